//! How a run ends when something goes wrong, and that nothing is left of it.

use serde_json::{Value, json};

use super::project::{
    Project, SUITE, able, execute, finish, last_published, plain, published_when, refused, run,
};

/// A suite of cases that call these tools, each with this limit.
fn calling(tools: &[&str], limit: u32) -> String {
    let cases: Vec<Value> = tools
        .iter()
        .map(|tool| {
            json!({
                "id": tool, "name": tool, "timeoutMs": limit,
                "operation": {"type": "callTool", "tool": tool, "input": {}},
                "assertions": [{"type": "isError", "expected": false}],
            })
        })
        .collect();
    let suite = json!({"schemaVersion": 1, "id": "s", "name": "s", "cases": cases});
    serde_json::to_string_pretty(&suite).unwrap()
}

/// A project with a suite that calls these tools.
fn project(tools: &[&str], limit: u32) -> Project {
    let project = Project::new();
    project.write("s.suite.json", &calling(tools, limit));
    project
}

#[test]
fn what_keeps_a_case_from_an_answer_stands_at_its_tool() {
    for (tool, code, said) in [
        (
            "no_answer",
            "CASE_TIMEOUT",
            "There was no answer within 2000 ms.",
        ),
        (
            "exit_7",
            "OPERATION_FAILED",
            "Calling the tool `exit_7` failed.",
        ),
        (
            "rpc_error",
            "OPERATION_FAILED",
            "Calling the tool `rpc_error` failed.",
        ),
        (
            "non_json_line",
            "OPERATION_FAILED",
            "Calling the tool `non_json_line` failed.",
        ),
        (
            "content_null",
            "OPERATION_FAILED",
            "Calling the tool `content_null` failed.",
        ),
    ] {
        let project = project(
            &["ok", tool],
            if tool == "no_answer" { 2_000 } else { 10_000 },
        );
        let (mut editor, uri) = (project.trusted(able()), project.suite());
        let (shown, _) = run(&mut editor, &uri, "runSuite", Value::Null);
        let [failure] = shown.as_slice() else {
            panic!("{tool}: {shown:?}");
        };
        let width = tool.len() + 2;
        let place = format!("29:16 29:{} 1 {code}: {said}", 16 + width);
        assert_eq!(*failure, place, "{tool}");
        project.assert_nothing_left();
        editor.leave();
    }
}

#[test]
fn cases_behind_the_end_of_a_run_have_no_failure() {
    let project = project(&["exit_7", "ok", "refuse"], 10_000);
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    let (shown, message) = run(&mut editor, &uri, "runSuite", Value::Null);
    assert_eq!(shown.len(), 1, "{shown:?}");
    assert!(message.starts_with("s: 1 failed, 2 not run ("), "{message}");
    editor.leave();
}

#[test]
fn a_server_that_does_not_start_is_told_at_the_first_line() {
    for (mode, said) in [
        ("exit", "RUN_FAILED: "),
        (
            "silent",
            "RUN_FAILED: The server did not answer `initialize` within 0.7 s.",
        ),
        (
            "no-server-info",
            "RUN_FAILED: The server's answer to `initialize` has no usable `serverInfo`.",
        ),
    ] {
        let project = Project::new();
        project.misbehaving(&["--start", mode]);
        let options = json!({"trusted": true, "run": {"startTimeoutMs": if mode == "silent" { 700 } else { 10_000 }}});
        let (mut editor, uri) = (project.editor(able(), options), project.suite());
        project.open(&mut editor);
        let (shown, message) = run(&mut editor, &uri, "runSuite", Value::Null);
        let [failure] = shown.as_slice() else {
            panic!("{mode}: {shown:?}");
        };
        assert!(
            failure.starts_with(&format!("0:0 0:1 1 {said}")),
            "{mode}: {failure}"
        );
        assert!(failure.contains(&message), "{mode}: {message}");
        // A message says it too, with what the server wrote.
        let shown = editor.next("window/showMessage");
        assert_eq!(shown["type"], 1, "{shown}");
        if mode == "exit" {
            assert!(shown.to_string().contains("Cannot find module"), "{shown}");
        }
        if mode == "silent" {
            let advice = "`mcpeak.run.startTimeoutMs`";
            assert!(shown.to_string().contains(advice), "{shown}");
        }
        project.assert_nothing_left();
        // The next run that works takes it away.
        project.misbehaving(&[]);
        let patient = json!({"mcpeak": {"run": {"startTimeoutMs": 10_000}}});
        editor.notify(
            "workspace/didChangeConfiguration",
            json!({"settings": patient}),
        );
        let (shown, _) = run(&mut editor, &uri, "runCase", json!({"case": "passes"}));
        assert!(shown.is_empty(), "{shown:?}");
        editor.leave();
    }
}

#[test]
fn an_invalid_suite_starts_nothing() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    for (version, text) in [
        (2, SUITE.replace(r#""schemaVersion": 1,"#, "")),
        (3, SUITE.replace("\"cases\": [", "\"cases\": [,")),
        (4, SUITE.replace(r#""id": "fails""#, r#""id": "passes""#)),
        (5, String::new()),
    ] {
        editor.replace(&uri, version, &text);
        let (kind, message) = refused(&mut editor, "runSuite", json!({"uri": uri}));
        assert_eq!(kind, "invalidSuite", "{message}");
        assert!(message.contains("The first: "), "{message}");
    }
    assert_eq!(project.started(), 0);
    editor.leave();
}

#[test]
fn cancelling_ends_the_process_and_leaves_a_clear_state() {
    let ways: [fn(&mut super::harness::Editor, &str, &str); 4] = [
        |editor, _, _| _ = execute(editor, "cancel", Value::Null),
        |editor, uri, _| _ = execute(editor, "cancel", json!({"uri": uri})),
        |editor, _, run_id| _ = execute(editor, "cancel", json!({"runId": run_id})),
        |editor, _, run_id| {
            let token = format!("mcpeak/run/{run_id}");
            editor.notify("window/workDoneProgress/cancel", json!({"token": token}));
        },
    ];
    for cancel in ways {
        let project = project(&["stubborn", "child_setsid", "no_answer", "ok"], 60_000);
        let (mut editor, uri) = (project.trusted(able()), project.suite());
        let answer = execute(&mut editor, "runSuite", json!({"uri": uri}));
        let run_id = answer["runId"].as_str().unwrap().to_owned();
        // The case before the silent one has passed by then.
        let (id, _) = editor.next_request("window/workDoneProgress/create");
        editor.reply(&id, Value::Null);
        editor.next_where("the third case", |message| {
            let said = message["params"]["value"]["message"].as_str();
            said.is_some_and(|said| said.starts_with("3/4"))
        });
        cancel(&mut editor, &uri, &run_id);
        let ended = editor.next_where("the end", |message| {
            message["params"]["value"]["kind"] == "end"
        });
        let message = ended["params"]["value"]["message"].as_str().unwrap();
        assert!(
            message.contains("2 passed, 1 cancelled, 1 not run"),
            "{message}"
        );
        project.assert_nothing_left();
        editor.leave();
    }
}

#[test]
fn a_new_run_of_a_suite_replaces_the_one_under_way() {
    let project = project(&["no_answer"], 60_000);
    let options = json!({"trusted": true, "testView": true});
    let (mut editor, uri) = (project.editor(able(), options), project.suite());
    project.open(&mut editor);
    let first = execute(&mut editor, "runSuite", json!({"uri": uri}));
    editor.next_where("the case starts", |message| {
        message["method"] == "mcpeak/run" && message["params"]["event"]["type"] == "started"
    });
    editor.replace(&uri, 2, &calling(&["ok"], 60_000));
    let second = execute(&mut editor, "runSuite", json!({"uri": uri}));
    assert_ne!(first, second);
    let message = finish(&mut editor, first["runId"].as_str().unwrap());
    assert!(message.contains("cancelled"), "{message}");
    let message = finish(&mut editor, second["runId"].as_str().unwrap());
    assert!(message.contains("1 passed"), "{message}");
    project.assert_nothing_left();
    editor.leave();
}

#[test]
fn different_suites_run_side_by_side() {
    let project = project(&["no_answer"], 60_000);
    project.write("t.suite.json", &calling(&["ok"], 60_000));
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    let hanging = execute(&mut editor, "runSuite", json!({"uri": uri}));
    project.wait_for_server();
    let hanging_id = hanging["runId"].as_str().unwrap();
    let (id, _) = editor.next_request("window/workDoneProgress/create");
    editor.reply(&id, Value::Null);
    let (_, message) = run(
        &mut editor,
        &uri,
        "runSuite",
        json!({"uri": project.uri("t.suite.json")}),
    );
    assert!(message.contains("1 passed"), "{message}");
    execute(&mut editor, "cancel", json!({"runId": hanging_id}));
    project.assert_nothing_left();
    editor.leave();
}

#[test]
fn edits_during_a_run_neither_wait_nor_lose_its_result() {
    let project = project(&["refuse", "no_answer"], 60_000);
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    execute(&mut editor, "runSuite", json!({"uri": uri}));
    published_when(&mut editor, &uri, "the first failure", |shown| {
        shown.len() == 1
    });
    let text = calling(&["refuse", "no_answer"], 60_000);
    editor.replace(&uri, 2, &format!("\n{text}"));
    let shown = published_when(&mut editor, &uri, "the failure a line below", |shown| {
        shown[0].starts_with("6:")
    });
    assert_eq!(shown.len(), 1, "{shown:?}");
    editor.replace(&uri, 3, "{");
    let message = editor.next_where("findings while it runs", |message| {
        message["params"]["version"] == 3
    });
    assert!(
        message.to_string().contains("SUITE_JSON_INVALID"),
        "{message}"
    );
    execute(&mut editor, "cancel", Value::Null);
    project.assert_nothing_left();
    editor.leave();
}

#[test]
fn a_run_that_ends_after_its_document_was_closed_publishes_nothing() {
    let project = project(&["refuse", "no_answer"], 60_000);
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    let answer = execute(&mut editor, "runSuite", json!({"uri": uri}));
    published_when(&mut editor, &uri, "the first failure", |shown| {
        shown.len() == 1
    });
    editor.close(&uri);
    published_when(&mut editor, &uri, "nothing", <[String]>::is_empty);
    execute(&mut editor, "cancel", Value::Null);
    finish(&mut editor, answer["runId"].as_str().unwrap());
    assert!(last_published(&mut editor, &uri).is_empty());
    let later = editor.taken(|message| message["method"] == "textDocument/publishDiagnostics");
    assert!(later.is_empty(), "{later:?}");
    project.assert_nothing_left();
    editor.leave();
}

#[test]
fn no_process_outlives_the_language_server() {
    for leave in [super::harness::Editor::leave, super::harness::Editor::kill] {
        let project = project(&["child_daemon", "stubborn", "no_answer"], 60_000);
        let (mut editor, uri) = (project.trusted(able()), project.suite());
        execute(&mut editor, "runSuite", json!({"uri": uri}));
        project.until("its children start", || project.started() > 1);
        leave(editor);
        project.assert_nothing_left();
    }
}

#[test]
fn a_client_that_answers_nothing_gets_its_results() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    // It is asked for a progress and to refresh its lenses, and never answers.
    execute(&mut editor, "runSuite", json!({"uri": uri}));
    published_when(&mut editor, &uri, "results", |shown| shown.len() == 3);
    project.assert_nothing_left();
    editor.leave();
}

#[test]
fn a_client_without_anything_is_told_by_a_message() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(plain()), project.suite());
    execute(&mut editor, "runSuite", json!({"uri": uri}));
    let said = editor.next("window/showMessage");
    assert_eq!(said["type"], 2, "{said}");
    let message = said["message"].as_str().unwrap();
    assert!(message.starts_with("날씨: 1 passed, 3 failed"), "{message}");
    assert_eq!(last_published(&mut editor, &uri).len(), 3);
    editor.quit();
}

#[test]
fn two_hundred_runs_leave_nothing_behind() {
    let project = project(&["ok"], 10_000);
    project.mock();
    let (mut editor, uri) = (project.trusted(plain()), project.suite());
    let mut memory = Vec::new();
    for count in 1..=200 {
        execute(&mut editor, "runSuite", json!({"uri": uri}));
        editor.next("window/showMessage");
        editor.taken(|message| message["method"] == "textDocument/publishDiagnostics");
        if count == 10 || count == 200 {
            memory.push(editor.resident_bytes());
        }
    }
    project.assert_nothing_left();
    let [early, late] = memory[..] else {
        unreachable!()
    };
    // Pages that the allocator keeps come and go; a leak of a run's messages would be far above this.
    assert!(
        late < early + early / 5 + (2 << 20),
        "{early} bytes after 10 runs, {late} after 200"
    );
    editor.leave();
}
