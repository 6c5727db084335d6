//! Which server: the definitions of the project, those of the settings, and the questions where that is not clear.

use serde_json::{Value, json};

use super::harness::Editor;
use super::project::{Project, SUITE, able, execute, finish, plain, run};

/// Two servers that the suite could be meant for.
fn two(project: &Project) {
    let server = project.misbehaving_server(&[]);
    project.define(&json!({"servers": {"a": server, "b": server}}));
}

fn run_case(editor: &mut Editor, project: &Project, server: Option<&str>) -> String {
    let argument = json!({"uri": project.suite(), "case": "passes", "server": server});
    let answer = execute(editor, "runCase", argument);
    answer["runId"].as_str().unwrap().to_owned()
}

#[test]
fn two_candidates_are_asked_about_once_for_the_workspace() {
    let project = Project::new();
    two(&project);
    let mut editor = project.trusted(able());
    let run_id = run_case(&mut editor, &project, None);
    let (id, params) = editor.next_request("window/showMessageRequest");
    assert_eq!(params["actions"], json!([{"title": "a"}, {"title": "b"}]));
    editor.reply(&id, params["actions"][1].clone());
    assert!(finish(&mut editor, &run_id).contains("1 passed"));
    let lenses = editor.request(
        "textDocument/codeLens",
        json!({"textDocument": {"uri": project.suite()}}),
    );
    assert!(
        lenses[0]["command"]["title"]
            .as_str()
            .unwrap()
            .contains("(b)"),
        "{lenses}"
    );
    editor.leave();
    let mut editor = project.trusted(able());
    let run_id = run_case(&mut editor, &project, None);
    assert!(finish(&mut editor, &run_id).contains("1 passed"));
    // It can be chosen again, with a question and without.
    execute(&mut editor, "chooseServer", json!({"uri": project.suite()}));
    let (id, params) = editor.next_request("window/showMessageRequest");
    editor.reply(&id, params["actions"][0].clone());
    execute(
        &mut editor,
        "chooseServer",
        json!({"uri": project.suite(), "server": "b"}),
    );
    editor.leave();
}

#[test]
fn a_choice_that_definitions_do_not_leave_is_told() {
    let project = Project::new();
    let server = project.misbehaving_server(&[]);
    project.define(&json!({"servers": {"s": server, "other": server}}));
    let mut editor = project.trusted(able());
    for argument in [
        json!({"uri": project.suite()}),
        json!({"uri": project.suite(), "server": "other"}),
    ] {
        execute(&mut editor, "chooseServer", argument);
        let told = editor.next("window/showMessage");
        assert_eq!(told["type"], 3, "{told}");
        let message = told["message"].as_str().unwrap();
        assert!(message.contains("runs against s:"), "{message}");
    }
    editor.leave();
}

#[test]
fn a_client_that_cannot_ask_names_the_server_itself() {
    let project = Project::new();
    two(&project);
    let mut editor = project.trusted(plain());
    run_case(&mut editor, &project, None);
    let (id, _) = editor.next_request("window/showMessageRequest");
    editor.refuse(&id);
    let said = editor.next("window/showMessage");
    let message = said["message"].as_str().unwrap();
    assert!(
        message.starts_with("More than one server could be meant: a, b."),
        "{message}"
    );
    assert!(message.contains("mcpeak.chooseServer"), "{message}");
    assert_eq!(project.started(), 0);
    run_case(&mut editor, &project, Some("a"));
    assert!(
        editor
            .next("window/showMessage")
            .to_string()
            .contains("1 passed")
    );
    run_case(&mut editor, &project, Some("c"));
    let said = editor.next("window/showMessage");
    assert!(said.to_string().contains("no server named"), "{said}");
    editor.leave();
}

#[test]
fn no_server_is_a_message_and_an_offer() {
    let project = Project::new();
    std::fs::remove_file(project.path("mcpeak.json")).unwrap();
    let mut editor = project.trusted(plain());
    run_case(&mut editor, &project, None);
    let said = editor.next("window/showMessage");
    let message = said["message"].as_str().unwrap();
    assert!(
        message.contains("No server is defined") && message.contains("mcpeak.json"),
        "{message}"
    );
    editor.leave();

    let mut capabilities = able();
    capabilities["workspace"]["applyEdit"] = json!(true);
    capabilities["workspace"]["workspaceEdit"] =
        json!({"documentChanges": true, "resourceOperations": ["create"]});
    let mut editor = project.trusted(capabilities);
    let run_id = run_case(&mut editor, &project, None);
    let (id, params) = editor.next_request("window/showMessageRequest");
    assert_eq!(params["actions"], json!([{"title": "Create mcpeak.json"}]));
    editor.reply(&id, params["actions"][0].clone());
    let (id, params) = editor.next_request("workspace/applyEdit");
    let changes = &params["edit"]["documentChanges"];
    assert_eq!(changes[0]["kind"], "create");
    assert_eq!(changes[0]["uri"], project.uri("mcpeak.json"));
    let text = changes[1]["edits"][0]["newText"].as_str().unwrap();
    let defined: Value = serde_json::from_str(text).unwrap();
    assert!(defined["servers"].is_object(), "{text}");
    editor.reply(&id, json!({"applied": true}));
    let (id, params) = editor.next_request("window/showDocument");
    assert_eq!(params["uri"], project.uri("mcpeak.json"));
    editor.reply(&id, json!({"success": true}));
    finish(&mut editor, &run_id);
    editor.leave();
}

/// Only the nearest file counts, and nothing of it may be lost.
#[test]
fn a_file_that_defines_no_server_is_opened_and_not_written() {
    for file in ["mcpeak.json", "sub/mcpeak.json"] {
        let project = Project::empty();
        project.write("sub/s.suite.json", SUITE);
        project.write(file, "// mine\n{}\n");
        let mut editor = project.editor(able(), json!({"trusted": true}));
        let argument = json!({"uri": project.uri("sub/s.suite.json")});
        let answer = execute(&mut editor, "runSuite", argument);
        let (id, params) = editor.next_request("window/showMessageRequest");
        assert_eq!(params["actions"], json!([{"title": "Open mcpeak.json"}]));
        let message = params["message"].as_str().unwrap();
        let path = project.path(file).display().to_string();
        assert!(
            message.contains(&path) && message.contains("under `servers`"),
            "{message}"
        );
        editor.reply(&id, params["actions"][0].clone());
        let (id, params) = editor.next_request("window/showDocument");
        assert_eq!(params["uri"], project.uri(file));
        editor.reply(&id, json!({"success": true}));
        finish(&mut editor, answer["runId"].as_str().unwrap());
        let edits = editor.taken(|message| message["method"] == "workspace/applyEdit");
        assert!(edits.is_empty(), "{edits:?}");
        editor.leave();
        assert_eq!(
            std::fs::read_to_string(project.path(file)).unwrap(),
            "// mine\n{}\n"
        );
    }
}

#[test]
fn a_client_that_does_not_create_the_file_is_no_silent_end() {
    let project = Project::new();
    std::fs::remove_file(project.path("mcpeak.json")).unwrap();
    let mut capabilities = able();
    capabilities["workspace"]["applyEdit"] = json!(true);
    capabilities["workspace"]["workspaceEdit"] =
        json!({"documentChanges": true, "resourceOperations": ["create"]});
    let mut editor = project.trusted(capabilities);
    run_case(&mut editor, &project, None);
    let (id, params) = editor.next_request("window/showMessageRequest");
    editor.reply(&id, params["actions"][0].clone());
    let (id, _) = editor.next_request("workspace/applyEdit");
    editor.reply(&id, json!({"applied": false, "failureReason": "disk full"}));
    let said = editor.next("window/showMessage");
    assert!(said.to_string().contains("disk full"), "{said}");
    editor.leave();
}

/// The words of an input's question are those of whoever wrote the definition.
#[test]
fn what_an_input_says_of_itself_cannot_deceive() {
    let project = Project::new();
    let description = format!("a\u{202e}b\nc{}", "d".repeat(1_000));
    let id = "to\u{202e}ken";
    project.asking_for(json!({"id": id, "type": "promptString", "description": description}));
    let mut editor = project.editor(able(), json!({"trusted": true, "inputs": true}));
    project.open(&mut editor);
    let run_id = run_case(&mut editor, &project, None);
    let (id, params) = editor.next_request("mcpeak/input");
    assert_eq!(params["id"], r"to\u202eken");
    let shown = params["description"].as_str().unwrap();
    assert!(shown.starts_with(r"a\u202eb\u000acd"), "{shown}");
    assert!(
        shown.chars().count() < 300 && shown.ends_with('…'),
        "{shown}"
    );
    editor.reply(&id, json!({"value": "hunter2-hunter2"}));
    assert!(finish(&mut editor, &run_id).contains("1 passed"));
    editor.leave();
}

#[test]
fn the_settings_define_servers_too() {
    let project = Project::new();
    let server = project.misbehaving_server(&[]);
    project.define(&json!({"servers": {"s": {"command": "false"}}}));
    let options =
        json!({"trusted": true, "servers": {"mine": server}, "suites": {"*.suite.json": "mine"}});
    let mut editor = project.editor(able(), options);
    project.open(&mut editor);
    let run_id = run_case(&mut editor, &project, None);
    assert!(finish(&mut editor, &run_id).contains("1 passed"));
    editor.leave();
}

#[test]
fn definitions_are_read_afresh_at_each_run() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    for (text, expected) in [
        ("{", "mcpeak.json:1:"),
        (
            r#"{"servers": {"s": {"command": "${env:NOWHERE_SET}"}}}"#,
            "NOWHERE_SET",
        ),
        (r#"{"servers": {"s": {"comand": "x"}}}"#, "mcpeak.json:1:"),
    ] {
        project.write("mcpeak.json", text);
        let (shown, message) = run(&mut editor, &uri, "runSuite", Value::Null);
        assert!(shown[0].starts_with("0:0 0:1 1 RUN_FAILED"), "{shown:?}");
        assert!(message.contains(expected), "{message}");
    }
    project.misbehaving(&[]);
    let (_, message) = run(&mut editor, &uri, "runSuite", Value::Null);
    assert!(message.contains("1 passed"), "{message}");
    editor.leave();
}

#[test]
fn inputs_are_asked_for_where_the_client_can() {
    let project = Project::new();
    project.asking_for(json!({"id": "token", "type": "promptString", "description": "The token", "password": true}));
    let suite = r#"{"schemaVersion": 1, "id": "s", "name": "s", "cases": [{"id": "passes", "name": "leak", "operation": {"type": "callTool", "tool": "leak", "input": {"name": "SECRET"}}, "assertions": [{"type": "isError", "expected": true}]}]}"#;
    project.write("s.suite.json", suite);

    let mut editor = project.editor(able(), json!({"trusted": true, "inputs": true}));
    project.open(&mut editor);
    let run_id = run_case(&mut editor, &project, None);
    let (id, params) = editor.next_request("mcpeak/input");
    assert_eq!(
        params,
        json!({"id": "token", "description": "The token", "password": true})
    );
    editor.reply(&id, json!({"value": "hunter2-hunter2"}));
    finish(&mut editor, &run_id);
    let told = editor.taken(|message| message["method"] != "none");
    assert!(!format!("{told:?}").contains("hunter2-hunter2"), "{told:?}");
    editor.leave();

    let mut editor = project.trusted(plain());
    run_case(&mut editor, &project, None);
    let said = editor.next("window/showMessage");
    assert!(said.to_string().contains("MCPEAK_INPUT_TOKEN"), "{said}");
    editor.leave();
}
