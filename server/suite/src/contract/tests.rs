//! Inputs beside what tools declare. What several tests need stands here too.

mod size;
mod suggest;
mod vacuous;
mod words;

use super::*;
use crate::json::Document;
use crate::model::Suite;
use crate::syntax::Value;

/// What a weather tool declares.
const WEATHER: &str = r#"{"type":"object","additionalProperties":false,"required":["city"],"properties":{
    "city":{"type":"string","minLength":2},
    "unit":{"enum":["celsius","kelvin",1,{"a":1,"b":[0]}]},
    "days":{"type":"integer","minimum":1,"exclusiveMaximum":8},
    "tags":{"type":"array","minItems":0,"maxItems":2}}}"#;

/// A suite whose one case calls `weather` with an input and has these assertions.
fn suite(input: &str, assertions: &str) -> Suite {
    let text = format!(
        r#"{{"schemaVersion":1,"id":"s","name":"S","cases":[{{"id":"c","name":"n",
            "operation":{{"type":"callTool","tool":"weather","input":{input}}},"assertions":[{assertions}]}}]}}"#
    );
    Suite::read(text).expect("a valid suite")
}

const SUCCESS: &str = r#"{"type":"isError","expected":false}"#;
const REJECTION: &str = r#"{"type":"isError","expected":true}"#;

/// What is found in a suite's one case, given what the server lists as `tools`.
fn checked(suite: &Suite, tools: &str) -> Checked {
    let tools = Document::read(tools).expect("tools");
    let tools: Vec<Value<'_>> = tools.root().elements().expect("a list").collect();
    input_contract(suite, &suite.cases[0], &tools)
}

fn tool(schema: &str) -> String {
    format!(r#"[{{"name":"weather","inputSchema":{schema}}}]"#)
}

/// The findings of an input, given the schema of the tool.
fn findings(input: &str, schema: &str) -> Vec<ContractFinding> {
    checked(&suite(input, SUCCESS), &tool(schema)).findings
}

fn codes_and_paths(checked: &Checked) -> Vec<String> {
    let findings = checked.findings.iter();
    findings
        .map(|finding| format!("{} {}", finding.code.as_str(), finding.path))
        .collect()
}

/// The text that a finding marks.
fn marked<'s>(suite: &'s Suite, finding: &ContractFinding) -> &'s str {
    &suite.document().text()[finding.range.clone()]
}

/// A case that expects to be refused has nothing to mend but an input that breaks nothing.
#[test]
fn an_expected_rejection_wants_a_violation() {
    let broken = checked(&suite(r#"{"city":1}"#, REJECTION), &tool(WEATHER));
    assert_eq!(broken, Checked::default());

    let kept = suite(r#"{"city":"Oslo"}"#, REJECTION);
    let checked = checked(&kept, &tool(WEATHER));
    assert_eq!(
        codes_and_paths(&checked),
        ["REJECTION_WITHOUT_VIOLATION operation.input"]
    );
    let finding = &checked.findings[0];
    assert_eq!(marked(&kept, finding), r#""input""#);
    assert_eq!(
        finding.message.to_string(),
        r#"The case expects the tool "weather" to refuse, but its input breaks nothing that the tool declares."#
    );
}

/// The place of a finding is what has to be mended; for what is not there, it is the key `input`.
#[test]
fn findings_mark_what_to_mend() {
    let suite = suite(r#"{"ci\u0074i":1,"days":"x","unit": 5}"#, SUCCESS);
    let checked = checked(&suite, &tool(WEATHER));
    let marked: Vec<_> = checked
        .findings
        .iter()
        .map(|finding| (finding.code.as_str(), marked(&suite, finding)))
        .collect();
    assert_eq!(
        marked,
        [
            ("REQUIRED_MISSING", r#""input""#),
            ("UNDECLARED_FIELD", r#""ci\u0074i""#),
            ("TYPE_MISMATCH", r#""x""#),
            ("ENUM_MISMATCH", "5"),
        ]
    );
}

/// semantics.md, 6.2: values are equal by structure; zero has no sign, keys have no order.
#[test]
fn an_enum_takes_values_that_are_equal() {
    for (allowed, value, is_allowed) in [
        ("[0]", "-0.0", true),
        ("[100]", "1e2", true),
        (r#"[{"a":1,"b":[2,{}]}]"#, r#"{"b":[2.0,{}],"a":1}"#, true),
        (r#"[{"a":1,"a":2}]"#, r#"{"a":2}"#, true),
        (r#"["A"]"#, r#""\u0041""#, true),
        ("[1]", r#""1""#, false),
        ("[[1,2]]", "[2,1]", false),
        ("[null]", "false", false),
        ("[1e999]", "null", false),
        ("[{}]", "[]", false),
    ] {
        let schema = format!(r#"{{"type":"object","properties":{{"f":{{"enum":{allowed}}}}}}}"#);
        let findings = findings(&format!(r#"{{"f":{value}}}"#), &schema);
        assert_eq!(findings.is_empty(), is_allowed, "{allowed} {value}");
    }
}

/// semantics.md, 7.1: what may mean more than is understood is not judged, but its name still counts.
#[test]
fn fields_in_doubt_are_not_judged() {
    for field in [
        "true",
        r#"[]"#,
        r#"{"type":["string","null"],"enum":["x"]}"#,
        r#"{"type":"string","not":{}}"#,
        r#"{"type":"text"}"#,
        r#"{"enum":[]}"#,
        r#"{"enum":"x"}"#,
        r#"{"minimum":"9","exclusiveMinimum":true,"maximum":1e999}"#,
        r#"{"minLength":9,"maxItems":0}"#,
    ] {
        let schema = format!(
            r#"{{"type":"object","additionalProperties":false,"properties":{{"f":{field}}}}}"#
        );
        assert_eq!(findings(r#"{"f":3}"#, &schema), [], "{field}");
    }
    let fractions = r#"{"type":"object","properties":{"f":{"minLength":1.5,"maxLength":-1}}}"#;
    assert_eq!(findings(r#"{"f":""}"#, fractions), []);
}

/// Names are strings of UTF-16 units, and are sorted by them.
#[test]
fn names_are_compared_by_unit() {
    let schema = r#"{"type":"object","additionalProperties":false,
        "required":["\uE000","\uD83D\uDE00","\uD800","z"],"properties":{"\uD800":{}}}"#;
    let checked = checked(&suite(r#"{"\uD800":1,"\uDFFF":1}"#, SUCCESS), &tool(schema));
    let paths: Vec<_> = checked
        .findings
        .iter()
        .map(|finding| finding.path.to_string())
        .collect();
    assert_eq!(
        paths,
        ["input.z", "input.😀", "input.\u{E000}", "input.\u{FFFD}"]
    );
}

/// A case of assertions that a schema makes.
fn with_schemas(schemas: &[&str]) -> Suite {
    let kinds = ["bodyMatchesSchema", "structuredContentMatchesSchema"];
    let assertions: Vec<String> = schemas
        .iter()
        .zip(kinds.iter().cycle())
        .map(|(schema, kind)| format!(r#"{{"type":"{kind}","schema":{schema}}}"#))
        .collect();
    suite("{}", &assertions.join(","))
}
