use super::*;

const DEFINITION: &str = r#"{
  "tools": [
    {"name": "a", "title": "A", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": true}, "x": [1.0]},
    {"name": "b", "inputSchema": {}}
  ],
  "responses": [
    {"tool": "a", "result": {"text": "\ud800\n\"é\""}},
    {"tool": "b", "result": "no", "isError": true}
  ]
}"#;

fn handle(line: &str) -> Option<String> {
    MockDefinition::read(DEFINITION).unwrap().handle(line)
}

fn request(method: &str, params: &str) -> String {
    let line = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{params}}}"#);
    let answer = handle(&line).unwrap();
    let result = answer.strip_prefix(r#"{"jsonrpc":"2.0","id":1,"#);
    result
        .and_then(|rest| rest.strip_suffix('}'))
        .unwrap()
        .to_owned()
}

#[test]
fn a_known_version_is_echoed_and_another_is_answered_with_the_newest() {
    let asked = VERSIONS.map(|version| (version, version));
    let others = [("2026-07-28", VERSIONS[0]), ("1999-01-01", VERSIONS[0])];
    for (version, answered) in asked.into_iter().chain(others) {
        let result = request(
            "initialize",
            &format!(r#"{{"protocolVersion":"{version}"}}"#),
        );
        let wanted = format!(
            r#""result":{{"protocolVersion":"{answered}","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"mcpeak-mock","version":"{}"}}}}"#,
            env!("CARGO_PKG_VERSION")
        );
        assert_eq!(result, wanted);
    }
    assert!(request("initialize", "{}").contains(VERSIONS[0]));
}

#[test]
fn tools_are_listed_on_one_page_with_all_their_members() {
    assert_eq!(
        request("tools/list", "{}"),
        concat!(
            r#""result":{"tools":["#,
            r#"{"name":"a","title":"A","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":true},"x":[1]},"#,
            r#"{"name":"b","inputSchema":{}}]}"#
        )
    );
}

#[test]
fn a_result_is_one_text_block_with_the_results_json() {
    assert_eq!(
        request("tools/call", r#"{"name":"a","arguments":{}}"#),
        r#""result":{"content":[{"type":"text","text":"{\"text\":\"\\ud800\\n\\\"é\\\"\"}"}]}"#
    );
    assert_eq!(
        request("tools/call", r#"{"name":"b"}"#),
        r#""result":{"content":[{"type":"text","text":"\"no\""}],"isError":true}"#
    );
}

#[test]
fn ids_come_back_as_they_were_written() {
    for id in [
        "0",
        "-1",
        "1.50",
        "1e2",
        "123456789012345678901",
        r#""\u0061 \" é""#,
        r#""""#,
    ] {
        let line = format!(r#"{{"id": {id}, "method":"ping", "jsonrpc":"2.0"}}"#);
        let wanted = format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#);
        assert_eq!(handle(&line), Some(wanted));
    }
}

#[test]
fn what_cannot_be_answered_is_an_error() {
    let cases = [
        ("oops", "null", -32700),
        (r#"{"jsonrpc":"2.0","#, "null", -32700),
        ("[]", "null", -32600),
        (
            r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#,
            "null",
            -32600,
        ),
        ("7", "null", -32600),
        (r#"{"id":1,"method":"ping"}"#, "1", -32600),
        (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, "1", -32600),
        (r#"{"jsonrpc":"2.0","id":1}"#, "1", -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":2}"#, "1", -32600),
        (
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            "null",
            -32600,
        ),
        (
            r#"{"jsonrpc":"2.0","id":{},"method":"ping"}"#,
            "null",
            -32600,
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"resources/list"}"#,
            "1",
            -32601,
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call"}"#,
            "1",
            -32602,
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":1}}"#,
            "1",
            -32602,
        ),
        (
            r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":[]}}"#,
            "1",
            -32602,
        ),
    ];
    for (line, id, code) in cases {
        let answer = handle(line).unwrap();
        let wanted = format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":{code},"message":""#);
        assert!(answer.starts_with(&wanted), "{line}: {answer}");
    }
}

#[test]
fn blank_lines_notifications_and_answers_get_no_answer() {
    for line in [
        "",
        "  \r\n",
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","method":"no/such/method"}"#,
        r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
        r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#,
    ] {
        assert_eq!(handle(line), None, "{line}");
    }
}
