//! Diagnostics: published to clients that wait for them, answered to clients that ask. Which of the two is the
//! client's choice. Nothing is said about a version that is no longer current.

mod approval;
mod pull;
mod push;

use std::sync::Arc;

use tower_lsp::lsp_types::request::WorkspaceDiagnosticRefresh;
use tower_lsp::lsp_types::{Diagnostic, PublishDiagnosticsParams, Url};

use super::convert;
use super::features::Features;
use super::pages::Links;
use super::snapshot::{Snapshot, guarded};
use super::state::{Document, State};
use super::uri::Key;

pub(super) use pull::{Disk, document, workspace};

/// A document was opened.
pub(super) fn opened(state: &Arc<State>, key: &Key) {
    push::publish(state, key);
    pull::prepare(state, key);
    approval::settle(state, key, approval::AT_ONCE);
}

/// A document's text has changed.
pub(super) fn changed(state: &Arc<State>, key: &Key) {
    push::publish(state, key);
    approval::settle(state, key, approval::PAUSE);
}

/// A document was saved.
pub(super) fn saved(state: &Arc<State>, key: &Key) {
    approval::settle(state, key, approval::AT_ONCE);
}

/// Nothing is to be seen any more about a document that had diagnostics (R26).
pub(super) fn cleared(state: &State, document: &Document) {
    if !state.features().pull || document.shows_results {
        publish(state, &document.url, Vec::new(), None);
    }
}

/// The results of a suite's runs are not what they were.
pub(super) fn results_changed(state: &Arc<State>, key: &Key) {
    if let Some(mut document) = state.documents.get_mut(key) {
        document.pace.results += 1;
    }
    push::publish(state, key);
}

/// The same at the end of a run: published before this returns, so that who hears of the end has them.
pub(super) async fn results_complete(state: &Arc<State>, key: &Key) {
    push::publish_now(state, key).await;
}

/// Other settings hold for what is shown.
pub(super) fn settings_changed(state: &Arc<State>) {
    let open = state.documents.iter();
    let keys: Vec<Key> = open.map(|document| document.key().clone()).collect();
    for key in keys.iter().filter(|key| state.results.has(key)) {
        push::publish(state, key);
    }
}

/// These documents have become suites or have ceased to be some.
pub(super) fn reclassified(state: &Arc<State>, keys: &[Key]) {
    for key in keys {
        let Some(document) = state.documents.get(key) else {
            continue;
        };
        if document.is_suite {
            drop(document);
            opened(state, key);
        } else {
            cleared(state, &document);
        }
    }
    if !keys.is_empty() {
        ask_again(state);
    }
}

/// Tells a client that asks for diagnostics to ask again. Returns at once.
pub(super) fn ask_again(state: &Arc<State>) {
    use std::sync::atomic::Ordering::SeqCst;
    if !state.features().refresh || state.refresh.wanted.swap(true, SeqCst) {
        return;
    }
    let state = Arc::clone(state);
    tokio::spawn(async move {
        let _turn = state.refresh.turn.lock().await;
        state.refresh.wanted.store(false, SeqCst);
        state.client.request::<WorkspaceDiagnosticRefresh>(()).await;
    });
}

fn publish(state: &State, url: &Url, diagnostics: Vec<Diagnostic>, version: Option<i32>) {
    if !state.is_shut_down() {
        let params = PublishDiagnosticsParams::new(url.clone(), diagnostics, version);
        state.client.publish(params);
    }
}

/// The diagnostics of a snapshot; on this thread, so only where they are quick or nobody waits for the thread.
fn diagnostics(
    snapshot: &Snapshot,
    url: &Url,
    features: Features,
    links: &Links,
) -> Option<Vec<Diagnostic>> {
    guarded(|| {
        let (findings, omitted) = snapshot.findings();
        let mut shown = convert::diagnostics(&findings, &snapshot.text, url, features, links);
        shown.extend((omitted > 0).then(|| convert::more(omitted)));
        shown
    })
}

/// The diagnostics of a snapshot, off the thread when they are not quick. `None` if a check panicked.
async fn diagnostics_of(
    snapshot: &Arc<Snapshot>,
    url: &Url,
    features: Features,
    links: &Links,
) -> Option<Vec<Diagnostic>> {
    if snapshot.is_quick() {
        return diagnostics(snapshot, url, features, links);
    }
    let (snapshot, url, links) = (Arc::clone(snapshot), url.clone(), links.clone());
    let work = move || diagnostics(&snapshot, &url, features, &links);
    tokio::task::spawn_blocking(work).await.ok().flatten()
}
