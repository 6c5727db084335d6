//! What came of a case, as the editor keeps it: failures at places that outlive edits elsewhere, in words that are ready to
//! be shown. Control and bidirectional characters of servers and suites are escaped here.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use mcpeak_runner::outcome::{
    AssertionStatus, CaseResult, CaseStatus, Diagnostic, Response, ViolationReport,
};
use mcpeak_runner::redact::Redaction;
use mcpeak_suite::ide::anchor::{Anchor, Anchors};
use mcpeak_suite::model::{Case, Suite};
use mcpeak_suite::printable::escaped;
use mcpeak_suite::syntax::NodeId;
use mcpeak_suite::texts::{Language, Message, TextId};

use super::diagnostics::LastAnchors;
use super::{advice, shown};

/// How many broken places of a schema one message names.
const NAMED: usize = 5;
/// How many characters of a reason stand in a lens.
const SHORT: usize = 60;

/// What came of a case.
#[derive(Clone, Debug)]
pub(super) struct Outcome {
    /// The content of the case that ran (`CaseOutline::content`).
    pub(super) content: u64,
    pub(super) status: CaseStatus,
    pub(super) duration: Duration,
    pub(super) failures: Vec<Failure>,
    /// How each assertion ended, in their order.
    assertions: Vec<AssertionStatus>,
    /// What the server answered, if it did.
    pub(super) response: Option<Response>,
    /// What of it must not be seen.
    pub(super) redaction: Arc<Redaction>,
    /// It failed by itself, and passed in a run that had all cases before it.
    pub(super) may_need_others: bool,
    /// Where its failures are in the text.
    pub(super) anchors: Arc<LastAnchors>,
}

/// One thing that did not hold.
#[derive(Clone, Debug)]
pub(super) struct Failure {
    /// Which assertion did not hold, by its place among those of the case; the operation, if none.
    assertion: Option<usize>,
    /// The code of the diagnostic.
    pub(super) code: &'static str,
    /// Where: in the case's tokens.
    pub(super) anchor: Anchor,
    /// What did not hold, in one line.
    pub(super) headline: String,
    /// What else is to be said: what came, what the server said, what to do.
    pub(super) details: String,
    pub(super) expected: Option<String>,
    pub(super) actual: Option<String>,
}

impl Outcome {
    /// What came of the case with this content.
    pub(super) fn of(
        suite: &Suite,
        case: &Case,
        content: u64,
        result: &CaseResult,
        redaction: &Arc<Redaction>,
    ) -> Self {
        Self {
            content,
            status: result.status,
            duration: result.duration,
            failures: match result.status {
                CaseStatus::Failed | CaseStatus::TimedOut => failures(suite, case, result),
                CaseStatus::Passed | CaseStatus::Cancelled | CaseStatus::NotRun => Vec::new(),
            },
            assertions: result.assertions.iter().map(|one| one.status).collect(),
            response: result.response.clone(),
            redaction: Arc::clone(redaction),
            may_need_others: false,
            anchors: Arc::default(),
        }
    }

    /// Whether it was done and did not pass. One that the person stopped has not failed.
    pub(super) fn has_failed(&self) -> bool {
        matches!(self.status, CaseStatus::Failed | CaseStatus::TimedOut)
    }

    /// How much memory the answer takes, about.
    pub(super) fn response_bytes(&self) -> usize {
        self.response.as_ref().map_or(0, Response::bytes)
    }

    /// The result in a few words.
    pub(super) fn words(&self) -> Message {
        let duration = shown_duration(self.duration);
        match self.status {
            CaseStatus::Passed => Message::new(TextId::LensPassed).with("duration", duration),
            CaseStatus::TimedOut => Message::new(TextId::LensTimedOut).with("duration", duration),
            CaseStatus::Cancelled => TextId::LensCancelled.into(),
            CaseStatus::NotRun => TextId::LensNotRun.into(),
            CaseStatus::Failed => {
                let why = self.failures.first().map(|failure| &*failure.headline);
                Message::new(TextId::LensFailed)
                    .with("why", shown::shortened(why.unwrap_or_default(), SHORT))
            }
        }
    }
}

/// What a hover says of a case, or of one of its assertions.
impl Outcome {
    /// The result of the case with its duration, and what did not hold, a line each.
    pub(super) fn lines(&self) -> (Message, Vec<&str>) {
        (self.verdict(), self.headlines(|_| true))
    }

    /// The result of the assertion at this place, and what of it did not hold, a line each. `None` if there is no such
    /// assertion.
    pub(super) fn lines_of_assertion(&self, place: usize) -> Option<(Message, Vec<&str>)> {
        let id = match self.assertions.get(place)? {
            AssertionStatus::Passed => TextId::HoverHeld,
            AssertionStatus::Failed => TextId::HoverNotHeld,
            AssertionStatus::Skipped | AssertionStatus::NotRun => TextId::HoverNotJudged,
        };
        let words = Message::new(id).with_text("case", self.verdict());
        let headlines = self.headlines(|failure| failure.assertion == Some(place));
        Some((words, headlines))
    }

    /// The result and the duration.
    fn verdict(&self) -> Message {
        match self.status {
            CaseStatus::Failed => {
                Message::new(TextId::HoverFailed).with("duration", shown_duration(self.duration))
            }
            _ => self.words(),
        }
    }

    fn headlines(&self, is_wanted: impl Fn(&Failure) -> bool) -> Vec<&str> {
        let failures = self.failures.iter().filter(|failure| is_wanted(failure));
        failures.map(|failure| &*failure.headline).collect()
    }
}

/// A time as people read it.
pub(super) fn shown_duration(time: Duration) -> String {
    match time.as_millis() {
        milliseconds @ ..1_000 => format!("{milliseconds} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

fn failures(suite: &Suite, case: &Case, result: &CaseResult) -> Vec<Failure> {
    let whole = suite.document().text();
    let text = whole.get(case.range.clone()).unwrap_or_default();
    let place = Place {
        suite,
        anchors: Anchors::new(text),
        start: case.range.start,
    };
    let mut failures = Vec::new();
    if let Some(diagnostic) = &result.operation.diagnostic {
        let range = operation_range(suite, case);
        failures.push(place.plain(diagnostic, None, &range));
    }
    let judged = case.assertions.iter().zip(&result.assertions);
    for (number, (assertion, judged)) in judged.enumerate() {
        let is_failed = judged.status == AssertionStatus::Failed;
        let Some(diagnostic) = judged.diagnostic.as_ref().filter(|_| is_failed) else {
            continue;
        };
        match diagnostic.violations.is_empty() {
            true => {
                let range = narrowed(suite, assertion.node, &["expected", "tool", "type"]);
                failures.push(place.plain(diagnostic, Some(number), &range));
            }
            false => failures.extend(place.violations(diagnostic, number)),
        }
    }
    failures
}

/// The value of the first of these members, which says most in the least room.
fn narrowed(suite: &Suite, node: NodeId, members: &[&str]) -> Range<usize> {
    let object = suite.value(node);
    let found = members.iter().find_map(|name| object.member(name));
    found.unwrap_or(object).range()
}

fn operation_range(suite: &Suite, case: &Case) -> Range<usize> {
    match suite.value(case.node).member("operation") {
        Some(operation) => narrowed(suite, operation.id(), &["tool", "type"]),
        None => case.range.clone(),
    }
}

/// Makes failures of a case.
struct Place<'s> {
    suite: &'s Suite,
    anchors: Anchors,
    /// Where the case begins.
    start: usize,
}

impl Place<'_> {
    fn anchor(&self, range: &Range<usize>) -> Anchor {
        let from = |offset: usize| offset.saturating_sub(self.start);
        self.anchors.of(&(from(range.start)..from(range.end)))
    }

    fn plain(
        &self,
        diagnostic: &Diagnostic,
        assertion: Option<usize>,
        range: &Range<usize>,
    ) -> Failure {
        let mut details: Vec<String> = diagnostic.notes.clone();
        details.push(words(&advice::in_editor(&diagnostic.hint)));
        Failure {
            assertion,
            code: diagnostic.code.as_str(),
            anchor: self.anchor(range),
            headline: one_line(&words(&diagnostic.message)),
            details: shown::lines(&details.join("\n")),
            expected: diagnostic.expected.clone(),
            actual: diagnostic.actual.clone(),
        }
    }

    /// One failure for each keyword that was broken in the schema of the assertion at this place.
    fn violations(&self, diagnostic: &Diagnostic, assertion: usize) -> Vec<Failure> {
        let mut places: Vec<&Range<usize>> = Vec::new();
        for violation in &diagnostic.violations {
            if !places.contains(&&violation.range) {
                places.push(&violation.range);
            }
        }
        let hidden = diagnostic
            .total_violations
            .unwrap_or_default()
            .saturating_sub(diagnostic.violations.len());
        let last = places.len().saturating_sub(1);
        let failure = |(index, place): (usize, &&Range<usize>)| {
            let here = diagnostic.violations.iter();
            let here: Vec<&ViolationReport> = here.filter(|one| one.range == **place).collect();
            let hidden = if index == last { hidden } else { 0 };
            let failure = self.violation(diagnostic, &here, hidden)?;
            Some(Failure {
                assertion: Some(assertion),
                ..failure
            })
        };
        places.iter().enumerate().filter_map(failure).collect()
    }

    /// The failure at one keyword. `hidden`: how many more there are of which nothing is known.
    fn violation(
        &self,
        diagnostic: &Diagnostic,
        here: &[&ViolationReport],
        hidden: usize,
    ) -> Option<Failure> {
        let first = here.first()?;
        let others = here.iter().skip(1).take(NAMED - 1);
        let mut details: Vec<String> = others.map(|one| words(&one.observed.message)).collect();
        let unnamed = here.len().saturating_sub(NAMED) + hidden;
        if unnamed > 0 {
            details.push(words(
                &Message::new(TextId::RunMoreViolations).with("count", unnamed),
            ));
        }
        details.push(words(&advice::in_editor(&diagnostic.hint)));
        Some(Failure {
            assertion: None,
            code: diagnostic.code.as_str(),
            anchor: self.anchor(&self.keyword(&first.range)),
            headline: one_line(&words(&first.observed.message)),
            details: shown::lines(&details.join("\n")),
            expected: Some(first.observed.expected.clone()),
            actual: Some(first.observed.actual.clone()),
        })
    }

    /// A range that covers lines would underline all of a schema: its first token is enough then.
    fn keyword(&self, range: &Range<usize>) -> Range<usize> {
        let text = self.suite.document().text();
        match text.get(range.clone()) {
            Some(source) if source.contains(['\n', '\r']) => range.start..range.start + 1,
            _ => range.clone(),
        }
    }
}

/// The words of a result, which say so if it is from before the last change of its case.
pub(super) fn dated(result: Message, is_stale: bool) -> Message {
    match is_stale {
        true => Message::new(TextId::LensStale).with_text("result", result),
        false => result,
    }
}

fn words(message: &Message) -> String {
    message.render(Language::default())
}

fn one_line(text: &str) -> String {
    let line = text.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    escaped(&line).into_owned()
}
