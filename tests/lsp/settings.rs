//! The settings, from wherever they come: options of `initialize`, a question to the client, a notification.

use serde_json::{Value, json};

use super::harness::Editor;

const URI: &str = "file:///w/contracts/a.json";

/// The codes of an empty object, which lacks every required field.
const MISSING: [&str; 4] = ["MISSING_REQUIRED_FIELD"; 4];

fn params(capabilities: Value, options: Value) -> Value {
    json!({
        "processId": null,
        "rootUri": "file:///w",
        "workspaceFolders": [{"uri": "file:///w", "name": "w"}],
        "capabilities": capabilities,
        "initializationOptions": options,
    })
}

fn pulling() -> Value {
    json!({"textDocument": {"diagnostic": {}}})
}

/// What counts as a suite: the name, the language id, the settings.
#[test]
fn files_are_suites_by_name_by_language_and_by_setting() {
    let options = json!({"files": ["contracts/*.json", "/elsewhere/**/*.contract"]});
    let (mut editor, _) = Editor::initialized(params(pulling(), options));
    let cases = [
        ("file:///w/a.suite.json", "json", true),
        ("file:///w/a.json", "json", false),
        ("file:///w/a.json", "mcpeak-suite", true),
        ("untitled:Untitled-1", "mcpeak-suite", true),
        ("untitled:Untitled-2", "json", false),
        ("file:///w/contracts/a.json", "json", true),
        ("file:///w/contracts/deep/a.json", "json", false),
        ("file:///other/contracts/a.json", "json", false),
        ("file:///elsewhere/x/y.contract", "plaintext", true),
    ];
    for (uri, language, is_suite) in cases {
        editor.open_as(uri, language, "{}");
        let expected: &[&str] = if is_suite { &MISSING } else { &[] };
        assert_eq!(editor.pulled(uri), expected, "{uri} {language}");
        editor.close(uri);
    }
    editor.quit();
}

/// Options may stand in a section of their own, as other servers have it.
#[test]
fn options_may_stand_in_their_section() {
    let options = json!({"mcpeak": {"files": ["contracts/*.json"]}});
    let (mut editor, _) = Editor::initialized(params(pulling(), options));
    editor.open_as(URI, "json", "{}");
    assert_eq!(editor.pulled(URI), MISSING);
    editor.quit();
}

/// A changed setting counts at once, for open documents too; a client that can be asked is asked.
#[test]
fn a_client_that_can_be_asked_is_asked_for_changed_settings() {
    let capabilities = json!({
        "workspace": {"configuration": true, "diagnostics": {"refreshSupport": true}},
        "textDocument": {"diagnostic": {}},
    });
    let (mut editor, _) = Editor::initialized(params(capabilities, Value::Null));
    editor.open_as(URI, "json", "{}");
    let (id, question) = editor.next_request("workspace/configuration");
    assert_eq!(question, json!({"items": [{"section": "mcpeak"}]}));
    editor.reply(&id, json!([null]));
    assert_eq!(editor.pulled(URI), [""; 0]);
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": null}),
    );
    let (id, _) = editor.next_request("workspace/configuration");
    editor.reply(&id, json!([{"files": ["**/contracts/*"]}]));
    let (id, _) = editor.next_request("workspace/diagnostic/refresh");
    editor.reply(&id, Value::Null);
    assert_eq!(editor.pulled(URI), MISSING);
    editor.quit();
}

/// A client that cannot be asked sends its settings along; documents become suites and cease to be some.
#[test]
fn settings_that_are_sent_along_count_at_once() {
    let capabilities = json!({"textDocument": {"publishDiagnostics": {}}});
    let (mut editor, _) = Editor::initialized(params(capabilities, Value::Null));
    editor.open_as(URI, "json", "{}");
    let settings = |files: Value| json!({"settings": {"mcpeak": {"files": files}, "other": 1}});
    editor.notify(
        "workspace/didChangeConfiguration",
        settings(json!(["contracts/*"])),
    );
    assert_eq!(
        editor.published(URI),
        (json!(1), MISSING.map(str::to_owned).to_vec())
    );
    editor.notify("workspace/didChangeConfiguration", settings(json!([])));
    assert_eq!(editor.published(URI), (Value::Null, vec![]));
    editor.quit();
}

/// A bad value is named to the person who wrote it, once, and costs that value only.
#[test]
fn bad_settings_are_named_and_the_others_count() {
    let options =
        json!({"files": ["contracts/*.json", 5], "log": {"level": "loud"}, "unknown": true});
    let (mut editor, _) = Editor::initialized(params(pulling(), options.clone()));
    let warnings = [
        editor.next("window/showMessage"),
        editor.next("window/showMessage"),
    ];
    for (warning, name) in warnings
        .iter()
        .zip(["`mcpeak.files`", "`mcpeak.log.level`"])
    {
        let message = warning["message"].as_str().unwrap();
        assert_eq!(warning["type"], 2);
        assert!(
            message.contains(name) && message.ends_with('.') && !message.contains('\n'),
            "{message}"
        );
    }
    editor.notify(
        "workspace/didChangeConfiguration",
        json!({"settings": {"mcpeak": options}}),
    );
    editor.open_as(URI, "json", "{}");
    assert_eq!(editor.pulled(URI), MISSING);
    editor.quit();
}

/// The level of the log changes while the server runs, and the log goes to standard error.
#[test]
fn the_level_of_the_log_can_be_set() {
    let late = |level: &str| {
        let mut editor = Editor::pulling();
        let settings = json!({"settings": {"mcpeak": {"log": {"level": level}}}});
        editor.notify("workspace/didChangeConfiguration", settings);
        editor.close("file:///never-opened.suite.json");
        editor.quit()
    };
    assert!(late("warn").contains("never-opened"));
    assert!(late("debug").contains("never-opened"));
    assert_eq!(late("off"), "");
}
