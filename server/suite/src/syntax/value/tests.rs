use super::*;
use crate::syntax::{AnyJson, parse};

fn with_value<T>(text: &str, look: impl FnOnce(Value<'_>) -> T) -> T {
    let (tree, _) = parse(text, &AnyJson);
    look(Value::new(&tree, text, tree.root()))
}

/// semantics.md, section 2: array indices by number first, then the others as they came.
#[test]
fn own_keys_are_in_the_order_of_javascript() {
    for (text, order) in [
        ("{}", &[][..]),
        (r#"{"b":1,"a":2}"#, &["b", "a"]),
        (r#"{"b":1,"10":2,"9":3,"0":4}"#, &["0", "9", "10", "b"]),
        (
            r#"{"4294967295":1,"4294967294":2,"01":3,"-1":4,"1.0":5,"1":6}"#,
            &["1", "4294967294", "4294967295", "01", "-1", "1.0"],
        ),
        (r#"{"\u0032":1,"1":2}"#, &["1", "2"]),
        (r#"{"b":1,"1":2,"b":3,"a":4}"#, &["1", "b", "a"]),
        (r#"{"":1,"__proto__":2,"0":3}"#, &["0", "", "__proto__"]),
    ] {
        with_value(text, |value| {
            let object = value.object().expect("an object");
            let keys: Vec<&[u8]> = object.own_order().iter().map(|m| &*m.key).collect();
            let wanted: Vec<&[u8]> = order.iter().map(|key| key.as_bytes()).collect();
            assert_eq!(keys, wanted, "{text}");
        });
    }
}

/// R22: the last value of a key counts, in the place of the first, in small objects and in large ones.
#[test]
fn the_last_value_of_a_key_counts() {
    for others in [0, 15, 16, 17, 40] {
        let others: String = (0..others).map(|n| format!(r#""k{n}":0,"#)).collect();
        let text = format!(r#"{{"a":1,{others}"b":2,"\u0061":3,"b":4}}"#);
        with_value(&text, |value| {
            let object = value.object().expect("an object");
            let number = |name| object.get(name).and_then(|member| member.value.number());
            assert_eq!((number("a"), number("b")), (Some(3.0), Some(4.0)), "{text}");
            assert_eq!(number("c"), None);
            assert!(object.members()[0].is("a"));
            assert_eq!(object.repeated().count(), 2);
        });
    }
}

/// A member with a broken key stands in only where there is no whole one.
#[test]
fn a_broken_key_never_overrides_a_whole_one() {
    with_value(r#"{"a":1,a:2,b:3}"#, |value| {
        let object = value.object().expect("an object");
        let number = |name| object.get(name).and_then(|member| member.value.number());
        assert_eq!((number("a"), number("b")), (Some(1.0), Some(3.0)));
        assert_eq!(object.broken().len(), 2);
    });
}

/// semantics.md, section 2: numbers are doubles, rounded to the nearest.
#[test]
fn numbers_are_doubles() {
    for (text, number) in [
        ("1.00000000000000001", 1.0),
        ("0.9999999999999999999", 1.0),
        ("9007199254740993", 9_007_199_254_740_992.0),
        ("1e400", f64::INFINITY),
        ("-1e400", f64::NEG_INFINITY),
        ("1.7976931348623157e308", f64::MAX),
        ("1.7976931348623159e308", f64::INFINITY),
        ("1e-400", 0.0),
        ("5e-324", 5e-324),
    ] {
        let found = with_value(text, |value| value.number()).expect("a number");
        assert_eq!(found.to_bits(), number.to_bits(), "{text}");
    }
    let minus_zero = with_value("-0", |value| value.number()).expect("a number");
    assert!(minus_zero == 0.0 && minus_zero.is_sign_negative());
    assert_eq!(with_value("01", |value| value.number()), None);
}

/// Escapes become what they mean; surrogates are joined where they meet.
#[test]
fn strings_are_unescaped() {
    for (text, json) in [
        (r#""\"\\\/\b\f\n\r\t""#, r#""\"\\/\b\f\n\r\t""#),
        (r#""\u0041\uAC00\uac00""#, r#""A가가""#),
        (r#""\ud83d\ude00""#, r#""😀""#),
        (r#""\ud83d\\ude00""#, r#""\ud83d\\ude00""#),
        (r#""\ude00\ud83d""#, r#""\ude00\ud83d""#),
        (r#""\u0000""#, r#""\u0000""#),
    ] {
        let string = with_value(text, |value| value.string()).expect("a string");
        assert_eq!(string.to_json(), json, "{text}");
    }
}
