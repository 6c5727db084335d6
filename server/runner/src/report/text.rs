//! The report for people, in the reference's shape: a line a case, under a failure what differs, where, and what to do.
//! Colours are always written; whoever prints strips them where none are wanted. Everything from a suite or a server is
//! made printable here.

mod tail;

use std::borrow::Cow;
use std::fmt::Write;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anstyle::{AnsiColor, Style};
use mcpeak_suite::model::{AssertionKind, Case, Suite};
use mcpeak_suite::printable::escaped;
use mcpeak_suite::text::{Place, Text};
use mcpeak_suite::texts::{Message, TextId};

use super::words;
use crate::outcome::{AssertionStatus, CaseResult, CaseStatus, Diagnostic};

pub use tail::{server_block, stderr_block};

const INDENT: &str = "    ";
const GAP: &str = "  ";
/// Ids longer than this do not widen the column of ids.
const WIDEST_ID: usize = 40;
/// What a case's line has beside its id and its name, colours included, in bytes.
const USUAL_LINE: usize = 64;
const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const GREEN: Style = AnsiColor::Green.on_default();
const RED: Style = AnsiColor::Red.on_default();
const YELLOW: Style = AnsiColor::Yellow.on_default();

/// Renders the report of one suite, in parts, so that a case can be shown when it ends.
#[derive(Debug)]
pub struct TextReport {
    suite: Arc<Suite>,
    file: String,
    /// For the lines and columns of what failed.
    text: OnceLock<Text>,
    id_column: usize,
    count: usize,
}

impl TextReport {
    /// The report of the cases at these places of a suite, which came from a file of this name.
    pub fn new(suite: &Arc<Suite>, file: &str, cases: &[usize]) -> Self {
        let ids = cases.iter().filter_map(|&index| suite.cases.get(index));
        Self {
            suite: Arc::clone(suite),
            file: escaped(file).into_owned(),
            text: OnceLock::new(),
            id_column: ids
                .map(|case| width(&id_of(case)))
                .max()
                .unwrap_or(0)
                .min(WIDEST_ID),
            count: cases.len(),
        }
    }

    /// The suite's line.
    pub fn header(&self) -> String {
        let name = self.suite.name.to_string_lossy();
        let cases = match self.count {
            1 => words(&TextId::RunCasesOne.into()),
            count => words(&Message::new(TextId::RunCasesMany).with("count", count)),
        };
        format!(
            "{BOLD}{}{BOLD:#}{GAP}({cases}){GAP}{DIM}{}{DIM:#}\n\n",
            escaped(&name),
            self.file
        )
    }

    /// A case's line and what is wrong with it.
    pub fn case(&self, result: &CaseResult) -> String {
        let Some(case) = self.suite.cases.get(result.index) else {
            return String::new();
        };
        let mut out = self.case_line(case, result);
        if result.status == CaseStatus::Passed {
            return out;
        }
        if let Some(diagnostic) = &result.operation.diagnostic {
            let message = words(&diagnostic.message);
            out.push_str(&format!("{INDENT}{}\n", escaped(&message)));
            self.push_details(&mut out, diagnostic);
        }
        let shown = || result.assertions.iter().zip(&case.assertions);
        let column = shown()
            .filter(|(result, _)| result.diagnostic.is_some())
            .map(|(_, assertion)| width(type_of(&assertion.kind)))
            .max()
            .unwrap_or(0);
        for (result, assertion) in shown() {
            let Some(diagnostic) = &result.diagnostic else {
                continue;
            };
            let mut name = String::new();
            push_padded(&mut name, type_of(&assertion.kind), column);
            if result.status == AssertionStatus::Skipped {
                let skipped = words(&TextId::RunSkipped.into());
                out.push_str(&format!("{INDENT}{DIM}{name}{GAP}{skipped}{DIM:#}\n"));
                continue;
            }
            let message = words(&diagnostic.message);
            out.push_str(&format!("{INDENT}{name}{GAP}{}\n", escaped(&message)));
            self.push_details(&mut out, diagnostic);
        }
        out
    }

    fn case_line(&self, case: &Case, result: &CaseResult) -> String {
        let (mark, style) = mark(result.status);
        let id = id_of(case);
        let name = case.name.to_string_lossy();
        let mut out = String::with_capacity(USUAL_LINE + id.len() + name.len());
        _ = write!(out, "{style}{mark}{style:#} ");
        push_padded(&mut out, &id, self.id_column);
        out.push_str(GAP);
        out.push_str(&escaped(&name));
        if result.status != CaseStatus::NotRun {
            let time = duration(result.duration);
            _ = write!(out, "{GAP}{DIM}{time}{DIM:#}");
        }
        out.push('\n');
        out
    }

    /// Where it is, what was broken, what the server said, what to do.
    fn push_details(&self, out: &mut String, diagnostic: &Diagnostic) {
        for violation in &diagnostic.violations {
            let message = words(&violation.observed.message);
            let place = self.place(violation.range.start);
            out.push_str(&format!(
                "{INDENT}→ {}{GAP}{DIM}{place}{DIM:#}\n",
                escaped(&message)
            ));
        }
        let shown = diagnostic.violations.len();
        if let Some(hidden) = diagnostic
            .total_violations
            .and_then(|total| total.checked_sub(shown))
            && hidden > 0
        {
            let more = Message::new(TextId::RunMoreViolations).with("count", hidden);
            out.push_str(&format!("{INDENT}→ {}\n", words(&more)));
        }
        for note in &diagnostic.notes {
            out.push_str(&format!("{INDENT}→ {}\n", escaped(note)));
        }
        if diagnostic.violations.is_empty() {
            let place = self.place(diagnostic.range.start);
            out.push_str(&format!("{INDENT}{DIM}{place}{DIM:#}\n"));
        }
        let hint = Message::new(TextId::RunFix).with("hint", words(&diagnostic.hint));
        out.push_str(&format!("{INDENT}{DIM}{}{DIM:#}\n", escaped(&words(&hint))));
    }

    /// `file:line:column` of an offset.
    fn place(&self, offset: usize) -> String {
        let text = || Text::new(self.suite.document().text());
        let Place { line, column, .. } = Place::of(self.text.get_or_init(text), offset);
        format!("{}:{line}:{column}", self.file)
    }
}

fn mark(status: CaseStatus) -> (&'static str, Style) {
    match status {
        CaseStatus::Passed => ("✓", GREEN),
        CaseStatus::Failed => ("✗", RED),
        CaseStatus::TimedOut => ("⧖", YELLOW),
        CaseStatus::Cancelled => ("⊘", DIM),
        CaseStatus::NotRun => ("·", DIM),
    }
}

fn id_of(case: &Case) -> Cow<'_, str> {
    match case.id.to_name() {
        Cow::Borrowed(name) => escaped(name),
        Cow::Owned(name) => Cow::Owned(escaped(&name).into_owned()),
    }
}

fn type_of(kind: &AssertionKind) -> &'static str {
    match kind {
        AssertionKind::ToolExists { .. } => "toolExists",
        AssertionKind::IsError { .. } => "isError",
        AssertionKind::BodyMatchesSchema { .. } => "bodyMatchesSchema",
        AssertionKind::StructuredContentMatchesSchema { .. } => "structuredContentMatchesSchema",
    }
}

/// Code points, as the reference counts columns.
fn width(text: &str) -> usize {
    text.chars().count()
}

fn push_padded(out: &mut String, text: &str, column: usize) {
    out.push_str(text);
    let missing = column.saturating_sub(width(text));
    out.extend(std::iter::repeat_n(' ', missing));
}

fn duration(time: Duration) -> String {
    match time.as_millis() {
        milliseconds @ ..1_000 => format!("{milliseconds} ms"),
        _ => format!("{:.1} s", time.as_secs_f64()),
    }
}

#[cfg(test)]
mod tests;
