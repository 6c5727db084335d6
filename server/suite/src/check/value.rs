//! Rules for single values: text, time limits, counts, numbers.

use super::found::{found, noun, quoted, shortened};
use super::report::{Path, Report};
use crate::finding::{Cause, Code};
use crate::spec::{MAX_COUNT, MAX_TIMEOUT_MS, ValueKind};
use crate::syntax::{NodeKind, Value, is_blank};
use crate::texts::{Message, TextId};

/// A value of the wrong type: what it is called, what it must be, what it is.
pub(super) fn wrong_type(
    code: Code,
    path: Path,
    name: &str,
    wanted: ValueKind,
    value: Value<'_>,
    report: &mut Report<'_>,
) {
    let message = Message::new(TextId::WrongType)
        .with("field", name)
        .with_text("value", noun(wanted))
        .with_text("found", found(value));
    report
        .add(code, path, value.range(), message, type_hint(wanted, value))
        .cause(Cause::Wants(wanted, None))
        .done();
}

/// How a value of the wrong type becomes one of the right one.
fn type_hint(wanted: ValueKind, value: Value<'_>) -> Message {
    let text_wanted = matches!(
        wanted,
        ValueKind::Text | ValueKind::AssertionType | ValueKind::OperationType
    );
    if wanted == ValueKind::Fingerprint {
        return TextId::FingerprintHint.into();
    }
    let bare = matches!(
        value.kind(),
        NodeKind::Number | NodeKind::True | NodeKind::False
    );
    if text_wanted && bare {
        return Message::new(TextId::QuoteItHint).with("value", shortened(value.source()));
    }
    let inner = unquoted_source(value);
    let fits_bare = match wanted {
        ValueKind::Boolean => matches!(inner, "true" | "false"),
        ValueKind::Count | ValueKind::Timeout => {
            inner.bytes().all(|b| b.is_ascii_digit()) && !inner.is_empty()
        }
        ValueKind::Number => inner.parse::<f64>().is_ok_and(f64::is_finite),
        _ => false,
    };
    if value.kind() == NodeKind::String && fits_bare {
        return Message::new(TextId::UnquoteItHint).with("value", shortened(inner));
    }
    let wraps = matches!(
        wanted,
        ValueKind::Names | ValueKind::JsonValues | ValueKind::Assertions | ValueKind::Cases
    );
    if wraps && !matches!(value.kind(), NodeKind::Array | NodeKind::Null) {
        return TextId::WrapInArrayHint.into();
    }
    Message::new(TextId::WrongTypeHint).with_text("example", example(wanted))
}

fn unquoted_source<'t>(value: Value<'t>) -> &'t str {
    value.source().trim_matches('"')
}

fn example(wanted: ValueKind) -> TextId {
    match wanted {
        ValueKind::Boolean => TextId::ExampleBoolean,
        ValueKind::Count => TextId::ExampleCount,
        ValueKind::Number => TextId::ExampleNumber,
        ValueKind::Timeout => TextId::ExampleTimeout,
        ValueKind::Names | ValueKind::JsonValues => TextId::ExampleArray,
        ValueKind::Assertions | ValueKind::Cases | ValueKind::ApprovalCases => {
            TextId::ExampleObjects
        }
        ValueKind::Schema | ValueKind::SchemaOrBoolean => TextId::ExampleSchema,
        ValueKind::SchemaMap => TextId::ExampleSchemaMap,
        ValueKind::JsonObject | ValueKind::Operation | ValueKind::Approval => TextId::ExampleObject,
        _ => TextId::ExampleText,
    }
}

/// The text rule (semantics.md, 3.1): a string that is not blank. True when it holds; a lost value is let pass as false.
pub(super) fn text(value: Value<'_>, path: Path, name: &str, report: &mut Report<'_>) -> bool {
    if value.is_lost() {
        return false;
    }
    let Some(string) = value.string_lossy() else {
        wrong_type(
            Code::InvalidType,
            path,
            name,
            ValueKind::Text,
            value,
            report,
        );
        return false;
    };
    if !is_blank(&string) {
        return true;
    }
    let (id, hint) = match string.is_empty() {
        true => (TextId::EmptyText, TextId::EmptyTextHint),
        false => (TextId::BlankText, TextId::BlankTextHint),
    };
    let message = Message::new(id).with("field", name);
    report
        .add(Code::InvalidValue, path, value.range(), message, hint)
        .cause(Cause::Wants(ValueKind::Text, None))
        .done();
    false
}

/// The time limit rule (semantics.md, 3.2).
pub(super) fn timeout(value: Value<'_>, path: Path, name: &str, report: &mut Report<'_>) {
    if value.is_lost() {
        return;
    }
    let Some(number) = value.number() else {
        return wrong_type(
            Code::InvalidTimeout,
            path,
            name,
            ValueKind::Timeout,
            value,
            report,
        );
    };
    let (id, hint) = match number {
        n if n < 1.0 => (
            TextId::TimeoutTooSmall,
            Message::new(TextId::TimeoutTooSmallHint).with("field", name),
        ),
        n if n > f64::from(MAX_TIMEOUT_MS) => (
            TextId::TimeoutTooLarge,
            Message::new(TextId::TimeoutTooLargeHint).with("max", MAX_TIMEOUT_MS),
        ),
        n if n.fract() != 0.0 => (
            TextId::TimeoutFraction,
            Message::new(TextId::TimeoutFractionHint).with("rounded", n.round()),
        ),
        _ => return,
    };
    let message = Message::new(id)
        .with("field", name)
        .with("value", shortened(value.source()));
    report
        .add(Code::InvalidTimeout, path, value.range(), message, hint)
        .cause(Cause::Wants(ValueKind::Timeout, None))
        .done();
}

/// `minItems`, `minLength`, `maxLength` (semantics.md, 3.7): a whole number from 0. The number where it holds.
pub(super) fn count(
    value: Value<'_>,
    path: Path,
    name: &str,
    report: &mut Report<'_>,
) -> Option<f64> {
    bounded(value, path, name, ValueKind::Count, report)
}

/// `minimum`, `maximum`: a finite number. The number where it holds.
pub(super) fn bound(
    value: Value<'_>,
    path: Path,
    name: &str,
    report: &mut Report<'_>,
) -> Option<f64> {
    bounded(value, path, name, ValueKind::Number, report)
}

/// Whether a number is what a field of this kind may hold; true for kinds without a range.
pub(crate) fn is_in_range(number: f64, wanted: ValueKind) -> bool {
    match wanted {
        ValueKind::Count => (0.0..=MAX_COUNT).contains(&number) && number.fract() == 0.0,
        ValueKind::Timeout => {
            (1.0..=f64::from(MAX_TIMEOUT_MS)).contains(&number) && number.fract() == 0.0
        }
        _ => number.is_finite(),
    }
}

fn bounded(
    value: Value<'_>,
    path: Path,
    name: &str,
    wanted: ValueKind,
    report: &mut Report<'_>,
) -> Option<f64> {
    if value.is_lost() {
        return None;
    }
    let Some(number) = value.number() else {
        wrong_type(Code::InvalidValue, path, name, wanted, value, report);
        return None;
    };
    if is_in_range(number, wanted) {
        return Some(number);
    }
    let message = Message::new(TextId::NumberOutOfRange)
        .with("field", name)
        .with_text("value", noun(wanted))
        .with("found", shortened(value.source()));
    let hint = match number {
        n if n.is_infinite() => TextId::NumberTooLargeHint.into(),
        n if n < 0.0 => TextId::NegativeCountHint.into(),
        n if n.fract() != 0.0 => Message::new(TextId::FractionHint).with("rounded", n.round()),
        _ => TextId::NumberTooLargeHint.into(),
    };
    report
        .add(Code::InvalidValue, path, value.range(), message, hint)
        .cause(Cause::Wants(wanted, None))
        .done();
    None
}

/// A string as a message shows it, with its quotes.
pub(super) fn shown(value: Value<'_>) -> String {
    match value.kind() {
        NodeKind::String => quoted(value.source()),
        _ => shortened(value.source()),
    }
}
