//! Fixes for members: one that is missing, one that nobody knows, one that is there twice, and ids that are repeated.

use super::placeholder::Place;
use super::{Desk, Fix, titled};
use crate::check;
use crate::finding::Finding;
use crate::ide::page::Page;
use crate::ide::page::edits::replaced;
use crate::spec::{APPROVAL_CASE, ASSERTIONS, Field, OPERATIONS, TYPE_FIELD, ValueKind};
use crate::syntax::{JsString, NodeKind, TokenKind, Value};
use crate::texts::TextId;

/// Adds the field that an object lacks.
pub(super) fn lacking(desk: Desk<'_>, finding: &Finding, field: &Field) -> Option<Vec<Fix>> {
    let object = desk.page.container_at(finding.range.start)?;
    if object.kind() != NodeKind::Object {
        return None;
    }
    if field.value == ValueKind::Fingerprint {
        return super::value::approval(desk, finding);
    }
    // What an object has is not known before its end is.
    let is_closed = object.source().ends_with('}');
    let choices = choices(object, field);
    if !choices.is_empty() {
        let is_only = choices.len() == 1;
        let adds = choices.into_iter().map(|name| {
            let json = JsString::from(name).to_json();
            let fix = add(desk, object, field, &json);
            fix.only_if(is_only && is_closed)
        });
        return Some(adds.collect());
    }
    let place = Place::around(desk, object)?;
    let json = match field.name {
        "id" if object.id() == desk.page.tree().root() => JsString::from("suite").to_json(),
        "id" if field_of(APPROVAL_CASE, field) => unlisted_case(desk, object)?.to_json(),
        _ => place.json(field.value, field.name)?,
    };
    let fix = add(desk, object, field, &json);
    Some(vec![fix.only_if(
        is_closed && field.value == ValueKind::SchemaVersion,
    )])
}

fn field_of(table: &[Field], field: &Field) -> bool {
    table.iter().any(|known| std::ptr::eq(known, field))
}

fn add(desk: Desk<'_>, object: Value<'_>, field: &Field, pretty: &str) -> Fix {
    let page = desk.page;
    let json = page.fitted(pretty, &page.item_indentation(object));
    let edit = page.new_member(object, field.name, &json, &page.order_of(object));
    let title = match field.name {
        TYPE_FIELD => titled(TextId::FixAddType, "type", pretty.trim_matches('"')),
        name => titled(TextId::FixAddField, "field", name),
    };
    Fix::new(title, vec![edit])
}

/// The values that a missing `type` can have: those whose fields are there, else all.
fn choices(object: Value<'_>, field: &Field) -> Vec<&'static str> {
    let variants = match field.value {
        ValueKind::OperationType => OPERATIONS,
        ValueKind::AssertionType => ASSERTIONS,
        _ => return Vec::new(),
    };
    let names = super::assertion::with_fields_of(object, variants.iter());
    match names.is_empty() {
        true => variants.iter().map(|variant| variant.name).collect(),
        false => names,
    }
}

/// The id of a case that an entry of `approval.cases` could be about: of the first one that has none.
fn unlisted_case(desk: Desk<'_>, entry: Value<'_>) -> Option<JsString> {
    let entries = desk.page.holder_of(entry.id())?;
    let listed: std::collections::HashSet<JsString> = entries
        .elements()?
        .filter_map(|entry| entry.member("id")?.string())
        .collect();
    let ids = desk.analysis.cases().filter_map(|case| case.id);
    let unlisted = ids
        .map(|(id, _)| id.clone())
        .find(|id| !listed.contains(id));
    let fresh = || desk.analysis.fresh_id(&JsString::from("case"), &mut 0);
    unlisted.or_else(|| Some(fresh()).filter(|id| !listed.contains(id)))
}

/// Renames a key to what was meant, or takes the member away.
pub(super) fn unknown(
    desk: Desk<'_>,
    finding: &Finding,
    meant: Option<&'static str>,
) -> Option<Vec<Fix>> {
    let key = desk.page.value_at(&finding.range)?;
    let rename = meant.map(|name| rename(key, name).only());
    let removal = remove(desk, key);
    Some(rename.into_iter().chain(removal).collect())
}

/// Renames a key.
pub(super) fn rename(key: Value<'_>, name: &str) -> Fix {
    let json = JsString::from(name).to_json();
    let edit = replaced(key.range(), json);
    Fix::new(titled(TextId::FixRename, "name", name), vec![edit]).rewriting()
}

/// Takes the member of a key, or of a value, away.
pub(super) fn remove(desk: Desk<'_>, part: Value<'_>) -> Option<Fix> {
    let member = desk.page.member_of(part)?;
    let key = desk.page.value(desk.page.tree().key_and_value(member).0);
    let title = titled(TextId::FixRemoveField, "field", check::quoted(key.source()));
    Some(Fix::new(title, desk.page.without(member)))
}

/// Takes an element of an array away, unless it is the only one.
pub(super) fn remove_element(desk: Desk<'_>, element: Value<'_>) -> Option<Fix> {
    let holder = desk.page.holder_of(element.id())?;
    if holder.kind() != NodeKind::Array || desk.page.item_count(holder) < 2 {
        return None;
    }
    let edits = desk.page.without(desk.page.item_of(element));
    Some(Fix::new(TextId::FixRemoveElement, edits))
}

/// Takes away what has no effect: of members with the same key, all but the last. Where that would lose what somebody wrote,
/// the last one may go instead.
pub(super) fn repeated_key(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let page = desk.page;
    let key = page.value_at(&finding.range)?;
    let (losing, last) = match finding.unnecessary {
        true => (vec![key], page.value_at(&finding.related.first()?.range)?),
        false => (overridden_by(page, key)?, key),
    };
    let winner = content(page, last)?;
    // While text is damaged, what counts in the end cannot be told.
    let is_only = !page.is_damaged()
        && losing
            .iter()
            .all(|key| content(page, *key).is_some_and(|loser| says_no_more(page, loser, winner)));
    let members = losing.into_iter().filter_map(|key| page.member_of(key));
    let edits = members.flat_map(|member| page.without(member));
    let removal = Fix::new(TextId::FixRemoveOverridden, edits.collect()).only_if(is_only);
    let other = || {
        let edits = page.without(page.member_of(last)?);
        Some(Fix::new(TextId::FixRemoveOverriding, edits))
    };
    let other = if is_only { None } else { other() };
    Some(std::iter::once(removal).chain(other).collect())
}

/// The keys that this one overrides.
fn overridden_by<'p>(page: &'p Page, key: Value<'p>) -> Option<Vec<Value<'p>>> {
    let object = page.holder_of(key.id())?.object()?;
    let pairs = object
        .repeated()
        .filter(|pair| pair.effective.id() == key.id());
    Some(pairs.map(|pair| pair.overridden).collect())
}

/// The value of a key.
fn content<'p>(page: &'p Page, key: Value<'p>) -> Option<Value<'p>> {
    let (_, content) = page.tree().key_and_value(page.member_of(key)?);
    Some(page.value(content))
}

/// Whether nothing that somebody wrote is lost with a value that another one overrides: it is empty, or both are written alike,
/// or one word stands for another of its type.
fn says_no_more(page: &Page, loser: Value<'_>, winner: Value<'_>) -> bool {
    if winner.is_lost() {
        return false;
    }
    let is_empty = match loser.kind() {
        NodeKind::Missing | NodeKind::Null => true,
        NodeKind::Object | NodeKind::Array => is_hollow(page, loser),
        _ => loser.is_string(""),
    };
    is_empty || is_other_word(loser, winner) || is_written_alike(page, loser, winner)
}

/// Whether two values are both text, both numbers or both booleans, and the second says something.
fn is_other_word(one: Value<'_>, other: Value<'_>) -> bool {
    let says_something = match other.kind() {
        NodeKind::String => other.string().is_some_and(|text| !text.is_blank()),
        kind => matches!(kind, NodeKind::Number | NodeKind::True | NodeKind::False),
    };
    says_something && one.type_name() == other.type_name()
}

/// Whether two values differ in white space at most. Ends at the first difference, so that it costs no more than the shorter.
fn is_written_alike(page: &Page, one: Value<'_>, other: Value<'_>) -> bool {
    words(page, one).eq(words(page, other))
}

/// What a value is written with, but for white space.
fn words<'p>(page: &'p Page, value: Value<'_>) -> impl Iterator<Item = &'p str> {
    let range = value.range();
    let tokens = page.tree().tokens();
    let first = page.tree().token_from(range.start);
    let tokens = tokens
        .get(first.unwrap_or(tokens.len())..)
        .unwrap_or_default()
        .iter();
    tokens
        .take_while(move |token| token.range().start < range.end)
        .filter(|token| token.kind != TokenKind::Whitespace)
        .map(|token| page.slice(token.range()))
}

/// Whether there is nothing between the brackets of a value.
fn is_hollow(page: &Page, value: Value<'_>) -> bool {
    let text = page.slice(value.range());
    text.trim_matches(['{', '}', '[', ']']).trim().is_empty() && page.item_count(value) == 0
}

/// Gives a case an id of its own, or takes an entry away that is there already.
pub(super) fn repeated_id(
    desk: Desk<'_>,
    finding: &Finding,
    fresh: Option<&JsString>,
) -> Option<Vec<Fix>> {
    let value = desk.page.value_at(&finding.range)?;
    if let Some(fresh) = fresh {
        let title = titled(TextId::FixFreshId, "id", fresh);
        let edit = replaced(finding.range.clone(), fresh.to_json());
        return Some(vec![Fix::new(title, vec![edit])]);
    }
    let entry = desk.page.holder_of(value.id())?;
    Some(remove_element(desk, entry).into_iter().collect())
}
