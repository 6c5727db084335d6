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
        let typ = MessageType::WARNING;
        self.notify::<ShowMessage>(ShowMessageParams { typ, message });
    }

    fn notify<N: Notification>(&self, params: N::Params) {
        self.send(N::METHOD, serde_json::to_value(params), None);
    }

    /// Sends a request and waits for its answer. `None` when it is an error, is no such answer, or takes too long.
    pub(super) async fn request<R: Request>(&self, params: R::Params) -> Option<R::Result> {
        let id = self.next_id.fetch_add(1, Ordering::Relaxed);
        let (sender, answer) = oneshot::channel();
        self.awaited().insert(id, sender);
        self.send(R::METHOD, serde_json::to_value(params), Some(id));
        let answer = tokio::time::timeout(PATIENCE, answer).await;
        self.awaited().remove(&id);
        match answer {
            Ok(Ok(Ok(result))) => serde_json::from_value(result)
                .inspect_err(|error| tracing::warn!("the answer to {}: {error}", R::METHOD))
                .ok(),
            Ok(Ok(Err(error))) => {
                tracing::info!("the client refused {}: {error}", R::METHOD);
                None
            }
            _ => {
                tracing::info!("the client did not answer {}", R::METHOD);
                None
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
