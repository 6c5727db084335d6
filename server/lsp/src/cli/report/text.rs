//! The report for people: each finding with an excerpt of its source, then one line of totals. The layout is
//! annotate-snippets'; everything that comes from a file or an argument is made printable before it gets there.

use std::io::{self, Write};
use std::ops::Range;

use annotate_snippets::{Annotation, AnnotationKind, Level, Renderer, Snippet};
use mcpeak_suite::finding::{Finding, Severity};
use mcpeak_suite::printable::escaped;
use mcpeak_suite::text::Place;
use mcpeak_suite::texts::{Message, TextId};

use super::excerpt::Excerpt;
use super::{Report, Summary};
use crate::cli::read::Checked;
use crate::cli::text;

/// Ends the name of a place. The renderer puts a line and a column behind each name, but it counts in the excerpt that
/// it is given; ours count in the file. No printable text has this character, so what follows it can be cut off.
const END_OF_PLACE: char = '\u{1}';
/// The renderer cuts lines to this width. Excerpts are cut already, by what they cost, so it has nothing to do.
const RENDERER_WIDTH: usize = 4096;

/// How many characters of a path are shown.
const PATH_LENGTH: usize = 200;

/// The report for people.
pub(super) struct TextReport;

impl Report for TextReport {
    fn begin(&self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn file(&self, checked: &Checked) -> io::Result<String> {
        let mut out = fixed(checked);
        for finding in &checked.findings {
            push_finding(&mut out, checked, finding);
        }
        if checked.omitted > 0 {
            let more = Message::new(TextId::CliMoreFindings)
                .with("count", checked.omitted)
                .with("file", &checked.name);
            out.push_str(&format!("{}\n\n", printable(&more)));
        }
        Ok(out)
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn end(&self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        if summary.files == 0 {
            return Ok(());
        }
        writeln!(out, "{}", totals(summary))
    }
}

/// A line for each thing that was mended.
fn fixed(checked: &Checked) -> String {
    let applied = checked.fixed.iter().flatten();
    let lines = applied.map(|applied| {
        let line = Message::new(TextId::CliFixed)
            .with("file", &checked.name)
            .with("path", applied.path.prefix(PATH_LENGTH))
            .with_text("title", applied.title.clone());
        printable(&line) + "\n"
    });
    lines.collect()
}

fn push_finding(out: &mut String, checked: &Checked, finding: &Finding) {
    let group = level(finding.severity())
        .primary_title(printable(&finding.message))
        .id(finding.code.as_str())
        .elements(
            excerpts(checked, finding)
                .into_iter()
                .map(Marked::into_snippet),
        )
        .element(
            Level::HELP
                .with_name(text(TextId::LabelHelp))
                .message(printable(&finding.hint)),
        );
    let renderer = Renderer::styled().term_width(RENDERER_WIDTH);
    let rendered = renderer.render(&[group]);
    let mut pieces = rendered.split(END_OF_PLACE);
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        out.push_str(piece.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit()));
    }
    out.push_str("\n\n");
}

/// A piece of source with what is marked in it.
struct Marked {
    excerpt: Excerpt,
    /// The file's name and the place, as terminals and editors know to open it.
    name: String,
    annotations: Vec<Annotation<'static>>,
}

impl Marked {
    /// The excerpt that shows `view`, called by the place where `range` begins.
    fn new(checked: &Checked, range: &Range<usize>, view: &Range<usize>) -> Self {
        let Place { line, column, .. } = Place::of(&checked.text, range.start);
        let file = escaped(&checked.name);
        Self {
            excerpt: Excerpt::new(&checked.text, view),
            name: format!("{file}:{line}:{column}{END_OF_PLACE}"),
            annotations: Vec::new(),
        }
    }

    fn mark(&mut self, kind: AnnotationKind, range: &Range<usize>, label: Option<String>) {
        let span = self.excerpt.locate(range);
        self.annotations.push(kind.span(span).label(label));
    }

    fn into_snippet(self) -> Snippet<'static, Annotation<'static>> {
        Snippet::source(self.excerpt.source)
            .line_start(self.excerpt.line + 1)
            .path(self.name)
            .annotations(self.annotations)
    }
}

/// The finding's own place first, then the related ones; those that are in view already are marked there.
fn excerpts(checked: &Checked, finding: &Finding) -> Vec<Marked> {
    let mut own = Marked::new(checked, &finding.range, &view_of(checked, finding));
    own.mark(AnnotationKind::Primary, &finding.range, None);
    let mut shown = vec![own];
    for related in &finding.related {
        let label = printable(&related.message);
        let in_view = |marked: &&mut Marked| marked.excerpt.shows(&related.range);
        if let Some(marked) = shown.iter_mut().find(in_view) {
            marked.mark(AnnotationKind::Context, &related.range, Some(label));
            continue;
        }
        let mut other = Marked::new(checked, &related.range, &related.range);
        other.mark(AnnotationKind::Context, &related.range, Some(label));
        shown.push(other);
    }
    shown
}

/// The finding's place and whatever of the related ones is so near that one excerpt can show it as well.
fn view_of(checked: &Checked, finding: &Finding) -> Range<usize> {
    let mut view = finding.range.clone();
    for related in &finding.related {
        let wider = view.start.min(related.range.start)..view.end.max(related.range.end);
        if Excerpt::shows_all_lines(&checked.text, &wider) {
            view = wider;
        }
    }
    view
}

fn printable(message: &Message) -> String {
    escaped(&text(message.clone())).into_owned()
}

fn level(severity: Severity) -> Level<'static> {
    match severity {
        Severity::Error => Level::ERROR.with_name(text(TextId::LabelError)),
        Severity::Warning => Level::WARNING.with_name(text(TextId::LabelWarning)),
        Severity::Information => Level::INFO.with_name(text(TextId::LabelNote)),
    }
}

/// Such as "2 suites, 3 errors, 1 warning"; what there is none of is left out.
fn totals(summary: &Summary) -> String {
    let findings = [
        (summary.errors, TextId::CliErrorsOne, TextId::CliErrorsMany),
        (
            summary.warnings,
            TextId::CliWarningsOne,
            TextId::CliWarningsMany,
        ),
        (
            summary.information,
            TextId::CliNotesOne,
            TextId::CliNotesMany,
        ),
    ];
    let mut parts = vec![counted(
        summary.files,
        TextId::CliSuitesOne,
        TextId::CliSuitesMany,
    )];
    if let Some(count) = summary.fixed.filter(|count| *count > 0) {
        parts.push(counted(count, TextId::CliFixesOne, TextId::CliFixesMany));
    }
    for (count, one, many) in findings {
        if count > 0 {
            parts.push(counted(count, one, many));
        }
    }
    if summary.errors + summary.warnings + summary.information == 0 {
        parts.push(text(TextId::CliNoFindings));
    }
    if !summary.unreadable.is_empty() {
        let count = summary.unreadable.len();
        parts.push(text(
            Message::new(TextId::CliUnreadable).with("count", count),
        ));
    }
    parts.join(", ")
}

fn counted(count: usize, one: TextId, many: TextId) -> String {
    match count {
        1 => text(one),
        _ => text(Message::new(many).with("count", count)),
    }
}

#[cfg(test)]
mod tests;
