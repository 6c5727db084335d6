//! `operation` (semantics.md, 3.5), and what its type means for the assertions.

use std::borrow::Cow;
use std::ops::Range;

use super::fields::{Fields, Known, Noun};
use super::found::found;
use super::report::{Path, Report};
use super::value::{self, shown};
use super::{free_json, suggest};
use crate::finding::{Cause, Code};
use crate::spec::{
    self, CALL_TOOL, Field, OPERATION_TYPE, OPERATIONS, Place, TYPE_FIELD, ValueKind,
};
use crate::syntax::{NodeKind, Object, Value};
use crate::texts::{Message, TextId};

/// What is known of a case's operation type when its assertions are checked.
pub(super) enum Kind<'t> {
    /// `operation.type` is this string, known to the format or not; and where it stands.
    Named(Cow<'t, str>, Range<usize>),
    /// There is no such string: the reference then judges assertions by themselves.
    Unknown,
    /// Damage took it. The operation that the other members speak for, if any.
    Lost(Option<&'static str>),
}

impl Kind<'_> {
    /// Whether the case calls a tool, as far as can be told.
    pub(super) fn calls_tool(&self) -> bool {
        match self {
            Self::Named(name, _) => name == CALL_TOOL,
            Self::Lost(name) => *name == Some(CALL_TOOL),
            Self::Unknown => false,
        }
    }
}

/// What an operation makes of the assertions.
fn kind<'t>(fields: &Fields<'t>) -> Kind<'t> {
    match fields.get(TYPE_FIELD) {
        Some(value) if value.is_lost() => Kind::Lost(spoken_for(fields)),
        Some(value) => match value.string_lossy() {
            Some(name) => Kind::Named(name, value.range()),
            None => Kind::Unknown,
        },
        None if fields.may_have_lost(TYPE_FIELD) => Kind::Lost(spoken_for(fields)),
        None => Kind::Unknown,
    }
}

/// The operation that has the fields which are there.
fn spoken_for(fields: &Fields<'_>) -> Option<&'static str> {
    let has = |field: &&Field| fields.object.get(field.name).is_some();
    let mut having = OPERATIONS
        .iter()
        .filter(|operation| operation.fields.iter().any(|field| has(&field)));
    let first = having.next().map(|operation| operation.name);
    let bare = OPERATIONS
        .iter()
        .find(|operation| operation.fields.is_empty());
    first.or(bare.map(|operation| operation.name))
}

/// An operation's object with every field that some operation has: enough to find `type`.
fn typed_fields(object: Object<'_>) -> Fields<'_> {
    let noun = Noun::Plain(TextId::NounOperation);
    Fields::new(object, noun, Known::Place(Place::Operation))
}

/// Checks the operation and tells what it makes of the assertions.
pub(super) fn check<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) -> Kind<'t> {
    if value.is_lost() {
        return Kind::Lost(None);
    }
    let Some(object) = value.object() else {
        value::wrong_type(
            Code::InvalidType,
            path,
            "operation",
            ValueKind::Operation,
            value,
            report,
        );
        return Kind::Unknown;
    };
    free_json::repeated_keys(&object, path, report);
    let fields = typed_fields(object);
    let kind = kind(&fields);
    check_form(fields, path, report);
    kind
}

fn check_form<'t>(fields: Fields<'t>, path: Path, report: &mut Report<'t>) {
    let Some(kind) = fields.get(TYPE_FIELD) else {
        fields.require(&OPERATION_TYPE, path, report);
        return call_fields_around_damage(&fields, path, report);
    };
    if kind.is_lost() {
        return call_fields_around_damage(&fields, path, report);
    }
    let name = kind.string_lossy();
    match name.as_deref().and_then(spec::operation) {
        Some(operation) => of_type(fields.object, operation, path, report),
        None => unknown_type(fields, kind, name.as_deref(), path, report),
    }
}

/// With the type lost to damage, the fields that are there are still judged by what they must be anywhere.
fn call_fields_around_damage<'t>(fields: &Fields<'t>, path: Path, report: &mut Report<'t>) {
    if !fields.may_have_lost(TYPE_FIELD) && !fields.get(TYPE_FIELD).is_some_and(Value::is_lost) {
        return;
    }
    let Some(operation) = spoken_for(fields).and_then(spec::operation) else {
        return;
    };
    for field in operation.fields {
        if let Some(value) = fields.get(field.name) {
            payload(field, value, path, report);
        }
    }
    fields.reject_unknown(path, report);
}

fn unknown_type<'t>(
    fields: Fields<'t>,
    kind: Value<'t>,
    name: Option<&str>,
    path: Path,
    report: &mut Report<'t>,
) {
    let names: Vec<&'static str> = OPERATIONS.iter().map(|operation| operation.name).collect();
    let meant = name.and_then(|name| suggest::nearest(name, &names));
    let hint = match meant {
        Some(name) => Message::new(TextId::DidYouMean).with("name", name),
        None => Message::new(TextId::ChooseOne).with("names", suggest::list(&names)),
    };
    let message = Message::new(TextId::WrongType)
        .with("field", "operation.type")
        .with_text("value", TextId::WantOperationType)
        .with_text("found", found(kind));
    let type_path = report.field(path, TYPE_FIELD);
    report
        .add(Code::InvalidValue, type_path, kind.range(), message, hint)
        .cause(Cause::Wants(ValueKind::OperationType, meant))
        .done();
    // The reference then knows `type` alone, so whatever else is there is unknown to it.
    let noun = Noun::OfType(TextId::NounUnknownOperation, shown(kind).into());
    let only_type = Fields::new(fields.object, noun, Known::Form(&OPERATION_TYPE, &[]));
    for member in only_type.unknown() {
        let key_path = report.key(path, member.key_node);
        let message = Message::new(TextId::FieldOfUnknownOperation)
            .with("key", super::found::key(member))
            .with("type", shown(kind));
        report
            .add(
                Code::UnknownField,
                key_path,
                member.key_node.range(),
                message,
                TextId::FieldOfUnknownOperationHint,
            )
            .related(kind.range(), TextId::RelatedOperationType)
            .done();
    }
}

fn of_type<'t>(
    object: Object<'t>,
    operation: &'static spec::Variant,
    path: Path,
    report: &mut Report<'t>,
) {
    let noun = Noun::OfType(TextId::NounOperationOf, operation.name.into());
    let known = Known::Form(&OPERATION_TYPE, operation.fields);
    let fields = Fields::new(object, noun, known);
    for field in operation.fields {
        if fields.get(field.name).is_none() {
            fields.require(field, path, report);
        }
    }
    for field in operation.fields {
        if let Some(value) = fields.get(field.name) {
            payload(field, value, path, report);
        }
    }
    for member in fields.unknown() {
        reject_member(&fields, member, operation, path, report);
    }
}

/// A field that this operation does not have; where another operation has it, that is what the hint says.
fn reject_member<'t>(
    fields: &Fields<'t>,
    member: &crate::syntax::Member<'t>,
    operation: &'static spec::Variant,
    path: Path,
    report: &mut Report<'t>,
) {
    let owner = OPERATIONS.iter().find(|other| {
        other.name != operation.name && other.fields.iter().any(|field| member.is(field.name))
    });
    let Some(owner) = owner else {
        return fields.reject(member, path, report);
    };
    let hint = Message::new(TextId::FieldOfOtherOperationHint)
        .with("owner", owner.name)
        .with("type", operation.name);
    fields.reject_with(member, hint, Cause::UnknownKey(None), path, report);
}

fn payload<'t>(field: &'static Field, value: Value<'t>, path: Path, report: &mut Report<'t>) {
    let path = report.field(path, field.name);
    if field.value == ValueKind::Text {
        value::text(value, path, field.name, report);
        return;
    }
    if value.is_lost() {
        return;
    }
    if value.kind() != NodeKind::Object {
        return value::wrong_type(
            Code::InvalidJsonValue,
            path,
            field.name,
            field.value,
            value,
            report,
        );
    }
    free_json::check(value, path, report);
}
