//! Code actions that edit: which are offered for which request, and what becomes of the buffer that applies them.

use serde_json::{Value, json};

use super::harness::Editor;

const URI: &str = "file:///a.suite.json";

/// Two faults with one answer, on lines 2 and 6, and one with two, on line 3; 😀 is two units of UTF-16.
const SUITE: &str = r#"{
  "schemaVersion": 1,
  "id": 5, "name": "😀",
  "extra": 1,
  "cases": [
    {
      "id": "a", "name": "😀", "timeoutMS": 500,
      "operation": {"type": "listTools"},
      "assertions": [{"type": "toolExists", "tool": "t"}]
    },
    {"id": "b", "name": "n", "operation": {"type": "listTools"}, "assertions": [{"tool": "t", "type": "toolExists"}]}
  ]
}
"#;

/// What the editors of today can do.
fn able() -> Value {
    let kinds = json!({"codeActionKind": {"valueSet": ["quickfix", "refactor", "source"]}});
    json!({
        "textDocument": {
            "diagnostic": {},
            "codeAction": {"codeActionLiteralSupport": kinds, "isPreferredSupport": true},
        },
        "workspace": {"workspaceEdit": {"documentChanges": true}},
    })
}

fn opened(capabilities: Value) -> Editor {
    let mut editor = Editor::with(capabilities);
    editor.open(URI, SUITE);
    editor
}

/// The actions of a range of `[line, character, line, character]`.
fn actions(editor: &mut Editor, range: [u32; 4], context: Value) -> Vec<Value> {
    let place = |at: usize| json!({"line": range[at], "character": range[at + 1]});
    let params = json!({
        "textDocument": {"uri": URI},
        "range": {"start": place(0), "end": place(2)},
        "context": context,
    });
    let answer = editor.request("textDocument/codeAction", params);
    answer.as_array().unwrap().clone()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    let edits = actions.iter().filter(|action| action["edit"].is_object());
    edits
        .map(|action| action["title"].as_str().unwrap())
        .collect()
}

fn only(kind: &str) -> Value {
    json!({"diagnostics": [], "only": [kind]})
}

/// Applies an action as a client does, and gives the text that the server then has.
fn apply(editor: &mut Editor, action: &Value) -> String {
    let change = &action["edit"]["documentChanges"][0];
    assert_eq!(change["textDocument"], json!({"uri": URI, "version": 1}));
    // The ranges of all edits are those of the text before, so the last one goes first.
    let mut changes = change["edits"].as_array().unwrap().clone();
    changes.reverse();
    let changes: Vec<Value> = changes
        .into_iter()
        .map(|edit| json!({"range": edit["range"], "text": edit["newText"]}))
        .collect();
    editor.change(URI, 2, &changes);
    editor.text(URI).1
}

fn named<'a>(actions: &'a [Value], title: &str) -> &'a Value {
    let found = actions.iter().find(|action| action["title"] == title);
    found.unwrap_or_else(|| panic!("{title}: {actions:#?}"))
}

/// Four fields are missing at the same place.
#[test]
fn each_fix_is_about_its_own_diagnostic() {
    let mut editor = Editor::with(able());
    editor.open(URI, "{}");
    let pulled = editor.request(
        "textDocument/diagnostic",
        json!({"textDocument": {"uri": URI}}),
    );
    let diagnostics = pulled["items"].as_array().unwrap();
    assert_eq!(diagnostics.len(), 4, "{pulled}");
    let context = json!({"diagnostics": diagnostics, "only": ["quickfix"]});
    for action in actions(&mut editor, [0, 0, 0, 2], context) {
        let title = action["title"].as_str().unwrap();
        let field = title.split('`').nth(1).unwrap_or(title);
        let about = action["diagnostics"].as_array().unwrap();
        assert_eq!(about.len(), 1, "{action}");
        assert_eq!(about[0]["data"]["path"], field, "{action}");
    }
    editor.quit();
}

#[test]
fn a_menu_mends_a_hundred_findings_at_most() {
    let mut editor = Editor::with(able());
    let unknown: String = (0..500).map(|at| format!("\"x{at}\": 1,\n")).collect();
    editor.open(URI, &format!("{{\n{unknown}\"id\": \"s\"}}"));
    let found = actions(&mut editor, [0, 0, 500, 0], only("quickfix"));
    let removals = titles(&found)
        .into_iter()
        .filter(|title| title.starts_with("Remove"));
    assert!((90..=100).contains(&removals.count()), "{}", found.len());
    editor.quit();
}

/// 😀 stands before the place on its line: two units in UTF-16, four in UTF-8, one in UTF-32.
#[test]
fn a_quick_fix_mends_what_is_found_at_the_cursor_in_every_encoding() {
    for (encoding, character) in [("utf-16", 31), ("utf-8", 33), ("utf-32", 30)] {
        let mut capabilities = able();
        capabilities["general"] = json!({"positionEncodings": [encoding]});
        let mut editor = opened(capabilities);
        let place = [6, character, 6, character];
        let found = actions(&mut editor, place, only("quickfix"));
        assert_eq!(
            titles(&found),
            ["Rename to `timeoutMs`", "Remove \"timeoutMS\""],
            "{encoding}"
        );
        assert_eq!(found[0]["kind"], "quickfix");
        assert_eq!(found[0]["isPreferred"], true);
        assert_eq!(found[1].get("isPreferred"), None);
        let before = [6, character - 2, 6, character - 2];
        let none = actions(&mut editor, before, only("quickfix"));
        assert_eq!(titles(&none), [] as [&str; 0], "{encoding}");
        let text = apply(&mut editor, &found[0]);
        assert_eq!(text, SUITE.replace("timeoutMS", "timeoutMs"), "{encoding}");
        editor.quit();
    }
}

#[test]
fn a_quick_fix_names_the_diagnostic_that_it_is_for() {
    let mut editor = opened(able());
    let report = editor.request(
        "textDocument/diagnostic",
        json!({"textDocument": {"uri": URI}}),
    );
    let items = report["items"].as_array().unwrap();
    let extra = items
        .iter()
        .find(|item| item["code"] == "UNKNOWN_FIELD")
        .unwrap();
    // The cursor is elsewhere on purpose: the client names what it asks about.
    let context = json!({"diagnostics": [extra], "only": ["quickfix"]});
    let found = actions(&mut editor, [0, 0, 0, 0], context);
    assert_eq!(titles(&found), ["Remove \"extra\""]);
    assert_eq!(found[0]["diagnostics"], json!([extra]));
    let text = apply(&mut editor, &found[0]);
    assert_eq!(text, SUITE.replace("  \"extra\": 1,\n", ""));
    editor.quit();
}

#[test]
fn all_that_has_one_answer_is_fixed_by_one_action() {
    for kind in ["source", "source.fixAll", "source.fixAll.mcpeak"] {
        let mut editor = opened(able());
        let found = actions(&mut editor, [0, 0, 13, 0], only(kind));
        assert_eq!(titles(&found), ["Fix all that has one answer"], "{kind}");
        assert_eq!(found[0]["kind"], "source.fixAll.mcpeak");
        let text = apply(&mut editor, &found[0]);
        let expected = SUITE
            .replace("timeoutMS", "timeoutMs")
            .replace("\"id\": 5", "\"id\": \"5\"");
        assert_eq!(text, expected);
        let found = actions(&mut editor, [0, 0, 13, 0], only(kind));
        assert_eq!(titles(&found), [] as [&str; 0]);
        editor.quit();
    }
}

#[test]
fn a_case_is_copied_and_moved_and_keys_are_sorted_where_a_person_asks() {
    let asked = json!({"diagnostics": [], "triggerKind": 1});
    let mut editor = opened(able());
    let found = actions(&mut editor, [10, 83, 10, 83], asked);
    let edits = [
        "Duplicate the case",
        "Move the case up",
        "Sort the keys in the documented order",
    ];
    assert_eq!(titles(&found)[..3], edits);
    let text = apply(&mut editor, named(&found, edits[2]));
    let sorted = SUITE.replace(
        r#"{"tool": "t", "type": "toolExists"}"#,
        r#"{"type": "toolExists", "tool": "t"}"#,
    );
    assert_eq!(text, sorted);
    let kinds = [
        ("refactor", 3),
        ("refactor.move", 1),
        ("refactor.rewrite", 2),
        ("refactor.extract", 0),
    ];
    editor.quit();
    let mut editor = opened(able());
    for (kind, count) in kinds {
        let found = actions(&mut editor, [10, 83, 10, 83], only(kind));
        assert_eq!(found.len(), count, "{kind}");
    }
    editor.quit();
}

#[test]
fn at_a_move_of_the_cursor_only_fixes_are_offered() {
    let mut editor = opened(able());
    let automatic = json!({"diagnostics": [], "triggerKind": 2});
    let found = actions(&mut editor, [6, 35, 6, 35], automatic.clone());
    assert_eq!(titles(&found).len(), 2);
    assert_eq!(found.len(), 2);
    assert_eq!(
        actions(&mut editor, [8, 30, 8, 30], automatic),
        [] as [Value; 0]
    );
    editor.quit();
}

#[test]
fn kinds_are_announced_to_clients_that_know_of_them_and_edits_fit_older_ones() {
    let (editor, result) =
        Editor::initialized(json!({"processId": null, "rootUri": null, "capabilities": able()}));
    let provider = &result["capabilities"]["codeActionProvider"];
    let kinds = provider["codeActionKinds"].as_array().unwrap();
    assert!(kinds.contains(&json!("quickfix")) && kinds.contains(&json!("source.fixAll.mcpeak")));
    editor.quit();

    let (editor, result) =
        Editor::initialized(json!({"processId": null, "rootUri": null, "capabilities": {}}));
    assert_eq!(result["capabilities"]["codeActionProvider"], json!(true));
    editor.quit();

    let mut older = able();
    older["workspace"] = json!({});
    let mut editor = opened(older);
    let found = actions(&mut editor, [3, 4, 3, 4], only("quickfix"));
    assert!(found[0]["edit"]["changes"][URI].is_array(), "{found:#?}");
    editor.quit();

    let mut editor = opened(json!({"textDocument": {"diagnostic": {}}}));
    let found = actions(&mut editor, [3, 4, 3, 4], only("quickfix"));
    assert_eq!(found, [] as [Value; 0]);
    editor.quit();
}
