//! Failures as annotations of a GitHub workflow: one line a diagnostic, escaped as the runner wants it.

use mcpeak_suite::printable::escaped;
use mcpeak_suite::text::Place;

use super::{Named, Places, case_id, words};
use crate::outcome::{CaseResult, Diagnostic, Report};

/// The annotations of a report, a line each.
pub fn annotations(named: &Named<'_>) -> String {
    let report = named.report;
    let places = Places::of(&report.suite);
    let failed = report.cases.iter().filter(|case| case.has_failed());
    failed
        .flat_map(|case| case.failures().map(move |diagnostic| (case, diagnostic)))
        .map(|(case, diagnostic)| line(named.file, report, &places, case, diagnostic))
        .collect()
}

fn line(
    file: &str,
    report: &Report,
    places: &Places,
    case: &CaseResult,
    diagnostic: &Diagnostic,
) -> String {
    let broken = diagnostic.violations.first().map(|one| one.range.start);
    let Place { line, column, .. } = Place::of(&places.0, broken.unwrap_or(diagnostic.range.start));
    let violations = diagnostic
        .violations
        .iter()
        .map(|one| words(&one.observed.message));
    let text: Vec<String> = std::iter::once(words(&diagnostic.message))
        .chain(violations)
        .chain(diagnostic.notes.iter().cloned())
        .chain([words(&diagnostic.hint)])
        .map(|line| escaped(&line).into_owned())
        .collect();
    format!(
        "::error file={},line={line},col={column},title={}::{}\n",
        property(file),
        property(&case_id(&report.suite, case.index)),
        data(&text.join("\n")),
    )
}

/// Escapes the text of an annotation.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Escapes a property of an annotation.
fn property(text: &str) -> String {
    data(&escaped(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests;
