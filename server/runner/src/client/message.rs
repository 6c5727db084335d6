//! What a server's message is: an answer, a request, a notification, or nothing of the kind. Read with the project's
//! own JSON values, so that the result stays what was sent.

use mcpeak_suite::json::Document;
use mcpeak_suite::syntax::{JsString, MAX_SAFE_INTEGER, NodeId, NodeKind, Object, Value};
use mcpeak_suite::texts::{Message, TextId};

use super::transport::Failure;

/// A message from a server.
#[derive(Clone, Debug)]
pub(crate) enum Incoming {
    /// The answer to a request.
    Answer {
        /// The id, if it is a whole number or the same in a string.
        id: Option<u64>,
        /// What the answer says.
        answer: Answer,
    },
    /// A request, which wants an answer.
    Request {
        /// Its id as it was written.
        id: String,
        /// What it asks for.
        method: JsString,
    },
    /// A notification.
    Notification,
}

/// What the answer to a request says.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    /// The result.
    Result(Payload),
    /// An error in the sense of JSON-RPC.
    Error(RpcError),
}

/// A value in a message.
#[derive(Clone, Debug)]
pub struct Payload {
    message: Document,
    node: NodeId,
}

impl Payload {
    /// The value.
    pub fn value(&self) -> Value<'_> {
        self.message.value(self.node)
    }

    /// How many bytes the message has that it came in.
    pub(crate) fn bytes(&self) -> usize {
        self.message.text().len()
    }

    /// A whole text as a value; for tests and for what is no message.
    pub fn of(document: Document) -> Self {
        let node = document.root().id();
        Self {
            message: document,
            node,
        }
    }
}

/// An error in the sense of JSON-RPC.
#[derive(Clone, Debug)]
pub struct RpcError {
    /// Its code.
    pub code: i64,
    /// What the server says.
    pub message: JsString,
    /// The error's object, `data` included.
    pub error: Payload,
}

impl RpcError {
    /// What happened, and what to do.
    pub(crate) fn failure(&self) -> Failure {
        Failure {
            message: Message::new(TextId::RunRpcError)
                .with("code", self.code)
                .with("message", self.message.to_string_lossy()),
            hint: TextId::RunRpcErrorHint.into(),
        }
    }
}

/// Reads a message; if it is none, why.
pub(crate) fn read(text: String) -> Result<Incoming, Message> {
    let document = Document::read(text).map_err(|_| TextId::RunMessageNotJson)?;
    let root = document.root();
    if root.kind() == NodeKind::Array {
        return Err(TextId::RunMessageBatch.into());
    }
    let object = root.object().ok_or(TextId::RunMessageNotAnObject)?;
    let version = object.get("jsonrpc");
    if !version.is_some_and(|member| member.value.is_string("2.0")) {
        return Err(TextId::RunMessageNoVersion.into());
    }
    match object.get("method") {
        Some(method) => asking(&object, method.value),
        None => answering(&document, &object),
    }
}

fn asking(object: &Object<'_>, method: Value<'_>) -> Result<Incoming, Message> {
    let method = method.string().ok_or(TextId::RunMessageBadMethod)?;
    let Some(id) = object.get("id") else {
        return Ok(Incoming::Notification);
    };
    match id.value.kind() {
        NodeKind::String | NodeKind::Number => Ok(Incoming::Request {
            id: id.value.source().to_owned(),
            method,
        }),
        _ => Err(TextId::RunMessageBadId.into()),
    }
}

fn answering(document: &Document, object: &Object<'_>) -> Result<Incoming, Message> {
    let id = match object.get("id").map(|member| member.value) {
        None => return Err(TextId::RunMessageNothing.into()),
        Some(id) => answered_id(id)?,
    };
    let payload = |value: Value<'_>| Payload {
        message: document.clone(),
        node: value.id(),
    };
    let answer = match (object.get("result"), object.get("error")) {
        (Some(_), Some(_)) => return Err(TextId::RunMessageResultAndError.into()),
        (None, None) => return Err(TextId::RunMessageNothing.into()),
        (Some(result), None) => Answer::Result(payload(result.value)),
        (None, Some(error)) => {
            let (code, message) = error_parts(error.value).ok_or(TextId::RunMessageBadError)?;
            Answer::Error(RpcError {
                code,
                message,
                error: payload(error.value),
            })
        }
    };
    Ok(Incoming::Answer { id, answer })
}

/// The id as ours are: a whole number, or the same number in a string (mcp.md). `None` for an id that cannot be ours.
fn answered_id(id: Value<'_>) -> Result<Option<u64>, Message> {
    match id.kind() {
        NodeKind::Null => Ok(None),
        NodeKind::Number => Ok(id.number().and_then(whole)),
        NodeKind::String => Ok(id
            .string()
            .and_then(|text| text.as_str().and_then(|text| text.parse().ok()))),
        _ => Err(TextId::RunMessageBadId.into()),
    }
}

fn whole(number: f64) -> Option<u64> {
    let is_whole = number >= 0.0 && number.fract() == 0.0 && number <= MAX_SAFE_INTEGER;
    is_whole.then_some(number as u64)
}

fn error_parts(error: Value<'_>) -> Option<(i64, JsString)> {
    let object = error.object()?;
    let code = object.get("code")?.value.number()?;
    let message = object.get("message")?.value.string()?;
    (code.fract() == 0.0).then_some((code as i64, message))
}

#[cfg(test)]
mod tests;
