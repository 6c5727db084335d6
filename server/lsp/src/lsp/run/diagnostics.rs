//! Results as diagnostics: each failure at its place in the text as it is now. Those of a case that has changed since are said
//! to be old; those of a case that is gone are not shown.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use mcpeak_suite::analysis::CaseOutline;
use mcpeak_suite::ide::anchor::Anchors;
use mcpeak_suite::syntax::JsString;
use mcpeak_suite::texts::{Language, Message, TextId};
use serde_json::json;
use tower_lsp::lsp_types::{Diagnostic, DiagnosticSeverity, NumberOrString};

use super::outcome::{Failure, Outcome};
use super::results::{SuiteResults, Trouble};
use super::view::TestMessage;
use crate::lsp::convert::Place;
use crate::lsp::snapshot::Snapshot;

/// Who these diagnostics come from.
const SOURCE: &str = "mcpeak run";
/// The diagnostics of a suite's results on this version of its text.
pub(in crate::lsp) fn diagnostics(
    results: &SuiteResults,
    snapshot: &Snapshot,
    place: &Place<'_>,
) -> Vec<Diagnostic> {
    let mut found: Vec<Diagnostic> = Vec::new();
    found.extend(
        results
            .trouble
            .as_ref()
            .map(|one| at_first_line(one, place)),
    );
    for (case, outcome) in failed_cases(results, snapshot) {
        let located = Located::new(&case, outcome, snapshot);
        let failures = outcome.failures.iter();
        found.extend(failures.map(|failure| located.diagnostic(failure, place)));
    }
    found
}

/// The failures of one case, for a test view.
pub(super) fn messages(
    outcome: &Outcome,
    id: &str,
    snapshot: &Snapshot,
    place: &Place<'_>,
) -> Vec<TestMessage> {
    let case = snapshot.analysis().cases().find(|case| case.is_called(id));
    let located = case.map(|case| Located::new(&case, outcome, snapshot));
    let message = |failure: &Failure| TestMessage {
        message: text(failure, outcome),
        range: located
            .as_ref()
            .map(|located| place.range(&located.bytes(failure))),
        expected: failure.expected.clone(),
        actual: failure.actual.clone(),
    };
    outcome.failures.iter().map(message).collect()
}

/// The cases that did not pass, each id once: a case that was copied has no result yet (R38).
pub(super) fn failed_cases<'a>(
    results: &'a SuiteResults,
    snapshot: &'a Snapshot,
) -> impl Iterator<Item = (CaseOutline<'a>, &'a Outcome)> {
    let mut seen: HashSet<&JsString> = HashSet::new();
    let is_shown = results.cases.values().any(|outcome| outcome.has_failed());
    let cases = is_shown.then(|| snapshot.analysis().cases());
    cases.into_iter().flatten().filter_map(move |case| {
        let (id, _) = case.id.as_ref()?;
        let outcome = results.of_case(&case)?;
        (outcome.has_failed() && seen.insert(id)).then_some((case, &**outcome))
    })
}

/// Why a run came to nothing, at the file's first line (R39).
fn at_first_line(trouble: &Trouble, place: &Place<'_>) -> Diagnostic {
    Diagnostic {
        range: place.first_line(),
        severity: Some(DiagnosticSeverity::ERROR),
        code: Some(NumberOrString::String("RUN_FAILED".to_owned())),
        source: Some(SOURCE.to_owned()),
        message: trouble.text(),
        ..Diagnostic::default()
    }
}

/// A case of this version, and what tells where its failures are.
struct Located<'a> {
    id: String,
    outcome: &'a Outcome,
    is_stale: bool,
    start: usize,
    /// The id's value, for what has no place any more.
    fallback: Range<usize>,
    /// None if the case is not what it was: then places mean nothing.
    anchors: Option<Arc<Anchors>>,
}

/// The anchors of the text that a case had last. Most edits are elsewhere, and then its text is what it was.
#[derive(Debug, Default)]
pub(super) struct LastAnchors(Mutex<Option<(String, Arc<Anchors>)>>);

impl LastAnchors {
    fn of(&self, text: &str) -> Arc<Anchors> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, anchors)) = &*last
            && known == text
        {
            return Arc::clone(anchors);
        }
        let anchors = Arc::new(Anchors::new(text));
        *last = Some((text.to_owned(), Arc::clone(&anchors)));
        anchors
    }
}

impl<'a> Located<'a> {
    fn new(case: &CaseOutline<'_>, outcome: &'a Outcome, snapshot: &Snapshot) -> Self {
        let is_stale = outcome.content != case.content;
        let anchors = || outcome.anchors.of(&snapshot.text.slice(case.range.clone()));
        let (id, fallback) = match &case.id {
            Some((id, range)) => (id.to_name().into_owned(), range.clone()),
            None => (String::new(), case.range.start..case.range.start + 1),
        };
        Self {
            id,
            outcome,
            is_stale,
            start: case.range.start,
            fallback,
            anchors: (!is_stale).then(anchors),
        }
    }

    /// The failure's bytes in the whole text; in a case that has changed those of its id.
    fn bytes(&self, failure: &Failure) -> Range<usize> {
        let anchors = self.anchors.as_ref();
        match anchors.and_then(|anchors| anchors.bytes(&failure.anchor)) {
            Some(bytes) => self.start + bytes.start..self.start + bytes.end,
            None => self.fallback.clone(),
        }
    }

    fn diagnostic(&self, failure: &Failure, place: &Place<'_>) -> Diagnostic {
        let text = text(failure, self.outcome);
        let (severity, message) = match self.is_stale {
            false => (DiagnosticSeverity::ERROR, text),
            true => (
                DiagnosticSeverity::INFORMATION,
                words(&Message::new(TextId::EditStale).with("message", text)),
            ),
        };
        Diagnostic {
            range: place.range(&self.bytes(failure)),
            severity: Some(severity),
            code: Some(NumberOrString::String(failure.code.to_owned())),
            source: Some(SOURCE.to_owned()),
            message,
            data: Some(json!({ "case": self.id, "stale": self.is_stale })),
            ..Diagnostic::default()
        }
    }
}

/// All that is said of a failure.
fn text(failure: &Failure, outcome: &Outcome) -> String {
    let mut text = failure.headline.clone();
    if outcome.may_need_others {
        text.push('\n');
        text.push_str(&words(&TextId::EditMayNeedOthers.into()));
    }
    if !failure.details.is_empty() {
        text.push('\n');
        text.push_str(&failure.details);
    }
    text
}

fn words(message: &Message) -> String {
    message.render(Language::default())
}
