use std::time::{Duration, Instant};

use super::*;
use crate::json::Document;

/// The codes of what a value breaks.
fn codes(schema: &str, value: &str) -> Vec<&'static str> {
    let read = |text| Document::read(text).expect("JSON");
    let matched = matches(read(schema).root(), read(value).root());
    let violations = matched.violations.iter();
    violations.map(|one| one.code.as_str()).collect()
}

/// What the vectors of the reference leave out of semantics.md, 6.2.
#[test]
fn a_value_breaks_what_it_breaks() {
    for (schema, value, broken) in [
        (r#"{"type":"boolean"}"#, "true", None),
        (r#"{"type":"boolean"}"#, "false", None),
        (r#"{"type":"boolean"}"#, "0", Some("TYPE_MISMATCH")),
        (r#"{"additionalProperties":true}"#, r#"{"a":1}"#, None),
        (r#"{"const":"a"}"#, r#""\u0061""#, None),
        (r#"{"const":"a"}"#, r#""b""#, Some("CONST_MISMATCH")),
        (r#"{"const":["a"]}"#, r#"["b"]"#, Some("CONST_MISMATCH")),
        (
            r#"{"enum":[{"a":1,"b":[2]}]}"#,
            r#"{"b":[2.0],"a":1}"#,
            None,
        ),
        (r#"{"enum":["[1]"]}"#, "[1]", Some("ENUM_MISMATCH")),
        (r#"{"enum":[[1]]}"#, r#""[1]""#, Some("ENUM_MISMATCH")),
        // JSON writes a number that is not finite as `null`, which it is not.
        (r#"{"enum":[null]}"#, "1e400", Some("ENUM_MISMATCH")),
        (r#"{"const":null}"#, "1e400", Some("CONST_MISMATCH")),
    ] {
        let broken: Vec<&str> = broken.into_iter().collect();
        assert_eq!(codes(schema, value), broken, "{schema} {value}");
    }
}

/// Each value looking at each member would take minutes.
#[test]
fn a_long_enum_judges_a_long_array_in_linear_time() {
    let names: Vec<String> = (0..100_000)
        .map(|number| format!("\"name{number}\""))
        .collect();
    let names = names.join(",");
    let schema = format!(r#"{{"items":{{"enum":[{names}]}}}}"#);
    let value = format!("[{names}]");
    let start = Instant::now();
    assert_eq!(codes(&schema, &value), [""; 0]);
    let took = start.elapsed();
    assert!(took < Duration::from_secs(20), "{took:?}");
}
