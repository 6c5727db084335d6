//! The transport against a server that answers byte by byte as it is told.

mod answers;
mod connections;
mod refusals;
mod server;
mod sessions;
mod streams;

use std::time::Duration;

use super::*;
use server::Server;

/// Far more than anything here needs; a test that meets it hangs.
const BOUND: Duration = Duration::from_secs(20);

fn spec(url: &str, headers: &[(&str, &str)]) -> HttpServer {
    let headers = headers.iter();
    HttpServer {
        url: url.to_owned(),
        headers: headers
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect(),
    }
}

fn transport(server: &Server) -> HttpTransport {
    HttpTransport::new(&spec(&server.url(), &[])).expect("an address")
}

/// A transport whose server gave the session id `S` and agreed on a version.
async fn in_session(server: &Server) -> HttpTransport {
    server.on_post(json_with("mcp-session-id: S\r\n", ANSWER_0));
    let mut transport = transport(server);
    transport.send(request(0), Outgoing::Request { id: 0 });
    assert_eq!(text(received(&mut transport).await), ANSWER_0);
    transport.initialized("2025-11-25");
    transport
}

const ANSWER_0: &str = r#"{"jsonrpc":"2.0","id":0,"result":{}}"#;
const ANSWER_1: &str = r#"{"jsonrpc":"2.0","id":1,"result":{}}"#;
const INITIALIZED: &str = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;

fn request(id: u64) -> String {
    format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"x"}}"#)
}

/// A whole response with a body.
fn response(status: &str, headers: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let body = body.as_ref();
    let length = body.len();
    let head = format!("HTTP/1.1 {status}\r\ncontent-length: {length}\r\n{headers}\r\n");
    [head.as_bytes(), body].concat()
}

fn json(body: impl AsRef<[u8]>) -> Vec<u8> {
    json_with("", body)
}

fn json_with(headers: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    let headers = format!("content-type: application/json\r\n{headers}");
    response("200 OK", &headers, body)
}

/// A stream that ends with the connection.
fn events(body: impl AsRef<[u8]>) -> Vec<u8> {
    let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\nconnection: close\r\n\r\n";
    [head.as_bytes(), body.as_ref()].concat()
}

fn accepted() -> Vec<u8> {
    response("202 Accepted", "", "")
}

async fn received(transport: &mut HttpTransport) -> Received {
    tokio::time::timeout(BOUND, transport.receive())
        .await
        .expect("something is received")
}

/// Whether nothing is received for a moment.
async fn is_quiet(transport: &mut HttpTransport) -> bool {
    let moment = Duration::from_millis(50);
    let received = tokio::time::timeout(moment, transport.receive());
    received.await.is_err()
}

/// What is received after the request 1 was sent.
async fn asked(transport: &mut HttpTransport) -> Received {
    transport.send(request(1), Outgoing::Request { id: 1 });
    received(transport).await
}

#[track_caller]
fn text(received: Received) -> String {
    match received {
        Received::Text { text, .. } => text,
        other => panic!("{other:?}"),
    }
}

/// Message and hint of the failed request 1.
#[track_caller]
fn failure(received: Received) -> String {
    match received {
        Received::RequestFailed { id: 1, failure } => in_words(&failure),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn loss(received: Received) -> (LossCause, String) {
    match received {
        Received::Lost(loss) => (loss.cause, in_words(&loss.failure)),
        other => panic!("{other:?}"),
    }
}

/// Message and hint, of which no argument was forgotten.
#[track_caller]
fn in_words(failure: &Failure) -> String {
    let said = format!("{} {}", failure.message, failure.hint);
    let names = [
        "url", "method", "status", "body", "text", "count", "reason", "type", "schemes", "scheme",
        "location", "name", "error",
    ];
    for name in names {
        assert!(!said.contains(&format!("{{{name}}}")), "{said}");
    }
    said
}
