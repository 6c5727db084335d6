//! The editor's settings as definitions, and what VS Code's file says of inputs.

use serde_json::{Value, json};

use super::*;
use crate::server::ServerSpec;

fn read_with(workspace: &Workspace, settings: &Value) -> Result<Definitions, Vec<Problem>> {
    Definitions::read_with(settings, &workspace.path("tests"), workspace.root())
}

const FILE: &str = r#"{"servers": {"a": {"command": "file"}, "b": {"command": "b"}}, "suites": {"**": "b"}, "resetCommand": ["file"]}"#;

#[test]
fn settings_come_before_every_file() {
    let workspace = Workspace::new(&[("tests/mcpeak.json", FILE)]);
    let settings = json!({
        "servers": {"a": {"command": "setting"}},
        "suites": {"tests/*.json": "a"},
        "resetCommand": ["setting"],
    });
    let definitions = read_with(&workspace, &settings).expect("no problem");
    let shown: Vec<_> = definitions
        .list
        .iter()
        .map(|one| (one.shown().unwrap_or_default(), one.shadowed))
        .collect();
    assert_eq!(
        shown,
        [
            ("setting".to_owned(), false),
            ("file".to_owned(), true),
            ("b".to_owned(), false)
        ]
    );
    let reset = definitions.reset_command.as_ref().expect("a command");
    assert_eq!(reset.command_line(), "setting");
    assert_eq!(reset.folder(), workspace.root());
    let file = workspace.path("tests/x.json");
    let names = SuiteNames {
        id: None,
        file: Some(&file),
    };
    assert!(matches!(
        definitions.select(names, None),
        Selection::One(definition, Why::Pattern(_)) if definition.name == "a"
    ));
}

#[test]
fn settings_that_are_absent_leave_the_files_as_they_are() {
    let workspace = Workspace::new(&[("mcpeak.json", FILE)]);
    for settings in [Value::Null, json!({})] {
        let definitions = read_with(&workspace, &settings).expect("no problem");
        let reset = definitions.reset_command.as_ref().expect("a command");
        assert_eq!(
            (definitions.list.len(), reset.command_line().as_str()),
            (2, "file")
        );
    }
}

#[test]
fn variables_and_relative_folders_of_settings_start_at_the_root() {
    let workspace = Workspace::new(&[]);
    let settings = json!({"servers": {"a": {"command": "${workspaceFolder}/a", "args": ["${env:TOKEN}"], "cwd": "sub"}}});
    let definitions = read_with(&workspace, &settings).expect("no problem");
    let server = definitions.list[0].resolve(&surroundings(workspace.root()));
    let Ok(ServerSpec::Stdio(server)) = server else {
        panic!("{server:?}");
    };
    assert_eq!(server.program, format!("{}/a", workspace.root().display()));
    assert_eq!(server.arguments, ["s3cret"]);
    assert_eq!(server.cwd, Some(workspace.path("sub")));
}

/// A line of a text that nobody has seen would help no one.
#[test]
fn what_is_wrong_in_settings_is_said_of_the_settings() {
    let workspace = Workspace::new(&[]);
    for (settings, expected) in [
        (
            json!({"servers": []}),
            "the settings of mcpeak: `servers` must be",
        ),
        (json!({"suites": {"[": "a"}}), "the settings of mcpeak: "),
        (json!({"resetCommand": []}), "the settings of mcpeak: "),
        (json!([]), "the settings of mcpeak: "),
    ] {
        let problems = read_with(&workspace, &settings).expect_err("a problem");
        let said = workspace.said(&problems);
        assert!(said[0].starts_with(expected), "{said:?}");
    }
}

#[test]
fn inputs_say_how_to_ask() {
    let text = r#"{"inputs": [
        {"type": "promptString", "id": "key", "description": "The key", "password": true},
        {"id": "plain"}, {"id": 1}, "odd"
    ], "servers": {}}"#;
    let workspace = Workspace::new(&[(".vscode/mcp.json", text)]);
    let definitions = workspace.definitions();
    let key = InputPrompt {
        id: "key".to_owned(),
        description: Some("The key".to_owned()),
        password: true,
    };
    assert_eq!(definitions.input("key"), Some(&key));
    let plain = definitions.input("plain").expect("an input");
    assert_eq!((&plain.description, plain.password), (&None, false));
    assert_eq!(definitions.input("other"), None);
}
