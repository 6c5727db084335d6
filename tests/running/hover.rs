//! Hover over cases that have run: what the server answered is shown as it is, and as nothing else.

use serde_json::{Value, json};

use super::harness::Editor;
use super::project::{Project, SUITE, run};

/// A text that means something wherever it is read as markup.
const ATTACK: &str = "```\n[click](command:workbench.action.quit) <img src=x onerror=y>\n# Title\n````\n**bold** \u{202e}desrever\u{1b}[31m";

/// Shows hovers, as Markdown or not.
fn client(formats: &[&str]) -> Value {
    json!({
        "window": {"workDoneProgress": true},
        "textDocument": {"publishDiagnostics": {}, "hover": {"contentFormat": formats}},
    })
}

/// The parts of a Markdown text that stand outside of blocks of code.
fn outside_of_fences(text: &str) -> String {
    let (mut outside, mut fence) = (String::new(), None);
    for line in text.lines() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        fence = match fence {
            None if ticks >= 3 => Some(ticks),
            Some(open) if ticks >= open && line.len() == ticks => None,
            Some(open) => Some(open),
            None => {
                outside.push_str(line);
                outside.push('\n');
                None
            }
        };
    }
    assert_eq!(fence, None, "a block is not closed: {text}");
    outside
}

/// What is shown at the first occurrence of `needle` behind the case `id` in `text`, as plain text.
fn said(editor: &mut Editor, uri: &str, text: &str, id: &str, needle: &str) -> String {
    let from = text.find(&format!("\"{id}\"")).unwrap();
    let at = from + text[from..].find(needle).unwrap();
    let before = &text[..at];
    let start = before.rfind('\n').map_or(0, |line| line + 1);
    let position = json!({
        "line": before.matches('\n').count(),
        "character": before[start..].encode_utf16().count() + 1,
    });
    let params = json!({"textDocument": {"uri": uri}, "position": position});
    let hover = editor.request("textDocument/hover", params);
    hover["contents"]["value"].as_str().unwrap().to_owned()
}

/// What is said of the last run, its duration as `N ms`.
fn last_run(hover: &str) -> Option<String> {
    let (_, said) = hover.split_once("Last run:\n\n")?;
    let words: Vec<String> = said
        .split(' ')
        .map(|word| match word.parse::<u32>() {
            Ok(_) => "N".to_owned(),
            Err(_) => word.to_owned(),
        })
        .collect();
    Some(words.join(" "))
}

#[test]
fn each_assertion_says_what_came_of_itself() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(client(&["plaintext"])), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    let why = "$.ok: expected 1, got true";
    for (id, needle, expected) in [
        ("passes", "passes", "passed, N ms\n\n".to_owned()),
        (
            "passes",
            "expected",
            "held (the case: passed, N ms)\n\n".to_owned(),
        ),
        ("broken", "broken", format!("failed, N ms\n{why}\n\n")),
        ("broken", "name", format!("failed, N ms\n{why}\n\n")),
        (
            "broken",
            "isError",
            "held (the case: failed, N ms)\n\n".to_owned(),
        ),
        (
            "broken",
            "expected",
            "held (the case: failed, N ms)\n\n".to_owned(),
        ),
        (
            "broken",
            "bodyMatchesSchema",
            format!("did not hold (the case: failed, N ms)\n{why}\n\n"),
        ),
        (
            "broken",
            "const",
            format!("did not hold (the case: failed, N ms)\n{why}\n\n"),
        ),
    ] {
        let shown = last_run(&said(&mut editor, &uri, SUITE, id, needle)).unwrap();
        assert!(shown.starts_with(&expected), "{id} {needle}: {shown}");
    }
    editor.leave();
}

#[test]
fn a_result_is_old_once_the_case_changes_and_no_result_of_a_copy() {
    let project = Project::new();
    let (mut editor, uri) = (project.trusted(client(&["plaintext"])), project.suite());
    run(&mut editor, &uri, "runSuite", Value::Null);
    let changed = SUITE.replacen(r#""input": {}"#, r#""input": {"a": 2}"#, 1);
    editor.replace(&uri, 2, &changed);
    for (id, needle, expected) in [
        (
            "passes",
            "passes",
            "passed, N ms (before the last change)\n",
        ),
        (
            "passes",
            "isError",
            "passed, N ms (before the last change)\n",
        ),
        ("fails", "fails", "failed, N ms\n"),
    ] {
        let shown = last_run(&said(&mut editor, &uri, &changed, id, needle)).unwrap();
        assert!(shown.starts_with(expected), "{id} {needle}: {shown}");
    }
    // The case `fails` is a copy of the first one now.
    let copied = SUITE.replace(r#""fails""#, r#""passes""#);
    let copied = copied.replace(r#""Fails""#, r#""copy""#);
    editor.replace(&uri, 3, &copied);
    let first = said(&mut editor, &uri, &copied, "passes", "passes");
    assert!(last_run(&first).is_some(), "{first}");
    let copy = said(&mut editor, &uri, &copied, "copy", "copy");
    assert_eq!(last_run(&copy), None, "{copy}");
    editor.leave();
}

#[test]
fn what_a_server_says_is_never_read_as_markup() {
    for formats in [&["markdown", "plaintext"][..], &["plaintext"]] {
        let project = Project::new();
        let echo = json!({"type": "callTool", "tool": "echo", "input": {"text": ATTACK}});
        let suite = SUITE.replacen(
            r#"{ "type": "callTool", "tool": "ok", "input": {} }"#,
            &echo.to_string(),
            1,
        );
        project.write("s.suite.json", &suite);
        let (mut editor, uri) = (project.trusted(client(formats)), project.suite());
        run(&mut editor, &uri, "runSuite", Value::Null);
        let hover = editor.request(
            "textDocument/hover",
            json!({"textDocument": {"uri": uri}, "position": {"line": 6, "character": 14}}),
        );
        let text = hover["contents"]["value"].as_str().unwrap();
        assert_eq!(hover["contents"]["kind"], formats[0]);
        assert!(text.contains("passed, "), "{text}");
        assert!(text.contains("command:workbench.action.quit"), "{text}");
        assert!(!text.contains(['\u{202e}', '\u{1b}']), "{text}");
        if formats[0] == "markdown" {
            let outside = outside_of_fences(text);
            for harmful in ["](", "<img", "# Title", "bold"] {
                assert!(!outside.contains(harmful), "{harmful}: {outside}");
            }
            assert!(outside.contains("Last run:"), "{outside}");
        }
        editor.leave();
    }
}
