//! `approval` (semantics.md, 3.3). Whether its fingerprint fits the suite is [`crate::fingerprint`]'s to say.

use std::collections::HashMap;

use super::fields::{Fields, Known, Noun};
use super::found::found;
use super::free_json;
use super::report::{Path, Report};
use super::value::{self, shown};
use crate::finding::{Cause, Code};
use crate::spec::{APPROVAL, APPROVAL_CASE, FINGERPRINT_LENGTH, Place, STATUSES, ValueKind};
use crate::syntax::{JsString, Value};
use crate::texts::{Message, TextId};

pub(super) fn check<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    if value.is_lost() {
        return;
    }
    let Some(object) = value.object() else {
        return value::wrong_type(
            Code::InvalidType,
            path,
            "approval",
            ValueKind::Approval,
            value,
            report,
        );
    };
    let fields = Fields::new(
        object,
        Noun::Plain(TextId::NounApproval),
        Known::Place(Place::Approval),
    );
    for field in APPROVAL {
        match fields.get(field.name) {
            None if field.required => fields.require(field, path, report),
            None => {}
            Some(value) => {
                let path = report.field(path, field.name);
                match field.value {
                    ValueKind::Fingerprint => fingerprint(value, path, report),
                    _ => cases(value, path, report),
                }
            }
        }
    }
    fields.reject_unknown(path, report);
    free_json::repeated_keys(&fields.object, path, report);
}

/// Whether a text has the form of a fingerprint.
pub(crate) fn is_fingerprint(text: &str) -> bool {
    text.len() == FINGERPRINT_LENGTH && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
}

fn fingerprint<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    if value.is_lost() {
        return;
    }
    let Some(string) = value.string() else {
        return value::wrong_type(
            Code::InvalidType,
            path,
            "fingerprint",
            ValueKind::Fingerprint,
            value,
            report,
        );
    };
    let text = string.to_string_lossy();
    if is_fingerprint(&text) {
        return;
    }
    let length = text.chars().count();
    let message = match text.to_ascii_lowercase() {
        lower if is_fingerprint(&lower) => TextId::FingerprintUppercase.into(),
        _ if length != FINGERPRINT_LENGTH => {
            Message::new(TextId::FingerprintLength).with("length", length)
        }
        _ => TextId::FingerprintCharacters.into(),
    };
    report
        .add(
            Code::InvalidValue,
            path,
            value.range(),
            message,
            TextId::FingerprintHint,
        )
        .cause(Cause::Wants(ValueKind::Fingerprint, None))
        .done();
}

fn cases<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    if value.is_lost() {
        return;
    }
    let Some(entries) = value.elements() else {
        let wanted = ValueKind::ApprovalCases;
        return value::wrong_type(
            Code::InvalidValue,
            path,
            "approval.cases",
            wanted,
            value,
            report,
        );
    };
    let mut seen: HashMap<JsString, Value<'t>> = HashMap::new();
    for (index, entry) in entries.enumerate() {
        let path = report.index(path, index);
        self::entry(entry, path, &mut seen, report);
    }
}

fn entry<'t>(
    value: Value<'t>,
    path: Path,
    seen: &mut HashMap<JsString, Value<'t>>,
    report: &mut Report<'t>,
) {
    if value.is_lost() {
        return;
    }
    let Some(object) = value.object() else {
        let message = Message::new(TextId::ApprovalEntryNotObject).with_text("found", found(value));
        report
            .add(
                Code::InvalidValue,
                path,
                value.range(),
                message,
                TextId::ApprovalEntryHint,
            )
            .cause(Cause::BadElement)
            .done();
        return;
    };
    let fields = Fields::new(
        object,
        Noun::Plain(TextId::NounApprovalCase),
        Known::Place(Place::ApprovalCase),
    );
    for field in APPROVAL_CASE {
        let path = report.field(path, field.name);
        match fields.get(field.name) {
            None if fields.may_have_lost(field.name) => {}
            None => {
                let message = Message::new(TextId::MissingField)
                    .with("field", field.name)
                    .with_text("object", TextId::NounApprovalCase);
                let hint = Message::new(TextId::MissingFieldHint)
                    .with("field", field.name)
                    .with_text("value", super::found::noun(field.value));
                let range = super::fields::opening(value);
                report
                    .add(Code::InvalidValue, path, range, message, hint)
                    .cause(Cause::Lacks(field))
                    .done();
            }
            Some(value) if value.is_lost() => {}
            Some(value) if field.value == ValueKind::Status => status(value, path, report),
            Some(value) => id(value, path, seen, report),
        }
    }
    fields.reject_unknown(path, report);
    free_json::repeated_keys(&fields.object, path, report);
}

fn id<'t>(
    value: Value<'t>,
    path: Path,
    seen: &mut HashMap<JsString, Value<'t>>,
    report: &mut Report<'t>,
) {
    let Some(string) = value.string() else {
        return value::wrong_type(
            Code::InvalidValue,
            path,
            "id",
            ValueKind::Text,
            value,
            report,
        );
    };
    if string.is_blank() {
        value::text(value, path, "id", report);
        return;
    }
    let Some(first) = seen.get(&string).copied() else {
        seen.insert(string, value);
        return;
    };
    let message = Message::new(TextId::RepeatedApprovalId).with("id", shown(value));
    report
        .add(
            Code::InvalidValue,
            path,
            value.range(),
            message,
            TextId::RepeatedApprovalIdHint,
        )
        .related(first.range(), TextId::RelatedFirstUse)
        .cause(Cause::RepeatedId(None))
        .done();
}

fn status<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    if STATUSES.iter().any(|status| value.is_string(status.name)) {
        return;
    }
    let names: Vec<&'static str> = STATUSES.iter().map(|status| status.name).collect();
    let written = value.string().unwrap_or_default();
    let meant = super::suggest::nearest(&written.to_string_lossy(), &names);
    let hint = match meant {
        Some(name) => Message::new(TextId::DidYouMean).with("name", name),
        None => Message::new(TextId::ChooseOne).with("names", super::suggest::list(&names)),
    };
    let message = Message::new(TextId::WrongType)
        .with("field", "status")
        .with_text("value", TextId::WantStatus)
        .with_text("found", found(value));
    report
        .add(Code::InvalidValue, path, value.range(), message, hint)
        .cause(Cause::Wants(ValueKind::Status, meant))
        .done();
}
