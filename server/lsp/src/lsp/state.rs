//! What the server knows: the client, the settings, the workspace, and the open documents with their newest snapshots.
//! Methods here take locks for moments only and never wait for anything.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, OnceLock, PoisonError, RwLock};

use dashmap::DashMap;
use dashmap::mapref::one::RefMut;
use mcpeak_suite::text::Text;
use serde_json::Value;
use tokio::time::Instant;
use tower_lsp::lsp_types::{TextDocumentItem, Url};

use crate::memory::Memory;
use crate::names::is_suite_name;

use super::client::Client;
use super::diagnostics::Disk;
use super::features::Features;
use super::logging::Log;
use super::pages::Pages;
use super::run::{Documents, LastPlace, News, Questions, Results, Runs};
use super::settings::Settings;
use super::snapshot::Snapshot;
use super::transport::End;
use super::uri::{Key, Spellings};
use super::workspace::Workspace;

/// The language id of suites.
const LANGUAGE_ID: &str = "mcpeak-suite";

/// Everything that handlers share.
#[derive(Debug)]
pub(super) struct State {
    pub(super) client: Arc<Client>,
    pub(super) spellings: Arc<Spellings>,
    pub(super) log: Log,
    pub(super) documents: DashMap<Key, Document>,
    pub(super) workspace: Workspace,
    pub(super) disk: Disk,
    pub(super) refresh: Refresh,
    pub(super) lens_refresh: Refresh,
    pub(super) hint_refresh: Refresh,
    pub(super) last_place: LastPlace,
    pub(super) runs: Runs,
    pub(super) results: Results,
    pub(super) run_documents: Documents,
    pub(super) pages: Pages,
    pub(super) news: News,
    pub(super) memory: Memory,
    pub(super) questions: Questions,
    /// Held while the client is asked for the settings.
    pub(super) configuring: tokio::sync::Mutex<()>,
    /// Held while the client is asked to watch files.
    pub(super) watching: tokio::sync::Mutex<()>,
    end: Sender<End>,
    features: OnceLock<Features>,
    settings: RwLock<Arc<Settings>>,
    trust: Mutex<Trust>,
    /// The raw parameters of `initialize`.
    initialize: Mutex<Value>,
    warned: Mutex<Vec<String>>,
    shut_down: AtomicBool,
    sessions: AtomicU64,
}

/// Whether servers may be started (mcp.md, "Trust").
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// The client says yes.
    Granted,
    /// The client says no, whoever asks (R46).
    Refused,
    /// The client says nothing, so the person is asked.
    Asked,
}

impl Trust {
    /// What the client said.
    pub(super) fn said(trusted: &Value) -> Self {
        match trusted.as_bool() {
            Some(true) => Self::Granted,
            Some(false) => Self::Refused,
            None => Self::Asked,
        }
    }
}

/// A request to the client to ask for something again: one at a time, however often it is wanted.
#[derive(Debug, Default)]
pub(super) struct Refresh {
    /// Whether one is wanted that is not sent yet.
    pub(super) wanted: AtomicBool,
    /// Held while one is on its way.
    pub(super) turn: tokio::sync::Mutex<()>,
}

/// An open document.
#[derive(Debug)]
pub(super) struct Document {
    pub(super) url: Url,
    language_id: String,
    /// Which opening this is: work for an earlier one is worthless.
    pub(super) session: u64,
    pub(super) snapshot: Arc<Snapshot>,
    pub(super) is_suite: bool,
    /// Its file was deleted or renamed, so that nothing is said about it until it changes.
    pub(super) is_silenced: bool,
    /// Whether results of a run were published last, which must be taken back then.
    pub(super) shows_results: bool,
    /// Whether a corrected position was logged already.
    pub(super) is_out_of_step: bool,
    pub(super) pace: Pace,
}

/// When work for a document is done.
#[derive(Debug)]
pub(super) struct Pace {
    /// When its diagnostics were published last.
    pub(super) published: Option<Instant>,
    /// Whether a task is about to publish them.
    pub(super) is_publishing: bool,
    /// When its approval may be looked at.
    pub(super) settle_at: Instant,
    /// Counts what is published about it besides its text.
    pub(super) results: u64,
    /// Whether a task tells of its cases.
    pub(super) is_telling: bool,
    /// Whether a task is about to look at it.
    pub(super) is_settling: bool,
}

impl State {
    /// The state of a server that knows nothing yet.
    pub(super) fn new(
        client: Arc<Client>,
        spellings: Arc<Spellings>,
        log: Log,
        end: Sender<End>,
    ) -> Self {
        Self {
            client,
            spellings,
            log,
            documents: DashMap::new(),
            workspace: Workspace::default(),
            disk: Disk::default(),
            refresh: Refresh::default(),
            lens_refresh: Refresh::default(),
            hint_refresh: Refresh::default(),
            last_place: LastPlace::default(),
            runs: Runs::default(),
            results: Results::default(),
            run_documents: Documents::default(),
            pages: Pages::default(),
            news: News::default(),
            memory: Memory::of_user(),
            questions: Questions::default(),
            trust: Mutex::new(Trust::Asked),
            configuring: tokio::sync::Mutex::default(),
            watching: tokio::sync::Mutex::default(),
            end,
            features: OnceLock::new(),
            settings: RwLock::default(),
            initialize: Mutex::default(),
            warned: Mutex::default(),
            shut_down: AtomicBool::new(false),
            sessions: AtomicU64::new(0),
        }
    }

    /// Whether servers may be started.
    pub(super) fn trust(&self) -> Trust {
        *lock(&self.trust)
    }

    /// Notes whether servers may be started. What runs against the person's will ends.
    pub(super) fn set_trust(&self, trust: Trust) {
        *lock(&self.trust) = trust;
        if trust == Trust::Refused {
            self.runs.end_all();
        }
    }

    /// Looks at a call before its parameters are read into types, which lose the client's spelling of URIs and one
    /// of its capabilities.
    pub(super) fn preview(&self, method: &str, params: &Value) {
        match method {
            "initialize" => *lock(&self.initialize) = params.clone(),
            "textDocument/didOpen" => {
                if let Some(uri) = params["textDocument"]["uri"].as_str() {
                    self.spellings.note(uri);
                }
            }
            _ => {}
        }
        self.last_place.note(method, params);
    }

    /// The raw parameters of `initialize`.
    pub(super) fn initialize_params(&self) -> Value {
        lock(&self.initialize).clone()
    }

    /// What the client can do.
    pub(super) fn features(&self) -> Features {
        self.features.get().copied().unwrap_or_default()
    }

    /// Notes what the client can do, once.
    pub(super) fn set_features(&self, features: Features) {
        self.features.get_or_init(|| features);
    }

    /// The settings in force.
    pub(super) fn settings(&self) -> Arc<Settings> {
        Arc::clone(&self.settings.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Puts settings into force and gives the documents that thereby became a suite or ceased to be one.
    pub(super) fn set_settings(&self, settings: Settings) -> Vec<Key> {
        self.log.set(settings.level);
        *self
            .settings
            .write()
            .unwrap_or_else(PoisonError::into_inner) = Arc::new(settings);
        self.classify_again()
    }

    /// Looks again which open documents are suites, and gives those for which that changed.
    pub(super) fn classify_again(&self) -> Vec<Key> {
        let mut changed = Vec::new();
        for mut document in self.documents.iter_mut() {
            let is_suite = self.is_suite(document.key(), &document.language_id);
            if is_suite != document.is_suite {
                document.is_suite = is_suite;
                changed.push(document.key().clone());
            }
        }
        changed
    }

    /// Whether a document is a suite, by its language, its name or the settings.
    pub(super) fn is_suite(&self, key: &Key, language_id: &str) -> bool {
        language_id == LANGUAGE_ID || is_suite_name(key.path()) || self.is_named(key)
    }

    /// Whether the settings count a document as a suite.
    fn is_named(&self, key: &Key) -> bool {
        let settings = self.settings();
        if settings.files.is_empty() {
            return false;
        }
        let below = self.workspace.paths_below(key);
        settings.names(key.path()) || below.iter().any(|path| settings.names(path))
    }

    /// Opens a document.
    pub(super) fn open(&self, key: &Key, item: TextDocumentItem) {
        let document = Document {
            is_suite: self.is_suite(key, &item.language_id),
            url: item.uri,
            language_id: item.language_id,
            session: self.sessions.fetch_add(1, Ordering::Relaxed),
            snapshot: Arc::new(Snapshot::new(Text::new(&item.text), item.version)),
            is_silenced: false,
            shows_results: false,
            is_out_of_step: false,
            pace: Pace {
                published: None,
                is_publishing: false,
                results: 0,
                settle_at: Instant::now(),
                is_telling: false,
                is_settling: false,
            },
        };
        self.documents.insert(key.clone(), document);
    }

    /// An open suite as it is now.
    pub(super) fn suite(&self, url: &Url) -> Option<Arc<Snapshot>> {
        let document = self.documents.get(&Key::of(url))?;
        document.is_suite.then(|| Arc::clone(&document.snapshot))
    }

    /// The document, if it is open and has not been opened again since `session`.
    pub(super) fn document(&self, key: &Key, session: u64) -> Option<RefMut<'_, Key, Document>> {
        self.documents
            .get_mut(key)
            .filter(|document| document.session == session)
    }

    /// Shows warnings, but not those that were shown last time.
    pub(super) fn warn(&self, warnings: Vec<String>) {
        let mut warned = lock(&self.warned);
        for warning in &warnings {
            if !warned.contains(warning) {
                self.client.warn(warning.clone());
            }
        }
        *warned = warnings;
    }

    /// Ends the process.
    pub(super) fn end(&self, why: End) {
        // Who no longer listens is ending already.
        let _ = self.end.send(why);
    }

    /// Whether `shutdown` came.
    pub(super) fn is_shut_down(&self) -> bool {
        self.shut_down.load(Ordering::SeqCst)
    }

    /// Notes that `shutdown` came.
    pub(super) fn shut_down(&self) {
        self.shut_down.store(true, Ordering::SeqCst);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
