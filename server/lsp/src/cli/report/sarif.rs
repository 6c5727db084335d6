//! Findings as SARIF 2.1.0: one run, its rules the codes with their pages. Results are written as they come, so the
//! frame around them is written by hand and everything inside it by serde.

use std::io::{self, Write};
use std::ops::Range;

use mcpeak_suite::export::explain;
use mcpeak_suite::finding::{Code, Finding, Severity};
use mcpeak_suite::printable;
use mcpeak_suite::text::{Place, Text};
use mcpeak_suite::texts::{Message, TextId};
use serde_json::{Value, json};

use super::{Report, Summary};
use crate::cli::read::Checked;
use crate::cli::text;

/// Where the schema of the format is.
const SCHEMA: &str = "https://json.schemastore.org/sarif-2.1.0.json";

/// Bytes that stand in a URI's path for themselves.
const PLAIN: &[u8] = b"-._~/";

/// The report for programs that read SARIF.
pub(super) struct SarifReport;

impl Report for SarifReport {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        let tool = json!({ "driver": {
            "name": env!("CARGO_PKG_NAME"),
            "version": env!("CARGO_PKG_VERSION"),
            "rules": Code::ALL.iter().map(|&code| rule(code)).collect::<Vec<_>>(),
        }});
        let tool = printable::escaped_json(tool.to_string());
        write!(
            out,
            r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"tool":{tool},"columnKind":"unicodeCodePoints","results":["#
        )
    }

    fn file(&self, checked: &Checked) -> io::Result<String> {
        let findings = checked.findings.iter();
        let results: Vec<String> = findings
            .map(|finding| printable::escaped_json(result(checked, finding).to_string()))
            .collect();
        Ok(results.join(","))
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn end(&self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        let unreadable = summary.unreadable.iter().map(|unreadable| {
            let sentence = unreadable.sentence(TextId::CliCannotRead);
            notification("error", &unreadable.name, sentence)
        });
        let omitted = summary.omitted.iter().map(|(file, count)| {
            let more = Message::new(TextId::CliMoreFindings)
                .with("count", count)
                .with("file", file);
            notification("warning", file, more)
        });
        let invocations = json!([{
            "executionSuccessful": summary.unreadable.is_empty(),
            "toolExecutionNotifications": unreadable.chain(omitted).collect::<Vec<_>>(),
        }]);
        let invocations = printable::escaped_json(invocations.to_string());
        writeln!(out, r#"],"invocations":{invocations}}}]}}"#)
    }
}

/// A code with what its page says.
fn rule(code: Code) -> Value {
    let explanation = explain::explanation(code);
    json!({
        "id": code.as_str(),
        "shortDescription": { "text": text(explanation.meaning) },
        "fullDescription": { "text": text(explanation.reason) },
        "help": { "text": text(explanation.fix), "markdown": explain::page(code) },
        "defaultConfiguration": { "level": level(code.severity()) },
    })
}

fn result(checked: &Checked, finding: &Finding) -> Value {
    let message = text(finding.message.clone());
    let hint = text(finding.hint.clone());
    let related = finding.related.iter().map(|related| {
        json!({
            "physicalLocation": place(checked, &related.range),
            "message": { "text": text(related.message.clone()) },
        })
    });
    let related: Vec<Value> = related.collect();
    let mut result = json!({
        "ruleId": finding.code.as_str(),
        "ruleIndex": Code::ALL.iter().position(|&code| code == finding.code),
        "level": level(finding.severity()),
        "message": { "text": format!("{message} {hint}") },
        "locations": [{
            "physicalLocation": place(checked, &finding.range),
            "logicalLocations": [{ "fullyQualifiedName": finding.path.to_string_lossy() }],
        }],
    });
    if !related.is_empty() {
        result["relatedLocations"] = related.into();
    }
    result
}

fn notification(level: &str, file: &str, message: Message) -> Value {
    json!({
        "level": level,
        "message": { "text": text(message) },
        "locations": [{ "physicalLocation": { "artifactLocation": { "uri": uri(file) } } }],
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information => "note",
    }
}

fn place(checked: &Checked, range: &Range<usize>) -> Value {
    json!({
        "artifactLocation": { "uri": uri(&checked.name) },
        "region": region(&checked.text, range),
    })
}

fn region(source: &Text, range: &Range<usize>) -> Value {
    let (start, end) = (Place::of(source, range.start), Place::of(source, range.end));
    json!({
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
        "byteOffset": range.start,
        "byteLength": range.len(),
    })
}

/// A file's name as a URI: relative to the current folder, unless it is absolute.
fn uri(name: &str) -> String {
    let path = match cfg!(windows) {
        true => name.replace('\\', "/"),
        false => name.to_owned(),
    };
    let has_drive = cfg!(windows) && path.as_bytes().get(1) == Some(&b':');
    let mut uri = match (path.starts_with('/'), has_drive) {
        (true, _) => "file://".to_owned(),
        (false, true) => "file:///".to_owned(),
        (false, false) => String::new(),
    };
    for byte in path.bytes() {
        match byte.is_ascii_alphanumeric() || PLAIN.contains(&byte) {
            true => uri.push(char::from(byte)),
            false => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_a_uri() {
        for (name, expected) in [
            ("a/b.suite.json", "a/b.suite.json"),
            ("날 씨%.json", "%EB%82%A0%20%EC%94%A8%25.json"),
            ("a:b#c?d.json", "a%3Ab%23c%3Fd.json"),
            ("<stdin>", "%3Cstdin%3E"),
        ] {
            assert_eq!(uri(name), expected);
        }
    }

    #[cfg(unix)]
    #[test]
    fn an_absolute_name_becomes_a_file_uri() {
        assert_eq!(uri("/tmp/a b.json"), "file:///tmp/a%20b.json");
        assert_eq!(uri("a\\b.json"), "a%5Cb.json");
    }

    #[cfg(windows)]
    #[test]
    fn an_absolute_name_becomes_a_file_uri() {
        assert_eq!(uri("C:\\tmp\\a b.json"), "file:///C%3A/tmp/a%20b.json");
        assert_eq!(uri("a\\b.json"), "a/b.json");
    }
}
