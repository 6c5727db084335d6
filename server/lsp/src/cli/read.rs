//! From an input to a checked text: bytes, their encoding, and the findings of the language crate. Every command that
//! takes suite files reads them here.

use std::fs;
use std::io::{self, Read};

use mcpeak_suite::analysis::{Analysis, Limits};
use mcpeak_suite::finding::{Cause, Code, Finding, Severity};
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::ide::fix::Applied;
use mcpeak_suite::model::Suite;
use mcpeak_suite::syntax::JsString;
use mcpeak_suite::text::Text;
use mcpeak_suite::texts::{Message, TextId};

use super::inputs::{Input, Place};

/// What a report shows of one file: more than anyone reads, and no more than memory holds.
const LIMITS: Limits = Limits {
    findings: 100_000,
    path_bytes: 64 << 20,
};

/// A text with what was found in it.
pub(super) struct Checked {
    /// How it is called in reports.
    pub(super) name: String,
    /// The text that the findings' ranges count in.
    pub(super) text: Text,
    /// What was found, in the order in which it is reported.
    pub(super) findings: Vec<Finding>,
    /// How many more there are.
    pub(super) omitted: usize,
    /// Whether any of all these is an error.
    pub(super) has_errors: bool,
    /// What its approval says.
    pub(super) approval: Approval,
    /// What was mended before, if that was asked for.
    pub(super) fixed: Option<Vec<Applied>>,
}

impl Checked {
    /// How many findings have a severity.
    pub(super) fn count(&self, severity: Severity) -> usize {
        let of_severity = |finding: &&Finding| finding.severity() == severity;
        self.findings.iter().filter(of_severity).count()
    }
}

/// Something that was named and could not be read.
#[derive(Clone)]
pub(super) struct Unreadable {
    /// How it is called in reports.
    pub(super) name: String,
    /// Why: the second half of a sentence.
    pub(super) error: Message,
}

impl Unreadable {
    /// The whole sentence, with what was to be done with it: a text with `file` and `reason`.
    pub(super) fn sentence(&self, text: TextId) -> Message {
        Message::new(text)
            .with("file", &self.name)
            .with("reason", &self.error)
    }
}

/// Reads and checks one input.
pub(super) fn check(input: &Input) -> Result<Checked, Unreadable> {
    let checked = match text(input)? {
        Ok(text) => findings_of(input.name.clone(), Text::new(&text)),
        Err(not_utf8) => *not_utf8,
    };
    tracing::debug!(file = ?input.name, findings = checked.findings.len(), "checked");
    Ok(checked)
}

/// Reads one suite; if it is not valid, what was found.
pub(super) fn suite(input: &Input) -> Result<Result<Suite, Box<Checked>>, Unreadable> {
    let text = match text(input)? {
        Ok(text) => text,
        Err(not_utf8) => return Ok(Err(not_utf8)),
    };
    let findings = |text: String| Box::new(findings_of(input.name.clone(), Text::new(&text)));
    Ok(Suite::valid(text).map_err(findings))
}

/// The text of one input, for who can do nothing with bytes that are no text.
pub(super) fn plain(input: &Input) -> Result<String, Unreadable> {
    text(input)?.map_err(|not_utf8| Unreadable {
        name: not_utf8.name,
        error: TextId::CliReasonNotUtf8.into(),
    })
}

/// The text of one input; if it is not UTF-8, that as a finding.
pub(super) fn text(input: &Input) -> Result<Result<String, Box<Checked>>, Unreadable> {
    let bytes = bytes_of(&input.place).map_err(|error| {
        tracing::info!(file = ?input.name, %error, "a file could not be read");
        Unreadable {
            name: input.name.clone(),
            error: reason(&error),
        }
    })?;
    Ok(String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        Box::new(not_utf8(input.name.clone(), error.as_bytes(), valid))
    }))
}

fn bytes_of(place: &Place) -> io::Result<Vec<u8>> {
    match place {
        Place::File(path) => fs::read(path),
        Place::Stdin => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            Ok(bytes)
        }
    }
}

/// What is found in a text.
pub(super) fn findings_of(name: String, text: Text) -> Checked {
    let analysis = Analysis::new(&text);
    let (mut findings, omitted) = analysis.first_findings(LIMITS);
    let approval = fingerprint::approval(&text);
    if let Approval::Stale { finding, .. } = &approval {
        findings.push((**finding).clone());
    }
    Checked {
        name,
        text,
        findings,
        omitted,
        has_errors: analysis.has_errors(),
        approval,
        fixed: None,
    }
}

/// The one finding of bytes that are not UTF-8: an empty range behind the valid text, where the excerpt shows U+FFFD.
fn not_utf8(name: String, bytes: &[u8], offset: usize) -> Checked {
    let (valid, invalid) = bytes.split_at(offset);
    let byte = invalid.first().copied().unwrap_or_default();
    let mut text = String::from_utf8_lossy(valid).into_owned();
    text.push(char::REPLACEMENT_CHARACTER);
    let hint = match bytes {
        [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => TextId::NotUtf8HintUtf16,
        _ => TextId::NotUtf8Hint,
    };
    let finding = Finding {
        code: Code::SuiteJsonInvalid,
        path: JsString::from("$"),
        range: offset..offset,
        message: Message::new(TextId::NotUtf8)
            .with("offset", offset)
            .with("byte", format_args!("0x{byte:02X}")),
        hint: hint.into(),
        related: Vec::new(),
        unnecessary: false,
        cause: Cause::Plain,
    };
    Checked {
        name,
        text: Text::new(&text),
        findings: vec![finding],
        omitted: 0,
        has_errors: true,
        approval: Approval::Invalid,
        fixed: None,
    }
}

/// Why something could not be read, in the words of the table where it has any.
pub(super) fn reason(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::NotFound => TextId::CliReasonNotFound.into(),
        io::ErrorKind::PermissionDenied => TextId::CliReasonNotAllowed.into(),
        _ => Message::new(TextId::CliReasonOther).with("error", error),
    }
}
