//! Whether a result is one in the sense of the MCP schema (semantics.md, section 10: such a result fails the operation).

use std::fmt::{Arguments, Display};

use crate::syntax::{NodeKind, Value};
use crate::texts::{Message, TextId};

/// What of the MCP schema a result breaks.
#[derive(Clone, Debug, PartialEq)]
pub struct ResultFault {
    /// The member, such as `content[0].text`.
    pub member: String,
    /// What it must be.
    pub wanted: &'static str,
}

impl ResultFault {
    /// What is wrong.
    pub fn message(&self) -> Message {
        Message::new(TextId::ResultFault)
            .with("member", &self.member)
            .with("wanted", self.wanted)
    }
}

const ARRAY: &str = "an array";
const BASE64: &str = "a string in base64";
const BOOLEAN: &str = "true or false";
const KNOWN_TYPE: &str = "text, image, audio, resource_link or resource";
const OBJECT: &str = "an object";
const STRING: &str = "a string";

/// The first thing in a result that breaks the MCP schema. A missing `content` counts as an empty list.
pub fn result_fault(result: Value<'_>) -> Option<ResultFault> {
    if result.kind() != NodeKind::Object {
        return fault("result", OBJECT);
    }
    if let Some(content) = result.member("content") {
        let Some(blocks) = content.elements() else {
            return fault("content", ARRAY);
        };
        let found = blocks
            .enumerate()
            .find_map(|(index, block)| block_fault(block, format_args!("content[{index}]")));
        if found.is_some() {
            return found;
        }
    }
    if let Some(is_error) = result.member("isError")
        && !matches!(is_error.kind(), NodeKind::True | NodeKind::False)
    {
        return fault("isError", BOOLEAN);
    }
    match result.member("structuredContent").map(Value::kind) {
        None | Some(NodeKind::Object) => None,
        Some(_) => fault("structuredContent", OBJECT),
    }
}

fn fault(member: impl Display, wanted: &'static str) -> Option<ResultFault> {
    Some(ResultFault {
        member: member.to_string(),
        wanted,
    })
}

/// Of a block at `path`, which is written out only where there is something to say.
fn block_fault(block: Value<'_>, path: Arguments<'_>) -> Option<ResultFault> {
    if block.kind() != NodeKind::Object {
        return fault(path, OBJECT);
    }
    match block
        .member("type")
        .and_then(Value::string_lossy)
        .as_deref()
    {
        Some("text") => string_fault(block, path, "text"),
        Some("image" | "audio") => {
            base64_fault(block, path, "data").or_else(|| string_fault(block, path, "mimeType"))
        }
        Some("resource_link") => {
            string_fault(block, path, "uri").or_else(|| string_fault(block, path, "name"))
        }
        Some("resource") => resource_fault(block, path),
        _ => fault(format_args!("{path}.type"), KNOWN_TYPE),
    }
}

fn resource_fault(block: Value<'_>, path: Arguments<'_>) -> Option<ResultFault> {
    resource_fault_at(block, format_args!("{path}.resource"))
}

fn resource_fault_at(block: Value<'_>, path: Arguments<'_>) -> Option<ResultFault> {
    let Some(resource) = block
        .member("resource")
        .filter(|value| value.kind() == NodeKind::Object)
    else {
        return fault(path, OBJECT);
    };
    let uri = string_fault(resource, path, "uri");
    if uri.is_some() {
        return uri;
    }
    match (resource.member("text"), resource.member("blob")) {
        (Some(text), _) if text.kind() == NodeKind::String => None,
        (_, Some(_)) => base64_fault(resource, path, "blob"),
        _ => fault(format_args!("{path}.text"), STRING),
    }
}

fn string_fault(value: Value<'_>, path: Arguments<'_>, name: &str) -> Option<ResultFault> {
    match value.member(name).map(Value::kind) {
        Some(NodeKind::String) => None,
        _ => fault(format_args!("{path}.{name}"), STRING),
    }
}

fn base64_fault(value: Value<'_>, path: Arguments<'_>, name: &str) -> Option<ResultFault> {
    let text = value.member(name).and_then(Value::string);
    match text.is_some_and(|text| text.as_str().is_some_and(is_base64)) {
        true => None,
        false => fault(format_args!("{path}.{name}"), BASE64),
    }
}

/// Base64 as browsers' `atob` takes it, which the reference asks: white space is passed over, padding may be missing.
fn is_base64(text: &str) -> bool {
    let is_space = |c: &char| matches!(c, ' ' | '\t' | '\n' | '\r' | '\u{c}');
    let text: String = text.chars().filter(|c| !is_space(c)).collect();
    let digits = match text.len() % 4 {
        0 => text
            .strip_suffix("==")
            .or(text.strip_suffix('='))
            .unwrap_or(&text),
        1 => return false,
        _ => &text,
    };
    digits.len() % 4 != 1
        && digits
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '/'))
}
