//! Messages that are not what they should be: each is answered or ignored, and the server goes on (R6).

use serde_json::{Value, json};

use super::harness::{Editor, framed};

const URI: &str = "file:///a.suite.json";

/// A request that the server answers, with the header as given; `{}` stands for the body's length.
fn question(header: &str, id: u32) -> Vec<u8> {
    let body = format!(
        r#"{{"jsonrpc":"2.0","id":{id},"method":"mcpeak/text","params":{{"textDocument":{{"uri":"{URI}"}}}}}}"#
    );
    let mut bytes = header.replace("{}", &body.len().to_string()).into_bytes();
    bytes.extend(body.as_bytes());
    bytes
}

/// R6: each of these bodies is refused with a code, under an id, and the next request is answered.
#[test]
fn bodies_that_cannot_be_used_are_refused_and_the_server_goes_on() {
    let deep = "[".repeat(500);
    let cases: Vec<(Vec<u8>, i64, Value)> = vec![
        (framed("{\"jsonrpc\":\"2.0\",\"met"), -32700, Value::Null),
        (framed(""), -32700, Value::Null),
        (
            b"Content-Length: 2\r\n\r\n\xff\xfe".to_vec(),
            -32700,
            Value::Null,
        ),
        (
            framed(r#"[{"jsonrpc":"2.0","id":1,"method":"mcpeak/text"}]"#),
            -32600,
            Value::Null,
        ),
        (framed("[]"), -32600, Value::Null),
        (framed("7"), -32600, Value::Null),
        (
            framed(r#"{"id":70,"method":"mcpeak/text"}"#),
            -32600,
            json!(70),
        ),
        (
            framed(r#"{"jsonrpc":"2.0","id":7.5,"method":"mcpeak/text"}"#),
            -32600,
            Value::Null,
        ),
        (
            framed(&format!(
                r#"{{"jsonrpc":"2.0","id":71,"method":"x","params":{deep}{}}}"#,
                deep.replace('[', "]")
            )),
            -32600,
            json!(71),
        ),
    ];
    let mut editor = Editor::pulling();
    editor.open(URI, "still here");
    for (bytes, code, id) in cases {
        editor.send_bytes(&bytes);
        let answer = editor.answer(id);
        let shown = String::from_utf8_lossy(&bytes);
        assert_eq!(answer["error"]["code"], code, "{shown}");
        assert_eq!(editor.text(URI).1, "still here", "{shown}");
    }
    editor.quit();
}

/// R6: headers in any spelling and order, lengths that are too large: every request is answered.
#[test]
fn requests_are_answered_whatever_their_headers_look_like() {
    let headers = [
        "Content-Length: {}\r\n\r\n",
        "content-length: {}\r\n\r\n",
        "CONTENT-LENGTH:{}\r\n\r\n",
        "Content-Type: application/vscode-jsonrpc\r\nContent-Length: {}\r\n\r\n",
        "Content-Length: {}\r\nContent-Type: application/vscode-jsonrpc; charset=utf8\r\n\r\n",
        "Content-Length: {}\r\nX-Other: 1\r\n\r\n",
    ];
    let mut editor = Editor::pulling();
    editor.open(URI, "text");
    for (id, header) in (100..).zip(headers) {
        editor.send_bytes(&question(header, id));
        assert_eq!(editor.answer(id)["result"]["text"], "text", "{header:?}");
    }
    editor.quit();
}

/// R6: a wrong length costs at most the message that has it.
#[test]
fn a_wrong_length_does_not_cost_the_messages_behind_it() {
    let mut editor = Editor::pulling();
    editor.open(URI, "text");
    // Too large by 2, and by far too large: the message itself can still be read.
    let length = question("", 200).len();
    for (id, wrong) in [(200, length + 2), (202, length + 60), (204, 1_000_000_000)] {
        let mut bytes = question(&format!("Content-Length: {wrong}\r\n\r\n"), id);
        bytes.extend(question("Content-Length: {}\r\n\r\n", id + 1));
        editor.send_bytes(&bytes);
        assert_eq!(editor.answer(id)["result"]["text"], "text", "{wrong}");
        assert_eq!(editor.answer(id + 1)["result"]["text"], "text", "{wrong}");
    }
    // Too small: the message is lost.
    let mut bytes = question(&format!("Content-Length: {}\r\n\r\n", length - 2), 206);
    bytes.extend(question("Content-Length: {}\r\n\r\n", 207));
    editor.send_bytes(&bytes);
    assert_eq!(editor.answer(Value::Null)["error"]["code"], -32700);
    assert_eq!(editor.answer(207)["result"]["text"], "text");
    // No length at all.
    let mut bytes = question("Content-Size: 5\r\n\r\n", 208);
    bytes.extend(question("Content-Length: {}\r\n\r\n", 209));
    editor.send_bytes(&bytes);
    assert_eq!(editor.answer(209)["result"]["text"], "text");
    editor.quit();
}

/// A message may arrive in any pieces.
#[test]
fn a_message_is_read_byte_by_byte() {
    let mut editor = Editor::pulling();
    editor.open(URI, "text");
    for byte in question("Content-Length: {}\r\n\r\n", 300) {
        editor.send_bytes(&[byte]);
    }
    assert_eq!(editor.answer(300)["result"]["text"], "text");
    editor.quit();
}

/// JavaScript clients cut emoji in half; the edit counts, with U+FFFD in the place of each half.
#[test]
fn lone_surrogates_in_an_edit_are_repaired() {
    let mut editor = Editor::pulling();
    editor.open(URI, "ab");
    let change = format!(
        r#"{{"jsonrpc":"2.0","method":"textDocument/didChange","params":{{"textDocument":{{"uri":"{URI}","version":2}},"contentChanges":[{{"range":{{"start":{{"line":0,"character":1}},"end":{{"line":0,"character":1}}}},"text":"\ud83d-\ude00-\ud83d\ude00"}}]}}}}"#
    );
    editor.send_bytes(&framed(&change));
    assert_eq!(
        editor.text(URI),
        (2, "a\u{FFFD}-\u{FFFD}-\u{1F600}b".to_owned())
    );
    editor.quit();
}

/// Every request is answered, whether or not the server knows it; notifications never are.
#[test]
fn unknown_methods_are_answered_when_they_are_requests() {
    let mut editor = Editor::pulling();
    for method in ["$/unknown", "unknown", "textDocument/hover/x", ""] {
        assert_eq!(editor.refusal(method, json!({})), -32601, "{method}");
        editor.notify(method, json!({}));
    }
    assert_eq!(
        editor.refusal("mcpeak/text", json!({"textDocument": 5})),
        -32602
    );
    assert_eq!(editor.refusal("textDocument/didOpen", json!({})), -32600);
    editor.notify("mcpeak/text", json!({"textDocument": {"uri": URI}}));
    editor.notify("textDocument/didOpen", json!({"textDocument": 5}));
    editor.notify("$/cancelRequest", json!({"id": 12345}));
    editor.notify("$/setTrace", json!({"value": "off"}));
    editor.reply(&json!(999), Value::Null);
    editor.reply(&json!("who"), Value::Null);
    assert_eq!(
        editor.request("mcpeak/text", json!({"textDocument": {"uri": URI}})),
        Value::Null
    );
    editor.quit();
}

/// A refusal of parameters is a sentence for people; the log has the details.
#[test]
fn refused_parameters_are_told_in_plain_words() {
    let mut editor = Editor::pulling();
    for (method, params) in [
        ("textDocument/diagnostic", json!({"textDocument": 5})),
        ("textDocument/diagnostic", json!([])),
        ("mcpeak/text", json!({})),
    ] {
        let id = editor.ask(method, params);
        let answer = editor.answer(id);
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
        let expected = format!("The parameters of `{method}` are not what the protocol says.");
        assert_eq!(answer["error"]["message"], expected);
    }
    let log = editor.quit();
    assert!(log.contains("DocumentDiagnosticParams"), "{log}");
}
