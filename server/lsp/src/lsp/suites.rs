//! The suites of a workspace as they are now: the open ones as the editor has them, the others as they are on disk. Reads files.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use tower_lsp::lsp_types::Url;

use super::snapshot::Snapshot;
use super::state::State;
use super::uri::Key;

/// A suite as it is now.
pub(super) struct Suite {
    pub(super) key: Key,
    pub(super) url: Url,
    pub(super) snapshot: Arc<Snapshot>,
    pub(super) source: Source,
}

/// Where the text of a suite comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The editor.
    Open,
    /// A file. What of it is not UTF-8 shows as U+FFFD, so that no place in such a text is certain.
    Disk {
        /// Whether all of it is UTF-8.
        is_utf8: bool,
    },
}

/// Every open suite, wherever it is, and those in the workspace's folders.
pub(super) fn all_suites(state: &State) -> impl Iterator<Item = Suite> {
    let documents = state.documents.iter();
    let open: Vec<Suite> = documents
        .filter(|document| document.is_suite && !document.is_silenced)
        .map(|document| Suite {
            key: document.key().clone(),
            url: document.url.clone(),
            snapshot: Arc::clone(&document.snapshot),
            source: Source::Open,
        })
        .collect();
    let files = state
        .workspace
        .suites(|key| state.is_suite(key, ""), &AtomicBool::new(false));
    let closed: Vec<_> = files
        .iter()
        .filter(|file| !open.iter().any(|suite| suite.key == file.key))
        .cloned()
        .collect();
    let closed = closed.into_iter().filter_map(|file| {
        let content = file.content()?;
        Some(Suite {
            snapshot: Arc::new(Snapshot::new(content.text, 0)),
            source: Source::Disk {
                is_utf8: content.is_utf8,
            },
            key: file.key,
            url: file.url,
        })
    });
    open.into_iter().chain(closed)
}

/// The suites that lie in the workspace's folders, open or not.
pub(super) fn suites_within(state: &State) -> impl Iterator<Item = Suite> {
    all_suites(state).filter(|suite| !state.workspace.paths_below(&suite.key).is_empty())
}
