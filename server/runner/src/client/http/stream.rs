//! Streams of events: read, handed on, and resumed when they end too early. A stream belongs to a request, or is the one
//! on which a server sends what nobody asked for.

use std::time::Duration;

use mcpeak_suite::texts::{Message, TextId};
use reqwest::{Method, Response, StatusCode};
use tokio::sync::mpsc;

use super::connection::Connection;
use super::envelope::Envelope;
use super::events::{Event, Events};
use super::exchange::{answers, is_stream};
use super::fault::{Fault, failed};
use super::{body, refusal};
use crate::client::transport::{MAX_MESSAGE_BYTES, Received};

/// How often a stream is reopened in a row without bringing anything.
const TRIES: u32 = 3;

/// How long the first try waits when the server names no time.
const WAIT: Duration = Duration::from_secs(1);

/// The longest wait before a try, whatever the server asks for.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// What one response brought.
#[derive(Default)]
struct Brought {
    /// Whether there was any event.
    something: bool,
    /// Whether the awaited answer was among them.
    answer: bool,
}

/// Hands on the events of the response to the request `id` until the stream ends after the answer. One that ends before
/// is reopened if its events have ids.
pub(super) async fn follow(
    connection: &Connection,
    receiver: &mpsc::Sender<Received>,
    id: u64,
    response: Response,
) -> Result<(), Fault> {
    let mut events = Events::new(MAX_MESSAGE_BYTES);
    let mut next = Some(response);
    let mut fruitless = 0;
    loop {
        let brought = match next.take() {
            Some(response) => read(connection, receiver, &mut events, response, Some(id)).await?,
            None => Brought::default(),
        };
        if brought.answer {
            return Ok(());
        }
        let Some(last_id) = events.last_id().map(str::to_owned) else {
            return Err(cut(connection, &events));
        };
        fruitless = if brought.something { 0 } else { fruitless + 1 };
        if fruitless == TRIES {
            return Err(not_resumed(connection));
        }
        tokio::time::sleep(wait(&events, fruitless)).await;
        events.restart();
        next = match connection.listen(Some(&last_id)).await {
            Ok(response) => resumed(connection, response).await?,
            Err(fault) if fruitless + 1 == TRIES => return Err(fault),
            Err(_) => None,
        };
    }
}

/// Hands on what the server sends unasked. Servers need not offer this, so nothing that fails here is a failure.
pub(super) async fn listen(connection: &Connection, receiver: &mpsc::Sender<Received>) {
    let mut events = Events::new(MAX_MESSAGE_BYTES);
    let mut fruitless = 0;
    while fruitless < TRIES {
        let response = connection.listen(events.last_id()).await;
        let Some(response) = response.ok().filter(is_open) else {
            tracing::debug!("no stream for messages of the server");
            return;
        };
        events.restart();
        let Ok(brought) = read(connection, receiver, &mut events, response, None).await else {
            return;
        };
        fruitless = if brought.something { 0 } else { fruitless + 1 };
        tokio::time::sleep(wait(&events, fruitless)).await;
    }
}

/// Reads one response to its end, however it ends.
async fn read(
    connection: &Connection,
    receiver: &mpsc::Sender<Received>,
    events: &mut Events,
    mut response: Response,
    id: Option<u64>,
) -> Result<Brought, Fault> {
    let mut brought = Brought::default();
    while let Ok(Some(bytes)) = response.chunk().await {
        let complete = events.feed(&bytes).map_err(|long| Fault::TooLong {
            bytes: long.bytes,
            beginning: body::beginning(connection, &long.beginning),
        })?;
        for event in complete {
            brought.something = true;
            brought.answer |= hand_on(receiver, event, id).await;
        }
    }
    Ok(brought)
}

/// Hands an event on, and says whether it answers the request `id`. On the stream that belongs to no request only
/// messages are handed on, since nothing there may end a run.
async fn hand_on(receiver: &mpsc::Sender<Received>, event: Event, id: Option<u64>) -> bool {
    if !event.is_message() {
        return false;
    }
    let received = body::received(event.data);
    let is_answer = match (id, &received) {
        (Some(id), received) => answers(received, id),
        (None, Received::Text { text, .. }) if is_message(text) => false,
        (None, _) => return false,
    };
    let _ = receiver.send(received).await;
    is_answer
}

fn is_message(text: &str) -> bool {
    Envelope::read(text).is_some_and(|envelope| envelope.is_message())
}

fn is_open(response: &Response) -> bool {
    response.status().is_success() && is_stream(response)
}

/// The response to a reopened stream; nothing if the server can't answer just now.
async fn resumed(connection: &Connection, response: Response) -> Result<Option<Response>, Fault> {
    let status = response.status();
    if is_open(&response) {
        return Ok(Some(response));
    }
    if status.is_server_error() {
        return Ok(None);
    }
    if status.is_success() {
        return Err(resume_refused(connection, status));
    }
    match refusal::judge(connection, &Method::GET, response, None).await {
        Err(fault @ Fault::Lost(..)) => Err(fault),
        _ => Err(resume_refused(connection, status)),
    }
}

/// As long as the server asks for, else longer with each try.
fn wait(events: &Events, fruitless: u32) -> Duration {
    let asked = events.retry().map(Duration::from_millis);
    let wait = asked.unwrap_or(WAIT * (fruitless + 1));
    wait.min(LONGEST_WAIT)
}

fn cut(connection: &Connection, events: &Events) -> Fault {
    let hint = if events.is_unfinished() {
        TextId::HttpStreamUnfinishedHint
    } else {
        TextId::HttpStreamCutHint
    };
    failed(connection.message(TextId::HttpStreamCut), hint)
}

fn not_resumed(connection: &Connection) -> Fault {
    let message = connection
        .message(TextId::HttpStreamNotResumed)
        .with("count", TRIES);
    failed(message, TextId::HttpStreamNotResumedHint)
}

fn resume_refused(connection: &Connection, status: StatusCode) -> Fault {
    let message: Message = connection
        .message(TextId::HttpResumeRefused)
        .with("status", refusal::shown_status(status));
    failed(message, TextId::HttpStreamNotResumedHint)
}

#[cfg(test)]
mod tests;
