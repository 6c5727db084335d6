//! A conversation with one server: the handshake, requests one at a time, and the rules for what a server may say
//! meanwhile (mcp.md, "Rules for the client"; semantics.md, section 10). What a result means is decided above.

mod handshake;
mod tools;

use std::collections::HashSet;
use std::time::Duration;

use mcpeak_suite::syntax::JsString;
use mcpeak_suite::texts::{Message, TextId};
use tokio::time::Instant;

use super::message::{self, Answer, Incoming, Payload, RpcError};
use super::noise::{Noise, NoiseKind};
use super::transport::{Failure, Loss, LossCause, Outgoing, Received, Transport};
use crate::cancel::Cancel;

pub use handshake::{ServerInfo, VERSIONS};

/// The code of "method not found" (JSON-RPC 2.0).
const METHOD_NOT_FOUND: i64 = -32601;
/// The method that a conversation begins with.
const INITIALIZE: &str = "initialize";
/// How much of a line is shown, in characters.
const SHOWN_CHARACTERS: usize = 200;

/// Which way a message went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To the server.
    Sent,
    /// From the server.
    Received,
}

/// Is shown every message, as it went over the wire. What must not be seen is for the watcher to hide.
pub type Watcher = Box<dyn FnMut(Direction, &str) + Send>;

/// Why a request has no result.
#[derive(Clone, Debug)]
pub enum RequestError {
    /// The time limit passed.
    TimedOut,
    /// The run was asked to stop.
    Cancelled,
    /// The server answered with an error.
    Refused(RpcError),
    /// The request failed, and the connection goes on.
    Failed(Failure),
    /// The connection is lost.
    Lost(Loss),
}

impl RequestError {
    /// What happened and what to do, for a request outside of cases with this time limit.
    pub(crate) fn failure(self, limit: Duration) -> Failure {
        match self {
            RequestError::TimedOut => Failure {
                message: Message::new(TextId::RunTimeout).with("limit", limit.as_millis()),
                hint: TextId::RunHandshakeTimeoutHint.into(),
            },
            RequestError::Cancelled => Failure {
                message: TextId::RunAborted.into(),
                hint: TextId::RunAbortedHint.into(),
            },
            RequestError::Refused(error) => error.failure(),
            RequestError::Failed(failure) => failure,
            RequestError::Lost(loss) => loss.failure,
        }
    }
}

/// How long a request may take, and who may stop it.
#[derive(Clone, Debug)]
pub struct Patience {
    /// The time limit, whatever arrives meanwhile.
    pub limit: Duration,
    /// The run's token.
    pub cancel: Cancel,
}

/// A conversation with a server.
pub struct Session<T> {
    transport: T,
    next_id: u64,
    /// Requests that nobody waits for any more: their answers come too late.
    abandoned: HashSet<u64>,
    noise: Noise,
    watcher: Option<Watcher>,
    lost: Option<Loss>,
}

impl<T: Transport> Session<T> {
    /// A conversation in which nothing was said yet.
    pub fn new(transport: T, watcher: Option<Watcher>) -> Self {
        Self {
            transport,
            next_id: 0,
            abandoned: HashSet::new(),
            noise: Noise::default(),
            watcher,
            lost: None,
        }
    }

    /// What the server said that it should not have, but that did no harm.
    pub fn noise(&self) -> &Noise {
        &self.noise
    }

    /// The same, to add to it.
    pub(crate) fn noise_mut(&mut self) -> &mut Noise {
        &mut self.noise
    }

    /// Gives back the transport, to be closed.
    pub fn into_transport(self) -> T {
        self.transport
    }

    /// How the connection was lost, if it was.
    pub fn loss(&self) -> Option<&Loss> {
        self.lost.as_ref()
    }

    /// Sends a request and waits for its result. `params` is JSON text.
    pub async fn request(
        &mut self,
        method: &str,
        params: &str,
        patience: &Patience,
    ) -> Result<Payload, RequestError> {
        if let Some(loss) = &self.lost {
            return Err(RequestError::Lost(loss.clone()));
        }
        let id = self.next_id;
        self.next_id += 1;
        let text =
            format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"{method}","params":{params}}}"#);
        let deadline = Instant::now().checked_add(patience.limit);
        self.send(text, Outgoing::Request { id });
        let mut cancel = patience.cancel.clone();
        let (stopped, reason) = tokio::select! {
            biased;
            answer = self.answer_to(id) => return answer,
            () = cancel.cancelled() => (RequestError::Cancelled, "The run was stopped"),
            () = until(deadline) => (RequestError::TimedOut, "The time limit passed"),
        };
        self.abandon(id, reason);
        Err(stopped)
    }

    /// Sends a notification. `params` is JSON text, if there are any.
    fn notify(&mut self, method: &str, params: Option<&str>) {
        let params = params.map_or_else(String::new, |params| format!(r#","params":{params}"#));
        let text = format!(r#"{{"jsonrpc":"2.0","method":"{method}"{params}}}"#);
        self.send(text, Outgoing::Notification);
    }

    /// Tells the server that nobody waits any more.
    fn abandon(&mut self, id: u64, reason: &str) {
        self.abandoned.insert(id);
        let params = format!(r#"{{"requestId":{id},"reason":"{reason}"}}"#);
        self.notify("notifications/cancelled", Some(&params));
        self.transport.abandon(id);
    }

    fn send(&mut self, text: String, what: Outgoing) {
        if let Some(watcher) = &mut self.watcher {
            watcher(Direction::Sent, &text);
        }
        self.transport.send(text, what);
    }

    /// Reads until the answer to `id` comes.
    async fn answer_to(&mut self, id: u64) -> Result<Payload, RequestError> {
        loop {
            let text = match self.transport.receive().await {
                Received::Text { text, lossy } => {
                    if lossy {
                        self.noise.add(NoiseKind::NotUtf8, shortened(&text));
                    }
                    text
                }
                Received::TooLong { bytes, beginning } => {
                    return Err(self.lose(too_long(bytes, &beginning)));
                }
                Received::RequestFailed {
                    id: failed,
                    failure,
                } if failed == id => {
                    return Err(RequestError::Failed(failure));
                }
                Received::RequestFailed { .. } => continue,
                Received::Lost(loss) => return Err(self.lose(loss)),
            };
            if let Some(watcher) = &mut self.watcher {
                watcher(Direction::Received, &text);
            }
            if let Some(answer) = self.take(text, id)? {
                return answer;
            }
        }
    }

    /// Deals with one line. `Some` if it is the answer to `wanted`.
    #[allow(
        clippy::type_complexity,
        reason = "an answer, nothing of interest, or the end"
    )]
    fn take(
        &mut self,
        text: String,
        wanted: u64,
    ) -> Result<Option<Result<Payload, RequestError>>, RequestError> {
        if text.trim().is_empty() {
            self.noise.add(NoiseKind::BlankLine, String::new());
            return Ok(None);
        }
        let shown = shortened(&text);
        match message::read(text) {
            Err(reason) => Err(self.lose(no_message(&shown, reason))),
            Ok(Incoming::Notification) => Ok(None),
            // A server has no reason to ask a client for that.
            Ok(Incoming::Request { method, .. }) if method.as_str() == Some(INITIALIZE) => {
                let hint = TextId::RunEchoHint.into();
                Err(self.lose(transport_failed(TextId::RunEcho.into(), hint)))
            }
            Ok(Incoming::Request { id, method }) => {
                self.reply(&id, &method);
                Ok(None)
            }
            Ok(Incoming::Answer { id, answer }) if id == Some(wanted) => Ok(Some(match answer {
                Answer::Result(payload) => Ok(payload),
                Answer::Error(error) => Err(RequestError::Refused(error)),
            })),
            Ok(Incoming::Answer { id, .. }) => {
                self.noise.add(self.kind_of_stray(id), shown);
                Ok(None)
            }
        }
    }

    fn kind_of_stray(&self, id: Option<u64>) -> NoiseKind {
        match id {
            Some(id) if self.abandoned.contains(&id) => NoiseKind::LateAnswer,
            Some(id) if id < self.next_id => NoiseKind::SecondAnswer,
            _ => NoiseKind::UnknownId,
        }
    }

    /// Answers a request of the server's: we are there, and offer nothing.
    fn reply(&mut self, id: &str, method: &JsString) {
        let text = match method.as_str() {
            Some("ping") => format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#),
            _ => format!(
                r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":{METHOD_NOT_FOUND},"message":"Method not found"}}}}"#
            ),
        };
        self.send(text, Outgoing::Answer);
    }

    fn lose(&mut self, loss: Loss) -> RequestError {
        self.lost = Some(loss.clone());
        RequestError::Lost(loss)
    }
}

async fn until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => tokio::time::sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}

/// A line as messages quote it.
fn shortened(line: &str) -> String {
    if line.len() <= SHOWN_CHARACTERS {
        return line.to_owned();
    }
    match line.char_indices().nth(SHOWN_CHARACTERS) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or_default()),
        None => line.to_owned(),
    }
}

fn no_message(line: &str, reason: Message) -> Loss {
    transport_failed(
        Message::new(TextId::RunNoMessage)
            .with_text("reason", reason)
            .with("line", line),
        TextId::RunNoMessageHint.into(),
    )
}

fn too_long(bytes: u64, beginning: &str) -> Loss {
    let limit = super::transport::MAX_MESSAGE_BYTES / 1024 / 1024;
    transport_failed(
        Message::new(TextId::RunMessageTooLong)
            .with("bytes", bytes)
            .with("limit", limit)
            .with("line", shortened(beginning)),
        Message::new(TextId::RunMessageTooLongHint).with("limit", limit),
    )
}

fn transport_failed(message: Message, hint: Message) -> Loss {
    Loss {
        cause: LossCause::TransportFailed,
        exit: None,
        failure: Failure { message, hint },
    }
}

#[cfg(test)]
mod tests;
