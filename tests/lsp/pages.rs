//! Where diagnostics link to: the page about their code, in the words of `mcpeak-lsp explain`.

use std::time::{Duration, Instant};
use std::{fs, thread};

use mcpeak_suite::export::explain;
use mcpeak_suite::finding::Code;
use serde_json::{Value, json};

use super::harness::Editor;

const URI: &str = "file:///w/a.suite.json";
const SUITE: &str = r#"{"schemaVersion": 1, "id": "s", "name": "S", "cases": []}"#;

/// A client that asks for diagnostics, and says whether it shows links.
fn client(shows_links: bool, options: Value) -> Editor {
    let diagnostic = json!({"codeDescriptionSupport": shows_links});
    Editor::initialized(json!({
        "processId": null,
        "rootUri": null,
        "capabilities": {"textDocument": {"diagnostic": diagnostic}},
        "initializationOptions": options,
    }))
    .0
}

/// What the one diagnostic of the suite links to.
fn link(editor: &mut Editor) -> Value {
    editor.open(URI, SUITE);
    let params = json!({"textDocument": {"uri": URI}});
    let mut report = editor.request("textDocument/diagnostic", params);
    assert_eq!(report["items"][0]["code"], "EMPTY_CASES");
    report["items"][0]["codeDescription"]["href"].take()
}

#[test]
fn a_client_that_asks_for_documents_is_given_the_page() {
    let mut editor = client(true, json!({"documents": true}));
    assert_eq!(link(&mut editor), "mcpeak:/findings/EMPTY_CASES.md");
    for code in Code::ALL {
        let uri = format!("mcpeak:/findings/{}.md", code.as_str());
        let document = editor.request("mcpeak/document", json!({"uri": uri}));
        assert_eq!(document["text"], explain::page(*code));
    }
    let unknown = json!({"uri": "mcpeak:/findings/NONE.md"});
    assert_eq!(editor.request("mcpeak/document", unknown), Value::Null);
    editor.quit();
}

#[test]
fn any_other_client_is_given_a_file_that_goes_with_the_server() {
    let mut editor = client(true, Value::Null);
    let link = link(&mut editor);
    let path = link.as_str().and_then(|uri| uri.strip_prefix("file://"));
    let path = path.unwrap_or_else(|| panic!("{link} is no file"));
    let page = explain::page(Code::EmptyCases);
    let deadline = Instant::now() + Duration::from_secs(10);
    while fs::read_to_string(path).ok().as_ref() != Some(&page) {
        assert!(Instant::now() < deadline, "{path} is not written");
        thread::yield_now();
    }
    editor.quit();
    assert!(!fs::exists(path).unwrap(), "{path} is left behind");
}

#[test]
fn a_client_that_shows_no_links_is_given_none() {
    for options in [Value::Null, json!({"documents": true})] {
        let mut editor = client(false, options);
        assert_eq!(link(&mut editor), Value::Null);
        editor.quit();
    }
}
