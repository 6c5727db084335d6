use super::*;
use crate::text::Text;

const SUITE: &str = r#"{"id": "s", "name": "수", "cases": [
  {"id": "a", "name": "A", "operation": {"type": "callTool", "tool": "t", "input": {}}},
  {"id": "b", "name": "B", "operation": {"type": "listTools"}}]}"#;

fn analysis(text: &str) -> Analysis {
    Analysis::new(&Text::new(text))
}

/// Each case as `index id name calls_tool first-byte last-byte`.
fn shown(text: &str) -> Vec<String> {
    let analysis = analysis(text);
    let cases = analysis.cases().map(|case| {
        let id = case.id.map_or("-".into(), |(id, range)| {
            assert_eq!(text[range], id.to_json());
            id.to_string_lossy().into_owned()
        });
        let name = case.name.map_or("-".into(), |name| name.to_string_lossy());
        let range = &text[case.range.clone()];
        let (first, last) = (range.chars().next(), range.chars().last());
        format!(
            "{} {id} {name} {} {}{}",
            case.index,
            case.calls_tool,
            first.unwrap_or('-'),
            last.unwrap_or('-')
        )
    });
    cases.collect()
}

#[test]
fn cases_are_listed_whatever_is_wrong_around_them() {
    let whole = ["0 a A true {}", "1 b B false {}"];
    assert_eq!(shown(SUITE), whole);
    for damage in [
        (r#""id": "s","#, ""),
        (r#""id": "s","#, r#""id" "s""#),
        (r#"]}"#, ""),
        (r#""cases": ["#, r#""cases" ["#),
        (r#"{}}},"#, r#"{}}}"#),
        (r#"{"id": "s","#, r#""id": "s","#),
    ] {
        assert_eq!(
            shown(&SUITE.replacen(damage.0, damage.1, 1)),
            whole,
            "{damage:?}"
        );
    }
}

#[test]
fn what_a_damaged_case_does_not_say_is_absent() {
    let cases = r#"{"cases": [{"id": " ", "name": 5}, 7, {"id": "x", "operation": {"tool": "t", "input": {}, "type" }}]}"#;
    assert_eq!(
        shown(cases),
        ["0 - - false {}", "1 - - false 77", "2 x - true {}"]
    );
}

#[test]
fn the_suite_is_named() {
    let suite = analysis(SUITE).suite().clone();
    assert_eq!(suite.id, Some(JsString::from("s")));
    assert_eq!(suite.name, Some(JsString::from("수")));
    assert_eq!(analysis(&format!(" \n{SUITE}")).suite().start, 2);
    assert_eq!(analysis("[1]").suite(), &SuiteOutline::default());
}

#[test]
fn white_space_leaves_the_content_alone_and_nothing_else_does() {
    let content = |text: &str| {
        analysis(text)
            .cases()
            .map(|case| case.content)
            .collect::<Vec<_>>()
    };
    let [first, second] = content(SUITE)[..] else {
        panic!()
    };
    let spaced = SUITE.replace(": ", " :\r\n\t").replace("  {", "{");
    assert_eq!(content(&spaced), [first, second]);
    let changed = content(&SUITE.replace(r#""t""#, r#""u""#));
    assert_ne!(changed[0], first);
    assert_eq!(changed[1], second);
    // Tokens, not only their characters.
    assert_ne!(
        content(r#"{"cases": [{"a": "b,"}]}"#),
        content(r#"{"cases": [{"a": "b", ""}]}"#)
    );
}

#[test]
fn a_place_belongs_to_the_case_around_it() {
    let analysis = analysis(SUITE);
    let at = |needle: &str, behind: usize| {
        let offset = SUITE.find(needle).unwrap() + behind;
        analysis.case_at(offset).map(|case| case.index)
    };
    assert_eq!(at(r#"{"id": "s""#, 3), None);
    assert_eq!(at(r#"{"id": "a""#, 0), Some(0));
    assert_eq!(at(r#"listTools"#, 2), Some(1));
    assert_eq!(at("{}}},", 4), Some(0));
    assert_eq!(at("{}}},\n", 6), None);
    assert_eq!(at("}]}", 1), Some(1));
    assert_eq!(at("}]}", 3), None);
    assert_eq!(analysis.case_at(usize::MAX), None);
    assert_eq!(Analysis::new(&Text::new("")).case_at(0), None);
}
