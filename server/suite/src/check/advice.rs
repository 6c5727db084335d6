//! Advice about one node of a response schema (semantics.md, section 10): limits that never fail, bounds and values
//! that always do, values that will not stay the same.

use std::collections::HashSet;

use super::fields::Fields;
use super::report::{Path, Report};
use super::schema::{Declared, object_of};
use super::value::shown;
use super::volatile;
use crate::finding::Code;
use crate::syntax::{NodeKind, Value};
use crate::texts::{Message, TextId};

pub(super) fn schema<'t>(
    fields: &Fields<'t>,
    declared: &Declared<'t>,
    path: Path,
    advise_vacuous: bool,
    report: &mut Report<'t>,
) {
    if advise_vacuous {
        vacuous(fields, path, report);
    }
    bounds(fields, path, report);
    unsatisfiable(fields, declared, path, report);
    unreachable(fields, path, report);
    volatile_values(fields, path, report);
}

fn number(fields: &Fields<'_>, keyword: &str) -> Option<f64> {
    fields
        .get(keyword)
        .and_then(Value::number)
        .filter(|n| n.is_finite())
}

fn vacuous<'t>(fields: &Fields<'t>, path: Path, report: &mut Report<'t>) {
    for (keyword, code, message) in [
        (
            "minLength",
            Code::VacuousMinLength,
            TextId::VacuousMinLength,
        ),
        ("minItems", Code::VacuousMinItems, TextId::VacuousMinItems),
    ] {
        if number(fields, keyword) != Some(0.0) {
            continue;
        }
        let Some(member) = fields.object.get(keyword) else {
            continue;
        };
        let range = member.key_node.range().start..member.value.range().end;
        let path = report.field(path, keyword);
        let hint = Message::new(TextId::VacuousHint).with("keyword", keyword);
        report
            .add(code, path, range, message, hint)
            .unnecessary()
            .done();
    }
}

fn bounds<'t>(fields: &Fields<'t>, path: Path, report: &mut Report<'t>) {
    for (lower, upper) in [("minimum", "maximum"), ("minLength", "maxLength")] {
        let (Some(low), Some(high)) = (number(fields, lower), number(fields, upper)) else {
            continue;
        };
        let (Some(low_value), Some(high_value)) = (fields.get(lower), fields.get(upper)) else {
            continue;
        };
        if low <= high {
            continue;
        }
        let message = Message::new(TextId::ContradictoryBounds)
            .with("lower", lower)
            .with("low", shown(low_value))
            .with("upper", upper)
            .with("high", shown(high_value));
        let path = report.field(path, lower);
        let related = Message::new(TextId::RelatedBound).with("keyword", upper);
        report
            .add(
                Code::ContradictoryBounds,
                path,
                low_value.range(),
                message,
                TextId::ContradictoryBoundsHint,
            )
            .related(high_value.range(), related)
            .done();
    }
}

fn unsatisfiable<'t>(
    fields: &Fields<'t>,
    declared: &Declared<'t>,
    path: Path,
    report: &mut Report<'t>,
) {
    let (Some(wanted), Declared::Named(_, type_value)) = (declared.known(), declared) else {
        return;
    };
    let type_range = type_value.range();
    let mut refuse = |value: Value<'t>, keyword: &'static str, index: Option<usize>| {
        if value.is_lost() || is_of_type(value, wanted) {
            return;
        }
        let mut path = report.field(path, keyword);
        if let Some(index) = index {
            path = report.index(path, index);
        }
        let message = Message::new(TextId::UnsatisfiableValue)
            .with("keyword", keyword)
            .with_text("found", super::found::found(value))
            .with("type", wanted);
        let hint = Message::new(TextId::UnsatisfiableValueHint).with("type", wanted);
        report
            .add(Code::UnsatisfiableValue, path, value.range(), message, hint)
            .related(type_range.clone(), TextId::RelatedType)
            .done();
    };
    if let Some(value) = fields.get("const") {
        refuse(value, "const", None);
    }
    for (index, value) in fields
        .get("enum")
        .and_then(Value::elements)
        .into_iter()
        .flatten()
        .enumerate()
    {
        refuse(value, "enum", Some(index));
    }
}

/// Whether a value is of the type that a schema names.
pub(crate) fn is_of_type(value: Value<'_>, wanted: &str) -> bool {
    match value.kind() {
        NodeKind::Object => wanted == "object",
        NodeKind::Array => wanted == "array",
        NodeKind::String => wanted == "string",
        NodeKind::True | NodeKind::False => wanted == "boolean",
        NodeKind::Null => wanted == "null",
        _ => {
            wanted == "number"
                || (wanted == "integer" && value.number().is_none_or(|n| n.fract() == 0.0))
        }
    }
}

fn unreachable<'t>(fields: &Fields<'t>, path: Path, report: &mut Report<'t>) {
    let Some(closed) = fields
        .get("additionalProperties")
        .filter(|value| value.kind() == NodeKind::False)
    else {
        return;
    };
    let properties = object_of(fields, "properties");
    if fields.get("properties").is_some() && properties.is_none() {
        return;
    }
    if properties
        .as_ref()
        .is_some_and(|object| object.has_unread_text() || !object.broken().is_empty())
    {
        return;
    }
    let members = properties.iter().flat_map(|object| object.members());
    let known: HashSet<&[u8]> = members.map(|member| &*member.key).collect();
    let required = fields.get("required").and_then(Value::elements);
    for (index, name) in required.into_iter().flatten().enumerate() {
        let Some(text) = name.string().filter(|_| !name.is_lost()) else {
            continue;
        };
        let is_known = name
            .string_bytes()
            .is_some_and(|bytes| known.contains(&*bytes));
        if is_known || text.is_blank() {
            continue;
        }
        let path = report.field(path, "required");
        let path = report.index(path, index);
        let message = Message::new(TextId::UnreachableRequired).with("name", shown(name));
        let hint = Message::new(TextId::UnreachableRequiredHint).with("name", shown(name));
        report
            .add(Code::UnreachableRequired, path, name.range(), message, hint)
            .related(closed.range(), TextId::RelatedClosed)
            .done();
    }
}

fn volatile_values<'t>(fields: &Fields<'t>, path: Path, report: &mut Report<'t>) {
    let mut found = Vec::new();
    for keyword in ["const", "stringContains"] {
        if let Some(value) = fields.get(keyword) {
            found.push((value, report.field(path, keyword)));
        }
    }
    let members = fields.get("enum").and_then(Value::elements);
    for (index, value) in members.into_iter().flatten().enumerate() {
        let path = report.field(path, "enum");
        found.push((value, report.index(path, index)));
    }
    for (value, path) in found {
        if let Some(what) = volatile::kind(value) {
            let message = Message::new(TextId::VolatileValue)
                .with("value", shown(value))
                .with_text("what", what);
            report
                .add(
                    Code::VolatileValue,
                    path,
                    value.range(),
                    message,
                    TextId::VolatileValueHint,
                )
                .done();
        }
    }
}
