//! Whatever the text: nothing aborts, fixing all comes to an end, and a long text takes no longer than it must.

use std::time::{Duration, Instant};

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::ide::fix::{Fixes, fix_all};
use mcpeak_suite::text::{Edit, Text};

/// A suite with one of everything.
const SUITE: &str = r#"{
  "schemaVersion": 1,
  "id": "s",
  "name": "날씨 👋",
  "defaultTimeoutMs": 5000,
  "cases": [
    {
      "id": "a",
      "name": "n",
      "operation": {"type": "callTool", "tool": "t", "input": {"city": "서울", "days": [1, 2]}},
      "assertions": [
        {"type": "isError", "expected": false},
        {"type": "bodyMatchesSchema", "schema": {"type": "object", "required": ["a"], "properties": {"a": {"type": "string", "minLength": 1}}}}
      ]
    },
    {"id": "b", "name": "n", "operation": {"type": "listTools"}, "assertions": [{"type": "toolExists", "tool": "t"}]}
  ]
}
"#;

/// Schemas in schemas, each with a keyword that nobody knows: the paths taken together are the square of the length.
const SCHEMAS: &str = r#"{"cases":[{"assertions":[{"type":"isError","schema":{"x":1,"items":"#;

/// Takes one character away, or puts one in, at every place of the suite.
fn damaged() -> impl Iterator<Item = String> {
    let places = SUITE.char_indices();
    places.flat_map(|(at, c)| {
        let (before, behind) = SUITE.split_at(at);
        let rest = &behind[c.len_utf8()..];
        let put = ['{', ']', ',', '"', '\'', ':', '#', '\\', '“'];
        let put = put
            .into_iter()
            .map(move |new| format!("{before}{new}{behind}"));
        std::iter::once(format!("{before}{rest}")).chain(put)
    })
}

#[test]
fn with_one_character_less_or_more_fixing_all_never_makes_it_worse() {
    let (mut documents, mut valid) = (0, 0);
    for document in damaged() {
        let text = Text::new(&document);
        let analysis = Analysis::new(&text);
        let damage = |analysis: &Analysis| {
            analysis
                .findings()
                .iter()
                .filter(|finding| finding.is_damage())
                .count()
        };
        let mended = fix_all(&text, &analysis);
        assert!(damage(&mended.analysis) <= damage(&analysis), "{document}");
        let again = fix_all(&mended.text, &mended.analysis);
        assert_eq!(again.applied, [], "{document}\n{}", mended.text);
        documents += 1;
        valid += usize::from(!mended.analysis.has_errors());
    }
    // What one character means can often be told.
    assert!(valid * 2 > documents, "{valid} of {documents}");
}

#[test]
fn every_finding_of_a_damaged_suite_is_answered_without_panic() {
    for document in damaged().step_by(7) {
        let text = Text::new(&document);
        let analysis = Analysis::new(&text);
        let fixes = Fixes::new(&text, &analysis);
        for finding in analysis.findings() {
            for fix in fixes.of(&finding) {
                let ends = fix
                    .edits
                    .iter()
                    .map(|edit: &Edit| (edit.range.start, edit.range.end));
                assert!(ends.is_sorted(), "{document}");
            }
        }
    }
}

#[test]
fn texts_nested_a_hundred_thousand_deep_are_mended_without_recursion() {
    for bracket in [
        "[",
        "{\"a\":",
        "[{\"cases\":",
        "{\"cases\":[",
        "[/**/",
        SCHEMAS,
    ] {
        let text = Text::new(&bracket.repeat(100_000));
        let analysis = Analysis::new(&text);
        let mended = fix_all(&text, &analysis);
        assert!(mended.text.len() >= 100_000, "{bracket}");
        let fixes = Fixes::new(&text, &analysis);
        let findings = analysis.findings();
        for finding in findings.iter().take(3) {
            let _ = fixes.of(finding);
        }
    }
}

#[test]
fn ten_thousand_faults_take_seconds_at_most() {
    let case = |n: usize| {
        format!(
            r#"{{"id": 'c{n}', name: "n", // why
"operation": {{"type": "calltool", "tool": "t", "input": null}}, "assertions": [{{"type": "isError", "expected": "true"}},]}}"#
        )
    };
    let cases: Vec<String> = (0..2_000).map(case).collect();
    let suite = format!(
        r#"{{"schemaVersion": 1, "id": "s", "name": "n", "cases": [{}]}}"#,
        cases.join(",")
    );
    let text = Text::new(&suite);
    let begun = Instant::now();
    let mended = fix_all(&text, &Analysis::new(&text));
    assert!(begun.elapsed() < Duration::from_secs(60));
    assert!(!mended.analysis.has_errors());
    assert_eq!(mended.applied.len(), 2_000 * 7);
}
