//! Answers that are JSON, and answers that are none.

use super::server::Step;
use super::*;
use crate::client::transport::MAX_MESSAGE_BYTES;

/// An answer of this many bytes to the request 1.
fn answer_of(bytes: usize) -> String {
    let (head, tail) = (r#"{"jsonrpc":"2.0","id":1,"result":""#, r#""}"#);
    let filling = "x".repeat(bytes - head.len() - tail.len());
    format!("{head}{filling}{tail}")
}

#[tokio::test]
async fn a_json_body_is_the_answer_as_it_was_sent() {
    let server = Server::start().await;
    let body = "{ \"jsonrpc\" : \"2.0\",\n \"result\":\"\\ud800\", \"id\":\"1\"}\n";
    server.on_post(json(body));
    let mut transport = transport(&server);
    assert_eq!(text(asked(&mut transport).await), body);

    let seen = server.seen(1).await.remove(0);
    assert_eq!(
        (seen.method.as_str(), seen.target.as_str()),
        ("POST", "/mcp")
    );
    assert_eq!(seen.body, request(1));
    let both = Some("application/json, text/event-stream");
    assert_eq!(seen.header("accept"), both);
    assert_eq!(seen.header("content-type"), Some("application/json"));
    for absent in [
        "mcp-session-id",
        "mcp-protocol-version",
        "accept-encoding",
        "cookie",
    ] {
        assert_eq!(seen.header(absent), None, "{absent}");
    }
}

#[tokio::test]
async fn a_content_type_may_have_parameters_and_capitals_and_a_body_a_byte_order_mark() {
    let server = Server::start().await;
    let body = format!("\u{feff}{ANSWER_1}");
    let headers = "content-type: Application/JSON; charset=utf-8\r\n";
    server.on_post(response("200 OK", headers, body));
    assert_eq!(text(asked(&mut transport(&server)).await), ANSWER_1);
}

#[tokio::test]
async fn invalid_utf_8_becomes_replacement_characters_and_is_told() {
    let server = Server::start().await;
    server.on_post(json(b"{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":\"\xff\"}"));
    server.on_post(events(b"data: {\"id\":1,\"result\":\"\xff\"}\n\n"));
    let mut transport = transport(&server);
    for _ in 0..2 {
        match asked(&mut transport).await {
            Received::Text { text, lossy: true } => assert!(text.contains('\u{fffd}')),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn an_answer_of_the_longest_length_is_whole_and_a_longer_one_is_too_long() {
    let server = Server::start().await;
    let longest = answer_of(MAX_MESSAGE_BYTES);
    server.on_post(json(&longest));
    server.on_post(events(format!("data: {longest}\n\n")));
    let mut transport = transport(&server);
    for _ in 0..2 {
        assert_eq!(text(asked(&mut transport).await).len(), MAX_MESSAGE_BYTES);
    }

    let longer = answer_of(MAX_MESSAGE_BYTES + 1000);
    server.on_post(json(&longer));
    server.on_post(events(format!("data: {longer}\n\n")));
    for _ in 0..2 {
        match asked(&mut transport).await {
            Received::TooLong { bytes, beginning } => {
                assert!(bytes > MAX_MESSAGE_BYTES as u64, "{bytes}");
                assert!(beginning.contains(r#""id":1"#), "{beginning}");
                assert!(beginning.len() < 300, "{beginning}");
            }
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn the_size_of_a_too_long_body_is_the_one_that_its_head_tells() {
    let server = Server::start().await;
    let head =
        "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99000000\r\n\r\n";
    let steps = vec![
        Step::Write(head.into()),
        Step::Write(vec![b' '; MAX_MESSAGE_BYTES + 1]),
        Step::Hang,
    ];
    server.on("POST", steps);
    match asked(&mut transport(&server)).await {
        Received::TooLong { bytes, .. } => assert_eq!(bytes, 99_000_000),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_response_that_holds_no_answer_fails_the_request() {
    let html = "content-type: text/html\r\n";
    let cases = [
        (
            accepted(),
            "POST with the status 202 Accepted and no message.",
        ),
        (response("200 OK", "", ""), "and no message."),
        (json(" \n"), "and no message."),
        (
            response("204 No Content", "", ""),
            "204 No Content and no message.",
        ),
        (
            response("200 OK", "", "hello"),
            "without a content type. The body: hello Check",
        ),
        (
            response("200 OK", html, "<h1>\n Hi</h1>"),
            "content type text/html",
        ),
        (
            response("200 OK", html, "<h1>\n Hi</h1>"),
            "The body: <h1> Hi</h1> Check",
        ),
    ];
    for (response, expected) in cases {
        let server = Server::start().await;
        server.on_post(response);
        let said = failure(asked(&mut transport(&server)).await);
        assert!(said.contains(expected), "{said:?} lacks {expected:?}");
    }
}

/// What it was is received first, since the session judges it; the request does not wait for more.
#[tokio::test]
async fn a_body_with_another_message_is_received_and_fails_the_request() {
    for body in [ANSWER_0, "[]", "no json", r#"{"id":1,"method":"ping"}"#] {
        let server = Server::start().await;
        server.on_post(json(body));
        let mut transport = transport(&server);
        assert_eq!(text(asked(&mut transport).await), body);
        let said = failure(received(&mut transport).await);
        assert!(said.contains("is no answer to the request"), "{said}");
    }
}

#[tokio::test]
async fn a_body_that_is_cut_fails_the_request() {
    let server = Server::start().await;
    let mut whole = json(ANSWER_1);
    whole.truncate(whole.len() - 5);
    server.on("POST", vec![Step::Write(whole), Step::Close]);
    let said = failure(asked(&mut transport(&server)).await);
    let count = ANSWER_1.len() - 5;
    assert!(said.contains(&format!("cut after {count} bytes")), "{said}");
}
