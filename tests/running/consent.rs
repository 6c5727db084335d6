//! Trust: nothing starts without it, and who gives it how.

use serde_json::{Value, json};

use super::harness::Editor;
use super::project::{
    Project, SUITE, able, answer, begun, ended, execute, finish, plain, published_when, questions,
    refused,
};

/// An editor that says nothing of trust, with the suite open.
fn asked(project: &Project, capabilities: Value) -> Editor {
    let mut editor = project.editor(capabilities, json!({}));
    project.open(&mut editor);
    editor
}

/// Runs a case that passes to its end.
fn run_case(editor: &mut Editor, project: &Project) -> String {
    let answer = execute(
        editor,
        "runCase",
        json!({"uri": project.suite(), "case": "passes"}),
    );
    finish(editor, answer["runId"].as_str().unwrap())
}

/// R46
#[test]
fn looking_and_editing_start_nothing_whatever_is_defined() {
    let project = Project::new();
    let server = project.misbehaving_server(&[]);
    let mark = project.path("mark");
    let all = json!({"servers": {"s": server}, "mcpServers": {"s": server}}).to_string();
    for file in [".vscode/mcp.json", ".mcp.json", ".cursor/mcp.json"] {
        project.write(file, &all);
    }
    project.define(&json!({"servers": {"s": server}, "resetCommand": ["touch", mark]}));
    for options in [
        json!({}),
        json!({"trusted": false}),
        json!({"trusted": true}),
    ] {
        let mut editor = project.editor(able(), options);
        project.open(&mut editor);
        let uri = project.suite();
        let document = json!({"textDocument": {"uri": uri}});
        editor.request("textDocument/codeLens", document.clone());
        for line in 0..32 {
            let place = json!({"line": line, "character": 12});
            let range = json!({"start": place, "end": place});
            editor.request(
                "textDocument/codeAction",
                json!({"textDocument": {"uri": uri}, "range": range, "context": {"diagnostics": []}}),
            );
        }
        for line in 0..32 {
            for method in ["hover", "completion", "definition", "documentHighlight"] {
                let place = json!({"line": line, "character": 12});
                let params = json!({"textDocument": {"uri": uri}, "position": place});
                editor.request(&format!("textDocument/{method}"), params);
            }
        }
        editor.request("workspace/symbol", json!({"query": ""}));
        editor.replace(&uri, 2, &SUITE.replace("passes", "passed"));
        editor.notify("textDocument/didSave", document.clone());
        editor.request("mcpeak/tests", json!({}));
        for command in [
            "rerunLast",
            "rerunFailed",
            "showResponse",
            "showConversation",
        ] {
            refused(&mut editor, command, Value::Null);
        }
        execute(&mut editor, "cancel", Value::Null);
        execute(&mut editor, "clearResults", Value::Null);
        execute(&mut editor, "chooseServer", Value::Null);
        editor.leave();
    }
    assert_eq!(project.started(), 0);
    assert!(!mark.exists());
}

#[test]
fn a_client_that_says_no_is_obeyed_whoever_asks() {
    let project = Project::new();
    let mut editor = project.editor(able(), json!({"trusted": false}));
    project.open(&mut editor);
    for command in ["runCase", "runSuite", "runUpTo"] {
        let argument = json!({"uri": project.suite(), "case": "passes"});
        let (kind, message) = refused(&mut editor, command, argument);
        assert_eq!(kind, "untrusted", "{message}");
    }
    assert_eq!(project.started(), 0);
    editor.notify("mcpeak/trust", json!({"trusted": true}));
    let message = run_case(&mut editor, &project);
    assert!(message.contains("1 passed"), "{message}");
    editor.leave();
}

#[test]
fn trust_that_is_taken_back_ends_what_runs() {
    let project = Project::new();
    let suite = SUITE.replace(r#""tool": "ok""#, r#""tool": "no_answer""#);
    project.write("s.suite.json", &suite);
    let mut editor = project.trusted(able());
    execute(&mut editor, "runSuite", Value::Null);
    project.wait_for_server();
    editor.notify("mcpeak/trust", json!({"trusted": false}));
    project.assert_nothing_left();
    let (kind, _) = refused(&mut editor, "rerunLast", Value::Null);
    assert_eq!(kind, "untrusted");
    editor.leave();
}

#[test]
fn a_person_is_asked_once_for_each_definition() {
    let project = Project::new();
    let mut editor = asked(&project, able());
    let run = json!({"uri": project.suite(), "case": "passes"});
    let first = execute(&mut editor, "runCase", run.clone());
    let question = answer(&mut editor, Some(0));
    for part in [
        "python3",
        "misbehaving.py",
        "mcpeak.json:1:",
        "Defined as s",
        "Folder: /",
    ] {
        assert!(question.contains(part), "{part}: {question}");
    }
    let message = finish(&mut editor, first["runId"].as_str().unwrap());
    assert!(message.contains("1 passed"), "{message}");
    assert!(run_case(&mut editor, &project).contains("1 passed"));
    editor.leave();
    // Another server asks no more, until the definition is another one.
    let mut editor = asked(&project, able());
    assert!(run_case(&mut editor, &project).contains("1 passed"));
    project.misbehaving(&["--start", "crlf"]);
    let third = execute(&mut editor, "runCase", run);
    assert!(answer(&mut editor, Some(0)).contains("crlf"));
    finish(&mut editor, third["runId"].as_str().unwrap());
    editor.leave();
}

#[test]
fn who_says_no_is_obeyed_and_asked_again() {
    for choice in [Some(1), None] {
        let project = Project::new();
        let mut editor = asked(&project, able());
        for _ in 0..2 {
            let run = execute(
                &mut editor,
                "runCase",
                json!({"case": "passes", "uri": project.suite()}),
            );
            answer(&mut editor, choice);
            let message = finish(&mut editor, run["runId"].as_str().unwrap());
            assert_eq!(message, "The server was not started.");
        }
        assert_eq!(project.started(), 0);
        editor.leave();
    }
}

#[test]
fn a_client_that_cannot_ask_is_told_how_to_trust() {
    let project = Project::new();
    let mut editor = asked(&project, plain());
    let run = json!({"uri": project.suite(), "case": "passes"});
    execute(&mut editor, "runCase", run.clone());
    let (id, _) = editor.next_request("window/showMessageRequest");
    editor.refuse(&id);
    let said = editor.next("window/showMessage");
    let message = said["message"].as_str().unwrap();
    assert!(
        message.contains("`mcpeak-lsp trust s.suite.json`"),
        "{message}"
    );
    published_when(&mut editor, &project.suite(), "the refusal", |shown| {
        shown.len() == 1 && shown[0].starts_with("0:0 0:1 1 RUN_FAILED")
    });
    assert_eq!(project.started(), 0);
    let trusted = project
        .command(&["trust", "s.suite.json"])
        .output()
        .unwrap();
    assert!(trusted.status.success(), "{trusted:?}");
    execute(&mut editor, "runCase", run);
    let said = editor.next("window/showMessage");
    assert!(
        said["message"].as_str().unwrap().contains("1 passed"),
        "{said}"
    );
    editor.leave();
}

/// The command in backticks of a refusal, done in a shell in the project's folder.
fn do_as_told(project: &Project, message: &str) {
    let command = message.split('`').nth(1).unwrap();
    let arguments = command.strip_prefix("mcpeak-lsp").expect(command);
    let done = project
        .shell(&format!("\"$MCPEAK_LSP\" {arguments}"))
        .output()
        .unwrap();
    assert!(done.status.success(), "{command}: {done:?}");
}

/// What the server says after a run that the client was asked about in vain.
fn told(editor: &mut Editor) -> String {
    let (id, _) = editor.next_request("window/showMessageRequest");
    editor.refuse(&id);
    message(editor)
}

fn message(editor: &mut Editor) -> String {
    let said = editor.next("window/showMessage");
    said["message"].as_str().unwrap().to_owned()
}

#[test]
fn the_command_that_a_refusal_names_works() {
    for (suite, named) in [
        ("s.suite.json", None),
        ("s.suite.json", Some("-other one")),
        ("-a 'b'.suite.json", None),
        ("-a 'b'.suite.json", Some("s")),
    ] {
        let project = Project::new();
        let server = project.misbehaving_server(&[]);
        project.define(&json!({
            "servers": {"s": server, "-other one": server},
            "suites": {"**": "s"},
        }));
        project.write(suite, SUITE);
        let mut editor = project.editor(plain(), json!({}));
        let uri = project.uri(suite).replace(' ', "%20");
        let run = json!({"uri": uri, "case": "passes", "server": named});
        execute(&mut editor, "runCase", run.clone());
        let refusal = told(&mut editor);
        let is_named = named.is_some_and(|name| name != "s");
        assert_eq!(refusal.contains("--server"), is_named, "{refusal}");
        do_as_told(&project, &refusal);
        execute(&mut editor, "runCase", run);
        let said = message(&mut editor);
        assert!(said.contains("1 passed"), "{refusal}\n{said}");
        editor.leave();
    }
}

/// The command line does not know the settings, so it is not named.
#[test]
fn what_the_settings_define_is_not_sent_to_the_command_line() {
    let project = Project::new();
    let server = project.misbehaving_server(&[]);
    for settings in [
        json!({"servers": {"mine": server}, "suites": {"**": "mine"}}),
        json!({"servers": {"s": server}}),
        json!({"resetCommand": ["true"]}),
    ] {
        let mut editor = project.editor(plain(), settings.clone());
        let run = json!({"uri": project.suite(), "case": "passes"});
        execute(&mut editor, "runCase", run);
        let refusal = told(&mut editor);
        assert!(
            refusal.contains("`trusted: true`") && refusal.contains("into mcpeak.json"),
            "{settings}: {refusal}"
        );
        editor.leave();
    }
    // What they only choose can be named.
    let mut editor = project.editor(plain(), json!({"suites": {"**": "other"}}));
    project.define(&json!({"servers": {"s": server, "other": server}}));
    let run = json!({"uri": project.suite(), "case": "passes"});
    execute(&mut editor, "runCase", run);
    let refusal = told(&mut editor);
    assert!(refusal.contains("--server other`"), "{refusal}");
    do_as_told(&project, &refusal);
    editor.leave();
    assert_eq!(project.started(), 0);
}

#[test]
fn a_client_that_answers_by_itself_is_told_how_to_trust() {
    let project = Project::new();
    let mut editor = asked(&project, plain());
    let run = json!({"uri": project.suite(), "case": "passes"});
    execute(&mut editor, "runCase", run);
    answer(&mut editor, None);
    let said = message(&mut editor);
    assert!(said.contains("`mcpeak-lsp trust s.suite.json`"), "{said}");
    editor.leave();
}

/// The definitions of two folders may differ and take turns.
#[test]
fn definitions_that_take_turns_are_asked_about_once_each() {
    let project = Project::new();
    let server = project.misbehaving_server(&[]);
    std::fs::remove_file(project.path("mcpeak.json")).unwrap();
    project.write(
        ".vscode/mcp.json",
        &json!({"servers": {"s": server}}).to_string(),
    );
    for folder in ["a", "b"] {
        let reset = json!({"resetCommand": ["true", folder]}).to_string();
        project.write(&format!("{folder}/mcpeak.json"), &reset);
        project.write(&format!("{folder}/s.suite.json"), SUITE);
    }
    let mut editor = project.editor(able(), json!({}));
    for (folder, is_new) in [("a", true), ("b", true), ("a", false), ("b", false)] {
        let uri = project.uri(&format!("{folder}/s.suite.json"));
        let run = execute(
            &mut editor,
            "runCase",
            json!({"uri": uri, "case": "passes"}),
        );
        if is_new {
            assert!(answer(&mut editor, Some(0)).contains(&format!("true {folder}")));
        }
        let message = finish(&mut editor, run["runId"].as_str().unwrap());
        assert!(message.contains("1 passed"), "{folder}: {message}");
    }
    editor.leave();
}

/// Who wrote the definition also wrote the words of an input's question.
#[test]
fn nothing_is_asked_for_a_server_before_there_is_consent() {
    let project = Project::new();
    project.asking_for(json!({"id": "token", "type": "promptString", "password": true}));
    let mut editor = project.editor(able(), json!({"inputs": true}));
    project.open(&mut editor);
    for choice in [1, 0] {
        let run = json!({"uri": project.suite(), "case": "passes"});
        let run = execute(&mut editor, "runCase", run);
        answer(&mut editor, Some(choice));
        if choice == 0 {
            let (id, _) = editor.next_request("mcpeak/input");
            editor.reply(&id, json!({"value": "hunter2-hunter2"}));
        }
        let message = finish(&mut editor, run["runId"].as_str().unwrap());
        assert_eq!(message.contains("1 passed"), choice == 0, "{message}");
        let asked = editor.taken(|message| message["method"] == "mcpeak/input");
        assert!(asked.is_empty(), "{asked:?}");
    }
    editor.leave();
}

#[test]
fn a_question_that_nobody_answers_can_be_cancelled() {
    let project = Project::new();
    let mut editor = asked(&project, able());
    let run = execute(&mut editor, "runSuite", json!({"uri": project.suite()}));
    editor.next_request("window/showMessageRequest");
    execute(&mut editor, "cancel", Value::Null);
    let message = finish(&mut editor, run["runId"].as_str().unwrap());
    assert_eq!(message, "The run was cancelled.");
    assert_eq!(project.started(), 0);
    editor.leave();
}

#[test]
fn suites_with_one_definition_wait_for_one_answer() {
    let project = Project::new();
    let mut editor = project.editor(able(), json!({}));
    for (run, file) in [("1", "a"), ("2", "b"), ("3", "c")] {
        let file = format!("{file}.suite.json");
        project.write(&file, SUITE);
        let case = json!({"uri": project.uri(&file), "case": "passes"});
        execute(&mut editor, "runCase", case);
        begun(&mut editor, run);
    }
    let (id, params) = editor.next_request("window/showMessageRequest");
    // The answer is for the others too when the run that asked is cancelled.
    execute(&mut editor, "cancel", json!({"runId": "1"}));
    assert_eq!(ended(&mut editor, "1"), "The run was cancelled.");
    // A suite that is run again waits for the same answer.
    let again = json!({"uri": project.uri("b.suite.json"), "case": "passes"});
    execute(&mut editor, "runCase", again);
    assert_eq!(ended(&mut editor, "2"), "The run was cancelled.");
    begun(&mut editor, "4");
    editor.reply(&id, params["actions"][0].clone());
    for run in ["3", "4"] {
        let message = ended(&mut editor, run);
        assert!(message.contains("1 passed"), "{run}: {message}");
    }
    assert_eq!(questions(&mut editor), [] as [Value; 0]);
    editor.leave();
}
