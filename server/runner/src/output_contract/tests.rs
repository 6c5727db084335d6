use mcpeak_suite::json::Document;

use super::*;
use crate::client::message::Payload;

fn list(tool: &str) -> ToolList {
    let mut tools = ToolList::default();
    let page = Document::read(format!(r#"{{"tools":[{tool}]}}"#)).expect("JSON");
    tools.add(Payload::of(page)).expect("tools");
    tools
}

/// What a result breaks of the promise of a tool with this output schema.
fn broken(schema: &str, result: &str) -> Option<String> {
    let tool =
        format!(r#"{{"name":"t","inputSchema":{{"type":"object"}},"outputSchema":{schema}}}"#);
    let mut noise = Noise::default();
    let contract = OutputContract::of(&list(&tool), &mut noise);
    assert_eq!(noise.counts(), [], "{schema}");
    let result = Document::read(result).expect("JSON");
    let failure = contract.broken_by(&JsString::from("t"), result.root())?;
    Some(failure.message.to_string())
}

const N: &str = r#"{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}"#;

/// semantics.md, section 10.
#[test]
fn a_result_is_held_to_the_output_schema() {
    for (schema, result, wanted) in [
        (N, r#"{"structuredContent":{"n":1}}"#, None),
        (N, r#"{"structuredContent":{"n":1.0}}"#, None),
        (N, r#"{"structuredContent":{"n":"x"}}"#, Some("at /n")),
        (N, r#"{"structuredContent":{"n":1e400}}"#, Some("too large")),
        (N, r#"{"content":[]}"#, Some("no `structuredContent`")),
        (N, r#"{"content":[],"isError":true}"#, None),
        (
            N,
            r#"{"isError":true,"structuredContent":{}}"#,
            Some("at $"),
        ),
        (N, r#"{"structuredContent":{"n":1,"s":"\ud800"}}"#, None),
        (
            r##"{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","definitions":{"x":{"type":"string"}},"properties":{"a":{"$ref":"#/definitions/x"}}}"##,
            r#"{"structuredContent":{"a":1}}"#,
            Some("at /a"),
        ),
        (
            r##"{"type":"object","properties":{"child":{"$ref":"#"}},"additionalProperties":false}"##,
            r#"{"structuredContent":{"child":{"child":{"x":1}}}}"#,
            Some("at /child/child"),
        ),
    ] {
        let said = broken(schema, result);
        match wanted {
            None => assert_eq!(said, None, "{schema} {result}"),
            Some(wanted) => assert!(
                said.as_deref().is_some_and(|said| said.contains(wanted)),
                "{result}: {said:?}"
            ),
        }
    }
}

#[test]
fn a_schema_that_is_none_binds_nothing_and_is_heard_of() {
    for schema in [
        r#"{"type":"object","properties":{"a":{"type":"nonsense"}}}"#,
        r#"{"type":"object","properties":{"a":{"$ref":"https://example.invalid/schema.json"}}}"#,
        r#"{"type":"object","properties":{"a":{"pattern":"("}}}"#,
    ] {
        let tool =
            format!(r#"{{"name":"t","inputSchema":{{"type":"object"}},"outputSchema":{schema}}}"#);
        let mut noise = Noise::default();
        let contract = OutputContract::of(&list(&tool), &mut noise);
        assert_eq!(noise.counts().len(), 1, "{schema}");
        let result = Document::read("{}").expect("JSON");
        assert_eq!(
            contract.broken_by(&JsString::from("t"), result.root()),
            None
        );
    }
}

/// A schema that refers to itself without end must not end us.
#[test]
fn schemas_that_go_in_circles_are_survived() {
    for schema in [
        r##"{"type":"object","$ref":"#"}"##,
        r##"{"type":"object","allOf":[{"$ref":"#/$defs/a"}],"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"$ref":"#/$defs/a"}}}"##,
    ] {
        let tool =
            format!(r#"{{"name":"t","inputSchema":{{"type":"object"}},"outputSchema":{schema}}}"#);
        let mut noise = Noise::default();
        let contract = OutputContract::of(&list(&tool), &mut noise);
        let result = Document::read(r#"{"structuredContent":{}}"#).expect("JSON");
        contract.broken_by(&JsString::from("t"), result.root());
    }
}

#[test]
fn a_tool_that_must_be_a_task_is_not_called() {
    let tools = list(
        r#"{"name":"t","inputSchema":{"type":"object"},"execution":{"taskSupport":"required"}}"#,
    );
    let contract = OutputContract::of(&tools, &mut Noise::default());
    assert!(contract.refuses_call(&JsString::from("t")).is_some());
    assert!(contract.refuses_call(&JsString::from("u")).is_none());
}
