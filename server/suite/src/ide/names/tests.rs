use super::*;
use crate::texts::Language;

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
