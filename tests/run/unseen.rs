//! What must not be seen: secrets, and what would take over a terminal. And what the server must not see.

use serde_json::{Value, json};

use super::harness::{calls, command, finish, folder, run};
use super::sandbox::{Ran, Sandbox};

const SECRET: &str = "hunter2-hunter2";

/// A suite whose cases make the server say the secret, in its answers, as a key and on standard error, and fail.
fn leaking(last: &str) -> Sandbox {
    let leak = |id: &str, tool: &str, kind: &str, schema: Value| {
        json!({
            "id": id,
            "name": id,
            "operation": {"type": "callTool", "tool": tool, "input": {"name": "MCPEAK_SECRET"}},
            "assertions": [{"type": kind, "schema": schema}]
        })
    };
    let closed = json!({
        "type": "object",
        "properties": {"zz": {"type": "null"}},
        "required": ["zz"],
        "additionalProperties": false
    });
    let nothing = json!({"const": "nothing"});
    folder(&[
        leak("c1", "leak", "bodyMatchesSchema", nothing.clone()),
        leak("c2", "leak_key", "structuredContentMatchesSchema", closed),
        leak("c3", "leak_key", "bodyMatchesSchema", nothing.clone()),
        leak("c4", "leak_error", "bodyMatchesSchema", nothing),
        calls("c5", last),
    ])
}

fn run_with_secret(sandbox: &Sandbox, options: &[&str]) -> Ran {
    let arguments = [&["s.suite.json", "--env", "MCPEAK_SECRET"], options].concat();
    let mut command = command(sandbox, &arguments, &[]);
    finish(sandbox, command.env("MCPEAK_SECRET", SECRET))
}

#[test]
fn a_secret_is_shown_nowhere() {
    for options in [
        &[][..],
        &["--json"],
        &["--format", "github"],
        &["--determinism"],
    ] {
        let sandbox = leaking("exit_7");
        let files = ["--junit", "report.xml", "--trace", "trace"];
        let ran = run_with_secret(&sandbox, &[options, &files].concat());
        let file = |name| std::fs::read_to_string(sandbox.path().join(name)).unwrap();
        let (xml, trace) = (file("report.xml"), file("trace"));
        for (place, text) in [
            ("out", &ran.out),
            ("err", &ran.err),
            ("junit", &xml),
            ("trace", &trace),
        ] {
            assert!(!text.contains(SECRET), "{options:?} {place}: {text}");
            assert!(text.contains("[REDACTED]"), "{options:?} {place}: {text}");
        }
    }
}

#[test]
fn the_server_gets_the_variables_that_were_named_and_no_others() {
    let sandbox = folder(&[json!({
        "id": "c1",
        "name": "c1",
        "operation": {"type": "callTool", "tool": "environment", "input": {}},
        "assertions": [{"type": "bodyMatchesSchema", "schema": {"const": []}}]
    })]);
    let mut command = command(&sandbox, &["s.suite.json", "--env", "NAMED", "--json"], &[]);
    let ran = finish(&sandbox, command.env("NAMED", "1").env("UNNAMED", "1"));
    assert!(
        ran.out.contains(r#"\"NAMED\""#) && !ran.out.contains("UNNAMED"),
        "{ran:?}"
    );
}

#[test]
fn the_trace_has_each_message_and_no_progress_token() {
    let sandbox = folder(&[calls("c1", "echo_request")]);
    run(&sandbox, &["--trace", "trace"], &[]);
    let trace = std::fs::read_to_string(sandbox.path().join("trace")).unwrap();
    let sent = |line: &&str| line.starts_with("--> ");
    assert!(
        trace
            .lines()
            .filter(sent)
            .any(|line| line.contains("tools/call")),
        "{trace}"
    );
    assert!(
        trace.lines().any(|line| line.starts_with("<-- ")),
        "{trace}"
    );
    assert!(!trace.contains("progressToken"), "{trace}");
}

#[test]
fn what_would_take_over_a_terminal_is_shown_as_escapes() {
    let ugly = json!({
        "id": "c1",
        "name": "c1",
        "operation": {"type": "callTool", "tool": "ugly", "input": {}},
        "assertions": [{"type": "isError", "expected": true}]
    });
    let sandbox = folder(&[ugly, calls("c2", "exit_7")]);
    for format in [&[][..], &["--format", "github"]] {
        let ran = run(&sandbox, format, &[]);
        for text in [&ran.out, &ran.err] {
            let is_ugly =
                |c: char| (c.is_control() && c != '\n') || "\u{202e}\u{202c}\u{200b}".contains(c);
            assert!(!text.contains(is_ugly), "{text:?}");
        }
        assert!(
            ran.out.contains("red") && ran.err.contains("red"),
            "{ran:?}"
        );
    }
}
