//! Annotations of a GitHub workflow: one line each, escaped as the runner wants it. Those of a run are made here; others
//! make their own out of [`Annotation`].

use mcpeak_suite::printable::escaped;
use mcpeak_suite::text::Place;

use super::{Named, Places, case_id, words};
use crate::outcome::{CaseResult, Diagnostic, Report};

/// How an annotation is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// As an error.
    Error,
    /// As a warning.
    Warning,
    /// As a notice.
    Notice,
}

/// What is said about a place of a file.
#[derive(Clone, Copy, Debug)]
pub struct Annotation<'a> {
    /// How it is shown.
    pub level: Level,
    /// The file's name, from the repository's root.
    pub file: &'a str,
    /// Where it begins, if it is about a place.
    pub start: Option<Place>,
    /// Where it ends, if that is known.
    pub end: Option<Place>,
    /// What stands above the text.
    pub title: &'a str,
    /// The lines of the text, which may hold anything.
    pub lines: &'a [String],
}

impl Annotation<'_> {
    /// The annotation as the runner reads it, with a line break at its end.
    pub fn render(&self) -> String {
        let level = match self.level {
            Level::Error => "error",
            Level::Warning => "warning",
            Level::Notice => "notice",
        };
        let mut properties = vec![format!("file={}", property(self.file))];
        if let Some(Place { line, column, .. }) = self.start {
            properties.extend([format!("line={line}"), format!("col={column}")]);
        }
        if let Some(Place { line, column, .. }) = self.end {
            properties.extend([format!("endLine={line}"), format!("endColumn={column}")]);
        }
        properties.push(format!("title={}", property(self.title)));
        let lines: Vec<_> = self.lines.iter().map(|line| escaped(line)).collect();
        format!(
            "::{level} {}::{}\n",
            properties.join(","),
            data(&lines.join("\n"))
        )
    }
}

/// Text for people as it may stand beside annotations: nothing in it is a command to the runner, which takes lines that
/// begin with `::`, and `##[` anywhere.
pub fn no_commands(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        let start = line.len() - line.trim_start().len();
        let (indent, rest) = line.split_at(start);
        match rest.strip_prefix("::") {
            Some(rest) => format!("{indent}: :{rest}"),
            None => line.to_owned(),
        }
    });
    lines.collect::<String>().replace("##[", "# #[")
}

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
    let place = Place::of(&places.0, broken.unwrap_or(diagnostic.range.start));
    let violations = diagnostic
        .violations
        .iter()
        .map(|one| words(&one.observed.message));
    let lines: Vec<String> = std::iter::once(words(&diagnostic.message))
        .chain(violations)
        .chain(diagnostic.notes.iter().cloned())
        .chain([words(&diagnostic.hint)])
        .collect();
    let annotation = Annotation {
        level: Level::Error,
        file,
        start: Some(place),
        end: None,
        title: &case_id(&report.suite, case.index),
        lines: &lines,
    };
    annotation.render()
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
