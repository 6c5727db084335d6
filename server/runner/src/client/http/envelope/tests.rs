use super::*;

#[test]
fn an_answer_has_the_requests_id_as_a_number_or_the_same_number_in_a_string() {
    let deep = format!(
        r#"{{"result":{}{},"id":1}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let cases = [
        (r#"{"id":1,"result":{}}"#, true),
        (r#"{"id":"1","error":{}}"#, true),
        (r#"{"id":1.0,"result":{}}"#, true),
        (r#"{"id":10e-1}"#, true),
        (r#"{"id":2,"id":1}"#, true),
        (r#"{"\ud800":"\ud800","id":1}"#, true),
        (&deep, true),
        (r#"{"id":1,"id":2}"#, false),
        (r#"{"id":1.5}"#, false),
        (r#"{"id":"x"}"#, false),
        (r#"{"id":null}"#, false),
        (r#"{"id":[1]}"#, false),
        (r#"{"id":1,"method":"ping"}"#, false),
        (r#"{"result":{}}"#, false),
        (r#"{"id":1}}"#, false),
        (r#"[{"id":1}]"#, false),
        ("1", false),
        ("", false),
    ];
    for (text, expected) in cases {
        let is_answer = Envelope::read(text).is_some_and(|envelope| envelope.answers(1));
        assert_eq!(is_answer, expected, "{:.80}", text);
    }
}

#[test]
fn a_message_has_a_method_or_an_id() {
    let cases = [
        (r#"{"method":"x"}"#, true),
        (r#"{"id":1}"#, true),
        ("{}", false),
    ];
    for (text, expected) in cases {
        let is_message = Envelope::read(text).is_some_and(|envelope| envelope.is_message());
        assert_eq!(is_message, expected, "{text}");
    }
}

#[test]
fn a_method_is_compared_as_text() {
    let envelope = Envelope::read(r#"{"method":"a\u0062"}"#).expect("an object");
    assert!(envelope.calls("ab"));
    assert!(!envelope.calls("a"));
    assert!(!Envelope::default().calls(""));
}
