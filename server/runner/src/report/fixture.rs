//! A report for tests: a suite run against a server that says what it was told to.

use std::sync::Arc;
use std::time::Duration;

use mcpeak_suite::model::Suite;

use crate::cancel;
use crate::client::scripted::Scripted;
use crate::client::session::Session;
use crate::event::Events;
use crate::execute::{Plan, Surroundings, execute};
use crate::outcome::{Report, RunStatus};
use crate::output_contract::OutputContract;
use crate::redact::Redaction;

/// A suite in which one case passes, two fail in their ways, one times out, and one is not run.
pub(super) const SUITE: &str = r#"{ "schemaVersion": 1, "id": "weather", "name": "날씨 <server> & \"more\"",
  "cases": [
    { "id": "passes", "name": "It answers", "operation": { "type": "callTool", "tool": "t", "input": { "token": "abc" } },
      "assertions": [{ "type": "isError", "expected": false }] },
    { "id": "differs", "name": "It answers\nwith \u001b[31mmore", "operation": { "type": "callTool", "tool": "t", "input": {} },
      "assertions": [{ "type": "isError", "expected": true },
        { "type": "bodyMatchesSchema", "schema": { "type": "object", "required": ["b"], "properties": { "a": { "type": "integer", "minimum": 2 } } } }] },
    { "id": "refused", "name": "It is refused", "operation": { "type": "callTool", "tool": "t", "input": {} },
      "assertions": [{ "type": "isError", "expected": false }] },
    { "id": "hangs", "name": "It hangs", "timeoutMs": 50, "operation": { "type": "callTool", "tool": "t", "input": {} },
      "assertions": [{ "type": "isError", "expected": false }] },
    { "id": "never", "name": "It is never run", "operation": { "type": "listTools" },
      "assertions": [{ "type": "toolExists", "tool": "t" }] }
  ] }
"#;

const ANSWERS: [&str; 3] = [
    r#"{"jsonrpc":"2.0","id":0,"result":{"content":[{"type":"text","text":"fine"}]}}"#,
    r#"{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"{\"a\":1,\"password\":\"p\"}"}]}}"#,
    r#"{"jsonrpc":"2.0","id":2,"error":{"code":-32602,"message":"no such \u202ething"}}"#,
];

/// The report of that suite.
pub(super) fn report() -> Report {
    let suite = Arc::new(Suite::read(SUITE).expect("a valid suite"));
    let plan = Plan::all(Arc::clone(&suite));
    let redaction = Arc::new(Redaction::default());
    let (_handle, token) = cancel::cancel();
    let surroundings = Surroundings {
        redaction: &redaction,
        cancel: &token,
        events: &Events::nowhere(),
        keeps_responses: false,
    };
    let mut session = Session::new(Scripted::saying(ANSWERS), None);
    let executed = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime")
        .block_on(execute(
            &mut session,
            &plan,
            OutputContract::default(),
            &surroundings,
        ));
    let mut cases = executed.cases;
    for case in &mut cases {
        case.duration = Duration::from_millis(12);
    }
    Report {
        suite,
        selected: false,
        status: RunStatus::Failed,
        stop: executed.stop,
        cases,
        findings: Vec::new(),
        determinism: None,
        server: None,
        noise: Vec::new(),
        stderr: vec!["a line".to_owned(), "a \u{1b}[31mred line".to_owned()],
        exit: None,
        duration: Duration::from_millis(1234),
        redaction,
    }
}
