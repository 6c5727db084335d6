//! Hover, outline, folding, names and formatting, as a client sees them.

use serde_json::{Value, json};

use super::harness::Editor;

const URI: &str = "file:///w/s.suite.json";

const SUITE: &str = r#"{
  "schemaVersion": 1,
  "id": "s",
  "name": "날씨",
  "cases": [
    {
      "id": "a",
      "name": "A",
      "operation": { "type": "callTool", "tool": "t", "input": {} },
      "assertions": [{ "type": "bodyMatchesSchema", "schema": { "type": "object", "required": ["도시"], "properties": { "도시": {} } } }]
    },
    {
      "id": "b",
      "name": "B",
      "operation": { "type": "listTools" },
      "assertions": [{ "type": "toolExists", "tool": "t" }]
    }
  ]
}
"#;

fn editor() -> Editor {
    let mut editor = Editor::with(json!({
        "textDocument": {
            "publishDiagnostics": {},
            "hover": {"contentFormat": ["markdown"]},
            "documentSymbol": {"hierarchicalDocumentSymbolSupport": true},
            "foldingRange": {"lineFoldingOnly": true},
            "rename": {"prepareSupport": true},
        },
    }));
    editor.open(URI, SUITE);
    editor.published(URI);
    editor
}

/// A request about the place of the `nth` occurrence of a text, with more members.
fn at(text: &str, nth: usize, more: Value) -> Value {
    let (offset, _) = SUITE.match_indices(text).nth(nth).expect("an occurrence");
    let line = SUITE[..offset].matches('\n').count();
    let start = SUITE[..offset].rfind('\n').map_or(0, |at| at + 1);
    let character = SUITE[start..offset].encode_utf16().count() + 1;
    let mut params = json!({
        "textDocument": {"uri": URI},
        "position": {"line": line, "character": character},
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        params[name] = value.clone();
    }
    params
}

fn place(range: &Value) -> String {
    let position = |place: &Value| format!("{}:{}", place["line"], place["character"]);
    format!("{}-{}", position(&range["start"]), position(&range["end"]))
}

#[test]
fn a_hover_says_what_a_key_means() {
    let mut editor = editor();
    let hover = editor.request("textDocument/hover", at("\"operation\"", 0, Value::Null));
    let text = hover["contents"]["value"].as_str().unwrap();
    assert!(text.starts_with("**`operation`** — required, "), "{text}");
    assert!(text.contains("This case may take 10000 ms"), "{text}");
    assert_eq!(hover["contents"]["kind"], "markdown");
    assert_eq!(place(&hover["range"]), "8:6-8:17");
    let nothing = editor.request(
        "textDocument/hover",
        at(
            "\"A\"",
            0,
            json!({"position": {"line": 99, "character": 0}}),
        ),
    );
    assert_eq!(nothing, Value::Null);
    editor.quit();
}

#[test]
fn the_outline_has_the_cases_and_what_they_do() {
    let mut editor = editor();
    let symbols = editor.request(
        "textDocument/documentSymbol",
        json!({"textDocument": {"uri": URI}}),
    );
    assert_eq!(symbols[0]["name"], "날씨");
    assert_eq!(symbols[0]["children"][1]["name"], "B");
    assert_eq!(symbols[0]["children"][1]["children"][1]["detail"], "t");
    let found = editor.request("workspace/symbol", json!({"query": "b"}));
    assert_eq!(found[0]["name"], "B (b)");
    assert_eq!(found.as_array().unwrap().len(), 1);
    editor.quit();
}

#[test]
fn lines_fold_and_selections_grow() {
    let mut editor = editor();
    let folds = editor.request(
        "textDocument/foldingRange",
        json!({"textDocument": {"uri": URI}}),
    );
    let lines: Vec<(u64, u64)> = folds
        .as_array()
        .unwrap()
        .iter()
        .map(|fold| {
            (
                fold["startLine"].as_u64().unwrap(),
                fold["endLine"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(lines, [(0, 17), (4, 16), (5, 9), (11, 15)]);
    let params = json!({"textDocument": {"uri": URI}, "positions": [{"line": 6, "character": 13}]});
    let selections = editor.request("textDocument/selectionRange", params);
    assert_eq!(place(&selections[0]["range"]), "6:13-6:14");
    assert_eq!(place(&selections[0]["parent"]["range"]), "6:12-6:15");
    editor.quit();
}

#[test]
fn names_lead_to_their_places_and_are_renamed_together() {
    let mut editor = editor();
    let highlights = editor.request(
        "textDocument/documentHighlight",
        at("\"t\"", 0, Value::Null),
    );
    assert_eq!(highlights.as_array().unwrap().len(), 2);
    let definition = editor.request("textDocument/definition", at("\"도시\"", 0, Value::Null));
    assert_eq!(place(&definition[0]["range"]), "9:118-9:122");
    let context = json!({"context": {"includeDeclaration": false}});
    let references = editor.request("textDocument/references", at("\"도시\"", 1, context));
    assert_eq!(references.as_array().unwrap().len(), 1);
    let prepared = editor.request("textDocument/prepareRename", at("\"a\"", 0, Value::Null));
    assert_eq!(prepared["placeholder"], "a");
    assert_eq!(place(&prepared["range"]), "6:13-6:14");
    let renamed = editor.request(
        "textDocument/rename",
        at("\"t\"", 1, json!({"newName": "u\"v"})),
    );
    let edits = renamed["changes"][URI].as_array().unwrap();
    assert_eq!(edits.len(), 2);
    assert_eq!(edits[0]["newText"], r#""u\"v""#);
    let error = editor.error(
        "textDocument/rename",
        at("\"a\"", 0, json!({"newName": "b"})),
    );
    assert!(
        error["message"].as_str().unwrap().contains("Another case"),
        "{error}"
    );
    let error = editor.error(
        "textDocument/rename",
        at("\"A\"", 0, json!({"newName": "b"})),
    );
    assert!(
        error["message"].as_str().unwrap().contains("Nothing here"),
        "{error}"
    );
    editor.quit();
}

#[test]
fn formatting_is_settled_for_a_text_that_is_laid_out() {
    let mut editor = editor();
    let options =
        json!({"textDocument": {"uri": URI}, "options": {"tabSize": 2, "insertSpaces": true}});
    // The long line does not fit; everything else stays.
    let edits = editor.request("textDocument/formatting", options.clone());
    let lines: Vec<u64> = edits
        .as_array()
        .unwrap()
        .iter()
        .map(|edit| edit["range"]["start"]["line"].as_u64().unwrap())
        .collect();
    assert!(
        !lines.is_empty() && lines.iter().all(|&line| line == 9),
        "{lines:?}"
    );
    let mut ranged = options;
    ranged["range"] =
        json!({"start": {"line": 11, "character": 0}, "end": {"line": 17, "character": 0}});
    assert_eq!(
        editor.request("textDocument/rangeFormatting", ranged),
        json!([])
    );
    editor.quit();
}
