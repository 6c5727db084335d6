//! Commands sent raw: their answers, what they mean without arguments, and their refusals.

use std::process::Command;

use serde_json::{Value, json};

use super::project::{Project, SUITE, able, execute, finish, plain, refused, run};

const RUNS: [&str; 4] = ["runCase", "runUpTo", "runSuite", "runCases"];

#[test]
fn every_command_is_announced() {
    let project = Project::new();
    let mut editor = project.silent();
    let params = json!({"processId": null, "rootUri": null, "capabilities": {}});
    let result = editor.request("initialize", params);
    let commands = result["capabilities"]["executeCommandProvider"]["commands"].to_string();
    for command in RUNS.into_iter().chain([
        "rerunLast",
        "rerunFailed",
        "cancel",
        "chooseServer",
        "showResponse",
        "showConversation",
        "clearResults",
    ]) {
        assert!(
            commands.contains(&format!("\"mcpeak.{command}\"")),
            "{command}"
        );
    }
    editor.leave();
}

#[test]
fn the_case_at_the_last_known_place_is_meant_where_none_is_named() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    editor.request(
        "textDocument/codeAction",
        json!({
            "textDocument": {"uri": uri}, "context": {"diagnostics": []},
            "range": {"start": {"line": 14, "character": 3}, "end": {"line": 14, "character": 3}},
        }),
    );
    let (shown, message) = run(&mut editor, &uri, "runCase", Value::Null);
    assert!(message.contains(": 1 failed"), "{message}");
    assert!(shown[0].contains("IS_ERROR_MISMATCH"), "{shown:?}");
    let (_, message) = run(&mut editor, &uri, "runUpTo", Value::Null);
    assert!(message.contains(": 1 passed, 1 failed"), "{message}");
    let (_, message) = run(&mut editor, &uri, "runSuite", Value::Null);
    assert!(message.contains(": 1 passed, 3 failed"), "{message}");
    let (_, message) = run(&mut editor, &uri, "rerunFailed", Value::Null);
    assert!(message.contains(": 3 failed"), "{message}");
    editor.leave();
}

#[test]
fn a_place_in_a_line_stands_for_the_case_that_begins_there() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    for character in [0, 2, 4, 5] {
        let argument = json!({"uri": uri, "position": {"line": 5, "character": character}});
        let (_, message) = run(&mut editor, &uri, "runCase", argument);
        assert!(message.contains(": 1 passed"), "{character}: {message}");
    }
    editor.leave();
}

#[test]
fn chosen_cases_run_in_the_order_of_the_suite() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    let argument = json!({"uri": uri, "cases": ["lists", "passes", "lists"]});
    let (_, message) = run(&mut editor, &uri, "runCases", argument);
    assert!(message.contains(": 1 passed, 1 failed ("), "{message}");
    editor.leave();
}

/// Ids are compared unit by unit (R35), unpaired surrogates included.
#[test]
fn ids_that_are_no_unicode_are_told_apart() {
    let project = Project::new();
    let text = SUITE
        .replace(r#""id": "passes""#, r#""id": "\ud800""#)
        .replace(r#""id": "fails""#, r#""id": "\udc00""#);
    project.write("s.suite.json", &text);
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    let (shown, message) = run(&mut editor, &uri, "runSuite", Value::Null);
    assert!(message.contains("1 passed, 3 failed"), "{message}");
    assert_eq!(shown.len(), 3, "{shown:?}");
    let (_, message) = run(&mut editor, &uri, "runCase", json!({"case": "\\udc00"}));
    assert!(message.starts_with("Fails (날씨): 1 failed"), "{message}");
    let (_, message) = run(&mut editor, &uri, "runCase", json!({"case": "\\ud800"}));
    assert!(message.starts_with("Passes (날씨): 1 passed"), "{message}");
    editor.leave();
}

#[test]
fn the_last_run_is_done_again_on_the_text_as_it_is_now() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runCase", json!({"case": "fails"}));
    let fixed = SUITE.replace(r#""expected": true"#, r#""expected": false"#);
    editor.replace(&uri, 2, &fixed);
    let (shown, message) = run(&mut editor, &uri, "rerunLast", Value::Null);
    assert!(
        message.contains(": 1 passed") && shown.is_empty(),
        "{message} {shown:?}"
    );
    editor.leave();
}

#[test]
fn what_cannot_be_done_is_a_typed_error_and_starts_nothing() {
    let project = Project::new();
    project.write("notes.json", "{}");
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    editor.open_as(&project.uri("notes.json"), "json", "{}");
    // Who reads it waits for a writer that never comes.
    let made = Command::new("mkfifo")
        .arg(project.path("pipe.suite.json"))
        .status();
    assert!(made.unwrap().success());
    let pipe = project.uri("pipe.suite.json");
    let at = |line: u32| json!({"uri": uri, "position": {"line": line, "character": 0}});
    for (command, argument, kind) in [
        ("runCase", json!({"uri": uri, "case": "zz"}), "unknownCase"),
        (
            "runCase",
            json!({"uri": uri, "case": "pass"}),
            "unknownCase",
        ),
        ("runUpTo", json!({"uri": uri, "case": ""}), "unknownCase"),
        (
            "runCases",
            json!({"uri": uri, "cases": ["passes", "zz"]}),
            "unknownCase",
        ),
        ("runCases", json!({"uri": uri, "cases": []}), "badArguments"),
        ("runCases", json!({"uri": uri}), "badArguments"),
        ("runCase", at(0), "noCase"),
        ("runCase", at(9_999), "noCase"),
        (
            "runSuite",
            json!({"uri": project.uri("notes.json")}),
            "noSuite",
        ),
        (
            "runSuite",
            json!({"uri": project.uri("none.suite.json")}),
            "noSuite",
        ),
        ("runSuite", json!({"uri": "no uri"}), "noSuite"),
        ("runSuite", json!({"uri": "untitled:Untitled-1"}), "noSuite"),
        ("runSuite", json!({"uri": pipe}), "noSuite"),
        ("clearResults", json!({"uri": "no uri"}), "noSuite"),
        ("runSuite", json!({"uri": 5}), "badArguments"),
        ("runSuite", json!("text"), "badArguments"),
        ("runSuite", json!({"uri": uri, "version": 7}), "outdated"),
        ("rerunFailed", json!({"uri": uri}), "nothingFailed"),
        ("rerunLast", Value::Null, "nothingRan"),
        (
            "showResponse",
            json!({"uri": uri, "case": "passes"}),
            "nothingRan",
        ),
        ("showConversation", json!({"uri": uri}), "nothingRan"),
    ] {
        let (found, message) = refused(&mut editor, command, argument.clone());
        assert_eq!(found, kind, "{command} {argument}: {message}");
        assert!(!message.is_empty(), "{command} {argument}");
    }
    assert_eq!(project.started(), 0);
    editor.leave();
}

#[test]
fn an_unknown_command_is_an_error_of_the_protocol() {
    let project = Project::new();
    let mut editor = project.trusted(able());
    let error = editor.error(
        "workspace/executeCommand",
        json!({"command": "rm", "arguments": []}),
    );
    assert_eq!(error["code"], -32601, "{error}");
    editor.leave();
}

#[test]
fn only_a_client_that_shows_errors_by_itself_is_spared_the_message() {
    for (client, expected) in [("Neovim", 0), ("helix", 1), ("other", 1)] {
        let project = Project::new();
        let mut editor = project.silent();
        editor.request(
            "initialize",
            json!({
                "processId": null, "rootUri": project.uri(""), "capabilities": plain(),
                "clientInfo": {"name": client}, "initializationOptions": {"trusted": true},
            }),
        );
        editor.notify("initialized", json!({}));
        project.open(&mut editor);
        refused(&mut editor, "runCase", json!({"case": "zz"}));
        let said = editor.taken(|message| message["method"] == "window/showMessage");
        assert_eq!(said.len(), expected, "{client}: {said:?}");
        editor.leave();
    }
}

#[test]
fn cancelling_nothing_is_no_error() {
    let project = Project::new();
    let mut editor = project.trusted(able());
    for argument in [
        Value::Null,
        json!({"runId": "99"}),
        json!({"uri": project.suite()}),
        json!({"uri": project.suite(), "version": 7}),
    ] {
        assert_eq!(execute(&mut editor, "cancel", argument), Value::Null);
    }
    editor.leave();
}

#[test]
fn saving_runs_the_suite_only_if_that_is_wanted() {
    let project = Project::new();
    let uri = project.suite();
    let saved = json!({"textDocument": {"uri": uri}});
    let mut editor = project.trusted(able());
    editor.notify("textDocument/didSave", saved.clone());
    editor.text(&uri);
    editor.leave();
    assert_eq!(project.started(), 0);

    let mut editor = project.editor(able(), json!({"trusted": true, "run": {"onSave": true}}));
    project.open(&mut editor);
    editor.notify("textDocument/didSave", saved);
    let message = finish(&mut editor, "1");
    assert!(message.contains("1 passed, 3 failed"), "{message}");
    editor.leave();
}

#[test]
fn the_state_is_restored_before_a_run() {
    let project = Project::new();
    let server = project.misbehaving_server(&[]);
    let mark = project.path("mark");
    project.define(&json!({"servers": {"s": server}, "resetCommand": ["touch", mark]}));
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runCase", json!({"case": "passes"}));
    assert!(mark.exists());
    project.define(&json!({"servers": {"s": server}, "resetCommand": ["false"]}));
    let (shown, message) = run(&mut editor, &uri, "runCase", json!({"case": "passes"}));
    assert!(
        shown[0].starts_with("0:0 0:1 1 RUN_FAILED"),
        "{shown:?} {message}"
    );
    editor.leave();
}

#[test]
fn a_command_that_does_not_restore_the_state_is_not_taken_for_the_server() {
    let project = Project::new();
    let server = project.misbehaving_server(&[]);
    for (command, first, rest) in [
        (
            json!(["sh", "-c", "echo no rows >&2; exit 3"]),
            "The command that restores the state failed",
            "The last lines that the command that restores the state wrote to standard error:\nno rows",
        ),
        (
            json!(["nope-cmd"]),
            "The command that restores the state did not start. The program nope-cmd was not found",
            "",
        ),
    ] {
        project.define(&json!({"servers": {"s": server}, "resetCommand": command}));
        let mut editor = project.trusted(able());
        execute(&mut editor, "runSuite", json!({"uri": project.suite()}));
        let said = editor.next("window/showMessage");
        let message = said["message"].as_str().unwrap();
        assert!(message.starts_with(first), "{message}");
        assert!(message.contains(rest), "{message}");
        editor.leave();
    }
    assert_eq!(project.started(), 0);
}
