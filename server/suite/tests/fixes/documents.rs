//! The documents that fixes are tried on, and what is found in them.

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::Finding;
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::ide::fix::Fix;
use mcpeak_suite::text::Text;

use crate::{fixtures, vectors};

/// A form in which all fixtures are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// As they are.
    Plain,
    /// With Korean text and an emoji in them.
    Korean,
    /// With a comma before the last brace, so that the text is no JSON.
    Damaged,
}

pub(crate) const FORMS: [Form; 3] = [Form::Plain, Form::Korean, Form::Damaged];

/// What stands in the fixtures for characters that nobody would see there.
const UNSEEN: [(&str, &str); 3] = [("⏎", "\n"), ("⟪FEFF⟫", "\u{feff}"), ("⟪A0⟫", "\u{a0}")];

/// The fixtures in a form, each with its line.
pub(crate) fn fixtures(form: Form) -> Vec<(String, Text)> {
    let files = ["findings/fixtures.txt", "fixes/fixtures.txt"];
    let lines = files.iter().flat_map(|file| fixtures::read(file));
    let documents = lines.map(|(line, document)| {
        let document = UNSEEN
            .iter()
            .fold(document, |text, (shown, meant)| text.replace(shown, meant));
        let text = match form {
            Form::Plain => document.replace('¤', ""),
            Form::Korean => document.replace('¤', "날씨👋"),
            Form::Damaged => damaged(&document.replace('¤', "")),
        };
        (line, Text::new(&text))
    });
    documents.collect()
}

fn damaged(document: &str) -> String {
    match document.strip_suffix('}') {
        Some(rest) if !rest.trim_end().ends_with(['{', ',']) => format!("{rest},}}"),
        _ => document.to_owned(),
    }
}

/// The texts of all vectors.
pub(crate) fn vectors() -> Vec<(String, Text)> {
    let lines = vectors::read("validate.jsonl");
    let texts = lines
        .iter()
        .map(|line| (line.name(), Text::new(&line.suite_text())));
    texts.collect()
}

/// All findings of a text, the approval's included.
pub(crate) fn findings(text: &Text) -> Vec<Finding> {
    let mut findings = Analysis::new(text).findings();
    if let Approval::Stale { finding, .. } = fingerprint::approval(text) {
        findings.push(*finding);
    }
    findings
}

/// A text with a fix applied.
pub(crate) fn fixed(text: &Text, fix: &Fix) -> Text {
    let edits = fix.edits.iter().rev();
    edits.fold(text.clone(), |text, edit| text.edited(edit))
}
