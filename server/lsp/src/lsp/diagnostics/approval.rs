//! The finding about a suite's approval, which needs the whole text: worked out when typing pauses, off the thread,
//! and shown only when it changes what is shown.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::push;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::state::State;
use crate::lsp::uri::Key;

/// Without waiting.
pub(super) const AT_ONCE: Duration = Duration::ZERO;

/// As long as a person who types does not pause.
pub(super) const PAUSE: Duration = Duration::from_millis(300);

/// Looks at the approval after a while without changes.
pub(super) fn settle(state: &Arc<State>, key: &Key, after: Duration) {
    let Some(mut document) = state.documents.get_mut(key) else {
        return;
    };
    if !document.is_suite || document.is_silenced {
        return;
    }
    document.pace.settle_at = Instant::now() + after;
    if document.pace.is_settling {
        return;
    }
    document.pace.is_settling = true;
    let session = document.session;
    drop(document);
    tokio::spawn(settle_later(Arc::clone(state), key.clone(), session));
}

async fn settle_later(state: Arc<State>, key: Key, session: u64) {
    while let Some((due, snapshot)) = next(&state, &key, session) {
        if due > Instant::now() {
            sleep_until(due).await;
            continue;
        }
        let settling = Arc::clone(&snapshot);
        let work = tokio::task::spawn_blocking(move || settling.settle_approval());
        let is_news = work.await.unwrap_or(false);
        let Some(mut document) = state.document(&key, session) else {
            return;
        };
        if Arc::ptr_eq(&document.snapshot, &snapshot) {
            document.pace.is_settling = false;
            drop(document);
            if is_news {
                push::publish(&state, &key);
                super::ask_again(&state);
            }
            return;
        }
    }
}

fn next(state: &State, key: &Key, session: u64) -> Option<(Instant, Arc<Snapshot>)> {
    let document = state.document(key, session)?;
    Some((document.pace.settle_at, Arc::clone(&document.snapshot)))
}
