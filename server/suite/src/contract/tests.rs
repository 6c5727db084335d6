use std::time::{Duration, Instant};

use super::suggest::nearest;
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

/// Text from a server cannot spoil a message.
#[test]
fn words_from_a_server_are_made_safe() {
    let long = "x".repeat(1000);
    let schema = format!(
        r#"{{"type":"object","properties":{{}},"required":["\u001b[31m\u202e\n","{long}"]}}"#
    );
    for finding in findings("{}", &schema) {
        let text = format!("{} {}", finding.message, finding.hint);
        assert!(
            text.chars()
                .all(|c| c == '…' || c.is_ascii_graphic() || c == ' '),
            "{text:?}"
        );
        assert!(text.len() < 300, "{text}");
    }
}

/// semantics.md, 7.1: two edits at most, half of the longer name at most, the nearest, then the smaller.
#[test]
fn the_nearest_name_is_suggested() {
    for (written, candidates, wanted) in [
        ("citi", &["town", "city"][..], Some("city")),
        ("ab", &["ba"][..], None),
        ("ab", &["abc", "a", "b"][..], Some("a")),
        ("id", &["at", "ix"][..], Some("ix")),
        ("a", &["b"][..], None),
        ("abcd", &["ab"][..], Some("ab")),
        ("abc", &["a"][..], None),
        ("abcdef", &["abc"][..], None),
        ("kitten", &["mitten", "sitten"][..], Some("mitten")),
        ("weather", &["whether"][..], Some("whether")),
        ("서울시", &["서울"][..], Some("서울")),
        ("a😀b", &["ab"][..], Some("ab")),
        ("", &["", "a"][..], Some("")),
        ("x", &[][..], None),
    ] {
        let candidates = candidates.iter().map(|&name| JsString::from(name));
        let found = nearest(&written.into(), candidates);
        assert_eq!(found, wanted.map(JsString::from), "{written}");
    }
}

/// The distance near the diagonal is the distance of the whole table, for all pairs of short words.
#[test]
fn distances_are_those_of_levenshtein() {
    let mut words = vec![String::new()];
    for length in 0..5 {
        let longest: Vec<String> = words
            .iter()
            .filter(|word| word.len() == length)
            .flat_map(|word| ["a", "b", "c"].map(|letter| format!("{word}{letter}")))
            .collect();
        words.extend(longest);
    }
    for from in &words {
        for to in &words {
            let edits = strsim::levenshtein(from, to);
            let is_near = edits <= 2 && edits <= from.len().max(to.len()) / 2;
            let found = nearest(
                &JsString::from(from.as_str()),
                [JsString::from(to.as_str())].into_iter(),
            );
            assert_eq!(found.is_some(), is_near, "{from:?} {to:?}");
        }
    }
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

/// semantics.md, 7.2 and section 10: both kinds of schema assertion; by code, then by path.
#[test]
fn vacuous_limits_are_found() {
    let suite = with_schemas(&[
        r#"{"type":"array","minItems":0,"items":{"type":"string","minLength":-0.0}}"#,
        r#"{"type":"object","additionalProperties":{"type":"string","minLength":0},
            "properties":{"b":{"type":"string","minLength":0},"a":{"type":"string","minLength":1}}}"#,
    ]);
    let checked = vacuous(&suite, &suite.cases[0]);
    assert_eq!(
        codes_and_paths(&checked),
        [
            "VACUOUS_MIN_LENGTH assertions[0].schema.items.minLength",
            "VACUOUS_MIN_LENGTH assertions[1].schema.properties.b.minLength",
            "VACUOUS_MIN_ITEMS assertions[0].schema.minItems",
        ]
    );
    let marked: Vec<_> = checked
        .findings
        .iter()
        .map(|finding| marked(&suite, finding))
        .collect();
    assert_eq!(
        marked,
        [r#""minLength":-0.0"#, r#""minLength":0"#, r#""minItems":0"#]
    );
    assert_eq!(
        checked.findings[0].hint.to_string(),
        "Raise `minLength` to 1 to refuse an empty value, or remove it."
    );
}

/// The order is that of whole paths, also where names have dots or characters before the dot.
#[test]
fn vacuous_paths_are_in_order_whatever_the_names() {
    let zero = r#"{"type":"array","minItems":0}"#;
    let inner = format!(r#"{{"type":"array","minItems":0,"items":{zero}}}"#);
    let names = [
        "a",
        "a.items",
        "a.j",
        "a-b",
        "a b",
        "",
        ".",
        "a.minItems",
        "\u{E000}",
        "😀",
    ];
    for skipped in 0..names.len() {
        // Nine names with two findings each would be cut off: four at a time are not.
        let chosen: Vec<&str> = names
            .iter()
            .cycle()
            .skip(skipped)
            .take(4)
            .copied()
            .collect();
        let properties: Vec<String> = chosen
            .iter()
            .map(|name| format!(r#""{name}":{inner}"#))
            .collect();
        let schema = format!(
            r#"{{"type":"object","properties":{{{}}}}}"#,
            properties.join(",")
        );
        let suite = with_schemas(&[&schema]);
        let mut wanted: Vec<JsString> = chosen
            .iter()
            .flat_map(|name| [format!("{name}.minItems"), format!("{name}.items.minItems")])
            .map(|rest| JsString::from(format!("assertions[0].schema.properties.{rest}").as_str()))
            .collect();
        wanted.sort_by(JsString::cmp_units);
        let found = vacuous(&suite, &suite.cases[0]).findings;
        let found: Vec<JsString> = found.into_iter().map(|finding| finding.path).collect();
        assert_eq!(found, wanted, "{chosen:?}");
    }
}

/// What "a hundred thousand times" is; less where it is cheap to be sure of what grows too fast.
const MANY: usize = 100_000;

/// Does something on a stack that recursion over many levels could never do with, in a time that quadratic work on so
/// much could never do with.
fn cheaply<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let begin = Instant::now();
    let thread = std::thread::Builder::new().stack_size(256 * 1024);
    let done = thread.spawn(work).expect("a thread").join();
    let took = begin.elapsed();
    assert!(took < Duration::from_secs(30), "{took:?}");
    done.expect("no panic")
}

fn list(count: usize, part: impl Fn(usize) -> String) -> String {
    let parts: Vec<String> = (0..count).map(part).collect();
    parts.join(",")
}

/// An input and what is declared for it may be nested as deep as their authors like.
#[test]
fn depth_is_no_matter() {
    let deep = |inner: &str| "[".repeat(MANY) + inner + &"]".repeat(MANY);
    let (same, other) = (deep("1"), deep("2"));
    let found = cheaply(move || {
        let schema = format!(
            r#"{{"type":"object","properties":{{"f":{{"enum":[{same}]}},"g":{{"enum":[{same}]}},"h":{other}}}}}"#
        );
        let input = format!(r#"{{"f":{same},"g":{other},"h":{same}}}"#);
        codes_and_paths(&checked(&suite(&input, SUCCESS), &tool(&schema)))
    });
    assert_eq!(found, ["ENUM_MISMATCH input.g"]);
}

/// A response schema may be nested as deep as its author likes, with a finding on each level.
#[test]
fn a_vacuous_limit_on_each_of_many_levels_is_counted() {
    let schema = r#"{"type":"array","minItems":0,"items":"#.repeat(MANY)
        + r#"{"type":"null"}"#
        + &"}".repeat(MANY);
    let checked = cheaply(move || {
        let suite = with_schemas(&[&schema]);
        vacuous(&suite, &suite.cases[0])
    });
    assert_eq!(checked.total, MANY);
    let depths: Vec<usize> = checked
        .findings
        .iter()
        .map(|finding| finding.path.split(b'.').count())
        .collect();
    let deepest = MANY + 2;
    assert_eq!(depths, (0..LISTED).map(|n| deepest - n).collect::<Vec<_>>());
}

/// Many fields of one length with many names near them, many values, many tools: the time is that of their text.
#[test]
fn width_is_no_matter() {
    let properties = list(MANY, |n| format!(r#""p{n:06}":{{"type":"string"}}"#));
    let required = list(MANY, |n| format!(r#""q{n:06}""#));
    let closed = format!(
        r#"{{"type":"object","additionalProperties":false,"required":[{required}],"properties":{{{properties}}}}}"#
    );
    let undeclared = format!("{{{}}}", list(MANY, |n| format!(r#""r{n:06}":1"#)));
    let mistyped = format!("{{{}}}", list(MANY, |n| format!(r#""p{n:06}":1"#)));
    let object = format!("{{{}}}", list(MANY, |n| format!(r#""k{n}":1"#)));
    let objects = format!(
        r#"{{"type":"object","properties":{{"f":{{"enum":[{}]}}}}}}"#,
        list(MANY, |_| "{}".to_owned())
    );
    let long = |end: &str| "x".repeat(MANY) + end;
    let names = format!(
        r#"{{"type":"object","properties":{{}},"required":["{}","{}"]}}"#,
        long("a"),
        long("bcd")
    );
    let tools = |schema: String| tool(&schema);
    let many_tools = format!("[{}]", list(MANY, |n| format!(r#"{{"name":"wea{n:04}"}}"#)));
    for (name, input, tools, total) in [
        ("undeclared", undeclared, tools(closed.clone()), 2 * MANY),
        ("mistyped", mistyped, tools(closed), 2 * MANY),
        (
            "an enum of objects",
            format!(r#"{{"f":{object}}}"#),
            tools(objects),
            1,
        ),
        (
            "long names",
            format!(r#"{{"{}":1}}"#, long("ac")),
            tools(names),
            2,
        ),
        ("many tools", "{}".to_owned(), many_tools, 1),
    ] {
        let checked = cheaply(move || checked(&suite(&input, SUCCESS), &tools));
        assert_eq!(checked.total, total, "{name}");
        assert_eq!(checked.findings.len(), total.min(LISTED), "{name}");
    }
}
