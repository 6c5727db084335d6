//! Code lenses as a client sees them.

use serde_json::{Value, json};

use super::harness::Editor;
use super::project::{Project, SUITE, able, execute, last_published, run};

fn lenses(editor: &mut Editor, uri: &str) -> Vec<String> {
    let lenses = editor.request(
        "textDocument/codeLens",
        json!({"textDocument": {"uri": uri}}),
    );
    let Value::Array(lenses) = lenses else {
        return Vec::new();
    };
    let shown = lenses.iter().map(|lens| {
        let title = lens["command"]["title"].as_str().unwrap();
        format!("{} {title}", lens["range"]["start"]["line"])
    });
    shown.collect()
}

#[test]
fn what_can_be_run_stands_above_it() {
    let project = Project::new();
    let mut editor = project.trusted(able());
    let expected = [
        "0 Run suite, 4 cases (s)",
        "5 Run case",
        "11 Run case",
        "11 Run up to here",
        "17 Run case",
        "17 Run up to here",
        "26 Run case",
    ];
    assert_eq!(lenses(&mut editor, &project.suite()), expected);
    // R31: damage outside the cases.
    editor.replace(
        &project.suite(),
        2,
        &SUITE.replace(r#""schemaVersion": 1,"#, r#""schemaVersion": 1"#),
    );
    assert_eq!(lenses(&mut editor, &project.suite()), expected);
    editor.leave();
}

#[test]
fn results_stand_in_the_same_line_and_the_client_is_told_to_ask_again() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    editor.next_request("workspace/codeLens/refresh");
    let shown = lenses(&mut editor, &uri);
    assert_eq!(
        shown[..2],
        ["0 Run suite, 4 cases (s)", "0 Rerun failed, 3 cases"]
    );
    assert!(
        shown[3].starts_with("5 passed, ") && shown[3].ends_with(" ms"),
        "{shown:?}"
    );
    assert_eq!(
        shown[6],
        "11 failed: The tool was to refuse, but it succeeded."
    );
    editor.replace(&uri, 2, &SUITE.replace("\"Fails\"", "\"Fails!\""));
    let shown = lenses(&mut editor, &uri);
    assert!(shown[6].ends_with("(before the last change)"), "{shown:?}");
    editor.leave();
}

#[test]
fn a_run_can_be_cancelled_from_its_lens() {
    let project = Project::new();
    project.write(
        "s.suite.json",
        &SUITE.replace(r#""tool": "ok""#, r#""tool": "no_answer""#),
    );
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    execute(&mut editor, "runSuite", json!({"uri": uri}));
    let (id, _) = editor.next_request("window/workDoneProgress/create");
    editor.reply(&id, Value::Null);
    editor.next_where("the first case", |message| {
        message["params"]["value"]["kind"] == "report"
    });
    let shown = lenses(&mut editor, &uri);
    assert_eq!(shown[1], "0 Cancel");
    assert!(
        shown.iter().any(|lens| lens.ends_with("waiting…")),
        "{shown:?}"
    );
    execute(&mut editor, "cancel", json!({"uri": uri}));
    editor.next_where("the end", |message| {
        message["params"]["value"]["kind"] == "end"
    });
    project.assert_nothing_left();
    let shown = lenses(&mut editor, &uri);
    assert!(
        shown.iter().any(|lens| lens.ends_with("cancelled")),
        "{shown:?}"
    );
    // What the person stopped has not failed.
    assert!(
        !shown.iter().any(|lens| lens.contains("failed")),
        "{shown:?}"
    );
    assert!(last_published(&mut editor, &uri).is_empty());
    editor.leave();
}

/// R34
#[test]
fn each_kind_can_be_switched_off_without_a_restart() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(able()), project.suite());
    for (setting, gone) in [
        ("suite", "Run suite"),
        ("case", "Run case"),
        ("upTo", "Run up to"),
    ] {
        let settings = json!({"settings": {"mcpeak": {"lens": {setting: false}}}});
        editor.notify("workspace/didChangeConfiguration", settings);
        let shown = lenses(&mut editor, &uri);
        assert!(
            !shown.is_empty() && !shown.iter().any(|lens| lens.contains(gone)),
            "{shown:?}"
        );
    }
    let off = json!({"suite": false, "case": false, "upTo": false, "result": false});
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"mcpeak": {"lens": off}}}),
    );
    assert!(lenses(&mut editor, &uri).is_empty());
    editor.leave();
}
