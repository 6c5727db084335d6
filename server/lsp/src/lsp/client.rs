//! Speaks to the client: notifications, and requests whose answers are awaited for a limited time. Nothing here may
//! be awaited by a handler; only spawned tasks wait for a client.

use std::collections::HashMap;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::oneshot;
use tower_lsp::jsonrpc::{Error, Id};
use tower_lsp::lsp_types::notification::{Notification, PublishDiagnostics, ShowMessage};
use tower_lsp::lsp_types::request::Request;
use tower_lsp::lsp_types::{MessageType, PublishDiagnosticsParams, ShowMessageParams};

use super::queue::Queue;
use super::uri::Spellings;

/// How long the answer to a request may take.
const PATIENCE: Duration = Duration::from_secs(20);

type Answers = Mutex<HashMap<i64, oneshot::Sender<Result<Value, Error>>>>;

/// Why a request has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unanswered {
    /// The client answered with an error, or with something else than was asked for.
    Refused,
    /// The client did not answer in time.
    Silent,
}

/// A request that waits for its answer; who gives up waiting leaves nothing behind.
struct Waiting<'c> {
    client: &'c Client,
    id: i64,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.client.awaited().remove(&self.id);
    }
}

/// The client, as seen from the server.
#[derive(Debug)]
pub(super) struct Client {
    queue: Arc<Queue>,
    spellings: Arc<Spellings>,
    next_id: AtomicI64,
    awaited: Answers,
}

impl Client {
    /// A client that reads from `queue` and spells URIs in its own way.
    pub(super) fn new(queue: Arc<Queue>, spellings: Arc<Spellings>) -> Self {
        Self {
            queue,
            spellings,
            next_id: AtomicI64::new(1),
            awaited: Mutex::default(),
        }
    }

    /// Publishes a document's diagnostics.
    pub(super) fn publish(&self, params: PublishDiagnosticsParams) {
        self.notify::<PublishDiagnostics>(params);
    }

    /// Shows a warning to the person at the editor.
    pub(super) fn warn(&self, message: String) {
        self.show(MessageType::WARNING, message);
    }

    /// Shows a message to the person at the editor.
    pub(super) fn show(&self, typ: MessageType, message: String) {
        self.notify::<ShowMessage>(ShowMessageParams { typ, message });
    }

    /// Sends a notification.
    pub(super) fn notify<N: Notification>(&self, params: N::Params) {
        self.send(N::METHOD, serde_json::to_value(params), None);
    }

    /// Sends a request and waits for its answer. `None` when it is an error, is no such answer, or takes too long.
    pub(super) async fn request<R: Request>(&self, params: R::Params) -> Option<R::Result> {
        self.ask::<R>(params, PATIENCE).await.ok()
    }

    /// Sends a request and waits for its answer for so long at most; a question to a person takes longer than one to
    /// their editor.
    pub(super) async fn ask<R: Request>(
        &self,
        params: R::Params,
        limit: Duration,
    ) -> Result<R::Result, Unanswered> {
        let waiting = Waiting {
            client: self,
            id: self.next_id.fetch_add(1, Ordering::Relaxed),
        };
        let (sender, answer) = oneshot::channel();
        self.awaited().insert(waiting.id, sender);
        self.send(R::METHOD, serde_json::to_value(params), Some(waiting.id));
        match tokio::time::timeout(limit, answer).await {
            Ok(Ok(Ok(result))) => serde_json::from_value(result).map_err(|error| {
                tracing::warn!("the answer to {}: {error}", R::METHOD);
                Unanswered::Refused
            }),
            Ok(Ok(Err(error))) => {
                tracing::info!("the client refused {}: {error}", R::METHOD);
                Err(Unanswered::Refused)
            }
            _ => {
                tracing::info!("the client did not answer {}", R::METHOD);
                Err(Unanswered::Silent)
            }
        }
    }

    /// Hands an answer of the client to who waits for it, if anyone still does.
    pub(super) fn answered(&self, id: &Id, result: Result<Value, Error>) {
        let Id::Number(number) = id else { return };
        if let Some(waiter) = self.awaited().remove(number) {
            // Who gave up waiting does not want the answer.
            let _ = waiter.send(result);
        }
    }

    fn send(&self, method: &str, params: serde_json::Result<Value>, id: Option<i64>) {
        match params {
            Ok(mut params) => {
                self.spellings.apply(&mut params);
                self.queue.call(method, &params, id);
            }
            Err(error) => tracing::error!("{method} cannot be written: {error}"),
        }
    }

    fn awaited(
        &self,
    ) -> std::sync::MutexGuard<'_, HashMap<i64, oneshot::Sender<Result<Value, Error>>>> {
        self.awaited.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
