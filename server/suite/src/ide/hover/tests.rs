use super::*;
use crate::texts::Language;

const SUITE: &str = r#"{
  "schemaVersion": 1, "id": "s", "name": "날씨", "defaultTimeoutMs": 7000,
  "approval": {"fingerprint": "0000", "cases": [{"id": "a", "status": "passed"}]},
  "cases": [
    {"id": "a", "name": "A", "timeoutMs": 5, "operation": {"type": "callTool", "tool": "t", "input": {"x": {"type": "object"}}},
     "assertions": [
       {"type": "isError", "expected": false},
       {"type": "bodyMatchesSchema", "schema": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "minLength": 1, "enum": ["q"]}}}}
     ]},
    {"id": "b", "operation": {"type": "listTools"}, "assertions": [{"type": "toolExists", "tool": "u"}]}
  ]
}"#;

fn at(text: &str, offset: usize) -> Option<(String, String)> {
    let last_run = |subject: &Subject| {
        (subject.case == "a").then(|| LastRun {
            words: match subject.assertion {
                None => "passed, 3 ms".to_owned(),
                Some(place) => format!("assertion {place} held"),
            },
            response: Some("<b>[x](command:y)</b>".to_owned()),
        })
    };
    let context = Context {
        approval: Some(TextId::CliTrustNothing.into()),
        last_run: &last_run,
    };
    let hover = hover(text, offset, &context)?;
    let parts: Vec<String> = hover
        .parts
        .iter()
        .map(|part| match part {
            Part::Title(name, words) => format!("{name}: {}", words.render(Language::English)),
            Part::Text(text) => text.render(Language::English),
            Part::Example(json) => format!("e.g. {json}"),
            Part::Foreign(text) => format!("foreign {text}"),
        })
        .collect();
    Some((text[hover.range].to_owned(), parts.join(" | ")))
}

/// The hover in the middle of the first occurrence of `needle` behind the first of `behind`.
fn over(behind: &str, needle: &str) -> Option<(String, String)> {
    let from = SUITE.find(behind).unwrap();
    let start = from + SUITE[from..].find(needle).unwrap();
    at(SUITE, start + needle.len() / 2)
}

#[test]
fn every_key_says_what_it_is() {
    for (behind, key, said) in [
        (
            "{",
            r#""schemaVersion""#,
            "schemaVersion: required, the number 1 | The version",
        ),
        (
            "{",
            r#""defaultTimeoutMs""#,
            "defaultTimeoutMs: optional, a whole number of milliseconds | ",
        ),
        ("{", r#""approval""#, "approval: optional, "),
        (
            "approval",
            r#""fingerprint""#,
            "fingerprint: required, a string of 64",
        ),
        ("approval", r#""status""#, "status: required, "),
        ("cases\": [\n", r#""operation""#, "operation: required, "),
        ("cases\": [\n", r#""tool""#, "tool: required, "),
        (
            "cases\": [\n",
            r#""input""#,
            "input: required, a JSON object",
        ),
        (
            "cases\": [\n",
            r#""expected""#,
            "expected: required, `true` or `false`",
        ),
        ("cases\": [\n", r#""schema""#, "schema: required, "),
        (
            "schema\"",
            r#""required""#,
            "required: optional, an array of property names | ",
        ),
        ("schema\"", r#""properties""#, "properties: optional, "),
        (
            "schema\"",
            r#""minLength""#,
            "minLength: optional, a whole number from 0 | ",
        ),
        ("schema\"", r#""enum""#, "enum: optional, "),
    ] {
        let (shown, words) = over(behind, key).unwrap_or_else(|| panic!("nothing over {key}"));
        assert_eq!(shown, key);
        assert!(words.starts_with(said), "{key}: {words}");
    }
}

#[test]
fn names_of_the_format_say_what_they_stand_for() {
    for (behind, value, said) in [
        (
            "cases\": [\n",
            r#""callTool""#,
            "callTool: an operation | Calls a tool",
        ),
        (
            "cases\": [\n",
            r#""isError""#,
            "isError: an assertion | The response's `isError`",
        ),
        ("schema\"", r#""string""#, "string: a type | A string"),
        ("approval", r#""passed""#, "passed: "),
    ] {
        let (shown, words) = over(behind, value).unwrap();
        assert_eq!(shown, value);
        assert!(words.starts_with(said), "{value}: {words}");
    }
}

#[test]
fn what_the_format_does_not_know_says_nothing() {
    // Inside an input everything is free, also what looks like a keyword.
    assert_eq!(over("\"input\": {", r#""type""#), None);
    assert_eq!(over("\"properties\": {", r#""a""#), None);
    for (text, offset) in [
        ("", 0),
        ("[1]", 1),
        ("{}", 1),
        (r#"{"nmae": 1}"#, 3),
        ("{", 900),
    ] {
        assert_eq!(at(text, offset), None, "{text}");
    }
}

#[test]
fn the_effective_time_limit_is_told() {
    let said = |behind, key| over(behind, key).unwrap().1;
    assert!(said("cases\": [\n", "\"timeoutMs\"").contains("This case may take 5 ms"));
    assert!(
        said("\"b\"", "\"operation\"").contains("7000 ms"),
        "{}",
        said("\"b\"", "\"operation\"")
    );
    let without = SUITE.replace(r#""defaultTimeoutMs": 7000,"#, "");
    let offset = without.find("\"b\", \"oper").unwrap() + 8;
    assert!(at(&without, offset).unwrap().1.contains("10000 ms"));
}

#[test]
fn what_is_known_of_the_run_and_the_approval_is_told() {
    let said = |behind, key| over(behind, key).unwrap().1;
    let id = said("cases\": [\n", "\"id\"");
    assert!(
        id.contains("passed, 3 ms") && id.contains("foreign <b>"),
        "{id}"
    );
    let fingerprint = said("{", "\"fingerprint\"");
    assert!(fingerprint.contains("Nothing is trusted."), "{fingerprint}");
    assert!(!said("\"b\"", "\"operation\"").contains("passed"));
}

#[test]
fn an_assertion_tells_what_came_of_itself() {
    let said = |behind, key| over(behind, key).unwrap().1;
    for (behind, key, expected) in [
        ("assertions", "\"isError\"", "assertion 0 held"),
        ("assertions", "\"expected\"", "assertion 0 held"),
        ("assertions", "\"bodyMatchesSchema\"", "assertion 1 held"),
        ("assertions", "\"minLength\"", "assertion 1 held"),
    ] {
        let words = said(behind, key);
        assert!(words.contains(expected), "{key}: {words}");
        assert!(!words.contains("passed, 3 ms"), "{key}: {words}");
    }
    let operation = said("cases\": [\n", "\"callTool\"");
    assert!(!operation.contains("Last run"), "{operation}");
}

/// Only the last of repeated keys was judged.
#[test]
fn assertions_that_do_not_count_tell_nothing() {
    let text = r#"{"cases": [{"id": "a", "assertions": [{"type": "isError"}], "assertions": [{"type": "isError"}]}]}"#;
    for (nth, is_told) in [(0, false), (1, true)] {
        let (offset, _) = text.match_indices("isError").nth(nth).unwrap();
        let (_, words) = at(text, offset).unwrap();
        assert_eq!(words.contains("assertion 0 held"), is_told, "{words}");
    }
}

#[test]
fn broken_texts_are_no_matter() {
    for end in (0..SUITE.len())
        .filter(|&end| SUITE.is_char_boundary(end))
        .step_by(3)
    {
        for offset in [0, end / 2, end] {
            let _ = at(&SUITE[..end], offset);
        }
    }
}
