//! One suite against the server, over each transport: the same verdicts.

use std::process::Command;

use rmcp::transport::streamable_http_server::StreamableHttpServerConfig;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::SERVE;
use super::http::HttpPeer;

pub(crate) fn over_stdio() {
    let this = std::env::current_exe().unwrap();
    assert_verdicts(&["--", this.to_str().unwrap(), SERVE]);
}

pub(crate) fn over_http_with_sessions() {
    let peer = HttpPeer::new(StreamableHttpServerConfig::default());
    assert_verdicts(&["--url", &peer.url()]);
    assert_eq!(peer.open_sessions(), 0, "a session was not ended");
}

pub(crate) fn over_http_with_json() {
    let config = StreamableHttpServerConfig::default()
        .with_legacy_session_mode(false)
        .with_json_response(true);
    let peer = HttpPeer::new(config);
    assert_verdicts(&["--url", &peer.url()]);
}

/// Runs the suite with these arguments, and compares status and code of each case.
fn assert_verdicts(server: &[&str]) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("peer.suite.json");
    std::fs::write(&path, suite().to_string()).unwrap();
    let ran = Command::new(env!("CARGO_BIN_EXE_mcpeak-lsp"))
        .args(["run", "--json"])
        .arg(path)
        .args(server)
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&ran.stderr);
    let report: Value = serde_json::from_slice(&ran.stdout).expect(&error);
    let verdicts: Vec<Value> = report["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(verdict)
        .collect();
    assert_eq!(Value::Array(verdicts), expected(), "{error}");
    assert_eq!(ran.status.code(), Some(1), "{error}");
}

pub(crate) fn suite() -> Value {
    let add = |sum: i64| {
        let schema = json!({"type": "object", "properties": {"sum": {"const": sum}}});
        let structured = json!({"type": "structuredContentMatchesSchema", "schema": schema});
        let body = json!({"type": "bodyMatchesSchema", "schema": {"const": {"sum": 5}}});
        case("add", json!({"a": 2, "b": 3}), json!([structured, body]))
    };
    let refused = |expected: bool| json!([{"type": "isError", "expected": expected}]);
    let text = json!({"type": "bodyMatchesSchema", "schema": {"const": "no 서울 👋"}});
    let listed = |tool: &str| {
        json!({
            "operation": {"type": "listTools"},
            "assertions": [{"type": "toolExists", "tool": tool}],
        })
    };
    let mut cases = vec![
        listed("refuse"),
        listed("refused"),
        add(5),
        add(6),
        case(
            "refuse",
            json!({}),
            json!([{"type": "isError", "expected": true}, text]),
        ),
        case("refuse", json!({}), refused(false)),
        case("other", json!({}), refused(true)),
        case("refuse", json!({}), refused(true)),
    ];
    for (index, case) in cases.iter_mut().enumerate() {
        case["id"] = json!(format!("case-{index}"));
        case["name"] = json!(format!("Case {index}"));
    }
    json!({"schemaVersion": 1, "id": "peer", "name": "Peer", "cases": cases})
}

fn case(tool: &str, input: Value, assertions: Value) -> Value {
    let operation = json!({"type": "callTool", "tool": tool, "input": input});
    json!({"operation": operation, "assertions": assertions})
}

/// The status of each case of the suite above, and what went wrong in it. An error of the protocol fails its case, and
/// the run goes on.
fn expected() -> Value {
    json!([
        ["passed", null],
        ["failed", "TOOL_NOT_FOUND"],
        ["passed", null],
        ["failed", "STRUCTURED_CONTENT_SCHEMA_MISMATCH"],
        ["passed", null],
        ["failed", "IS_ERROR_MISMATCH"],
        ["failed", "OPERATION_FAILED"],
        ["passed", null],
    ])
}

fn verdict(case: &Value) -> Value {
    let of_operation = &case["operation"]["diagnostic"]["code"];
    let of_assertions = case["assertions"].as_array().unwrap().iter();
    let mut codes = of_assertions.map(|assertion| &assertion["diagnostic"]["code"]);
    let code = match of_operation.is_null() {
        true => codes.find(|code| !code.is_null()).unwrap_or(&Value::Null),
        false => of_operation,
    };
    json!([case["status"], code])
}
