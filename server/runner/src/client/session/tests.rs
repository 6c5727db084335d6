use super::*;
use crate::cancel;
use crate::client::scripted::Scripted;

fn session(lines: &[&str]) -> Session<Scripted> {
    Session::new(Scripted::saying(lines.iter().copied()), None)
}

fn patience() -> Patience {
    Patience {
        limit: Duration::from_secs(5),
        cancel: cancel::cancel().1,
    }
}

fn block_on<F: Future>(future: F) -> F::Output {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime")
        .block_on(future)
}

fn ask(session: &mut Session<Scripted>) -> Result<String, RequestError> {
    let answer = block_on(session.request("m", "{}", &patience()))?;
    Ok(answer.value().source().to_owned())
}

const ANSWER: &str = r#"{"jsonrpc":"2.0","id":0,"result":{"a":1.0}}"#;

#[test]
fn a_result_is_kept_as_it_was_sent() {
    let mut session = session(&[ANSWER]);
    assert_eq!(ask(&mut session).expect("a result"), r#"{"a":1.0}"#);
    assert_eq!(
        session.transport.sent,
        [r#"{"jsonrpc":"2.0","id":0,"method":"m","params":{}}"#]
    );
}

/// semantics.md, section 10: these are noise, and the run goes on.
#[test]
fn harmless_noise_is_counted_and_passed_over() {
    let mut session = session(&[
        "",
        "  ",
        r#"{"jsonrpc":"2.0","id":77,"result":{}}"#,
        r#"{"jsonrpc":"2.0","method":"notifications/message"}"#,
        ANSWER,
        ANSWER,
        r#"{"jsonrpc":"2.0","id":1,"result":2}"#,
    ]);
    ask(&mut session).expect("the first result");
    assert_eq!(ask(&mut session).expect("the second result"), "2");
    let counts: Vec<_> = session
        .noise()
        .counts()
        .iter()
        .map(|one| (one.kind, one.count))
        .collect();
    assert_eq!(
        counts,
        [
            (NoiseKind::BlankLine, 2),
            (NoiseKind::UnknownId, 1),
            (NoiseKind::SecondAnswer, 1)
        ]
    );
}

/// semantics.md, section 10: these end the connection, and the line is named.
#[test]
fn a_line_that_is_no_message_ends_the_connection_and_is_named() {
    for line in [
        "server started",
        "[]",
        "{}",
        r#"{"jsonrpc":"2.0","id":0,"error":"x"}"#,
    ] {
        let mut session = session(&[line, ANSWER]);
        let Err(RequestError::Lost(loss)) = ask(&mut session) else {
            panic!("{line} is a message");
        };
        assert_eq!(loss.cause, LossCause::TransportFailed);
        assert!(loss.failure.message.to_string().contains(line), "{line}");
        assert!(
            matches!(ask(&mut session), Err(RequestError::Lost(_))),
            "it stays lost"
        );
    }
}

#[test]
fn requests_of_the_server_are_answered() {
    let mut session = session(&[
        r#"{"jsonrpc":"2.0","id":"p","method":"ping"}"#,
        r#"{"jsonrpc":"2.0","id":9007199254740993,"method":"roots/list"}"#,
        ANSWER,
    ]);
    ask(&mut session).expect("a result");
    assert_eq!(
        session.transport.sent[1],
        r#"{"jsonrpc":"2.0","id":"p","result":{}}"#
    );
    assert_eq!(
        session.transport.sent[2],
        r#"{"jsonrpc":"2.0","id":9007199254740993,"error":{"code":-32601,"message":"Method not found"}}"#
    );
}

/// mcp.md, lessons 1 and 4: the limit is absolute, and the server is told.
#[test]
fn a_request_without_answer_times_out_and_the_server_is_told() {
    let mut session = session(&[r#"{"jsonrpc":"2.0","method":"notifications/progress"}"#]);
    assert!(matches!(ask(&mut session), Err(RequestError::TimedOut)));
    assert_eq!(
        session.transport.sent[1..],
        [
            r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0,"reason":"The time limit passed"}}"#,
            "abandoned 0"
        ]
    );
    session.transport.coming.push_back(Received::Text {
        text: ANSWER.to_owned(),
        lossy: false,
    });
    assert!(matches!(ask(&mut session), Err(RequestError::TimedOut)));
    assert_eq!(session.noise().counts()[0].kind, NoiseKind::LateAnswer);
}

#[test]
fn a_cancelled_run_ends_the_request_at_once() {
    let mut session = session(&[]);
    let (handle, token) = cancel::cancel();
    let patience = Patience {
        limit: Duration::MAX,
        cancel: token,
    };
    handle.cancel();
    let ended = block_on(session.request("m", "{}", &patience));
    assert!(matches!(ended, Err(RequestError::Cancelled)));
}

fn handshake(result: &str) -> Result<ServerInfo, RequestError> {
    let line = format!(r#"{{"jsonrpc":"2.0","id":0,"result":{result}}}"#);
    let mut session = session(&[&line]);
    block_on(session.initialize(&patience()))
}

#[test]
fn each_known_version_of_the_protocol_is_accepted() {
    for version in VERSIONS {
        let info = handshake(&format!(
            r#"{{"protocolVersion":"{version}","capabilities":{{}},"serverInfo":{{"name":"n","version":"1"}}}}"#
        ));
        assert_eq!(info.expect(version).protocol, version);
    }
}

#[test]
fn a_handshake_that_lacks_something_fails_and_names_it() {
    for (result, named) in [
        (
            r#"{"protocolVersion":"1999-01-01","capabilities":{},"serverInfo":{"name":"n","version":"1"}}"#,
            "1999-01-01",
        ),
        (
            r#"{"capabilities":{},"serverInfo":{"name":"n","version":"1"}}"#,
            "protocolVersion",
        ),
        (
            r#"{"protocolVersion":"2025-11-25","serverInfo":{"name":"n","version":"1"}}"#,
            "capabilities",
        ),
        (
            r#"{"protocolVersion":"2025-11-25","capabilities":{}}"#,
            "serverInfo",
        ),
        (
            r#"{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"n"}}"#,
            "serverInfo.version",
        ),
    ] {
        let Err(RequestError::Failed(failure)) = handshake(result) else {
            panic!("{result} is accepted");
        };
        assert!(
            failure.message.to_string().contains(named),
            "{}",
            failure.message
        );
    }
}

fn tools(pages: &[&str]) -> Result<Vec<String>, RequestError> {
    let lines: Vec<String> = pages
        .iter()
        .enumerate()
        .map(|(id, page)| format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{page}}}"#))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let mut session = session(&lines);
    let tools = block_on(session.list_tools(&patience()))?;
    Ok(tools
        .names()
        .map(|name| name.to_string_lossy().into_owned())
        .collect())
}

const A: &str = r#"{"name":"a","inputSchema":{"type":"object"}}"#;
const B: &str = r#"{"name":"b","inputSchema":{"type":"object"},"x-unknown":1}"#;

#[test]
fn all_pages_of_the_tools_are_read_even_behind_an_empty_cursor() {
    let pages = [
        &format!(r#"{{"tools":[{A}],"nextCursor":""}}"#),
        &format!(r#"{{"tools":[{B}],"nextCursor":"2"}}"#),
        r#"{"tools":[]}"#,
    ];
    assert_eq!(tools(&pages).expect("tools"), ["a", "b"]);
}

#[test]
fn a_list_of_tools_that_breaks_the_protocol_fails_and_names_what() {
    let page = |tool: &str| format!(r#"{{"tools":[{A},{tool}]}}"#);
    for (pages, named) in [
        (
            vec![r#"{"tools":[],"nextCursor":"x"}"#.to_owned(); 3],
            "\"x\" came twice",
        ),
        (
            vec![r#"{"tools":[],"nextCursor":null}"#.to_owned()],
            "nextCursor",
        ),
        (vec!["{}".to_owned()], "`tools`"),
        (vec!["[]".to_owned()], "`result`"),
        (vec![page(r#"{"name":"b"}"#)], "tools[1].inputSchema"),
        (
            vec![page(r#"{"inputSchema":{"type":"object"}}"#)],
            "tools[1].name",
        ),
        (
            vec![page(r#"{"name":"b","inputSchema":{}}"#)],
            "tools[1].inputSchema.type",
        ),
        (
            vec![page(
                r#"{"name":"b","inputSchema":{"type":"object"},"annotations":{"readOnlyHint":"yes"}}"#,
            )],
            "tools[1].annotations.readOnlyHint",
        ),
    ] {
        let pages: Vec<&str> = pages.iter().map(String::as_str).collect();
        let Err(RequestError::Failed(failure)) = tools(&pages) else {
            panic!("{named} is accepted");
        };
        assert!(
            failure.message.to_string().contains(named),
            "{}",
            failure.message
        );
    }
}
