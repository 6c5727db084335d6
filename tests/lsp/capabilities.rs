//! What is announced to which client. The parameters in `tests/fixtures/capabilities` were sent by real editors.

use std::path::Path;

use serde_json::{Value, json};

use super::harness::{Editor, replacement};

fn fixture(name: &str) -> Value {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fixtures/capabilities");
    let text = std::fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
    let mut params: Value = serde_json::from_str(&text).unwrap();
    // The process that was the editor then is somebody else now.
    params["processId"] = Value::Null;
    params
}

/// Refuses every request of the server, as clients may, and takes leave.
fn refuse_all_and_quit(mut editor: Editor, requests: usize) {
    let asked = ["client/registerCapability", "workspace/configuration"];
    for _ in 0..requests {
        let id = editor.next_request_of(&asked);
        editor.send_bytes(&super::harness::frame(
            &json!({"jsonrpc": "2.0", "id": id, "error": {"code": -32601, "message": "no"}}),
        ));
    }
    editor.quit();
}

/// Each real editor gets the encoding, the kind of diagnostics and the notifications that it can handle.
#[test]
fn real_editors_are_told_what_they_can_use() {
    let pull = json!({"identifier": "mcpeak", "interFileDependencies": false, "workspaceDiagnostics": true});
    let cases = [
        (
            "vscode-1.100",
            json!("utf-16"),
            pull.clone(),
            ["didDelete", "didRename"].as_slice(),
            3,
        ),
        (
            "vscode-1.139",
            json!("utf-16"),
            pull.clone(),
            &["didDelete", "didRename"],
            3,
        ),
        ("nvim-0.11.4", json!("utf-8"), pull, &[], 1),
        ("nvim-0.7.2", Value::Null, Value::Null, &[], 0),
        (
            "helix-25.01",
            json!("utf-8"),
            Value::Null,
            &["didRename"],
            2,
        ),
        ("emacs28-eglot", Value::Null, Value::Null, &[], 2),
    ];
    for (name, encoding, diagnostics, operations, requests) in cases {
        let (editor, result) = Editor::initialized(fixture(name));
        let capabilities = &result["capabilities"];
        assert_eq!(capabilities["positionEncoding"], encoding, "{name}");
        assert_eq!(capabilities["diagnosticProvider"], diagnostics, "{name}");
        let announced = capabilities["workspace"]["fileOperations"].as_object();
        let announced: Vec<&str> = announced
            .into_iter()
            .flatten()
            .map(|(name, _)| name.as_str())
            .collect();
        assert_eq!(announced, operations, "{name}");
        let sync = json!({"openClose": true, "change": 2, "save": {"includeText": false}});
        assert_eq!(capabilities["textDocumentSync"], sync, "{name}");
        assert_eq!(
            result["serverInfo"],
            json!({"name": "mcpeak-lsp", "version": env!("CARGO_PKG_VERSION")})
        );
        refuse_all_and_quit(editor, requests);
    }
}

/// The first encoding of the client's list that the server has is spoken; UTF-16 where nothing is said.
#[test]
fn positions_count_in_the_negotiated_unit() {
    // The place behind the emoji and the Hangul syllable.
    let cases = [
        (json!(["utf-8", "utf-16"]), json!("utf-8"), 7),
        (json!(["utf-32", "utf-16"]), json!("utf-32"), 2),
        (json!(["utf-16", "utf-8"]), json!("utf-16"), 3),
        (json!(["utf-7", "utf-32"]), json!("utf-32"), 2),
        (json!(["utf-7"]), json!("utf-16"), 3),
        (json!([]), json!("utf-16"), 3),
        (Value::Null, Value::Null, 3),
    ];
    for (offered, expected, column) in cases {
        let capabilities = json!({
            "general": {"positionEncodings": offered},
            "textDocument": {"diagnostic": {}},
        });
        let (mut editor, result) = Editor::initialized(
            json!({"processId": null, "rootUri": null, "capabilities": capabilities}),
        );
        assert_eq!(
            result["capabilities"]["positionEncoding"], expected,
            "{offered}"
        );
        editor.open("file:///a.suite.json", "😀한");
        editor.change(
            "file:///a.suite.json",
            2,
            &[replacement([0, column, 0, column], "|")],
        );
        assert_eq!(editor.text("file:///a.suite.json").1, "😀한|", "{offered}");
        editor.quit();
    }
}
