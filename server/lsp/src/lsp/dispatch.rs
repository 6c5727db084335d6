//! Hands every message to the service in the order of arrival and polls its future once at once; only then it may go
//! elsewhere. So edits apply in order, and a request sees exactly the edits before it. No method is known here but
//! those that end the process.

#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::future::Future;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::Pin;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use mcpeak_suite::texts::{Message, TextId};
use serde_json::{Value, json};
use tower_lsp::jsonrpc::{Error, ErrorCode, Id, Request, Response};
use tower_service::Service;

use super::client::Client;
use super::lenient::Lenient;
use super::queue::Queue;
use super::transport::{Incoming, error, internal_error};
use super::uri::{Spellings, place_servers};

/// Looks at a call before the service reads its parameters into types.
pub(super) type Preview = Box<dyn Fn(&str, &Value) + Send>;

/// Whether more messages are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    /// Go on.
    Continue,
    /// The client sent `exit`.
    Exit,
}

/// The one place that messages go through.
pub(super) struct Dispatcher<S> {
    service: S,
    lenient: Lenient,
    preview: Preview,
    replies: Arc<Replies>,
    client: Arc<Client>,
}

/// Where answers go, and which requests still wait for one.
pub(super) struct Replies {
    queue: Arc<Queue>,
    spellings: Arc<Spellings>,
    in_flight: Mutex<HashSet<Id>>,
    /// How many requests have no answer in the queue yet.
    unanswered: Mutex<usize>,
    answered: Condvar,
    /// The ids of requests whose handlers panicked.
    panicked: Mutex<HashSet<Id>>,
}

type Answer<E> = Result<Option<Response>, E>;

impl<S> Dispatcher<S>
where
    S: Service<Request, Response = Option<Response>>,
    S::Future: Future<Output = Answer<S::Error>> + Unpin + Send + 'static,
    S::Error: Send + 'static,
{
    /// A dispatcher in front of `service`. It must be used inside a tokio runtime.
    pub(super) fn new(
        service: S,
        preview: Preview,
        replies: Arc<Replies>,
        client: Arc<Client>,
    ) -> Self {
        Self {
            service,
            lenient: Lenient::default(),
            preview,
            replies,
            client,
        }
    }

    /// Takes one message.
    pub(super) fn accept(&mut self, message: Incoming) -> Flow {
        match message {
            Incoming::Call { method, .. } if method == "exit" => return Flow::Exit,
            Incoming::Call { method, id, params } => self.call(method, id, params),
            Incoming::Answer { id, result } => self.client.answered(&id, result),
            Incoming::Unusable { id, error } => {
                tracing::warn!("refused a message: {}", error.message);
                self.replies.send(Response::from_error(id, error));
            }
            Incoming::Ignored => tracing::info!("the client reported an error without an id"),
        }
        Flow::Continue
    }

    fn call(&mut self, method: String, id: Option<Id>, params: Option<Value>) {
        if let Some(id) = &id
            && !self.replies.begin(id)
        {
            let message = Message::new(TextId::LspIdInFlight).with("id", id);
            let error = error(ErrorCode::InvalidRequest, message);
            return self.replies.send(Response::from_error(id.clone(), error));
        }
        if let Some(id) = &id
            && lock(&self.replies.panicked).remove(id)
        {
            self.forget(id);
        }
        // The service refuses any parameters of `shutdown`, also the `null` that many clients send.
        let params = params.filter(|_| method != "shutdown");
        let first = catch_unwind(AssertUnwindSafe(|| self.first_poll(&method, &id, params)));
        match first {
            Ok((Poll::Ready(answer), _)) => self.replies.finish(&method, id, answer.ok().flatten()),
            Ok((Poll::Pending, future)) => self.finish_later(method, id, future),
            Err(_) => self.replies.panic(&method, id),
        }
    }

    fn first_poll(
        &mut self,
        method: &str,
        id: &Option<Id>,
        mut params: Option<Value>,
    ) -> (Poll<Answer<S::Error>>, S::Future) {
        if let Some(params) = &mut params {
            self.lenient.repair(method, params);
            (self.preview)(method, params);
            place_servers(params);
        }
        let mut request = Request::build(method.to_owned());
        if let Some(params) = params {
            request = request.params(params);
        }
        if let Some(id) = id {
            request = request.id(id.clone());
        }
        // The task that goes on with the future polls it again with its own waker.
        let mut context = Context::from_waker(Waker::noop());
        let _ = self.service.poll_ready(&mut context);
        let mut future = self.service.call(request.finish());
        (Pin::new(&mut future).poll(&mut context), future)
    }

    fn finish_later(&self, method: String, id: Option<Id>, future: S::Future) {
        let replies = Arc::clone(&self.replies);
        tokio::spawn(async move {
            match AssertUnwindSafe(future).catch_unwind().await {
                Ok(answer) => replies.finish(&method, id, answer.ok().flatten()),
                Err(_) => replies.panic(&method, id),
            }
        });
    }

    /// The service keeps the id of a request that panicked; cancelling it makes the id free again.
    fn forget(&mut self, id: &Id) {
        let cancel = Request::build("$/cancelRequest").params(json!({ "id": id }));
        let mut cancel = self.service.call(cancel.finish());
        let _ = Pin::new(&mut cancel).poll(&mut Context::from_waker(Waker::noop()));
    }
}

impl Replies {
    /// No request waits yet.
    pub(super) fn new(queue: Arc<Queue>, spellings: Arc<Spellings>) -> Self {
        Self {
            queue,
            spellings,
            in_flight: Mutex::default(),
            unanswered: Mutex::default(),
            answered: Condvar::new(),
            panicked: Mutex::default(),
        }
    }

    /// Waits until no request waits for its answer, for so long at most.
    pub(super) fn settle(&self, limit: Duration) {
        let deadline = Instant::now() + limit;
        let mut unanswered = lock(&self.unanswered);
        while *unanswered > 0 {
            let Some(left) = deadline.checked_duration_since(Instant::now()) else {
                return;
            };
            let waited = self.answered.wait_timeout(unanswered, left);
            unanswered = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Whether the id is new among the requests that wait.
    fn begin(&self, id: &Id) -> bool {
        let is_new = lock(&self.in_flight).insert(id.clone());
        *lock(&self.unanswered) += usize::from(is_new);
        is_new
    }

    fn finish(&self, method: &str, id: Option<Id>, response: Option<Response>) {
        let Some(id) = id else { return };
        // The service stays silent about requests it does not know when their names begin with `$/`.
        let response =
            response.unwrap_or_else(|| Response::from_error(id.clone(), unknown(method)));
        let response = worded(method, response);
        // The id is free before the client can know of the answer, which counts once it is in the queue.
        lock(&self.in_flight).remove(&id);
        self.send(response);
        *lock(&self.unanswered) -= 1;
        self.answered.notify_all();
    }

    fn panic(&self, method: &str, id: Option<Id>) {
        tracing::error!("a handler of {method} panicked");
        let error = internal_error(method);
        lock(&self.panicked).extend(id.clone());
        let response = id.clone().map(|id| Response::from_error(id, error));
        self.finish(method, id, response);
    }

    fn send(&self, response: Response) {
        let (id, mut result) = response.into_parts();
        if let Ok(result) = &mut result {
            self.spellings.apply(result);
        }
        self.queue.answer(&Response::from_parts(id, result));
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The service tells of bad parameters in the words of its own types, which are for the log.
fn worded(method: &str, response: Response) -> Response {
    let (id, result) = response.into_parts();
    let result = result.map_err(|refusal| match refusal.code {
        ErrorCode::InvalidParams => {
            tracing::warn!("the parameters of {method}: {}", refusal.message);
            let message = Message::new(TextId::LspInvalidParams).with("method", method);
            error(ErrorCode::InvalidParams, message)
        }
        _ => refusal,
    });
    Response::from_parts(id, result)
}

fn unknown(method: &str) -> Error {
    let message = Message::new(TextId::LspUnknownMethod).with("method", method);
    error(ErrorCode::MethodNotFound, message)
}
