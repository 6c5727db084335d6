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
    let one = editor.request("mcpeak/tests", json!({"uri": project.suite()}));
    assert_eq!(one["files"].as_array().unwrap().len(), 1);
    assert_eq!(one["files"][0]["version"], 1);
    assert_eq!(one["files"][0]["suite"]["name"], "날씨");
    let changed = editor.next("mcpeak/testsChanged");
    assert_eq!(changed["file"]["cases"][1]["key"], "fails");
    editor.replace(
        &project.suite(),
        2,
        &SUITE.replace(r#""id": "fails""#, r#""id": "passes""#),
    );
    let changed = editor.next("mcpeak/testsChanged");
    let keys: Vec<&str> = changed["file"]["cases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|case| case["key"].as_str().unwrap())
        .collect();
    assert_eq!(keys, ["passes", "passes#2", "broken", "lists"]);
    assert_eq!(
        changed["file"]["cases"][1]["idRange"]["start"],
        json!({"line": 12, "character": 12})
    );
    editor.leave();
}
