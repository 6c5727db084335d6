//! How findings name what they found and what they want: "the string "x"", "a whole number from 0".

use crate::spec::ValueKind;
use crate::syntax::{Member, NodeKind, Value};
use crate::texts::{Message, TextId};

/// Characters of a value that a message shows.
const SHOWN: usize = 40;

/// A value as a message names it.
pub(crate) fn found(value: Value<'_>) -> Message {
    let id = match value.kind() {
        NodeKind::Object => TextId::FoundObject,
        NodeKind::Array => TextId::FoundArray,
        NodeKind::String => {
            return Message::new(TextId::FoundString).with("value", quoted(value.source()));
        }
        NodeKind::Number => {
            return Message::new(TextId::FoundNumber).with("value", shortened(value.source()));
        }
        NodeKind::True => TextId::FoundTrue,
        NodeKind::False => TextId::FoundFalse,
        _ => TextId::FoundNull,
    };
    id.into()
}

/// A member's key as a message names it.
pub(super) fn key(member: &Member<'_>) -> String {
    quoted(member.key_node.source())
}

/// A JSON string as written, shortened inside its quotes.
pub(crate) fn quoted(source: &str) -> String {
    let inner = source.strip_prefix('"').unwrap_or(source);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    format!("\"{}\"", shortened(inner))
}

/// Text for a message: long text is cut, and what could break a line or hide is left out.
pub(crate) fn shortened(text: &str) -> String {
    let mut out: String = text
        .chars()
        .take(SHOWN)
        .map(|c| {
            if is_harmful(c) {
                char::REPLACEMENT_CHARACTER
            } else {
                c
            }
        })
        .collect();
    if text.chars().nth(SHOWN).is_some() {
        out.push('…');
    }
    out
}

/// Control and direction characters, which could change how a message looks.
fn is_harmful(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

/// What a field's value must be, as a text.
pub(crate) fn noun(kind: ValueKind) -> TextId {
    match kind {
        ValueKind::SchemaVersion => TextId::WantSchemaVersion,
        ValueKind::Text => TextId::WantText,
        ValueKind::Timeout => TextId::WantTimeout,
        ValueKind::Fingerprint => TextId::WantFingerprint,
        ValueKind::Status => TextId::WantStatus,
        ValueKind::OperationType => TextId::WantOperationType,
        ValueKind::AssertionType => TextId::WantAssertionType,
        ValueKind::SchemaType => TextId::WantSchemaType,
        ValueKind::Boolean => TextId::WantBoolean,
        ValueKind::JsonObject => TextId::WantJsonObject,
        ValueKind::JsonValue => TextId::WantJsonValue,
        ValueKind::JsonValues => TextId::WantJsonValues,
        ValueKind::Names => TextId::WantNames,
        ValueKind::Count => TextId::WantCount,
        ValueKind::Number => TextId::WantNumber,
        ValueKind::Approval => TextId::WantApproval,
        ValueKind::ApprovalCases => TextId::WantApprovalCases,
        ValueKind::Cases => TextId::WantCases,
        ValueKind::Operation => TextId::WantOperation,
        ValueKind::Assertions => TextId::WantAssertions,
        ValueKind::Schema => TextId::WantSchema,
        ValueKind::SchemaMap => TextId::WantSchemaMap,
        ValueKind::SchemaOrBoolean => TextId::WantSchemaOrBoolean,
    }
}
