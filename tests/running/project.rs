//! A project on disk with suites and definitions, and an editor that has it open. A server's processes are known by the
//! project's folder, which is among their arguments.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::harness::Editor;

/// How long processes may take to be gone (R43).
const LIMIT: Duration = Duration::from_secs(3);

/// The value of the variable `MCPEAK_TEST_TOKEN`, for definitions that use it.
pub(crate) const SECRET: &str = "hunter3-hunter3";

/// The suite that most tests run: one case passes, one fails at an assertion, one at a keyword of a schema, one at its
/// operation. The mock answers it.
pub(crate) const SUITE: &str = r#"{
  "schemaVersion": 1,
  "id": "s",
  "name": "날씨",
  "cases": [
    {
      "id": "passes",
      "name": "Passes",
      "operation": { "type": "callTool", "tool": "ok", "input": {} },
      "assertions": [{ "type": "isError", "expected": false }]
    },
    {
      "id": "fails",
      "name": "Fails",
      "operation": { "type": "callTool", "tool": "ok", "input": {} },
      "assertions": [{ "type": "isError", "expected": true }]
    },
    {
      "id": "broken",
      "name": "Breaks a schema",
      "operation": { "type": "callTool", "tool": "ok", "input": {} },
      "assertions": [
        { "type": "isError", "expected": false },
        { "type": "bodyMatchesSchema", "schema": { "type": "object", "properties": { "ok": { "const": 1 } } } }
      ]
    },
    {
      "id": "lists",
      "name": "Lists",
      "operation": { "type": "listTools" },
      "assertions": [{ "type": "toolExists", "tool": "okk" }]
    }
  ]
}
"#;

/// What a client with everything says of itself.
pub(crate) fn able() -> Value {
    json!({
        "window": {
            "workDoneProgress": true,
            "showDocument": {"support": true},
            "showMessage": {"messageActionItem": {"additionalPropertiesSupport": false}},
        },
        "workspace": {"codeLens": {"refreshSupport": true}},
        "textDocument": {"publishDiagnostics": {}},
    })
}

/// What a client without anything says of itself.
pub(crate) fn plain() -> Value {
    json!({"textDocument": {"publishDiagnostics": {}}})
}

pub(crate) struct Project {
    folder: TempDir,
    state: TempDir,
}

impl Project {
    /// A project with the suite above, `s.suite.json`, and the server `s` that answers it.
    pub(crate) fn new() -> Self {
        let project = Self::empty();
        project.write("s.suite.json", SUITE);
        project.misbehaving(&[]);
        project
    }

    /// A project with nothing in it.
    pub(crate) fn empty() -> Self {
        Self {
            folder: TempDir::new().unwrap(),
            state: TempDir::new().unwrap(),
        }
    }

    /// Defines the server `s` as one that misbehaves as its arguments and the tools that are called say.
    pub(crate) fn misbehaving(&self, arguments: &[&str]) {
        let server = self.misbehaving_server(arguments);
        self.define(&json!({"servers": {"s": server}}));
    }

    /// The definition of a server that misbehaves.
    pub(crate) fn misbehaving_server(&self, arguments: &[&str]) -> Value {
        let script =
            Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/servers/misbehaving.py");
        let pids = self.path("pids").display().to_string();
        let mut words = vec![script.canonicalize().unwrap().display().to_string()];
        words.extend(["--pids".to_owned(), pids]);
        words.extend(arguments.iter().map(|&word| word.to_owned()));
        json!({"command": "python3", "args": words})
    }

    /// Defines the server `s` as the built-in mock with a tool `ok`, which starts quickly.
    pub(crate) fn mock(&self) {
        let answer = json!({"content": [{"type": "text", "text": "{\"ok\":true}"}]});
        let mock = json!({
            "tools": [{"name": "ok", "inputSchema": {"type": "object"}}],
            "responses": [{"tool": "ok", "input": {}, "result": answer}],
        });
        self.write("m.mock.json", &mock.to_string());
        let words = json!(["mock", self.path("m.mock.json")]);
        let server = json!({"command": env!("CARGO_BIN_EXE_mcpeak-lsp"), "args": words});
        self.define(&json!({"servers": {"s": server}}));
    }

    pub(crate) fn define(&self, definitions: &Value) {
        self.write("mcpeak.json", &definitions.to_string());
    }

    /// The server is defined for VS Code instead, with a secret that is asked for.
    pub(crate) fn asking_for(&self, input: Value) {
        std::fs::remove_file(self.path("mcpeak.json")).unwrap();
        let mut server = self.misbehaving_server(&[]);
        let id = input["id"].as_str().unwrap();
        server["env"] = json!({"SECRET": format!("${{input:{id}}}")});
        let definitions = json!({"inputs": [input], "servers": {"s": server}});
        self.write(".vscode/mcp.json", &definitions.to_string());
    }

    pub(crate) fn write(&self, path: &str, text: &str) {
        let path = self.path(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.folder.path().join(path)
    }

    pub(crate) fn uri(&self, path: &str) -> String {
        format!("file://{}", self.path(path).display())
    }

    /// The suite's URI.
    pub(crate) fn suite(&self) -> String {
        self.uri("s.suite.json")
    }

    /// An editor that trusts the project and has the suite open.
    pub(crate) fn trusted(&self, capabilities: Value) -> Editor {
        let mut editor = self.editor(capabilities, json!({"trusted": true}));
        self.open(&mut editor);
        editor
    }

    /// An editor with the project's folder open.
    pub(crate) fn editor(&self, capabilities: Value, options: Value) -> Editor {
        let mut editor = self.silent();
        editor.request(
            "initialize",
            json!({
                "processId": null,
                "rootUri": self.uri(""),
                "capabilities": capabilities,
                "initializationOptions": options,
            }),
        );
        editor.notify("initialized", json!({}));
        editor
    }

    /// A server that nothing was said to, with a memory of its own.
    pub(crate) fn silent(&self) -> Editor {
        let mut command = self.command(&[]);
        let mut editor = Editor::started(&mut command);
        editor.listen();
        editor
    }

    /// The binary with these arguments in the project's folder.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_mcpeak-lsp"));
        command
            .args(arguments)
            .current_dir(self.folder.path())
            .env("MCPEAK_TEST_TOKEN", SECRET)
            .env("MCPEAK_STATE_DIR", self.state.path());
        command
    }

    /// A shell's command line in the project's folder; `$MCPEAK_LSP` is the binary.
    pub(crate) fn shell(&self, line: &str) -> Command {
        let mut command = Command::new("sh");
        command
            .args(["-c", line])
            .current_dir(self.folder.path())
            .env("MCPEAK_LSP", env!("CARGO_BIN_EXE_mcpeak-lsp"))
            .env("MCPEAK_STATE_DIR", self.state.path());
        command
    }

    /// Opens the suite as it is on disk, and reads what is published about it.
    pub(crate) fn open(&self, editor: &mut Editor) {
        let text = std::fs::read_to_string(self.path("s.suite.json")).unwrap();
        editor.open(&self.suite(), &text);
        assert_eq!(editor.published(&self.suite()).0, 1);
    }

    /// The server's processes that were started, dead or alive.
    pub(crate) fn started(&self) -> usize {
        let pids = std::fs::read_to_string(self.path("pids")).unwrap_or_default();
        pids.lines().count()
    }

    /// Waits until the server was started.
    pub(crate) fn wait_for_server(&self) {
        self.until("the server starts", || self.started() > 0);
    }

    /// No process of the server's may be left by now.
    pub(crate) fn assert_nothing_left(&self) {
        self.until("the server's processes end", || self.living().is_empty());
    }

    fn living(&self) -> Vec<String> {
        let token = self.folder.path().display().to_string();
        let mut found = Vec::new();
        for entry in std::fs::read_dir("/proc").unwrap().flatten() {
            // A process that ends while it is looked at is not counted.
            let Ok(words) = std::fs::read(entry.path().join("cmdline")) else {
                continue;
            };
            let words = String::from_utf8_lossy(&words).replace('\0', " ");
            if words.contains(&token) {
                found.push(words);
            }
        }
        found
    }

    /// Looks again and again, for what nobody tells.
    pub(crate) fn until(&self, what: &str, is_true: impl Fn() -> bool) {
        let start = Instant::now();
        while !is_true() {
            assert!(
                start.elapsed() < LIMIT + LIMIT,
                "{what}: {:?}",
                self.living()
            );
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// What a command is answered with.
pub(crate) fn execute(editor: &mut Editor, command: &str, argument: Value) -> Value {
    editor.request("workspace/executeCommand", called(command, argument))
}

/// The kind of the error that a command is answered with, and its sentence.
pub(crate) fn refused(editor: &mut Editor, command: &str, argument: Value) -> (String, String) {
    let error = editor.error("workspace/executeCommand", called(command, argument));
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&error["data"]["kind"]), text(&error["message"]))
}

fn called(command: &str, argument: Value) -> Value {
    let arguments = match argument {
        Value::Null => json!([]),
        argument => json!([argument]),
    };
    json!({"command": format!("mcpeak.{command}"), "arguments": arguments})
}

/// A run's result, as far as it is published: each diagnostic as `start end severity code: first line`.
pub(crate) fn shown(diagnostics: &Value) -> Vec<String> {
    let place = |place: &Value| format!("{}:{}", place["line"], place["character"]);
    let of_run = |one: &&Value| one["source"] == "mcpeak run";
    let diagnostics = diagnostics.as_array().unwrap().iter().filter(of_run);
    diagnostics
        .map(|one| {
            format!(
                "{} {} {} {}: {}",
                place(&one["range"]["start"]),
                place(&one["range"]["end"]),
                one["severity"],
                one["code"].as_str().unwrap(),
                one["message"].as_str().unwrap().lines().next().unwrap(),
            )
        })
        .collect()
}

/// Waits until what is published about a document is as wanted, and gives it; what was published before is read too.
pub(crate) fn published_when(
    editor: &mut Editor,
    uri: &str,
    what: &str,
    is_wanted: impl Fn(&[String]) -> bool,
) -> Vec<String> {
    loop {
        let params = editor.next_where(what, |message| {
            message["method"] == "textDocument/publishDiagnostics"
                && message["params"]["uri"] == uri
        });
        let shown = shown(&params["params"]["diagnostics"]);
        if is_wanted(&shown) {
            return shown;
        }
    }
}

/// The server's question, answered with the action at this place, or with none.
pub(crate) fn answer(editor: &mut Editor, action: Option<usize>) -> String {
    let (id, params) = editor.next_request("window/showMessageRequest");
    let chosen = action.map_or(Value::Null, |at| params["actions"][at].clone());
    editor.reply(&id, chosen);
    params["message"].as_str().unwrap().to_owned()
}

/// The questions that were put and not taken, of what has been read.
pub(crate) fn questions(editor: &mut Editor) -> Vec<Value> {
    let is_question =
        |method: &Value| method == "window/showMessageRequest" || method == "mcpeak/input";
    editor.taken(|message| is_question(&message["method"]))
}

/// Runs a command to its end, for a client that shows progress: gives what was published last, and the last message of
/// the progress.
pub(crate) fn run(
    editor: &mut Editor,
    uri: &str,
    command: &str,
    argument: Value,
) -> (Vec<String>, String) {
    let answer = execute(editor, command, argument);
    let run_id = answer["runId"].as_str().expect("a run").to_owned();
    let message = finish(editor, &run_id);
    (last_published(editor, uri), message)
}

/// Waits for a run's progress and its end.
pub(crate) fn finish(editor: &mut Editor, run_id: &str) -> String {
    begun(editor, run_id);
    ended(editor, run_id)
}

/// The next progress that begins is the one of this run.
pub(crate) fn begun(editor: &mut Editor, run_id: &str) {
    let token = format!("mcpeak/run/{run_id}");
    let (id, params) = editor.next_request("window/workDoneProgress/create");
    assert_eq!(params["token"], token.as_str());
    editor.reply(&id, Value::Null);
}

/// Waits for the end of the progress of a run that has begun.
pub(crate) fn ended(editor: &mut Editor, run_id: &str) -> String {
    let token = format!("mcpeak/run/{run_id}");
    let ended = editor.next_where("the end of the run", |message| {
        let params = &message["params"];
        message["method"] == "$/progress"
            && params["token"] == token.as_str()
            && params["value"]["kind"] == "end"
    });
    let message = ended["params"]["value"]["message"].as_str();
    message.unwrap_or_default().to_owned()
}

/// What was published last about a document, of what has been read: all comes before the end of a run.
pub(crate) fn last_published(editor: &mut Editor, uri: &str) -> Vec<String> {
    let published = editor.taken(|message| {
        message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri
    });
    let last = published
        .last()
        .map(|message| shown(&message["params"]["diagnostics"]));
    last.unwrap_or_default()
}
