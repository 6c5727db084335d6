use super::*;

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
        ("1e400", "null"),
        ("-1e400", "null"),
    ] {
        let value: f64 = text.parse().expect("a number");
        assert_eq!(number(value), written, "{text}");
    }
    assert_eq!(number(0.1 + 0.2), "0.30000000000000004");
}

#[test]
fn a_value_is_written_in_the_key_order_of_javascript() {
    let document =
        Document::read(r#"{"b":1.0,"10":[],"9":{},"a":[true,null,"\ud800/\u0001"],"b":-0}"#)
            .expect("JSON");
    assert_eq!(
        compact(document.root()),
        r#"{"9":{},"10":[],"b":0,"a":[true,null,"\ud800/\u0001"]}"#
    );
}

#[test]
fn the_pretty_layout_is_that_of_javascript_with_an_indent_of_two() {
    let document = Document::read(r#"{"a":[1,{"b":[]}],"c":{}}"#).expect("JSON");
    let mut writer = Writer::new(Layout::Pretty);
    writer.value(document.root(), &Unmasked);
    let wanted = "{\n  \"a\": [\n    1,\n    {\n      \"b\": []\n    }\n  ],\n  \"c\": {}\n}";
    assert_eq!(writer.finish(), wanted);
}

#[test]
fn what_is_no_json_is_refused_with_its_place() {
    for (text, offset) in [
        ("", 0),
        ("{} x", 3),
        ("[1,]", 2),
        ("NaN", 0),
        ("// c\n1", 0),
    ] {
        let error = Document::read(text).expect_err(text);
        assert_eq!(error.offset, offset, "{text}: {}", error.message);
    }
}

/// R24: nothing recurses on what a server sends.
#[test]
fn deep_nesting_is_read_written_and_dropped() {
    let text = "[".repeat(100_000) + &"]".repeat(100_000);
    let document = Document::read(text.clone()).expect("JSON");
    assert_eq!(compact(document.root()), text);
}
