//! Clients that do not answer or do not read: they harm themselves at most (R5).

use std::time::{Duration, Instant};

use serde_json::json;

use super::harness::{Editor, changing, frame, notification, opening, replacement};

/// R5: the client answers nothing that it is asked; 50 notifications later a request is answered within 200 ms.
#[test]
fn a_client_that_answers_nothing_is_answered() {
    let capabilities = json!({
        "workspace": {
            "configuration": true,
            "didChangeConfiguration": {"dynamicRegistration": true},
            "didChangeWatchedFiles": {"dynamicRegistration": true},
            "diagnostics": {"refreshSupport": true},
            "workspaceFolders": true,
        },
        "textDocument": {"diagnostic": {}},
    });
    let mut editor = Editor::with(capabilities);
    for number in 0..50 {
        let uri = format!("file:///w/{number}.suite.json");
        match number % 5 {
            0 => editor.notify(
                "workspace/didChangeConfiguration",
                json!({"settings": null}),
            ),
            1 => editor.notify(
                "workspace/didChangeWatchedFiles",
                json!({"changes": [{"uri": uri, "type": 1}]}),
            ),
            2 => editor.notify(
                "workspace/didChangeWorkspaceFolders",
                json!({"event": {"added": [{"uri": uri, "name": "w"}], "removed": []}}),
            ),
            _ => editor.open(&uri, "[]"),
        }
    }
    let begin = Instant::now();
    assert_eq!(editor.text("file:///w/49.suite.json").1, "[]");
    assert!(
        begin.elapsed() < Duration::from_millis(200),
        "{:?}",
        begin.elapsed()
    );
    // The client was asked, and not again while it owes an answer.
    for method in [
        "client/registerCapability",
        "workspace/configuration",
        "workspace/diagnostic/refresh",
    ] {
        editor.next_request(method);
    }
    editor.quit();
}

/// The client writes and does not read: everything that it writes is taken, and everything is answered in the end.
#[test]
fn a_client_that_does_not_read_is_not_waited_for() {
    let mut editor = Editor::deaf();
    let uri = "file:///a.suite.json";
    let capabilities = json!({"textDocument": {"publishDiagnostics": {}}});
    let first = editor.ask(
        "initialize",
        json!({"processId": null, "capabilities": capabilities}),
    );
    editor.notify("initialized", json!({}));
    editor.open(uri, &"x".repeat(2_000));
    // Far more than pipes hold: a server that waited for its reader would stop here.
    let ids: Vec<i64> = (0..5_000)
        .map(|_| editor.ask("mcpeak/text", json!({"textDocument": {"uri": uri}})))
        .collect();
    editor.listen();
    assert!(editor.answer(first)["error"].is_null());
    for id in ids {
        assert_eq!(editor.answer(id)["result"]["version"], 1);
    }
    editor.published(uri);
    editor.quit();
}

/// While a client does not read, diagnostics of one file do not pile up: the newest take the place of older ones.
#[test]
fn diagnostics_do_not_pile_up_for_a_client_that_does_not_read() {
    let mut editor = Editor::deaf();
    let capabilities = json!({"textDocument": {"publishDiagnostics": {}}});
    let first = editor.ask(
        "initialize",
        json!({"processId": null, "capabilities": capabilities}),
    );
    editor.notify("initialized", json!({}));
    // Answers fill the pipe, so that what follows has to wait.
    let uri = "file:///a.suite.json";
    editor.open_as("file:///b.txt", "plaintext", &"x".repeat(1_000_000));
    let filling = editor.ask(
        "mcpeak/text",
        json!({"textDocument": {"uri": "file:///b.txt"}}),
    );
    let mut burst = Vec::new();
    for _ in 0..200 {
        burst.extend(frame(&notification(
            "textDocument/didOpen",
            opening(uri, "mcpeak-suite", "{}"),
        )));
    }
    let changes = [replacement([0, 0, 0, 0], " ")];
    burst.extend(frame(&notification(
        "textDocument/didChange",
        changing(uri, 2, &changes),
    )));
    editor.send_bytes(&burst);
    let last = editor.ask("mcpeak/text", json!({"textDocument": {"uri": uri}}));
    editor.wait_until_read();
    editor.listen();
    for id in [first, filling, last] {
        assert!(editor.answer(id)["error"].is_null());
    }
    let mut count = 0;
    while editor.published(uri).0 != 2 {
        count += 1;
    }
    assert!(count <= 3, "{count}");
    editor.quit();
}
