//! The same suite from an editor: what fails is published at its place, and the process is gone afterwards.

use serde_json::{Value, json};
use tempfile::TempDir;

use super::SERVE;
use super::harness::Editor;
use super::run::suite;

pub(crate) fn from_an_editor() {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, value: Value| {
        let path = folder.path().join(name);
        std::fs::write(&path, serde_json::to_string_pretty(&value).unwrap()).unwrap();
        path
    };
    let this = std::env::current_exe().unwrap();
    write(
        "mcpeak.json",
        json!({"servers": {"peer": {"command": this, "args": [SERVE]}}}),
    );
    let path = write("peer.suite.json", suite());
    let uri = format!("file://{}", path.display());
    let (mut editor, _) = Editor::initialized(json!({
        "processId": null,
        "rootUri": format!("file://{}", folder.path().display()),
        "capabilities": {"textDocument": {"publishDiagnostics": {}}},
        "initializationOptions": {"trusted": true},
    }));
    let text = std::fs::read_to_string(&path).unwrap();
    editor.open(&uri, &text);
    editor.request(
        "workspace/executeCommand",
        json!({"command": "mcpeak.runSuite", "arguments": [{"uri": uri}]}),
    );
    let said = editor.next("window/showMessage");
    let published = editor.taken(|message| message["params"]["uri"] == uri.as_str());
    let last = published.last().unwrap()["params"]["diagnostics"].clone();
    let lines: Vec<&str> = text.lines().collect();
    let failures: Vec<String> = last
        .as_array()
        .unwrap()
        .iter()
        .map(|one| {
            let line = one["range"]["start"]["line"].as_u64().unwrap() as usize;
            format!("{} {}", one["code"].as_str().unwrap(), lines[line].trim())
        })
        .collect();
    let expected = [
        r#"TOOL_NOT_FOUND "tool": "refused","#,
        r#"STRUCTURED_CONTENT_SCHEMA_MISMATCH "const": 6"#,
        r#"IS_ERROR_MISMATCH "expected": false,"#,
        r#"OPERATION_FAILED "tool": "other","#,
    ];
    assert_eq!(failures, expected, "{said}");
    editor.leave();
}
