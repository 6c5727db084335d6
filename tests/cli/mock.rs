//! `mock`: the server behind the real binary, and the demo's two files.

use mcpeak_suite::mock_refusal::is_refusal;
use mcpeak_suite::syntax::JsString;
use serde_json::{Value, json};

use super::sandbox::{Ran, Sandbox};

const MOCK: &str = include_str!("../../server/lsp/src/cli/demo/weather.mock.json");
const SUITE: &str = include_str!("../../server/lsp/src/cli/demo/weather.suite.json");

/// Runs the demo's mock on these messages.
fn talk(messages: &[Value]) -> Ran {
    let sandbox = Sandbox::new(&[("weather.mock.json", MOCK)]);
    let input: String = messages
        .iter()
        .map(|message| format!("{message}\n"))
        .collect();
    sandbox.run_with_input(&["mock", "weather.mock.json"], input.as_bytes())
}

fn call(arguments: &Value) -> Value {
    let params = json!({ "name": "get_weather", "arguments": arguments });
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params })
}

#[test]
fn it_answers_until_its_input_ends() {
    let ran = talk(&[
        json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": "2025-06-18"}}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": "one", "method": "tools/list"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "list_cities"}}),
    ]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let answers: Vec<Value> = ran
        .out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 3);
    assert_eq!(answers[0]["result"]["protocolVersion"], "2025-06-18");
    let definition: Value = serde_json::from_str(MOCK).unwrap();
    assert_eq!(answers[1]["id"], "one");
    assert_eq!(answers[1]["result"]["tools"], definition["tools"]);
    let body = r#"{"cities":["Busan","Jeju","Seoul"]}"#;
    let result = json!({"content": [{"type": "text", "text": body}]});
    assert_eq!(
        answers[2],
        json!({"jsonrpc": "2.0", "id": 2, "result": result})
    );
}

#[test]
fn characters_that_look_like_colours_reach_the_client() {
    let definition = r#"{"tools":[{"name":"t","inputSchema":{}}],
        "responses":[{"tool":"t","result":"\u009b31m red \u001b[31m"}]}"#;
    let sandbox = Sandbox::new(&[("a.json", definition)]);
    let request = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"t"}}"#;
    let ran = sandbox.run_with_input(&["mock", "a.json"], request);
    let text = &ran.json()["result"]["content"][0]["text"];
    assert_eq!(text, "\"\u{9b}31m red \\u001b[31m\"");
}

#[test]
fn a_tool_whose_arguments_are_not_checked_is_noted_on_standard_error() {
    let definition = r#"{"tools":[{"name":"t\u001b","inputSchema":{"anyOf":[]}}]}"#;
    let sandbox = Sandbox::new(&[("a.json", definition)]);
    let ran = sandbox.run(&["mock", "a.json"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert_eq!(
        ran.err,
        "note: The arguments of the tool \"t\\u001b\" are not checked: \
         its `inputSchema` has `anyOf`, which the mock does not read.\n"
    );
}

#[test]
fn a_definition_that_is_none_is_2_with_the_place() {
    let sandbox = Sandbox::new(&[("a.json", "{\n  \"tools\": 1\n}"), ("b.json", "{\n")]);
    sandbox.write("c.json", b"\"\xFF\"");
    let cases = [
        (
            "a.json",
            "error: a.json:2:12: `tools` must be a list. A mock definition is an object: ",
        ),
        ("b.json", "error: b.json:"),
        (
            "c.json",
            "error: the mock definition c.json cannot be read: The text is not UTF-8: the byte 0xFF at offset 1",
        ),
        (
            "none.json",
            "error: the mock definition none.json cannot be read: there is no such file\n",
        ),
    ];
    for (file, begins) in cases {
        let ran = sandbox.run(&["mock", file]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{file}");
        assert!(ran.err.starts_with(begins), "{ran:?}");
    }
}

#[test]
fn the_demos_suite_has_no_findings() {
    let sandbox = Sandbox::new(&[("weather.suite.json", SUITE)]);
    let ran = sandbox.run(&["check"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(0), "1 suite, no findings\n")
    );
}

/// The demo fails where it is to fail: the humidity is a percentage, and the suite takes it for a share. What it expects
/// to be refused is refused by the schema.
#[test]
fn the_demos_server_answers_what_the_demo_is_about() {
    let suite: Value = serde_json::from_str(SUITE).unwrap();
    let cases = suite["cases"].as_array().unwrap();
    assert_eq!(cases.len(), 5);
    let answer_to = |id: &str| {
        let case = cases.iter().find(|case| case["id"] == id).unwrap();
        let ran = talk(&[call(&case["operation"]["input"])]);
        let result = ran.json()["result"].clone();
        (
            result["isError"] == true,
            result["content"][0]["text"].as_str().unwrap().to_owned(),
        )
    };
    let (is_error, body) = answer_to("humidity-is-a-share");
    let body: Value = serde_json::from_str(&body).unwrap();
    assert!(!is_error && body["humidity"].as_f64() > Some(1.0), "{body}");
    let (is_error, body) = answer_to("refuses-eight-days");
    assert!(
        is_error && is_refusal(&body, &JsString::from("get_weather")),
        "{body}"
    );
}
