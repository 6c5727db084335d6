//! Sessions, the protocol version, notifications and their order, the stream for the server's own messages.

use super::server::Step;
use super::*;

#[tokio::test]
async fn the_session_and_the_version_are_named_from_the_handshake_on() {
    let server = Server::start().await;
    let mut transport = in_session(&server).await;
    server.on_post(json(ANSWER_1));
    asked(&mut transport).await;
    let seen = server.seen(2).await;
    assert_eq!(seen[0].header("mcp-session-id"), None);
    assert_eq!(seen[1].header("mcp-session-id"), Some("S"));
    assert_eq!(seen[1].header("mcp-protocol-version"), Some("2025-11-25"));
}

#[tokio::test]
async fn the_session_is_deleted_at_the_end() {
    for answer in [
        response("200 OK", "", ""),
        response("405 Method Not Allowed", "", ""),
    ] {
        let server = Server::start().await;
        let transport = in_session(&server).await;
        server.on("DELETE", vec![Step::Write(answer)]);
        transport.close().await;
        let seen = server.seen(2).await;
        assert_eq!(seen[1].method, "DELETE");
        assert_eq!(seen[1].header("mcp-session-id"), Some("S"));
        assert_eq!(seen[1].header("mcp-protocol-version"), Some("2025-11-25"));
    }
}

#[tokio::test]
async fn a_server_that_never_confirms_the_end_does_not_keep_us() {
    let server = Server::start().await;
    let transport = in_session(&server).await;
    server.on("DELETE", vec![Step::Hang]);
    tokio::time::timeout(BOUND, transport.close())
        .await
        .expect("an end");
    assert_eq!(server.seen(2).await[1].method, "DELETE");
}

#[tokio::test]
async fn without_a_session_nothing_is_deleted() {
    let server = Server::start().await;
    server.on_post(json(ANSWER_1));
    let mut transport = transport(&server);
    asked(&mut transport).await;
    transport.close().await;
    assert_eq!(server.seen(1).await.len(), 1);
}

#[tokio::test]
async fn a_session_that_the_server_no_longer_knows_is_lost_for_good() {
    let own = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32001,"message":"Session not found"}}"#;
    let cases = [
        ("404 Not Found", ""),
        ("404 Not Found", own),
        (
            "400 Bad Request",
            "Bad Request: No valid session ID provided",
        ),
    ];
    for (status, body) in cases {
        let server = Server::start().await;
        let mut transport = in_session(&server).await;
        server.on_post(response(status, "", body));
        for _ in 0..2 {
            let (cause, said) = loss(asked(&mut transport).await);
            assert_eq!(cause, LossCause::HttpSessionLost);
            assert!(said.contains("no longer knows the session"), "{said}");
        }
        let posts = server.seen(2).await.len();
        transport.close().await;
        let seen = server.seen(posts).await;
        assert!(seen.iter().all(|seen| seen.method == "POST"), "{seen:?}");
    }
}

#[tokio::test]
async fn other_statuses_leave_the_session() {
    let cases = [
        ("400 Bad Request", "no"),
        ("500 Internal Server Error", "session not found"),
        ("422 Unprocessable Content", "unknown session"),
    ];
    for (status, body) in cases {
        let server = Server::start().await;
        let mut transport = in_session(&server).await;
        server.on_post(response(status, "", body));
        server.on_post(json(ANSWER_1));
        failure(asked(&mut transport).await);
        assert_eq!(text(asked(&mut transport).await), ANSWER_1);
    }
}

/// A server may refuse requests that overtake `notifications/initialized`.
#[tokio::test]
async fn what_follows_a_notification_waits_until_the_server_has_it() {
    let server = Server::start().await;
    let mut transport = in_session(&server).await;
    server.on("POST", vec![Step::Hold, Step::Write(accepted())]);
    server.on_post(json(ANSWER_1));
    transport.send(INITIALIZED.to_owned(), Outgoing::Notification);
    transport.send(request(1), Outgoing::Request { id: 1 });
    assert!(is_quiet(&mut transport).await);
    assert_eq!(server.seen(2).await.len(), 2);
    server.release();
    assert_eq!(text(received(&mut transport).await), ANSWER_1);
    let seen = server.seen(3).await;
    let posts: Vec<&str> = seen
        .iter()
        .filter(|seen| seen.method == "POST")
        .map(|seen| seen.body.as_str())
        .collect();
    assert_eq!(posts[1..], [INITIALIZED, &request(1)]);
}

#[tokio::test]
async fn a_notification_on_its_way_goes_before_the_end() {
    let server = Server::start().await;
    let mut transport = in_session(&server).await;
    server.on_post(accepted());
    let cancelled = r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#;
    transport.send(cancelled.to_owned(), Outgoing::Notification);
    transport.close().await;
    let seen = server.seen(3).await;
    assert_eq!(seen[1].body, cancelled);
    assert_eq!(seen[2].method, "DELETE");
}

#[tokio::test]
async fn a_refused_initialized_loses_the_connection_and_other_refusals_do_not() {
    let server = Server::start().await;
    let mut transport = in_session(&server).await;
    server.on_post(response("400 Bad Request", "", "no"));
    let other = r#"{"jsonrpc":"2.0","method":"notifications/cancelled"}"#;
    transport.send(other.to_owned(), Outgoing::Notification);
    server.seen(2).await;
    server.on_post(response("500 Internal Server Error", "", "no"));
    transport.send(INITIALIZED.to_owned(), Outgoing::Notification);
    let (cause, said) = loss(received(&mut transport).await);
    assert_eq!(cause, LossCause::TransportFailed);
    assert!(said.contains("500 Internal Server Error"), "{said}");
}

#[tokio::test]
async fn the_servers_own_messages_come_on_a_stream_of_their_own() {
    let server = Server::start().await;
    let mut transport = in_session(&server).await;
    server.on_post(accepted());
    let ping = r#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#;
    let body = format!("data: noise\n\ndata: []\n\ndata: {ping}\n\n");
    server.on(
        "GET",
        vec![
            Step::Write(head_of_stream()),
            Step::Write(body.into()),
            Step::Hang,
        ],
    );
    transport.send(INITIALIZED.to_owned(), Outgoing::Notification);
    assert_eq!(text(received(&mut transport).await), ping);
    let get = server.seen(3).await.remove(2);
    assert_eq!(get.header("accept"), Some("text/event-stream"));
    assert_eq!(get.header("mcp-session-id"), Some("S"));

    server.on_post(accepted());
    transport.send(
        r#"{"jsonrpc":"2.0","id":7,"result":{}}"#.to_owned(),
        Outgoing::Answer,
    );
    server.seen(4).await;
}

fn head_of_stream() -> Vec<u8> {
    b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n".to_vec()
}

#[tokio::test]
async fn a_server_without_such_a_stream_is_as_good() {
    let refusals = [
        vec![Step::Write(response("405 Method Not Allowed", "", ""))],
        vec![Step::Write(response("404 Not Found", "", ""))],
        vec![Step::Write(response("401 Unauthorized", "", ""))],
        vec![Step::Write(response("500 Internal Server Error", "", ""))],
        vec![Step::Write(json("{}"))],
        vec![Step::Write(events("retry: 1\n\n"))],
        vec![Step::Close],
        vec![Step::Hang],
    ];
    for steps in refusals {
        let server = Server::start().await;
        let mut transport = in_session(&server).await;
        server.on_post(accepted());
        server.on("GET", steps);
        transport.send(INITIALIZED.to_owned(), Outgoing::Notification);
        server.seen(3).await;
        server.on_post(json(ANSWER_1));
        assert_eq!(text(asked(&mut transport).await), ANSWER_1);
    }
}
