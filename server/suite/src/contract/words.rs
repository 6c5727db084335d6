//! What contract findings say: a message and a hint for each. Names and values that come from a server are shortened
//! and cannot change how a message looks.

use super::bounds::{Limit, Measure, OutOfRange, Side};
use super::declared::NotAnalyzable;
use crate::check::{found, quoted, shortened};
use crate::json::{compact, number};
use crate::syntax::{JsString, Value};
use crate::texts::{Message, TextId};

/// Names or values that a list shows.
const SHOWN: usize = 10;

/// What is wrong, and what to do about it.
pub(super) struct Words {
    pub(super) message: Message,
    pub(super) hint: Message,
}

/// A name in quotes.
fn name(name: &JsString) -> String {
    quoted(&name.to_json())
}

fn list(mut shown: impl Iterator<Item = String>) -> String {
    let mut listed: Vec<String> = shown.by_ref().take(SHOWN).collect();
    listed.extend(shown.next().map(|_| "…".to_owned()));
    listed.join(", ")
}

fn names(listed: impl Iterator<Item = JsString>) -> String {
    list(listed.map(|one| name(&one)))
}

fn values<'t>(listed: impl Iterator<Item = Value<'t>>) -> String {
    list(listed.map(|one| match one.string() {
        Some(text) => name(&text),
        None => shortened(&compact(one)),
    }))
}

fn meant(suggestion: &JsString) -> Message {
    Message::new(TextId::ContractMeantHint).with("name", name(suggestion))
}

pub(super) fn no_tool(
    tool: &JsString,
    suggestion: Option<&JsString>,
    tools: impl Iterator<Item = JsString>,
) -> Words {
    let names = names(tools);
    let hint = match suggestion {
        Some(suggestion) => meant(suggestion),
        None if names.is_empty() => TextId::ContractNoToolHintNone.into(),
        None => Message::new(TextId::ContractNoToolHint).with("names", names),
    };
    Words {
        message: Message::new(TextId::ContractNoTool).with("tool", name(tool)),
        hint,
    }
}

pub(super) fn not_analyzable(tool: &JsString, reason: NotAnalyzable) -> Words {
    let hint = match reason {
        NotAnalyzable::ListedTwice => TextId::ContractListedTwiceHint,
        _ => TextId::ContractNotAnalyzableHint,
    };
    let reason: Message = match reason {
        NotAnalyzable::ListedTwice => TextId::ContractListedTwice.into(),
        NotAnalyzable::NotAnObject => TextId::ContractSchemaNotObject.into(),
        NotAnalyzable::Keyword(keyword) => {
            Message::new(TextId::ContractSchemaKeyword).with("keyword", keyword)
        }
        NotAnalyzable::Type => TextId::ContractSchemaType.into(),
        NotAnalyzable::Properties => TextId::ContractSchemaProperties.into(),
    };
    Words {
        message: Message::new(TextId::ContractNotAnalyzable)
            .with("tool", name(tool))
            .with_text("reason", reason),
        hint: hint.into(),
    }
}

pub(super) fn required_missing(
    tool: &JsString,
    field: &JsString,
    suggestion: Option<&JsString>,
) -> Words {
    let hint = match suggestion {
        Some(written) => Message::new(TextId::ContractRenameHint)
            .with("name", name(written))
            .with("field", name(field)),
        None => Message::new(TextId::ContractRequiredMissingHint).with("field", name(field)),
    };
    Words {
        message: Message::new(TextId::ContractRequiredMissing)
            .with("field", name(field))
            .with("tool", name(tool)),
        hint,
    }
}

pub(super) fn undeclared(
    tool: &JsString,
    field: &JsString,
    suggestion: Option<&JsString>,
    declared: impl Iterator<Item = JsString>,
) -> Words {
    let names = names(declared);
    let hint = match suggestion {
        Some(suggestion) => meant(suggestion),
        None if names.is_empty() => TextId::ContractUndeclaredHintNone.into(),
        None => Message::new(TextId::ContractUndeclaredHint).with("names", names),
    };
    Words {
        message: Message::new(TextId::ContractUndeclared)
            .with("tool", name(tool))
            .with("field", name(field)),
        hint,
    }
}

pub(super) fn wrong_type(
    tool: &JsString,
    field: &JsString,
    wanted: &str,
    value: Value<'_>,
) -> Words {
    Words {
        message: Message::new(TextId::ContractType)
            .with("field", name(field))
            .with("type", wanted)
            .with("tool", name(tool))
            .with_text("found", found(value)),
        hint: Message::new(TextId::ContractTypeHint).with("type", wanted),
    }
}

pub(super) fn not_listed(
    tool: &JsString,
    field: &JsString,
    value: Value<'_>,
    allowed: Value<'_>,
    suggestion: Option<&JsString>,
) -> Words {
    Words {
        message: Message::new(TextId::ContractEnum)
            .with("field", name(field))
            .with("values", values(allowed.elements().into_iter().flatten()))
            .with("tool", name(tool))
            .with_text("found", found(value)),
        hint: suggestion.map_or_else(|| TextId::ContractEnumHint.into(), meant),
    }
}

pub(super) fn out_of_range(tool: &JsString, field: &JsString, range: &OutOfRange) -> Words {
    let message = Message::new(match range.measure {
        Measure::Number => TextId::ContractRangeNumber,
        Measure::Characters => TextId::ContractRangeCharacters,
        Measure::Elements => TextId::ContractRangeElements,
    });
    let message = message
        .with("field", name(field))
        .with("size", number(range.size))
        .with("tool", name(tool));
    Words {
        message: match range.limits.iter().map(limit).reduce(both) {
            Some(limits) => message.with_text("limits", limits),
            None => message,
        },
        hint: TextId::ContractRangeHint.into(),
    }
}

fn both(first: Message, second: Message) -> Message {
    Message::new(TextId::ContractBoth)
        .with_text("first", first)
        .with_text("second", second)
}

fn limit(limit: &Limit) -> Message {
    let text = match limit.side {
        Side::AtLeast => TextId::ContractAtLeast,
        Side::MoreThan => TextId::ContractMoreThan,
        Side::AtMost => TextId::ContractAtMost,
        Side::LessThan => TextId::ContractLessThan,
    };
    Message::new(text).with("limit", number(limit.value))
}

pub(super) fn no_violation(tool: &JsString) -> Words {
    Words {
        message: Message::new(TextId::ContractNoViolation).with("tool", name(tool)),
        hint: TextId::ContractNoViolationHint.into(),
    }
}
