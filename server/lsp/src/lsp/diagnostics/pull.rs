//! Answering: one document's diagnostics, or those of the whole workspace, open or on disk. A report's id stands for
//! its content, so whatever did not change is answered in a few bytes.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tower_lsp::lsp_types::{
    Diagnostic, DocumentDiagnosticParams, DocumentDiagnosticReport, FullDocumentDiagnosticReport,
    PreviousResultId, RelatedFullDocumentDiagnosticReport,
    RelatedUnchangedDocumentDiagnosticReport, UnchangedDocumentDiagnosticReport, Url,
    WorkspaceDiagnosticParams, WorkspaceDiagnosticReport, WorkspaceDocumentDiagnosticReport,
    WorkspaceFullDocumentDiagnosticReport, WorkspaceUnchangedDocumentDiagnosticReport,
};

use crate::lsp::features::Features;
use crate::lsp::pages::Links;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::snapshot::guarded;
use crate::lsp::state::{Document, State};
use crate::lsp::uri::Key;
use crate::lsp::workspace::{File, FileCache};

/// The diagnostics of files on disk, as long as these do not change.
pub(in crate::lsp) type Disk = FileCache<Option<Arc<Report>>>;

/// The diagnostics of one document.
#[derive(Debug, Default)]
pub(in crate::lsp) struct Report {
    id: String,
    items: Vec<Diagnostic>,
}

impl Report {
    fn new(items: Vec<Diagnostic>) -> Self {
        let mut hasher = DefaultHasher::new();
        serde_json::to_string(&items)
            .unwrap_or_default()
            .hash(&mut hasher);
        Self {
            id: format!("{:016x}", hasher.finish()),
            items,
        }
    }

    fn full(&self) -> FullDocumentDiagnosticReport {
        FullDocumentDiagnosticReport {
            result_id: Some(self.id.clone()),
            items: self.items.clone(),
        }
    }

    fn unchanged(&self) -> UnchangedDocumentDiagnosticReport {
        UnchangedDocumentDiagnosticReport {
            result_id: self.id.clone(),
        }
    }
}

/// An open document as it is when the request arrives.
struct Open {
    url: Url,
    snapshot: Arc<Snapshot>,
    /// Whether there may be anything to say about it.
    is_suite: bool,
}

impl Open {
    fn of(document: &Document) -> Self {
        Self {
            url: document.url.clone(),
            snapshot: Arc::clone(&document.snapshot),
            is_suite: document.is_suite && !document.is_silenced,
        }
    }

    /// `None` if a check panicked.
    async fn report(&self, features: Features, links: &Links) -> Option<Report> {
        if !self.is_suite {
            return Some(Report::new(Vec::new()));
        }
        if !features.refresh && self.snapshot.is_first {
            // The client cannot be told later, so it has to wait for the approval. Once it edits, it asks again anyway.
            let snapshot = Arc::clone(&self.snapshot);
            let work = tokio::task::spawn_blocking(move || snapshot.settle_approval());
            let _ = work.await;
        }
        let items = super::diagnostics_of(&self.snapshot, &self.url, features, links).await;
        items.map(Report::new)
    }
}

/// Begins to read a document before the client asks about it, which it will do next.
pub(super) fn prepare(state: &Arc<State>, key: &Key) {
    let Some(document) = state.documents.get(key).filter(|_| state.features().pull) else {
        return;
    };
    if document.is_suite && !document.snapshot.is_quick() {
        let snapshot = Arc::clone(&document.snapshot);
        tokio::task::spawn_blocking(move || {
            snapshot.analysis();
        });
    }
}

/// Answers `textDocument/diagnostic`; `None` if a check panicked.
pub(in crate::lsp) async fn document(
    state: Arc<State>,
    params: DocumentDiagnosticParams,
) -> Option<DocumentDiagnosticReport> {
    let url = params.text_document.uri;
    let open = state
        .documents
        .get(&Key::of(&url))
        .map(|document| Open::of(&document));
    let report = match open {
        Some(open) => Arc::new(open.report(state.features(), &state.pages.links()).await?),
        None => on_disk(&state, &url).await?,
    };
    if params.previous_result_id.as_ref() == Some(&report.id) {
        return Some(DocumentDiagnosticReport::Unchanged(
            RelatedUnchangedDocumentDiagnosticReport {
                related_documents: None,
                unchanged_document_diagnostic_report: report.unchanged(),
            },
        ));
    }
    Some(DocumentDiagnosticReport::Full(
        RelatedFullDocumentDiagnosticReport {
            related_documents: None,
            full_document_diagnostic_report: report.full(),
        },
    ))
}

/// The report about a document that is not open.
async fn on_disk(state: &Arc<State>, url: &Url) -> Option<Arc<Report>> {
    let nothing = || Arc::new(Report::new(Vec::new()));
    let Some(file) = File::of(url).filter(|file| state.is_suite(&file.key, "")) else {
        return Some(nothing());
    };
    let state = Arc::clone(state);
    let work = move || match file_report(&state, &file) {
        Some(report) => report,
        None => Some(nothing()),
    };
    tokio::task::spawn_blocking(work).await.ok().flatten()
}

/// The report about a file, if there is one. The inner `None` means that a check panicked.
fn file_report(state: &State, file: &File) -> Option<Option<Arc<Report>>> {
    let features = state.features();
    state.disk.of(file, |text| {
        let snapshot = Snapshot::new(text, 0);
        guarded(|| snapshot.settle_approval())?;
        let items = super::diagnostics(&snapshot, &file.url, features, &state.pages.links())?;
        Some(Arc::new(Report::new(items)))
    })
}

/// Answers `workspace/diagnostic`.
pub(in crate::lsp) async fn workspace(
    state: Arc<State>,
    params: WorkspaceDiagnosticParams,
) -> WorkspaceDiagnosticReport {
    let open: Vec<(Key, Open)> = state
        .documents
        .iter()
        .map(|document| (document.key().clone(), Open::of(&document)))
        .collect();
    let features = state.features();
    let mut answer = Answer::new(params.previous_result_ids);
    for (key, document) in open {
        if document.is_suite {
            let report = document.report(features, &state.pages.links()).await;
            let version = Some(i64::from(document.snapshot.version));
            answer.add(&key, document.url, version, report.as_ref());
        } else {
            answer.seen.insert(key);
        }
    }
    let abandoned = Abandoned::default();
    let is_abandoned = Arc::clone(&abandoned.0);
    let work = move || {
        answer.add_files(&state, &is_abandoned);
        answer.finish()
    };
    let items = tokio::task::spawn_blocking(work).await.unwrap_or_default();
    WorkspaceDiagnosticReport { items }
}

/// Set once nobody waits for the answer any more.
#[derive(Default)]
struct Abandoned(Arc<AtomicBool>);

impl Drop for Abandoned {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

struct Answer {
    previous: HashMap<Key, PreviousResultId>,
    seen: HashSet<Key>,
    items: Vec<WorkspaceDocumentDiagnosticReport>,
}

impl Answer {
    fn new(previous: Vec<PreviousResultId>) -> Self {
        let previous = previous
            .into_iter()
            .map(|result| (Key::of(&result.uri), result));
        Self {
            previous: previous.collect(),
            seen: HashSet::new(),
            items: Vec::new(),
        }
    }

    fn add(&mut self, key: &Key, uri: Url, version: Option<i64>, report: Option<&Report>) {
        self.seen.insert(key.clone());
        let Some(report) = report else { return };
        let previous = self.previous.get(key);
        if previous.is_some_and(|result| result.value == report.id) {
            return self.items.push(
                WorkspaceUnchangedDocumentDiagnosticReport {
                    uri,
                    version,
                    unchanged_document_diagnostic_report: report.unchanged(),
                }
                .into(),
            );
        }
        self.items.push(full(uri, version, report.full()));
    }

    fn add_files(&mut self, state: &State, is_abandoned: &AtomicBool) {
        let files = state
            .workspace
            .suites(|key| state.is_suite(key, ""), is_abandoned);
        for file in files.iter() {
            if is_abandoned.load(Ordering::Relaxed) {
                return;
            }
            if self.seen.contains(&file.key) {
                continue;
            }
            if let Some(report) = file_report(state, file) {
                self.add(&file.key, file.url.clone(), None, report.as_deref());
            }
        }
    }

    /// What was reported before and is no suite any more has nothing wrong with it (R26).
    fn finish(mut self) -> Vec<WorkspaceDocumentDiagnosticReport> {
        let gone = self
            .previous
            .drain()
            .filter(|(key, _)| !self.seen.contains(key));
        let nothing = FullDocumentDiagnosticReport::default();
        let gone: Vec<_> = gone
            .map(|(_, result)| full(result.uri, None, nothing.clone()))
            .collect();
        self.items.extend(gone);
        self.items
    }
}

fn full(
    uri: Url,
    version: Option<i64>,
    report: FullDocumentDiagnosticReport,
) -> WorkspaceDocumentDiagnosticReport {
    WorkspaceFullDocumentDiagnosticReport {
        uri,
        version,
        full_document_diagnostic_report: report,
    }
    .into()
}
