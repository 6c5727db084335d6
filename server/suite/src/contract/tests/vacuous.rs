//! Assertions that always hold.

use super::*;

/// semantics.md, 7.2 and section 10: both kinds of schema assertion; by code, then by path.
#[test]
fn vacuous_limits_are_found() {
    let suite = with_schemas(&[
        r#"{"type":"array","minItems":0,"items":{"type":"string","minLength":-0.0}}"#,
        r#"{"type":"object","additionalProperties":{"type":"string","minLength":0},
            "properties":{"b":{"type":"string","minLength":0},"a":{"type":"string","minLength":1}}}"#,
    ]);
    let checked = vacuous(&suite, &suite.cases[0]);
    assert_eq!(
        codes_and_paths(&checked),
        [
            "VACUOUS_MIN_LENGTH assertions[0].schema.items.minLength",
            "VACUOUS_MIN_LENGTH assertions[1].schema.properties.b.minLength",
            "VACUOUS_MIN_ITEMS assertions[0].schema.minItems",
        ]
    );
    let marked: Vec<_> = checked
        .findings
        .iter()
        .map(|finding| marked(&suite, finding))
        .collect();
    assert_eq!(
        marked,
        [r#""minLength":-0.0"#, r#""minLength":0"#, r#""minItems":0"#]
    );
    assert_eq!(
        checked.findings[0].hint.to_string(),
        "Raise `minLength` to 1 to refuse an empty value, or remove it."
    );
}

/// The order is that of whole paths, also where names have dots or characters before the dot.
#[test]
fn vacuous_paths_are_in_order_whatever_the_names() {
    let zero = r#"{"type":"array","minItems":0}"#;
    let inner = format!(r#"{{"type":"array","minItems":0,"items":{zero}}}"#);
    let names = [
        "a",
        "a.items",
        "a.j",
        "a-b",
        "a b",
        "",
        ".",
        "a.minItems",
        "\u{E000}",
        "😀",
    ];
    for skipped in 0..names.len() {
        // Nine names with two findings each would be cut off: four at a time are not.
        let chosen: Vec<&str> = names
            .iter()
            .cycle()
            .skip(skipped)
            .take(4)
            .copied()
            .collect();
        let properties: Vec<String> = chosen
            .iter()
            .map(|name| format!(r#""{name}":{inner}"#))
            .collect();
        let schema = format!(
            r#"{{"type":"object","properties":{{{}}}}}"#,
            properties.join(",")
        );
        let suite = with_schemas(&[&schema]);
        let mut wanted: Vec<JsString> = chosen
            .iter()
            .flat_map(|name| [format!("{name}.minItems"), format!("{name}.items.minItems")])
            .map(|rest| JsString::from(format!("assertions[0].schema.properties.{rest}").as_str()))
            .collect();
        wanted.sort_by(JsString::cmp_units);
        let found = vacuous(&suite, &suite.cases[0]).findings;
        let found: Vec<JsString> = found.into_iter().map(|finding| finding.path).collect();
        assert_eq!(found, wanted, "{chosen:?}");
    }
}
