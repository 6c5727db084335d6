//! Whether arguments fit a tool's schema, as far as a mock reads it: the fields at the top, their presence, type, values
//! and ranges (semantics.md, section 8). What it cannot read, it does not hold against a call.

use mcpeak_suite::json::compact;
use mcpeak_suite::mock_refusal::{Bound, Fault, Violation};
use mcpeak_suite::schema::is_of_type;
use mcpeak_suite::syntax::{JsString, NodeKind, Value};
use mcpeak_suite::texts::{Message, TextId};

/// Keywords that may change what all the others mean.
const UNREADABLE: [&str; 6] = ["anyOf", "oneOf", "allOf", "not", "$ref", "if"];

/// Why nothing is checked by a schema, if so.
pub(super) fn unreadable(schema: Value<'_>) -> Option<Message> {
    if schema.kind() != NodeKind::Object {
        return Some(TextId::MockUncheckedNotObject.into());
    }
    if schema
        .member("type")
        .is_some_and(|kind| !kind.is_string("object"))
    {
        return Some(TextId::MockUncheckedType.into());
    }
    let found: Vec<String> = unreadable_keywords(schema)
        .map(|keyword| format!("`{keyword}`"))
        .collect();
    let keywords = || Message::new(TextId::MockUncheckedKeyword).with("keywords", found.join(", "));
    (!found.is_empty()).then(keywords)
}

fn unreadable_keywords(schema: Value<'_>) -> impl Iterator<Item = &'static str> {
    UNREADABLE
        .into_iter()
        .filter(move |keyword| schema.member(keyword).is_some())
}

/// What of the arguments a schema does not allow: what is missing in the order of `required`, then one fault a field in
/// the order of `properties`. `key` is how the arguments are shown.
pub(super) fn violations(
    schema: Value<'_>,
    arguments: Option<Value<'_>>,
    key: &str,
) -> Vec<Violation> {
    if unreadable(schema).is_some() {
        return Vec::new();
    }
    let field = |name: &JsString| field_of(arguments?, name);
    let required = schema.member("required").and_then(Value::elements);
    let mut found: Vec<Violation> = required
        .into_iter()
        .flatten()
        .filter_map(Value::string)
        .filter(|name| field(name).is_none())
        .map(|name| Violation {
            field: name,
            fault: Fault::Missing {
                arguments: key.to_owned(),
            },
        })
        .collect();
    let properties = schema.member("properties").and_then(Value::object);
    for property in properties.iter().flat_map(|object| object.own_order()) {
        let name = property.name();
        let fault = field(&name).and_then(|value| fault(property.value, value));
        found.extend(fault.map(|fault| Violation { field: name, fault }));
    }
    found
}

fn field_of<'t>(arguments: Value<'t>, name: &JsString) -> Option<Value<'t>> {
    let object = arguments.object()?;
    let mut members = object.members().iter();
    let member = members.find(|member| member.name() == *name)?;
    Some(member.value)
}

/// The first fault of a value: its type, else its not being listed, else its range.
fn fault(schema: Value<'_>, value: Value<'_>) -> Option<Fault> {
    if schema.kind() != NodeKind::Object || unreadable_keywords(schema).next().is_some() {
        return None;
    }
    let declared = schema.member("type");
    if declared.is_some_and(|kind| kind.kind() == NodeKind::Array) {
        return None;
    }
    declared
        .and_then(Value::string)
        .and_then(|declared| wrong_type(declared, value))
        .or_else(|| not_listed(schema.member("enum")?, value))
        .or_else(|| out_of_range(schema, value))
}

fn wrong_type(declared: JsString, value: Value<'_>) -> Option<Fault> {
    // A type that nobody knows says nothing.
    let fits = is_of_type(value, declared.as_str()?).unwrap_or(true);
    (!fits).then(|| Fault::Type {
        declared,
        received: compact(value),
        found: value.type_name(),
    })
}

/// Only lists of scalars are read: how objects are compared is not said anywhere.
fn not_listed(list: Value<'_>, value: Value<'_>) -> Option<Fault> {
    let mut members = list.elements()?;
    let is_container =
        |value: Value<'_>| matches!(value.kind(), NodeKind::Object | NodeKind::Array);
    if members.clone().any(is_container) || members.any(|member| is_same_scalar(member, value)) {
        return None;
    }
    Some(Fault::Enum {
        allowed: compact(list),
        received: compact(value),
    })
}

fn is_same_scalar(a: Value<'_>, b: Value<'_>) -> bool {
    a.kind() == b.kind()
        && match a.kind() {
            NodeKind::Number => a.number() == b.number(),
            NodeKind::String => a.string_bytes() == b.string_bytes(),
            _ => true,
        }
}

/// The bounds that a value of this type can break, in the order in which they are looked at.
fn out_of_range(schema: Value<'_>, value: Value<'_>) -> Option<Fault> {
    let (measure, shown, bounds): (f64, String, &[Bound]) = match value.kind() {
        NodeKind::Number => {
            let number = value.number().filter(|number| number.is_finite())?;
            let bounds = &[
                Bound::Minimum,
                Bound::Maximum,
                Bound::ExclusiveMinimum,
                Bound::ExclusiveMaximum,
            ];
            (number, compact(value), bounds)
        }
        NodeKind::String => {
            let length = value.string().unwrap_or_default().code_points().count();
            (
                length as f64,
                length.to_string(),
                &[Bound::MinLength, Bound::MaxLength],
            )
        }
        NodeKind::Array => {
            let count = value.elements()?.count();
            (
                count as f64,
                count.to_string(),
                &[Bound::MinItems, Bound::MaxItems],
            )
        }
        _ => return None,
    };
    bounds.iter().find_map(|&bound| {
        let limit = schema.member(keyword(bound))?;
        let number = limit.number().filter(|limit| limit.is_finite())?;
        is_broken(bound, number, measure).then(|| Fault::Range {
            bound,
            limit: compact(limit),
            found: shown.clone(),
        })
    })
}

fn keyword(bound: Bound) -> &'static str {
    match bound {
        Bound::Minimum => "minimum",
        Bound::Maximum => "maximum",
        Bound::ExclusiveMinimum => "exclusiveMinimum",
        Bound::ExclusiveMaximum => "exclusiveMaximum",
        Bound::MinLength => "minLength",
        Bound::MaxLength => "maxLength",
        Bound::MinItems => "minItems",
        Bound::MaxItems => "maxItems",
    }
}

fn is_broken(bound: Bound, limit: f64, measure: f64) -> bool {
    match bound {
        Bound::Minimum | Bound::MinLength | Bound::MinItems => measure < limit,
        Bound::Maximum | Bound::MaxLength | Bound::MaxItems => measure > limit,
        Bound::ExclusiveMinimum => measure <= limit,
        Bound::ExclusiveMaximum => measure >= limit,
    }
}

#[cfg(test)]
mod tests;
