//! A folder whose definitions name a program that leaves a mark: only `run` and `tools` may start it.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Stdio;

use serde_json::{Value, json};

use super::harness::{bare, finish};
use super::sandbox::{CLEAN, FAULTY, Sandbox};

struct Hostile {
    sandbox: Sandbox,
    mark: PathBuf,
}

impl Hostile {
    fn new(suite: &str) -> Self {
        let sandbox = Sandbox::new(&[("s.suite.json", suite)]);
        let mark = sandbox.path().join("mark");
        let server = json!({"command": "touch", "args": [mark]});
        let one = json!({"servers": {"s": server}, "mcpServers": {"s": server}}).to_string();
        for file in [".vscode/mcp.json", ".mcp.json", ".cursor/mcp.json"] {
            sandbox.write(file, one.as_bytes());
        }
        let own = json!({"servers": {"s": server}}).to_string();
        sandbox.write("mcpeak.json", own.as_bytes());
        Self { sandbox, mark }
    }
}

#[test]
fn run_would_start_it() {
    let hostile = Hostile::new(CLEAN);
    let ran = finish(&hostile.sandbox, &mut bare(&hostile.sandbox, &["run"]));
    assert!(
        hostile.mark.exists(),
        "the other tests here prove nothing: {ran:?}"
    );
}

#[test]
fn looking_at_files_starts_nothing() {
    let commands: [&[&str]; 6] = [
        &["check"],
        &["check", "s.suite.json"],
        &["fingerprint", "s.suite.json"],
        &["--help"],
        &["run", "--help"],
        &["run", "--case", "nowhere"],
    ];
    for arguments in commands {
        let hostile = Hostile::new(CLEAN);
        finish(&hostile.sandbox, &mut bare(&hostile.sandbox, arguments));
        assert!(!hostile.mark.exists(), "{arguments:?}");
    }
}

#[test]
fn editing_a_suite_starts_nothing() {
    for text in [CLEAN, FAULTY] {
        let hostile = Hostile::new(text);
        let ran = edit(&hostile.sandbox, text);
        assert!(
            ran.contains(r#""id":2"#) && ran.contains(r#""id":9"#),
            "{ran}"
        );
        assert!(!hostile.mark.exists());
    }
}

/// Opens, changes and asks about the suite in the language server, as an editor does. What the server said.
fn edit(sandbox: &Sandbox, text: &str) -> String {
    let folder = format!("file://{}", sandbox.path().display());
    let uri = format!("{folder}/s.suite.json");
    let document = json!({"uri": uri});
    let at = json!({"textDocument": document, "position": {"line": 3, "character": 4}});
    let whole = json!({"start": {"line": 0, "character": 0}, "end": {"line": 9, "character": 0}});
    let opened = json!({"uri": uri, "languageId": "json", "version": 1, "text": text});
    let capabilities = json!({"textDocument": {"diagnostic": {}}});
    let messages = [
        request(
            1,
            "initialize",
            json!({"processId": null, "rootUri": folder, "capabilities": capabilities,
            "workspaceFolders": [{"uri": folder, "name": "w"}]}),
        ),
        notice("initialized", json!({})),
        notice("textDocument/didOpen", json!({"textDocument": opened})),
        request(
            2,
            "textDocument/diagnostic",
            json!({"textDocument": document}),
        ),
        notice(
            "textDocument/didChange",
            json!({"textDocument": {"uri": uri, "version": 2},
            "contentChanges": [{"text": format!("{text} ")}]}),
        ),
        request(
            3,
            "textDocument/diagnostic",
            json!({"textDocument": document}),
        ),
        request(4, "textDocument/hover", at.clone()),
        request(5, "textDocument/completion", at),
        request(
            6,
            "textDocument/codeLens",
            json!({"textDocument": document}),
        ),
        request(
            7,
            "textDocument/codeAction",
            json!({"textDocument": document, "range": whole,
            "context": {"diagnostics": []}}),
        ),
        request(
            8,
            "textDocument/inlayHint",
            json!({"textDocument": document, "range": whole}),
        ),
        notice("textDocument/didSave", json!({"textDocument": document})),
        request(9, "shutdown", Value::Null),
        notice("exit", Value::Null),
    ];
    let mut child = bare(sandbox, &["--stdio"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut said = String::new();
    for message in messages {
        let text = message.to_string();
        write!(stdin, "Content-Length: {}\r\n\r\n{text}", text.len()).unwrap();
        while message["id"].is_u64() {
            let answer = read_message(&mut stdout);
            said.push_str(&answer);
            if answer.contains(&format!(r#""id":{}}}"#, message["id"])) {
                break;
            }
        }
    }
    assert!(child.wait().unwrap().success());
    said
}

fn read_message(stdout: &mut impl BufRead) -> String {
    let mut header = String::new();
    stdout.read_line(&mut header).unwrap();
    let length = header
        .trim()
        .strip_prefix("Content-Length: ")
        .unwrap()
        .to_owned();
    stdout.read_line(&mut header).unwrap();
    let mut body = vec![0; length.parse().unwrap()];
    stdout.read_exact(&mut body).unwrap();
    String::from_utf8(body).unwrap()
}

fn request(id: u64, method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
}

fn notice(method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "method": method, "params": params})
}
