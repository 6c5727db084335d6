//! The report as JUnit's XML, in the reference's shape (semantics.md, 6.6): no times, an error where the operation gave
//! no result, a failure where an assertion did not hold. How the XML is written stands in `xml`.

mod xml;

use std::io;

use mcpeak_suite::texts::{Message, TextId};

use super::{case_id, words};
use crate::outcome::{CaseResult, CaseStatus, Diagnostic, OperationStatus, Report, StopReason};
use crate::process::shown_exit;

pub use xml::{END, Outcome, Problem, TestCase, TestSuite, begin, element};

/// The document for these reports, a `testsuite` each. With one, the document has its name.
pub fn document(reports: &[&Report]) -> io::Result<String> {
    let name = match reports {
        [one] => one.suite.name.to_string_lossy().into_owned(),
        _ => words(&TextId::RunJunitName.into()),
    };
    let suites: Vec<TestSuite> = reports.iter().map(|report| suite(report)).collect();
    xml::document(&name, &suites)
}

fn suite(report: &Report) -> TestSuite {
    let cases = report.cases.iter();
    let output = report.stop.as_ref();
    TestSuite {
        name: report.suite.name.to_string_lossy().into_owned(),
        cases: cases.filter_map(|case| test_case(report, case)).collect(),
        output: output.map(|stop| words(&stop_message(report, stop))),
    }
}

fn test_case(report: &Report, case: &CaseResult) -> Option<TestCase> {
    let spec = report.suite.cases.get(case.index)?;
    Some(TestCase {
        name: spec.name.to_string_lossy().into_owned(),
        class: report.suite.id.to_string_lossy().into_owned(),
        outcome: match (case.status, case.operation.status) {
            (CaseStatus::Passed, _) => Outcome::Passed,
            (CaseStatus::Cancelled | CaseStatus::NotRun, _) => Outcome::Skipped,
            (CaseStatus::Failed, OperationStatus::Completed) => Outcome::Failure(problem(case)),
            _ => Outcome::Error(problem(case)),
        },
    })
}

fn problem(case: &CaseResult) -> Option<Problem> {
    let diagnostics: Vec<&Diagnostic> = case.failures().collect();
    let first = diagnostics.first()?;
    let bodies: Vec<String> = diagnostics.iter().map(|one| body(one)).collect();
    Some(Problem {
        message: summary(first, diagnostics.len()),
        kind: first.code.as_str(),
        body: bodies.join("\n\n"),
    })
}

fn summary(first: &Diagnostic, count: usize) -> String {
    let message = words(&first.message);
    match count {
        0 | 1 => message,
        _ => words(
            &Message::new(TextId::RunJunitMore)
                .with("message", message)
                .with("count", count - 1),
        ),
    }
}

fn body(diagnostic: &Diagnostic) -> String {
    let mut lines = vec![words(&diagnostic.message)];
    if diagnostic.expected.is_some() || diagnostic.actual.is_some() {
        lines.push(String::new());
    }
    lines.extend(
        diagnostic
            .expected
            .iter()
            .map(|value| format!("expected: {value}")),
    );
    lines.extend(
        diagnostic
            .actual
            .iter()
            .map(|value| format!("actual:   {value}")),
    );
    if !diagnostic.violations.is_empty() {
        lines.push(String::new());
        let violations = diagnostic.violations.iter();
        lines.extend(violations.map(|one| words(&one.observed.message)));
    }
    lines.push(String::new());
    lines.push(format!("→ {}", words(&diagnostic.hint)));
    lines.join("\n")
}

/// Why a run ended before its last case, in a sentence.
pub(super) fn stop_message(report: &Report, stop: &StopReason) -> Message {
    let of = |id: TextId, case: usize| Message::new(id).with("case", case_id(&report.suite, case));
    match stop {
        StopReason::Timeout { case } => of(TextId::RunStopTimeout, *case),
        StopReason::FailFast { case } => of(TextId::RunStopFailFast, *case),
        StopReason::AbortSignal { case: Some(case) } => of(TextId::RunStopAbortedIn, *case),
        StopReason::AbortSignal { case: None } => TextId::RunStopAborted.into(),
        StopReason::ConnectionLost { case, exit, .. } => match exit {
            Some(exit) => {
                of(TextId::RunStopExited, *case).with_text("exit", shown_exit(Some(*exit)))
            }
            None => of(TextId::RunStopLost, *case),
        },
    }
}

#[cfg(test)]
mod tests;
