//! Diagnostics of open documents: published or asked for, always about the current text.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::harness::{Editor, replacement};

const URI: &str = "file:///w/a.suite.json";

/// The codes of an empty object, which lacks every required field.
const MISSING: [&str; 4] = ["MISSING_REQUIRED_FIELD"; 4];

/// The fingerprint of [`approved`] in the specification's worked example.
const FINGERPRINT: &str = "f1157ed77537f0527ae80c7b86c8ac68e9037ba6c931c72d38b959af216a278e";

/// A valid suite with an approval of this fingerprint.
fn approved(fingerprint: &str) -> String {
    format!(
        r#"{{"schemaVersion":1,"id":"s","name":"S","approval":{{"fingerprint":"{fingerprint}"}},"cases":[{{"id":"c1","name":"one","operation":{{"type":"callTool","tool":"t","input":{{}}}},"assertions":[{{"type":"isError","expected":false}}]}}]}}"#
    )
}

fn stale() -> String {
    approved(&"0".repeat(64))
}

fn strings(codes: &[&str]) -> Vec<String> {
    codes.iter().map(|&code| code.to_owned()).collect()
}

/// A diagnostic says what, where, how bad, and what to do, in the client's terms.
#[test]
fn a_diagnostic_is_complete() {
    let text = "{\n  \"schemaVersion\": 1, \"id\": \"한😀\", \"oops\": 5,\n  \"name\": \"n\", \"cases\": [], \"name\": \"m\"\n}";
    let details = json!({"relatedInformation": true, "tagSupport": {"valueSet": [1, 2]}});
    let (mut full, mut plain) = (
        Editor::with(json!({"textDocument": {"diagnostic": {}, "publishDiagnostics": details}})),
        Editor::pulling(),
    );
    for editor in [&mut full, &mut plain] {
        editor.open(URI, text);
    }
    let params = json!({"textDocument": {"uri": URI}});
    let items = full.request("textDocument/diagnostic", params.clone())["items"].take();
    let plain_items = plain.request("textDocument/diagnostic", params)["items"].take();
    let find = |items: &Value, code: &str| {
        let found = items
            .as_array()
            .unwrap()
            .iter()
            .find(|item| item["code"] == code);
        found.unwrap_or_else(|| panic!("{code}: {items}")).clone()
    };
    let unknown = find(&items, "UNKNOWN_FIELD");
    assert_eq!(
        unknown["range"]["start"],
        json!({"line": 1, "character": 35})
    );
    assert_eq!(unknown["severity"], 1);
    assert_eq!(unknown["source"], "mcpeak");
    assert_eq!(unknown["data"]["path"], "oops");
    let hint = unknown["data"]["hint"].as_str().unwrap();
    let message = unknown["message"].as_str().unwrap();
    assert!(
        !hint.is_empty() && message.ends_with(&format!("\n{hint}")),
        "{message}"
    );
    let repeated = find(&items, "DUPLICATE_KEY");
    assert_eq!(repeated["severity"], 2);
    assert_eq!(repeated["tags"], json!([1]));
    assert_eq!(repeated["relatedInformation"][0]["location"]["uri"], URI);
    let repeated = find(&plain_items, "DUPLICATE_KEY");
    assert_eq!(
        (&repeated["tags"], &repeated["relatedInformation"]),
        (&Value::Null, &Value::Null)
    );
    full.quit();
    plain.quit();
}

/// R27: the first publication comes at once, before anything that was asked later.
#[test]
fn opening_publishes_at_once() {
    let mut editor = Editor::pushed();
    editor.open(URI, "{}");
    let id = editor.ask("mcpeak/text", json!({"textDocument": {"uri": URI}}));
    assert_eq!(
        editor.published_before(id, URI),
        (json!(1), strings(&MISSING))
    );
    editor.open_as("file:///w/not-a-suite.json", "json", "{}");
    editor.quit();
}

/// R27: while somebody types, at most one publication every 100 ms, the last one about the last version.
#[test]
fn typing_publishes_the_newest_version_at_a_measured_pace() {
    let mut editor = Editor::pushed();
    editor.open(URI, "{}");
    let begin = Instant::now();
    let mut version = 1;
    let (mut count, mut last) = (0, 0);
    while begin.elapsed() < Duration::from_millis(500) {
        version += 1;
        editor.change(URI, version, &[replacement([0, 0, 0, 0], " ")]);
        assert_eq!(editor.text(URI).0, i64::from(version));
    }
    while last != i64::from(version) {
        let (published, codes) = editor.published(URI);
        let published = published.as_i64().unwrap();
        assert!(published > last, "{published} after {last}");
        assert_eq!(codes, MISSING);
        (count, last) = (count + 1, published);
    }
    let allowed = 1 + begin.elapsed().as_millis() / 100;
    assert!(
        (3..=allowed).contains(&count),
        "{count} publications of {version} versions, {allowed} allowed"
    );
    editor.quit();
}

/// R26: closing clears, and nothing is published about a document behind its closing.
#[test]
fn closing_clears_and_ends_all_publishing() {
    let mut editor = Editor::pushed();
    editor.open(URI, &stale());
    for version in 2..20 {
        editor.change(URI, version, &[replacement([0, 0, 0, 0], " ")]);
    }
    editor.close(URI);
    while editor.published(URI) != (Value::Null, vec![]) {}
    // The paced publication of another document takes longer than any that was waiting.
    let other = "file:///w/b.suite.json";
    editor.open(other, &stale());
    editor.change(other, 2, &[replacement([0, 0, 0, 0], " ")]);
    while editor.published(other) != (json!(2), strings(&["STALE_APPROVAL"])) {}
    editor.quit();
}

/// R26: a deleted or renamed file has no problems, nor has what lay in a deleted folder; a change brings them back.
#[test]
fn deleting_and_renaming_clear() {
    let operations = json!({"didDelete": true, "didRename": true});
    for (method, files) in [
        ("workspace/didDeleteFiles", json!([{"uri": URI}])),
        ("workspace/didDeleteFiles", json!([{"uri": "file:///w"}])),
        (
            "workspace/didRenameFiles",
            json!([{"oldUri": URI, "newUri": "file:///w/b.suite.json"}]),
        ),
        (
            "workspace/didRenameFiles",
            json!([{"oldUri": "file:///w/", "newUri": "file:///v"}]),
        ),
    ] {
        let capabilities = json!({"workspace": {"fileOperations": operations}, "textDocument": {"publishDiagnostics": {}}});
        let mut editor = Editor::with(capabilities);
        editor.open(URI, "{}");
        editor.open("file:///world/a.suite.json", "[]");
        assert_eq!(editor.published(URI).1, MISSING);
        editor.published("file:///world/a.suite.json");
        editor.notify(method, json!({ "files": files }));
        assert_eq!(editor.published(URI), (Value::Null, vec![]), "{method}");
        editor.change(URI, 2, &[replacement([0, 0, 0, 0], " ")]);
        assert_eq!(
            editor.published(URI),
            (json!(2), strings(&MISSING)),
            "{method}"
        );
        editor.quit();
    }
}

/// A stale approval is pointed out when typing pauses, and no longer once it matches again.
#[test]
fn a_stale_approval_is_published_when_it_is_known() {
    let mut editor = Editor::pushed();
    editor.open(URI, &stale());
    assert_eq!(editor.published(URI), (json!(1), vec![]));
    assert_eq!(
        editor.published(URI),
        (json!(1), strings(&["STALE_APPROVAL"]))
    );
    // Until the new state is known, what was known is still shown, at its new place.
    editor.change(URI, 2, &[replacement([0, 0, 0, 0], "\n")]);
    assert_eq!(
        editor.published(URI),
        (json!(2), strings(&["STALE_APPROVAL"]))
    );
    editor.replace(URI, 3, &approved(FINGERPRINT));
    assert_eq!(editor.published(URI), (json!(3), vec![]));
    editor.quit();
}

/// A client that asks is told to ask again when the approval turns out to be stale, if it can be told.
#[test]
fn a_stale_approval_makes_a_client_ask_again() {
    let mut editor = Editor::with(json!({
        "workspace": {"diagnostics": {"refreshSupport": true}},
        "textDocument": {"diagnostic": {}},
    }));
    editor.open(URI, &stale());
    let (id, _) = editor.next_request("workspace/diagnostic/refresh");
    editor.reply(&id, Value::Null);
    assert_eq!(editor.pulled(URI), ["STALE_APPROVAL"]);
    editor.quit();
}

/// A client that cannot be told to ask again gets the whole answer the first time.
#[test]
fn a_client_that_asks_once_learns_of_a_stale_approval() {
    let mut editor = Editor::pulling();
    editor.open(URI, &stale());
    assert_eq!(editor.pulled(URI), ["STALE_APPROVAL"]);
    editor.replace(URI, 2, &approved(FINGERPRINT));
    assert_eq!(editor.pulled(URI), [""; 0]);
    editor.quit();
}

/// R13: an answer is about the text that was current when the question came.
#[test]
fn an_answer_is_about_the_text_of_its_time() {
    let mut editor = Editor::pulling();
    editor.open(URI, "{}");
    let params = json!({"textDocument": {"uri": URI}});
    let texts = [
        ("[", "SUITE_JSON_INVALID"),
        ("[]", "INVALID_TYPE"),
        ("\n\n5", "INVALID_TYPE"),
    ];
    let mut asked = Vec::new();
    for (version, (text, code)) in (2..).zip(texts.iter().cycle().take(60)) {
        editor.replace(URI, version, text);
        asked.push((
            editor.ask("textDocument/diagnostic", params.clone()),
            *text,
            *code,
        ));
    }
    for (id, text, code) in asked {
        let items = &editor.answer(id)["result"]["items"];
        assert_eq!(items[0]["code"], code, "{text}");
        let line = text.matches('\n').count();
        assert_eq!(items[0]["range"]["start"]["line"], line, "{text}");
    }
    editor.quit();
}

/// What did not change is answered without being sent again.
#[test]
fn an_unchanged_report_is_not_sent_again() {
    let mut editor = Editor::pulling();
    editor.open(URI, "{}");
    let mut params = json!({"textDocument": {"uri": URI}, "identifier": "mcpeak"});
    let first = editor.request("textDocument/diagnostic", params.clone());
    params["previousResultId"] = first["resultId"].clone();
    let second = editor.request("textDocument/diagnostic", params.clone());
    assert_eq!(
        second,
        json!({"kind": "unchanged", "resultId": first["resultId"]})
    );
    editor.replace(URI, 2, "[]");
    let third = editor.request("textDocument/diagnostic", params);
    assert_eq!(third["kind"], "full");
    assert_ne!(third["resultId"], first["resultId"]);
    editor.quit();
}

/// R45: diagnostics name the document as the client does.
#[test]
fn diagnostics_carry_the_spelling_of_the_client() {
    let mut editor = Editor::pushed();
    for uri in [
        "file:///c%3A/w/a.suite.json",
        "file:///C:/w/b.suite.json",
        "file:///w/한 글.suite.json",
        "file:///w/%ed%95%9c.suite.json",
        "file://Server/share/a.suite.json",
    ] {
        editor.open(uri, "{}");
        assert_eq!(editor.published(uri).1, MISSING);
        editor.close(uri);
        editor.published(uri);
    }
    editor.quit();
}

/// A client is shown the first 2 000 findings, however it gets them, and one note about the rest.
#[test]
fn findings_beyond_2000_are_counted_in_a_note() {
    let cases = vec!["1"; 2_500].join(",");
    let text = format!(r#"{{"schemaVersion": 1, "id": "s", "name": "S", "cases": [{cases}]}}"#);
    let check = |items: &Value| {
        let items = items.as_array().unwrap();
        assert_eq!(items.len(), 2_001);
        let note = &items[2_000];
        assert_eq!(note["message"], "500 more findings are not shown.");
        assert_eq!(note["severity"], 3);
        assert_eq!(note["source"], "mcpeak");
        assert_eq!(note["range"]["start"]["line"], 0);
    };
    let uri = "file:///many.suite.json";
    let mut editor = Editor::pushed();
    editor.open(uri, &text);
    check(&editor.next("textDocument/publishDiagnostics")["diagnostics"]);
    editor.quit();
    let mut editor = Editor::pulling();
    editor.open(uri, &text);
    let document = json!({"textDocument": {"uri": uri}});
    check(&editor.request("textDocument/diagnostic", document)["items"]);
    let whole = editor.request("workspace/diagnostic", json!({"previousResultIds": []}));
    check(&whole["items"][0]["items"]);
    editor.quit();
}
