//! An editor for tests: starts the real server, speaks to it, reads every message, and fails on one left unread.
//! Time limits here are upper bounds that catch a hang; nothing sleeps to wait for something.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// How long anything may take before the test gives up.
const LIMIT: Duration = Duration::from_secs(30);

/// How long the process may live after `exit` (R3).
const EXIT_LIMIT: Duration = Duration::from_secs(1);

pub(crate) struct Editor {
    process: Child,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    messages: Option<Receiver<Value>>,
    unread: VecDeque<Value>,
    log: Option<JoinHandle<String>>,
    next_id: i64,
    is_closed: bool,
}

impl Editor {
    /// A process that nothing was said to, and whose output is not read yet.
    pub(crate) fn deaf() -> Self {
        Self::started(&mut Command::new(env!("CARGO_BIN_EXE_mcpeak-lsp")))
    }

    /// The same for a command of the test's own making.
    pub(crate) fn started(command: &mut Command) -> Self {
        let mut process = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let stderr = process.stderr.take().unwrap();
        Self {
            stdin: process.stdin.take(),
            stdout: process.stdout.take(),
            messages: None,
            unread: VecDeque::new(),
            log: Some(thread::spawn(move || read_to_string(stderr))),
            next_id: 1,
            is_closed: false,
            process,
        }
    }

    /// A process that nothing was said to.
    pub(crate) fn silent() -> Self {
        let mut editor = Self::deaf();
        editor.listen();
        editor
    }

    /// A server initialised with these parameters, and what it answered.
    pub(crate) fn initialized(params: Value) -> (Self, Value) {
        let mut editor = Self::silent();
        let result = editor.request("initialize", params);
        editor.notify("initialized", json!({}));
        (editor, result)
    }

    /// A server for a client with these capabilities and no folder.
    pub(crate) fn with(capabilities: Value) -> Self {
        Self::initialized(json!({"processId": null, "rootUri": null, "capabilities": capabilities}))
            .0
    }

    /// A client that waits for diagnostics to be published.
    pub(crate) fn pushed() -> Self {
        Self::with(json!({"textDocument": {"publishDiagnostics": {}}}))
    }

    /// A client that asks for diagnostics.
    pub(crate) fn pulling() -> Self {
        Self::with(json!({"textDocument": {"diagnostic": {}}}))
    }

    /// Waits until the server has taken everything that was sent: this is more than the pipe and its buffer hold.
    pub(crate) fn wait_until_read(&mut self) {
        self.notify("$/padding", Value::from("x".repeat(1024 * 1024)));
    }

    /// Begins to read.
    pub(crate) fn listen(&mut self) {
        let (sender, messages) = channel();
        let mut stdout = BufReader::new(self.stdout.take().unwrap());
        thread::spawn(move || {
            while let Some(message) = read_message(&mut stdout) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        self.messages = Some(messages);
    }

    pub(crate) fn send_bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send_bytes(&frame(&notification(method, params)));
    }

    /// Sends a request and gives its id.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> i64 {
        let id = self.next_id;
        self.next_id += 1;
        let message = json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params});
        self.send_bytes(&frame(&message));
        id
    }

    /// The result of a request.
    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let answer = self.answer(id);
        assert!(answer["error"].is_null(), "{method}: {answer}");
        answer["result"].clone()
    }

    /// The code of the error that a request is answered with.
    pub(crate) fn refusal(&mut self, method: &str, params: Value) -> i64 {
        let id = self.ask(method, params);
        let answer = self.answer(id);
        answer["error"]["code"]
            .as_i64()
            .unwrap_or_else(|| panic!("{method}: {answer}"))
    }

    /// The error that a request is answered with.
    pub(crate) fn error(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let mut answer = self.answer(id);
        assert!(answer["error"].is_object(), "{method}: {answer}");
        answer["error"].take()
    }

    /// The whole answer to a request that was sent.
    pub(crate) fn answer(&mut self, id: impl Into<Value>) -> Value {
        let id = id.into();
        self.wait_for(&format!("the answer to {id}"), |message| {
            message["method"].is_null() && message["id"] == id
        })
    }

    /// The parameters of the next notification or request of this method.
    pub(crate) fn next(&mut self, method: &str) -> Value {
        self.wait_for(method, |message| message["method"] == method)["params"].take()
    }

    /// The next request of this method: its id and its parameters.
    pub(crate) fn next_request(&mut self, method: &str) -> (Value, Value) {
        let mut message = self.wait_for(method, |message| {
            message["method"] == method && !message["id"].is_null()
        });
        (message["id"].take(), message["params"].take())
    }

    /// The id of the next request of one of these methods.
    pub(crate) fn next_request_of(&mut self, methods: &[&str]) -> Value {
        let is_wanted = |message: &Value| {
            let method = message["method"].as_str();
            method.is_some_and(|method| methods.contains(&method))
        };
        self.wait_for(&methods.join(" or "), is_wanted)["id"].take()
    }

    /// The next message that is wanted; all others stay to be read.
    pub(crate) fn next_where(&mut self, what: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        self.wait_for(what, is_wanted)
    }

    /// Messages that came while others were waited for.
    pub(crate) fn taken(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Vec<Value> {
        let unread = std::mem::take(&mut self.unread);
        let (taken, kept): (VecDeque<Value>, _) = unread.into_iter().partition(is_wanted);
        self.unread = kept;
        taken.into()
    }

    /// Answers a request of the server's with "method not found".
    pub(crate) fn refuse(&mut self, id: &Value) {
        let error = json!({"code": -32601, "message": "no such method"});
        self.send_bytes(&frame(&json!({"jsonrpc": "2.0", "id": id, "error": error})));
    }

    pub(crate) fn reply(&mut self, id: &Value, result: Value) {
        self.send_bytes(&frame(
            &json!({"jsonrpc": "2.0", "id": id, "result": result}),
        ));
    }

    pub(crate) fn open(&mut self, uri: &str, text: &str) {
        self.open_as(uri, "mcpeak-suite", text);
    }

    pub(crate) fn open_as(&mut self, uri: &str, language: &str, text: &str) {
        self.notify("textDocument/didOpen", opening(uri, language, text));
    }

    /// Sends changes, each `[start line, start character, end line, end character]` or null, with its text.
    pub(crate) fn change(&mut self, uri: &str, version: i32, changes: &[Value]) {
        self.notify("textDocument/didChange", changing(uri, version, changes));
    }

    pub(crate) fn replace(&mut self, uri: &str, version: i32, text: &str) {
        self.change(uri, version, &[json!({ "text": text })]);
    }

    pub(crate) fn close(&mut self, uri: &str) {
        self.notify(
            "textDocument/didClose",
            json!({"textDocument": {"uri": uri}}),
        );
    }

    /// What the server believes a document to be: its version and its text.
    pub(crate) fn text(&mut self, uri: &str) -> (i64, String) {
        let result = self.request("mcpeak/text", json!({"textDocument": {"uri": uri}}));
        let version = result["version"]
            .as_i64()
            .unwrap_or_else(|| panic!("{uri} is not open"));
        (version, result["text"].as_str().unwrap().to_owned())
    }

    /// The next published diagnostics: version and codes.
    pub(crate) fn published(&mut self, uri: &str) -> (Value, Vec<String>) {
        let mut params = self.next("textDocument/publishDiagnostics");
        assert_eq!(params["uri"], uri);
        (params["version"].take(), codes(&params["diagnostics"]))
    }

    /// The diagnostics that were published before the answer to a request.
    pub(crate) fn published_before(&mut self, id: i64, uri: &str) -> (Value, Vec<String>) {
        self.answer(id);
        let is_there = self
            .unread
            .iter()
            .any(|message| message["params"]["uri"] == uri);
        assert!(
            is_there,
            "nothing was published about {uri} before the answer to {id}"
        );
        self.published(uri)
    }

    /// The codes that a document's diagnostics have when asked for.
    pub(crate) fn pulled(&mut self, uri: &str) -> Vec<String> {
        let report = self.request(
            "textDocument/diagnostic",
            json!({"textDocument": {"uri": uri}}),
        );
        assert_eq!(report["kind"], "full", "{report}");
        codes(&report["items"])
    }

    /// Ends the input.
    pub(crate) fn hang_up(&mut self) {
        self.stdin = None;
    }

    /// Takes leave as the protocol wants it, with the input still open, and gives the log. Fails on anything unread.
    pub(crate) fn quit(mut self) -> String {
        let id = self.ask("shutdown", Value::Null);
        let answer = self.answer(id);
        assert_eq!(answer["result"], Value::Null, "{answer}");
        self.notify("exit", Value::Null);
        let (status, log) = self.ended(EXIT_LIMIT);
        assert_eq!(status.code(), Some(0), "{log}");
        log
    }

    /// Takes leave without reading the rest.
    pub(crate) fn leave(mut self) {
        let id = self.ask("shutdown", Value::Null);
        self.answer(id);
        self.notify("exit", Value::Null);
        self.is_closed = true;
        let deadline = Instant::now() + EXIT_LIMIT;
        while self.process.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "the process lives on");
            thread::yield_now();
        }
    }

    /// How much memory the process holds.
    pub(crate) fn resident_bytes(&self) -> u64 {
        let statm = std::fs::read_to_string(format!("/proc/{}/statm", self.process.id())).unwrap();
        let pages: u64 = statm.split(' ').nth(1).unwrap().parse().unwrap();
        pages * 4096
    }

    /// Ends the process without a word, as a crash does.
    pub(crate) fn kill(mut self) {
        self.is_closed = true;
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// Waits for the end of the process, then for anything that was not read. Gives its exit code and its log.
    pub(crate) fn ended(&mut self, limit: Duration) -> (ExitStatus, String) {
        let deadline = Instant::now() + limit;
        let status = loop {
            if let Some(status) = self.process.try_wait().unwrap() {
                break status;
            }
            assert!(
                Instant::now() < deadline,
                "the process lives on after {limit:?}"
            );
            thread::yield_now();
        };
        self.is_closed = true;
        if let Some(messages) = self.messages.take() {
            self.unread.extend(messages.iter());
        }
        assert!(self.unread.is_empty(), "left unread: {:?}", self.unread);
        (status, self.log.take().unwrap().join().unwrap())
    }

    fn wait_for(&mut self, what: &str, is_wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(at) = self.unread.iter().position(&is_wanted) {
            return self.unread.remove(at).unwrap();
        }
        let deadline = Instant::now() + LIMIT;
        let messages = self.messages.as_ref().unwrap();
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match messages.recv_timeout(left) {
                Ok(message) if is_wanted(&message) => return message,
                Ok(message) => self.unread.push_back(message),
                Err(RecvTimeoutError::Timeout) => {
                    panic!("{what} did not come; unread: {:?}", self.unread)
                }
                Err(RecvTimeoutError::Disconnected) => panic!("{what} did not come before the end"),
            }
        }
    }
}

impl Drop for Editor {
    fn drop(&mut self) {
        if self.is_closed {
            return;
        }
        let _ = self.process.kill();
        let _ = self.process.wait();
        assert!(thread::panicking(), "the test did not end its server");
    }
}

pub(crate) fn notification(method: &str, params: Value) -> Value {
    json!({"jsonrpc": "2.0", "method": method, "params": params})
}

pub(crate) fn opening(uri: &str, language: &str, text: &str) -> Value {
    json!({"textDocument": {"uri": uri, "languageId": language, "version": 1, "text": text}})
}

pub(crate) fn changing(uri: &str, version: i32, changes: &[Value]) -> Value {
    json!({"textDocument": {"uri": uri, "version": version}, "contentChanges": changes})
}

/// The replacement of a range by text.
pub(crate) fn replacement(range: [u32; 4], text: &str) -> Value {
    let [start_line, start, end_line, end] = range;
    json!({
        "range": {
            "start": {"line": start_line, "character": start},
            "end": {"line": end_line, "character": end},
        },
        "text": text,
    })
}

pub(crate) fn frame(message: &Value) -> Vec<u8> {
    framed(&message.to_string())
}

pub(crate) fn framed(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

pub(crate) fn codes(diagnostics: &Value) -> Vec<String> {
    let diagnostics = diagnostics.as_array().unwrap();
    let code = |diagnostic: &Value| diagnostic["code"].as_str().unwrap().to_owned();
    diagnostics.iter().map(code).collect()
}

/// Reads one message as strictly as the protocol is written: whatever else stands on standard output fails the test.
fn read_message(from: &mut impl BufRead) -> Option<Value> {
    let mut header = String::new();
    if from.read_line(&mut header).unwrap() == 0 {
        return None;
    }
    let length = header
        .strip_prefix("Content-Length: ")
        .and_then(|rest| rest.strip_suffix("\r\n"));
    let length: usize = length
        .and_then(|length| length.parse().ok())
        .unwrap_or_else(|| panic!("{header:?}"));
    let mut blank = String::new();
    from.read_line(&mut blank).unwrap();
    assert_eq!(blank, "\r\n");
    let mut body = vec![0; length];
    from.read_exact(&mut body).unwrap();
    let message: Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(message["jsonrpc"], "2.0", "{message}");
    Some(message)
}

fn read_to_string(mut from: impl Read) -> String {
    let mut text = String::new();
    from.read_to_string(&mut text).unwrap();
    text
}

/// A folder of its own, removed at the end.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        self.write_bytes(name, text.as_bytes());
    }

    pub(crate) fn write_bytes(&self, name: &str, content: &[u8]) {
        let path = self.0.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, content).unwrap();
    }

    pub(crate) fn remove(&self, name: &str) {
        std::fs::remove_file(self.0.join(name)).unwrap();
    }

    /// The URI of a file in the folder; of the folder itself for an empty name.
    pub(crate) fn uri(&self, name: &str) -> String {
        let path = self.0.to_str().unwrap().replace('\\', "/");
        let root = if path.starts_with('/') {
            "file://"
        } else {
            "file:///"
        };
        match name {
            "" => format!("{root}{path}"),
            name => format!("{root}{path}/{name}"),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
