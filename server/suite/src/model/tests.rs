use super::*;

const SUITE: &str = r#"{"schemaVersion":1,"id":"s","name":"S","defaultTimeoutMs":2e3,
"approval":{"fingerprint":"0000000000000000000000000000000000000000000000000000000000000000",
"cases":[{"id":"a","status":"serverDefect"}]},
"cases":[
{"id":"a","name":"A","timeoutMs":5,"operation":{"type":"listTools"},"assertions":[{"type":"toolExists","tool":"t"}]},
{"id":"b","name":"B","operation":{"type":"callTool","tool":"t","input":{"x":1}},
"assertions":[{"type":"isError","expected":true},{"type":"bodyMatchesSchema","schema":{"type":"string"}}]}]}"#;

#[test]
fn a_valid_suite_is_read_by_its_types() {
    let suite = Suite::read(SUITE).expect("a valid suite");
    assert_eq!(suite.id, JsString::from("s"));
    let limits: Vec<u32> = suite
        .cases
        .iter()
        .map(|case| suite.timeout_ms(case))
        .collect();
    assert_eq!(limits, [5, 2000]);
    let approval = suite.approval.as_ref().expect("an approval");
    let approved = approval.cases.as_ref().expect("a list");
    assert_eq!(approved[0].status, ApprovedStatus::ServerDefect);
    let Operation::CallTool { input, .. } = &suite.cases[1].operation else {
        panic!("not a call");
    };
    assert_eq!(suite.value(*input).source(), r#"{"x":1}"#);
    assert!(suite.cases[1].expects_rejection() && !suite.cases[0].expects_rejection());
}

#[test]
fn a_suite_that_is_not_valid_gives_its_findings() {
    let findings = Suite::read("{}").expect_err("no suite");
    assert_eq!(findings.len(), 4);
}
