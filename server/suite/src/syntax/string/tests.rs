use super::*;

/// The string of these UTF-16 units, put together unit by unit.
fn of_units(units: &[u16]) -> JsString {
    let mut string = JsString::new();
    for &unit in units {
        string.push_unit(unit);
    }
    string
}

const HIGH: u16 = 0xD83D;
const LOW: u16 = 0xDE00;

/// semantics.md, section 2: a string is its units, whatever they are.
#[test]
fn units_come_back() {
    for units in [
        &[][..],
        &[0],
        &[0x61, 0x7F, 0x80, 0x7FF, 0x800, 0xFFFF],
        &[HIGH],
        &[LOW],
        &[LOW, HIGH],
        &[HIGH, LOW],
        &[HIGH, HIGH, LOW, LOW],
        &[0xD7FF, 0xE000, 0xD800, 0xDFFF, 0xDBFF, 0xDC00],
        &[0x61, HIGH, 0x62],
    ] {
        let back: Vec<u16> = of_units(units).units().collect();
        assert_eq!(back, units);
    }
}

/// R9: two halves that meet are one character, whichever way they come together.
#[test]
fn halves_that_meet_are_one_character() {
    let whole = JsString::from("😀");
    let mut joined = of_units(&[HIGH]);
    joined.push_js(&of_units(&[LOW]));
    for string in [of_units(&[HIGH, LOW]), joined] {
        assert_eq!(string, whole);
        assert_eq!(string.as_str(), Some("😀"));
        assert_eq!(string.len(), 4);
    }
}

/// semantics.md, section 2: unpaired surrogates differ from each other and from U+FFFD.
#[test]
fn unpaired_surrogates_are_themselves() {
    let strings = [
        of_units(&[0xD800]),
        of_units(&[0xD801]),
        of_units(&[0xDC00]),
        JsString::from("\u{fffd}"),
    ];
    for (at, a) in strings.iter().enumerate() {
        for (other, b) in strings.iter().enumerate() {
            assert_eq!(a == b, at == other);
        }
    }
    assert_eq!(strings[0].as_str(), None);
    assert_eq!(strings[0].to_string_lossy(), "\u{fffd}");
    assert_eq!(strings[0].to_name(), "\\ud800");
}

/// semantics.md, 3.1: by unit, so that what is above U+FFFF comes before U+E000.
#[test]
fn order_is_by_utf16_unit() {
    let sorted = [
        JsString::from(""),
        JsString::from("10"),
        JsString::from("9"),
        JsString::from("a"),
        JsString::from("ab"),
        JsString::from("b"),
        JsString::from("\u{d7ff}"),
        of_units(&[0xD800]),
        JsString::from("\u{10000}"),
        JsString::from("\u{1f600}"),
        of_units(&[LOW]),
        JsString::from("\u{e000}"),
        JsString::from("\u{ffff}"),
    ];
    for (at, a) in sorted.iter().enumerate() {
        for (other, b) in sorted.iter().enumerate() {
            assert_eq!(a.cmp_units(b), at.cmp(&other), "{a:?} {b:?}");
        }
    }
}

/// semantics.md, 3.1: each of JavaScript's white space, and nothing else, is blank.
#[test]
fn blank_is_what_javascript_calls_white_space() {
    let spaces = "\t\n\u{b}\u{c}\r \u{a0}\u{1680}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\
        \u{2007}\u{2008}\u{2009}\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}\u{feff}";
    for point in 0..=0x10_FFFF {
        let string = match char::from_u32(point) {
            Some(character) => JsString::from(character.to_string().as_str()),
            None => of_units(&[point as u16]),
        };
        let is_space = char::from_u32(point).is_some_and(|c| spaces.contains(c));
        assert_eq!(string.is_blank(), is_space, "U+{point:04X}");
    }
    assert!(JsString::from(spaces).is_blank());
    assert!(JsString::new().is_blank());
    assert!(!JsString::from(" \u{200b} ").is_blank());
}

/// semantics.md, section 4: escaped as `JSON.stringify` does it.
#[test]
fn json_has_the_escapes_of_javascript() {
    for (string, json) in [
        (JsString::from(""), r#""""#),
        (JsString::from("\"\\/"), r#""\"\\/""#),
        (JsString::from("\u{8}\t\n\u{c}\r"), r#""\b\t\n\f\r""#),
        (
            JsString::from("\u{0}\u{1}\u{b}\u{1f}"),
            r#""\u0000\u0001\u000b\u001f""#,
        ),
        (
            JsString::from("\u{7f}\u{9f}\u{2028}\u{feff}서😀"),
            "\"\u{7f}\u{9f}\u{2028}\u{feff}서😀\"",
        ),
        (of_units(&[HIGH, 0x61, LOW]), r#""\ud83da\ude00""#),
    ] {
        assert_eq!(string.to_json(), json);
    }
}
