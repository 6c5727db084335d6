//! The suites and cases of the workspace for a client with a test view (editors/PROTOCOL.md): all of them when it asks, and a
//! file at a time when that changes (R40).

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use mcpeak_suite::analysis::CaseOutline;
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::notification::Notification;
use tower_lsp::lsp_types::{Range, Url};

use super::shown;
use crate::lsp::convert::Place;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::state::State;
use crate::lsp::uri::Key;
use crate::lsp::workspace::File as OnDisk;

/// The least time between two updates of a file.
const INTERVAL: Duration = Duration::from_millis(200);

/// The parameters of `mcpeak/tests`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::lsp) struct TreeParams {
    uri: Option<Url>,
}

/// The answer to `mcpeak/tests`.
#[derive(Debug, Default, Serialize)]
pub(in crate::lsp) struct Tree {
    files: Vec<File>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct File {
    uri: Url,
    version: Option<i32>,
    suite: Option<Suite>,
    cases: Vec<Case>,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
struct Suite {
    id: String,
    name: String,
    range: Range,
}

#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
struct Case {
    key: String,
    id: String,
    name: String,
    range: Range,
    id_range: Range,
}

/// `mcpeak/testsChanged`
enum TestsChanged {}

impl Notification for TestsChanged {
    type Params = Changed;
    const METHOD: &'static str = "mcpeak/testsChanged";
}

#[derive(Debug, Deserialize, Serialize)]
struct Changed {
    file: File,
}

/// Answers `mcpeak/tests`: reads files, so it goes on another thread.
pub(in crate::lsp) async fn tree(state: Arc<State>, params: TreeParams) -> Tree {
    let open: Vec<(Key, Url, Arc<Snapshot>)> = state
        .documents
        .iter()
        .filter(|document| document.is_suite && !document.is_silenced)
        .map(|document| {
            let snapshot = Arc::clone(&document.snapshot);
            (document.key().clone(), document.url.clone(), snapshot)
        })
        .collect();
    let work = move || files(&state, open, params.uri);
    let files = tokio::task::spawn_blocking(work).await;
    Tree {
        files: files.unwrap_or_default(),
    }
}

fn files(state: &State, open: Vec<(Key, Url, Arc<Snapshot>)>, only: Option<Url>) -> Vec<File> {
    let only = only.as_ref().map(Key::of);
    let is_wanted = |key: &Key| only.as_ref().is_none_or(|only| only == key);
    let is_open = |key: &Key| open.iter().any(|(known, ..)| known == key);
    let mut files: Vec<File> = open
        .iter()
        .filter(|(key, ..)| is_wanted(key))
        .map(|(_, url, snapshot)| file(state, url, Some(snapshot.version), snapshot))
        .collect();
    let on_disk = state
        .workspace
        .suites(|key| state.is_suite(key, ""), &AtomicBool::new(false));
    let closed = on_disk
        .iter()
        .filter(|file| is_wanted(&file.key) && !is_open(&file.key));
    files.extend(closed.filter_map(|found| of_disk(state, found)));
    files
}

fn of_disk(state: &State, found: &OnDisk) -> Option<File> {
    let snapshot = Snapshot::new(found.read()?, 0);
    Some(file(state, &found.url, None, &snapshot))
}

fn file(state: &State, url: &Url, version: Option<i32>, snapshot: &Snapshot) -> File {
    let place = Place {
        text: &snapshot.text,
        url,
        features: state.features(),
    };
    let analysis = snapshot.analysis();
    let outline = analysis.suite();
    let text = |text: Option<&mcpeak_suite::syntax::JsString>| {
        let text = text.map(|text| text.to_string_lossy());
        shown::lines(&text.unwrap_or_default())
    };
    let mut seen = HashMap::new();
    let cases: Vec<Case> = analysis
        .cases()
        .filter_map(|case| self::case(&case, &place, &mut seen))
        .collect();
    File {
        uri: url.clone(),
        version,
        suite: (analysis.case_count() > 0).then(|| Suite {
            id: text(outline.id.as_ref()),
            name: text(outline.name.as_ref()),
            range: place.range(&(outline.start..snapshot.text.len())),
        }),
        cases,
    }
}

/// A case of the tree, if it has an id; its key is unique (R38).
fn case(
    case: &CaseOutline<'_>,
    place: &Place<'_>,
    seen: &mut HashMap<String, usize>,
) -> Option<Case> {
    let (id, id_range) = case.id.as_ref()?;
    let id = id.to_string_lossy().into_owned();
    let uses = seen.entry(id.clone()).or_insert(0);
    *uses += 1;
    Some(Case {
        key: match *uses {
            1 => id.clone(),
            uses => format!("{id}#{uses}"),
        },
        id,
        name: shown::lines(
            &case
                .name
                .map(|name| name.to_string_lossy())
                .unwrap_or_default(),
        ),
        range: place.range(&case.range),
        id_range: place.range(id_range),
    })
}

/// A document was opened, changed or closed: tells a client with a test view, now and then. Returns at once.
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
        tell(&state, &key, session).await;
    });
}

/// Tells of a document until it stands still for as long as updates are apart.
async fn tell(state: &Arc<State>, key: &Key, session: u64) {
    let mut told: Option<File> = None;
    loop {
        let Some((snapshot, url)) = state
            .document(key, session)
            .map(|document| (Arc::clone(&document.snapshot), document.url.clone()))
        else {
            return;
        };
        let (of, about) = (Arc::clone(state), Arc::clone(&snapshot));
        let work = move || file(&of, &url, Some(about.version), &about);
        let Ok(file) = tokio::task::spawn_blocking(work).await else {
            return;
        };
        let is_news = told
            .as_ref()
            .is_none_or(|told| told.cases != file.cases || told.suite != file.suite);
        if is_news {
            let params = Changed { file: file.clone() };
            state.client.notify::<TestsChanged>(params);
        }
        told = Some(file);
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
