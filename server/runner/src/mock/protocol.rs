//! The mock's side of the protocol: one message in, at most one out.

use mcpeak_suite::json::{Document, Layout, Unmasked, Writer};
use mcpeak_suite::syntax::{NodeKind, Object, Value};
use mcpeak_suite::texts::{Language, Message, TextId};

use super::MockDefinition;
use crate::client::session::VERSIONS;
use crate::client::transport::MAX_MESSAGE_BYTES;

/// What a server's errors are called in JSON-RPC 2.0.
#[derive(Clone, Copy)]
enum Refused {
    NotJson,
    NoRequest,
    UnknownMethod,
    BadParams,
}

impl Refused {
    fn code(self) -> i32 {
        match self {
            Refused::NotJson => -32700,
            Refused::NoRequest => -32600,
            Refused::UnknownMethod => -32601,
            Refused::BadParams => -32602,
        }
    }

    fn text(self) -> TextId {
        match self {
            Refused::NotJson => TextId::MockParseError,
            Refused::NoRequest => TextId::MockInvalidRequest,
            Refused::UnknownMethod => TextId::MockMethodNotFound,
            Refused::BadParams => TextId::MockInvalidParams,
        }
    }
}

impl MockDefinition {
    /// The answer to one line, if it wants one: blank lines, notifications and answers want none.
    pub fn handle(&self, line: &str) -> Option<String> {
        if line.trim().is_empty() {
            return None;
        }
        let Ok(document) = Document::read(line) else {
            return Some(refused("null", Refused::NotJson));
        };
        match document.root().object() {
            Some(message) => self.reply(&message),
            None => Some(refused("null", Refused::NoRequest)),
        }
    }

    fn reply(&self, message: &Object<'_>) -> Option<String> {
        let id = message.get("id").map(|member| member.value);
        let usable = id.filter(|id| matches!(id.kind(), NodeKind::String | NodeKind::Number));
        let shown = usable.map_or("null", Value::source);
        let version = message.get("jsonrpc");
        if !version.is_some_and(|version| version.value.is_string("2.0")) {
            return Some(refused(shown, Refused::NoRequest));
        }
        let Some(method) = message.get("method") else {
            return (!is_answer(message)).then(|| refused(shown, Refused::NoRequest));
        };
        if method.value.kind() != NodeKind::String || id.is_some() != usable.is_some() {
            return Some(refused(shown, Refused::NoRequest));
        }
        usable?;
        let params = message.get("params").map(|member| member.value);
        Some(match self.result_of(method.value, params) {
            Ok(result) => format!(r#"{{"jsonrpc":"2.0","id":{shown},"result":{result}}}"#),
            Err(reason) => refused(shown, reason),
        })
    }

    fn result_of(&self, method: Value<'_>, params: Option<Value<'_>>) -> Result<String, Refused> {
        let method = method.string().unwrap_or_default();
        match method.as_str() {
            Some("initialize") => Ok(initialized(params)),
            Some("ping") => Ok("{}".to_owned()),
            Some("tools/list") => Ok(self.list()),
            Some("tools/call") => self.call(params),
            _ => Err(Refused::UnknownMethod),
        }
    }

    fn list(&self) -> String {
        let mut writer = Writer::new(Layout::Compact);
        writer.begin_object();
        writer.key("tools");
        writer.value(self.tools(), &Unmasked);
        writer.end_object();
        writer.finish()
    }

    fn call(&self, params: Option<Value<'_>>) -> Result<String, Refused> {
        let params = params.ok_or(Refused::BadParams)?;
        let tool = params.member("name").and_then(Value::string);
        let arguments = params.member("arguments");
        let fits = arguments.is_none_or(|arguments| arguments.kind() == NodeKind::Object);
        let tool = tool.filter(|_| fits).ok_or(Refused::BadParams)?;
        let answer = self.answer(&tool, arguments);
        let mut writer = Writer::new(Layout::Compact);
        writer.begin_object();
        writer.key("content");
        writer.begin_array();
        writer.begin_object();
        writer.key("type");
        writer.string("text");
        writer.key("text");
        writer.string(&answer.text);
        writer.end_object();
        writer.end_array();
        if answer.is_error {
            writer.key("isError");
            writer.boolean(true);
        }
        writer.end_object();
        Ok(writer.finish())
    }
}

/// Whether a message answers a request; the mock makes none, so nothing comes of it.
fn is_answer(message: &Object<'_>) -> bool {
    message.get("result").is_some() || message.get("error").is_some()
}

/// The version that was asked for, if it is known, else the newest.
fn initialized(params: Option<Value<'_>>) -> String {
    let asked = params.and_then(|params| params.member("protocolVersion"));
    let known = |version: &&str| asked.is_some_and(|asked| asked.is_string(version));
    let version = VERSIONS.into_iter().find(known).unwrap_or(VERSIONS[0]);
    let mut writer = Writer::new(Layout::Compact);
    writer.begin_object();
    writer.key("protocolVersion");
    writer.string(version);
    writer.key("capabilities");
    writer.begin_object();
    writer.key("tools");
    writer.begin_object();
    writer.end_object();
    writer.end_object();
    writer.key("serverInfo");
    writer.begin_object();
    writer.key("name");
    writer.string("mcpeak-mock");
    writer.key("version");
    writer.string(env!("CARGO_PKG_VERSION"));
    writer.end_object();
    writer.end_object();
    writer.finish()
}

/// The answer to a line that is longer than any message, of which nothing is known.
pub(super) fn too_long() -> String {
    let message = Message::new(TextId::MockLineTooLong).with("limit", MAX_MESSAGE_BYTES);
    error("null", Refused::NotJson.code(), &message)
}

fn refused(id: &str, reason: Refused) -> String {
    error(id, reason.code(), &Message::new(reason.text()))
}

fn error(id: &str, code: i32, message: &Message) -> String {
    let mut writer = Writer::new(Layout::Compact);
    writer.string(&message.render(Language::English));
    let message = writer.finish();
    format!(r#"{{"jsonrpc":"2.0","id":{id},"error":{{"code":{code},"message":{message}}}}}"#)
}

#[cfg(test)]
mod tests;
