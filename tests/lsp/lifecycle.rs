//! The beginning and the end of the process.

#[cfg(target_os = "linux")]
use std::process::Command;
use std::time::Duration;

use serde_json::{Value, json};

use super::harness::{Editor, framed};

const ONE_SECOND: Duration = Duration::from_secs(1);

/// R3: gone within a second of `shutdown` and `exit`, with code 0, while the input stays open.
#[test]
fn exit_after_shutdown_ends_the_process_with_code_0() {
    Editor::pushed().quit();
}

/// R3: the protocol wants code 1 for an `exit` without `shutdown`, whatever else came before.
#[test]
fn exit_without_shutdown_ends_the_process_with_code_1() {
    for mut editor in [Editor::pushed(), Editor::silent()] {
        editor.notify("exit", Value::Null);
        assert_eq!(editor.ended(ONE_SECOND).0.code(), Some(1));
    }
}

/// R3: work that is still going on does not hold the process up.
#[test]
fn exit_does_not_wait_for_work() {
    let mut editor = Editor::pulling();
    let body = "[".repeat(2_000_000);
    editor.open("file:///a.suite.json", &body);
    let id = editor.ask("shutdown", Value::Null);
    editor.answer(id);
    editor.notify("exit", Value::Null);
    assert_eq!(editor.ended(ONE_SECOND).0.code(), Some(0));
}

/// R8: clients send `shutdown` and `exit` with parameters absent, null or empty.
#[test]
fn shutdown_and_exit_work_with_any_parameters() {
    for params in [
        "",
        r#","params":null"#,
        r#","params":{}"#,
        r#","params":[]"#,
    ] {
        let mut editor = Editor::pushed();
        let shutdown = format!(r#"{{"jsonrpc":"2.0","id":"bye","method":"shutdown"{params}}}"#);
        editor.send_bytes(&framed(&shutdown));
        assert_eq!(editor.answer("bye")["result"], Value::Null, "{params}");
        let exit = format!(r#"{{"jsonrpc":"2.0","method":"exit"{params}}}"#);
        editor.send_bytes(&framed(&exit));
        assert_eq!(editor.ended(ONE_SECOND).0.code(), Some(0), "{params}");
    }
}

/// R4: the end of the input ends the process, after the answers that are due.
#[test]
fn the_end_of_the_input_ends_the_process_after_its_answers() {
    let mut editor = Editor::pulling();
    editor.open("file:///a.suite.json", "text");
    let text = json!({"textDocument": {"uri": "file:///a.suite.json"}});
    let mut ids = vec![editor.ask("workspace/diagnostic", json!({"previousResultIds": []}))];
    for _ in 0..50 {
        ids.push(editor.ask("mcpeak/text", text.clone()));
    }
    editor.hang_up();
    for id in ids {
        assert!(editor.answer(id)["error"].is_null());
    }
    assert_eq!(editor.ended(ONE_SECOND).0.code(), Some(1));
}

/// R4: an end of the input after `shutdown` is no failure.
#[test]
fn the_end_of_the_input_after_shutdown_gives_code_0() {
    let mut editor = Editor::pushed();
    editor.request("shutdown", Value::Null);
    editor.hang_up();
    assert_eq!(editor.ended(ONE_SECOND).0.code(), Some(0));
}

/// R4: the editor is gone and somebody else holds the pipe open.
#[cfg(target_os = "linux")]
#[test]
fn the_end_of_the_parent_ends_the_process_while_the_input_stays_open() {
    let mut parent = Command::new("sleep").arg("1000").spawn().unwrap();
    let params = json!({"processId": parent.id(), "rootUri": null, "capabilities": {}});
    let (mut editor, _) = Editor::initialized(params);
    parent.kill().unwrap();
    let (status, _) = editor.ended(Duration::from_secs(10));
    assert_eq!(status.code(), Some(1));
    parent.wait().unwrap();
}

/// R4: in another container the parent's number means nothing, so it is not looked at.
#[test]
fn a_parent_that_cannot_be_seen_is_not_missed() {
    let params = json!({"processId": 4_000_000_000_u32, "rootUri": null, "capabilities": {}});
    let (mut editor, _) = Editor::initialized(params);
    editor.open("untitled:a", "x");
    assert_eq!(editor.text("untitled:a").1, "x");
    editor.published("untitled:a");
    editor.quit();
}

#[test]
fn requests_before_initialize_and_after_shutdown_are_refused() {
    let mut editor = Editor::silent();
    assert_eq!(
        editor.refusal("mcpeak/text", json!({"textDocument": {"uri": "a:b"}})),
        -32002
    );
    assert_eq!(editor.refusal("shutdown", Value::Null), -32002);
    editor.request("initialize", json!({"processId": null, "capabilities": {}}));
    assert_eq!(
        editor.refusal("initialize", json!({"processId": null, "capabilities": {}})),
        -32600
    );
    editor.request("shutdown", Value::Null);
    assert_eq!(
        editor.refusal("mcpeak/text", json!({"textDocument": {"uri": "a:b"}})),
        -32600
    );
    editor.notify("exit", Value::Null);
    assert_eq!(editor.ended(ONE_SECOND).0.code(), Some(0));
}
