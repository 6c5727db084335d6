//! Reads one body: which message it is, or why it cannot be used and what to answer. Lone surrogate escapes, which
//! JavaScript clients send for half an emoji, become U+FFFD. Nothing here knows a method's parameters.

use mcpeak_suite::texts::{Message, TextId};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use serde_json::{Deserializer, Value};
use tower_lsp::jsonrpc::{Error, ErrorCode, Id};

/// How deep parameters may be nested; the JSON reader's own limit.
const DEPTH_LIMIT: u32 = 128;

/// One message of the client.
#[derive(Debug, PartialEq)]
pub(in crate::lsp) enum Incoming {
    /// A request or, without an id, a notification.
    Call {
        /// What is asked for.
        method: String,
        /// The request's id.
        id: Option<Id>,
        /// The parameters, if any were sent.
        params: Option<Value>,
    },
    /// The answer to a request of the server.
    Answer {
        /// The id that the server gave to its request.
        id: Id,
        /// What came back.
        result: Result<Value, Error>,
    },
    /// A body that is no message; the error is for the client.
    Unusable {
        /// The id, if it could be read.
        id: Id,
        /// Why.
        error: Error,
    },
    /// Something that asks for no answer and means nothing.
    Ignored,
}

/// Reads a body. The second part is how many of its bytes belong to the message: fewer when its length was too large.
pub(super) fn read(body: &[u8]) -> (Incoming, usize) {
    let Ok(text) = std::str::from_utf8(body) else {
        return (unusable(parse_error(TextId::LspNotUtf8)), body.len());
    };
    match serde_json::from_str::<IgnoredAny>(text) {
        Ok(_) => (classify(text), body.len()),
        Err(_) => match first_value_end(text) {
            Some(end) => (classify(&text[..end]), end),
            None => (unusable(parse_error(TextId::LspNotJson)), body.len()),
        },
    }
}

/// The end of the first JSON value of a text, when something else follows it.
fn first_value_end(text: &str) -> Option<usize> {
    let mut values = Deserializer::from_str(text).into_iter::<IgnoredAny>();
    let is_value = matches!(values.next(), Some(Ok(_)));
    let end = values.byte_offset();
    (is_value && end < text.len()).then_some(end)
}

#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    params: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    result: Option<&'a RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    error: Option<&'a RawValue>,
}

/// Tells a `null` from a member that is not there.
fn present<'de, D: serde::Deserializer<'de>>(from: D) -> Result<Option<&'de RawValue>, D::Error> {
    <&RawValue>::deserialize(from).map(Some)
}

#[derive(Deserialize)]
struct AnswerError {
    #[serde(default)]
    code: i64,
    #[serde(default)]
    message: String,
    data: Option<Value>,
}

fn classify(text: &str) -> Incoming {
    match text.trim_ascii_start().as_bytes().first() {
        Some(b'{') => {}
        Some(b'[') => return unusable(invalid(TextId::LspBatch)),
        _ => return unusable(invalid(TextId::LspNotAMessage)),
    }
    let Ok(envelope) = serde_json::from_str::<Envelope<'_>>(text) else {
        return unusable(invalid(TextId::LspNotAMessage));
    };
    let id = match envelope.id.map(value::<Id>) {
        None => None,
        Some(Some(id @ (Id::Number(_) | Id::String(_)))) => Some(id),
        Some(_) if envelope.method.is_none() => return Incoming::Ignored,
        Some(_) => return unusable(invalid(TextId::LspBadId)),
    };
    let is_version = envelope.jsonrpc.and_then(value::<String>).as_deref() == Some("2.0");
    match envelope.method.map(value::<String>) {
        Some(Some(method)) if is_version => call(method, id, envelope.params),
        None if is_version && id.is_some() => answer(id.unwrap_or_default(), &envelope),
        _ => Incoming::Unusable {
            id: id.unwrap_or_default(),
            error: invalid(TextId::LspNotAMessage),
        },
    }
}

fn call(method: String, id: Option<Id>, params: Option<&RawValue>) -> Incoming {
    let Some(params) = params else {
        return Incoming::Call {
            method,
            id,
            params: None,
        };
    };
    match value(params) {
        Some(params) => Incoming::Call {
            method,
            id,
            params: Some(params),
        },
        // The text is JSON, so depth is all that can be wrong with it.
        None => Incoming::Unusable {
            id: id.unwrap_or_default(),
            error: error(
                ErrorCode::InvalidRequest,
                Message::new(TextId::LspTooDeep).with("limit", DEPTH_LIMIT),
            ),
        },
    }
}

fn answer(id: Id, envelope: &Envelope<'_>) -> Incoming {
    let result = match envelope
        .error
        .and_then(value::<Option<AnswerError>>)
        .flatten()
    {
        Some(error) => Err(Error {
            code: ErrorCode::from(error.code),
            message: error.message.into(),
            data: error.data,
        }),
        None => Ok(envelope.result.and_then(value).unwrap_or_default()),
    };
    Incoming::Answer { id, result }
}

/// Reads a part of a body, with repaired escapes if that is what it needs.
fn value<T: for<'de> Deserialize<'de>>(raw: &RawValue) -> Option<T> {
    let text = raw.get();
    serde_json::from_str(text)
        .ok()
        .or_else(|| serde_json::from_str(&repaired(text)).ok())
}

/// The text with the escape of every lone surrogate replaced by that of U+FFFD, which is as wide in UTF-16.
fn repaired(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        let taken = match (escaped_unit(rest), rest.get(6..).and_then(escaped_unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                out.push_str("\\ufffd");
                rest = &rest[6..];
                continue;
            }
            (Some(_), _) => 6,
            (None, _) => rest.chars().take(2).map(char::len_utf8).sum(),
        };
        out.push_str(&rest[..taken]);
        rest = &rest[taken..];
    }
    out.push_str(rest);
    out
}

/// The UTF-16 unit of a `\uXXXX` at the start of a text.
fn escaped_unit(text: &str) -> Option<u16> {
    u16::from_str_radix(text.strip_prefix("\\u")?.get(..4)?, 16).ok()
}

fn unusable(error: Error) -> Incoming {
    Incoming::Unusable {
        id: Id::Null,
        error,
    }
}

fn parse_error(id: TextId) -> Error {
    error(ErrorCode::ParseError, id.into())
}

fn invalid(id: TextId) -> Error {
    error(ErrorCode::InvalidRequest, id.into())
}

/// The code of a request that cannot be done though it was understood (LSP 3.17, `RequestFailed`).
pub(in crate::lsp) const REQUEST_FAILED: i64 = -32803;

/// The error for a command that does not exist.
pub(in crate::lsp) fn unknown_command(command: &str) -> Error {
    let message = Message::new(TextId::EditUnknownCommand).with("command", command);
    error(ErrorCode::MethodNotFound, message)
}

/// The error for a request whose handler panicked.
pub(in crate::lsp) fn internal_error(method: &str) -> Error {
    let message = Message::new(TextId::LspInternalError).with("method", method);
    error(ErrorCode::InternalError, message)
}

/// An error for the client, in words of the table.
pub(in crate::lsp) fn error(code: ErrorCode, message: Message) -> Error {
    Error {
        code,
        message: message.to_string().into(),
        data: None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn refusal(body: &[u8]) -> (i64, Id) {
        match read(body).0 {
            Incoming::Unusable { id, error } => (error.code.code(), id),
            other => panic!("{other:?}"),
        }
    }

    /// R6: what cannot be used is answered with the protocol's error, under the request's id where it can be read.
    #[test]
    fn unusable_bodies_are_refused_with_the_right_code() {
        let deep = format!(
            r#"{{"jsonrpc":"2.0","id":7,"method":"x","params":{}{}}}"#,
            "[".repeat(129),
            "]".repeat(129)
        );
        let abyss = format!(
            r#"{{"jsonrpc":"2.0","id":7,"method":"x","params":{}{}}}"#,
            "[".repeat(100_000),
            "]".repeat(100_000)
        );
        let cases: &[(&[u8], i64, Id)] = &[
            (b"{", -32700, Id::Null),
            (b"", -32700, Id::Null),
            (b"nonsense", -32700, Id::Null),
            (
                b"{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xff\"}",
                -32700,
                Id::Null,
            ),
            (b"[]", -32600, Id::Null),
            (
                br#"[{"jsonrpc":"2.0","id":1,"method":"x"}]"#,
                -32600,
                Id::Null,
            ),
            (br#"["2.0","x",1]"#, -32600, Id::Null),
            (b"17", -32600, Id::Null),
            (br#"{"id":1,"method":"x"}"#, -32600, Id::Number(1)),
            (
                br#"{"jsonrpc":"1.0","id":1,"method":"x"}"#,
                -32600,
                Id::Number(1),
            ),
            (
                br#"{"jsonrpc":"2.0","id":"a","method":5}"#,
                -32600,
                Id::String("a".into()),
            ),
            (
                br#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#,
                -32600,
                Id::Null,
            ),
            (
                br#"{"jsonrpc":"2.0","id":1.0,"method":"x"}"#,
                -32600,
                Id::Null,
            ),
            (
                br#"{"jsonrpc":"2.0","id":null,"method":"x"}"#,
                -32600,
                Id::Null,
            ),
            (
                br#"{"jsonrpc":"2.0","id":[1],"method":"x"}"#,
                -32600,
                Id::Null,
            ),
            (br#"{"jsonrpc":"2.0"}"#, -32600, Id::Null),
            (
                br#"{"jsonrpc":"2.0","id":1,"id":2,"method":"x"}"#,
                -32600,
                Id::Null,
            ),
            (deep.as_bytes(), -32600, Id::Number(7)),
            (abyss.as_bytes(), -32600, Id::Number(7)),
        ];
        for (body, code, id) in cases {
            let shown = String::from_utf8_lossy(&body[..body.len().min(80)]);
            assert_eq!(refusal(body), (*code, id.clone()), "{shown}");
        }
    }

    #[test]
    fn requests_notifications_and_answers_are_told_apart() {
        let call = |id, params| Incoming::Call {
            method: "x".into(),
            id,
            params,
        };
        let refused = Error {
            code: ErrorCode::MethodNotFound,
            message: "no".into(),
            data: None,
        };
        let answer = |result| Incoming::Answer {
            id: Id::Number(3),
            result,
        };
        let cases = [
            (r#"{"jsonrpc":"2.0","method":"x"}"#, call(None, None)),
            (
                r#"{"jsonrpc":"2.0","method":"x","params":null,"more":1}"#,
                call(None, Some(Value::Null)),
            ),
            (
                r#"{"jsonrpc":"2.0","id":-4,"method":"x","params":[]}"#,
                call(Some(Id::Number(-4)), Some(json!([]))),
            ),
            (
                r#"{"id":"a","params":{"b":1},"method":"x","jsonrpc":"2.0"}"#,
                call(Some("a".into()), Some(json!({"b": 1}))),
            ),
            (
                r#"{"jsonrpc":"2.0","id":3,"result":null}"#,
                answer(Ok(Value::Null)),
            ),
            (
                r#"{"jsonrpc":"2.0","id":3,"result":[1],"error":null}"#,
                answer(Ok(json!([1]))),
            ),
            (
                r#"{"jsonrpc":"2.0","id":3,"error":{"code":-32601,"message":"no","more":1}}"#,
                answer(Err(refused)),
            ),
            (
                r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"?"}}"#,
                Incoming::Ignored,
            ),
        ];
        for (body, expected) in cases {
            assert_eq!(read(body.as_bytes()), (expected, body.len()), "{body}");
        }
    }

    #[test]
    fn a_message_that_is_shorter_than_its_body_says_where_it_ends() {
        let body = br#"{"jsonrpc":"2.0","method":"x"}Co"#;
        let (message, taken) = read(body);
        assert!(matches!(message, Incoming::Call { .. }));
        assert_eq!(&body[taken..], b"Co");
    }

    #[test]
    fn lone_surrogates_become_replacement_characters_of_the_same_width() {
        let cases = [
            (r"\ud83d\ude00", "\u{1F600}"),
            (r"a\ud83db", "a\u{FFFD}b"),
            (r"\ude00\ud83d", "\u{FFFD}\u{FFFD}"),
            (r"\ud83d\ud83d\ude00", "\u{FFFD}\u{1F600}"),
            (r"\\ud83d\ud83d", "\\ud83d\u{FFFD}"),
            (r"\ud83d\n한", "\u{FFFD}\n한"),
            (r"\uD83D\u0041", "\u{FFFD}A"),
        ];
        for (text, expected) in cases {
            let body = format!(r#"{{"jsonrpc":"2.0","method":"x","params":["{text}"]}}"#);
            match read(body.as_bytes()).0 {
                Incoming::Call { params, .. } => {
                    assert_eq!(params, Some(json!([expected])), "{text}")
                }
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}
