//! One message on its way: the POST, its response, and what of it is handed on. Runs as a task of its own, and ends in
//! messages to the receiver only.

use std::sync::Arc;

use mcpeak_suite::texts::TextId;
use reqwest::header::CONTENT_TYPE;
use reqwest::{Method, Response};
use tokio::sync::{mpsc, watch};

use super::connection::Connection;
use super::envelope::Envelope;
use super::fault::{Fault, failed};
use super::{body, refusal, stream};
use crate::client::transport::{Failure, Loss, LossCause, Outgoing, Received};

/// A message to send, and where what comes of it goes.
pub(super) struct Exchange {
    pub(super) connection: Arc<Connection>,
    pub(super) receiver: mpsc::Sender<Received>,
    pub(super) what: Outgoing,
    pub(super) text: String,
}

/// What a body or a stream is, by its content type.
enum Kind {
    Json,
    Events,
    Other(String),
    Unnamed,
}

impl Exchange {
    /// Sends the message when `before` has closed, and closes `arrived` once the server has it. Where the server refuses the end
    /// of the handshake that is told first: no request may overtake it.
    pub(super) async fn run(
        mut self,
        before: Option<watch::Receiver<()>>,
        mut arrived: Option<watch::Sender<()>>,
    ) {
        if let Some(mut before) = before {
            let _ = before.changed().await;
        }
        let ends_handshake = self.ends_handshake();
        let text = std::mem::take(&mut self.text);
        match self.post(text, &mut arrived, ends_handshake).await {
            Ok(()) if ends_handshake => {
                drop(arrived);
                stream::listen(&self.connection, &self.receiver).await;
            }
            Ok(()) => {}
            Err(fault) => self.report(fault, ends_handshake).await,
        }
    }

    async fn post(
        &self,
        text: String,
        arrived: &mut Option<watch::Sender<()>>,
        ends_handshake: bool,
    ) -> Result<(), Fault> {
        let connection = &self.connection;
        let response = connection.post(text).await?;
        if response.status().is_success() || !ends_handshake {
            arrived.take();
        }
        if !response.status().is_success() {
            let id = self.what.id();
            let answer = refusal::judge(connection, &Method::POST, response, id).await?;
            self.hand_on(answer).await;
            return Ok(());
        }
        connection.learn_session(&response);
        match self.what.id() {
            Some(id) => self.answer(id, response).await,
            None => Ok(()),
        }
    }

    async fn answer(&self, id: u64, response: Response) -> Result<(), Fault> {
        match kind_of(&response) {
            Kind::Events => stream::follow(&self.connection, &self.receiver, id, response).await,
            Kind::Json => self.body(id, response).await,
            kind => Err(self.unreadable(kind, response).await),
        }
    }

    /// One message is the whole body, so it has to be the answer.
    async fn body(&self, id: u64, response: Response) -> Result<(), Fault> {
        let status = response.status();
        let mut bytes = body::message(&self.connection, response).await?;
        if bytes.starts_with(b"\xef\xbb\xbf") {
            bytes.drain(..3);
        }
        let about = |text| refusal::about(&self.connection, text, &Method::POST, status);
        if bytes.trim_ascii().is_empty() {
            let message = about(TextId::HttpNoAnswer);
            return Err(failed(message, TextId::HttpNoAnswerHint));
        }
        let received = body::received(bytes);
        let is_answer = answers(&received, id);
        self.hand_on(received).await;
        if is_answer {
            return Ok(());
        }
        let message = about(TextId::HttpOtherAnswer);
        Err(failed(message, TextId::HttpNoAnswerHint))
    }

    async fn unreadable(&self, kind: Kind, response: Response) -> Fault {
        let status = response.status();
        let body = body::of_failed(response).await;
        let shown = body::shown(&self.connection, &body);
        let about = |text| refusal::about(&self.connection, text, &Method::POST, status);
        match kind {
            Kind::Other(name) => failed(
                about(TextId::HttpContentType)
                    .with("type", name)
                    .with_text("body", shown),
                TextId::HttpContentTypeHint,
            ),
            _ if body.is_empty() => failed(about(TextId::HttpNoAnswer), TextId::HttpNoAnswerHint),
            _ => failed(
                about(TextId::HttpNoContentType).with_text("body", shown),
                TextId::HttpContentTypeHint,
            ),
        }
    }

    /// A request that fails is told apart by its id. Without `initialized` the handshake is not done, so that one's
    /// failure is the connection's; what becomes of other messages changes nothing as long as the connection lives.
    async fn report(&self, fault: Fault, ends_handshake: bool) {
        let is_initialized = self.connection.is_initialized();
        let received = match (self.what, fault) {
            (_, Fault::TooLong { bytes, beginning }) => Received::TooLong { bytes, beginning },
            (Outgoing::Request { id }, Fault::Failed(failure)) => {
                Received::RequestFailed { id, failure }
            }
            (Outgoing::Request { id }, Fault::Lost(_, failure)) if !is_initialized => {
                Received::RequestFailed { id, failure }
            }
            (_, Fault::Lost(cause, failure)) => lost(cause, failure),
            (_, Fault::Failed(failure)) if ends_handshake => {
                lost(LossCause::TransportFailed, failure)
            }
            (_, Fault::Failed(failure)) => {
                tracing::debug!("a message was refused: {}", failure.message);
                return;
            }
        };
        self.hand_on(received).await;
    }

    async fn hand_on(&self, received: Received) {
        // Nobody receives any more once the transport is gone, and this task then goes too.
        let _ = self.receiver.send(received).await;
    }

    fn ends_handshake(&self) -> bool {
        self.what == Outgoing::Notification
            && Envelope::read(&self.text)
                .is_some_and(|message| message.calls("notifications/initialized"))
    }
}

/// Whether something that was received answers the request `id`.
pub(super) fn answers(received: &Received, id: u64) -> bool {
    match received {
        Received::Text { text, .. } => {
            Envelope::read(text).is_some_and(|envelope| envelope.answers(id))
        }
        _ => false,
    }
}

/// Whether a response is a stream of events.
pub(super) fn is_stream(response: &Response) -> bool {
    matches!(kind_of(response), Kind::Events)
}

fn kind_of(response: &Response) -> Kind {
    let Some(given) = response.headers().get(CONTENT_TYPE) else {
        return Kind::Unnamed;
    };
    let given = String::from_utf8_lossy(given.as_bytes());
    let name = given.split(';').next().unwrap_or_default().trim();
    match name.to_ascii_lowercase().as_str() {
        "application/json" => Kind::Json,
        "text/event-stream" => Kind::Events,
        _ => Kind::Other(name.to_owned()),
    }
}

fn lost(cause: LossCause, failure: Failure) -> Received {
    Received::Lost(Loss {
        cause,
        exit: None,
        failure,
    })
}
