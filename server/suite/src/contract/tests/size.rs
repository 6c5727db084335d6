//! Depth and width cost no more than the text that they take.

use std::time::{Duration, Instant};

use super::*;

/// More than recursion or quadratic work can do with.
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
    let many_tools = format!("[{}]", list(MANY, |n| format!(r#"{{"name":"wea{n:04}"}}"#)));
    for (name, input, tools, total) in [
        ("undeclared", undeclared, tool(&closed), 2 * MANY),
        ("mistyped", mistyped, tool(&closed), 2 * MANY),
        (
            "an enum of objects",
            format!(r#"{{"f":{object}}}"#),
            tool(&objects),
            1,
        ),
        (
            "long names",
            format!(r#"{{"{}":1}}"#, long("ac")),
            tool(&names),
            2,
        ),
        ("many tools", "{}".to_owned(), many_tools, 1),
    ] {
        let checked = cheaply(move || checked(&suite(&input, SUCCESS), &tools));
        assert_eq!(checked.total, total, "{name}");
        assert_eq!(checked.findings.len(), total.min(LISTED), "{name}");
    }
}
