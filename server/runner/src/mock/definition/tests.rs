use super::*;

fn fault(text: &str) -> (String, usize, usize, String) {
    let error = MockDefinition::read(text).unwrap_err();
    let place = error.place;
    assert!(!error.hint().to_string().contains('{'), "{error:?}");
    (
        error.path.clone(),
        place.line,
        place.column,
        error.message().to_string(),
    )
}

fn nested_args(depth: usize) -> String {
    let args = "[".repeat(depth) + &"]".repeat(depth);
    let tools = r#"[{"name":"t","inputSchema":{}}]"#;
    format!(r#"{{"tools":{tools},"responses":[{{"tool":"t","result":1,"args":{args}}}]}}"#)
}

#[test]
fn what_is_no_definition_is_refused_with_its_path_and_place() {
    let cases = [
        ("", "$", 1, 1, "is no JSON"),
        ("[1,]", "$", 1, 3, "is no JSON"),
        ("[]", "$", 1, 1, "`$` must be an object."),
        ("{}", "tools", 1, 1, "`tools` is missing."),
        (
            "{\n  \"tools\": {}}",
            "tools",
            2,
            12,
            "`tools` must be a list.",
        ),
        (r#"{"tools":[1]}"#, "tools[0]", 1, 11, "must be an object."),
        (
            r#"{"tools":[{"inputSchema":{}}]}"#,
            "tools[0].name",
            1,
            11,
            "is missing.",
        ),
        (
            r#"{"tools":[{"name":1,"inputSchema":{}}]}"#,
            "tools[0].name",
            1,
            19,
            "must be a string.",
        ),
        (
            r#"{"tools":[{"name":"t"}]}"#,
            "tools[0].inputSchema",
            1,
            11,
            "is missing.",
        ),
        (
            r#"{"tools":[],"responses":null}"#,
            "responses",
            1,
            25,
            "must be a list.",
        ),
        (
            r#"{"tools":[],"responses":[[]]}"#,
            "responses[0]",
            1,
            26,
            "must be an object.",
        ),
        (
            r#"{"tools":[],"responses":[{"result":1}]}"#,
            "responses[0].tool",
            1,
            26,
            "is missing.",
        ),
        (
            r#"{"tools":[],"responses":[{"tool":"t"}]}"#,
            "responses[0].result",
            1,
            26,
            "is missing.",
        ),
        (
            r#"{"tools":[],"responses":[{"tool":"t","result":1}]}"#,
            "responses[0].tool",
            1,
            34,
            "`responses[0].tool` is \"t\", which is not among `tools`.",
        ),
        (
            r#"{"tools":[{"name":"t","inputSchema":1}],"responses":[{"tool":"t","result":1,"isError":0}]}"#,
            "responses[0].isError",
            1,
            87,
            "must be `true` or `false`.",
        ),
        (
            r#"{"tools":[{"name":"t","inputSchema":1}],"responses":[{"tool":"t","result":1,"args":{"a":1e400}}]}"#,
            "responses[0].args",
            1,
            89,
            "holds a number that is too large.",
        ),
    ];
    for (text, path, line, column, message) in cases {
        let found = fault(text);
        assert_eq!(
            (found.0.as_str(), found.1, found.2),
            (path, line, column),
            "{text}"
        );
        assert!(found.3.contains(message), "{text}: {}", found.3);
    }
}

#[test]
fn arguments_may_be_nested_512_levels_deep() {
    assert!(MockDefinition::read(&nested_args(513)).is_ok());
    for depth in [514, 100_000] {
        let (path, .., message) = fault(&nested_args(depth));
        assert_eq!(path, "responses[0].args");
        assert!(message.contains("more than 512 levels"), "{message}");
    }
}

#[test]
fn the_hint_to_an_unknown_tool_names_those_that_there_are() {
    let text = r#"{"tools":[{"name":"a","inputSchema":{}},{"name":"b","inputSchema":{}}],
        "responses":[{"tool":"c","result":1}]}"#;
    let error = MockDefinition::read(text).unwrap_err();
    assert_eq!(error.hint().to_string(), r#"Use one of: "a", "b"."#);
}

#[test]
fn members_that_nobody_knows_and_any_schema_are_let_pass() {
    let text = r#"{"$schema":"x","tools":[{"name":"a","inputSchema":null,"title":1}],"more":[]}"#;
    let definition = MockDefinition::read(text).unwrap();
    assert_eq!(definition.tool_names(), [JsString::from("a")]);
}

#[test]
fn tools_that_are_not_checked_are_named_with_the_reason() {
    let text = r#"{"tools":[
        {"name":"a","inputSchema":{"type":"object"}},
        {"name":"b","inputSchema":[]},
        {"name":"c","inputSchema":{"type":["object"]}},
        {"name":"d","inputSchema":{"$ref":"x","anyOf":[]}},
        {"name":"e","inputSchema":{"properties":{"x":{"anyOf":[]}}}}]}"#;
    let unchecked = MockDefinition::read(text).unwrap().unchecked();
    let shown: Vec<String> = unchecked
        .iter()
        .map(|(name, reason)| format!("{name}: {reason}"))
        .collect();
    assert_eq!(
        shown,
        [
            "b: its `inputSchema` is not an object",
            "c: the type of its `inputSchema` is not `object`",
            "d: its `inputSchema` has `anyOf`, `$ref`, which the mock does not read",
        ]
    );
}
