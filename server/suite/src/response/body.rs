//! What the schema assertions look at: the one text block of a result, or its `structuredContent`.

use super::type_name;
use crate::json::Document;
use crate::syntax::{JsString, NodeKind, Value};
use crate::texts::{Message, TextId};

/// The body of a result.
#[derive(Clone, Debug)]
pub enum Body<'t> {
    /// The text is JSON of an object or an array: that.
    Json(Document),
    /// Any other text, as a string; scalars of JSON are left as text too.
    Text(Value<'t>),
}

impl Body<'_> {
    /// The value that schemas are held against.
    pub fn value(&self) -> Value<'_> {
        match self {
            Body::Json(document) => document.root(),
            Body::Text(value) => *value,
        }
    }
}

/// Why there is nothing to look at.
#[derive(Clone, Debug, PartialEq)]
pub struct Extraction {
    /// What kind of reason.
    pub code: ExtractionCode,
    /// What was found instead, as JSON.
    pub actual: Option<String>,
}

/// Why there is nothing to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExtractionCode {
    /// `content` is no array.
    ContentNotArray,
    /// `content` has not exactly one block.
    ContentBlockCount,
    /// The block is no text block.
    ContentBlockNotText,
    /// The block has no text.
    ContentTextMissing,
    /// There is no `structuredContent`.
    StructuredContentMissing,
    /// `structuredContent` has a number that is not finite.
    StructuredContentInvalid,
}

impl ExtractionCode {
    /// The code in vectors.
    pub fn as_str(self) -> &'static str {
        match self {
            ExtractionCode::ContentNotArray => "CONTENT_NOT_ARRAY",
            ExtractionCode::ContentBlockCount => "CONTENT_BLOCK_COUNT",
            ExtractionCode::ContentBlockNotText => "CONTENT_BLOCK_NOT_TEXT",
            ExtractionCode::ContentTextMissing => "CONTENT_TEXT_MISSING",
            ExtractionCode::StructuredContentMissing => "STRUCTURED_CONTENT_MISSING",
            ExtractionCode::StructuredContentInvalid => "STRUCTURED_CONTENT_INVALID",
        }
    }
}

impl Extraction {
    fn new(code: ExtractionCode, actual: impl Into<Option<String>>) -> Self {
        Self {
            code,
            actual: actual.into(),
        }
    }

    /// What is wrong.
    pub fn message(&self) -> Message {
        let id = match self.code {
            ExtractionCode::ContentNotArray => TextId::ExtractionNotArray,
            ExtractionCode::ContentBlockCount => TextId::ExtractionBlockCount,
            ExtractionCode::ContentBlockNotText => TextId::ExtractionNotText,
            ExtractionCode::ContentTextMissing => TextId::ExtractionTextMissing,
            ExtractionCode::StructuredContentMissing => TextId::ExtractionNoStructured,
            ExtractionCode::StructuredContentInvalid => TextId::ExtractionInvalidStructured,
        };
        Message::new(id).with("actual", self.actual.as_deref().unwrap_or_default())
    }

    /// What to do about it.
    pub fn hint(&self) -> Message {
        match self.code {
            ExtractionCode::StructuredContentMissing => TextId::ExtractionNoStructuredHint,
            ExtractionCode::StructuredContentInvalid => TextId::ExtractionInvalidStructuredHint,
            _ => TextId::ExtractionBodyHint,
        }
        .into()
    }
}

/// The body of a result (semantics.md, 6.1).
pub fn body(result: Value<'_>) -> Result<Body<'_>, Extraction> {
    let content = result.member("content");
    let Some(mut blocks) = content.and_then(Value::elements) else {
        let actual = quoted(type_name(content));
        return Err(Extraction::new(ExtractionCode::ContentNotArray, actual));
    };
    let count = blocks.clone().count();
    let (Some(block), 1) = (blocks.next(), count) else {
        return Err(Extraction::new(
            ExtractionCode::ContentBlockCount,
            count.to_string(),
        ));
    };
    let block_type = block.member("type");
    if !block_type.is_some_and(|value| value.is_string("text")) {
        let actual = match block_type.and_then(Value::string) {
            Some(name) => name.to_json(),
            None => quoted(type_name(block_type.or(Some(block)))),
        };
        return Err(Extraction::new(ExtractionCode::ContentBlockNotText, actual));
    }
    let text = block.member("text");
    match text.filter(|text| text.kind() == NodeKind::String) {
        Some(text) => Ok(read(text)),
        None => {
            let actual = quoted(type_name(text));
            Err(Extraction::new(ExtractionCode::ContentTextMissing, actual))
        }
    }
}

/// The `structuredContent` of a result; the text is never looked at (semantics.md, section 10).
pub fn structured_content(result: Value<'_>) -> Result<Value<'_>, Extraction> {
    let Some(content) = result.member("structuredContent") else {
        return Err(Extraction::new(
            ExtractionCode::StructuredContentMissing,
            None,
        ));
    };
    let is_infinite = |value: Value<'_>| value.number().is_some_and(f64::is_infinite);
    match content.descendants().find(|value| is_infinite(*value)) {
        None => Ok(content),
        Some(number) => {
            let actual = JsString::from(number.source()).to_json();
            Err(Extraction::new(
                ExtractionCode::StructuredContentInvalid,
                actual,
            ))
        }
    }
}

/// Only objects and arrays are read; a scalar stays the text that it was.
fn read(text: Value<'_>) -> Body<'_> {
    let string = text.string().unwrap_or_default();
    let document = as_json(&string).and_then(|json| Document::read(json).ok());
    let is_container =
        |document: &Document| matches!(document.root().kind(), NodeKind::Object | NodeKind::Array);
    match document.filter(is_container) {
        Some(document) => Body::Json(document),
        None => Body::Text(text),
    }
}

/// The text, if it can be that of an object or array. An unpaired surrogate becomes its escape: it can only stand in a
/// string, and there it is the same; behind a backslash it is no JSON.
fn as_json(text: &JsString) -> Option<String> {
    if let Some(text) = text.as_str() {
        let begins = text
            .trim_start_matches([' ', '\t', '\n', '\r'])
            .starts_with(['{', '[']);
        return begins.then(|| text.to_owned());
    }
    let mut out = String::with_capacity(text.len() + 16);
    let mut escapes = false;
    for point in text.code_points() {
        match char::from_u32(point) {
            Some(character) => {
                escapes = character == '\\' && !escapes;
                out.push(character);
            }
            None if escapes => return None,
            None => out.push_str(&format!("\\u{point:04x}")),
        }
    }
    Some(out)
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}
