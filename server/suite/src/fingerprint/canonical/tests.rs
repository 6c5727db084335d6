use super::*;
use crate::syntax::{AnyJson, parse};

fn written(text: &str, left_out: Option<&str>) -> String {
    let (tree, errors) = parse(text, &AnyJson);
    assert_eq!(errors, [], "{text}");
    let mut out = String::new();
    write(
        Value::new(&tree, text, tree.root()),
        left_out,
        &mut |part| out.push_str(part),
    );
    out
}

/// semantics.md, section 4: keys by UTF-16 unit at every level, arrays as they are, no white space.
#[test]
fn keys_are_sorted_at_every_level() {
    for (text, canonical) in [
        ("{}", "{}"),
        ("[ ]", "[]"),
        (
            r#" { "b" : [ 2 , { "d" : null , "c" : true } ] , "a" : false } "#,
            r#"{"a":false,"b":[2,{"c":true,"d":null}]}"#,
        ),
        (r#"{"9":1,"10":2,"a":3}"#, r#"{"10":2,"9":1,"a":3}"#),
        (
            "{\"\u{e000}\":1,\"\u{1f600}\":2}",
            "{\"\u{1f600}\":2,\"\u{e000}\":1}",
        ),
        (r#"{"a":1,"b":2,"a":3}"#, r#"{"a":3,"b":2}"#),
        (r#"{"\u0061":"\u00e9\/"}"#, r#"{"a":"é/"}"#),
    ] {
        assert_eq!(written(text, None), canonical, "{text}");
    }
}

/// semantics.md, section 4: only the root's own member is left out.
#[test]
fn only_the_roots_own_member_is_left_out() {
    let text = r#"{"approval":{},"a":{"approval":1},"z":["approval"]}"#;
    let canonical = r#"{"a":{"approval":1},"z":["approval"]}"#;
    assert_eq!(written(text, Some("approval")), canonical);
}
