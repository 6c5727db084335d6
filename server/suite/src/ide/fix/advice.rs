//! Fixes for advice: limits that never fail, bounds and values that always do, values that will not stay the same. What
//! changes the fingerprint of an approved suite is never done without asking.

use super::{Desk, Fix, field, keyword, titled};
use crate::check;
use crate::finding::Finding;
use crate::ide::page::edits::replaced;
use crate::spec::TYPE_FIELD;
use crate::syntax::{JsString, NodeKind, Value};
use crate::texts::TextId;

/// Takes a limit away that never fails.
pub(super) fn vacuous(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let mut here = desk.page.tree().beginning_at(finding.range.start);
    let key = here.find(|id| desk.page.tree().kind(*id) == NodeKind::String)?;
    let fix = keyword::remove(desk, desk.page.value(key))?;
    Some(vec![fix.only_if(!desk.analysis.has_approval())])
}

/// Lets two bounds change places.
pub(super) fn bounds(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let low = desk.page.value_at(&finding.range)?;
    let high = desk.page.value_at(&finding.related.first()?.range)?;
    let edits = vec![
        replaced(low.range(), high.source()),
        replaced(high.range(), low.source()),
    ];
    let swap = Fix::new(TextId::FixSwapBounds, edits);
    let keys = [low, high]
        .into_iter()
        .filter_map(|value| desk.page.key_of(value));
    let removals = keys.filter_map(|key| keyword::remove(desk, key));
    Some(std::iter::once(swap).chain(removals).collect())
}

/// Makes a value and the type of its schema agree.
pub(super) fn unsatisfiable(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let value = desk.page.value_at(&finding.range)?;
    let declared = desk.page.value_at(&finding.related.first()?.range)?;
    let wanted = declared.string()?.to_string_lossy().into_owned();
    let converted = converted(value, &wanted).map(|json| super::value::replace(value, &json));
    let actual = JsString::from(value.type_name()).to_json();
    let change = Fix::new(
        titled(TextId::FixChangeType, "type", value.type_name()),
        vec![replaced(declared.range(), actual)],
    );
    let removal = field::remove_element(desk, value);
    let fixes = converted.into_iter().chain([change]).chain(removal);
    Some(fixes.collect())
}

/// The value as another type writes it.
fn converted(value: Value<'_>, wanted: &str) -> Option<String> {
    match (value.kind(), wanted) {
        (NodeKind::Number | NodeKind::True | NodeKind::False, "string") => {
            Some(JsString::from(value.source()).to_json())
        }
        (NodeKind::String, "number" | "integer" | "boolean" | "null") => {
            let text = value.string()?.as_str()?.trim().to_owned();
            let document = crate::json::Document::read(text.as_str()).ok()?;
            check::is_of_type(document.root(), wanted).then_some(text)
        }
        _ => None,
    }
}

/// Takes the assertion away that contradicts an earlier one.
pub(super) fn contradictory(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let value = desk.page.value_at(&finding.range)?;
    let assertion = desk.page.holder_of(value.id())?;
    Some(field::remove_element(desk, assertion).into_iter().collect())
}

/// Makes a required property one that the schema knows, or requires it no longer.
pub(super) fn unreachable(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let name = desk.page.value_at(&finding.range)?;
    let list = desk.page.holder_of(name.id())?;
    let schema = desk.page.holder_of(list.id())?;
    let properties = schema.member("properties").and_then(Value::object);
    let names: Vec<String> = properties
        .iter()
        .flat_map(|object| object.members())
        .map(|member| member.name().to_string_lossy().into_owned())
        .collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let written = name.string()?.to_string_lossy().into_owned();
    let near = check::nearest(&written, &names);
    let rename = near.map(|near| super::value::replace(name, &JsString::from(near).to_json()));
    let removal = field::remove_element(desk, name).or_else(|| {
        let key = desk.page.key_of(list)?;
        keyword::remove(desk, key)
    });
    let closed = schema.object()?.get("additionalProperties")?.key_node;
    let opening = keyword::remove(desk, closed);
    Some(rename.into_iter().chain(removal).chain(opening).collect())
}

/// Takes a value away that will not stay the same; its type stays.
pub(super) fn volatile(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let value = desk.page.value_at(&finding.range)?;
    let Some(key) = desk.page.key_of(value) else {
        let list = desk.page.holder_of(value.id())?;
        let whole = desk
            .page
            .key_of(list)
            .and_then(|key| typed(desk, key, value));
        let removal = field::remove_element(desk, value);
        return Some(removal.into_iter().chain(whole).collect());
    };
    Some(typed(desk, key, value).into_iter().collect())
}

/// Takes a keyword away; where the schema says no type, the value's stays instead.
fn typed(desk: Desk<'_>, key: Value<'_>, value: Value<'_>) -> Option<Fix> {
    let schema = desk.page.holder_of(key.id())?;
    if schema.member(TYPE_FIELD).is_some() {
        return keyword::remove(desk, key);
    }
    let name = value.type_name();
    let text = desk
        .page
        .member_text(TYPE_FIELD, &JsString::from(name).to_json());
    let member = desk.page.member_of(key)?;
    let title = titled(TextId::FixKeepType, "keyword", key.string()?).with("type", name);
    Some(Fix::new(
        title,
        vec![replaced(desk.page.tree().range(member), text)],
    ))
}
