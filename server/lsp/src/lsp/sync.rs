//! Text synchronisation: what opening, changing, saving, closing, deleting and renaming do to the open documents.
//! Everything here is done when the function returns; nothing here is asynchronous, so edits cannot overtake (R1, R2).

use std::sync::Arc;

use tower_lsp::lsp_types::{DidChangeTextDocumentParams, TextDocumentItem};

use super::state::State;
use super::uri::Key;
use super::{convert, diagnostics, run};

/// `textDocument/didOpen`.
pub(super) fn opened(state: &Arc<State>, item: TextDocumentItem) {
    let key = Key::of(&item.uri);
    state.open(&key, item);
    diagnostics::opened(state, &key);
    run::tree_changed(state, &key);
}

/// `textDocument/didChange`.
pub(super) fn changed(state: &Arc<State>, params: DidChangeTextDocumentParams) {
    let key = Key::of(&params.text_document.uri);
    let version = params.text_document.version;
    let changes = params
        .content_changes
        .into_iter()
        .map(convert::change)
        .collect();
    let Some(mut document) = state.documents.get_mut(&key) else {
        return tracing::warn!("a change of {key:?}, which is not open, was ignored");
    };
    let before = document.snapshot.version;
    if version <= before {
        tracing::warn!("version {version} of {key:?} came after version {before}");
    }
    let (next, is_corrected) =
        document
            .snapshot
            .changed(changes, version, state.features().encoding);
    if is_corrected && !document.is_out_of_step {
        document.is_out_of_step = true;
        tracing::error!(
            "a position in {key:?} is outside its text; the editor and the server no longer hold the same text until it is opened again"
        );
    }
    document.snapshot = Arc::new(next);
    document.is_silenced = false;
    drop(document);
    diagnostics::changed(state, &key);
    run::tree_changed(state, &key);
}

/// `textDocument/didSave`.
pub(super) fn saved(state: &Arc<State>, key: &Key) {
    if let Some(mut document) = state.documents.get_mut(key) {
        document.is_silenced = false;
    }
    diagnostics::saved(state, key);
    run::tree_changed(state, key);
    let url = state
        .documents
        .get(key)
        .map(|document| document.url.clone());
    if let Some(url) = url {
        run::saved(state, &url);
    }
}

/// `textDocument/didClose`.
pub(super) fn closed(state: &Arc<State>, key: &Key) {
    let Some((_, document)) = state.documents.remove(key) else {
        return tracing::warn!("{key:?} was closed but is not open");
    };
    state.results.forget(key);
    if document.is_suite {
        diagnostics::cleared(state, &document);
        run::tree_changed_on_disk(state);
    }
}

/// `workspace/didDeleteFiles`, and the old names of `workspace/didRenameFiles`. A folder stands for what is in it.
pub(super) fn removed(state: &Arc<State>, keys: &[Key]) {
    state.workspace.changed();
    for mut document in state.documents.iter_mut() {
        let is_removed = keys.iter().any(|key| document.key().below(key).is_some());
        if is_removed && document.is_suite {
            document.is_silenced = true;
            diagnostics::cleared(state, &document);
            document.shows_results = false;
            state.results.forget(document.key());
        }
    }
    diagnostics::ask_again(state);
    run::tree_changed_on_disk(state);
}

/// `workspace/didChangeWatchedFiles`.
pub(super) fn changed_on_disk(state: &Arc<State>) {
    state.workspace.changed();
    run::tree_changed_on_disk(state);
}

/// Other documents count as suites than before, among them these open ones.
pub(super) fn reclassified(state: &Arc<State>, keys: &[Key]) {
    diagnostics::reclassified(state, keys);
    for key in keys {
        run::tree_changed(state, key);
    }
    run::tree_changed_on_disk(state);
}
