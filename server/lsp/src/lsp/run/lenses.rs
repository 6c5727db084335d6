//! `textDocument/codeLens`: the lenses of the language crate as the protocol has them.

use std::sync::Arc;

use mcpeak_suite::ide::lens::{self, Action, Context, Lens};
use mcpeak_suite::texts::Language;
use serde_json::{Value, json};
use tower_lsp::lsp_types::{self, CodeLens, CodeLensParams, Url};

use super::command::Command;
use super::diagnostics::failed_cases;
use super::target;
use crate::lsp::convert::Place;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::state::State;
use crate::lsp::uri::Key;

/// Answers `textDocument/codeLens`.
pub(in crate::lsp) async fn lenses(
    state: Arc<State>,
    params: CodeLensParams,
) -> Option<Vec<CodeLens>> {
    let key = Key::of(&params.text_document.uri);
    let document = state.documents.get(&key)?;
    if !document.is_suite || !state.settings().lenses.any() {
        return None;
    }
    let (url, snapshot) = (document.url.clone(), Arc::clone(&document.snapshot));
    drop(document);
    // Definitions are read from disk for the server's name.
    let work = move || of_snapshot(&state, &key, &url, &snapshot);
    tokio::task::spawn_blocking(work).await.ok()
}

fn of_snapshot(state: &State, key: &Key, url: &Url, snapshot: &Snapshot) -> Vec<CodeLens> {
    let analysis = snapshot.analysis();
    let results = state.results.of(key).unwrap_or_default();
    let server = target::likely_name(state, key, url, analysis.suite().id.as_ref());
    let failed = failed_cases(&results, snapshot).count();
    let context = Context {
        kinds: state.settings().lenses,
        server: server.as_deref(),
        is_running: state.runs.is_running(key),
        failed,
        result: &|case| results.words(case),
    };
    let place = Place {
        text: &snapshot.text,
        url,
        features: state.features(),
    };
    lens::lenses(&snapshot.text, analysis, &context)
        .iter()
        .map(|lens| code_lens(lens, &place))
        .collect()
}

fn code_lens(lens: &Lens, place: &Place<'_>) -> CodeLens {
    let command = match lens.action {
        Action::RunSuite => Command::RunSuite,
        Action::RerunFailed => Command::RerunFailed,
        Action::Cancel => Command::Cancel,
        Action::RunCase => Command::RunCase,
        Action::RunUpTo => Command::RunUpTo,
        Action::ShowResponse => Command::ShowResponse,
    };
    let case = lens.case.as_ref().map(|id| id.to_name());
    let title = lens.title.render(Language::default());
    CodeLens {
        range: place.range(&lens.range),
        command: Some(lsp_types::Command {
            title: super::shown::lines(&title),
            command: command.name().to_owned(),
            arguments: Some(vec![argument(place.url, case.as_deref())]),
        }),
        data: None,
    }
}

/// The argument of a command about a document and a case in it. The id is looked up in the text as it is when the person
/// presses (R37).
pub(super) fn argument(url: &Url, case: Option<&str>) -> Value {
    match case {
        Some(case) => json!({ "uri": url, "case": case }),
        None => json!({ "uri": url }),
    }
}
