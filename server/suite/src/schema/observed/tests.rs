use super::*;
use crate::json::{Document, Unmasked};
use crate::redact::SensitiveKeys;
use crate::schema::matches;

fn read(text: &str) -> Document {
    Document::read(text).expect("JSON")
}

/// The only violation, as a report has it.
fn observed(schema: &str, value: &str) -> Observed {
    let (schema, value) = (read(schema), read(value));
    let matched = matches(schema.root(), value.root());
    let [violation] = matched.violations.as_slice() else {
        panic!("not one violation: {matched:?}");
    };
    observe(violation, schema.root(), value.root(), &SensitiveKeys)
}

/// A schema with a value that breaks it; then what was expected, what came, and the sentence.
fn assert_observed(schema: &str, value: &str, expected: &str, actual: &str, message: &str) {
    let observed = observed(schema, value);
    assert_eq!(observed.expected, expected, "{schema} {value}");
    assert_eq!(observed.actual, actual, "{schema} {value}");
    assert_eq!(observed.message.to_string(), message, "{schema} {value}");
}

#[test]
fn a_value_of_another_type_is_named_by_its_type() {
    for (wanted, value, actual, got) in [
        ("string", "42", "42", "number 42"),
        ("string", "true", "true", "boolean true"),
        ("string", "null", "null", "null"),
        ("object", r#""text""#, r#""text""#, r#"string "text""#),
        (
            "string",
            "[1,2]",
            r#"{"kind":"array","items":2}"#,
            "array (items: 2)",
        ),
        (
            "array",
            r#"{"a":1,"b":2}"#,
            r#"{"kind":"object","keys":2}"#,
            "object (keys: 2)",
        ),
    ] {
        assert_observed(
            &format!(r#"{{"type":"{wanted}"}}"#),
            value,
            &format!(r#""{wanted}""#),
            actual,
            &format!("$: expected {wanted}, got {got}"),
        );
    }
}

/// semantics.md, 6.3: the whole JSON stands for `const` and `enum` alone; elsewhere containers are counted.
#[test]
fn each_kind_of_violation_says_what_was_wanted_and_what_came() {
    for (schema, value, expected, actual, message) in [
        (
            r#"{"const":{"a":1}}"#,
            r#"{"b":[1]}"#,
            r#"{"a":1}"#,
            r#"{"b":[1]}"#,
            r#"$: expected {"a":1}, got {"b":[1]}"#,
        ),
        (
            r#"{"enum":[1,"b",[null]]}"#,
            r#"["c"]"#,
            r#"[1,"b",[null]]"#,
            r#"["c"]"#,
            r#"$: expected one of 1 | "b" | [null], got ["c"]"#,
        ),
        (
            r#"{"required":["a"]}"#,
            "{}",
            r#""a""#,
            "null",
            "$.a: is missing; its object is empty",
        ),
        (
            r#"{"required":["a"]}"#,
            r#"{"c":1,"b":2}"#,
            r#""a""#,
            "null",
            "$.a: is missing; its object has b, c",
        ),
        (
            r#"{"additionalProperties":false}"#,
            r#"{"b":[1,2,3]}"#,
            "null",
            r#"{"kind":"array","items":3}"#,
            "$.b: should not be there, since the schema does not name it; got array (items: 3)",
        ),
        (
            r#"{"minItems":3}"#,
            "[1,2]",
            "3",
            "2",
            "$: expected at least 3 elements, got 2",
        ),
        (
            r#"{"minLength":3}"#,
            r#""ab""#,
            "3",
            "2",
            "$: expected at least 3 characters, got 2",
        ),
        (
            r#"{"maxLength":3}"#,
            r#""abcd""#,
            "3",
            "4",
            "$: expected at most 3 characters, got 4",
        ),
        (
            r#"{"stringContains":"x"}"#,
            r#""abcd""#,
            r#""x""#,
            r#""abcd""#,
            r#"$: expected a string with "x" in it, got "abcd""#,
        ),
        (
            r#"{"minimum":1.5}"#,
            "1",
            "1.5",
            "1",
            "$: expected at least 1.5, got 1",
        ),
        (
            r#"{"maximum":1.5}"#,
            "2",
            "1.5",
            "2",
            "$: expected at most 1.5, got 2",
        ),
    ] {
        assert_observed(schema, value, expected, actual, message);
    }
}

/// semantics.md, 6.3: below a key that names a secret not even a value's type is told; the keys of an object are.
#[test]
fn nothing_is_told_of_a_value_below_a_key_that_names_a_secret() {
    const HIDDEN: &str = r#""[REDACTED]""#;
    for (schema, value, expected, actual, message) in [
        (
            r#"{"properties":{"Api_Key":{"type":"string"}}}"#,
            r#"{"Api_Key":7}"#,
            r#""string""#,
            HIDDEN,
            r#"$.Api_Key: expected string, got "[REDACTED]""#,
        ),
        (
            r#"{"properties":{"token":{"items":{"minLength":3}}}}"#,
            r#"{"token":["ab"]}"#,
            "3",
            HIDDEN,
            r#"$.token[0]: expected at least 3 characters, got "[REDACTED]""#,
        ),
        (
            r#"{"items":{"properties":{"token":{"required":["b"]}}}}"#,
            r#"[{"token":{"c":"hidden"}}]"#,
            r#""b""#,
            HIDDEN,
            "$[0].token.b: is missing; its object has c",
        ),
        (
            r#"{"const":1}"#,
            r#"{"token":{"a":1},"tokens":2}"#,
            "1",
            r#"{"token":"[REDACTED]","tokens":2}"#,
            r#"$: expected 1, got {"token":"[REDACTED]","tokens":2}"#,
        ),
    ] {
        assert_observed(schema, value, expected, actual, message);
    }
}

/// Hides one word in every string.
struct Word;

impl Mask for Word {
    fn hidden(&self, _key: &JsString) -> Option<&str> {
        None
    }

    fn string(&self, text: &JsString) -> Option<JsString> {
        let text = text.to_string_lossy();
        let shown = text.replace("word", REDACTED);
        (shown != text).then(|| JsString::from(shown.as_str()))
    }
}

/// Keys are a server's words as well: in paths, in lists of keys and in values.
#[test]
fn secrets_are_hidden_in_keys_as_in_strings() {
    for (schema, value, path, keys, actual, message) in [
        (
            r#"{"properties":{},"additionalProperties":false}"#,
            r#"{"a word":"a word"}"#,
            "$.a [REDACTED]",
            None,
            r#""a [REDACTED]""#,
            r#"$.a [REDACTED]: should not be there, since the schema does not name it; got "a [REDACTED]""#,
        ),
        (
            r#"{"properties":{"a":{"additionalProperties":{}, "required":["b"]}}}"#,
            r#"{"a":{"word":1}}"#,
            "$.a.b",
            Some(vec![JsString::from("[REDACTED]")]),
            "null",
            "$.a.b: is missing; its object has [REDACTED]",
        ),
        (
            r#"{"const":1}"#,
            r#"{"word":[{"sword":2}]}"#,
            "$",
            None,
            r#"{"[REDACTED]":[{"s[REDACTED]":2}]}"#,
            r#"$: expected 1, got {"[REDACTED]":[{"s[REDACTED]":2}]}"#,
        ),
    ] {
        let (schema, value) = (read(schema), read(value));
        let violation = matches(schema.root(), value.root()).violations.remove(0);
        let observed = observe(&violation, schema.root(), value.root(), &Word);
        assert_eq!(observed.path, JsString::from(path));
        assert_eq!(observed.observed_keys, keys);
        assert_eq!(observed.actual, actual);
        assert_eq!(observed.message.to_string(), message);
    }
}

#[test]
fn secrets_are_hidden_before_a_value_is_cut() {
    let secret_at_the_cut = format!("{}word", "x".repeat(SHOWN_CHARACTERS - 2));
    let shown = format!("{}[R… 8 more characters", "x".repeat(SHOWN_CHARACTERS - 2));
    let text = JsString::from(secret_at_the_cut.as_str());
    assert_eq!(shortened(&text, &Word), shown);
    let value = read(&text.to_json());
    assert_eq!(in_one_line(value.root(), &Word), shown);

    let schema = read(r#"{"type":"null"}"#);
    let violation = matches(schema.root(), value.root()).violations.remove(0);
    let observed = observe(&violation, schema.root(), value.root(), &Word);
    assert!(observed.actual.ends_with("xx[R\""), "{}", observed.actual);
    assert_eq!(observed.actual_chars, Some(SHOWN_CHARACTERS + 8));
}

/// semantics.md, 6.3: 200 characters, not bytes, and how many there were.
#[test]
fn a_long_string_is_cut_and_counted() {
    for (length, shown, chars) in [(200, 200, None), (201, 200, Some(201))] {
        let observed = observed(
            r#"{"type":"null"}"#,
            &format!(r#""{}""#, "말".repeat(length)),
        );
        let cut = "말".repeat(shown);
        assert_eq!(observed.actual, format!(r#""{cut}""#));
        assert_eq!(observed.actual_chars, chars);
        let more = chars.map_or("", |_| "… 1 more characters");
        assert_eq!(
            observed.message.to_string(),
            format!(r#"$: expected null, got string "{cut}"{more}"#)
        );
    }
}

/// The text of a long container's JSON is cut as a string is, and stands in the report as one.
#[test]
fn a_long_container_is_cut_as_text() {
    let value = format!(r#"["{}"]"#, "x".repeat(300));
    let cut = format!(r#"["{}"#, "x".repeat(198));
    let observed = observed(r#"{"const":1}"#, &value);
    assert_eq!(observed.actual, JsString::from(cut.as_str()).to_json());
    assert_eq!(observed.actual_chars, Some(304));
    assert_eq!(
        observed.message.to_string(),
        format!("$: expected 1, got {cut}… 104 more characters")
    );
    let one_line = in_one_line(read(&value).root(), &Unmasked);
    assert_eq!(one_line, format!("{cut}… 104 more characters"));
}

/// semantics.md, 6.3: at most 20 keys, sorted.
#[test]
fn an_object_that_lacks_a_key_shows_some_of_those_it_has() {
    for (count, shown, total) in [(2, 2, None), (20, 20, None), (21, 20, Some(21))] {
        let mut names: Vec<String> = (0..count).map(|number| format!("k{number:02}")).collect();
        let members: Vec<String> = names
            .iter()
            .rev()
            .map(|key| format!("\"{key}\":0"))
            .collect();
        let value = format!("{{{}}}", members.join(","));
        let observed = observed(r#"{"required":["a"]}"#, &value);
        names.truncate(shown);
        let keys = observed.observed_keys.expect("keys");
        assert_eq!(
            keys,
            names
                .iter()
                .map(|key| JsString::from(key.as_str()))
                .collect::<Vec<_>>()
        );
        assert_eq!(observed.observed_keys_total, total);
        names.extend(total.map(|_| "…".to_owned()));
        assert_eq!(
            observed.message.to_string(),
            format!("$.a: is missing; its object has {}", names.join(", "))
        );
    }
}
