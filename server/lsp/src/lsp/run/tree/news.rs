//! What a client with a test view is told when suites change, a file at a time (R40): of open documents as they are in the
//! editor, of all others as they are on disk. Only what differs from what it was told before.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::Url;
use tower_lsp::lsp_types::notification::Notification;

use super::{File, file, of_disk};
use crate::lsp::state::State;
use crate::lsp::uri::Key;
use crate::lsp::workspace::FileCache;

/// The least time between two updates of a file.
const INTERVAL: Duration = Duration::from_millis(200);

/// `mcpeak/testsChanged`
enum TestsChanged {}

impl Notification for TestsChanged {
    type Params = Changed;
    const METHOD: &'static str = "mcpeak/testsChanged";
}

#[derive(Debug, Deserialize, Serialize)]
struct Changed {
    file: Arc<File>,
}

/// What the client was told, and what is about to be looked at.
#[derive(Debug, Default)]
pub(in crate::lsp) struct News {
    told: Mutex<Told>,
    read: FileCache<Arc<File>>,
}

#[derive(Debug, Default)]
struct Told {
    /// Whether the client asked for the whole tree, without which changes on disk mean nothing to it.
    has_all: bool,
    /// The suites that it knows. Those without cases are as good as unknown.
    files: HashMap<Key, Arc<File>>,
    look: Look,
}

/// Whether the suites on disk are looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Look {
    #[default]
    Idle,
    Underway,
    /// Something changed since it began.
    Wanted,
}

impl News {
    /// The suites on disk as they were read last.
    pub(super) fn read(&self) -> &FileCache<Arc<File>> {
        &self.read
    }

    /// The client gets these files as the answer to its request, all that there are or only some.
    pub(super) fn answered(&self, files: &[(Key, Arc<File>)], are_all: bool) {
        let mut told = self.told();
        if are_all {
            told.has_all = true;
            told.files.clear();
        }
        for (key, file) in files {
            told.note(key, file);
        }
    }

    /// Tells the client of a file, if that is news. `is_true` says whether it still holds; nobody else tells anything
    /// between that and the telling.
    fn tell(&self, state: &State, key: &Key, file: Arc<File>, is_true: impl FnOnce() -> bool) {
        let mut told = self.told();
        if is_true() && told.note(key, &file) {
            state.client.notify::<TestsChanged>(Changed { file });
        }
    }

    /// Whether whoever asks is to begin looking at the suites on disk.
    fn wants_look(&self) -> bool {
        let mut told = self.told();
        if !told.has_all {
            return false;
        }
        let is_idle = told.look == Look::Idle;
        told.look = if is_idle {
            Look::Underway
        } else {
            Look::Wanted
        };
        is_idle
    }

    /// A look is over. Whether another one is wanted.
    fn wants_another(&self) -> bool {
        let mut told = self.told();
        let is_wanted = told.look == Look::Wanted;
        told.look = if is_wanted {
            Look::Underway
        } else {
            Look::Idle
        };
        is_wanted
    }

    /// The files that the client knows and that are not among these.
    fn others(&self, keys: &HashSet<&Key>) -> Vec<(Key, Url)> {
        let told = self.told();
        let others = told.files.iter().filter(|(key, _)| !keys.contains(key));
        others
            .map(|(key, file)| (key.clone(), file.uri.clone()))
            .collect()
    }

    fn told(&self) -> MutexGuard<'_, Told> {
        self.told.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Told {
    /// Takes down what is told of a file. Whether the client does not know it yet.
    fn note(&mut self, key: &Key, file: &Arc<File>) -> bool {
        if file.cases.is_empty() {
            return self.files.remove(key).is_some();
        }
        let before = self.files.insert(key.clone(), Arc::clone(file));
        before.is_none_or(|before| before.suite != file.suite || before.cases != file.cases)
    }
}

/// An open document was opened or changed: tells a client with a test view, now and then. Returns at once.
pub(in crate::lsp) fn changed(state: &Arc<State>, key: &Key) {
    if !state.features().test_view {
        return;
    }
    let Some(mut document) = state.documents.get_mut(key) else {
        return;
    };
    if !document.is_suite || document.pace.is_telling {
        return;
    }
    document.pace.is_telling = true;
    let session = document.session;
    drop(document);
    let (state, key) = (Arc::clone(state), key.clone());
    tokio::spawn(async move {
        follow(&state, &key, session).await;
    });
}

/// Tells of a document until it stands still for as long as updates are apart.
async fn follow(state: &Arc<State>, key: &Key, session: u64) {
    loop {
        let Some((snapshot, url)) = state
            .document(key, session)
            .map(|document| (Arc::clone(&document.snapshot), document.url.clone()))
        else {
            return;
        };
        let (of, about, named) = (Arc::clone(state), Arc::clone(&snapshot), key.clone());
        let work = move || {
            let file = Arc::new(file(&of, &url, Some(about.version), &about));
            let is_true = || is_open(&of, &named, Some(session));
            of.news.tell(&of, &named, file, is_true);
        };
        if tokio::task::spawn_blocking(work).await.is_err() {
            return;
        }
        tokio::time::sleep(INTERVAL).await;
        let Some(mut document) = state.document(key, session) else {
            return;
        };
        if Arc::ptr_eq(&document.snapshot, &snapshot) {
            document.pace.is_telling = false;
            return;
        }
    }
}

/// Whether a suite is open, in this session of it or any, so that its text in the editor counts.
fn is_open(state: &State, key: &Key, session: Option<u64>) -> bool {
    state.documents.get(key).is_some_and(|document| {
        let is_it = session.is_none_or(|session| session == document.session);
        is_it && document.is_suite && !document.is_silenced
    })
}

/// Suites that are not open may have appeared, changed or gone: tells a client that knows the tree. Returns at once.
pub(in crate::lsp) fn on_disk(state: &Arc<State>) {
    if !state.features().test_view || !state.news.wants_look() {
        return;
    }
    let state = Arc::clone(state);
    tokio::spawn(async move {
        loop {
            let of = Arc::clone(&state);
            let looked = tokio::task::spawn_blocking(move || look(&of)).await;
            tokio::time::sleep(INTERVAL).await;
            if looked.is_err() || !state.news.wants_another() {
                return;
            }
        }
    });
}

/// Tells of every suite that is not open and differs from what the client knows.
fn look(state: &State) {
    let found = state
        .workspace
        .suites(|key| state.is_suite(key, ""), &AtomicBool::new(false));
    for found in found.iter().filter(|file| !is_open(state, &file.key, None)) {
        let file = of_disk(state, found).unwrap_or_else(|| gone(found.url.clone()));
        let is_true = || !is_open(state, &found.key, None);
        state.news.tell(state, &found.key, file, is_true);
    }
    let keys = found.iter().map(|file| &file.key).collect();
    for (key, url) in state.news.others(&keys) {
        let is_true = || !is_open(state, &key, None);
        state.news.tell(state, &key, gone(url), is_true);
    }
}

/// A file that holds no suite any more.
fn gone(uri: Url) -> Arc<File> {
    Arc::new(File {
        uri,
        version: None,
        suite: None,
        cases: Vec::new(),
    })
}

/// What changed while an answer was worked out is told after it.
pub(super) fn catch_up(state: &Arc<State>) {
    let state = Arc::clone(state);
    tokio::spawn(async move {
        tokio::time::sleep(INTERVAL).await;
        let documents = state.documents.iter();
        let open: Vec<Key> = documents.map(|document| document.key().clone()).collect();
        for key in open {
            changed(&state, &key);
        }
        on_disk(&state);
    });
}
