//! The report as JUnit's XML, in the reference's shape (semantics.md, 6.6): no times, an error where the operation gave
//! no result, a failure where an assertion did not hold.

use std::io;

use mcpeak_suite::texts::{Message, TextId};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

use super::{case_id, words};
use crate::outcome::{CaseResult, CaseStatus, Diagnostic, OperationStatus, Report, StopReason};
use crate::process::shown_exit;

/// The document for these reports, a `testsuite` each. With one, the document has its name.
pub fn document(reports: &[&Report]) -> io::Result<String> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let name = match reports {
        [one] => one.suite.name.to_string_lossy().into_owned(),
        _ => words(&TextId::RunJunitName.into()),
    };
    let total: Vec<Counts> = reports.iter().map(|report| Counts::of(report)).collect();
    let root = element("testsuites", &name, &Counts::sum(&total));
    writer.write_event(Event::Start(root))?;
    for (report, counts) in reports.iter().zip(&total) {
        suite(&mut writer, report, counts)?;
    }
    writer.write_event(Event::End(BytesEnd::new("testsuites")))?;
    let mut out = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    out.push('\n');
    Ok(out)
}

/// What a case is to JUnit.
enum Kind {
    Passed,
    Skipped,
    Error,
    Failure,
}

fn kind(case: &CaseResult) -> Kind {
    match (case.status, case.operation.status) {
        (CaseStatus::Passed, _) => Kind::Passed,
        (CaseStatus::Cancelled | CaseStatus::NotRun, _) => Kind::Skipped,
        (CaseStatus::Failed, OperationStatus::Completed) => Kind::Failure,
        _ => Kind::Error,
    }
}

#[derive(Default)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Counts {
    fn of(report: &Report) -> Self {
        let mut counts = Self::default();
        for case in &report.cases {
            counts.tests += 1;
            match kind(case) {
                Kind::Passed => {}
                Kind::Skipped => counts.skipped += 1,
                Kind::Error => counts.errors += 1,
                Kind::Failure => counts.failures += 1,
            }
        }
        counts
    }

    fn sum(all: &[Self]) -> Self {
        Self {
            tests: all.iter().map(|one| one.tests).sum(),
            failures: all.iter().map(|one| one.failures).sum(),
            errors: all.iter().map(|one| one.errors).sum(),
            skipped: all.iter().map(|one| one.skipped).sum(),
        }
    }
}

fn element<'n>(tag: &'n str, name: &str, counts: &Counts) -> BytesStart<'n> {
    let mut start = BytesStart::new(tag);
    start.push_attribute(("name", attribute(name).as_str()));
    start.push_attribute(("tests", counts.tests.to_string().as_str()));
    start.push_attribute(("failures", counts.failures.to_string().as_str()));
    start.push_attribute(("errors", counts.errors.to_string().as_str()));
    start.push_attribute(("skipped", counts.skipped.to_string().as_str()));
    start.push_attribute(("time", "0"));
    start
}

fn suite(writer: &mut Writer<Vec<u8>>, report: &Report, counts: &Counts) -> io::Result<()> {
    let name = report.suite.name.to_string_lossy();
    writer.write_event(Event::Start(element("testsuite", &name, counts)))?;
    for case in &report.cases {
        test_case(writer, report, case)?;
    }
    if let Some(stop) = &report.stop {
        writer.write_event(Event::Start(BytesStart::new("system-out")))?;
        writer.write_event(text(&words(&stop_message(report, stop))))?;
        writer.write_event(Event::End(BytesEnd::new("system-out")))?;
    }
    writer.write_event(Event::End(BytesEnd::new("testsuite")))
}

fn test_case(writer: &mut Writer<Vec<u8>>, report: &Report, case: &CaseResult) -> io::Result<()> {
    let Some(spec) = report.suite.cases.get(case.index) else {
        return Ok(());
    };
    let mut start = BytesStart::new("testcase");
    start.push_attribute(("name", attribute(&spec.name.to_string_lossy()).as_str()));
    let class = attribute(&report.suite.id.to_string_lossy());
    start.push_attribute(("classname", class.as_str()));
    start.push_attribute(("time", "0"));
    let tag = match kind(case) {
        Kind::Passed => return writer.write_event(Event::Empty(start)),
        Kind::Skipped => "skipped",
        Kind::Error => "error",
        Kind::Failure => "failure",
    };
    writer.write_event(Event::Start(start))?;
    let diagnostics: Vec<&Diagnostic> = case.failures().collect();
    match diagnostics.first() {
        Some(first) if tag != "skipped" => {
            let mut element = BytesStart::new(tag);
            let message = summary(first, diagnostics.len());
            element.push_attribute(("message", attribute(&message).as_str()));
            element.push_attribute(("type", first.code.as_str()));
            writer.write_event(Event::Start(element))?;
            let bodies: Vec<String> = diagnostics.iter().map(|one| body(one)).collect();
            writer.write_event(text(&bodies.join("\n\n")))?;
            writer.write_event(Event::End(BytesEnd::new(tag)))?;
        }
        _ => writer.write_event(Event::Empty(BytesStart::new(tag)))?,
    }
    writer.write_event(Event::End(BytesEnd::new("testcase")))
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

/// What XML 1.0 can hold of a text.
fn legal(text: &str) -> String {
    let is_legal = |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    text.chars().filter(is_legal).collect()
}

/// The same for an attribute: a run of line breaks and tabs becomes one space.
fn attribute(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_run = false;
    for character in legal(text).chars() {
        let breaks = matches!(character, '\r' | '\n' | '\t');
        if !breaks {
            out.push(character);
        } else if !in_run {
            out.push(' ');
        }
        in_run = breaks;
    }
    out
}

fn text(text: &str) -> Event<'static> {
    Event::Text(BytesText::new(&legal(text)).into_owned())
}

#[cfg(test)]
mod tests;
