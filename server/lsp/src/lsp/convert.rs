//! Turns what the language crate says into the protocol's types and back. Positions go through the text that the
//! finding was made for, in the encoding that the client speaks.

use std::ops::Range;

use mcpeak_suite::finding::{Finding, Severity};
use mcpeak_suite::text::{Position, Text};
use mcpeak_suite::texts::{Language, Message, TextId};
use serde_json::json;
use tower_lsp::lsp_types::{
    self, Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location,
    NumberOrString, TextDocumentContentChangeEvent, Url,
};

use super::features::Features;
use super::snapshot::Change;

/// Who diagnostics come from.
const SOURCE: &str = "mcpeak";

/// The code of the diagnostic that stands for those which are not shown.
const MORE: &str = "TOO_MANY_FINDINGS";

/// How many characters of a path are sent.
const PATH_LENGTH: usize = 1_000;

/// A change of a document.
pub(super) fn change(event: TextDocumentContentChangeEvent) -> Change {
    Change {
        range: event
            .range
            .map(|range| position(range.start)..position(range.end)),
        text: event.text,
    }
}

fn position(position: lsp_types::Position) -> Position {
    Position {
        line: position.line,
        character: position.character,
    }
}

/// Findings about the document at `url`, as a client with these features shows them.
pub(super) fn diagnostics(
    findings: &[Finding],
    text: &Text,
    url: &Url,
    features: Features,
) -> Vec<Diagnostic> {
    let place = Place {
        text,
        url,
        features,
    };
    findings
        .iter()
        .map(|finding| place.diagnostic(finding))
        .collect()
}

/// What stands for findings that are not shown: a note at the first line.
pub(super) fn more(omitted: usize) -> Diagnostic {
    Diagnostic {
        severity: Some(DiagnosticSeverity::INFORMATION),
        code: Some(NumberOrString::String(MORE.to_owned())),
        source: Some(SOURCE.to_owned()),
        message: words(&Message::new(TextId::LspMoreFindings).with("count", omitted)),
        ..Diagnostic::default()
    }
}

/// A path as it is sent: cut where it is too long for anyone to read.
fn shortened(mut path: String) -> String {
    if let Some((end, _)) = path.char_indices().nth(PATH_LENGTH) {
        path.truncate(end);
        path.push('…');
    }
    path
}

/// A text and how its places are told to the client.
pub(super) struct Place<'a> {
    pub(super) text: &'a Text,
    pub(super) url: &'a Url,
    pub(super) features: Features,
}

impl Place<'_> {
    fn diagnostic(&self, finding: &Finding) -> Diagnostic {
        let hint = words(&finding.hint);
        let is_unnecessary = self.features.unnecessary && finding.unnecessary;
        Diagnostic {
            range: self.range(&finding.range),
            severity: Some(severity(finding.severity())),
            code: Some(NumberOrString::String(finding.code.as_str().to_owned())),
            code_description: None,
            source: Some(SOURCE.to_owned()),
            message: format!("{}\n{hint}", words(&finding.message)),
            related_information: self.related_information(finding),
            tags: is_unnecessary.then(|| vec![DiagnosticTag::UNNECESSARY]),
            data: Some(
                json!({ "path": shortened(finding.path.to_string_lossy().into()), "hint": hint }),
            ),
        }
    }

    fn related_information(&self, finding: &Finding) -> Option<Vec<DiagnosticRelatedInformation>> {
        if !self.features.related_information || finding.related.is_empty() {
            return None;
        }
        let related = finding
            .related
            .iter()
            .map(|related| DiagnosticRelatedInformation {
                location: Location::new(self.url.clone(), self.range(&related.range)),
                message: words(&related.message),
            });
        Some(related.collect())
    }

    /// The first line without its end.
    pub(super) fn first_line(&self) -> lsp_types::Range {
        let line = Position {
            line: 0,
            character: u32::MAX,
        };
        self.range(&(0..self.text.offset(line, self.features.encoding)))
    }

    /// A range of the text's bytes.
    pub(super) fn range(&self, bytes: &Range<usize>) -> lsp_types::Range {
        lsp_types::Range::new(self.position(bytes.start), self.position(bytes.end))
    }

    /// The bytes of a range, clamped to the text.
    pub(super) fn bytes(&self, range: &lsp_types::Range) -> Range<usize> {
        let offset = |at| self.text.offset(position(at), self.features.encoding);
        let (start, end) = (offset(range.start), offset(range.end));
        start.min(end)..start.max(end)
    }

    fn position(&self, offset: usize) -> lsp_types::Position {
        let Position { line, character } = self.text.position(offset, self.features.encoding);
        lsp_types::Position::new(line, character)
    }
}

/// A text in the language of the client.
pub(super) fn words(message: &Message) -> String {
    message.render(Language::default())
}

fn severity(severity: Severity) -> DiagnosticSeverity {
    match severity {
        Severity::Error => DiagnosticSeverity::ERROR,
        Severity::Warning => DiagnosticSeverity::WARNING,
        Severity::Information => DiagnosticSeverity::INFORMATION,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_cut_behind_its_thousandth_character() {
        let whole = "가".repeat(PATH_LENGTH);
        assert_eq!(shortened(whole.clone()), whole);
        assert_eq!(shortened(format!("{whole}나다")), format!("{whole}…"));
    }
}
