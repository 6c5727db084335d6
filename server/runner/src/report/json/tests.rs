use mcpeak_suite::json::Document;

use super::*;
use crate::report::fixture;

fn parsed() -> serde_json::Value {
    serde_json::from_str(&one(&fixture::report())).expect("JSON")
}

#[test]
fn a_report_has_the_references_keys_in_its_order() {
    let text = one(&fixture::report());
    let document = Document::read(text.clone()).expect("JSON");
    let keys: Vec<String> = document
        .root()
        .object()
        .expect("an object")
        .members()
        .iter()
        .map(|member| member.name().to_string_lossy().into_owned())
        .collect();
    assert_eq!(
        keys,
        [
            "schemaVersion",
            "suite",
            "status",
            "stopReason",
            "cases",
            "summary",
            "spec"
        ]
    );
    assert!(
        text.starts_with("{\n  \"schemaVersion\": 1,\n  \"suite\": {\n") && text.ends_with("}\n")
    );
}

#[test]
fn the_reason_why_a_run_stopped_and_the_counts_are_in_it() {
    let report = parsed();
    assert_eq!(
        report["stopReason"],
        serde_json::json!({"type": "timeout", "caseId": "hangs"})
    );
    assert_eq!(
        report["summary"],
        serde_json::json!({"total": 5, "passed": 1, "failed": 2, "timedOut": 1, "cancelled": 0, "notRun": 1, "rejectionUnverified": 1})
    );
    assert_eq!(
        report["cases"][4]["operation"],
        serde_json::json!({"status": "notRun"})
    );
    assert_eq!(report["cases"][4]["assertions"][0]["status"], "notRun");
}

/// semantics.md, 6.3.
#[test]
fn what_stands_under_a_key_that_names_a_secret_is_hidden_in_inputs() {
    assert_eq!(
        parsed()["cases"][0]["spec"]["operation"]["input"]["token"],
        "[REDACTED]"
    );
}

#[test]
fn violations_have_the_paths_of_reports() {
    let violations = parsed()["cases"][1]["assertions"][1]["diagnostic"]["violations"].clone();
    let shown: Vec<String> = violations
        .as_array()
        .expect("an array")
        .iter()
        .map(|one| {
            format!(
                "{} {} {} {}",
                one["code"], one["path"], one["expected"], one["actual"]
            )
        })
        .collect();
    assert_eq!(
        shown,
        [
            r#""REQUIRED_MISSING" "$.b" "b" null"#,
            r#""MINIMUM" "$.a" 2 1"#
        ]
    );
}

#[test]
fn several_reports_are_an_array() {
    let report = fixture::report();
    let array: serde_json::Value =
        serde_json::from_str(&several([&report, &report])).expect("JSON");
    assert_eq!(array.as_array().map(Vec::len), Some(2));
}
