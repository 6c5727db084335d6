//! What findings say to a person.

use super::*;
use crate::printable::is_unsafe;

/// What a person reads: the field, what the server declares, what to do.
#[test]
fn findings_say_what_is_declared_and_what_to_do() {
    for (input, message, hint) in [
        (
            r#"{}"#,
            r#"The input lacks "city", which the tool "weather" requires."#,
            r#"Add "city" to the input, or expect `isError` true if the tool is to refuse this."#,
        ),
        (
            r#"{"citi":"Oslo"}"#,
            r#"The input lacks "city", which the tool "weather" requires."#,
            r#"Rename "citi" if "city" was meant."#,
        ),
        (
            r#"{"city":"Oslo","extra":1}"#,
            r#"The tool "weather" allows no field "extra"."#,
            r#"Remove it, or use one of: "unit", "days", "tags"."#,
        ),
        (
            r#"{"city":"Oslo","unid":1}"#,
            r#"The tool "weather" allows no field "unid"."#,
            r#"Write "unit" if that was meant."#,
        ),
        (
            r#"{"city":7}"#,
            r#""city" must be of type `string` for the tool "weather", but this is the number 7."#,
            r#"Write a value of type `string`, or expect `isError` true if the tool is to refuse this one."#,
        ),
        (
            r#"{"city":"Oslo","unit":"x"}"#,
            r#""unit" must be one of "celsius", "kelvin", 1, {"a":1,"b":[0]} for the tool "weather", but this is the string "x"."#,
            r#"Write one of these values, or expect `isError` true if the tool is to refuse this one."#,
        ),
        (
            r#"{"city":"Oslo","unit":"Kelvin"}"#,
            r#""unit" must be one of "celsius", "kelvin", 1, {"a":1,"b":[0]} for the tool "weather", but this is the string "Kelvin"."#,
            r#"Write "kelvin" if that was meant."#,
        ),
        (
            r#"{"city":"Oslo","days":8}"#,
            r#""days" is 8, but the tool "weather" declares at least 1 and less than 8."#,
            r#"Write a value within the limits, or expect `isError` true if the tool is to refuse this one."#,
        ),
        (
            r#"{"city":"O"}"#,
            r#"The length of "city" in characters is 1, but the tool "weather" declares at least 2."#,
            r#"Write a value within the limits, or expect `isError` true if the tool is to refuse this one."#,
        ),
        (
            r#"{"city":"Oslo","tags":[1,2,3]}"#,
            r#"The number of elements in "tags" is 3, but the tool "weather" declares at least 0 and at most 2."#,
            r#"Write a value within the limits, or expect `isError` true if the tool is to refuse this one."#,
        ),
    ] {
        let findings = findings(input, WEATHER);
        let said = findings.first().map(|first| {
            let ContractFinding { message, hint, .. } = first;
            (message.to_string(), hint.to_string())
        });
        assert_eq!(said, Some((message.to_owned(), hint.to_owned())), "{input}");
    }
}

/// A tool that cannot be found, or whose input cannot be judged, is named with the reason.
#[test]
fn findings_about_a_tool_say_why() {
    let twice = format!("[{0},{0}]", r#"{"name":"weather","inputSchema":{}}"#);
    for (tools, message, hint) in [
        (
            "[]",
            r#"The server has no tool "weather"."#,
            "The server lists no tools at all: make sure that it is the right one.",
        ),
        (
            r#"[{"name":"sun"},{"name":"rain"}]"#,
            r#"The server has no tool "weather"."#,
            r#"Use one of its tools: "sun", "rain"."#,
        ),
        (
            r#"[{"name":"whether"}]"#,
            r#"The server has no tool "weather"."#,
            r#"Write "whether" if that was meant."#,
        ),
        (
            &twice,
            r#"The input cannot be checked against the tool "weather", since the server lists more than one tool of this name."#,
            "Let the server list each tool once.",
        ),
        (
            r#"[{"name":"weather"}]"#,
            r#"The input cannot be checked against the tool "weather", since its `inputSchema` is not an object."#,
            "The input may be right: compare it with the tool's `inputSchema` yourself.",
        ),
        (
            r#"[{"name":"weather","inputSchema":{"type":"object","properties":{},"if":{},"oneOf":[]}}]"#,
            r#"The input cannot be checked against the tool "weather", since its `inputSchema` has the keyword `oneOf`, which is not understood here."#,
            "The input may be right: compare it with the tool's `inputSchema` yourself.",
        ),
        (
            r#"[{"name":"weather","inputSchema":{"type":["object"],"properties":{}}}]"#,
            r#"The input cannot be checked against the tool "weather", since the `type` of its `inputSchema` is not "object"."#,
            "The input may be right: compare it with the tool's `inputSchema` yourself.",
        ),
        (
            r#"[{"name":"weather","inputSchema":{"type":"object"}}]"#,
            r#"The input cannot be checked against the tool "weather", since its `inputSchema` has no object as `properties`."#,
            "The input may be right: compare it with the tool's `inputSchema` yourself.",
        ),
    ] {
        let suite = suite("{}", SUCCESS);
        let checked = checked(&suite, tools);
        assert_eq!(checked.total, 1, "{tools}");
        let finding = &checked.findings[0];
        assert_eq!(finding.message.to_string(), message);
        assert_eq!(finding.hint.to_string(), hint);
        assert_eq!(marked(&suite, finding), r#""weather""#);
    }
}

/// Text from a server cannot spoil a message.
#[test]
fn words_from_a_server_are_made_safe() {
    let long = "x".repeat(1000);
    let schema = format!(
        r#"{{"type":"object","properties":{{}},"required":["\u001b[31m\u202e\n","{long}"]}}"#
    );
    for finding in findings("{}", &schema) {
        let text = format!("{} {}", finding.message, finding.hint);
        assert!(!text.contains(is_unsafe), "{text:?}");
        assert!(text.len() < 300, "{text}");
    }
}
