use super::*;

/// semantics.md, section 10: values of 8 or more characters that are no number, no boolean and no existing path.
#[test]
fn only_values_that_can_be_secrets_are_hidden() {
    for (value, text, shown) in [
        ("s3cr3t-value", "a s3cr3t-value b", "a [REDACTED] b"),
        ("1234567", "1234567", "1234567"),
        ("12345678", "12345678", "12345678"),
        ("1.5e300000", "1.5e300000", "1.5e300000"),
        ("/", "/", "/"),
        ("비밀입니다여덟자", "말 비밀입니다여덟자", "말 [REDACTED]"),
        ("Bearer abcdefgh", "token abcdefgh", "token [REDACTED]"),
        ("one two three\nfour", "one two three", "[REDACTED]"),
        ("", "text", "text"),
    ] {
        let redaction = Redaction::new([value]);
        assert_eq!(redaction.text(text), shown, "{value}");
    }
    let folder = std::env::temp_dir();
    let folder = folder.to_string_lossy();
    assert_eq!(Redaction::new([&*folder]).text(&folder), folder);
}

#[test]
fn a_secret_within_another_leaves_nothing_of_the_longer_one() {
    let redaction = Redaction::new(["abcdefgh", "abcdefgh-ijkl"]);
    assert_eq!(
        redaction.text("abcdefgh-ijkl abcdefgh"),
        "[REDACTED] [REDACTED]"
    );
}

#[test]
fn of_secrets_that_overlap_nothing_is_left() {
    let redaction = Redaction::new(["abcdefgh", "efgh-ijkl", "xyxyxyxy"]);
    for (text, shown) in [
        ("abcdefgh-ijkl", "[REDACTED]"),
        ("xyxyxyxyxyx", "[REDACTED]x"),
        ("abcdefghabcdefgh", "[REDACTED][REDACTED]"),
    ] {
        assert_eq!(redaction.text(text), shown);
    }
}

#[test]
fn a_message_with_nothing_to_hide_stays_as_it_is() {
    let line = "{ \"a\" : 1.0, \"b\": \"\\u0061\" }";
    assert_eq!(Redaction::new(["something-else"]).wire(line), line);
}

#[test]
fn secrets_in_messages_are_found_however_they_are_escaped() {
    let redaction = Redaction::new(["pass\"word\"1"]);
    for (line, shown) in [
        (r#"{"a":"x pass\"word\"1"}"#, r#"{"a":"x [REDACTED]"}"#),
        (r#"{"a":"\u0070ass\"word\"1"}"#, r#"{"a":"[REDACTED]"}"#),
        (
            r#"{"Api_Key":{"v":1},"n":1.50}"#,
            r#"{"Api_Key":"[REDACTED]","n":1.5}"#,
        ),
        (r#"no JSON pass"word"1"#, "no JSON [REDACTED]"),
        (
            "{\"a\":\"\\ud800pass\\\"word\\\"1\"}",
            "{\"a\":\"\u{FFFD}[REDACTED]\"}",
        ),
    ] {
        assert_eq!(redaction.wire(line), shown);
    }
}

/// Most servers put JSON into the text of their answers, so what they echo is escaped twice.
#[test]
fn secrets_are_found_in_json_within_json_and_in_keys() {
    let redaction = Redaction::new(["pass\"word\\1", "비밀입니다여덟자"]);
    for (line, shown) in [
        (
            r#"{"text":"{\"k\": \"pass\\\"word\\\\1\"}"}"#,
            r#"{"text":"{\"k\": \"[REDACTED]\"}"}"#,
        ),
        (r#"{"pass\"word\\1":1}"#, r#"{"[REDACTED]":1}"#),
        (
            r#"{"a":[{"x pass\"word\\1":"v"}]}"#,
            r#"{"a":[{"x [REDACTED]":"v"}]}"#,
        ),
        (
            r#"{"t":"\\ube44\\ubc00\\uc785\\ub2c8\\ub2e4\\uc5ec\\ub35f\\uc790"}"#,
            r#"{"t":"[REDACTED]"}"#,
        ),
    ] {
        assert_eq!(redaction.wire(line), shown, "{line}");
    }
}

#[test]
fn printing_a_redaction_shows_no_secret() {
    let redaction = Redaction::new(["s3cr3t-value"]);
    assert_eq!(format!("{redaction:?}"), "Redaction(1 secrets)");
}

/// A secret may stand in JSON within JSON, several times over.
#[test]
fn secrets_are_found_at_every_level_of_json() {
    for secret in ["hunter2-x \"q\n\" tail", r#"hunter2-x "q\n" tail"#] {
        let redaction = Redaction::new([secret]);
        let mut message = secret.to_owned();
        for level in 0..=JSON_LEVELS {
            assert_eq!(redaction.text(&message), "[REDACTED]", "{level}");
            message = escaped(&message);
            let wire = format!("{{\"a\":\"{message}\"}}");
            assert_eq!(redaction.wire(&wire), r#"{"a":"[REDACTED]"}"#, "{level}");
        }
    }
}

#[test]
fn secrets_are_found_between_single_quotes() {
    let redaction = Redaction::new(["hunter2-x \"q\n\" \\tail"]);
    let printed = r#"{'k': 'hunter2-x "q\n" \\tail'}"#;
    assert_eq!(redaction.text(printed), "{'k': '[REDACTED]'}");
    let message = format!("{{\"a\":\"{}\"}}", escaped(printed));
    assert_eq!(redaction.wire(&message), r#"{"a":"{'k': '[REDACTED]'}"}"#);
}
