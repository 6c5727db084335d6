use super::*;
use crate::syntax::{AnyJson, parse};

/// semantics.md, section 4: numbers as JavaScript writes them.
#[test]
fn numbers_are_written_as_javascript_writes_them() {
    for (text, written) in [
        ("0", "0"),
        ("-0", "0"),
        ("0e5", "0"),
        ("1", "1"),
        ("-1", "-1"),
        ("1.0", "1"),
        ("1e0", "1"),
        ("100", "100"),
        ("123.456", "123.456"),
        ("-123.456e-2", "-1.23456"),
        ("0.1", "0.1"),
        ("0.30000000000000004", "0.30000000000000004"),
        ("1e20", "100000000000000000000"),
        ("123456789012345680000", "123456789012345680000"),
        ("12345678901234567890", "12345678901234567000"),
        ("999999999999999999999", "1e+21"),
        ("999999999999999900000", "999999999999999900000"),
        ("1e21", "1e+21"),
        ("1.5e21", "1.5e+21"),
        ("-1e21", "-1e+21"),
        ("1e-6", "0.000001"),
        ("1.5e-6", "0.0000015"),
        ("0.00000123456", "0.00000123456"),
        ("1e-7", "1e-7"),
        ("-1.5e-7", "-1.5e-7"),
        ("5e-324", "5e-324"),
        ("4.9e-324", "5e-324"),
        ("2.2250738585072014e-308", "2.2250738585072014e-308"),
        ("1.7976931348623157e308", "1.7976931348623157e+308"),
        ("9007199254740993", "9007199254740992"),
        ("9007199254740991", "9007199254740991"),
        ("4.35", "4.35"),
        ("2.5", "2.5"),
        ("1e23", "1e+23"),
    ] {
        let value: f64 = text.parse().expect("a number");
        assert_eq!(number(value), written, "{text}");
    }
    assert_eq!(number(0.1 + 0.2), "0.30000000000000004");
}

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
