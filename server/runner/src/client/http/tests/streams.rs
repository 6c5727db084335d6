//! Answers that come as events, and streams that end too early.

use super::server::Step;
use super::*;

#[tokio::test]
async fn each_event_is_a_message_and_the_answer_may_be_any_of_them() {
    let server = Server::start().await;
    let note = r#"{"jsonrpc":"2.0","method":"notifications/message"}"#;
    let body = format!(
        ": hello\n\ndata: {note}\n\nevent: message\ndata: {ANSWER_1}\n\nevent: ping\ndata: x\n\nid: 1\ndata:\n\ndata: {ANSWER_1}\n\n"
    );
    server.on_post(events(body));
    let mut transport = transport(&server);
    assert_eq!(text(asked(&mut transport).await), note);
    assert_eq!(text(received(&mut transport).await), ANSWER_1);
    assert_eq!(text(received(&mut transport).await), ANSWER_1);
    server.on_post(json(ANSWER_0));
    transport.send(request(0), Outgoing::Request { id: 0 });
    assert_eq!(text(received(&mut transport).await), ANSWER_0);
}

#[tokio::test]
async fn a_stream_may_stay_open_after_the_answer() {
    let server = Server::start().await;
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n";
    let stream = format!("{head}data: {ANSWER_1}\n\n");
    server.on("POST", vec![Step::Write(stream.into()), Step::Hang]);
    assert_eq!(text(asked(&mut transport(&server)).await), ANSWER_1);
}

#[tokio::test]
async fn a_stream_that_ends_without_ids_fails_the_request() {
    let cases = [
        ("", "it can't be resumed"),
        ("data: {}\n\n", "it can't be resumed"),
        ("data: {\"id\":1}\n", "an empty line must follow"),
        ("data: {\"id\":1", "an empty line must follow"),
    ];
    for (body, expected) in cases {
        let server = Server::start().await;
        server.on_post(events(body));
        let mut transport = transport(&server);
        let mut last = asked(&mut transport).await;
        if let Received::Text { .. } = last {
            last = received(&mut transport).await;
        }
        let said = failure(last);
        assert!(said.contains("ended before the answer."), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}

#[tokio::test]
async fn a_stream_that_ends_with_ids_is_resumed_behind_the_last_one() {
    let server = Server::start().await;
    let mut transport = in_session(&server).await;
    server.on_post(events("retry: 1\nid: a-1\ndata:\n\nid: lost\ndata: {"));
    server.on_get(response("503 Service Unavailable", "", ""));
    server.on_get(events("id: a-2\ndata: {\"method\":\"x\"}\n\n"));
    server.on_get(events(format!("\u{feff}data: {ANSWER_1}\n\n")));
    assert_eq!(text(asked(&mut transport).await), r#"{"method":"x"}"#);
    assert_eq!(text(received(&mut transport).await), ANSWER_1);
    let seen = server.seen(5).await;
    let ids: Vec<Option<&str>> = seen[2..]
        .iter()
        .map(|seen| seen.header("last-event-id"))
        .collect();
    assert_eq!(ids, [Some("a-1"), Some("a-1"), Some("a-2")]);
    assert!(
        seen[2..]
            .iter()
            .all(|seen| seen.header("mcp-session-id") == Some("S"))
    );
}

#[tokio::test]
async fn resuming_ends_after_a_few_tries_that_bring_nothing() {
    let server = Server::start().await;
    server.on_post(events("retry: 1\nid: 1\ndata:\n\n"));
    for _ in 0..9 {
        server.on_get(events(": nothing\n\n"));
    }
    let said = failure(asked(&mut transport(&server)).await);
    assert!(
        said.contains("3 attempts to resume it brought nothing"),
        "{said}"
    );
    assert_eq!(server.seen(4).await.len(), 4);
}

#[tokio::test]
async fn resuming_that_is_refused_is_told() {
    for (answer, status) in [
        (
            response("405 Method Not Allowed", "", ""),
            "405 Method Not Allowed",
        ),
        (response("404 Not Found", "", ""), "404 Not Found"),
        (json(ANSWER_1), "200 OK"),
    ] {
        let server = Server::start().await;
        server.on_post(events("retry: 1\nid: 1\ndata:\n\n"));
        server.on_get(answer);
        let said = failure(asked(&mut transport(&server)).await);
        assert!(said.contains("the attempt to resume it"), "{said}");
        assert!(said.contains(status), "{said}");
    }
}

#[tokio::test]
async fn a_session_that_is_gone_while_resuming_is_lost() {
    let server = Server::start().await;
    let mut transport = in_session(&server).await;
    server.on_post(events("retry: 1\nid: 1\ndata:\n\n"));
    server.on_get(response("404 Not Found", "", ""));
    let (cause, _) = loss(asked(&mut transport).await);
    assert_eq!(cause, LossCause::HttpSessionLost);
}

#[tokio::test]
async fn a_server_that_is_gone_while_resuming_is_a_lost_connection() {
    let server = Server::start().await;
    let mut transport = in_session(&server).await;
    server.on_post(events("retry: 1\nid: 1\ndata:\n\n"));
    for _ in 0..3 {
        server.on("GET", vec![Step::Close]);
    }
    let (cause, _) = loss(asked(&mut transport).await);
    assert_eq!(cause, LossCause::TransportFailed);
    assert_eq!(server.seen(5).await.len(), 5);
}
