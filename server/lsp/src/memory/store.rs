//! The file: JSON, read tolerantly, replaced whole. Two servers may write at once, so a change holds a lock from reading to
//! writing.

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::consent::Consent;

const FILE: &str = "workspaces.json";
const LOCK: &str = "workspaces.lock";
/// Where a file goes that is no longer understood, so that nothing of the person's is lost.
const SET_ASIDE: &str = "workspaces.unreadable.json";
/// The version of the file's form.
const VERSION: u32 = 1;

/// All that is remembered.
#[derive(Debug, Default, Deserialize, Serialize)]
pub(super) struct Contents {
    version: u32,
    #[serde(default)]
    pub(super) consents: Vec<Remembered>,
    #[serde(default)]
    pub(super) choices: Vec<Choice>,
}

/// Something that may be started, as a person reads it in a list.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub(crate) struct Remembered {
    /// The workspace's folder.
    pub(crate) workspace: PathBuf,
    /// The definition's name.
    pub(crate) server: String,
    /// The file that defines it.
    pub(crate) file: PathBuf,
    /// What is started, in a line.
    pub(crate) shown: String,
    /// Stands for the workspace and all of the definition.
    pub(super) hash: String,
    /// When the person said so, in seconds since 1970.
    pub(crate) since: u64,
}

impl Remembered {
    pub(super) fn of(consent: &Consent) -> Self {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Self {
            workspace: consent.workspace.clone(),
            server: consent.name.clone(),
            file: consent.file.clone(),
            shown: consent.shown.clone(),
            hash: consent.hash.clone(),
            since: now.map_or(0, |now| now.as_secs()),
        }
    }

    /// Whether it is about the same definition, however that has changed.
    pub(super) fn is_same_definition(&self, other: &Self) -> bool {
        self.workspace == other.workspace && self.server == other.server && self.file == other.file
    }
}

/// The server for the suites of a workspace.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct Choice {
    pub(super) workspace: PathBuf,
    pub(super) server: String,
}

/// What the file says; nothing if there is none, or none that is understood: then nothing is trusted.
pub(super) fn read(folder: &Path) -> Contents {
    understood(folder).ok().flatten().unwrap_or_default()
}

/// `None` if the file is not understood; empty contents if there is none.
fn understood(folder: &Path) -> io::Result<Option<Contents>> {
    let bytes = match fs::read(folder.join(FILE)) {
        Ok(bytes) => bytes,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Ok(Some(Contents::default()));
        }
        Err(error) => return Err(error),
    };
    let contents: Option<Contents> = serde_json::from_slice(&bytes).ok();
    Ok(contents.filter(|contents| contents.version == VERSION))
}

/// Changes what the file says. A file that is not understood is set aside first.
pub(super) fn change(folder: &Path, change: impl FnOnce(&mut Contents)) -> io::Result<()> {
    private_folder(folder)?;
    let lock = File::create(folder.join(LOCK))?;
    lock.lock()?;
    let mut contents = match understood(folder)? {
        Some(contents) => contents,
        None => {
            fs::rename(folder.join(FILE), folder.join(SET_ASIDE))?;
            Contents::default()
        }
    };
    contents.version = VERSION;
    change(&mut contents);
    let mut text = serde_json::to_vec_pretty(&contents)?;
    text.push(b'\n');
    // Only its owner can read a file that is made this way.
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(&text)?;
    file.as_file().sync_all()?;
    file.persist(folder.join(FILE))?;
    Ok(())
}

/// Makes the folder if there is none; only its owner can look into it then.
fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::DirBuilderExt;
        builder.mode(0o700);
    }
    builder.create(folder)
}
