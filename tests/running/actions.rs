//! Code actions that run, for editors without lenses (R42).

use serde_json::{Value, json};

use super::harness::Editor;
use super::project::{Project, able, run};

fn actions(editor: &mut Editor, uri: &str, line: u32, context: Value) -> Vec<String> {
    let place = json!({"line": line, "character": 8});
    let range = json!({"start": place, "end": place});
    let params = json!({"textDocument": {"uri": uri}, "range": range, "context": context});
    let actions = editor.request("textDocument/codeAction", params);
    let commands = actions
        .as_array()
        .unwrap()
        .iter()
        .filter(|action| action["command"].is_string());
    commands
        .map(|action| action["title"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn any_place_in_a_case_can_run_it() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    let asked = json!({"diagnostics": [], "triggerKind": 1});
    for line in 11..=16 {
        let found = actions(&mut editor, &uri, line, asked.clone());
        assert_eq!(
            found,
            ["Run case fails", "Run up to fails", "Run suite"],
            "{line}"
        );
    }
    assert_eq!(
        actions(&mut editor, &uri, 5, asked.clone()),
        ["Run case passes", "Run suite"]
    );
    assert_eq!(actions(&mut editor, &uri, 1, asked.clone()), ["Run suite"]);
    run(&mut editor, &uri, "runSuite", Value::Null);
    let found = actions(&mut editor, &uri, 12, asked);
    let expected = [
        "Run case fails",
        "Run up to fails",
        "Show the last response of fails",
        "Run suite",
        "Rerun failed cases",
        "Clear results",
    ];
    assert_eq!(found, expected);
    editor.leave();
}

/// Helix sorts by kind, those without any last, and knows no other way to run a case.
#[test]
fn where_actions_are_sorted_by_kind_those_that_run_stand_in_front() {
    let project = Project::new();
    let mut editor = project.silent();
    let mut params = json!({
        "processId": null, "rootUri": project.uri(""), "capabilities": able(),
        "clientInfo": {"name": "helix"},
    });
    params["capabilities"]["textDocument"]["codeAction"] =
        json!({"codeActionLiteralSupport": {"codeActionKind": {"valueSet": []}}});
    editor.request("initialize", params);
    editor.notify("initialized", json!({}));
    project.open(&mut editor);
    let place = json!({"line": 12, "character": 8});
    let actions = editor.request(
        "textDocument/codeAction",
        json!({
            "textDocument": {"uri": project.suite()}, "context": {"diagnostics": []},
            "range": {"start": place, "end": place},
        }),
    );
    let actions = actions.as_array().unwrap();
    let runs = actions.iter().filter(|action| action["kind"] == "quickfix");
    let commands: Vec<&str> = runs
        .map(|action| action["command"]["command"].as_str().unwrap())
        .collect();
    let expected = ["mcpeak.runCase", "mcpeak.runUpTo", "mcpeak.runSuite"];
    assert_eq!(commands, expected);
    assert!(actions.len() > commands.len(), "{actions:?}");
    editor.leave();
}

#[test]
fn nothing_is_offered_that_was_not_asked_for() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    for context in [
        json!({"diagnostics": [], "triggerKind": 2}),
        json!({"diagnostics": [], "only": ["quickfix"]}),
        json!({"diagnostics": [], "only": ["source.fixAll"]}),
    ] {
        assert!(
            actions(&mut editor, &uri, 12, context.clone()).is_empty(),
            "{context}"
        );
    }
    editor.leave();
}
