//! A folder for one test and the binary run in it. The user's environment is kept out; a test adds what it is about.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

/// A suite without findings.
pub(crate) const CLEAN: &str = r#"{
  "schemaVersion": 1,
  "id": "s",
  "name": "S",
  "cases": [
    {
      "id": "c1",
      "name": "one",
      "operation": { "type": "callTool", "tool": "t", "input": {} },
      "assertions": [{ "type": "isError", "expected": false }]
    }
  ]
}
"#;

/// A suite with one error, an `EMPTY_CASES`.
pub(crate) const FAULTY: &str = r#"{
  "schemaVersion": 1,
  "id": "s",
  "name": "S",
  "cases": []
}
"#;

/// The folder that a test works in.
pub(crate) struct Sandbox {
    folder: TempDir,
}

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl Sandbox {
    /// A folder with these files.
    pub(crate) fn new(files: &[(&str, &str)]) -> Self {
        let sandbox = Self {
            folder: TempDir::new().unwrap(),
        };
        for (path, contents) in files {
            sandbox.write(path, contents.as_bytes());
        }
        sandbox
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn write(&self, path: &str, contents: &[u8]) {
        let path = self.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }

    pub(crate) fn read(&self, path: &str) -> String {
        std::fs::read_to_string(self.path().join(path)).unwrap()
    }

    /// The binary with these arguments, ready to run here.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcpeak-lsp"));
        command
            .args(arguments)
            .current_dir(self.path())
            .env_clear()
            .env("HOME", self.path())
            .stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, arguments: &[&str]) -> Ran {
        self.command(arguments).output().unwrap().into()
    }

    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &[u8]) -> Ran {
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        child.wait_with_output().unwrap().into()
    }
}

impl Ran {
    /// Its standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The files of its JSON report, in their order.
    pub(crate) fn files(&self) -> Vec<String> {
        let report = self.json();
        let files = report["files"].as_array().unwrap().iter();
        files
            .map(|file| file["file"].as_str().unwrap().to_owned())
            .collect()
    }
}

impl From<Output> for Ran {
    fn from(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }
}
