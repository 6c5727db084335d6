//! Runs the binary against a server that misbehaves, in bounded time, and counts what is left of it. A server's
//! processes are known by the path of the test's own folder, which is among their arguments.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::sandbox::{Ran, Sandbox};

/// How long a run may take; a hang ends the test.
const LIMIT: Duration = Duration::from_secs(20);

/// Each case's limit where a server is not meant to be silent, in milliseconds.
pub(crate) const PATIENT: u64 = 15_000;

/// Where a server writes the ids of its processes.
const PIDS: &str = "pids";

/// The scripts.
pub(crate) fn script(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/servers");
    tests.canonicalize().unwrap().join(name)
}

/// A case that calls a tool without arguments, and that passes if the result says this of itself.
pub(crate) fn call(id: &str, tool: &str, is_error: bool, limit: u64) -> Value {
    json!({
        "id": id,
        "name": id,
        "timeoutMs": limit,
        "operation": {"type": "callTool", "tool": tool, "input": {}},
        "assertions": [{"type": "isError", "expected": is_error}]
    })
}

/// A case that calls a tool and wants success.
pub(crate) fn calls(id: &str, tool: &str) -> Value {
    call(id, tool, false, PATIENT)
}

/// A case that wants a tool to be listed.
pub(crate) fn lists(id: &str, tool: &str, limit: u64) -> Value {
    json!({
        "id": id,
        "name": id,
        "timeoutMs": limit,
        "operation": {"type": "listTools"},
        "assertions": [{"type": "toolExists", "tool": tool}]
    })
}

/// The text of a suite.
pub(crate) fn suite(id: &str, cases: &[Value]) -> String {
    json!({"schemaVersion": 1, "id": id, "name": id, "cases": cases}).to_string()
}

/// A folder with one suite, `s.suite.json`.
pub(crate) fn folder(cases: &[Value]) -> Sandbox {
    Sandbox::new(&[("s.suite.json", &suite("s", cases))])
}

/// The words that start the server over stdio.
pub(crate) fn server(sandbox: &Sandbox, arguments: &[&str]) -> Vec<String> {
    let mut words = vec![
        "python3".to_owned(),
        script("misbehaving.py").display().to_string(),
        "--pids".to_owned(),
        sandbox.path().join(PIDS).display().to_string(),
    ];
    words.extend(arguments.iter().map(|&argument| argument.to_owned()));
    words
}

/// `mcpeak-lsp run ARGUMENTS -- SERVER`, ready to run.
pub(crate) fn command(sandbox: &Sandbox, arguments: &[&str], server_arguments: &[&str]) -> Command {
    let mut command = bare(sandbox, &["run"]);
    command
        .args(arguments)
        .arg("--")
        .args(server(sandbox, server_arguments));
    command
}

/// The binary with the search path of the tests, since servers are looked up there.
pub(crate) fn bare(sandbox: &Sandbox, arguments: &[&str]) -> Command {
    let mut command = sandbox.command(arguments);
    command.env("PATH", std::env::var_os("PATH").unwrap());
    command
}

/// Runs `s.suite.json` against the server over stdio.
pub(crate) fn run(sandbox: &Sandbox, options: &[&str], server_arguments: &[&str]) -> Ran {
    let arguments = [&["s.suite.json"], options].concat();
    finish(sandbox, &mut command(sandbox, &arguments, server_arguments))
}

/// Runs a command to its end. Nothing that knows of the folder may live after it.
pub(crate) fn finish(sandbox: &Sandbox, command: &mut Command) -> Ran {
    let running = start(sandbox, command);
    running.wait(sandbox)
}

/// A run that has begun.
pub(crate) struct Running {
    pub(crate) process: Child,
}

/// Starts a command. What it prints goes to files, so that a process that is left over cannot hold the test.
pub(crate) fn start(sandbox: &Sandbox, command: &mut Command) -> Running {
    let file = |name| File::create(sandbox.path().join(name)).unwrap();
    command.stdout(file("stdout")).stderr(file("stderr"));
    Running {
        process: command.spawn().unwrap(),
    }
}

impl Running {
    /// Waits for the end, within the limit.
    pub(crate) fn wait(mut self, sandbox: &Sandbox) -> Ran {
        let status = until(LIMIT, || self.process.try_wait().unwrap());
        let Some(status) = status else {
            let _ = self.process.kill();
            let _ = self.process.wait();
            panic!("it goes on after {LIMIT:?}: {}", printed(sandbox, "stderr"));
        };
        let left = living(sandbox);
        assert!(left.is_empty(), "left over: {left:#?}");
        Ran {
            code: status.code(),
            out: printed(sandbox, "stdout"),
            err: printed(sandbox, "stderr"),
        }
    }
}

fn printed(sandbox: &Sandbox, name: &str) -> String {
    let bytes = std::fs::read(sandbox.path().join(name)).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The servers' processes that were started in a test, dead or alive.
pub(crate) fn started(sandbox: &Sandbox) -> usize {
    let pids = std::fs::read_to_string(sandbox.path().join(PIDS)).unwrap_or_default();
    pids.lines().count()
}

/// The living processes with the folder in their arguments, as `id command`, but for the binary itself.
pub(crate) fn living(sandbox: &Sandbox) -> Vec<String> {
    let token = sandbox.path().join(PIDS).display().to_string();
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        // A process that ends while it is looked at is not counted; a zombie has no arguments any more.
        let Ok(words) = std::fs::read(entry.path().join("cmdline")) else {
            continue;
        };
        let words = String::from_utf8_lossy(&words).replace('\0', " ");
        if words.contains(&token) && !words.starts_with(env!("CARGO_BIN_EXE_mcpeak-lsp")) {
            found.push(format!("{} {words}", entry.file_name().display()));
        }
    }
    found
}

/// Looks again and again, for what nobody tells.
pub(crate) fn until<T>(limit: Duration, look: impl FnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    let mut look = look;
    loop {
        if let Some(found) = look() {
            return Some(found);
        }
        if start.elapsed() > limit {
            return None;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The answer that a case gave, as the report tells it.
pub(crate) fn operation(report: &Value, index: usize) -> (&str, &str, &str, String) {
    let case = &report["cases"][index];
    let operation = &case["operation"];
    let diagnostic = &operation["diagnostic"];
    (
        case["status"].as_str().unwrap(),
        operation["status"].as_str().unwrap(),
        diagnostic["code"].as_str().unwrap_or(""),
        format!(
            "{} {} {}",
            diagnostic["message"], diagnostic["notes"], diagnostic["hint"]
        ),
    )
}
