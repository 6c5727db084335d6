use std::collections::HashSet;

use super::*;
use crate::fingerprint;

/// A text with its mark `¦` taken out, and where that was.
fn marked(text: &str) -> (Text, usize) {
    let offset = text.find('¦').unwrap();
    (Text::new(&text.replacen('¦', "", 1)), offset)
}

fn applied(text: &Text, refactoring: &Refactoring) -> Text {
    let edits = refactoring.edits.iter().rev();
    edits.fold(text.clone(), |text, edit| text.edited(edit))
}

/// What a refactoring makes of a marked text.
fn after(text: &str, kind: Kind) -> Option<String> {
    let (text, offset) = marked(text);
    let found = refactorings(&text, &Analysis::new(&text), offset);
    let refactoring = found.iter().find(|refactoring| refactoring.kind == kind)?;
    Some(applied(&text, refactoring).to_string())
}

fn case(id: &str, rest: &str) -> String {
    format!(
        "    {{\n      \"id\": \"{id}\",\n      \"name\": \"이름\",{rest}\n      \"operation\": {{\"type\": \"listTools\"}},\n      \"assertions\": [{{\"type\": \"toolExists\", \"tool\": \"t\"}}]\n    }}"
    )
}

fn suite(head: &str, cases: &[String]) -> String {
    let cases = cases.join(",\n");
    format!(
        "{{\n  \"schemaVersion\": 1,\n  \"id\": \"s\",\n  \"name\": \"n\",{head}\n  \"cases\": [\n{cases}\n  ]\n}}\n"
    )
}

#[test]
fn a_copy_stands_behind_its_case_with_an_id_of_its_own() {
    for ending in ["\n", "\r\n"] {
        let before = suite("", &[case("a", "¦"), case("a-2", "")]).replace('\n', ending);
        let expected = suite("", &[case("a", ""), case("a-3", ""), case("a-2", "")]);
        assert_eq!(
            after(&before, Kind::Duplicate),
            Some(expected.replace('\n', ending))
        );
    }
}

#[test]
fn a_case_changes_places_with_its_neighbour() {
    let (a, b) = (case("a", ""), case("b", ""));
    let marked = |cases: &[String]| suite("", cases).replacen("\"b\"", "¦\"b\"", 1);
    let before = marked(&[a.clone(), b.clone()]);
    assert_eq!(
        after(&before, Kind::MoveUp),
        Some(suite("", &[b.clone(), a.clone()]))
    );
    assert_eq!(after(&before, Kind::MoveDown), None);
    let before = marked(&[b.clone(), a.clone()]);
    assert_eq!(after(&before, Kind::MoveDown), Some(suite("", &[a, b])));
    assert_eq!(after(&before, Kind::MoveUp), None);
}

#[test]
fn damage_elsewhere_keeps_no_case_from_moving_and_damage_in_it_does() {
    let cases = [case("a", "¦"), case("b", "")];
    let elsewhere = suite("", &cases).replace("\"name\": \"n\"", "name: \"n\"");
    assert!(after(&elsewhere, Kind::MoveDown).is_some());
    let inside = suite("", &cases).replacen("\"name\": \"이름\"", "name: \"이름\"", 1);
    assert_eq!(after(&inside, Kind::MoveDown), None);
    assert_eq!(after(&inside, Kind::Duplicate), None);
}

#[test]
fn a_common_limit_goes_to_the_suite_where_every_case_keeps_its_own() {
    let limit = |limit: &str| format!("\n      \"timeoutMs\": {limit},");
    let before = suite(
        "",
        &[
            case("a", &limit("¦500")),
            case("b", &limit("900")),
            case("c", &limit("500")),
        ],
    );
    let expected = suite(
        "\n  \"defaultTimeoutMs\": 500,",
        &[case("a", ""), case("b", &limit("900")), case("c", "")],
    );
    assert_eq!(after(&before, Kind::ExtractTimeout), Some(expected));
    let without = suite("", &[case("a", &limit("¦500")), case("b", "")]);
    assert_eq!(after(&without, Kind::ExtractTimeout), None);
    let usual = suite("", &[case("a", &limit("¦10000")), case("b", "")]);
    assert!(after(&usual, Kind::ExtractTimeout).is_some());
    let has_one = suite("\n  \"defaultTimeoutMs\": 9,", &[case("a", &limit("¦500"))]);
    assert_eq!(after(&has_one, Kind::ExtractTimeout), None);
    let elsewhere = suite("¦", &[case("a", &limit("500"))]);
    assert_eq!(after(&elsewhere, Kind::ExtractTimeout), None);
}

#[test]
fn keys_are_sorted_where_the_format_has_an_order() {
    let cases = [
        (
            r#"{"x": 1, ¦"cases": [], "name": "n", "id": "s", "schemaVersion": 1}"#,
            Some(r#"{"schemaVersion": 1, "id": "s", "name": "n", "cases": [], "x": 1}"#),
        ),
        (
            r#"{"cases": [{"operation": {¦"tool": "t", "type": "callTool"}, "id": "c"}]}"#,
            Some(r#"{"cases": [{"operation": {"type": "callTool", "tool": "t"}, "id": "c"}]}"#),
        ),
        (
            r#"{"cases": [{"operation": {"input": {"¦b": 1, "a": 2}, "type": "callTool"}}]}"#,
            Some(r#"{"cases": [{"operation": {"type": "callTool", "input": {"b": 1, "a": 2}}}]}"#),
        ),
        (
            r#"{"cases": [{"assertions": [{"type": "bodyMatchesSchema", "schema": {"properties": {"b": {"minLength": ¦1, "type": "string"}, "a": {}}}}]}]}"#,
            Some(
                r#"{"cases": [{"assertions": [{"type": "bodyMatchesSchema", "schema": {"properties": {"b": {"type": "string", "minLength": 1}, "a": {}}}}]}]}"#,
            ),
        ),
        (r#"{¦"schemaVersion": 1, "id": "s"}"#, None),
        (r#"{¦"id": "s", "schemaVersion": 1,}"#, None),
        (r#"{¦"id": "s", schemaVersion: 1}"#, None),
    ];
    for (before, expected) in cases {
        assert_eq!(
            after(before, Kind::SortKeys).as_deref(),
            expected,
            "{before}"
        );
    }
}

/// Documents for a walk: in order, damaged, Korean, with either line ending.
fn documents() -> Vec<String> {
    let limit = "\n      \"timeoutMs\": 10000,";
    let whole = suite("", &[case("가", limit), case("b", limit), case("b", "")]);
    let mut documents = vec![
        whole.clone(),
        whole.replace('\n', "\r\n"),
        format!("\u{feff}{}", whole.replace('\n', "")),
        whole.replace("  ]\n}\n", ""),
        whole.replacen("\"b\",", "\"b\" // 둘\n", 1),
        whole.replacen('{', "", 1),
        whole.replace(':', ""),
        String::new(),
        "{".to_owned(),
        r#"{"cases": [5, {}, {"id": "x"}, [{}]], "id": 1}"#.to_owned(),
    ];
    documents.extend((1..10).map(|part| {
        let end = Text::new(&whole).floor_boundary(whole.len() * part / 10);
        whole[..end].to_owned()
    }));
    documents
}

#[test]
fn at_every_byte_what_is_offered_loses_nothing_and_breaks_nothing() {
    let mut kinds = HashSet::new();
    for document in documents() {
        let text = Text::new(&document);
        let analysis = Analysis::new(&text);
        let damage = |analysis: &Analysis| {
            analysis
                .findings()
                .iter()
                .filter(|finding| finding.is_damage())
                .count()
        };
        for offset in 0..=document.len() + 1 {
            for refactoring in refactorings(&text, &analysis, offset) {
                let after = applied(&text, &refactoring);
                let now = Analysis::new(&after);
                let context = || format!("{document}\n{offset} {:?}\n{after}", refactoring.kind);
                assert!(damage(&now) <= damage(&analysis), "{}", context());
                if !analysis.has_errors() {
                    assert!(!now.has_errors(), "{}", context());
                }
                if refactoring.kind == Kind::SortKeys {
                    let canonical = fingerprint::canonical(&text);
                    assert_eq!(fingerprint::canonical(&after), canonical, "{}", context());
                }
                kinds.insert(refactoring.kind);
            }
        }
    }
    assert_eq!(kinds.len(), 5, "{kinds:?}");
}

#[test]
fn a_text_nested_a_hundred_thousand_deep_is_read_and_left_alone() {
    for bracket in ["[", "{\"a\":", "{\"cases\":["] {
        let text = Text::new(&bracket.repeat(100_000));
        let analysis = Analysis::new(&text);
        let _ = refactorings(&text, &analysis, text.len() / 2);
    }
}
