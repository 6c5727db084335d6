//! What is said about each problem, for at least one case of every code and every rule: range, severity, message, hint
//! and related places, in ASCII and in Korean documents. The expected file is reviewed line by line.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

use std::fmt::Write;
use std::ops::Range;

use expect_test::expect_file;
use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::{Code, Finding};
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::text::{Encoding, Text};

const FIXTURES: &str = include_str!("findings/fixtures.txt");

const ASSERTIONS: &str = r#"[{"type": "isError", "expected": false}]"#;

/// The document of a fixture's line.
fn document(kind: &str, given: &str) -> String {
    let suite = |cases: &str| {
        format!(r#"{{"schemaVersion": 1, "id": "s", "name": "S", "cases": [{cases}]}}"#)
    };
    let case = |operation: &str, assertions: &str| {
        format!(
            r#"{{"id": "c", "name": "n¤", "operation": {operation}, "assertions": {assertions}}}"#
        )
    };
    let call = r#"{"type": "callTool", "tool": "t", "input": {}}"#;
    match kind {
        "suite" => given.to_owned(),
        "case" | "cases" => suite(given),
        "approval" => {
            suite(&case(call, ASSERTIONS)).replacen('{', &format!("{{\"approval\": {given}, "), 1)
        }
        "operation" => suite(&case(given, ASSERTIONS)),
        "assertion" => suite(&case(call, &format!("[{given}]"))),
        "schema" => {
            let assertion = format!(r#"{{"type": "bodyMatchesSchema", "schema": {given}}}"#);
            suite(&case(call, &format!("[{assertion}]")))
        }
        _ => panic!("a fixture of kind {kind}"),
    }
}

fn fixtures() -> impl Iterator<Item = (&'static str, &'static str)> {
    FIXTURES
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
        .map(|line| line.split_once(':').expect("a fixture has a kind"))
        .map(|(kind, given)| (kind, given.strip_prefix(' ').unwrap_or(given)))
}

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
    for (kind, given) in fixtures() {
        let text = document(kind, given).replace('¤', mark);
        writeln!(out, "{kind}: {}", given.replace('¤', mark)).unwrap();
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
    let mut found: Vec<Code> = fixtures()
        .flat_map(|(kind, given)| findings(&Text::new(&document(kind, given).replace('¤', ""))))
        .map(|finding| finding.code)
        .collect();
    let stale = format!(r#"{{"fingerprint": "{}"}}"#, "ab".repeat(32));
    let stale = findings(&Text::new(&document("approval", &stale).replace('¤', "n")));
    found.extend(stale.iter().map(|finding| finding.code));
    for code in Code::ALL {
        assert!(found.contains(code), "no fixture yields {}", code.as_str());
    }
}

#[test]
fn a_hint_never_repeats_its_message() {
    for (kind, given) in fixtures() {
        for finding in findings(&Text::new(&document(kind, given).replace('¤', "x"))) {
            assert_ne!(finding.message.to_string(), finding.hint.to_string());
        }
    }
}
