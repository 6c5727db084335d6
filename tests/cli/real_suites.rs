//! Suites that real servers were tested with: they have no errors, and with one fault each exactly that fault is found.

use std::path::PathBuf;

use serde_json::{Value, json};

use super::sandbox::Sandbox;

/// One fault: in the suite, the first `from` becomes `to`, and `«»` in it mark where the finding is.
struct Fault {
    suite: &'static str,
    from: &'static str,
    to: &'static str,
    code: &'static str,
    path: &'static str,
}

macro_rules! faults {
    ($($suite:literal: $from:literal => $to:literal, $code:literal $path:literal;)*) => {
        &[$(Fault { suite: $suite, from: $from, to: $to, code: $code, path: $path },)*]
    };
}

const FAULTS: &[Fault] = faults! {
    "everything": "\"schemaVersion\": 1" => "\"schemaVersion\": «2»", "UNSUPPORTED_SCHEMA_VERSION" "schemaVersion";
    "everything": "\"id\": \"list-missing\"" => "\"id\": «\"list\"»", "DUPLICATE_CASE_ID" "cases[1].id";
    "everything": "\"message\": \"안녕 👋\"" => "\"message\": [\"안녕 👋\", «1e999»]", "INVALID_JSON_VALUE" "cases[2].operation.input.message[1]";
    "everything": "\"const\": \"Echo: 안녕 👋\"" => "\"const\": \"Echo: 안녕 👋\", «\"pattern\"»: \"👋\"", "UNSUPPORTED_SCHEMA_KEYWORD" "cases[2].assertions[1].schema.pattern";
    "everything-timeout": "\"timeoutMs\": 500" => "\"timeoutMs\": «0.5»", "INVALID_TIMEOUT" "cases[1].timeoutMs";
    "everything-timeout": "\"defaultTimeoutMs\"" => "«\"defaultTimeoutMS\"»", "UNKNOWN_FIELD" "defaultTimeoutMS";
    "fastmcp-noise": "\"expected\": false" => "\"expected\": «\"no\"»", "INVALID_TYPE" "cases[0].assertions[0].expected";
    "filesystem": "\"stringContains\": \"[FILE] a.txt\"" => "\"stringContains\": «\"\"»", "INVALID_VALUE" "cases[1].assertions[1].schema.stringContains";
    "filesystem": "\"type\": \"integer\"," => "«\"minimum\"»: 1,", "SCHEMA_KEYWORD_REQUIRES_TYPE" "cases[2].assertions[0].schema.properties.k.minimum";
    "sqlite-broken": "\"type\": \"toolExists\"" => "\"type\": «\"isError\"»", "INCOMPATIBLE_ASSERTION" "cases[0].assertions[0]";
    "sqlite-broken": "\"tool\": \"read_query\"\n        }" => "\"tool\": \"read_query\"\n        }«,»", "SUITE_JSON_INVALID" "cases[0].assertions";
    "sqlite-broken": "{\n          \"type\": \"toolExists\",\n          \"tool\": \"read_query\"\n        }" => "«{»\n          \"type\": \"toolExists\"\n        }", "MISSING_REQUIRED_FIELD" "cases[0].assertions[0].tool";
    "sqlite-broken": "[\n        {\n          \"type\": \"toolExists\",\n          \"tool\": \"read_query\"\n        }\n      ]" => "«[]»", "EMPTY_ASSERTIONS" "cases[0].assertions";
    "sqlite-broken": "[\n    {\n      \"id\": \"list\",\n      \"name\": \"시작하지 못한다\",\n      \"operation\": {\n        \"type\": \"listTools\"\n      },\n      \"assertions\": [\n        {\n          \"type\": \"toolExists\",\n          \"tool\": \"read_query\"\n        }\n      ]\n    }\n  ]" => "«[]»", "EMPTY_CASES" "cases";
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/suites")
}

fn suite(name: &str) -> String {
    std::fs::read_to_string(folder().join(format!("{name}.suite.json"))).unwrap()
}

#[test]
fn they_have_no_errors() {
    let ran = Sandbox::new(&[]).run(&["check", folder().to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    // The server under test is asked for the time of a day that the suite names.
    assert!(ran.out.starts_with("note[VOLATILE_VALUE]: "), "{ran:?}");
    assert!(ran.out.contains("time.suite.json:81:"), "{ran:?}");
    assert!(ran.out.ends_with("\n8 suites, 1 note\n"), "{ran:?}");
}

#[test]
fn their_faults_are_found_where_they_are() {
    for fault in FAULTS {
        let (text, expected) = plant(fault);
        let sandbox = Sandbox::new(&[]);
        let ran = sandbox.run_with_input(&["check", "--format=json", "-"], text.as_bytes());
        let report = ran.json();
        let findings = report["files"][0]["findings"].as_array().unwrap().iter();
        let found: Vec<Value> = findings
            .map(|finding| {
                json!({"code": finding["code"], "path": finding["path"], "range": finding["range"]})
            })
            .collect();
        assert_eq!(found, [expected], "{}: {}", fault.suite, fault.to);
    }
}

#[test]
fn every_code_of_the_specification_is_planted() {
    let mut codes: Vec<&str> = FAULTS.iter().map(|fault| fault.code).collect();
    codes.sort_unstable();
    codes.dedup();
    assert_eq!(codes.len(), 14, "{codes:?}");
}

/// The suite with the fault in it, and the one finding that it should have.
fn plant(fault: &Fault) -> (String, Value) {
    let text = suite(fault.suite);
    assert!(text.contains(fault.from), "{}: {}", fault.suite, fault.from);
    let marked = text.replacen(fault.from, fault.to, 1);
    let (before, rest) = marked.split_once('«').unwrap();
    let (inside, after) = rest.split_once('»').unwrap();
    let (start, end) = (place(before), place(&format!("{before}{inside}")));
    let finding = json!({
        "code": fault.code,
        "path": fault.path,
        "range": {"start": start, "end": end},
    });
    (format!("{before}{inside}{after}"), finding)
}

/// The place behind a text, counted in another way than the product does.
fn place(before: &str) -> Value {
    let line = before.rsplit('\n').next().unwrap_or_default();
    json!({
        "line": before.matches('\n').count() + 1,
        "column": line.chars().count() + 1,
        "offset": before.len(),
    })
}
