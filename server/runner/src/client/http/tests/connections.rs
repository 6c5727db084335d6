//! Connections: kept, refused, broken, slow, and addresses that are none.

use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::server::Step;
use super::*;

#[tokio::test]
async fn one_connection_serves_many_requests() {
    let server = Server::start().await;
    let mut transport = transport(&server);
    for _ in 0..3 {
        server.on_post(json(ANSWER_1));
        asked(&mut transport).await;
    }
    let seen = server.seen(3).await;
    assert!(seen.iter().all(|seen| seen.connection == 0), "{seen:?}");
}

#[tokio::test]
async fn an_ipv6_address_stands_in_brackets() {
    let Ok(server) = Server::start_at("[::1]:0").await else {
        return; // This computer has no IPv6.
    };
    assert!(
        server.url().starts_with("http://[::1]:"),
        "{}",
        server.url()
    );
    server.on_post(json(ANSWER_1));
    assert_eq!(text(asked(&mut transport(&server)).await), ANSWER_1);
}

/// Nothing comes and nothing is decided; what comes after the request was abandoned is not received.
#[tokio::test]
async fn a_slow_response_is_waited_for_until_the_request_is_abandoned() {
    let whole = json(ANSWER_1);
    for sent in [0, 20, whole.len() - 3] {
        let server = Server::start().await;
        let (beginning, rest) = whole.split_at(sent);
        let steps = [
            Step::Write(beginning.to_vec()),
            Step::Hold,
            Step::Write(rest.to_vec()),
        ];
        server.on("POST", steps.to_vec());
        let mut transport = transport(&server);
        transport.send(request(1), Outgoing::Request { id: 1 });
        server.seen(1).await;
        assert!(is_quiet(&mut transport).await);
        transport.abandon(1);
        server.release();
        assert!(is_quiet(&mut transport).await);
        server.on_post(json(ANSWER_0));
        transport.send(request(0), Outgoing::Request { id: 0 });
        assert_eq!(text(received(&mut transport).await), ANSWER_0);
    }
}

#[tokio::test]
async fn receiving_may_be_given_up_without_losing_anything() {
    let server = Server::start().await;
    server.on("POST", vec![Step::Hold, Step::Write(json(ANSWER_1))]);
    let mut transport = transport(&server);
    transport.send(request(1), Outgoing::Request { id: 1 });
    for _ in 0..3 {
        tokio::select! {
            biased;
            received = transport.receive() => panic!("{received:?}"),
            () = tokio::task::yield_now() => {}
        }
    }
    server.release();
    assert_eq!(text(received(&mut transport).await), ANSWER_1);
}

#[tokio::test]
async fn a_refused_connection_is_a_failed_request_before_the_handshake_and_a_lost_one_after_it() {
    let server = Server::start().await;
    let mut before = transport(&server);
    let mut after = in_session(&server).await;
    let port = server.port();
    drop(server);
    // The connection that was kept may only now turn out to be closed.
    let said = failure(asked(&mut before).await);
    assert_eq!(
        said,
        format!(
            "Nothing accepts connections at http://127.0.0.1:{port}/mcp. Start the server, or correct the host and the port of the address."
        )
    );
    for _ in 0..2 {
        let (cause, said) = loss(asked(&mut after).await);
        assert_eq!(cause, LossCause::TransportFailed);
        assert!(said.contains(&format!("127.0.0.1:{port}")), "{said}");
    }
}

#[tokio::test]
async fn a_connection_that_closes_before_the_answer_is_lost() {
    let server = Server::start().await;
    let mut transport = in_session(&server).await;
    server.on("POST", vec![Step::Close]);
    let (cause, said) = loss(asked(&mut transport).await);
    assert_eq!(cause, LossCause::TransportFailed);
    assert!(
        said.contains("broke: connection closed before message completed."),
        "{said}"
    );
}

/// A label has 63 characters at most (RFC 1035), so nobody is asked for this one.
#[tokio::test]
async fn a_host_without_an_address_is_told() {
    let host = format!("{}.invalid", "x".repeat(64));
    let url = format!("http://u:secret@{host}:1/mcp?k=secret");
    let Ok(mut transport) = HttpTransport::new(&spec(&url, &[])) else {
        return; // This computer trusts no certificates.
    };
    let said = failure(asked(&mut transport).await);
    let expected = format!("The host of http://{host}:1/mcp has no address.");
    assert!(said.starts_with(&expected), "{said}");
}

#[tokio::test]
async fn a_server_that_speaks_no_tls_is_told() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await;
    let listener = listener.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let url = format!("https://127.0.0.1:{port}/mcp");
    let Ok(mut transport) = HttpTransport::new(&spec(&url, &[])) else {
        return; // This computer trusts no certificates.
    };
    let server = tokio::spawn(async move {
        let (mut stream, _) = listener.accept().await?;
        stream.read_u8().await?;
        stream
            .write_all(&response("400 Bad Request", "", ""))
            .await?;
        pending::<std::io::Result<()>>().await
    });
    let said = failure(asked(&mut transport).await);
    server.abort();
    assert!(said.contains("does not speak TLS there. Begin"), "{said}");
}

#[tokio::test]
async fn what_answers_without_http_is_told() {
    let server = Server::start().await;
    server.on_post(b"SSH-2.0-OpenSSH_9.9\r\n\r\n".to_vec());
    let said = failure(asked(&mut transport(&server)).await);
    assert!(
        said.contains("broke: invalid HTTP version parsed."),
        "{said}"
    );
}

#[test]
fn debugging_shows_no_secrets() {
    let url = "http://u:hush@127.0.0.1/?key=hush";
    let transport = HttpTransport::new(&spec(url, &[("X-A", "hush")])).expect("an address");
    let shown = format!("{transport:?}");
    assert!(
        shown.contains("127.0.0.1") && !shown.contains("hush"),
        "{shown}"
    );
}

/// An address, headers, and what is said of them.
type Case = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
);

#[test]
fn what_a_server_was_given_wrongly_is_named_without_values() {
    let cases: [Case; 8] = [
        ("localhost:3000/mcp", &[], "begins with localhost:"),
        (
            "ftp://u:hush@h/p?k=hush",
            &[],
            "The address ftp://h/p begins with ftp:,",
        ),
        (
            "not a url",
            &[],
            "The address not a url is not a URL: relative URL without a base.",
        ),
        (
            "http://u:hush@h:x/",
            &[],
            "The address … is not a URL: invalid port number.",
        ),
        (
            "http://h",
            &[("X-A", "hush\n")],
            "The value of the header X-A holds a character",
        ),
        (
            "http://h",
            &[("X-A: hush", "v")],
            "\"X-A…\" is not the name of an HTTP header.",
        ),
        (
            "http://h",
            &[("Content-Length", "hush")],
            "The header content-length can't be given",
        ),
        (
            "http://h",
            &[("Transfer-Encoding", "hush")],
            "The header transfer-encoding can't",
        ),
    ];
    for (url, headers, expected) in cases {
        let failure = HttpTransport::new(&spec(url, headers)).expect_err(url);
        let said = in_words(&failure);
        assert!(said.contains(expected), "{said:?} lacks {expected:?}");
        assert!(!said.contains("hush"), "{said}");
    }
}
