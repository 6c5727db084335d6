//! Fixes for assertions that do not fit their operation: the type that was meant, or another assertion with what it shares.

use super::placeholder::Place;
use super::value::replace;
use super::{Desk, Fix, field, titled};
use crate::finding::Finding;
use crate::spec::{ASSERTIONS, TYPE_FIELD, Variant, assertions_of};
use crate::syntax::{JsString, NodeKind, Value};
use crate::texts::TextId;

/// The forms whose fields an object has: all of them if there are some, and none of the others'.
pub(super) fn with_fields_of<'v>(
    object: Value<'_>,
    variants: impl Iterator<Item = &'v Variant>,
) -> Vec<&'static str>
where
    'v: 'static,
{
    let has = |variant: &&'static Variant| {
        let mut fields = variant.fields.iter();
        fields.any(|field| object.member(field.name).is_some())
    };
    variants.filter(has).map(|variant| variant.name).collect()
}

/// What can be done about an assertion that is none of its operation's.
pub(super) fn fitting(
    desk: Desk<'_>,
    finding: &Finding,
    operation: Option<&'static str>,
    meant: Option<&'static str>,
) -> Option<Vec<Fix>> {
    let fitting: Vec<&'static Variant> = match operation {
        Some(operation) => assertions_of(operation).collect(),
        None => ASSERTIONS.iter().collect(),
    };
    let typed = desk.page.value_at(&finding.range);
    let typed = typed.filter(|value| desk.page.is_value_of(*value, TYPE_FIELD));
    let object = match typed {
        Some(value) => desk.page.holder_of(value.id())?,
        None => desk.page.container_at(finding.range.start)?,
    };
    if object.kind() != NodeKind::Object {
        return None;
    }
    let own = with_fields_of(object, fitting.iter().copied());
    let mut fixes = Vec::new();
    match typed {
        None => {
            let is_only = own.len() == 1;
            let adds = own.iter().map(|name| add_type(desk, object, name));
            fixes.extend(adds.map(|fix| fix.only_if(is_only)));
        }
        Some(value) => {
            let name = |name: &str| replace(value, &JsString::from(name).to_json());
            fixes.extend(meant.map(|meant| name(meant).only()));
            fixes.extend(own.iter().map(|own| name(own)));
        }
    }
    let place = Place::around(desk, object)?;
    let others = fitting
        .iter()
        .filter(|variant| !own.contains(&variant.name));
    fixes.extend(others.filter_map(|variant| instead(desk, object, &place, variant)));
    fixes.extend(field::remove_element(desk, object));
    Some(fixes)
}

fn add_type(desk: Desk<'_>, object: Value<'_>, name: &str) -> Fix {
    let json = JsString::from(name).to_json();
    let edit = desk
        .page
        .new_member(object, TYPE_FIELD, &json, &[TYPE_FIELD]);
    Fix::new(titled(TextId::FixAddType, "type", name), vec![edit])
}

/// Another assertion in the place of one that shares nothing with it.
fn instead(desk: Desk<'_>, object: Value<'_>, place: &Place, variant: &Variant) -> Option<Fix> {
    let json = place.variant(variant)?;
    let indentation = desk.page.indentation(object.range().start);
    let json = match desk.page.is_spread(object) {
        true => desk.page.laid_out(&json, indentation),
        false => desk.page.on_one_line(&json),
    };
    Some(replace(object, &json))
}
