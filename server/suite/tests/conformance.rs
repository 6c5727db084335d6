//! The reference's own answers: every vector must agree in codes, paths, their order, and the fingerprint.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

#[path = "support/vectors.rs"]
mod vectors;

#[path = "conformance/contract.rs"]
mod contract;

#[path = "conformance/matching.rs"]
mod matching;

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::Code;
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::syntax::{JsString, NodeKind, Value};
use mcpeak_suite::text::Text;
use vectors::Line;

/// The issues of a vector as code and path.
fn issues(line: &Line) -> Vec<(JsString, JsString)> {
    let issues = line
        .get("issues")
        .and_then(Value::elements)
        .expect("issues");
    issues
        .map(|issue| {
            let object = issue.object().expect("an issue is an object");
            let field = |name| object.get(name).and_then(|member| member.value.string());
            (
                field("code").expect("a code"),
                field("path").expect("a path"),
            )
        })
        .collect()
}

fn is_valid(line: &Line) -> bool {
    line.get("valid")
        .is_some_and(|value| value.kind() == NodeKind::True)
}

fn specified(text: &Text) -> Vec<(JsString, JsString)> {
    let findings = Analysis::new(text).findings();
    findings
        .into_iter()
        .filter(|finding| finding.code.is_specified())
        .map(|finding| (JsString::from(finding.code.as_str()), finding.path))
        .collect()
}

fn has_syntax_error(text: &Text) -> bool {
    let findings = Analysis::new(text).findings();
    findings
        .iter()
        .any(|finding| finding.code == Code::SuiteJsonInvalid)
}

fn fingerprint_of(text: &Text) -> Option<String> {
    match fingerprint::approval(text) {
        Approval::Invalid => None,
        Approval::Absent { fingerprint }
        | Approval::Matching { fingerprint }
        | Approval::Stale { fingerprint, .. } => Some(fingerprint),
    }
}

#[test]
fn every_validation_vector_agrees_with_the_reference() {
    let lines = vectors::read("validate.jsonl");
    let mut divergences = Vec::new();
    for line in &lines {
        let text = Text::new(&line.suite_text());
        let parses = line.string("parse").expect("parse") == "ok";
        if parses == has_syntax_error(&text) {
            divergences.push(format!("{}: parse", line.name()));
        }
        if !parses {
            continue;
        }
        let found = specified(&text);
        if found != issues(line) {
            divergences.push(format!(
                "{}: found {found:?}, wanted {:?}",
                line.name(),
                issues(line)
            ));
        }
        if found.is_empty() != is_valid(line) {
            divergences.push(format!("{}: valid", line.name()));
        }
        let wanted = line.string("fingerprint").map(|digest| digest.to_string());
        if fingerprint_of(&text) != wanted {
            divergences.push(format!("{}: fingerprint", line.name()));
        }
    }
    println!(
        "validate.jsonl: {} vectors, {} divergences",
        lines.len(),
        divergences.len()
    );
    assert!(divergences.is_empty(), "{}", divergences.join("\n"));
    assert_eq!(lines.len(), 529);
}

/// The contract of the front door is the specification's: the suite, or the issues in their order.
#[test]
fn the_front_door_gives_the_references_answers() {
    let mut counts = [0, 0];
    for line in vectors::read("validate.jsonl") {
        if line.string("parse").expect("parse") != "ok" {
            continue;
        }
        let answer = mcpeak_suite::validate(&line.suite_text());
        let wanted: Vec<(String, String)> = issues(&line)
            .iter()
            .map(|(code, path)| (code.to_string(), path.to_string_lossy().into_owned()))
            .collect();
        counts[usize::from(answer.is_ok())] += 1;
        let found = answer.err().unwrap_or_default();
        let found = found.into_iter().map(|issue| {
            assert!(
                !issue.message.is_empty() && !issue.hint.is_empty(),
                "{issue:?}"
            );
            (issue.code.as_str().to_owned(), issue.path)
        });
        assert_eq!(found.collect::<Vec<_>>(), wanted, "{}", line.name());
    }
    assert_eq!(counts, [398, 101]);
}

/// A text that is no JSON is no suite, and advice keeps nothing from being one.
#[test]
fn the_front_door_tells_errors_and_nothing_else() {
    let not_json = mcpeak_suite::validate("{").expect_err("no suite");
    assert_eq!(not_json[0].code, Code::SuiteJsonInvalid);
    let explanation = mcpeak_suite::export::explain::explanation(Code::VacuousMinLength);
    assert!(mcpeak_suite::validate(&explanation.wrong).is_ok());
}

#[test]
fn every_fingerprint_vector_agrees_with_the_reference() {
    let lines = vectors::read("fingerprint.jsonl");
    let mut divergences = Vec::new();
    for line in &lines {
        let text = Text::new(&line.suite_text());
        if fingerprint_of(&text) != line.string("fingerprint").map(|digest| digest.to_string()) {
            divergences.push(format!("{}: fingerprint", line.name()));
        }
        let wanted = line
            .string("canonical")
            .map(|canonical| canonical.to_string());
        if wanted.is_some() && fingerprint::canonical(&text) != wanted {
            divergences.push(format!("{}: canonical", line.name()));
        }
    }
    println!(
        "fingerprint.jsonl: {} vectors, {} divergences",
        lines.len(),
        divergences.len()
    );
    assert!(divergences.is_empty(), "{}", divergences.join("\n"));
    assert_eq!(lines.len(), 53);
}
