//! The pages about codes that diagnostics link to: under a URI of our own for clients that ask for the text
//! (editors/PROTOCOL.md), else as temporary files that go when the server ends. What a page says is the language crate's.

use std::fs;
use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mcpeak_suite::export::explain;
use mcpeak_suite::finding::Code;
use tempfile::TempDir;
use tower_lsp::lsp_types::{CodeDescription, Url};

use super::features::Features;
use super::temporary::own_folder;

/// Where pages are that a client asks for.
const OWN: &str = "mcpeak:/findings/";

/// Where the pages of a client are, and the folder of those that are files.
#[derive(Debug, Default)]
pub(super) struct Pages {
    links: Mutex<Links>,
    folder: Arc<Mutex<Option<TempDir>>>,
}

/// How diagnostics link to the pages; not at all where the client shows no links. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(super) struct Links(Option<Arc<Url>>);

impl Pages {
    /// Makes the pages ready for a client, which is met now. Files are written on another thread.
    pub(super) fn prepare(&self, features: Features) {
        let base = match (features.code_description, features.documents) {
            (false, _) => None,
            (true, true) => Url::parse(OWN).ok(),
            (true, false) => self.folder(),
        };
        *lock(&self.links) = Links(base.map(Arc::new));
    }

    /// How diagnostics link to the pages.
    pub(super) fn links(&self) -> Links {
        lock(&self.links).clone()
    }

    /// Takes the files away; waits for those that are being written.
    pub(super) fn remove(&self) {
        lock(&self.folder).take();
    }

    /// Makes a folder for the pages, and has them written into it.
    fn folder(&self) -> Option<Url> {
        let made = own_folder().inspect_err(|error| {
            tracing::warn!(%error, "there is no folder for the pages about codes");
        });
        let folder = made.ok()?;
        let url = Url::from_directory_path(folder.path()).ok()?;
        *lock(&self.folder) = Some(folder);
        let folder = Arc::clone(&self.folder);
        tokio::task::spawn_blocking(move || {
            let folder = lock(&folder);
            let written = folder.as_ref().map(|folder| write(folder.path()));
            if let Some(Err(error)) = written {
                tracing::warn!(%error, "the pages about codes cannot be written");
            }
        });
        Some(url)
    }
}

impl Links {
    /// The link to a code's page.
    pub(super) fn to(&self, code: Code) -> Option<CodeDescription> {
        let href = self.0.as_ref()?.join(&file_name(code)).ok()?;
        Some(CodeDescription { href })
    }
}

/// The page that a client asks for.
pub(super) fn text(uri: &Url) -> Option<String> {
    let name = uri.as_str().strip_prefix(OWN)?;
    let mut codes = Code::ALL.iter().copied();
    codes
        .find(|&code| file_name(code) == name)
        .map(explain::page)
}

fn write(folder: &Path) -> io::Result<()> {
    Code::ALL
        .iter()
        .try_for_each(|&code| fs::write(folder.join(file_name(code)), explain::page(code)))
}

fn file_name(code: Code) -> String {
    format!("{}.md", code.as_str())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
