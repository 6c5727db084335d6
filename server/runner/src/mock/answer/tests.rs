use mcpeak_suite::json::Document;
use mcpeak_suite::mock_refusal::is_refusal;

use super::*;

const DEFINITION: &str = r#"{
  "tools": [
    {"name": "weather", "inputSchema": {"type": "object", "required": ["city"], "properties": {"city": {"type": "string"}}}},
    {"name": "echo", "inputSchema": {}},
    {"name": "silent", "inputSchema": {}}
  ],
  "responses": [
    {"tool": "weather", "args": {"city": "Seoul", "days": 1}, "result": {"sky": "rain"}},
    {"tool": "weather", "args": {"days": 1.0, "city": "\u0053eoul"}, "result": {"sky": "clear", "1": 1.0}},
    {"tool": "weather", "args": {"city": 5}, "result": "no such city", "isError": true},
    {"tool": "weather", "result": null},
    {"tool": "echo", "args": null, "result": "nothing"},
    {"tool": "echo", "args": {"a": 1}, "result": 1}
  ]
}"#;

fn ask(tool: &str, arguments: Option<&str>) -> Answer {
    let definition = MockDefinition::read(DEFINITION).unwrap();
    let document = arguments.map(|text| Document::read(text).unwrap());
    let arguments = document.as_ref().map(Document::root);
    definition.answer(&JsString::from(tool), arguments)
}

fn good(text: &str) -> Answer {
    Answer {
        text: text.to_owned(),
        is_error: false,
    }
}

#[test]
fn the_same_arguments_in_any_order_and_spelling_have_their_own_response_the_last_one_counting() {
    for arguments in [
        r#"{"city":"Seoul","days":1}"#,
        r#"{ "days": 1e0, "city": "Se\u006ful" }"#,
    ] {
        let answer = ask("weather", Some(arguments));
        assert_eq!(answer, good(r#"{"1":1,"sky":"clear"}"#));
    }
}

#[test]
fn a_response_with_arguments_comes_before_the_schema() {
    let answer = ask("weather", Some(r#"{"city":5}"#));
    assert_eq!(answer.text, r#""no such city""#);
    assert!(answer.is_error);
}

#[test]
fn the_schema_comes_before_a_response_without_arguments() {
    let answer = ask("weather", Some("{}"));
    assert!(answer.is_error);
    assert!(is_refusal(&answer.text, &JsString::from("weather")));
    assert_eq!(ask("weather", Some(r#"{"city":"Paris"}"#)), good("null"));
}

#[test]
fn no_arguments_are_an_empty_object() {
    for arguments in [None, Some("{}")] {
        assert_eq!(ask("echo", arguments), good(r#""nothing""#));
    }
}

#[test]
fn where_nothing_fits_the_answer_says_what_would() {
    let cases = [
        (
            "echo",
            "→ Tool \"echo\" was called with {\"b\":null}, and there is no response for that.\n\
             → Arguments that have a response: {}, {\"a\":1}\n\
             → Correct the arguments, or",
        ),
        (
            "silent",
            "→ Tool \"silent\" was called with {\"b\":null}, and there is no response for that.\n\
             → Tools that have responses: \"weather\", \"echo\"\n\
             → Add a response",
        ),
        (
            "unknown",
            "→ Tool \"unknown\" was called with {\"b\":null}, and there is no response for that.\n\
             → Tools that have responses: \"weather\", \"echo\"\n\
             → Add a response",
        ),
    ];
    for (tool, begins) in cases {
        let answer = ask(tool, Some(r#"{"b":1e400}"#));
        assert!(answer.is_error);
        assert!(answer.text.starts_with(begins), "{}", answer.text);
        assert!(!is_refusal(&answer.text, &JsString::from(tool)));
    }
}

#[test]
fn a_definition_without_responses_says_so() {
    let definition = MockDefinition::read(r#"{"tools":[{"name":"a","inputSchema":{}}]}"#).unwrap();
    let answer = definition.answer(&JsString::from("a"), None);
    assert!(
        answer.text.contains("no responses at all"),
        "{}",
        answer.text
    );
}

#[test]
fn arguments_more_than_512_levels_deep_are_refused() {
    for (depth, is_refused) in [(512, false), (513, true), (100_000, true)] {
        let arguments = format!(r#"{{"a":{}{}}}"#, "[".repeat(depth), "]".repeat(depth));
        let answer = ask("weather", Some(&arguments));
        assert_eq!(answer.text.contains("512 levels"), is_refused, "{depth}");
    }
}
