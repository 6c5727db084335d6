//! What a client with a test view is told: the tree of tests and the events of runs.

use serde_json::{Value, json};

use super::harness::Editor;
use super::project::{Project, SUITE, able, execute, run};

fn editor(project: &Project) -> Editor {
    let mut editor = project.editor(able(), json!({"trusted": true, "testView": true}));
    project.open(&mut editor);
    editor
}

/// The events of a run up to its end.
fn events(editor: &mut Editor) -> Vec<Value> {
    let mut events = Vec::new();
    loop {
        let event = editor.next("mcpeak/run")["event"].take();
        let is_last = event["type"] == "ended";
        events.push(event);
        if is_last {
            return events;
        }
    }
}

/// The types of events and their cases; what the server writes to standard error comes when it comes.
fn types(events: &[Value]) -> Vec<String> {
    let told = events.iter().filter(|event| event["type"] != "output");
    let shown = told.map(|event| {
        let case = event["case"].as_str().map(|case| format!(" {case}"));
        format!(
            "{}{}",
            event["type"].as_str().unwrap(),
            case.unwrap_or_default()
        )
    });
    shown.collect()
}

#[test]
fn a_run_is_told_from_beginning_to_end() {
    let project = Project::new();
    let mut editor = editor(&project);
    execute(&mut editor, "runSuite", json!({"uri": project.suite()}));
    let events = events(&mut editor);
    let expected = [
        "enqueued",
        "server",
        "started passes",
        "passed passes",
        "started fails",
        "failed fails",
        "started broken",
        "failed broken",
        "started lists",
        "failed lists",
        "ended",
    ];
    assert_eq!(types(&events), expected);
    assert_eq!(
        events[0]["cases"],
        json!(["passes", "fails", "broken", "lists"])
    );
    let message = &events[7]["messages"][0];
    assert_eq!(message["expected"], "1", "{message}");
    assert_eq!(message["actual"], "true", "{message}");
    assert_eq!(
        message["range"]["start"],
        json!({"line": 23, "character": 93})
    );
    assert_eq!(events[10]["status"], "failed");
    editor.leave();
}

#[test]
fn what_gave_no_answer_errs_and_what_did_not_run_is_skipped() {
    let project = Project::new();
    let suite = SUITE.replacen(r#""tool": "ok""#, r#""tool": "exit_7""#, 1);
    project.write("s.suite.json", &suite);
    let mut editor = editor(&project);
    execute(&mut editor, "runSuite", json!({"uri": project.suite()}));
    let events = events(&mut editor);
    let expected = [
        "enqueued",
        "server",
        "started passes",
        "errored passes",
        "skipped fails",
        "skipped broken",
        "skipped lists",
        "ended",
    ];
    assert_eq!(types(&events), expected);
    editor.leave();
}

#[test]
fn a_run_that_comes_to_nothing_ends_with_the_reason() {
    let project = Project::new();
    project.misbehaving(&["--start", "exit"]);
    let mut editor = editor(&project);
    execute(&mut editor, "runSuite", json!({"uri": project.suite()}));
    let events = events(&mut editor);
    let expected = [
        "enqueued",
        "server",
        "skipped passes",
        "skipped fails",
        "skipped broken",
        "skipped lists",
        "ended",
    ];
    assert_eq!(types(&events), expected);
    let last = events.last().unwrap();
    assert_eq!(last["status"], "error", "{last}");
    assert!(!last["message"].as_str().unwrap().is_empty(), "{last}");
    let output: String = events
        .iter()
        .filter_map(|event| event["text"].as_str())
        .collect();
    assert!(output.contains("Cannot find module"), "{events:?}");
    editor.leave();
}

/// The value comes in two pieces, between which the server answers.
#[test]
fn a_secret_that_is_written_in_pieces_is_not_told() {
    let project = Project::new();
    let mut server = project.misbehaving_server(&[]);
    server["env"] = json!({"SECRET": "hunter2-plain-secret-token"});
    project.define(&json!({"servers": {"s": server}}));
    let ok = r#""tool": "ok", "input": {}"#;
    let half =
        |half: u8| format!(r#""tool": "leak_half", "input": {{"name": "SECRET", "half": {half}}}"#);
    let suite = SUITE.replacen(ok, &half(1), 1).replacen(ok, &half(2), 1);
    project.write("s.suite.json", &suite);
    let mut editor = editor(&project);
    execute(&mut editor, "runSuite", json!({"uri": project.suite()}));
    let events = events(&mut editor);
    let output: String = events
        .iter()
        .filter_map(|event| event["text"].as_str())
        .collect();
    assert!(output.contains("half [REDACTED] end"), "{events:?}");
    editor.leave();
}

#[test]
fn who_has_no_test_view_is_told_nothing() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    assert!(
        editor
            .taken(|message| message["method"] == "mcpeak/run")
            .is_empty()
    );
    editor.leave();
}

/// The next file that the client is told of and that is as wanted.
fn news(editor: &mut Editor, is_wanted: impl Fn(&Value) -> bool) -> Value {
    let mut told = editor.next_where("mcpeak/testsChanged", |message| {
        message["method"] == "mcpeak/testsChanged" && is_wanted(&message["params"]["file"])
    });
    told["params"]["file"].take()
}

fn keys(file: &Value) -> Vec<&str> {
    let cases = file["cases"].as_array().unwrap();
    cases
        .iter()
        .map(|case| case["key"].as_str().unwrap())
        .collect()
}

/// R38, R40
#[test]
fn the_tree_has_each_case_once_and_changes_file_by_file() {
    let project = Project::new();
    project.write("deep/t.suite.json", &SUITE.replace("\"s\"", "\"t\""));
    let mut editor = editor(&project);
    let tree = editor.request("mcpeak/tests", json!({}));
    let mut files: Vec<&str> = tree["files"]
        .as_array()
        .unwrap()
        .iter()
        .map(|file| file["uri"].as_str().unwrap())
        .collect();
    files.sort_unstable();
    assert_eq!(files, [project.uri("deep/t.suite.json"), project.suite()]);
    assert_eq!(editor.request("mcpeak/tests", Value::Null), tree);
    let one = editor.request("mcpeak/tests", json!({"uri": project.suite()}));
    assert_eq!(one["files"].as_array().unwrap().len(), 1);
    assert_eq!(one["files"][0]["version"], 1);
    assert_eq!(one["files"][0]["suite"]["name"], "날씨");
    editor.replace(
        &project.suite(),
        2,
        &SUITE.replace(r#""id": "fails""#, r#""id": "passes""#),
    );
    let changed = news(&mut editor, |file| file["version"] == 2);
    assert_eq!(keys(&changed), ["passes", "passes#2", "broken", "lists"]);
    assert_eq!(
        changed["cases"][1]["idRange"]["start"],
        json!({"line": 12, "character": 12})
    );
    editor.leave();
}

/// R40
#[test]
fn suites_that_appear_change_and_go_on_disk_are_told_to_who_knows_the_tree() {
    let project = Project::new();
    let mut editor = editor(&project);
    editor.request("mcpeak/tests", json!({}));
    let other = project.uri("deep/t.suite.json");
    let is_other = |file: &Value| file["uri"] == other.as_str();
    let tell = |editor: &mut Editor, kind: u8| {
        let changes = json!({"changes": [{"uri": other, "type": kind}]});
        editor.notify("workspace/didChangeWatchedFiles", changes);
    };
    project.write("deep/t.suite.json", SUITE);
    tell(&mut editor, 1);
    let appeared = news(&mut editor, is_other);
    assert_eq!(keys(&appeared), ["passes", "fails", "broken", "lists"]);
    assert_eq!(appeared["version"], Value::Null);
    project.write("deep/t.suite.json", &SUITE.replace("\"lists\"", "\"목록\""));
    tell(&mut editor, 2);
    let changed = news(&mut editor, is_other);
    assert_eq!(keys(&changed), ["passes", "fails", "broken", "목록"]);
    std::fs::remove_dir_all(project.path("deep")).unwrap();
    let folder = json!({"files": [{"uri": project.uri("deep")}]});
    editor.notify("workspace/didDeleteFiles", folder);
    let gone = news(&mut editor, is_other);
    assert_eq!(gone["cases"], json!([]));
    editor.leave();
}

#[test]
fn a_closed_suite_is_what_lies_on_disk() {
    let project = Project::new();
    let mut editor = editor(&project);
    editor.request("mcpeak/tests", json!({}));
    let edited = SUITE.replace("\"lists\"", "\"tools\"");
    editor.replace(&project.suite(), 2, &edited);
    news(&mut editor, |file| file["version"] == 2);
    editor.close(&project.suite());
    let closed = news(&mut editor, |file| file["version"].is_null());
    assert_eq!(keys(&closed), ["passes", "fails", "broken", "lists"]);
    editor.leave();
}

#[test]
fn a_suite_that_was_never_saved_is_gone_when_it_is_closed() {
    let project = Project::new();
    let mut editor = editor(&project);
    editor.request("mcpeak/tests", json!({}));
    editor.open_as("untitled:Untitled-1", "mcpeak-suite", SUITE);
    let is_it = |file: &Value| file["uri"] == "untitled:Untitled-1";
    assert_eq!(keys(&news(&mut editor, is_it)).len(), 4);
    editor.close("untitled:Untitled-1");
    assert_eq!(news(&mut editor, is_it)["cases"], json!([]));
    editor.leave();
}

/// Its text is known already; nothing is told twice.
#[test]
fn opening_and_closing_what_the_client_knows_is_no_news() {
    let project = Project::new();
    let mut editor = project.editor(able(), json!({"trusted": true, "testView": true}));
    editor.request("mcpeak/tests", json!({}));
    project.open(&mut editor);
    editor.close(&project.suite());
    project.write("t.suite.json", SUITE);
    let changes = json!({"changes": [{"uri": project.uri("t.suite.json"), "type": 1}]});
    editor.notify("workspace/didChangeWatchedFiles", changes);
    let first = editor.next("mcpeak/testsChanged");
    assert_eq!(first["file"]["uri"], project.uri("t.suite.json").as_str());
    editor.leave();
}
