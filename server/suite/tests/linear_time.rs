//! Time in proportion to the text, and no recursion: texts that are deep, wide or broken a hundred thousand times over
//! are read, checked, fingerprinted and dropped on a small stack, within seconds where anything quadratic takes minutes.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test may fail by panicking, and says what it did"
)]

use std::time::{Duration, Instant};

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::{Code, Finding};
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::text::Text;

/// What recursion over a hundred thousand levels could never do with.
const STACK: usize = 256 * 1024;

/// What "a hundred thousand times" is; a quarter of it where nothing is optimised.
const MANY: usize = if cfg!(debug_assertions) {
    25_000
} else {
    100_000
};

/// Far above what any of the texts takes on a busy machine; far below what quadratic work takes.
const LIMIT: Duration = Duration::from_secs(60);

/// The findings of a text, after everything was done with it on a small stack, dropping included.
fn findings(name: &str, text: String) -> Vec<Finding> {
    let bytes = text.len();
    let begin = Instant::now();
    let thread = std::thread::Builder::new().stack_size(STACK);
    let all = move || {
        let text = Text::new(&text);
        let analysis = Analysis::new(&text);
        let findings = analysis.findings();
        let approval = fingerprint::approval(&text);
        assert_eq!(analysis.has_errors(), approval == Approval::Invalid);
        drop((analysis, approval, text));
        findings
    };
    let findings = thread.spawn(all).unwrap().join();
    let took = begin.elapsed();
    let findings = findings.unwrap_or_else(|_| panic!("{name}: panicked"));
    println!(
        "{name}: {bytes} bytes, {} findings, {took:?}",
        findings.len()
    );
    assert!(took < LIMIT, "{name}: {took:?} for {bytes} bytes");
    findings
}

fn count(findings: &[Finding], code: Code) -> usize {
    findings
        .iter()
        .filter(|finding| finding.code == code)
        .count()
}

fn suite(cases: &str) -> String {
    format!(r#"{{"schemaVersion":1,"id":"s","name":"S","cases":[{cases}]}}"#)
}

fn case(id: usize, operation: &str, assertions: &str) -> String {
    format!(r#"{{"id":"c{id}","name":"n","operation":{operation},"assertions":[{assertions}]}}"#)
}

/// A suite of one case that calls a tool.
fn suite_with_input(input: &str) -> String {
    let call = format!(r#"{{"type":"callTool","tool":"t","input":{input}}}"#);
    suite(&case(0, &call, r#"{"type":"isError","expected":false}"#))
}

/// A suite of one case that expects a schema.
fn suite_with_schema(schema: &str) -> String {
    let assertion = format!(r#"{{"type":"bodyMatchesSchema","schema":{schema}}}"#);
    suite(&case(
        0,
        r#"{"type":"callTool","tool":"t","input":{}}"#,
        &assertion,
    ))
}

/// `count` parts with commas between.
fn list(count: usize, part: impl Fn(usize) -> String) -> String {
    let parts: Vec<String> = (0..count).map(part).collect();
    parts.join(",")
}

fn nested(count: usize, open: &str, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(count), close.repeat(count))
}

/// R24: whatever opens and never closes, or closes and was never open, is a few findings at most for each line.
#[test]
fn unmatched_brackets_are_findings() {
    for (name, text, most) in [
        ("[", "[".repeat(MANY), 10),
        ("{", "{".repeat(MANY), 10),
        (r#"{"a":"#, r#"{"a":"#.repeat(MANY), 10),
        ("[ in a suite", suite(&"[".repeat(MANY)), 10),
        ("{ in a suite", suite(&"{".repeat(MANY)), 10),
        ("]", "]".repeat(MANY), MANY),
        (
            "[ then }",
            "[".repeat(MANY / 2) + &"}".repeat(MANY / 2),
            MANY / 2 + 10,
        ),
        (
            r#"{"a": then ]"#,
            r#"{"a":"#.repeat(MANY / 2) + &"]".repeat(MANY / 2),
            MANY / 2 + 10,
        ),
        ("[} ", "[}".repeat(MANY / 2), MANY / 2 + 10),
        ("{]", "{]".repeat(MANY / 2), MANY / 2 + 10),
    ] {
        let findings = findings(name, text);
        assert!(
            (1..=most).contains(&findings.len()),
            "{name}: {}",
            findings.len()
        );
    }
}

/// R24: depth that is valid is no finding, and has a fingerprint.
#[test]
fn deep_valid_values_are_in_order() {
    let arrays = nested(MANY, "[", "", "]");
    let objects = nested(MANY, r#"{"a":"#, "1", "}");
    for (name, text) in [
        ("arrays", suite_with_input(&format!(r#"{{"a":{arrays}}}"#))),
        ("objects", suite_with_input(&objects)),
        (
            "a const of arrays",
            suite_with_schema(&format!(r#"{{"const":{arrays}}}"#)),
        ),
    ] {
        assert_eq!(findings(name, text), [], "{name}");
    }
}

/// R48: a response schema may be as deep as its author likes.
#[test]
fn deep_schemas_are_in_order() {
    let string = r#"{"type":"string"}"#;
    for (name, open, close) in [
        ("items", r#"{"type":"array","items":"#, "}"),
        ("properties", r#"{"type":"object","properties":{"p":"#, "}}"),
        (
            "additionalProperties",
            r#"{"type":"object","additionalProperties":"#,
            "}",
        ),
    ] {
        let schema = nested(MANY / 5, open, string, close);
        assert_eq!(findings(name, suite_with_schema(&schema)), [], "{name}");
    }
}

/// R48: a response schema may be as wide as its author likes.
#[test]
fn wide_schemas_are_in_order() {
    let names = list(MANY / 5, |n| format!(r#""p{n}""#));
    let properties = list(MANY / 5, |n| format!(r#""p{n}":{{"type":"string"}}"#));
    for (name, schema) in [
        (
            "properties",
            format!(r#"{{"type":"object","properties":{{{properties}}}}}"#),
        ),
        ("enum", format!(r#"{{"type":"string","enum":[{names}]}}"#)),
        (
            "required",
            format!(r#"{{"type":"object","required":[{names}]}}"#),
        ),
        (
            "required and closed",
            format!(
                r#"{{"type":"object","required":[{names}],"properties":{{{properties}}},"additionalProperties":false}}"#
            ),
        ),
        (
            "a const object",
            format!(
                r#"{{"const":{{{}}}}}"#,
                list(MANY, |n| format!(r#""{n}":{n}"#))
            ),
        ),
    ] {
        assert_eq!(findings(name, suite_with_schema(&schema)), [], "{name}");
    }
}

/// R48: as many faults as there is text are found in the time that the text takes.
#[test]
fn many_faults_are_all_found() {
    let list_tools = r#"{"type":"listTools"}"#;
    let exists = r#"{"type":"toolExists","tool":"t"}"#;
    let unreachable = list(MANY / 5, |n| format!(r#""q{n}""#));
    let properties = list(MANY / 5, |n| format!(r#""p{n}":{{"type":"string"}}"#));
    // Spellings of `name` that are all told from it by folding alone.
    let misspelt = list(MANY / 5, |n| {
        let separators = format!("{n:016b}").replace('0', "_").replace('1', "-");
        format!(r#""n{separators}ame":1"#)
    });
    for (name, text, code, wanted) in [
        (
            "cases with a blank name",
            suite(&list(MANY / 5, |n| {
                case(n, list_tools, exists).replace(r#""n""#, r#""""#)
            })),
            Code::InvalidValue,
            MANY / 5,
        ),
        (
            "cases with one id",
            suite(&list(MANY / 5, |_| case(0, list_tools, exists))),
            Code::DuplicateCaseId,
            MANY / 5 - 1,
        ),
        (
            "cases with one id, and the ids proposed for them taken",
            suite(&list(MANY / 5, |n| {
                let id = if n % 2 == 0 {
                    "a".to_owned()
                } else {
                    format!("a-{}", n / 2 + 2)
                };
                case(0, list_tools, exists).replace("c0", &id)
            })),
            Code::DuplicateCaseId,
            MANY / 10 - 1,
        ),
        (
            "cases that are numbers",
            suite(&list(MANY, |n| n.to_string())),
            Code::InvalidType,
            MANY,
        ),
        (
            "assertions of no type",
            suite(&case(0, list_tools, &list(MANY / 2, |_| "{}".to_owned()))),
            Code::IncompatibleAssertion,
            MANY / 2,
        ),
        (
            "assertions of an operation with a long name",
            suite(&case(
                0,
                &format!(r#"{{"type":"{}"}}"#, "x".repeat(MANY)),
                &list(MANY / 5, |_| "{}".to_owned()),
            )),
            Code::IncompatibleAssertion,
            MANY / 5,
        ),
        (
            "fields that do not exist",
            suite_with_input("{}").replacen(
                "{",
                &format!("{{{},", list(MANY / 2, |n| format!(r#""x{n}":1"#))),
                1,
            ),
            Code::UnknownField,
            MANY / 2,
        ),
        (
            "misspelt fields",
            suite_with_input("{}").replacen("{", &format!("{{{misspelt},"), 1),
            Code::UnknownField,
            MANY / 5,
        ),
        (
            "required and refused",
            suite_with_schema(&format!(
                r#"{{"type":"object","required":[{unreachable}],"properties":{{{properties}}},"additionalProperties":false}}"#
            )),
            Code::UnreachableRequired,
            MANY / 5,
        ),
        (
            "numbers that overflow",
            suite_with_input(&format!(
                r#"{{"a":[{}]}}"#,
                list(MANY / 2, |_| "1e999".to_owned())
            )),
            Code::InvalidJsonValue,
            MANY / 2,
        ),
        (
            "enum members of another type",
            suite_with_schema(&format!(
                r#"{{"type":"string","enum":[{}]}}"#,
                list(MANY / 2, |n| n.to_string())
            )),
            Code::UnsatisfiableValue,
            MANY / 2,
        ),
    ] {
        let findings = findings(name, text);
        assert_eq!(count(&findings, code), wanted, "{name}");
    }
}

/// R22, R48: a key repeated a hundred thousand times is marked each time.
#[test]
fn keys_repeated_very_often_are_each_marked() {
    let same = list(MANY, |_| r#""a":1"#.to_owned());
    let pairs = list(MANY, |n| format!(r#""k{}":1"#, n % (MANY / 2)));
    for (name, members) in [("one key", same), ("every key twice", pairs)] {
        let findings = findings(name, suite_with_input(&format!("{{{members}}}")));
        assert_eq!(count(&findings, Code::DuplicateKey), MANY, "{name}");
        assert_eq!(findings.len(), MANY, "{name}");
    }
}

/// R23: damage without end costs no more than its text.
#[test]
fn damage_without_end_takes_linear_time() {
    let quotes_on_lines = |count: usize| "\"a\n".repeat(count);
    let cases = list(MANY / 5, |n| {
        case(
            n,
            r#"{"type":"listTools"}"#,
            r#"{"type":"toolExists","tool":"t"}"#,
        )
    });
    for (name, text) in [
        ("quotes on one line", "\"".repeat(MANY + 1)),
        ("quotes with words between", "\"x".repeat(MANY + 1)),
        (
            "quotes with escapes between",
            "\"\\\"x".repeat(MANY / 2 + 1),
        ),
        (r#"","x"#, r#"","x"#.repeat(MANY / 2)),
        (r#"":"x"#, r#"":"x"#.repeat(MANY / 2)),
        (r#"{"a:"#, r#"{"a:"#.repeat(MANY / 2)),
        ("quotes on lines of their own", quotes_on_lines(MANY)),
        (
            "a long line, then quotes in a case",
            suite(&format!(
                "{{\"id\":\"{}\",\n{}}}",
                "x".repeat(5 * MANY),
                quotes_on_lines(MANY)
            )),
        ),
        (
            "quotes on one line of a case",
            suite(&format!("\n{{\n{}", "\"x\"y".repeat(MANY))),
        ),
        ("single quotes", "'".repeat(10 * MANY)),
        ("single quotes in a suite", suite(&"' ".repeat(MANY))),
        (
            "escapes in an unclosed string",
            "\"".to_owned() + &"\\\"".repeat(5 * MANY),
        ),
        (
            "escapes behind a key",
            "{\"a: ".to_owned() + &"\\\"".repeat(5 * MANY),
        ),
        ("bad escapes", format!("\"{}\"", "\\x".repeat(5 * MANY))),
        (
            "conflict markers",
            "<<<<<<< ours\n=======\n>>>>>>> theirs\n".repeat(MANY / 2),
        ),
        (
            "conflict markers in a suite",
            suite(&"{}\n=======\n,".repeat(MANY / 2)),
        ),
        ("comments", "/**/".repeat(MANY)),
        ("comments in a suite", suite(&"// c\n".repeat(MANY))),
        ("unclosed comments", "/*".repeat(5 * MANY)),
        ("commas", suite(&",".repeat(2 * MANY))),
        ("colons", ":".repeat(2 * MANY)),
        ("semicolons", "; ".repeat(2 * MANY)),
        ("words", "a ".repeat(2 * MANY)),
        ("stray bytes", "\u{0}\u{a0}".repeat(MANY)),
        (
            "cases with a brace missing in each",
            suite(&cases.replace("}]}", "]}")),
        ),
        (
            "cases with a bracket missing in each",
            suite(&cases.replace("}]}", "}}")),
        ),
        (
            "cases with a brace too many in each",
            suite(&cases.replace("}]}", "}]}}")),
        ),
        (
            "cases with no comma between",
            suite(&cases.replace("},{", "}{")),
        ),
        (
            "cases with an unclosed string in each",
            suite(&cases.replace("\"n\",", "\"n,\n")),
        ),
        (
            "syntax errors below a deep place",
            suite_with_input(&nested(MANY / 2, "[", "", ";]")),
        ),
        (
            "values without a key",
            suite(&format!("{{{}}}", list(MANY / 2, |_| ":{}".to_owned()))),
        ),
        (
            "values without a key where two fields are missing",
            suite(&case(
                0,
                &format!("{{{}}}", list(4 * MANY, |_| ":{}".to_owned())),
                "",
            )),
        ),
        (
            "schemas without a key",
            suite_with_schema(&format!("{{{}}}", list(MANY / 2, |_| ":1".to_owned()))),
        ),
        (
            "members without a key",
            suite_with_input(&format!("{{{}}}", list(MANY / 2, |_| ":1".to_owned()))),
        ),
    ] {
        let findings = findings(name, text);
        assert!(count(&findings, Code::SuiteJsonInvalid) > 0, "{name}");
    }
}
