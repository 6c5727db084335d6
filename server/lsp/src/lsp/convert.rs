//! Turns what the language crate says into the protocol's types and back. Positions go through the text that the
//! finding was made for, in the encoding that the client speaks.

use std::ops::Range;

use mcpeak_suite::finding::{Finding, Severity};
use mcpeak_suite::ide::completion::{Item, Kind, List};
use mcpeak_suite::text::{Edit, Position, Text};
use mcpeak_suite::texts::{Language, Message, TextId};
use serde_json::json;
use tower_lsp::lsp_types::{
    self, CompletionItem, CompletionItemKind, CompletionList, CompletionTextEdit, Diagnostic,
    DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Documentation,
    InsertTextFormat, InsertTextMode, Location, MarkupContent, MarkupKind, NumberOrString,
    TextDocumentContentChangeEvent, TextEdit, Url,
};

use super::features::Features;
use super::pages::Links;
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

/// The byte at a position.
pub(super) fn offset(at: lsp_types::Position, text: &Text, features: Features) -> usize {
    text.offset(position(at), features.encoding)
}

/// What may come at a place of `text`.
pub(super) fn completions(list: &List, text: &Text, features: Features) -> CompletionList {
    let items = list.items.iter();
    CompletionList {
        is_incomplete: list.is_incomplete,
        items: items.map(|item| completion(item, text, features)).collect(),
    }
}

fn completion(item: &Item, text: &Text, features: Features) -> CompletionItem {
    let format = match item.is_snippet {
        true => InsertTextFormat::SNIPPET,
        false => InsertTextFormat::PLAIN_TEXT,
    };
    let additional = item.additional_edits.iter();
    let additional = additional.map(|edit| text_edit(edit, text, features));
    CompletionItem {
        label: item.label.clone(),
        kind: Some(kind(item.kind)),
        detail: item.detail.as_ref().map(words),
        filter_text: Some(item.filter_text.clone()),
        sort_text: Some(item.sort_text.clone()),
        text_edit: Some(CompletionTextEdit::Edit(text_edit(
            &item.edit, text, features,
        ))),
        insert_text_format: Some(format),
        insert_text_mode: features.as_is.then_some(InsertTextMode::AS_IS),
        additional_text_edits: (additional.len() > 0).then(|| additional.collect()),
        data: item.documentation.map(|id| id.name().into()),
        ..CompletionItem::default()
    }
}

/// Only kinds that every client knows.
fn kind(kind: Kind) -> CompletionItemKind {
    match kind {
        Kind::Field => CompletionItemKind::FIELD,
        Kind::Property => CompletionItemKind::PROPERTY,
        Kind::Value => CompletionItemKind::VALUE,
        Kind::CaseId => CompletionItemKind::REFERENCE,
        Kind::Tool => CompletionItemKind::FUNCTION,
        Kind::Snippet => CompletionItemKind::SNIPPET,
    }
}

/// A text of the documentation, which is Markdown.
pub(super) fn documentation(id: TextId, features: Features) -> Documentation {
    let value = words(&id.into());
    match features.markdown {
        true => Documentation::MarkupContent(MarkupContent {
            kind: MarkupKind::Markdown,
            value,
        }),
        false => Documentation::String(value),
    }
}

fn text_edit(edit: &Edit, text: &Text, features: Features) -> TextEdit {
    TextEdit {
        range: range(&edit.range, text, features),
        new_text: edit.replacement.clone(),
    }
}

fn range(bytes: &Range<usize>, text: &Text, features: Features) -> lsp_types::Range {
    let position = |offset| {
        let Position { line, character } = text.position(offset, features.encoding);
        lsp_types::Position::new(line, character)
    };
    lsp_types::Range::new(position(bytes.start), position(bytes.end))
}

/// Findings about the document at `url`, as a client with these features shows them.
pub(super) fn diagnostics(
    findings: &[Finding],
    text: &Text,
    url: &Url,
    features: Features,
    links: &Links,
) -> Vec<Diagnostic> {
    let place = Place {
        text,
        url,
        features,
    };
    findings
        .iter()
        .map(|finding| place.diagnostic(finding, links))
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

/// What a diagnostic says of a finding: what is wrong, and what to do.
pub(super) fn message(finding: &Finding) -> String {
    format!("{}\n{}", words(&finding.message), words(&finding.hint))
}

/// A text and how its places are told to the client.
pub(super) struct Place<'a> {
    pub(super) text: &'a Text,
    pub(super) url: &'a Url,
    pub(super) features: Features,
}

impl Place<'_> {
    fn diagnostic(&self, finding: &Finding, links: &Links) -> Diagnostic {
        let is_unnecessary = self.features.unnecessary && finding.unnecessary;
        Diagnostic {
            range: self.range(&finding.range),
            severity: Some(severity(finding.severity())),
            code: Some(NumberOrString::String(finding.code.as_str().to_owned())),
            code_description: links.to(finding.code),
            source: Some(SOURCE.to_owned()),
            message: message(finding),
            related_information: self.related_information(finding),
            tags: is_unnecessary.then(|| vec![DiagnosticTag::UNNECESSARY]),
            data: Some(
                json!({ "path": shortened(finding.path.to_string_lossy().into()), "hint": words(&finding.hint) }),
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
        range(bytes, self.text, self.features)
    }

    /// The bytes of a range, clamped to the text.
    pub(super) fn bytes(&self, range: &lsp_types::Range) -> Range<usize> {
        let offset = |at| self.text.offset(position(at), self.features.encoding);
        let (start, end) = (offset(range.start), offset(range.end));
        start.min(end)..start.max(end)
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
