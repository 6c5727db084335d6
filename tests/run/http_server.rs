//! The server that misbehaves over HTTP, started for a test.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use serde_json::Value;

use super::harness::{bare, finish, script};
use super::sandbox::{Ran, Sandbox};

/// The server: it ends with its standard input, so with the test.
pub(crate) struct Server {
    process: Child,
    /// Where it listens.
    pub(crate) port: u16,
}

impl Server {
    pub(crate) fn start(sandbox: &Sandbox, arguments: &[&str]) -> Self {
        let mut process = Command::new("python3")
            .arg(script("misbehaving_http.py"))
            .arg("--log")
            .arg(sandbox.path().join("log"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut port = String::new();
        let stdout = process.stdout.take().unwrap();
        BufReader::new(stdout).read_line(&mut port).unwrap();
        let port = port.trim().parse().unwrap();
        Self { process, port }
    }

    pub(crate) fn run(&self, sandbox: &Sandbox, options: &[&str]) -> Ran {
        let url = format!("http://127.0.0.1:{}/mcp", self.port);
        let arguments = ["run", "s.suite.json", "--json", "--url", &url];
        let mut command = bare(sandbox, &[&arguments[..], options].concat());
        finish(sandbox, command.env("TOKEN", "Bearer sesame-sesame"))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.process.stdin.take());
        let _ = self.process.wait();
    }
}

/// The requests that arrived.
pub(crate) fn log(sandbox: &Sandbox) -> Vec<Value> {
    let log = std::fs::read_to_string(sandbox.path().join("log")).unwrap_or_default();
    log.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}
