//! Saving, where it runs the suite: it asks nothing again, and ends nothing for nothing.

use serde_json::{Value, json};

use super::harness::Editor;
use super::project::{
    Project, SUITE, able, answer, begun, ended, execute, finish, published_when, questions,
};

/// An editor that runs what is saved, with the suite open; it says nothing of trust.
fn saving(project: &Project) -> Editor {
    let options = json!({"run": {"onSave": true}, "inputs": true});
    let mut editor = project.editor(able(), options);
    project.open(&mut editor);
    editor
}

fn save(editor: &mut Editor, project: &Project) {
    let saved = json!({"textDocument": {"uri": project.suite()}});
    editor.notify("textDocument/didSave", saved);
}

/// Saves, and nothing comes of it: a run of another suite goes the same way behind the save, and gets this id.
fn save_in_vain(editor: &mut Editor, project: &Project, next: &str) {
    save(editor, project);
    project.write("other.suite.json", SUITE);
    let other = json!({"uri": project.uri("other.suite.json"), "server": "nix"});
    let run = execute(editor, "runSuite", other);
    assert_eq!(run["runId"], next);
    finish(editor, next);
    assert_eq!(questions(editor), [] as [Value; 0]);
}

#[test]
fn a_save_leaves_the_run_alone_that_waits_for_consent() {
    let project = Project::new();
    let mut editor = saving(&project);
    let run = json!({"uri": project.suite(), "case": "passes"});
    execute(&mut editor, "runCase", run);
    begun(&mut editor, "1");
    let (id, params) = editor.next_request("window/showMessageRequest");
    save_in_vain(&mut editor, &project, "2");
    editor.reply(&id, params["actions"][0].clone());
    let message = ended(&mut editor, "1");
    assert!(message.contains("1 passed"), "{message}");
    editor.leave();
}

#[test]
fn saving_does_not_ask_again_after_a_refusal() {
    let project = Project::new();
    let mut editor = saving(&project);
    save(&mut editor, &project);
    answer(&mut editor, Some(1));
    assert_eq!(finish(&mut editor, "1"), "The server was not started.");
    save_in_vain(&mut editor, &project, "2");
    // Another definition is another question, ...
    project.misbehaving(&["--start", "crlf"]);
    save(&mut editor, &project);
    answer(&mut editor, None);
    finish(&mut editor, "3");
    assert_eq!(project.started(), 0);
    // ... and who runs by hand is asked as ever.
    let run = json!({"uri": project.suite(), "case": "passes"});
    execute(&mut editor, "runCase", run);
    answer(&mut editor, Some(0));
    assert!(finish(&mut editor, "4").contains("1 passed"));
    save(&mut editor, &project);
    assert!(finish(&mut editor, "5").contains("1 passed"));
    editor.leave();
}

/// The run is over, but its question stands.
#[test]
fn the_answer_counts_for_the_next_save_when_the_run_that_asked_is_cancelled() {
    let project = Project::new();
    let mut editor = saving(&project);
    save(&mut editor, &project);
    let (id, params) = editor.next_request("window/showMessageRequest");
    execute(&mut editor, "cancel", Value::Null);
    assert_eq!(finish(&mut editor, "1"), "The run was cancelled.");
    save_in_vain(&mut editor, &project, "2");
    editor.reply(&id, params["actions"][0].clone());
    project.until("the answer is remembered", || {
        let list = project.command(&["trust", "--list"]).output().unwrap();
        String::from_utf8_lossy(&list.stdout).contains("misbehaving.py")
    });
    save(&mut editor, &project);
    assert!(finish(&mut editor, "3").contains("1 passed"));
    editor.leave();
}

#[test]
fn saving_does_not_ask_again_which_server_is_meant() {
    let project = Project::new();
    let server = project.misbehaving_server(&[]);
    project.define(&json!({"servers": {"x": server, "y": server}}));
    let mut editor = saving(&project);
    save(&mut editor, &project);
    begun(&mut editor, "1");
    let (id, _) = editor.next_request("window/showMessageRequest");
    save_in_vain(&mut editor, &project, "2");
    editor.reply(&id, Value::Null);
    assert_eq!(ended(&mut editor, "1"), "The run was cancelled.");
    save_in_vain(&mut editor, &project, "3");
    // Who runs by hand is asked.
    execute(&mut editor, "runSuite", json!({"uri": project.suite()}));
    answer(&mut editor, Some(1));
    answer(&mut editor, Some(0));
    assert!(finish(&mut editor, "4").contains("1 passed"));
    save(&mut editor, &project);
    assert!(finish(&mut editor, "5").contains("1 passed"));
    editor.leave();
}

#[test]
fn saving_does_not_ask_again_for_an_input() {
    let project = Project::new();
    project.asking_for(json!({"id": "token", "type": "promptString", "password": true}));
    let mut editor = saving(&project);
    save(&mut editor, &project);
    answer(&mut editor, Some(0));
    let (id, _) = editor.next_request("mcpeak/input");
    editor.reply(&id, Value::Null);
    finish(&mut editor, "1");
    save_in_vain(&mut editor, &project, "2");
    assert_eq!(project.started(), 0);
    editor.leave();
}

#[test]
fn saving_shows_no_message_where_no_server_is_defined() {
    let project = Project::new();
    project.define(&json!({"servers": {}}));
    let mut editor = saving(&project);
    for run in ["1", "2"] {
        save(&mut editor, &project);
        published_when(&mut editor, &project.suite(), "the want", |shown| {
            shown.len() == 1 && shown[0].starts_with("0:0 0:1 1 RUN_FAILED")
        });
        finish(&mut editor, run);
    }
    let shown =
        |method: &Value| method == "window/showMessage" || method == "window/showMessageRequest";
    let shown = editor.taken(|message| shown(&message["method"]));
    assert!(shown.is_empty(), "{shown:?}");
    editor.leave();
}
