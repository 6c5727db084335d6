//! What several suites of a workspace have in common: symbols, and tools, which are found and renamed in all of them.

use serde_json::{Value, json};

use super::harness::{Editor, Folder};

const NAMES: [&str; 3] = ["open.suite.json", "a/b.suite.json", "broken.suite.json"];

/// A suite with a case that calls the tool `날씨`.
fn suite(id: &str) -> String {
    format!(
        r#"{{"schemaVersion": 1, "id": "{id}", "name": "{id}", "cases": [{{"id": "case-{id}", "name": "이름 {id}", "operation": {{"type": "callTool", "tool": "날씨", "input": {{}}}}, "assertions": [{{"type": "isError", "expected": false}}]}}]}}"#
    )
}

/// A workspace with a suite that is open and has changed, one on disk, a damaged one on disk, and a file that is no suite.
fn workspace() -> (Folder, Editor) {
    let folder = Folder::new();
    folder.write(NAMES[0], "{}");
    folder.write(NAMES[1], &suite("disk"));
    let broken = suite("broken").replace("\"input\": {}}", "\"input\": {}");
    folder.write(NAMES[2], &broken);
    folder.write("other.json", &suite("other"));
    let params = json!({
        "processId": null,
        "rootUri": folder.uri(""),
        "workspaceFolders": [{"uri": folder.uri(""), "name": "w"}],
        "capabilities": {"textDocument": {"diagnostic": {}, "rename": {"prepareSupport": true}}},
    });
    let mut editor = Editor::initialized(params).0;
    editor.open(&folder.uri(NAMES[0]), &suite("open"));
    (folder, editor)
}

fn uris(folder: &Folder) -> Vec<String> {
    let mut uris: Vec<String> = NAMES.iter().map(|name| folder.uri(name)).collect();
    uris.sort();
    uris
}

/// The place of the tool's name in the open suite.
fn at_tool(folder: &Folder, more: Value) -> Value {
    let character = suite("open")
        .split("날씨")
        .next()
        .unwrap()
        .encode_utf16()
        .count();
    let mut params = json!({
        "textDocument": {"uri": folder.uri(NAMES[0])},
        "position": {"line": 0, "character": character},
    });
    for (name, value) in more.as_object().into_iter().flatten() {
        params[name] = value.clone();
    }
    params
}

fn sorted_uris(locations: &Value) -> Vec<String> {
    let locations = locations.as_array().unwrap().iter();
    let mut uris: Vec<String> = locations
        .map(|location| location["uri"].as_str().unwrap().to_owned())
        .collect();
    uris.sort();
    uris
}

#[test]
fn cases_of_all_suites_are_found_by_name_and_id() {
    let (_folder, mut editor) = workspace();
    for (query, expected) in [
        (
            "",
            &[
                "이름 broken (case-broken)",
                "이름 disk (case-disk)",
                "이름 open (case-open)",
            ][..],
        ),
        ("이름 D", &["이름 disk (case-disk)"]),
        ("CASE-OPEN", &["이름 open (case-open)"]),
        ("nobody", &[]),
    ] {
        let found = editor.request("workspace/symbol", json!({"query": query}));
        let found = found.as_array().unwrap().iter();
        let mut names: Vec<&str> = found.map(|one| one["name"].as_str().unwrap()).collect();
        names.sort_unstable();
        assert_eq!(names, expected, "{query}");
    }
    editor.quit();
}

#[test]
fn a_tool_is_found_and_renamed_in_all_suites() {
    let (folder, mut editor) = workspace();
    let context = json!({"context": {"includeDeclaration": true}});
    let references = editor.request("textDocument/references", at_tool(&folder, context));
    assert_eq!(sorted_uris(&references), uris(&folder));
    let renamed = editor.request(
        "textDocument/rename",
        at_tool(&folder, json!({"newName": "기온"})),
    );
    let changes = renamed["changes"].as_object().unwrap();
    let mut changed: Vec<&String> = changes.keys().collect();
    changed.sort();
    assert_eq!(changed, uris(&folder).iter().collect::<Vec<_>>());
    for (uri, edits) in changes {
        let edits = edits.as_array().unwrap();
        assert_eq!(edits.len(), 1, "{uri}");
        assert_eq!(edits[0]["newText"], "\"기온\"");
    }
    let blank = at_tool(&folder, json!({"newName": "  "}));
    let error = editor.error("textDocument/rename", blank);
    assert_eq!(error["message"], "The new name is blank.");
    editor.quit();
}

/// The documents that renaming the tool changes, with their versions.
fn changed(renamed: &Value) -> Vec<(String, Value)> {
    let changes = renamed["documentChanges"].as_array().unwrap().iter();
    let mut changes: Vec<(String, Value)> = changes
        .map(|one| {
            let document = &one["textDocument"];
            let uri = document["uri"].as_str().unwrap().to_owned();
            (uri, document["version"].clone())
        })
        .collect();
    changes.sort_by(|one, other| one.0.cmp(&other.0));
    changes
}

/// A client with a workspace that takes versioned edits.
fn versioned(folder: &Folder) -> Editor {
    let params = json!({
        "processId": null,
        "rootUri": folder.uri(""),
        "capabilities": {
            "workspace": {"workspaceEdit": {"documentChanges": true}},
            "textDocument": {"diagnostic": {}, "rename": {"prepareSupport": true}},
        },
    });
    let mut editor = Editor::initialized(params).0;
    editor.open(&folder.uri(NAMES[0]), &suite("open"));
    editor
}

#[test]
fn renaming_stays_in_the_workspace_and_holds_to_versions() {
    let (folder, other) = (Folder::new(), Folder::new());
    folder.write(NAMES[1], &suite("disk"));
    let mut editor = versioned(&folder);
    let outside = other.uri("out.suite.json");
    editor.open(&outside, &suite("open"));
    editor.open("untitled:new", &suite("open"));
    let within = [
        (folder.uri(NAMES[1]), Value::Null),
        (folder.uri(NAMES[0]), json!(1)),
    ];
    let params = at_tool(&folder, json!({"newName": "기온"}));
    let renamed = editor.request("textDocument/rename", params.clone());
    assert_eq!(changed(&renamed), within);
    assert!(renamed["changes"].is_null(), "{renamed}");
    // A document outside is renamed in only where the person asks for it there.
    let mut there = params;
    there["textDocument"]["uri"] = json!(outside);
    let renamed = editor.request("textDocument/rename", there);
    let mut all = within.to_vec();
    all.push((outside, json!(1)));
    all.sort_by(|one, other| one.0.cmp(&other.0));
    assert_eq!(changed(&renamed), all);
    editor.quit();
}

/// No place in a text is certain whose bytes are no characters.
#[test]
fn a_file_that_is_not_utf8_is_not_edited() {
    let folder = Folder::new();
    let latin = suite("latin").replace("이름", "N");
    let (before, behind) = latin.split_once("N ").unwrap();
    let bytes = [before.as_bytes(), b"\xff\xfe", behind.as_bytes()].concat();
    folder.write_bytes("latin.suite.json", &bytes);
    let mut editor = versioned(&folder);
    let params = at_tool(&folder, json!({"newName": "기온"}));
    let error = editor.error("textDocument/rename", params.clone());
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("latin.suite.json"), "{message}");
    // Nobody minds it where the tool is not named in it.
    folder.write_bytes("latin.suite.json", b"{\"\xff\": 1}");
    let renamed = editor.request("textDocument/rename", params);
    assert_eq!(changed(&renamed), [(folder.uri(NAMES[0]), json!(1))]);
    editor.quit();
}

#[test]
fn what_cannot_be_renamed_is_refused_before_the_new_name_is_asked_for() {
    let (_folder, mut editor) = workspace();
    let uri = "file:///w/twice.suite.json";
    let text = r#"{"cases": [{"operation": {"tool": "t1", "tool": "t2"}, "id": "\ud83d"}]}"#;
    editor.open(uri, text);
    let at = |needle: &str| {
        let position = json!({"line": 0, "character": text.find(needle).unwrap() + 1});
        json!({"textDocument": {"uri": uri}, "position": position})
    };
    let error = editor.error("textDocument/prepareRename", at("t1"));
    let message = error["message"].as_str().unwrap();
    assert!(message.contains("does not count"), "{message}");
    let prepared = editor.request("textDocument/prepareRename", at("\\ud83d"));
    assert_eq!(prepared["placeholder"], "\\ud83d");
    editor.quit();
}

#[test]
fn the_definition_of_a_tool_is_in_the_document() {
    let (folder, mut editor) = workspace();
    let found = editor.request("textDocument/definition", at_tool(&folder, json!({})));
    assert_eq!(sorted_uris(&found), [folder.uri(NAMES[0])]);
    editor.quit();
}

/// A string that is not closed yet has its last character all the same.
#[test]
fn a_name_that_is_being_typed_can_be_renamed() {
    let (_folder, mut editor) = workspace();
    let uri = "file:///w/typed.suite.json";
    editor.open(uri, "{\"cases\": [{\n\"id\": \"가나\n}]}");
    let params = json!({"textDocument": {"uri": uri}, "position": {"line": 1, "character": 8}});
    let prepared = editor.request("textDocument/prepareRename", params);
    assert_eq!(prepared["placeholder"], "가나");
    assert_eq!(prepared["range"]["start"]["character"], 7);
    assert_eq!(prepared["range"]["end"]["character"], 9);
    editor.quit();
}

/// R24: no answer is nested so deep that who writes or reads it would be in danger.
#[test]
fn depth_is_no_danger_to_any_request() {
    let mut editor = Editor::pulling();
    let uri = "file:///w/deep.suite.json";
    editor.open(uri, &"[\n".repeat(100_000));
    let document = json!({"uri": uri});
    let position = json!({"line": 50_000, "character": 0});
    let range = json!({"start": {"line": 0, "character": 0}, "end": position});
    let options = json!({"tabSize": 2, "insertSpaces": true});
    for (method, mut params) in [
        (
            "textDocument/selectionRange",
            json!({"positions": [position]}),
        ),
        ("textDocument/foldingRange", json!({})),
        ("textDocument/documentSymbol", json!({})),
        ("textDocument/hover", json!({"position": position})),
        ("textDocument/definition", json!({"position": position})),
        (
            "textDocument/documentHighlight",
            json!({"position": position}),
        ),
        ("textDocument/completion", json!({"position": position})),
        ("textDocument/formatting", json!({"options": options})),
        (
            "textDocument/rangeFormatting",
            json!({"options": options, "range": range}),
        ),
        ("textDocument/inlayHint", json!({"range": range})),
        ("textDocument/codeLens", json!({})),
    ] {
        params["textDocument"] = document.clone();
        let answer = editor.request(method, params);
        let mut depth = 0;
        let mut selection = &answer[0];
        while selection["parent"].is_object() {
            selection = &selection["parent"];
            depth += 1;
        }
        assert!(depth < 120, "{method}: {depth}");
    }
    editor.leave();
}
