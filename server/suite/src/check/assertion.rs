//! `assertions` (semantics.md, 3.6), and the advice that looks at all of a case's assertions.

use super::fields::{Fields, Known, Noun};
use super::found::{found, noun, shortened};
use super::operation::Kind;
use super::report::{Path, Report};
use super::value::{self, shown};
use super::{free_json, schema, suggest};
use crate::finding::{Cause, Code};
use crate::spec::{
    self, ASSERTION_TYPE, ASSERTIONS, Field, OPERATIONS, Place, TYPE_FIELD, ValueKind, Variant,
};
use crate::syntax::{NodeKind, Object, Value};
use crate::texts::{Message, TextId};

pub(super) fn check_all<'t>(
    value: Value<'t>,
    path: Path,
    kind: &Kind<'t>,
    report: &mut Report<'t>,
) {
    if value.is_lost() {
        return;
    }
    let Some(elements) = value.elements() else {
        return value::wrong_type(
            Code::InvalidType,
            path,
            "assertions",
            ValueKind::Assertions,
            value,
            report,
        );
    };
    if elements.clone().next().is_none() && !value.tree().is_damaged(value.id()) {
        report
            .add(
                Code::EmptyAssertions,
                path,
                value.range(),
                TextId::EmptyAssertions,
                TextId::EmptyAssertionsHint,
            )
            .cause(Cause::Empty)
            .done();
    }
    let mut expectations = Vec::new();
    for (index, element) in elements.enumerate() {
        let path = report.index(path, index);
        expectations.extend(check(element, path, kind, report));
    }
    contradictions(&expectations, report);
}

/// Checks one assertion; what it expects of `isError`, if it says so.
fn check<'t>(
    value: Value<'t>,
    path: Path,
    kind: &Kind<'t>,
    report: &mut Report<'t>,
) -> Option<Expectation<'t>> {
    if value.is_lost() {
        return None;
    }
    let Some(object) = value.object() else {
        let message = Message::new(TextId::AssertionNotObject).with_text("found", found(value));
        report
            .add(
                Code::InvalidType,
                path,
                value.range(),
                message,
                TextId::AssertionNotObjectHint,
            )
            .cause(Cause::BadElement)
            .done();
        return None;
    };
    free_json::repeated_keys(&object, path, report);
    let fields = typed_fields(object);
    let expectation = error_expectation(&fields, path);
    check_form(fields, path, kind, report);
    expectation
}

fn check_form<'t>(fields: Fields<'t>, path: Path, kind: &Kind<'t>, report: &mut Report<'t>) {
    let type_value = fields.get(TYPE_FIELD);
    if type_value.is_some_and(Value::is_lost)
        || (type_value.is_none() && fields.may_have_lost(TYPE_FIELD))
    {
        return around_lost_type(&fields, kind, path, report);
    }
    let name = type_value.and_then(Value::string_lossy);
    let assertion = name.as_deref().and_then(spec::assertion);
    match (kind, assertion) {
        (Kind::Named(operation, _), Some(assertion)) if assertion.operation != Some(operation) => {
            incompatible(&fields, type_value, kind, path, report);
        }
        (Kind::Lost(Some(operation)), Some(assertion))
            if assertion.operation != Some(operation) => {}
        (_, Some(assertion)) => shape(fields.object, assertion, path, report),
        (Kind::Unknown, None) => bad_type(fields, type_value, path, report),
        (_, None) => incompatible(&fields, type_value, kind, path, report),
    }
}

fn typed_fields(object: Object<'_>) -> Fields<'_> {
    let noun = Noun::Plain(TextId::NounAssertion);
    Fields::new(object, noun, Known::Place(Place::Assertion))
}

/// With its type lost to damage, an assertion's payload is still judged: each field is of one kind only.
fn around_lost_type<'t>(fields: &Fields<'t>, kind: &Kind<'t>, path: Path, report: &mut Report<'t>) {
    let fits = |assertion: &&Variant| match kind {
        Kind::Named(operation, _) => assertion.operation == Some(operation),
        Kind::Lost(Some(operation)) => assertion.operation == Some(operation),
        Kind::Lost(None) | Kind::Unknown => true,
    };
    let has = |assertion: &&Variant| {
        let mut payload = assertion.fields.iter();
        payload.any(|field| fields.object.get(field.name).is_some())
    };
    let Some(assertion) = ASSERTIONS.iter().filter(fits).find(has) else {
        return;
    };
    payload(fields, assertion, path, report);
    fields.reject_unknown(path, report);
}

fn shape<'t>(object: Object<'t>, assertion: &'static Variant, path: Path, report: &mut Report<'t>) {
    let noun = Noun::OfType(TextId::NounAssertionOf, assertion.name.into());
    let known = Known::Form(&ASSERTION_TYPE, assertion.fields);
    let fields = Fields::new(object, noun, known);
    payload(&fields, assertion, path, report);
    fields.reject_unknown(path, report);
}

fn payload<'t>(
    fields: &Fields<'t>,
    assertion: &'static Variant,
    path: Path,
    report: &mut Report<'t>,
) {
    for field in assertion.fields {
        let Some(value) = fields.get(field.name) else {
            fields.require(field, path, report);
            continue;
        };
        let path = report.field(path, field.name);
        match field.value {
            ValueKind::Schema => schema::check(value, path, report),
            ValueKind::Boolean => boolean(field, value, path, report),
            _ => {
                value::text(value, path, field.name, report);
            }
        }
    }
}

fn boolean<'t>(field: &Field, value: Value<'t>, path: Path, report: &mut Report<'t>) {
    if !value.is_lost() && !matches!(value.kind(), NodeKind::True | NodeKind::False) {
        value::wrong_type(
            Code::InvalidType,
            path,
            field.name,
            field.value,
            value,
            report,
        );
    }
}

/// An assertion that its operation does not have; the reference then looks at nothing else of it.
fn incompatible<'t>(
    fields: &Fields<'t>,
    type_value: Option<Value<'t>>,
    kind: &Kind<'t>,
    path: Path,
    report: &mut Report<'t>,
) {
    let object = fields.object.value();
    let range = type_value.map_or_else(|| super::fields::opening(object), Value::range);
    let written = type_value.and_then(Value::string_lossy);
    let (operation, place) = match kind {
        Kind::Named(operation, place) => (Some(&**operation), Some(place.clone())),
        Kind::Lost(operation) => (*operation, None),
        Kind::Unknown => (None, None),
    };
    let known_operation = operation.and_then(spec::operation).map(|known| known.name);
    let assertion = written.as_deref().and_then(spec::assertion);
    let meant = match assertion {
        Some(_) => None,
        None => meant(written.as_deref(), known_operation),
    };
    let (message, hint) = match (type_value, assertion) {
        _ if operation.is_some() && known_operation.is_none() => (
            Message::new(TextId::NoAssertionFits)
                .with("operation", shortened(operation.unwrap_or_default())),
            no_operation_hint(),
        ),
        (None, _) => (
            TextId::AssertionWithoutType.into(),
            fitting_hint(known_operation),
        ),
        (Some(_), Some(assertion)) => (
            Message::new(TextId::AssertionOfOther)
                .with("assertion", assertion.name)
                .with("owner", assertion.operation.unwrap_or_default())
                .with("operation", known_operation.unwrap_or_default()),
            fitting_hint(known_operation),
        ),
        (Some(value), None) => (
            Message::new(TextId::WrongType)
                .with("field", TYPE_FIELD)
                .with_text("value", TextId::WantAssertionType)
                .with_text("found", found(value)),
            misspelt_hint(meant, known_operation),
        ),
    };
    let cause = match operation.is_some() && known_operation.is_none() {
        true => Cause::Plain,
        false => Cause::Assertion {
            operation: known_operation,
            meant,
        },
    };
    let draft = report
        .add(Code::IncompatibleAssertion, path, range, message, hint)
        .cause(cause);
    match place {
        Some(place) => draft.related(place, TextId::RelatedOperationType).done(),
        None => draft.done(),
    }
}

fn no_operation_hint() -> Message {
    let names: Vec<&str> = OPERATIONS.iter().map(|operation| operation.name).collect();
    Message::new(TextId::NoAssertionFitsHint).with("names", suggest::list(&names))
}

/// The assertions that fit the operation, or all where it is not known.
fn fitting_names(operation: Option<&str>) -> Vec<&'static str> {
    match operation {
        Some(operation) => spec::assertions_of(operation)
            .map(|assertion| assertion.name)
            .collect(),
        None => ASSERTIONS.iter().map(|assertion| assertion.name).collect(),
    }
}

fn fitting_hint(operation: Option<&str>) -> Message {
    let names = suggest::list(&fitting_names(operation));
    match operation {
        Some(operation) => Message::new(TextId::FittingAssertions)
            .with("operation", operation)
            .with("names", names),
        None => Message::new(TextId::ChooseOne).with("names", names),
    }
}

/// The fitting assertion that a name was probably meant to be.
fn meant(written: Option<&str>, operation: Option<&str>) -> Option<&'static str> {
    suggest::nearest(written?, &fitting_names(operation))
}

fn misspelt_hint(meant: Option<&'static str>, operation: Option<&str>) -> Message {
    match meant {
        Some(name) => Message::new(TextId::DidYouMean).with("name", name),
        None => fitting_hint(operation),
    }
}

/// With no operation type to go by, the reference judges the `type` by itself.
fn bad_type<'t>(
    fields: Fields<'t>,
    type_value: Option<Value<'t>>,
    path: Path,
    report: &mut Report<'t>,
) {
    match type_value {
        None => fields.require(&ASSERTION_TYPE, path, report),
        Some(value) => {
            let written = value.string_lossy();
            let code = match written {
                Some(_) => Code::InvalidValue,
                None => Code::InvalidType,
            };
            let message = Message::new(TextId::WrongType)
                .with("field", TYPE_FIELD)
                .with_text("value", noun(ValueKind::AssertionType))
                .with_text("found", found(value));
            let type_path = report.field(path, TYPE_FIELD);
            let meant = meant(written.as_deref(), None);
            let hint = misspelt_hint(meant, None);
            report
                .add(code, type_path, value.range(), message, hint)
                .cause(Cause::Assertion {
                    operation: None,
                    meant,
                })
                .done();
        }
    }
    let noun = match type_value {
        Some(value) => Noun::OfType(TextId::NounUnknownAssertion, shown(value).into()),
        None => Noun::Plain(TextId::NounUntypedAssertion),
    };
    let only_type = Fields::new(fields.object, noun, Known::Form(&ASSERTION_TYPE, &[]));
    for member in only_type.unknown() {
        only_type.reject_with(
            member,
            TextId::FieldOfUnknownAssertionHint.into(),
            Cause::Plain,
            path,
            report,
        );
    }
}

/// What an `isError` assertion expects, where it says so, and the assertion's path.
type Expectation<'t> = (bool, Value<'t>, Path);

fn error_expectation<'t>(fields: &Fields<'t>, path: Path) -> Option<Expectation<'t>> {
    if !fields.get(TYPE_FIELD)?.is_string("isError") {
        return None;
    }
    let expected = fields.get("expected")?;
    match expected.kind() {
        NodeKind::True => Some((true, expected, path)),
        NodeKind::False => Some((false, expected, path)),
        _ => None,
    }
}

fn contradictions<'t>(expectations: &[Expectation<'t>], report: &mut Report<'t>) {
    let Some((first, first_value, _)) = expectations.first() else {
        return;
    };
    for (expected, value, path) in expectations {
        if expected == first {
            continue;
        }
        let path = report.field(*path, "expected");
        report
            .add(
                Code::ContradictoryAssertions,
                path,
                value.range(),
                TextId::ContradictoryAssertions,
                TextId::ContradictoryAssertionsHint,
            )
            .related(first_value.range(), TextId::RelatedOtherExpectation)
            .done();
    }
}
