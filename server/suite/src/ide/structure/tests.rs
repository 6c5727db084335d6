use super::*;

/// The text without its mark `$0`, and where that was.
fn marked(text: &str) -> (String, usize) {
    let at = text.find("$0").expect("a mark");
    (text.replacen("$0", "", 1), at)
}

#[test]
fn what_goes_over_lines_can_be_folded() {
    let text =
        "{\n  \"a\": [1, 2],\n  \"b\": [\r\n    {}\r\n  ],\n  \"c\": {\n    \"가\": 1\n  }\n}\n";
    let first_and_last = |range: &Range<usize>| {
        let line = |at: usize| text[..at].matches('\n').count();
        (line(range.start), line(range.end))
    };
    let lines: Vec<(usize, usize)> = folds(text).iter().map(first_and_last).collect();
    assert_eq!(lines, [(0, 8), (2, 4), (5, 7)]);
}

#[test]
fn broken_texts_are_folded_as_far_as_they_go() {
    assert_eq!(folds("{\n\"a\": [\n1").len(), 2);
    assert_eq!(folds("").len(), 0);
    assert_eq!(folds("\n\n]").len(), 0);
}

#[test]
fn a_selection_grows_step_by_step() {
    let steps = |text: &str| {
        let (text, offset) = marked(text);
        let ranges = selections(&text, offset);
        ranges
            .into_iter()
            .map(|range| text[range].to_owned())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        steps(r#" {"a": {"key": "va$0lue", "b": 2}} "#),
        [
            "value",
            r#""value""#,
            r#""key": "value""#,
            r#""key": "value", "b": 2"#,
            r#"{"key": "value", "b": 2}"#,
            r#""a": {"key": "value", "b": 2}"#,
            r#"{"a": {"key": "value", "b": 2}}"#,
            r#" {"a": {"key": "value", "b": 2}} "#,
        ]
    );
    assert_eq!(steps("[1,$0 2]"), ["1", "1, 2", "[1, 2]"][1..]);
    assert_eq!(steps("[\"가$0나"), ["가나", "\"가나", "[\"가나"]);
    assert_eq!(steps("[\"\\$0\""), ["\\\"", "\"\\\"", "[\"\\\""]);
    assert_eq!(steps("$0"), [""]);
    assert_eq!(steps("{$0}"), ["{}"]);
}

#[test]
fn deep_nesting_is_no_matter() {
    let deep = "[\n".repeat(100_000);
    // The last one ends where it begins.
    assert_eq!(folds(&deep).len(), 99_999);
    assert!(selections(&deep, 150_000).len() > 50_000);
}
