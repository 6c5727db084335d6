//! Publishing: at once after opening and after a pause, else the newest version every 100 ms (R27). A publication is
//! handed over under the document's lock, so that none is about a version that is no longer current.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use tower_lsp::lsp_types::{Diagnostic, Url};

use crate::lsp::convert::Place;
use crate::lsp::features::Features;
use crate::lsp::pages::Links;
use crate::lsp::run::{self, SuiteResults};
use crate::lsp::snapshot::{Snapshot, guarded};
use crate::lsp::state::{Document, State};
use crate::lsp::uri::Key;

/// The least time between two publications about one document.
const INTERVAL: Duration = Duration::from_millis(100);

/// Publishes the document's diagnostics, now if it is time and they are quick, else as soon as possible.
pub(super) fn publish(state: &Arc<State>, key: &Key) {
    let Some(mut document) = state.documents.get_mut(key) else {
        return;
    };
    // A client that asks for findings is told of results only.
    if state.features().pull && !document.shows_results && !state.results.has(key) {
        return;
    }
    if !document.is_suite || document.is_silenced || document.pace.is_publishing {
        return;
    }
    let due = due(&document);
    if due.is_none() && document.snapshot.is_quick() {
        let diagnostics = Pushed::of(state, key, &document).diagnostics();
        return hand_over(state, &mut document, diagnostics);
    }
    document.pace.is_publishing = true;
    let session = document.session;
    drop(document);
    tokio::spawn(publish_later(Arc::clone(state), key.clone(), session, due));
}

/// Publishes the document's newest diagnostics, whenever it was published last.
pub(super) async fn publish_now(state: &Arc<State>, key: &Key) {
    let Some(mut document) = state.documents.get_mut(key) else {
        return;
    };
    if !document.is_suite || document.is_silenced {
        return;
    }
    document.pace.results += 1;
    let session = document.session;
    drop(document);
    publish_later(Arc::clone(state), key.clone(), session, None).await;
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
    while let Some(pushed) = current(&state, &key, session) {
        let (snapshot, changes) = (Arc::clone(&pushed.snapshot), pushed.changes);
        let diagnostics = pushed.diagnostics_off_the_thread().await;
        let Some(mut document) = state.document(&key, session) else {
            return;
        };
        if Arc::ptr_eq(&document.snapshot, &snapshot) && document.pace.results == changes {
            document.pace.is_publishing = false;
            return hand_over(&state, &mut document, diagnostics);
        }
    }
}

fn current(state: &State, key: &Key, session: u64) -> Option<Pushed> {
    let document = state.document(key, session)?;
    Some(Pushed::of(state, key, &document))
}

/// What is published about a version: what it holds, unless the client asks for that, and what its cases came to.
struct Pushed {
    snapshot: Arc<Snapshot>,
    url: Url,
    features: Features,
    links: Links,
    results: Option<Arc<SuiteResults>>,
    /// `Pace::results` when the results were taken.
    changes: u64,
}

impl Pushed {
    fn of(state: &State, key: &Key, document: &Document) -> Self {
        let are_shown = state.settings().run_diagnostics;
        Self {
            snapshot: Arc::clone(&document.snapshot),
            url: document.url.clone(),
            features: state.features(),
            links: state.pages.links(),
            changes: document.pace.results,
            results: are_shown.then(|| state.results.of(key)).flatten(),
        }
    }

    /// `None` if a check panicked.
    fn diagnostics(&self) -> Option<(Vec<Diagnostic>, bool)> {
        let mut shown = match self.features.pull {
            true => Vec::new(),
            false => super::diagnostics(&self.snapshot, &self.url, self.features, &self.links)?,
        };
        let place = Place {
            text: &self.snapshot.text,
            url: &self.url,
            features: self.features,
        };
        let results = self.results.as_ref();
        let results = match results {
            Some(results) => guarded(|| run::diagnostics(results, &self.snapshot, &place))?,
            None => Vec::new(),
        };
        let has_results = !results.is_empty();
        shown.extend(results);
        Some((shown, has_results))
    }

    async fn diagnostics_off_the_thread(self) -> Option<(Vec<Diagnostic>, bool)> {
        if self.snapshot.is_quick() {
            return self.diagnostics();
        }
        let work = move || self.diagnostics();
        tokio::task::spawn_blocking(work).await.ok().flatten()
    }
}

fn hand_over(state: &State, document: &mut Document, shown: Option<(Vec<Diagnostic>, bool)>) {
    document.pace.published = Some(Instant::now());
    let Some((diagnostics, has_results)) = shown else {
        return;
    };
    if state.features().pull && !has_results && !document.shows_results {
        return;
    }
    if document.is_suite && !document.is_silenced {
        let version = Some(document.snapshot.version);
        document.shows_results = has_results;
        super::publish(state, &document.url, diagnostics, version);
    }
}
