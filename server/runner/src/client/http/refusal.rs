//! Statuses that are no success: what each of them means for a request, and what a person can do about it.

use mcpeak_suite::texts::{Message, TextId};
use reqwest::header::{LOCATION, WWW_AUTHENTICATE};
use reqwest::{Method, Response, StatusCode};

use super::connection::Connection;
use super::envelope::Envelope;
use super::fault::{Fault, failed};
use super::{body, challenge};
use crate::client::transport::{Failure, LossCause, Received};

/// What servers say, in lower case, when they do not know the session of a request.
const NO_SESSION: [&str; 4] = [
    "no valid session",
    "invalid session",
    "session not found",
    "unknown session",
];

/// A response that is no success, to a request with the id `id` if it was one. A server's own answer to it is handed on.
pub(super) async fn judge(
    connection: &Connection,
    method: &Method,
    response: Response,
    id: Option<u64>,
) -> Result<Received, Fault> {
    let status = response.status();
    let about = |text| about(connection, text, method, status);
    if status == StatusCode::UNAUTHORIZED || status == StatusCode::FORBIDDEN {
        return Err(not_allowed(connection, method, response).await);
    }
    if status.is_redirection() {
        return Err(redirect(connection, method, &response));
    }
    let body = body::of_failed(response).await;
    if connection.has_session() && is_session_lost(status, &body) {
        let failure = Failure {
            message: about(TextId::HttpSessionLost),
            hint: Message::new(TextId::HttpSessionLostHint),
        };
        return Err(Fault::Lost(LossCause::HttpSessionLost, failure));
    }
    if status.is_client_error() && is_answer(&body, id) {
        return Ok(body::received(body));
    }
    let message = about(TextId::HttpStatus).with_text("body", body::shown(connection, &body));
    Err(failed(message, status_hint(status)))
}

/// The text `text`, with what every message on a status says.
pub(super) fn about(
    connection: &Connection,
    text: TextId,
    method: &Method,
    status: StatusCode,
) -> Message {
    connection
        .message(text)
        .with("method", method)
        .with("status", shown_status(status))
}

/// A status in numbers and words.
pub(super) fn shown_status(status: StatusCode) -> String {
    match status.canonical_reason() {
        Some(reason) => format!("{} {reason}", status.as_str()),
        None => status.as_str().to_owned(),
    }
}

fn status_hint(status: StatusCode) -> TextId {
    match status {
        StatusCode::NOT_FOUND | StatusCode::METHOD_NOT_ALLOWED => TextId::HttpStatusNotFoundHint,
        _ => TextId::HttpStatusHint,
    }
}

fn is_session_lost(status: StatusCode, body: &[u8]) -> bool {
    let body = String::from_utf8_lossy(body).to_lowercase();
    let says_so = || NO_SESSION.iter().any(|words| body.contains(words));
    status == StatusCode::NOT_FOUND || (status == StatusCode::BAD_REQUEST && says_so())
}

fn is_answer(body: &[u8], id: Option<u64>) -> bool {
    let (Ok(text), Some(id)) = (std::str::from_utf8(body), id) else {
        return false;
    };
    Envelope::read(text).is_some_and(|envelope| envelope.answers(id))
}

async fn not_allowed(connection: &Connection, method: &Method, response: Response) -> Fault {
    let status = response.status();
    let schemes = challenge::schemes(response.headers().get_all(WWW_AUTHENTICATE));
    let hint = if connection.is_authorized() {
        TextId::HttpTokenRefused
    } else {
        TextId::HttpGiveToken
    };
    let about = |text| about(connection, text, method, status);
    let message = if !schemes.is_empty() {
        about(TextId::HttpUnauthorized).with("schemes", schemes.join(", "))
    } else if status == StatusCode::UNAUTHORIZED {
        about(TextId::HttpUnauthorizedNoScheme)
    } else {
        let body = body::of_failed(response).await;
        about(TextId::HttpForbidden).with_text("body", body::shown(connection, &body))
    };
    failed(message, hint)
}

fn redirect(connection: &Connection, method: &Method, response: &Response) -> Fault {
    let location = response.headers().get(LOCATION);
    let about = |text| about(connection, text, method, response.status());
    let message = match location.and_then(|location| location.to_str().ok()) {
        Some(location) => {
            about(TextId::HttpRedirect).with("location", connection.shown_location(location))
        }
        None => about(TextId::HttpRedirectNowhere),
    };
    failed(message, TextId::HttpRedirectHint)
}
