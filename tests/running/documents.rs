//! The last response and the conversation as documents.

use serde_json::{Value, json};

use super::project::{Project, SECRET, SUITE, able, execute, plain, run};

#[test]
fn a_response_is_shown_as_a_file_that_goes_with_the_server() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    execute(
        &mut editor,
        "showResponse",
        json!({"uri": uri, "case": "fails"}),
    );
    let (id, params) = editor.next_request("window/showDocument");
    editor.reply(&id, json!({"success": true}));
    let path = params["uri"]
        .as_str()
        .unwrap()
        .strip_prefix("file://")
        .unwrap()
        .to_owned();
    let folder = std::path::Path::new(&path).parent().unwrap();
    let mode = std::os::unix::fs::PermissionsExt::mode(&folder.metadata().unwrap().permissions());
    assert_eq!(mode & 0o777, 0o700);
    let text = std::fs::read_to_string(&path).unwrap();
    assert!(text.starts_with("// fails: failed: "), "{text}");
    assert!(text.contains(r#""text": "{\"ok\":true}""#), "{text}");
    execute(&mut editor, "showConversation", json!({"uri": uri}));
    let (id, params) = editor.next_request("window/showDocument");
    editor.reply(&id, json!({"success": true}));
    let wire = std::fs::read_to_string(
        params["uri"]
            .as_str()
            .unwrap()
            .strip_prefix("file://")
            .unwrap(),
    )
    .unwrap();
    for part in [
        "→ {\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\"",
        "← {",
        "tools/call",
    ] {
        assert!(wire.contains(part), "{part}: {wire}");
    }
    editor.leave();
    assert!(!std::path::Path::new(&path).exists(), "{path} is left");
}

#[test]
fn the_answer_to_a_case_that_has_changed_is_said_to_be_old() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    let changed = SUITE.replace(r#""expected": true"#, r#""expected": false"#);
    editor.replace(&uri, 2, &changed);
    let argument = json!({"uri": uri, "case": "fails"});
    execute(&mut editor, "showResponse", argument);
    let (id, params) = editor.next_request("window/showDocument");
    let path = params["uri"].as_str().unwrap().strip_prefix("file://");
    let text = std::fs::read_to_string(path.unwrap()).unwrap();
    editor.reply(&id, json!({"success": true}));
    let first = text.lines().next().unwrap();
    assert!(first.ends_with("(before the last change)"), "{first}");
    editor.leave();
}

#[test]
fn cases_of_the_same_id_have_documents_of_their_own() {
    let project = Project::new();
    project.write("t.suite.json", SUITE);
    let mut editor = project.editor(able(), json!({"trusted": true}));
    let mut shown = Vec::new();
    for suite in ["s.suite.json", "t.suite.json"] {
        let uri = project.uri(suite);
        run(&mut editor, &uri, "runSuite", json!({"uri": uri}));
        for case in ["fails", "lists"] {
            let argument = json!({"uri": uri, "case": case});
            execute(&mut editor, "showResponse", argument);
            let (id, mut params) = editor.next_request("window/showDocument");
            editor.reply(&id, json!({"success": true}));
            shown.push(params["uri"].take().to_string());
        }
    }
    shown.sort();
    shown.dedup();
    assert_eq!(shown.len(), 4, "{shown:?}");
    editor.leave();
}

#[test]
fn a_client_with_documents_of_our_own_asks_for_the_text() {
    let project = Project::new();
    let mut editor = project.editor(able(), json!({"trusted": true, "documents": true}));
    project.open(&mut editor);
    let uri = project.suite();
    run(&mut editor, &uri, "runSuite", Value::Null);
    execute(
        &mut editor,
        "showResponse",
        json!({"uri": uri, "case": "lists"}),
    );
    let (id, params) = editor.next_request("window/showDocument");
    let shown = params["uri"].as_str().unwrap();
    assert!(shown.starts_with("mcpeak:/lists-"), "{shown}");
    editor.reply(&id, json!({"success": true}));
    let document = editor.request("mcpeak/document", json!({"uri": shown}));
    assert!(
        document["text"].as_str().unwrap().contains("\"tools\""),
        "{document}"
    );
    assert_eq!(
        editor.request("mcpeak/document", json!({"uri": "mcpeak:/none"})),
        Value::Null
    );
    editor.leave();
}

#[test]
fn a_client_that_shows_no_documents_is_told_the_path() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(plain()), project.suite());
    execute(&mut editor, "runSuite", json!({"uri": uri}));
    editor.next("window/showMessage");
    execute(
        &mut editor,
        "showResponse",
        json!({"uri": uri, "case": "passes"}),
    );
    let said = editor.next("window/showMessage");
    let path = said["message"]
        .as_str()
        .unwrap()
        .split(' ')
        .next_back()
        .unwrap();
    assert!(std::path::Path::new(path).exists(), "{said}");
    editor.leave();
}

/// Of a server that never spoke, and of a command that did not restore the state, there is nothing else to read.
#[test]
fn all_that_a_failed_start_wrote_is_in_the_conversation() {
    let writes = json!({
        "command": "sh",
        "args": ["-c", "for n in $(seq 40); do echo \"line $n $TOKEN\" >&2; done; exit 3"],
        "env": {"TOKEN": "hunter2-hunter2"},
    });
    let command = json!([
        "sh",
        "-c",
        "for n in $(seq 40); do echo \"line $n\" >&2; done; exit 3"
    ]);
    for (definitions, by) in [
        (json!({"servers": {"s": writes}}), "the server"),
        (
            json!({"servers": {"s": {"command": "true"}}, "resetCommand": command}),
            "the command that restores the state",
        ),
    ] {
        let project = Project::empty();
        project.write("s.suite.json", SUITE);
        project.define(&definitions);
        let mut editor = project.editor(able(), json!({"trusted": true, "documents": true}));
        project.open(&mut editor);
        let uri = project.suite();
        run(&mut editor, &uri, "runSuite", Value::Null);
        execute(&mut editor, "showConversation", json!({"uri": uri}));
        let (id, params) = editor.next_request("window/showDocument");
        editor.reply(&id, json!({"success": true}));
        let document = editor.request("mcpeak/document", json!({"uri": params["uri"]}));
        let text = document["text"].as_str().unwrap();
        assert!(
            text.contains(&format!("that {by} wrote to standard error:\nline 1")),
            "{text}"
        );
        assert!(text.contains("line 40"), "{text}");
        assert!(!text.contains("hunter2"), "{text}");
        editor.leave();
    }
}

/// In a value, as a key, and as a key of an error's data.
#[test]
fn secrets_are_in_none_of_them() {
    for tool in ["leak", "leak_key", "leak_error"] {
        assert_nothing_leaks(tool);
    }
}

fn assert_nothing_leaks(tool: &str) {
    let project = Project::new();
    let mut server = project.misbehaving_server(&[]);
    server["env"] = json!({"SECRET": "hunter2-hunter2"});
    let words = server["args"].as_array_mut().unwrap();
    words.extend([json!("--start"), json!("note=${env:MCPEAK_TEST_TOKEN}")]);
    project.define(&json!({"servers": {"s": server}}));
    let suite = SUITE.replace(
        r#""tool": "ok", "input": {}"#,
        &format!(r#""tool": "{tool}", "input": {{"name": "SECRET"}}"#),
    );
    let closed = r#""properties": { "zz": { "type": "null" } }, "required": ["zz"], "additionalProperties": false"#;
    let suite = suite.replace(r#""properties": { "ok": { "const": 1 } }"#, closed);
    project.write("s.suite.json", &suite);
    let mut editor = project.editor(
        able(),
        json!({"trusted": true, "documents": true, "testView": true}),
    );
    project.open(&mut editor);
    let uri = project.suite();
    run(&mut editor, &uri, "runSuite", Value::Null);
    for (command, argument) in [
        ("showResponse", json!({"uri": uri, "case": "passes"})),
        ("showConversation", json!({"uri": uri})),
    ] {
        execute(&mut editor, command, argument);
        let (id, params) = editor.next_request("window/showDocument");
        editor.reply(&id, json!({"success": true}));
        let document = editor.request("mcpeak/document", json!({"uri": params["uri"]}));
        let text = document["text"].as_str().unwrap();
        assert!(
            text.contains("[REDACTED]") && !text.contains("hunter2"),
            "{tool}: {text}"
        );
    }
    let told = editor.taken(|_| true);
    let told = format!("{told:?}");
    assert!(
        !told.contains("hunter2") && !told.contains(SECRET),
        "{told}"
    );
    assert!(told.contains("note=[REDACTED]"), "{told}");
    editor.leave();
}
