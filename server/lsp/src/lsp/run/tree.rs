//! The suites and cases of the workspace for a client with a test view (editors/PROTOCOL.md), all of them when it asks. What
//! changes in them afterwards is told by `news`.

mod news;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use mcpeak_suite::analysis::CaseOutline;
use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::{Range, Url};

pub(in crate::lsp) use news::{News, changed, on_disk};

use super::shown;
use crate::lsp::convert::Place;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::state::State;
use crate::lsp::uri::Key;
use crate::lsp::workspace::File as OnDisk;

/// The parameters of `mcpeak/tests`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::lsp) struct TreeParams {
    uri: Option<Url>,
}

/// The answer to `mcpeak/tests`.
#[derive(Debug, Default, Serialize)]
pub(in crate::lsp) struct Tree {
    files: Vec<Arc<File>>,
}

#[derive(Debug, Deserialize, Serialize)]
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

/// Answers `mcpeak/tests`: reads files, so it goes on another thread.
pub(in crate::lsp) async fn tree(state: Arc<State>, params: TreeParams) -> Tree {
    let only = params.uri.as_ref().map(Key::of);
    let of = Arc::clone(&state);
    let found = tokio::task::spawn_blocking(move || files(&of, only.as_ref()));
    let found = found.await.unwrap_or_default();
    state.news.answered(&found, params.uri.is_none());
    news::catch_up(&state);
    Tree {
        files: found.into_iter().map(|(_, file)| file).collect(),
    }
}

/// The suites of the workspace, or the one: the open ones as they are in the editor, the others as they are on disk.
fn files(state: &State, only: Option<&Key>) -> Vec<(Key, Arc<File>)> {
    let is_wanted = |key: &Key| only.is_none_or(|only| only == key);
    let open: Vec<(Key, Url, Arc<Snapshot>)> = state
        .documents
        .iter()
        .filter(|document| document.is_suite && !document.is_silenced)
        .map(|document| {
            let snapshot = Arc::clone(&document.snapshot);
            (document.key().clone(), document.url.clone(), snapshot)
        })
        .collect();
    let is_open = |key: &Key| open.iter().any(|(known, ..)| known == key);
    let on_disk = state
        .workspace
        .suites(|key| state.is_suite(key, ""), &AtomicBool::new(false));
    let closed = on_disk
        .iter()
        .filter(|file| is_wanted(&file.key) && !is_open(&file.key))
        .filter_map(|found| Some((found.key.clone(), of_disk(state, found)?)));
    open.iter()
        .filter(|(key, ..)| is_wanted(key))
        .map(|(key, url, snapshot)| {
            let file = file(state, url, Some(snapshot.version), snapshot);
            (key.clone(), Arc::new(file))
        })
        .chain(closed)
        .collect()
}

/// A suite that is not open, read again only when it changed.
fn of_disk(state: &State, found: &OnDisk) -> Option<Arc<File>> {
    state.news.read().of(found, |text| {
        let snapshot = Snapshot::new(text, 0);
        Arc::new(file(state, &found.url, None, &snapshot))
    })
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
    let id = id.to_name().into_owned();
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
