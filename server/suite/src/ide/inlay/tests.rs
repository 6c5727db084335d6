use super::*;
use crate::text::{Edit, Text};
use crate::texts::Language;

const SUITE: &str = r#"{
  "schemaVersion": 1, "defaultTimeoutMs": 7000,
  "cases": [
    {"id": "own", "timeoutMs": 5},
    {"id": "wrong", "timeoutMs": "5"},
    {"id": "사용", "name": "n"},
    {"name": "no id"}
  ]
}"#;

const ALL: Kinds = Kinds {
    timeout: true,
    duration: true,
};

/// Each hint with the two characters before it.
fn shown(text: &str, kinds: Kinds) -> Vec<String> {
    shown_in(text, kinds, &(0..text.len()))
}

fn shown_in(text: &str, kinds: Kinds, range: &Range<usize>) -> Vec<String> {
    let analysis = Analysis::new(&Text::new(text));
    shown_of(&analysis, text, kinds, range)
}

fn shown_of(analysis: &Analysis, text: &str, kinds: Kinds, range: &Range<usize>) -> Vec<String> {
    let duration = |case: &CaseOutline<'_>| (case.id.is_some()).then(|| "3 ms".to_owned());
    let context = Context {
        kinds,
        duration: &duration,
    };
    let hints = hints(analysis, range, &context);
    let shown = hints.iter().map(|hint| {
        let before: Vec<char> = text[..hint.offset].chars().rev().take(2).collect();
        let before: String = before.into_iter().rev().collect();
        format!("{before} {}", hint.label.render(Language::English))
    });
    shown.collect()
}

#[test]
fn a_case_without_a_limit_has_that_of_the_suite_and_each_its_last_duration() {
    let expected = [
        "n\" took 3 ms",
        "g\" took 3 ms",
        "용\" at most 7000 ms",
        "용\" took 3 ms",
        " { at most 7000 ms",
    ];
    assert_eq!(shown(SUITE, ALL), expected);
}

#[test]
fn without_a_default_the_limit_is_that_of_the_format() {
    for (from, to) in [
        (r#""defaultTimeoutMs": 7000,"#, ""),
        ("7000", "0"),
        ("7000", "1.5"),
        ("7000", "2147483648"),
        ("7000", "\"7000\""),
    ] {
        let text = SUITE.replace(from, to);
        let shown = shown(&text, ALL);
        assert_eq!(shown[2], "용\" at most 10000 ms", "{to}");
    }
}

#[test]
fn who_says_so_is_told_on_request() {
    for (text, said) in [
        (SUITE, "the suite's `defaultTimeoutMs`"),
        (r#"{"cases": [{}]}"#, "nothing says otherwise"),
    ] {
        let context = Context {
            kinds: ALL,
            duration: &|_| None,
        };
        let hints = hints(&Analysis::new(&Text::new(text)), &(0..text.len()), &context);
        let explanation = hints[0].explanation.clone().unwrap();
        assert!(explanation.render(Language::English).contains(said));
    }
}

#[test]
fn each_kind_is_off_until_it_is_wanted() {
    assert_eq!(shown(SUITE, Kinds::default()), [""; 0]);
    let timeout = Kinds {
        timeout: true,
        ..Kinds::default()
    };
    let duration = Kinds {
        duration: true,
        ..Kinds::default()
    };
    assert_eq!(shown(SUITE, timeout).len(), 2);
    assert_eq!(shown(SUITE, duration).len(), 3);
}

#[test]
fn only_what_is_in_view_is_told() {
    let start = SUITE.find("    {\"id\": \"사용\"").unwrap();
    let end = start + SUITE[start..].find('\n').unwrap();
    assert_eq!(shown_in(SUITE, ALL, &(start..end)).len(), 2);
    assert_eq!(shown_in(SUITE, ALL, &(0..3)), [""; 0]);
}

#[test]
fn damage_elsewhere_takes_no_hint_away() {
    for (from, to) in [
        (r#""schemaVersion": 1,"#, r#""schemaVersion": 1"#),
        ("  ]\n}", ""),
        ("5},", "5}"),
    ] {
        let text = SUITE.replacen(from, to, 1);
        assert_eq!(shown(&text, ALL), shown(SUITE, ALL), "{to}");
    }
}

#[test]
fn an_edit_changes_what_it_should() {
    let text = Text::new(SUITE);
    for (from, to) in [
        ("7000", "8000"),
        (r#""timeoutMs": 5"#, r#""timeout": 5"#),
        (r#""name": "n""#, r#""timeoutMs": 1"#),
    ] {
        let at = SUITE.find(from).unwrap();
        let edit = Edit {
            range: at..at + from.len(),
            replacement: to.to_owned(),
        };
        let after = text.edited(&edit);
        let edited = Analysis::new(&text).edited(&after, &edit);
        let edited = edited.unwrap_or_else(|| Analysis::new(&after));
        let after = after.to_string();
        let range = 0..after.len();
        assert_eq!(
            shown_of(&edited, &after, ALL, &range),
            shown(&after, ALL),
            "{to}"
        );
    }
}
