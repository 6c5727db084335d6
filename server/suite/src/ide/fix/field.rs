//! Fixes for members: one that is missing, one that nobody knows, one that is there twice, and ids that are repeated.

use super::placeholder::Place;
use super::{Desk, Fix, titled};
use crate::check;
use crate::finding::Finding;
use crate::ide::page::edits::replaced;
use crate::spec::{APPROVAL_CASE, ASSERTIONS, Field, OPERATIONS, TYPE_FIELD, ValueKind};
use crate::syntax::{JsString, NodeKind, Value};
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
    let choices = choices(object, field);
    if !choices.is_empty() {
        let is_only = choices.len() == 1;
        let adds = choices.into_iter().map(|name| {
            let json = JsString::from(name).to_json();
            let fix = add(desk, object, field, &json);
            fix.only_if(is_only)
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
    Some(vec![fix.only_if(field.value == ValueKind::SchemaVersion)])
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

/// Takes away what has no effect: of members with the same key, all but the last.
pub(super) fn repeated_key(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let key = desk.page.value_at(&finding.range)?;
    if finding.unnecessary {
        let edits = desk.page.without(desk.page.member_of(key)?);
        return Some(vec![Fix::new(TextId::FixRemoveOverridden, edits).only()]);
    }
    let object = desk.page.holder_of(key.id())?.object()?;
    let overridden = object
        .repeated()
        .filter(|pair| pair.effective.id() == key.id())
        .filter_map(|pair| desk.page.member_of(pair.overridden));
    let edits = overridden.flat_map(|member| desk.page.without(member));
    let fix = Fix::new(TextId::FixRemoveOverridden, edits.collect());
    Some(vec![fix.only()])
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
