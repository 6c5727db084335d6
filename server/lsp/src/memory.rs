//! What is remembered for a person between runs: which definitions they trust, and which server they chose for a workspace. One
//! small JSON file in their state folder, written whole and under a lock. Never a secret: no values of variables.

mod consent;
mod folder;
mod store;

use std::path::{Path, PathBuf};

use mcpeak_suite::texts::{Message, TextId};

pub(crate) use consent::Consent;
pub(crate) use store::Remembered;
use store::{Choice, Contents};

/// What is remembered. Reads its file afresh each time, since other processes write it too.
#[derive(Debug)]
pub(crate) struct Memory {
    folder: Option<PathBuf>,
}

/// Why something cannot be remembered.
#[derive(Debug)]
pub(crate) enum MemoryError {
    /// There is nowhere to remember it.
    NoFolder,
    /// The folder's file cannot be written.
    Unwritable(PathBuf, std::io::Error),
    /// A file or folder cannot be read.
    Unreadable(PathBuf, std::io::Error),
    /// The file is not understood.
    Damaged(PathBuf),
    /// The file was written by a newer version of ours.
    Newer(PathBuf),
    /// A link, or something else that is neither file nor folder.
    NotPlain(PathBuf),
    /// A folder that everybody may write to.
    Shared(PathBuf),
    /// Another process does not let go of this lock.
    Busy(PathBuf),
}

impl MemoryError {
    /// What a person is told.
    pub(crate) fn message(&self) -> Message {
        let about = |id, path: &Path| Message::new(id).with("path", path.display());
        match self {
            Self::NoFolder => TextId::MemoryNoFolder.into(),
            Self::Unwritable(path, error) => {
                about(TextId::MemoryUnwritable, path).with("error", error)
            }
            Self::Unreadable(path, error) => {
                about(TextId::MemoryUnreadable, path).with("error", error)
            }
            Self::Damaged(path) => about(TextId::MemoryDamaged, path),
            Self::Newer(path) => about(TextId::MemoryNewer, path),
            Self::NotPlain(path) => about(TextId::MemoryNotPlain, path),
            Self::Shared(path) => about(TextId::MemoryShared, path),
            Self::Busy(path) => about(TextId::MemoryBusy, path),
        }
    }
}

impl Memory {
    /// The memory of the person whose process this is.
    pub(crate) fn of_user() -> Self {
        let variable = |name: &str| std::env::var_os(name);
        Self {
            folder: folder::of(mcpeak_runner::platform::Platform::CURRENT, &variable),
        }
    }

    /// Whether the person has said that this may be started. What cannot be read is no consent.
    pub(crate) fn is_trusted(&self, consent: &Consent) -> bool {
        self.read()
            .unwrap_or_default()
            .consents
            .iter()
            .any(|known| known.hash == consent.hash)
    }

    /// Remembers that this may be started. Earlier definitions of it stay trusted, since two that take turns would be asked
    /// about for ever.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(crate) fn trust(&self, consent: &Consent) -> Result<(), MemoryError> {
        let new = Remembered::of(consent);
        self.change(|contents| {
            contents.consents.retain(|known| known.hash != new.hash);
            contents.consents.push(new);
            forget_oldest(&mut contents.consents, consent);
        })
    }

    /// Everything that is trusted, in the order in which it was.
    ///
    /// # Errors
    ///
    /// It cannot be read, so that nothing is trusted.
    pub(crate) fn trusted(&self) -> Result<Vec<Remembered>, MemoryError> {
        Ok(self.read()?.consents)
    }

    /// Forgets what `is_meant` means, and gives it.
    ///
    /// # Errors
    ///
    /// It cannot be read or written, so that it is not known what is trusted later.
    pub(crate) fn revoke(
        &self,
        is_meant: impl Fn(&Remembered) -> bool,
    ) -> Result<Vec<Remembered>, MemoryError> {
        if !self.read()?.consents.iter().any(&is_meant) {
            return Ok(Vec::new());
        }
        let mut gone = Vec::new();
        self.change(|contents| {
            let (meant, kept) = contents.consents.drain(..).partition(&is_meant);
            (gone, contents.consents) = (meant, kept);
        })?;
        Ok(gone)
    }

    /// The server that the person chose for the suites of a workspace.
    pub(crate) fn chosen_server(&self, workspace: &Path) -> Option<String> {
        let workspace = normal(workspace);
        let choices = self.read().unwrap_or_default().choices;
        let choice = choices.into_iter().find(|one| one.workspace == workspace);
        choice.map(|choice| choice.server)
    }

    /// Remembers the server that the person chose for the suites of a workspace.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    pub(crate) fn choose(&self, workspace: &Path, server: &str) -> Result<(), MemoryError> {
        let workspace = normal(workspace);
        self.change(|contents| {
            contents.choices.retain(|one| one.workspace != workspace);
            contents.choices.push(Choice {
                workspace,
                server: server.to_owned(),
            });
        })
    }

    fn read(&self) -> Result<Contents, MemoryError> {
        match &self.folder {
            Some(folder) => store::read(folder),
            None => Ok(Contents::default()),
        }
    }

    fn change(&self, change: impl FnOnce(&mut Contents)) -> Result<(), MemoryError> {
        let folder = self.folder.as_deref().ok_or(MemoryError::NoFolder)?;
        store::change(folder, change)
    }
}

/// How many definitions of one server in one file are trusted at the same time.
const MOST_OF_ONE: usize = 32;

/// Leaves the newest of what is remembered about this server.
fn forget_oldest(consents: &mut Vec<Remembered>, about: &Consent) {
    let all = consents
        .iter()
        .filter(|known| known.is_about(about))
        .count();
    let mut surplus = all.saturating_sub(MOST_OF_ONE);
    consents.retain(|known| {
        let is_surplus = surplus > 0 && known.is_about(about);
        surplus -= usize::from(is_surplus);
        !is_surplus
    });
}

/// One spelling for each folder, links followed: an editor and a shell may name it differently.
pub(crate) fn normal(folder: &Path) -> PathBuf {
    std::fs::canonicalize(folder).unwrap_or_else(|_| folder.components().collect())
}

#[cfg(test)]
mod tests;
