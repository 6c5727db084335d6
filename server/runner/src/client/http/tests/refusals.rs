//! Statuses that are no success.

use super::*;

const SECRET: &str = "sk-0123456789abcdef";

/// What a request says that is answered so, with the secret in a header, the query and the password.
async fn said_for(response: Vec<u8>) -> String {
    let server = Server::start().await;
    server.on_post(response);
    let url = format!(
        "http://user:{SECRET}@127.0.0.1:{}/mcp?key={SECRET}",
        server.port()
    );
    let spec = spec(&url, &[("X-Key", SECRET)]);
    let mut transport = HttpTransport::new(&spec).expect("an address");
    let said = failure(asked(&mut transport).await);
    assert!(!said.contains(SECRET) && !said.contains("key="), "{said}");
    assert!(!said.contains("user"), "{said}");
    let seen = server.seen(1).await.remove(0);
    assert_eq!(seen.header("x-key"), Some(SECRET));
    assert_eq!(seen.target, format!("/mcp?key={SECRET}"));
    assert!(
        seen.header("authorization")
            .is_some_and(|value| value.starts_with("Basic "))
    );
    said
}

#[tokio::test]
async fn other_statuses_are_named_with_the_beginning_of_the_body() {
    let long = "x".repeat(250);
    let cases = [
        (
            "500 Internal Server Error",
            "<h1>Oops</h1>\n",
            "500 Internal Server Error. The body: <h1>Oops</h1> Look",
        ),
        ("500 Internal Server Error", "", "The body is empty."),
        ("599 Odd", "", "with the status 599."),
        ("503 Service Unavailable", &long, "x… (50 more characters)"),
        (
            "404 Not Found",
            "Cannot POST /mcp?key=sk-0123456789abcdef",
            "POST /mcp?[REDACTED] Check the path",
        ),
        (
            "400 Bad Request",
            "bad token sk-0123456789abcdef!",
            "bad token [REDACTED]!",
        ),
        ("502 Bad Gateway", ANSWER_1, "502 Bad Gateway"),
        (
            "400 Bad Request",
            "No valid session ID provided",
            "No valid session",
        ),
    ];
    for (status, body, expected) in cases {
        let said = said_for(response(status, "", body)).await;
        assert!(said.contains(expected), "{said:?} lacks {expected:?}");
    }
}

/// Nobody needs the rest, so its length is not known.
#[tokio::test]
async fn a_very_long_body_is_not_read_to_its_end() {
    let body = "x".repeat(1_000_000);
    let said = said_for(response("500 Internal Server Error", "", body)).await;
    assert!(said.contains("The body begins: xxx"), "{said}");
    assert!(!said.contains("more characters"), "{said}");
}

/// A secret that crosses the place where a body is cut is masked all the same.
#[tokio::test]
async fn secrets_are_masked_before_a_body_is_cut() {
    let body = format!("{}{SECRET}{}", "x".repeat(190), "y".repeat(90));
    let said = said_for(response("500 Internal Server Error", "", body)).await;
    assert!(!said.contains("sk-0"), "{said}");
}

#[tokio::test]
async fn a_redirect_is_named_and_not_followed() {
    let cases = [
        (
            "location: /other?key=sk-0123456789abcdef#x\r\n",
            "/other. Redirects are not followed; give the final address.",
        ),
        (
            "location: https://me:pw@example.org/mcp\r\n",
            "points to https://example.org/mcp.",
        ),
        ("", "a redirect without an address"),
    ];
    for status in [
        "301 Moved Permanently",
        "302 Found",
        "307 Temporary Redirect",
        "308 Permanent Redirect",
    ] {
        for (headers, expected) in cases {
            let said = said_for(response(status, headers, "")).await;
            assert!(said.contains(status) && said.contains(expected), "{said}");
        }
    }
}

/// The parameters of a challenge may hold anything, so the scheme alone is named.
#[tokio::test]
async fn unauthorized_names_the_scheme_alone() {
    let bearer =
        "www-authenticate: Bearer realm=\"a, b\", resource_metadata=\"https://x/?t=1\"\r\n";
    let two = "www-authenticate: Basic realm=\"x\", DPoP algs=\"ES256\"\r\nwww-authenticate: Negotiate\r\n";
    let cases = [
        ("401 Unauthorized", bearer, "names the scheme Bearer."),
        (
            "401 Unauthorized",
            two,
            "names the scheme Basic, DPoP, Negotiate.",
        ),
        (
            "401 Unauthorized",
            "",
            "401 Unauthorized and names no scheme.",
        ),
        (
            "403 Forbidden",
            bearer,
            "403 Forbidden and names the scheme Bearer.",
        ),
        (
            "403 Forbidden",
            "",
            "does not allow this: it answered POST with the status 403 Forbidden. The body: Invalid Host",
        ),
    ];
    for (status, headers, expected) in cases {
        let server = Server::start().await;
        server.on_post(response(status, headers, "Invalid Host"));
        let said = failure(asked(&mut transport(&server)).await);
        assert!(said.contains(expected), "{said:?} lacks {expected:?}");
        assert!(said.contains("--header-env Authorization=NAME"), "{said}");
        assert!(!said.contains("realm") && !said.contains("https"), "{said}");
    }
}

#[tokio::test]
async fn unauthorized_with_a_token_says_that_the_token_was_refused() {
    let server = Server::start().await;
    server.on_post(response(
        "401 Unauthorized",
        "www-authenticate: Bearer\r\n",
        "",
    ));
    let spec = spec(
        &server.url(),
        &[("authorization", "Bearer sk-0123456789abcdef")],
    );
    let mut transport = HttpTransport::new(&spec).expect("an address");
    let said = failure(asked(&mut transport).await);
    assert!(said.contains("was sent but not accepted"), "{said}");
    assert!(!said.contains("sk-"), "{said}");
}

#[tokio::test]
async fn an_error_of_the_servers_own_on_a_bad_status_is_the_answer() {
    let own = r#"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"no"}}"#;
    for status in [
        "400 Bad Request",
        "404 Not Found",
        "422 Unprocessable Content",
    ] {
        let server = Server::start().await;
        server.on_post(response(status, "content-type: application/json\r\n", own));
        assert_eq!(text(asked(&mut transport(&server)).await), own);
    }
}

#[tokio::test]
async fn an_error_for_no_request_on_a_bad_status_fails_the_request() {
    let general = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"no"}}"#;
    let said = said_for(response("400 Bad Request", "", general)).await;
    assert!(said.contains("400 Bad Request. The body: {"), "{said}");
}
