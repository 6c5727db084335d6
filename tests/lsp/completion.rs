//! Completion, from the request to the text after an item was accepted.

use serde_json::{Value, json};

use super::harness::{Editor, replacement};

const URI: &str = "file:///w/a.suite.json";

/// A client without snippets, and two with: one that indents lines by itself, one that can be told not to.
fn clients() -> [Value; 3] {
    let item = |item: Value| json!({"textDocument": {"completion": {"completionItem": item}, "diagnostic": {}}});
    [
        item(json!({})),
        item(json!({"snippetSupport": true})),
        item(
            json!({"snippetSupport": true, "insertTextModeSupport": {"valueSet": [1, 2]}, "documentationFormat": ["markdown"]}),
        ),
    ]
}

/// Opens a text with the mark `$0` and gives the text without it and the position of the mark, in UTF-16.
fn open(editor: &mut Editor, marked: &str) -> (String, Value) {
    let at = marked.find("$0").unwrap();
    let before = &marked[..at];
    let line = before.matches('\n').count();
    let character = before.rsplit('\n').next().unwrap().encode_utf16().count();
    let text = marked.replacen("$0", "", 1);
    editor.open(URI, &text);
    (text, json!({"line": line, "character": character}))
}

fn complete(editor: &mut Editor, position: &Value, context: Value) -> Vec<Value> {
    let params = json!({"textDocument": {"uri": URI}, "position": position, "context": context});
    let mut list = editor.request("textDocument/completion", params);
    assert_eq!(list["isIncomplete"], false);
    list["items"].as_array_mut().unwrap().drain(..).collect()
}

fn invoked() -> Value {
    json!({"triggerKind": 1})
}

fn labels(items: &[Value]) -> Vec<&str> {
    items
        .iter()
        .map(|item| item["label"].as_str().unwrap())
        .collect()
}

fn labelled<'a>(items: &'a [Value], label: &str) -> &'a Value {
    items.iter().find(|item| item["label"] == label).unwrap()
}

/// Sends the item's edits as changes, last place first, and gives the text that the server then has.
fn accept(editor: &mut Editor, item: &Value) -> String {
    let edits = item["additionalTextEdits"].as_array().into_iter().flatten();
    let mut edits: Vec<&Value> = edits.chain([&item["textEdit"]]).collect();
    let start = |edit: &Value| {
        let start = &edit["range"]["start"];
        (
            start["line"].as_u64().unwrap(),
            start["character"].as_u64().unwrap(),
        )
    };
    edits.sort_by_key(|edit| std::cmp::Reverse(start(edit)));
    let changes: Vec<Value> = edits
        .into_iter()
        .map(|edit| {
            let place = |end: &str, unit: &str| edit["range"][end][unit].as_u64().unwrap() as u32;
            let range = [
                place("start", "line"),
                place("start", "character"),
                place("end", "line"),
                place("end", "character"),
            ];
            replacement(range, edit["newText"].as_str().unwrap())
        })
        .collect();
    editor.change(URI, 2, &changes);
    editor.text(URI).1
}

/// R18: a quote and a colon ask by themselves, and nothing typed accepts.
#[test]
fn completion_is_announced_without_commit_characters() {
    let params = json!({"processId": null, "rootUri": null, "capabilities": {}});
    let (editor, result) = Editor::initialized(params);
    assert_eq!(
        result["capabilities"]["completionProvider"],
        json!({"resolveProvider": true, "triggerCharacters": ["\"", ":"]})
    );
    editor.quit();
}

/// R17, R21: a key behind a missing comma, in each kind of client.
#[test]
fn a_key_is_completed_and_the_text_is_right() {
    let expected = [
        ("\"timeoutMs\": 10000,", 1, Value::Null),
        ("\"timeoutMs\": ${1:10000},", 2, Value::Null),
        ("\"timeoutMs\": ${1:10000},", 2, json!(1)),
    ];
    for (capabilities, (inserted, format, mode)) in clients().into_iter().zip(expected) {
        let mut editor = Editor::with(capabilities);
        let marked = "{\"name\": \"서울 ☔ 👋\", \"cases\": [{\n  \"name\": \"👋\" \"$0\"\n  \"id\": \"a\"}]}";
        let (_, position) = open(&mut editor, marked);
        let items = complete(&mut editor, &position, invoked());
        assert_eq!(
            labels(&items)[..3],
            ["operation", "assertions", "timeoutMs"]
        );
        let item = labelled(&items, "timeoutMs");
        assert_eq!(item["insertTextFormat"], format);
        assert_eq!(item["insertTextMode"], mode);
        assert_eq!(item["filterText"], "\"timeoutMs\"");
        assert!(
            item["commitCharacters"].is_null() && item["documentation"].is_null(),
            "{item}"
        );
        let text = accept(&mut editor, item);
        assert_eq!(text, marked.replace(" \"$0\"", &format!(", {inserted}")));
        editor.quit();
    }
}

/// Lines of a snippet begin where the client will put them: as they are, or relative to the line they begin on.
#[test]
fn lines_are_indented_for_the_client() {
    let behind = "\n    \"type\": ";
    let expected = [
        format!("{{{behind}\"listTools\"\n  }}"),
        "{\n    \"type\": \"listTools\"\n  }".to_owned(),
        format!("{{{behind}\"listTools\"\n  }}"),
    ];
    for (capabilities, expected) in clients().into_iter().zip(expected) {
        let mut editor = Editor::with(capabilities);
        let (_, position) = open(&mut editor, "{\"cases\": [{\n  \"operation\": $0\n}]}");
        let items = complete(&mut editor, &position, invoked());
        assert_eq!(
            labelled(&items, "listTools")["textEdit"]["newText"],
            expected
        );
        let call = labelled(&items, "callTool");
        let is_relative = call["insertTextFormat"] == 2 && call["insertTextMode"].is_null();
        let text = call["textEdit"]["newText"].as_str().unwrap();
        assert!(
            text.starts_with(if is_relative {
                "{\n  \"type\""
            } else {
                "{\n    \"type\""
            }),
            "{text}"
        );
        editor.quit();
    }
}

/// What an item means comes when it is asked for, in the format that the client shows.
#[test]
fn documentation_is_resolved() {
    let documentation = "The cases, run in this order against one server. At least one.";
    let [plain, _, markdown] = clients();
    for (capabilities, expected) in [
        (plain, json!(documentation)),
        (
            markdown,
            json!({"kind": "markdown", "value": documentation}),
        ),
    ] {
        let mut editor = Editor::with(capabilities);
        let (_, position) = open(&mut editor, "{$0}");
        let items = complete(&mut editor, &position, invoked());
        let mut item = labelled(&items, "cases").clone();
        let resolved = editor.request("completionItem/resolve", item.clone());
        item["documentation"] = expected;
        assert_eq!(resolved, item);
        let unknown = json!({"label": "x", "data": "no text"});
        assert_eq!(
            editor.request("completionItem/resolve", unknown.clone()),
            unknown
        );
        editor.quit();
    }
}

/// A quote that closes a string brings up no list; one that opens a string does, and so does asking.
#[test]
fn a_quote_that_closes_asks_for_nothing() {
    let mut editor = Editor::pulling();
    let quote = json!({"triggerKind": 2, "triggerCharacter": "\""});
    let (_, position) = open(&mut editor, "{\"schemaVersion\": 1, \"id\": \"a\"$0}");
    assert_eq!(
        complete(&mut editor, &position, quote.clone()),
        Vec::<Value>::new()
    );
    assert_eq!(
        labels(&complete(&mut editor, &position, invoked()))[0],
        "name"
    );
    editor.close(URI);
    let (_, position) = open(&mut editor, "{\"$0\"}");
    assert_eq!(
        labels(&complete(&mut editor, &position, quote))[0],
        "schemaVersion"
    );
    editor.close(URI);
    editor.quit();
}

#[test]
fn other_files_are_left_alone() {
    let mut editor = Editor::pulling();
    let (uri, position) = ("file:///w/a.json", json!({"line": 0, "character": 1}));
    editor.open_as(uri, "json", "{}");
    for uri in [uri, "file:///w/closed.suite.json"] {
        let params = json!({"textDocument": {"uri": uri}, "position": position});
        let list = editor.request("textDocument/completion", params);
        assert_eq!(list, json!({"isIncomplete": false, "items": []}));
    }
    editor.quit();
}

/// A long suite is looked at around the cursor only, also while typing has left it broken: what is far away is still
/// known by its names.
#[test]
fn a_long_suite_is_completed_while_it_is_broken() {
    let case = |at: usize| {
        format!(
            "{{\"id\": \"case-{at}\", \"name\": \"이름\", \"operation\": {{\"type\": \"callTool\", \"tool\": \"tool_{}\", \"input\": {{}}}}, \"assertions\": [{{\"type\": \"isError\", \"expected\": false}}]}}",
            at % 5
        )
    };
    let count = 2_000;
    let cases: Vec<String> = (1..=count).map(case).collect();
    let text = format!(
        "{{\"schemaVersion\": 1, \"id\": \"s\", \"name\": \"n\", \"cases\": [\n{}\n]}}",
        cases.join(",\n")
    );
    let mut editor = Editor::pulling();
    editor.open(URI, &text);
    assert_eq!(editor.pulled(URI), Vec::<String>::new());
    let line = 1_000;
    let mut version = 1;
    let mut put = |editor: &mut Editor, at: [u32; 4], text: &str| {
        version += 1;
        editor.change(URI, version, &[replacement(at, text)]);
    };
    put(&mut editor, [line, 0, line, 0], "{\"\n");
    let items = complete(
        &mut editor,
        &json!({"line": line, "character": 2}),
        invoked(),
    );
    let id = &labelled(&items, "id")["textEdit"];
    assert_eq!(id["newText"], "\"id\": \"case-2001\"");
    assert_eq!(id["range"]["start"], json!({"line": line, "character": 1}));
    put(
        &mut editor,
        [line, 1, line, 2],
        "\"operation\": {\"type\": \"callTool\", \"tool\":\"",
    );
    let items = complete(
        &mut editor,
        &json!({"line": line, "character": 42}),
        invoked(),
    );
    assert_eq!(
        labels(&items),
        ["tool_0", "tool_1", "tool_2", "tool_3", "tool_4"]
    );
    assert_eq!(items[0]["textEdit"]["range"]["end"]["character"], 43);
    editor.quit();
}
