//! Inlay hints as a client sees them.

use serde_json::{Value, json};

use super::harness::Editor;
use super::project::{Project, SUITE, run};

/// What a client says of itself that shows hints.
fn shows_hints() -> Value {
    json!({
        "window": {"workDoneProgress": true},
        "workspace": {"inlayHint": {"refreshSupport": true}},
        "textDocument": {"publishDiagnostics": {}, "inlayHint": {}},
    })
}

fn switch(editor: &mut Editor, hints: Value) {
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"mcpeak": {"inlayHints": hints}}}),
    );
}

fn asked_again(editor: &mut Editor) {
    let (id, _) = editor.next_request("workspace/inlayHint/refresh");
    editor.reply(&id, Value::Null);
}

/// Each hint in these lines: its place and what it says.
fn hints(editor: &mut Editor, uri: &str, first: u32, last: u32) -> Vec<String> {
    let range = json!({
        "start": {"line": first, "character": 0}, "end": {"line": last, "character": 0},
    });
    let hints = editor.request(
        "textDocument/inlayHint",
        json!({"textDocument": {"uri": uri}, "range": range}),
    );
    let hints = hints.as_array().unwrap().iter();
    let shown = hints.map(|hint| {
        let at = &hint["position"];
        let label = hint["label"].as_str().unwrap();
        format!("{}:{} {label}", at["line"], at["character"])
    });
    shown.collect()
}

#[test]
fn they_are_off_until_a_person_wants_them_and_that_counts_at_once() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(shows_hints()), project.suite());
    assert_eq!(hints(&mut editor, &uri, 0, 99), [""; 0]);
    switch(&mut editor, json!({"timeout": true}));
    asked_again(&mut editor);
    assert_eq!(
        hints(&mut editor, &uri, 0, 99),
        [
            "6:20 at most 10000 ms",
            "12:19 at most 10000 ms",
            "18:20 at most 10000 ms",
            "27:19 at most 10000 ms"
        ]
    );
    assert_eq!(hints(&mut editor, &uri, 10, 14), ["12:19 at most 10000 ms"]);
    let with_limit = SUITE.replace("\"id\": \"s\"", "\"id\": \"s\", \"defaultTimeoutMs\": 5");
    editor.replace(&uri, 2, &with_limit);
    assert_eq!(hints(&mut editor, &uri, 0, 10), ["6:20 at most 5 ms"]);
    switch(&mut editor, json!({}));
    asked_again(&mut editor);
    assert_eq!(hints(&mut editor, &uri, 0, 99), [""; 0]);
    editor.leave();
}

#[test]
fn how_long_a_case_took_is_told_until_it_changes() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(shows_hints()), project.suite());
    switch(&mut editor, json!({"duration": true}));
    asked_again(&mut editor);
    assert_eq!(hints(&mut editor, &uri, 0, 99), [""; 0]);
    run(&mut editor, &uri, "runSuite", Value::Null);
    asked_again(&mut editor);
    let shown = hints(&mut editor, &uri, 0, 99);
    assert_eq!(shown.len(), 4, "{shown:?}");
    assert!(
        shown[1].starts_with("12:19 took ") && shown[1].ends_with(" ms"),
        "{shown:?}"
    );
    editor.replace(&uri, 2, &SUITE.replace("\"Fails\"", "\"Fails!\""));
    let lines: Vec<String> = hints(&mut editor, &uri, 0, 99)
        .iter()
        .map(|hint| hint.split(':').next().unwrap().to_owned())
        .collect();
    assert_eq!(lines, ["6", "18", "27"]);
    editor.leave();
}

#[test]
fn a_wrong_value_is_named() {
    let project = Project::new();
    let mut editor = project.trusted(shows_hints());
    switch(&mut editor, json!({"timeout": "yes"}));
    let warning = editor.next("window/showMessage");
    let message = warning["message"].as_str().unwrap();
    assert!(message.contains("`mcpeak.inlayHints.timeout`"), "{message}");
    editor.leave();
}
