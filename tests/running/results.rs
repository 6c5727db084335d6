//! Results as diagnostics: where they stand, what they say, and what becomes of them.

use serde_json::{Value, json};

use super::project::{Project, SUITE, able, execute, finish, last_published, published_when, run};

const IS_ERROR: &str = "15:54 15:58 1 IS_ERROR_MISMATCH: The tool was to refuse, but it succeeded.";
const SCHEMA: &str = "23:93 23:103 1 BODY_SCHEMA_MISMATCH: $.ok: expected 1, got true";
const TOOL: &str = "30:53 30:58 1 TOOL_NOT_FOUND";

fn begin_with(shown: &[String], expected: &[&str]) {
    assert_eq!(shown.len(), expected.len(), "{shown:#?}");
    for (shown, expected) in shown.iter().zip(expected) {
        assert!(shown.starts_with(expected), "{shown} is not {expected}");
    }
}

#[test]
fn each_failure_stands_at_what_does_not_hold() {
    let project = Project::new();
    let mut editor = project.trusted(able());
    let (shown, message) = run(&mut editor, &project.suite(), "runSuite", Value::Null);
    begin_with(&shown, &[IS_ERROR, SCHEMA, TOOL]);
    assert!(
        message.starts_with("날씨: 1 passed, 3 failed ("),
        "{message}"
    );
    project.assert_nothing_left();
    editor.leave();
}

#[test]
fn the_text_that_runs_is_the_one_in_the_editor() {
    let project = Project::new();
    let mut editor = project.trusted(able());
    let text = SUITE.replace(r#""expected": true"#, r#""expected": false"#);
    editor.replace(&project.suite(), 2, &text);
    let (shown, _) = run(&mut editor, &project.suite(), "runSuite", Value::Null);
    begin_with(&shown, &[SCHEMA, TOOL]);
    editor.leave();
}

#[test]
fn a_document_that_is_not_open_runs_as_it_is_on_disk() {
    let project = Project::new();
    let mut editor = project.editor(able(), json!({"trusted": true}));
    let argument = json!({"uri": project.suite()});
    let (shown, message) = run(&mut editor, &project.suite(), "runSuite", argument);
    assert!(shown.is_empty(), "{shown:?}");
    assert!(message.contains("1 passed, 3 failed"), "{message}");
    editor.leave();
}

/// Where nothing in sight says how it ended, a message does.
#[test]
fn a_run_of_a_document_that_is_not_open_is_told_in_a_message() {
    let project = Project::new();
    let mut editor = project.editor(able(), json!({"trusted": true}));
    let argument = json!({"uri": project.suite()});
    run(&mut editor, &project.suite(), "runSuite", argument);
    let told = editor.next("window/showMessage")["message"].take();
    assert!(told.to_string().contains("1 passed, 3 failed"), "{told}");
    editor.leave();
}

#[test]
fn what_comes_of_a_run_is_shown_though_the_document_was_closed_meanwhile() {
    let project = Project::new();
    let text = SUITE.replacen(r#""tool": "ok""#, r#""tool": "no_answer""#, 1);
    let text = text.replacen(
        r#""id": "passes","#,
        r#""id": "passes", "timeoutMs": 500,"#,
        1,
    );
    project.write("s.suite.json", &text);
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    let answer = execute(&mut editor, "runSuite", json!({"uri": uri}));
    project.wait_for_server();
    editor.notify(
        "textDocument/didClose",
        json!({"textDocument": {"uri": uri}}),
    );
    editor.open(&uri, &text);
    finish(&mut editor, answer["runId"].as_str().unwrap());
    let shown = last_published(&mut editor, &uri);
    assert!(shown[0].contains("CASE_TIMEOUT"), "{shown:?}");
    editor.leave();
}

#[test]
fn results_follow_their_case_and_are_old_once_it_changes() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    // A line above, and other white space inside.
    let moved = SUITE.replacen("{\n", "{\n\n", 1).replace(
        r#"[{ "type": "isError", "expected": true }]"#,
        r#"[{"type":"isError",  "expected":true}]"#,
    );
    editor.replace(&uri, 2, &moved);
    let shown = published_when(&mut editor, &uri, "moved results", |shown| {
        shown[0].starts_with("16:52 16:56")
    });
    begin_with(
        &shown,
        &[
            "16:52 16:56 1 IS_ERROR",
            "24:93 24:103 1 BODY",
            "31:53 31:58 1 TOOL",
        ],
    );
    // The case itself.
    let changed = moved.replace(r#""expected":true"#, r#""expected":false"#);
    editor.replace(&uri, 3, &changed);
    let shown = published_when(&mut editor, &uri, "a stale result", |shown| {
        shown[0].contains(" 3 ")
    });
    begin_with(
        &shown,
        &[
            "13:12 13:19 3 IS_ERROR_MISMATCH: From before the last change of this case:",
            "24:93",
            "31:53",
        ],
    );
    // What is taken back is fresh again.
    editor.replace(&uri, 4, &moved);
    published_when(&mut editor, &uri, "a fresh result", |shown| {
        shown[0].starts_with("16:52 16:56 1")
    });
    // A case that is gone has no result.
    let without = moved.replace(r#""id": "fails""#, r#""id": "renamed""#);
    editor.replace(&uri, 5, &without);
    published_when(&mut editor, &uri, "no result of what is gone", |shown| {
        shown.len() == 2
    });
    editor.leave();
}

#[test]
fn a_copied_case_shows_its_result_once() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    let start = SUITE.find("    {\n      \"id\": \"fails\"").unwrap();
    let end = SUITE.find("    {\n      \"id\": \"broken\"").unwrap();
    let copied = format!("{}{}{}", &SUITE[..end], &SUITE[start..end], &SUITE[end..]);
    editor.replace(&uri, 2, &copied);
    let shown = published_when(&mut editor, &uri, "results", |shown| !shown.is_empty());
    assert_eq!(
        shown.iter().filter(|one| one.contains("IS_ERROR")).count(),
        1,
        "{shown:?}"
    );
    editor.leave();
}

#[test]
fn the_next_run_replaces_what_it_runs_and_leaves_the_rest() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    let fixed = SUITE.replace(r#""okk""#, r#""ok""#);
    editor.replace(&uri, 2, &fixed);
    let (shown, message) = run(&mut editor, &uri, "runCase", json!({"case": "lists"}));
    begin_with(&shown, &[IS_ERROR, SCHEMA]);
    assert!(message.contains("1 passed"), "{message}");
    editor.leave();
}

#[test]
fn clearing_and_closing_take_results_away() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    execute(&mut editor, "clearResults", json!({"uri": uri}));
    published_when(&mut editor, &uri, "nothing", <[String]>::is_empty);
    run(&mut editor, &uri, "runSuite", Value::Null);
    editor.close(&uri);
    published_when(&mut editor, &uri, "nothing", <[String]>::is_empty);
    project.open(&mut editor);
    assert!(last_published(&mut editor, &uri).is_empty());
    editor.leave();
}

#[test]
fn a_client_that_pulls_is_told_of_results_all_the_same() {
    let project = Project::new();
    let mut capabilities = able();
    capabilities["textDocument"]["diagnostic"] = json!({});
    let mut editor = project.editor(capabilities, json!({"trusted": true}));
    let uri = project.suite();
    editor.open(&uri, SUITE);
    let (shown, _) = run(&mut editor, &uri, "runSuite", Value::Null);
    begin_with(&shown, &[IS_ERROR, SCHEMA, TOOL]);
    assert!(editor.pulled(&uri).is_empty(), "results are pulled too");
    execute(&mut editor, "clearResults", Value::Null);
    published_when(&mut editor, &uri, "nothing", <[String]>::is_empty);
    editor.leave();
}

#[test]
fn findings_and_results_stand_side_by_side() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    editor.replace(
        &uri,
        2,
        &SUITE.replace(r#""schemaVersion": 1"#, r#""schemaVersion": 2"#),
    );
    let message = editor.next_where("both", |message| {
        let diagnostics = message["params"]["diagnostics"].as_array();
        diagnostics.is_some_and(|all| {
            all.iter()
                .any(|one| one["code"] == "UNSUPPORTED_SCHEMA_VERSION")
        })
    });
    assert_eq!(
        message["params"]["diagnostics"].as_array().unwrap().len(),
        4
    );
    editor.leave();
}

#[test]
fn the_setting_switches_them_off_and_on() {
    let project = Project::new();
    let options = json!({"trusted": true, "run": {"diagnostics": false}});
    let (mut editor, uri) = (project.editor(able(), options), project.suite());
    project.open(&mut editor);
    let (shown, _) = run(&mut editor, &uri, "runSuite", Value::Null);
    assert!(shown.is_empty(), "{shown:?}");
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"mcpeak": {"run": {"diagnostics": true}}}}),
    );
    let shown = published_when(&mut editor, &uri, "results", |shown| !shown.is_empty());
    begin_with(&shown, &[IS_ERROR, SCHEMA, TOOL]);
    editor.leave();
}

#[test]
fn a_lone_failure_that_passed_among_others_says_so() {
    let project = Project::new();
    // `counter` answers how often it was called, so that the second case needs the first.
    let counts = |id: &str, count: u32| {
        let schema = json!({"type": "string", "const": count.to_string()});
        json!({
            "id": id, "name": id,
            "operation": {"type": "callTool", "tool": "counter", "input": {}},
            "assertions": [{"type": "bodyMatchesSchema", "schema": schema}],
        })
    };
    let suite = json!({"schemaVersion": 1, "id": "s", "name": "s", "cases": [counts("a", 1), counts("b", 2)]});
    project.write("s.suite.json", &suite.to_string());
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    let (shown, _) = run(&mut editor, &uri, "runSuite", Value::Null);
    assert!(shown.is_empty(), "{shown:?}");
    let answer = execute(&mut editor, "runCase", json!({"case": "b"}));
    finish(&mut editor, answer["runId"].as_str().unwrap());
    let said = editor.taken(|message| {
        message
            .to_string()
            .contains("it may need one of them: run up to here")
    });
    assert!(!said.is_empty(), "nothing of the cases before it");
    let (shown, _) = run(&mut editor, &uri, "runUpTo", json!({"case": "b"}));
    assert!(shown.is_empty(), "{shown:?}");
    editor.leave();
}
