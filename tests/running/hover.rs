//! Hover over cases that have run: what the server answered is shown as it is, and as nothing else.

use serde_json::{Value, json};

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
