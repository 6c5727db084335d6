//! What is said about each problem, for at least one case of every code and every rule: range, severity, message, hint
//! and related places, in ASCII and in Korean documents. The expected file is reviewed line by line.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

#[path = "support/fixtures.rs"]
mod fixtures;

use std::fmt::Write;
use std::ops::Range;

use expect_test::expect_file;
use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::{Code, Finding};
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::text::{Encoding, Text};

fn place(text: &Text, range: &Range<usize>) -> String {
    let start = text.position(range.start, Encoding::Utf32);
    let shown: String = text.slice(range.clone()).chars().take(40).collect();
    let columns = text.slice(range.clone()).chars().count();
    format!(
        "{}:{}+{columns} ‹{shown}›",
        start.line + 1,
        start.character + 1
    )
}

fn described(text: &Text, finding: &Finding) -> String {
    let mut out = String::new();
    let severity = finding.severity().as_str();
    let grey = if finding.unnecessary {
        " (unnecessary)"
    } else {
        ""
    };
    writeln!(
        out,
        "  {} {severity}{grey} at {}",
        finding.code.as_str(),
        finding.path
    )
    .unwrap();
    writeln!(out, "    {}", place(text, &finding.range)).unwrap();
    writeln!(out, "    {}", finding.message).unwrap();
    writeln!(out, "    {}", finding.hint).unwrap();
    for related in &finding.related {
        writeln!(
            out,
            "    - {}: {}",
            place(text, &related.range),
            related.message
        )
        .unwrap();
    }
    out
}

fn findings(text: &Text) -> Vec<Finding> {
    let mut findings = Analysis::new(text).findings();
    if let Approval::Stale { finding, .. } = fingerprint::approval(text) {
        findings.push(*finding);
    }
    findings
}

fn report(mark: &str) -> String {
    let mut out = String::new();
    for (line, document) in fixtures::read("findings/fixtures.txt") {
        let text = document.replace('¤', mark);
        writeln!(out, "{}", line.replace('¤', mark)).unwrap();
        let text = Text::new(&text);
        for finding in findings(&text) {
            out.push_str(&described(&text, &finding));
        }
        out.push('\n');
    }
    out
}

#[test]
fn every_problem_is_explained_where_it_is_in_ascii() {
    expect_file!["findings/ascii.txt"].assert_eq(&report(""));
}

#[test]
fn every_problem_is_explained_where_it_is_in_korean() {
    expect_file!["findings/korean.txt"].assert_eq(&report("날씨👋"));
}

#[test]
fn the_fixtures_have_every_code() {
    let mut found: Vec<Code> = fixtures::read("findings/fixtures.txt")
        .iter()
        .flat_map(|(_, document)| findings(&Text::new(&document.replace('¤', ""))))
        .map(|finding| finding.code)
        .collect();
    let stale = format!(r#"{{"fingerprint": "{}"}}"#, "ab".repeat(32));
    let stale = findings(&Text::new(
        &fixtures::document("approval", &stale).replace('¤', "n"),
    ));
    found.extend(stale.iter().map(|finding| finding.code));
    for code in Code::ALL {
        assert!(found.contains(code), "no fixture yields {}", code.as_str());
    }
}

#[test]
fn a_hint_never_repeats_its_message() {
    for (_, document) in fixtures::read("findings/fixtures.txt") {
        for finding in findings(&Text::new(&document.replace('¤', "x"))) {
            assert_ne!(finding.message.to_string(), finding.hint.to_string());
        }
    }
}
