//! Publishing: at once after opening and after a pause, else the newest version every 100 ms (R27). A publication is
//! handed over under the document's lock, so that none is about a version that is no longer current.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use tower_lsp::lsp_types::{Diagnostic, Url};

use crate::lsp::snapshot::Snapshot;
use crate::lsp::state::{Document, State};
use crate::lsp::uri::Key;

/// The least time between two publications about one document.
const INTERVAL: Duration = Duration::from_millis(100);

/// Publishes the document's diagnostics, now if it is time and they are quick, else as soon as possible.
pub(super) fn publish(state: &Arc<State>, key: &Key) {
    let features = state.features();
    let Some(mut document) = state.documents.get_mut(key).filter(|_| !features.pull) else {
        return;
    };
    if !document.is_suite || document.is_silenced || document.pace.is_publishing {
        return;
    }
    let due = due(&document);
    if due.is_none() && document.snapshot.is_quick() {
        let diagnostics = super::diagnostics(&document.snapshot, &document.url, features);
        return hand_over(state, &mut document, diagnostics);
    }
    document.pace.is_publishing = true;
    let session = document.session;
    drop(document);
    tokio::spawn(publish_later(Arc::clone(state), key.clone(), session, due));
}

/// When the document may be published again, unless that is now.
fn due(document: &Document) -> Option<Instant> {
    let due = document.pace.published? + INTERVAL;
    (due > Instant::now()).then_some(due)
}

async fn publish_later(state: Arc<State>, key: Key, session: u64, due: Option<Instant>) {
    if let Some(due) = due {
        sleep_until(due).await;
    }
    while let Some((snapshot, url)) = current(&state, &key, session) {
        let diagnostics = super::diagnostics_of(&snapshot, &url, state.features()).await;
        let Some(mut document) = state.document(&key, session) else {
            return;
        };
        if Arc::ptr_eq(&document.snapshot, &snapshot) {
            document.pace.is_publishing = false;
            return hand_over(&state, &mut document, diagnostics);
        }
    }
}

fn current(state: &State, key: &Key, session: u64) -> Option<(Arc<Snapshot>, Url)> {
    let document = state.document(key, session)?;
    Some((Arc::clone(&document.snapshot), document.url.clone()))
}

fn hand_over(state: &State, document: &mut Document, diagnostics: Option<Vec<Diagnostic>>) {
    document.pace.published = Some(Instant::now());
    let Some(diagnostics) = diagnostics else {
        return;
    };
    if document.is_suite && !document.is_silenced {
        let version = Some(document.snapshot.version);
        super::publish(state, &document.url, diagnostics, version);
    }
}
