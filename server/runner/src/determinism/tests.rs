use std::time::Duration;

use mcpeak_suite::json::Document;
use mcpeak_suite::response::RejectionBasis;

use super::*;
use crate::client::message::Payload;
use crate::outcome::{AssertionResult, AssertionStatus, OperationResult, OperationStatus};

fn case(status: CaseStatus, assertion: AssertionStatus, result: &str) -> CaseResult {
    CaseResult {
        index: 0,
        status,
        operation: OperationResult {
            status: OperationStatus::Completed,
            timeout_ms: Some(1),
            diagnostic: None,
        },
        assertions: vec![AssertionResult {
            status: assertion,
            diagnostic: None,
        }],
        rejection: RejectionBasis::NotApplicable,
        duration: Duration::ZERO,
        response: Some(Response::Result(Payload::of(
            Document::read(result).expect("JSON"),
        ))),
    }
}

fn passed(result: &str) -> CaseResult {
    case(CaseStatus::Passed, AssertionStatus::Passed, result)
}

/// semantics.md, 7.3: the first difference, by sorted keys, and what it looks like.
#[test]
fn the_first_difference_of_two_answers_is_named() {
    let text = |text: &str| format!(r#"{{"content":[{{"type":"text","text":"{text}"}}]}}"#);
    let (early, late) = (text("at 2026-01-02T03:04"), text("at 2026-01-02T03:05"));
    let (one, other) = (
        text("11111111-1111-1111-1111-111111111111"),
        text("22222222-2222-2222-2222-222222222222"),
    );
    for (first, second, wanted) in [
        (r#"{"a":1.0,"b":-0}"#, r#"{"b":0,"a":1}"#, None),
        (&early, &late, Some("content[0].text timestamp")),
        (&one, &other, Some("content[0].text randomId")),
        (
            r#"{"structuredContent":{"b":1,"a":[1,{"c":2}]}}"#,
            r#"{"structuredContent":{"b":2,"a":[1,{"c":3}]}}"#,
            Some("raw.structuredContent.a[1].c numericDrift"),
        ),
        (r#"{"isError":true}"#, "{}", Some("isError ")),
        (
            r#"{"content":[1]}"#,
            r#"{"content":[1,2]}"#,
            Some("content[1] "),
        ),
    ] {
        let found = compare(
            &[passed(first)],
            &[passed(second)],
            true,
            &Redaction::default(),
        );
        let shown = found.differences.first().map(|one| {
            let hint = one.hint.map(DifferenceHint::as_str).unwrap_or_default();
            format!("{} {hint}", one.path.as_deref().unwrap_or_default())
        });
        assert_eq!(shown.as_deref(), wanted, "{first} {second}");
    }
}

#[test]
fn a_status_differs_before_an_assertion_before_an_answer() {
    let failed = case(CaseStatus::Failed, AssertionStatus::Failed, "{}");
    let skipped = case(CaseStatus::Passed, AssertionStatus::Skipped, r#"{"a":1}"#);
    for (second, kind) in [
        (failed, DifferenceKind::Status),
        (skipped, DifferenceKind::Assertion),
        (passed(r#"{"a":1}"#), DifferenceKind::Response),
    ] {
        let found = compare(&[passed("{}")], &[second], false, &Redaction::default());
        assert_eq!(found.differences[0].kind, kind);
        assert_eq!(found.conclusion(), "nondeterministic");
    }
}

#[test]
fn cases_that_ran_in_neither_run_are_left_out() {
    let not_run = case(CaseStatus::NotRun, AssertionStatus::NotRun, "{}");
    let both = [passed("{}"), not_run];
    for (restored, conclusion) in [(true, "deterministic"), (false, "consistentWithoutReset")] {
        let found = compare(&both, &both, restored, &Redaction::default());
        assert_eq!((found.compared, found.skipped), (1, 1));
        assert_eq!(found.conclusion(), conclusion);
    }
}

#[test]
fn a_secret_on_the_way_to_a_difference_is_not_named() {
    let answer = |value: u8| passed(&format!(r#"{{"hunter2-hunter2":{{"a":{value}}}}}"#));
    let redaction = Redaction::new(["hunter2-hunter2"]);
    let found = compare(&[answer(1)], &[answer(2)], false, &redaction);
    assert_eq!(
        found.differences[0].path.as_deref(),
        Some("raw.[REDACTED].a")
    );
}
