//! Bodies of responses: read whole up to a limit, and shown in messages, shortened.

use mcpeak_suite::texts::{Message, TextId};
use reqwest::Response;

use super::connection::Connection;
use super::fault::{self, Fault};
use crate::client::transport::{MAX_MESSAGE_BYTES, Received};

/// How much of the body of a response that failed is read, in bytes.
const FAILED_BYTES: usize = 256 * 1024;

/// How much of a body a message shows, in characters.
const SHOWN: usize = 200;

/// The body of a response that must be one message.
pub(super) async fn message(
    connection: &Connection,
    mut response: Response,
) -> Result<Vec<u8>, Fault> {
    let length = response.content_length().unwrap_or_default();
    let mut body = Vec::new();
    loop {
        match response.chunk().await {
            Ok(Some(bytes)) => body.extend_from_slice(&bytes),
            Ok(None) => return Ok(body),
            Err(error) => return Err(broken(connection, body.len(), &error)),
        }
        if body.len() > MAX_MESSAGE_BYTES {
            return Err(Fault::TooLong {
                bytes: length.max(body.len() as u64),
                beginning: beginning(connection, &body),
            });
        }
    }
}

/// The body of a response that failed, as far as it can be had.
pub(super) async fn of_failed(mut response: Response) -> Vec<u8> {
    let mut body = Vec::new();
    while body.len() < FAILED_BYTES
        && let Ok(Some(bytes)) = response.chunk().await
    {
        body.extend_from_slice(&bytes);
    }
    body
}

/// What a message says of a body.
pub(super) fn shown(connection: &Connection, body: &[u8]) -> Message {
    let text = readable(connection, body);
    let count = text.chars().count();
    if count == 0 {
        return Message::new(TextId::HttpBodyEmpty);
    }
    let shown: String = text.chars().take(SHOWN).collect();
    if count <= SHOWN {
        return Message::new(TextId::HttpBody).with("text", shown);
    }
    if body.len() >= FAILED_BYTES {
        return Message::new(TextId::HttpBodyLong).with("text", shown);
    }
    Message::new(TextId::HttpBodyCut)
        .with("text", shown)
        .with("count", count - SHOWN)
}

/// The beginning of a message that is too long.
pub(super) fn beginning(connection: &Connection, body: &[u8]) -> String {
    let body = body.get(..4096).unwrap_or(body);
    let text = readable(connection, body);
    text.chars().take(SHOWN).collect()
}

/// Bytes as the text that is handed on.
pub(super) fn received(bytes: Vec<u8>) -> Received {
    match String::from_utf8(bytes) {
        Ok(text) => Received::Text { text, lossy: false },
        Err(error) => Received::Text {
            text: String::from_utf8_lossy(error.as_bytes()).into_owned(),
            lossy: true,
        },
    }
}

/// In one line and without secrets, which are masked before anything is cut.
fn readable(connection: &Connection, body: &[u8]) -> String {
    let text = connection.masked(&String::from_utf8_lossy(body));
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ")
}

fn broken(connection: &Connection, bytes: usize, error: &reqwest::Error) -> Fault {
    let message = connection
        .message(TextId::HttpBodyBroken)
        .with("count", bytes)
        .with("reason", fault::innermost(error));
    fault::failed(message, TextId::HttpBrokenHint)
}
