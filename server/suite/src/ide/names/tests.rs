use super::*;
use crate::texts::{Language, TextId};

const SUITE: &str = r#"{
  "id": "a", "approval": {"fingerprint": "", "cases": [{"id": "a", "status": "passed"}, {"id": "gone", "status": "passed"}]},
  "cases": [
    {"id": "a", "name": "a", "operation": {"type": "callTool", "tool": "t", "input": {"tool": "t", "id": "a"}},
     "assertions": [{"type": "bodyMatchesSchema", "schema": {
       "type": "object", "required": ["도시", "b"],
       "properties": {"도시": {"type": "object", "required": ["b"], "properties": {"b": {"const": "b"}}}, "b": {}}}}]},
    {"id": "b", "operation": {"type": "listTools"}, "assertions": [{"type": "toolExists", "tool": "t"}]}
  ]
}"#;

/// The name over the `nth` occurrence of a string.
fn name(text: &str, string: &str, nth: usize) -> Option<Name> {
    let (offset, _) = text.match_indices(string).nth(nth).expect("an occurrence");
    Names::new(text).at(offset + 1)
}

/// Which occurrences of the string the name has, and which of them introduce it.
fn shown(text: &str, string: &str, nth: usize) -> Vec<(usize, bool)> {
    let name = name(text, string, nth).expect("a name");
    let places: Vec<usize> = text.match_indices(string).map(|(at, _)| at).collect();
    let occurrences = Names::new(text).occurrences(&name);
    let number = |one: &Occurrence| {
        assert_eq!(&text[one.range.clone()], string);
        places.iter().position(|&at| at == one.range.start).unwrap()
    };
    occurrences
        .iter()
        .map(|one| (number(one), one.is_definition))
        .collect()
}

#[test]
fn a_case_is_known_by_its_id_in_the_approval_too() {
    // "a": the suite's id, the approval's entry, the case's id, its name, a value of the input.
    for nth in [1, 2] {
        assert_eq!(shown(SUITE, r#""a""#, nth), [(1, false), (2, true)]);
    }
    for nth in [0, 3, 4] {
        assert_eq!(name(SUITE, r#""a""#, nth), None, "{nth}");
    }
    assert_eq!(shown(SUITE, r#""gone""#, 0), [(0, false)]);
}

#[test]
fn a_tool_is_known_wherever_it_is_called_or_expected() {
    for nth in [0, 2] {
        assert_eq!(shown(SUITE, r#""t""#, nth), [(0, false), (2, false)]);
    }
    assert_eq!(name(SUITE, r#""t""#, 1), None);
}

#[test]
fn a_property_belongs_to_its_own_schema() {
    assert_eq!(shown(SUITE, r#""도시""#, 0), [(0, false), (1, true)]);
    assert_eq!(shown(SUITE, r#""도시""#, 1), [(0, false), (1, true)]);
    // "b": required outside, required inside, described inside, a value, described outside, a case.
    assert_eq!(shown(SUITE, r#""b""#, 0), [(0, false), (4, true)]);
    assert_eq!(shown(SUITE, r#""b""#, 1), [(1, false), (2, true)]);
    assert_eq!(name(SUITE, r#""b""#, 3), None);
}

fn renamed(string: &str, nth: usize, new: &str) -> Result<String, String> {
    let name = name(SUITE, string, nth).unwrap();
    let edits = Names::new(SUITE).renamed(&name, new);
    let edits = edits.map_err(|why| why.render(Language::English))?;
    let mut text = SUITE.to_owned();
    for edit in edits.iter().rev() {
        text.replace_range(edit.range.clone(), &edit.replacement);
    }
    Ok(text)
}

#[test]
fn renaming_changes_every_place_and_nothing_else() {
    let text = renamed(r#""a""#, 2, "새 \"id\"").unwrap();
    assert_eq!(text.matches(r#""새 \"id\"""#).count(), 2);
    assert!(
        text.starts_with("{\n  \"id\": \"a\"") && text.contains(r#""name": "a""#),
        "{text}"
    );
    assert_eq!(
        renamed(r#""t""#, 0, "u")
            .unwrap()
            .matches(r#""tool": "u""#)
            .count(),
        2
    );
    assert_eq!(
        renamed(r#""도시""#, 0, "city")
            .unwrap()
            .matches(r#""city""#)
            .count(),
        2
    );
}

#[test]
fn renaming_is_refused_where_it_would_break_something() {
    assert!(renamed(r#""a""#, 2, "b").unwrap_err().contains("b"));
    assert!(renamed(r#""도시""#, 0, "b").unwrap_err().contains("b"));
    for blank in ["", " ", "\u{3000}"] {
        renamed(r#""a""#, 2, blank).unwrap_err();
    }
    assert_eq!(renamed(r#""a""#, 2, "a").unwrap(), SUITE);
    assert!(renamed(r#""t""#, 0, "a").is_ok());
}

/// Whether a name may be renamed, and what renaming it makes of the text.
fn tried(text: &str, string: &str, nth: usize, new: &str) -> Result<String, TextId> {
    let name = name(text, string, nth).expect("a name");
    let names = Names::new(text);
    let may = names.may_rename(&name).map_err(|why| why.id());
    let renamed = names.renamed(&name, new).map_err(|why| why.id());
    if let Err(why) = may {
        assert_eq!(renamed, Err(why));
    }
    let mut text = text.to_owned();
    for edit in renamed?.iter().rev() {
        text.replace_range(edit.range.clone(), &edit.replacement);
    }
    Ok(text)
}

#[test]
fn what_a_repeated_key_overrides_cannot_be_renamed() {
    let approval = r#""approval": {"cases": [{"id": "aa"}]}"#;
    for (text, string, winner) in [
        (
            format!(r#"{{{approval}, "cases": [{{"id": "aa", "id": "bb"}}]}}"#),
            r#""aa""#,
            r#""bb""#,
        ),
        (
            r#"{"cases": [{"operation": {"tool": "t1", "tool": "t2", "type": "callTool"}}]}"#.to_owned(),
            r#""t1""#,
            r#""t2""#,
        ),
        (
            r#"{"cases": [{"id": "aa"}], "cases": [{"id": "bb"}]}"#.to_owned(),
            r#""aa""#,
            r#""bb""#,
        ),
        (
            r#"{"cases": [{"assertions": [{"schema": {"properties": {"aa": {}}, "properties": {"bb": {}}}}]}]}"#.to_owned(),
            r#""aa""#,
            r#""bb""#,
        ),
    ] {
        let nth = text.matches(string).count() - 1;
        assert_eq!(
            tried(&text, string, nth, "zz"),
            Err(TextId::RenameOverridden),
            "{text}"
        );
        let mended = text.replace(winner, r#""zz""#);
        assert_eq!(tried(&text, winner, 0, "zz"), Ok(mended));
    }
}

/// Another property of the name would come to count.
#[test]
fn a_property_that_stands_twice_cannot_be_renamed() {
    let text = r#"{"cases": [{"assertions": [{"schema": {"required": ["a"], "properties": {"a": {}, "a": {}}}}]}]}"#;
    for nth in 0..3 {
        let tried = tried(text, r#""a""#, nth, "zz");
        assert_eq!(tried, Err(TextId::RenameRepeatedProperty), "{nth}");
    }
}

#[test]
fn one_of_two_cases_with_the_same_id_is_renamed_alone() {
    let text = r#"{"approval": {"cases": [{"id": "a"}]}, "cases": [{"id": "a"}, {"id": "a"}]}"#;
    for (nth, expected) in [
        (
            1,
            r#"{"approval": {"cases": [{"id": "a"}]}, "cases": [{"id": "z"}, {"id": "a"}]}"#,
        ),
        (
            2,
            r#"{"approval": {"cases": [{"id": "a"}]}, "cases": [{"id": "a"}, {"id": "z"}]}"#,
        ),
    ] {
        assert_eq!(tried(text, r#""a""#, nth, "z").as_deref(), Ok(expected));
    }
    assert_eq!(
        tried(text, r#""a""#, 0, "z"),
        Err(TextId::RenameRepeatedCase)
    );
}

#[test]
fn a_refusal_says_who_has_the_name() {
    assert_eq!(tried(SUITE, r#""a""#, 2, "b"), Err(TextId::RenameTakenCase));
    assert_eq!(
        tried(SUITE, r#""a""#, 2, "gone"),
        Err(TextId::RenameTakenApproval)
    );
    assert_eq!(
        tried(SUITE, r#""도시""#, 0, "b"),
        Err(TextId::RenameTakenProperty)
    );
    let text = r#"{"cases": [{"assertions": [{"schema": {"required": ["a"], "properties": {"b": {}}}}]}]}"#;
    assert_eq!(
        tried(text, r#""b""#, 0, "a"),
        Err(TextId::RenameTakenRequired)
    );
}

#[test]
fn half_a_character_is_proposed_as_json_writes_it_and_stays_if_it_is_sent_back() {
    let text = r#"{"cases": [{"id": "\ud83d"}]}"#;
    let found = name(text, r#""\ud83d""#, 0).unwrap();
    assert_eq!(found.text.to_name(), r"\ud83d");
    assert_eq!(
        tried(text, r#""\ud83d""#, 0, r"\ud83d").as_deref(),
        Ok(text)
    );
    assert_eq!(
        tried(text, r#""\ud83d""#, 0, "a").as_deref(),
        Ok(r#"{"cases": [{"id": "a"}]}"#)
    );
}

/// Where the definition of the name over the `nth` occurrence is: which occurrences of the string.
fn defined(text: &str, string: &str, nth: usize) -> Vec<usize> {
    let name = name(text, string, nth).unwrap();
    let places: Vec<usize> = text.match_indices(string).map(|(at, _)| at).collect();
    let definitions = Names::new(text).definitions(&name).into_iter();
    definitions
        .map(|one| places.iter().position(|&at| at == one.range.start).unwrap())
        .collect()
}

#[test]
fn a_tool_is_defined_where_it_is_expected_or_else_used_first() {
    let calls = r#"{"cases": [{"operation": {"tool": "t"}}, {"operation": {"tool": "t"}}, {"assertions": [{"tool": "u"}]}]}"#;
    for nth in [0, 1] {
        assert_eq!(defined(calls, r#""t""#, nth), [0]);
    }
    let expected = calls.replace(r#""u""#, r#""t""#);
    for nth in [0, 1, 2] {
        assert_eq!(defined(&expected, r#""t""#, nth), [2]);
    }
    assert_eq!(defined(SUITE, r#""a""#, 1), [2]);
}

#[test]
fn broken_texts_are_no_matter() {
    for end in (0..SUITE.len()).filter(|&end| SUITE.is_char_boundary(end)) {
        let names = Names::new(&SUITE[..end]);
        for offset in [end / 3, end / 2, end] {
            if let Some(name) = names.at(offset) {
                names.renamed(&name, "fresh").unwrap();
            }
        }
    }
}
