//! Diagnostics of the whole workspace: suites on disk and in buffers.

use serde_json::{Value, json};

use super::harness::{Editor, Folder, codes};

fn pulling(folder: &Folder) -> Editor {
    let params = json!({
        "processId": null,
        "rootUri": folder.uri(""),
        "workspaceFolders": [{"uri": folder.uri(""), "name": "w"}],
        "capabilities": {"textDocument": {"diagnostic": {}}},
    });
    Editor::initialized(params).0
}

fn report(editor: &mut Editor, previous: &[Value]) -> Vec<Value> {
    let mut result = editor.request(
        "workspace/diagnostic",
        json!({"previousResultIds": previous}),
    );
    let mut items: Vec<Value> = serde_json::from_value(result["items"].take()).unwrap();
    items.sort_by_key(|item| item["uri"].as_str().unwrap().to_owned());
    items
}

fn previous(items: &[Value]) -> Vec<Value> {
    let id = |item: &Value| json!({"uri": item["uri"], "value": item["resultId"]});
    items.iter().map(id).collect()
}

/// Name, version and codes of each report.
fn summary(folder: &Folder, items: &[Value]) -> Vec<(String, Value, Vec<String>)> {
    let root = format!("{}/", folder.uri(""));
    let of = |item: &Value| {
        let name = item["uri"].as_str().unwrap().replace(&root, "");
        (name, item["version"].clone(), codes(&item["items"]))
    };
    items.iter().map(of).collect()
}

#[test]
fn suites_on_disk_and_in_buffers_are_reported() {
    let folder = Folder::new();
    folder.write("a.suite.json", "[]");
    folder.write("deep/b.suite.json", "null");
    folder.write("c.json", "[]");
    folder.write("ignored/d.suite.json", "[]");
    folder.write(".gitignore", "ignored\n");
    folder.write("open.suite.json", "[");
    let mut editor = pulling(&folder);
    editor.open(&folder.uri("open.suite.json"), "5");
    editor.open("untitled:new", "[]");
    editor.open_as(&folder.uri("c.json"), "json", "[]");
    let items = report(&mut editor, &[]);
    let invalid =
        |name: &str, version: Value, code: &str| (name.to_owned(), version, vec![code.to_owned()]);
    assert_eq!(
        summary(&folder, &items),
        [
            invalid("a.suite.json", Value::Null, "INVALID_TYPE"),
            invalid("deep/b.suite.json", Value::Null, "INVALID_TYPE"),
            invalid("open.suite.json", json!(1), "INVALID_TYPE"),
            invalid("untitled:new", json!(1), "INVALID_TYPE"),
        ]
    );
    editor.quit();
}

/// R26: what did not change is not sent again, and a file that is gone has no problems.
#[test]
fn only_what_changed_is_sent_again_and_deleted_files_are_cleared() {
    let folder = Folder::new();
    for name in ["changed", "deleted", "same"] {
        folder.write(&format!("{name}.suite.json"), "[]");
    }
    let mut editor = pulling(&folder);
    let first = report(&mut editor, &[]);
    assert_eq!(first.len(), 3);
    folder.write("changed.suite.json", "[1");
    folder.remove("deleted.suite.json");
    let second = report(&mut editor, &previous(&first));
    let kinds: Vec<&str> = second
        .iter()
        .map(|item| item["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["full", "full", "unchanged"]);
    assert_eq!(codes(&second[0]["items"])[0], "SUITE_JSON_INVALID");
    assert_eq!(second[1]["items"], json!([]));
    editor.quit();
}

/// A client that watches files tells of new ones; the list of suites is not made anew for every question.
#[test]
fn new_files_are_found_when_the_client_tells_of_them() {
    let folder = Folder::new();
    folder.write("a.suite.json", "[]");
    let params = json!({
        "processId": null,
        "rootUri": folder.uri(""),
        "capabilities": {
            "workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}},
            "textDocument": {"diagnostic": {}},
        },
    });
    let (mut editor, _) = Editor::initialized(params);
    let (id, registered) = editor.next_request("client/registerCapability");
    assert_eq!(
        registered["registrations"][0]["method"],
        "workspace/didChangeWatchedFiles"
    );
    let watchers = &registered["registrations"][0]["registerOptions"]["watchers"];
    assert_eq!(watchers, &json!([{"globPattern": "**/*.suite.json"}]));
    editor.reply(&id, Value::Null);
    assert_eq!(report(&mut editor, &[]).len(), 1);
    folder.write("b.suite.json", "[]");
    let changes = json!({"changes": [{"uri": folder.uri("b.suite.json"), "type": 1}]});
    editor.notify("workspace/didChangeWatchedFiles", changes);
    assert_eq!(report(&mut editor, &[]).len(), 2);
    editor.quit();
}

/// Folders come and go.
#[test]
fn added_and_removed_folders_count_at_once() {
    let (one, other) = (Folder::new(), Folder::new());
    one.write("a.suite.json", "[]");
    other.write("b.suite.json", "[]");
    let mut editor = pulling(&one);
    let event = json!({
        "added": [{"uri": other.uri(""), "name": "other"}],
        "removed": [{"uri": one.uri(""), "name": "w"}],
    });
    editor.notify(
        "workspace/didChangeWorkspaceFolders",
        json!({ "event": event }),
    );
    let items = report(&mut editor, &[]);
    assert_eq!(items.len(), 1);
    assert_eq!(items[0]["uri"], other.uri("b.suite.json"));
    editor.quit();
}

/// Editors ask for documents in tabs that they have not opened yet.
#[test]
fn a_document_that_is_not_open_is_read_from_disk() {
    let folder = Folder::new();
    folder.write("a.suite.json", "[]");
    folder.write("a.json", "[]");
    let mut editor = pulling(&folder);
    assert_eq!(editor.pulled(&folder.uri("a.suite.json")), ["INVALID_TYPE"]);
    assert_eq!(editor.pulled(&folder.uri("a.json")), [""; 0]);
    assert_eq!(editor.pulled(&folder.uri("missing.suite.json")), [""; 0]);
    editor.quit();
}

/// R45: a suite is known by its name's ending in any case of letters, on disk as in a buffer.
#[test]
fn the_ending_of_a_name_counts_in_any_case() {
    let folder = Folder::new();
    folder.write("A.SUITE.JSON", "[]");
    let mut editor = pulling(&folder);
    let items = report(&mut editor, &[]);
    let code = codes(&items[0]["items"]);
    assert_eq!(items.len(), 1, "{items:?}");
    assert_eq!(items[0]["uri"], folder.uri("A.SUITE.JSON"));
    assert_eq!(editor.pulled(&folder.uri("A.SUITE.JSON")), code);
    editor.open_as(&folder.uri("b.Suite.Json"), "json", "[");
    assert!(!editor.pulled(&folder.uri("b.Suite.Json")).is_empty());
    editor.quit();
}
