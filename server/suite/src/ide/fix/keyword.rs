//! Fixes for keywords of response schemas: what the subset has instead, the type that one needs, or none at all. A schema is
//! never left empty.

use super::{Desk, Fix, field, titled};
use crate::check;
use crate::finding::Finding;
use crate::ide::page::edits::replaced;
use crate::spec::{Field, KEYWORDS, TYPE_FIELD, TYPES};
use crate::syntax::{JsString, NodeId, NodeKind, Object, Value};
use crate::texts::TextId;

/// Takes a keyword away; where it is the schema's only one, its type takes its place.
pub(super) fn remove(desk: Desk<'_>, key: Value<'_>) -> Option<Fix> {
    let member = desk.page.member_of(key)?;
    let schema = desk.page.holder_of(key.id())?;
    if desk.page.item_count(schema) > 1 {
        return field::remove(desk, key);
    }
    let name = key.string()?;
    let keyword = KEYWORDS.iter().find(|keyword| name == keyword.name)?;
    let (_, value) = desk.page.tree().key_and_value(member);
    let value = desk.page.value(value);
    // The first of several values; an empty list of them says nothing of a type.
    let value = match value.elements() {
        Some(mut all) if keyword.name == "enum" => all.next(),
        _ => Some(value),
    };
    let of_value = || Some(value.filter(|value| !value.is_lost())?.type_name());
    let stays = keyword.needs.first().copied().or_else(of_value);
    let stays = stays.filter(|_| keyword.name != TYPE_FIELD)?;
    let text = desk
        .page
        .member_text(TYPE_FIELD, &JsString::from(stays).to_json());
    let title = titled(TextId::FixKeepType, "keyword", name).with("type", stays);
    Some(Fix::new(
        title,
        vec![replaced(desk.page.tree().range(member), text)],
    ))
}

/// What can be done about a keyword that the subset lacks.
pub(super) fn unsupported(
    desk: Desk<'_>,
    finding: &Finding,
    meant: Option<&'static str>,
) -> Option<Vec<Fix>> {
    let key = desk.page.value_at(&finding.range)?;
    let name = key.string()?.to_string_lossy().into_owned();
    let schema = desk.page.holder_of(key.id())?.object()?;
    let member = desk.page.member_of(key)?;
    let (_, value) = desk.page.tree().key_and_value(member);
    let value = desk.page.value(value);
    let mut fixes: Vec<Fix> = meant
        .map(|meant| field::rename(key, meant).only())
        .into_iter()
        .collect();
    let turned = match name.as_str() {
        "exclusiveMinimum" => exclusive(&schema, value, "minimum"),
        "exclusiveMaximum" => exclusive(&schema, value, "maximum"),
        "pattern" => pattern(&schema, value),
        "oneOf" | "anyOf" => alternatives(&schema, value),
        _ => None,
    };
    if let Some(turned) = turned {
        fixes.extend(turn(desk, &schema, member, &turned));
    }
    let says_nothing = check::is_annotation(&name) || is_neutral(&name, value);
    fixes.extend(only_schema(desk, key, value));
    let has_others = desk.page.item_count(schema.value()) > 1;
    // A type that nobody wrote is better than nothing only where there is nothing else.
    if has_others || fixes.is_empty() {
        let removal = remove_foreign(desk, key);
        fixes.extend(removal.map(|fix| fix.only_if(says_nothing && has_others)));
    }
    Some(fixes)
}

/// Puts a keyword of the subset in place of another, with the type that it needs; none where the schema has one that does not
/// allow it.
fn turn(desk: Desk<'_>, schema: &Object<'_>, member: NodeId, turned: &Turned) -> Option<Fix> {
    let text = desk.page.member_text(turned.keyword, &turned.json);
    let mut edits = vec![replaced(desk.page.tree().range(member), text)];
    let needs = KEYWORDS
        .iter()
        .find(|keyword| keyword.name == turned.keyword)?
        .needs;
    match (schema.get(TYPE_FIELD), needs.first()) {
        (Some(declared), Some(_)) => {
            let is_fit = needs.iter().any(|name| declared.value.is_string(name));
            is_fit.then_some(())?;
        }
        (None, Some(name)) => {
            let json = JsString::from(*name).to_json();
            let order = [TYPE_FIELD];
            let holder = schema.value();
            edits.push(desk.page.new_member(holder, TYPE_FIELD, &json, &order));
        }
        (_, None) => {}
    }
    let title = titled(TextId::FixTurnInto, "keyword", turned.keyword);
    let fix = Fix::new(title, edits).rewriting();
    Some(fix.only_if(turned.is_same))
}

/// A keyword of the subset in place of another.
struct Turned {
    keyword: &'static str,
    json: String,
    /// Whether it means exactly the same.
    is_same: bool,
}

/// Takes a keyword away that the subset lacks; where it is the schema's only one, a type takes its place.
fn remove_foreign(desk: Desk<'_>, key: Value<'_>) -> Option<Fix> {
    let schema = desk.page.holder_of(key.id())?;
    if desk.page.item_count(schema) > 1 {
        return field::remove(desk, key);
    }
    let member = desk.page.member_of(key)?;
    let name = TYPES.first()?.name;
    let text = desk
        .page
        .member_text(TYPE_FIELD, &JsString::from(name).to_json());
    let title = titled(TextId::FixKeepType, "keyword", key.string()?).with("type", name);
    let edit = replaced(desk.page.tree().range(member), text);
    Some(Fix::new(title, vec![edit]))
}

/// The one schema that is combined with no other, in the place of a schema that says nothing else.
fn only_schema(desk: Desk<'_>, key: Value<'_>, value: Value<'_>) -> Option<Fix> {
    let is_combination = ["allOf", "anyOf", "oneOf"]
        .iter()
        .any(|name| key.is_string(name));
    let schema = desk.page.holder_of(key.id())?;
    let mut elements = value.elements().filter(|_| is_combination)?;
    let only = elements.next()?;
    let is_alone = elements.next().is_none() && desk.page.item_count(schema) == 1;
    if !is_alone || only.kind() != NodeKind::Object {
        return None;
    }
    let title = titled(TextId::FixOnlySchema, "keyword", key.string()?);
    let edits = vec![replaced(schema.range(), only.source())];
    Some(Fix::new(title, edits).rewriting().only())
}

/// Whether a keyword has the value with which it says nothing.
fn is_neutral(name: &str, value: Value<'_>) -> bool {
    let is_false = value.kind() == NodeKind::False;
    let is_zero = value.number() == Some(0.0);
    match name {
        "nullable" | "uniqueItems" | "exclusiveMinimum" | "exclusiveMaximum" => is_false,
        "minProperties" => is_zero,
        _ => false,
    }
}

/// A bound that is left out itself: on whole numbers the next one is the bound.
fn exclusive(schema: &Object<'_>, value: Value<'_>, keyword: &'static str) -> Option<Turned> {
    let bound = value.number().filter(|bound| bound.is_finite())?;
    if schema.get(keyword).is_some() {
        return None;
    }
    let is_integer = schema
        .get(TYPE_FIELD)
        .is_some_and(|member| member.value.is_string("integer"));
    let next = match (is_integer, keyword) {
        (false, _) => bound,
        (true, "minimum") => bound.floor() + 1.0,
        (true, _) => bound.ceil() - 1.0,
    };
    Some(Turned {
        keyword,
        json: crate::json::number(next),
        is_same: is_integer && next != bound,
    })
}

/// A pattern that is plain text.
fn pattern(schema: &Object<'_>, value: Value<'_>) -> Option<Turned> {
    let pattern = value.string().filter(|_| !value.is_lost())?;
    let pattern = pattern.as_str()?;
    let inner = pattern
        .strip_prefix('^')
        .and_then(|rest| rest.strip_suffix('$'));
    let (keyword, plain) = match inner {
        Some(inner) => ("const", plain_text(inner)?),
        None => ("stringContains", plain_text(pattern)?),
    };
    if plain.is_blank() || schema.get(keyword).is_some() {
        return None;
    }
    let is_string = schema
        .get(TYPE_FIELD)
        .is_some_and(|member| member.value.is_string("string"));
    Some(Turned {
        keyword,
        json: plain.to_json(),
        is_same: is_string,
    })
}

/// The text that a regular expression without any operator stands for.
fn plain_text(pattern: &str) -> Option<JsString> {
    let mut out = JsString::new();
    let mut rest = pattern.chars();
    while let Some(c) = rest.next() {
        match c {
            '\\' => out.push(rest.next().filter(|c| c.is_ascii_punctuation())?),
            '^' | '$' | '.' | '*' | '+' | '?' | '(' | ')' | '[' | ']' | '{' | '}' | '|' => {
                return None;
            }
            _ => out.push(c),
        }
    }
    Some(out)
}

/// Alternatives that are single values.
fn alternatives(schema: &Object<'_>, value: Value<'_>) -> Option<Turned> {
    if schema.get("enum").is_some() || schema.get("const").is_some() {
        return None;
    }
    let values: Option<Vec<&str>> = value
        .elements()?
        .map(|element| {
            let object = element.object()?;
            let [member] = object.members() else {
                return None;
            };
            let is_const = member.is("const") && object.broken().is_empty();
            (is_const && !member.value.is_lost()).then(|| member.value.source())
        })
        .collect();
    let values = values.filter(|values| !values.is_empty())?;
    Some(Turned {
        keyword: "enum",
        json: format!("[{}]", values.join(", ")),
        is_same: true,
    })
}

/// Declares the type that a keyword needs, or takes the keyword away.
pub(super) fn without_type(
    desk: Desk<'_>,
    finding: &Finding,
    keyword: &'static Field,
) -> Option<Vec<Fix>> {
    let key = desk.page.value_at(&finding.range)?;
    let schema = desk.page.holder_of(key.id())?;
    let object = schema.object()?;
    let types = common_types(&object, keyword);
    let mut fixes = Vec::new();
    for name in &types {
        let json = JsString::from(*name).to_json();
        let fix = match object.get(TYPE_FIELD) {
            Some(member) => {
                let edit = replaced(member.value.range(), json);
                Fix::new(titled(TextId::FixChangeType, "type", name), vec![edit])
            }
            None => {
                let order = [TYPE_FIELD];
                let edit = desk.page.new_member(schema, TYPE_FIELD, &json, &order);
                let fix = Fix::new(titled(TextId::FixAddType, "type", name), vec![edit]);
                fix.only_if(types.len() == 1)
            }
        };
        fixes.push(fix);
    }
    if desk.page.item_count(schema) > 1 {
        fixes.extend(field::remove(desk, key));
    }
    Some(fixes)
}

/// The types that this keyword can be used with, and all others of its schema as well.
fn common_types(schema: &Object<'_>, keyword: &Field) -> Vec<&'static str> {
    let present = KEYWORDS
        .iter()
        .filter(|known| !known.needs.is_empty() && schema.get(known.name).is_some());
    let mut types = keyword.needs.to_vec();
    for other in present {
        types.retain(|name| other.needs.contains(name));
    }
    let literals = ["const", "enum"].iter().filter_map(|name| schema.get(name));
    for member in literals {
        let value = member.value;
        let refuses = |name: &&str| match (member.is("enum"), value.elements()) {
            (true, Some(mut all)) => all.any(|value| !check::is_of_type(value, name)),
            _ => !check::is_of_type(value, name),
        };
        types.retain(|name| !refuses(name));
    }
    types
}
