//! What waits to be written to the client: bounded in bytes, never in the way of who adds to it. While a client is
//! slow, diagnostics of one file and reports of one progress give way to the newest. Nothing here writes.

use std::collections::{HashMap, VecDeque};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use mcpeak_suite::texts::TextId;
use serde::Serialize;
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{ErrorCode, Id, Response};

use super::transport::error;

/// How much may wait before answers are cut short and what nobody asked for is dropped.
const LIMIT: usize = 64 * 1024 * 1024;

/// The protocol's `RequestFailed`.
const REQUEST_FAILED: i64 = -32803;

/// What a waiting message is about, if a newer one about the same makes it worthless.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Topic {
    /// The diagnostics of a file, by the URI that the client sees.
    Diagnostics(String),
    /// Reports of a progress, by its token. Its beginning and its end are not replaced.
    Progress(String),
}

impl Topic {
    fn of(method: &str, params: &Value) -> Option<Self> {
        match method {
            "textDocument/publishDiagnostics" => {
                Some(Self::Diagnostics(params["uri"].as_str()?.to_owned()))
            }
            "$/progress" if params["value"]["kind"] == "report" => {
                Some(Self::Progress(params["token"].to_string()))
            }
            _ => None,
        }
    }
}

/// How much may wait for a message to be added, measured by the limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Room {
    /// What a program wrote, of which there is no end: it must not take the place of anything else.
    Little,
    Usual,
    /// What a client waits for, since it opened something that only this closes.
    Ample,
}

impl Room {
    fn of(method: &str, params: &Value, is_request: bool) -> Self {
        match method {
            "window/logMessage" => Self::Little,
            "mcpeak/run" if params["event"]["type"] == "output" => Self::Little,
            "mcpeak/run" => Self::Ample,
            "$/progress" if params["value"]["kind"] != "report" => Self::Ample,
            _ if is_request => Self::Ample,
            _ => Self::Usual,
        }
    }

    fn bytes(self, limit: usize) -> usize {
        match self {
            Self::Little => limit / 8,
            Self::Usual => limit,
            Self::Ample => limit.saturating_mul(2),
        }
    }
}

/// Messages in the order in which they are to be written.
#[derive(Debug)]
pub(super) struct Queue {
    inner: Mutex<Inner>,
    changed: Condvar,
    limit: usize,
}

#[derive(Debug, Default)]
struct Inner {
    waiting: VecDeque<Waiting>,
    /// Where a topic's message waits, counted from the first message ever.
    topics: HashMap<Topic, u64>,
    /// How many messages were taken so far.
    taken: u64,
    bytes: usize,
    /// Whether a message was taken and is not yet written.
    writing: bool,
    closed: bool,
}

#[derive(Debug)]
struct Waiting {
    body: String,
    topic: Option<Topic>,
    /// How many of its bytes count.
    weight: usize,
}

impl Waiting {
    fn plain(body: String) -> Self {
        Self::about(None, body)
    }

    fn about(topic: Option<Topic>, body: String) -> Self {
        Self {
            weight: body.len(),
            topic,
            body,
        }
    }

    /// A message larger than all that may wait. It counts for nothing, so that others still pass behind it.
    fn alone(body: String) -> Self {
        Self {
            body,
            topic: None,
            weight: 0,
        }
    }
}

impl Default for Queue {
    fn default() -> Self {
        Self::with_limit(LIMIT)
    }
}

impl Queue {
    fn with_limit(limit: usize) -> Self {
        Self {
            inner: Mutex::default(),
            changed: Condvar::new(),
            limit,
        }
    }

    /// Adds the answer to a request of the client. Over the limit, an error takes its place, but an answer is never too
    /// large by itself.
    pub(super) fn answer(&self, response: &Response) {
        let Some(body) = serialised(response) else {
            return;
        };
        let mut inner = self.lock();
        if inner.bytes.saturating_add(body.len()) <= self.limit {
            return self.push(&mut inner, Waiting::plain(body));
        }
        if inner.is_idle() {
            return self.push(&mut inner, Waiting::alone(body));
        }
        let refusal = unread(response.id().clone());
        if inner.bytes <= 2 * self.limit {
            self.push(&mut inner, Waiting::plain(refusal));
        }
    }

    /// Adds a notification or a request of the server. Where there is no room for it, it is dropped.
    pub(super) fn call(&self, method: &str, params: &Value, id: Option<i64>) {
        let topic = Topic::of(method, params);
        let message = match id {
            Some(id) => json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}),
            None => json!({"jsonrpc": "2.0", "method": method, "params": params}),
        };
        let Some(body) = serialised(&message) else {
            return;
        };
        let mut inner = self.lock();
        if let Some(slot) = topic.as_ref().and_then(|topic| inner.slot(topic)) {
            let waiting = Waiting::about(topic, body);
            inner.bytes = inner.bytes + waiting.weight - inner.waiting[slot].weight;
            inner.waiting[slot] = waiting;
            return;
        }
        let room = Room::of(method, params, id.is_some()).bytes(self.limit);
        if inner.bytes.saturating_add(body.len()) > room {
            tracing::warn!("dropped {method}: the client does not read");
            return;
        }
        self.push(&mut inner, Waiting::about(topic, body));
    }

    /// The next message, as soon as there is one; `None` once the queue is closed.
    pub(super) fn take(&self) -> Option<String> {
        let mut inner = self.lock();
        inner.writing = false;
        loop {
            if let Some(next) = inner.waiting.pop_front() {
                inner.taken += 1;
                inner.bytes -= next.weight;
                inner.writing = true;
                if let Some(topic) = next.topic {
                    inner.topics.remove(&topic);
                }
                return Some(next.body);
            }
            self.changed.notify_all();
            if inner.closed {
                return None;
            }
            inner = self
                .changed
                .wait(inner)
                .unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends [`Queue::take`] once everything is taken.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Waits until everything is written, for so long at most.
    pub(super) fn drain(&self, limit: Duration) {
        let deadline = Instant::now() + limit;
        let mut inner = self.lock();
        while inner.writing || !inner.waiting.is_empty() {
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return;
            };
            let waited = self.changed.wait_timeout(inner, left);
            inner = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn push(&self, inner: &mut Inner, message: Waiting) {
        if let Some(topic) = &message.topic {
            let at = inner.taken + inner.waiting.len() as u64;
            inner.topics.insert(topic.clone(), at);
        }
        inner.bytes += message.weight;
        inner.waiting.push_back(message);
        self.changed.notify_all();
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    /// Whether nothing waits but what newer messages may take the place of.
    fn is_idle(&self) -> bool {
        self.waiting.iter().all(|message| message.topic.is_some())
    }

    fn slot(&self, topic: &Topic) -> Option<usize> {
        let at = self.topics.get(topic)?.checked_sub(self.taken)?;
        usize::try_from(at).ok()
    }
}

fn serialised(message: &impl Serialize) -> Option<String> {
    serde_json::to_string(message)
        .inspect_err(|error| tracing::error!("a message cannot be written: {error}"))
        .ok()
}

fn unread(id: Id) -> String {
    let error = error(
        ErrorCode::ServerError(REQUEST_FAILED),
        TextId::LspUnread.into(),
    );
    serialised(&Response::from_error(id, error)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagnostics(queue: &Queue, uri: &str, version: u32) {
        let params = json!({"uri": uri, "version": version, "diagnostics": []});
        queue.call("textDocument/publishDiagnostics", &params, None);
    }

    fn progress(queue: &Queue, token: &str, kind: &str, percentage: u32) {
        let value = json!({"kind": kind, "percentage": percentage});
        queue.call("$/progress", &json!({"token": token, "value": value}), None);
    }

    /// Everything that waits, as `method uri version` or `method token kind percentage`.
    fn taken(queue: &Queue) -> Vec<String> {
        queue.close();
        std::iter::from_fn(|| queue.take())
            .map(|body| {
                let message: Value = serde_json::from_str(&body).unwrap();
                let params = &message["params"];
                let parts = [
                    &params["uri"],
                    &params["version"],
                    &params["token"],
                    &params["value"]["kind"],
                    &params["value"]["percentage"],
                    &message["id"],
                    &message["error"]["code"],
                ];
                let shown = parts.iter().filter(|part| !part.is_null());
                shown
                    .map(|part| part.to_string().replace('"', ""))
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect()
    }

    #[test]
    fn the_newest_diagnostics_of_a_file_take_the_place_of_waiting_ones() {
        let queue = Queue::default();
        diagnostics(&queue, "a", 1);
        diagnostics(&queue, "b", 1);
        diagnostics(&queue, "a", 2);
        diagnostics(&queue, "a", 3);
        assert_eq!(taken(&queue), ["a 3", "b 1"]);
    }

    #[test]
    fn what_was_taken_is_not_replaced() {
        let queue = Queue::default();
        diagnostics(&queue, "a", 1);
        diagnostics(&queue, "b", 1);
        assert!(queue.take().unwrap().contains("\"a\""));
        diagnostics(&queue, "a", 2);
        diagnostics(&queue, "b", 2);
        assert_eq!(taken(&queue), ["b 2", "a 2"]);
    }

    #[test]
    fn only_the_reports_of_one_progress_give_way() {
        let queue = Queue::default();
        progress(&queue, "t", "begin", 0);
        progress(&queue, "t", "report", 10);
        progress(&queue, "u", "report", 10);
        progress(&queue, "t", "report", 20);
        progress(&queue, "t", "end", 0);
        assert_eq!(
            taken(&queue),
            ["t begin 0", "t report 20", "u report 10", "t end 0"]
        );
    }

    #[test]
    fn over_the_limit_answers_become_errors_and_notifications_are_dropped() {
        let queue = Queue::with_limit(300);
        let long = Value::from("x".repeat(200));
        queue.answer(&Response::from_ok(Id::Number(1), long.clone()));
        queue.answer(&Response::from_ok(Id::Number(2), long));
        diagnostics(&queue, "a", 1);
        for id in 3..100 {
            queue.answer(&Response::from_ok(
                Id::Number(id),
                Value::from("x".repeat(400)),
            ));
        }
        let taken = taken(&queue);
        assert_eq!(taken[..2], ["1", "2 -32803"]);
        assert!(taken.len() < 10, "{taken:?}");
        assert!(!taken.iter().any(|message| message.starts_with('a')));
    }

    /// Output without end leaves room for what a client waits for.
    #[test]
    fn output_gives_way_to_the_events_of_a_run() {
        let queue = Queue::with_limit(10_000);
        let event =
            |event| json!({"token": event, "event": {"type": event, "text": "x".repeat(400)}});
        for _ in 0..100 {
            queue.call("mcpeak/run", &event("output"), None);
        }
        for uri in 0..40 {
            let params = json!({"uri": uri.to_string(), "diagnostics": ["x".repeat(400)]});
            queue.call("textDocument/publishDiagnostics", &params, None);
        }
        progress(&queue, "t", "end", 100);
        queue.call("mcpeak/run", &event("ended"), None);
        queue.call("workspace/codeLens/refresh", &Value::Null, Some(7));
        let taken = taken(&queue);
        assert_eq!(taken.iter().filter(|one| *one == "output").count(), 2);
        assert_eq!(taken[taken.len() - 3..], ["t end 100", "ended", "7"]);
    }

    /// An answer that is larger than the limit goes out when no other one waits, and what follows it is not held back.
    #[test]
    fn an_answer_is_never_too_large_by_itself() {
        let queue = Queue::with_limit(300);
        let huge = |id| Response::from_ok(Id::Number(id), Value::from("x".repeat(5_000)));
        diagnostics(&queue, "a", 1);
        queue.answer(&huge(1));
        queue.answer(&huge(2));
        diagnostics(&queue, "a", 2);
        for _ in 0..2 {
            assert!(queue.take().is_some());
        }
        queue.answer(&Response::from_ok(Id::Number(3), Value::Null));
        assert!(queue.take().unwrap().contains("-32803"));
        assert!(queue.take().unwrap().contains("3"));
        queue.answer(&huge(4));
        diagnostics(&queue, "b", 1);
        assert_eq!(taken(&queue), ["4", "b 1"]);
    }
}
