use mcpeak_suite::json::Document;
use mcpeak_suite::mock_refusal::refusal;

use super::*;

/// The lines about fields, without what they all begin with.
fn faults(schema: &str, arguments: &str) -> Vec<String> {
    let (schema, arguments) = (
        Document::read(schema).unwrap(),
        Document::read(arguments).unwrap(),
    );
    let found = violations(schema.root(), Some(arguments.root()), "{…}");
    let text = refusal(&JsString::from("t"), &found);
    let lines = text.lines().take(found.len());
    lines
        .map(|line| line.strip_prefix("→ Tool \"t\": the ").unwrap().to_owned())
        .collect()
}

/// What is said of the value of a field `a` with this schema.
fn faults_of_field(schema: &str, value: &str) -> Vec<String> {
    faults(
        &format!(r#"{{"properties":{{"a":{schema}}}}}"#),
        &format!(r#"{{"a":{value}}}"#),
    )
}

#[test]
fn each_type_takes_its_own_values() {
    let values = [
        ("string", r#""x""#),
        ("number", "1.5"),
        ("integer", "1.0"),
        ("boolean", "false"),
        ("object", "{}"),
        ("array", "[]"),
        ("null", "null"),
    ];
    for (declared, _) in values {
        for (of, value) in values {
            let fits = declared == of || (declared, of) == ("number", "integer");
            let found = faults_of_field(&format!(r#"{{"type":"{declared}"}}"#), value);
            assert_eq!(found.is_empty(), fits, "{declared} {value}: {found:?}");
        }
    }
    for declared in ["number", "integer"] {
        let found = faults_of_field(&format!(r#"{{"type":"{declared}"}}"#), "1e400");
        assert_eq!(
            found,
            [format!(
                "field \"a\" must be of type {declared}. Received: null (number)"
            )]
        );
    }
}

#[test]
fn only_the_first_fault_of_a_field_is_told_type_before_list_before_range() {
    let schema = r#"{"type":"integer","enum":[2],"minimum":2}"#;
    for (value, told) in [
        (
            "\"1\"",
            "field \"a\" must be of type integer. Received: \"1\" (string)",
        ),
        ("1", "field \"a\" must be one of [2]. Received: 1"),
    ] {
        assert_eq!(faults_of_field(schema, value), [told]);
    }
    let schema = r#"{"type":"integer","minimum":2}"#;
    assert_eq!(
        faults_of_field(schema, "1"),
        ["field \"a\" must be at least 2. Received: 1"]
    );
}

#[test]
fn each_bound_is_held() {
    let cases = [
        (
            r#"{"minimum":1}"#,
            "1",
            "0.5",
            "field \"a\" must be at least 1. Received: 0.5",
        ),
        (
            r#"{"maximum":1}"#,
            "1",
            "2",
            "field \"a\" must be at most 1. Received: 2",
        ),
        (
            r#"{"exclusiveMinimum":1}"#,
            "2",
            "1.0",
            "field \"a\" must be more than 1. Received: 1",
        ),
        (
            r#"{"exclusiveMaximum":1}"#,
            "0",
            "1",
            "field \"a\" must be less than 1. Received: 1",
        ),
        (
            r#"{"minLength":2}"#,
            r#""ab""#,
            r#""😀""#,
            "length of the field \"a\" must be at least 2. Received: 1",
        ),
        (
            r#"{"maxLength":1}"#,
            r#""😀""#,
            r#""ab""#,
            "length of the field \"a\" must be at most 1. Received: 2",
        ),
        (
            r#"{"minItems":1}"#,
            "[0]",
            "[]",
            "number of items of the field \"a\" must be at least 1. Received: 0",
        ),
        (
            r#"{"maxItems":1}"#,
            "[0]",
            "[0,1]",
            "number of items of the field \"a\" must be at most 1. Received: 2",
        ),
    ];
    for (schema, good, bad, told) in cases {
        assert_eq!(faults_of_field(schema, good), [] as [&str; 0], "{schema}");
        assert_eq!(faults_of_field(schema, bad), [told], "{schema}");
    }
}

#[test]
fn bounds_of_other_types_say_nothing() {
    let schema = r#"{"minimum":9,"minLength":9,"minItems":9}"#;
    for value in ["{}", "true", "null", "9", r#""123456789""#] {
        assert_eq!(faults_of_field(schema, value), [] as [&str; 0], "{value}");
    }
}

#[test]
fn listed_values_are_compared_as_javascript_compares_scalars() {
    for (list, value, fits) in [
        ("[1]", "1.0", true),
        ("[0]", "-0", true),
        ("[1]", "\"1\"", false),
        ("[null]", "null", true),
        ("[false]", "true", false),
        (r#"["\u0061"]"#, r#""a""#, true),
        ("[]", "1", false),
        ("[{}]", "1", true),
        ("1", "2", true),
    ] {
        let found = faults_of_field(&format!(r#"{{"enum":{list}}}"#), value);
        assert_eq!(found.is_empty(), fits, "{list} {value}");
    }
}

#[test]
fn missing_fields_come_first_then_the_others_in_the_order_of_the_schema() {
    let schema = r#"{
        "type": "object",
        "required": ["z", "b", 7, "y", "z"],
        "properties": {"b": {"type": "string"}, "a": {"type": "string"}, "1": {"type": "string"}}
    }"#;
    assert_eq!(
        faults(schema, r#"{"a":1,"b":2,"1":3,"more":4}"#),
        [
            "field \"z\" is required, but it is missing. Received: {…}",
            "field \"y\" is required, but it is missing. Received: {…}",
            "field \"z\" is required, but it is missing. Received: {…}",
            "field \"1\" must be of type string. Received: 3 (number)",
            "field \"b\" must be of type string. Received: 2 (number)",
            "field \"a\" must be of type string. Received: 1 (number)",
        ]
    );
}

#[test]
fn what_is_null_is_there() {
    assert_eq!(
        faults(r#"{"required":["a"]}"#, r#"{"a":null}"#),
        [] as [&str; 0]
    );
}

#[test]
fn schemas_and_fields_that_cannot_be_read_are_held_against_nothing() {
    for schema in [
        "true",
        r#"{"type":"array","required":["b"]}"#,
        r#"{"type":["object","null"],"required":["b"]}"#,
        r#"{"oneOf":[],"required":["b"]}"#,
        r#"{"if":{},"required":["b"]}"#,
        r#"{"properties":{"a":true}}"#,
        r#"{"properties":{"a":{"type":["string"],"enum":[1]}}}"#,
        r#"{"properties":{"a":{"type":"string","not":{}}}}"#,
        r#"{"properties":{"a":{"type":"text"}}}"#,
        r#"{"properties":{"a":{"type":7}}}"#,
        r#"{"properties":[]}"#,
        r#"{"required":"b"}"#,
    ] {
        assert_eq!(faults(schema, r#"{"a":2}"#), [] as [&str; 0], "{schema}");
    }
}
