//! The keys that may come at the cursor: those that the object may have there and does not have yet, required ones first.

use super::draft::Draft;
use super::names::undescribed_properties;
use super::prefill::{Prefill, any_schema};
use super::site::Site;
use super::template::Template;
use crate::spec::{Field, KEYWORDS, Place, ValueKind, Variant};

/// A field that may come, and the type that it brings.
type Candidate = (&'static Field, Option<&'static str>);

/// The keys that may come in the object at the cursor. `whole`: with values, so that forms of them are offered too.
pub(super) fn keys(site: &Site<'_>, prefill: &Prefill<'_>, whole: bool) -> Vec<Draft> {
    let present = site.keys();
    if site.place == Place::SchemaMap {
        return properties(site, &present);
    }
    let mut candidates = candidates(site, prefill);
    candidates.retain(|(field, _)| !present.iter().any(|key| key == field.name));
    candidates.sort_by_key(|(field, _)| !field.required);
    let fields = candidates.iter().map(|&(field, brings_type)| {
        let value = prefill.value(site.place, field);
        Draft::field(field, brings_type, value)
    });
    let mut drafts: Vec<Draft> = fields.collect();
    if whole {
        drafts.extend(
            candidates
                .iter()
                .flat_map(|(field, _)| forms(field, prefill)),
        );
    }
    drafts
}

fn candidates(site: &Site<'_>, prefill: &Prefill<'_>) -> Vec<Candidate> {
    match site.place {
        Place::Operation | Place::Assertion => form_fields(site, prefill),
        Place::Schema | Place::SchemaOrBoolean => keywords(site),
        place => place.fields().iter().map(|field| (field, None)).collect(),
    }
}

/// The fields of the form that the `type` chooses; without a type those of every form that has the keys present.
fn form_fields(site: &Site<'_>, prefill: &Prefill<'_>) -> Vec<Candidate> {
    let forms: Vec<&'static Variant> = match site.variant() {
        Some(form) => form.into_iter().collect(),
        None => prefill.fitting_forms(site.place),
    };
    let mut fields: Vec<&'static Field> = site.place.type_field().into_iter().collect();
    for field in forms.iter().flat_map(|form| form.fields) {
        if !fields.iter().any(|known| known.name == field.name) {
            fields.push(field);
        }
    }
    fields.into_iter().map(|field| (field, None)).collect()
}

/// The keywords that go with the type of the schema; without a type those that go with the keywords present, each with
/// the type that it needs.
fn keywords(site: &Site<'_>) -> Vec<Candidate> {
    let Some(declared) = site.declared_type() else {
        let implied = site.implied_types();
        let brought = |keyword: &Field| keyword.needs.iter().find(|need| implied.contains(need));
        let fitting = KEYWORDS
            .iter()
            .map(|keyword| (keyword, brought(keyword).copied()));
        return fitting
            .filter(|(keyword, brought)| keyword.needs.is_empty() || brought.is_some())
            .collect();
    };
    let fits = |keyword: &&Field| {
        keyword.needs.is_empty() || declared.is_some_and(|name| keyword.needs.contains(&name))
    };
    KEYWORDS
        .iter()
        .filter(fits)
        .map(|keyword| (keyword, None))
        .collect()
}

/// The properties that the schema requires and does not describe.
fn properties(site: &Site<'_>, present: &[String]) -> Vec<Draft> {
    let schema = site.outer().filter(Site::is_schema);
    let names = schema.map(|schema| undescribed_properties(&schema, present));
    let names = names.into_iter().flatten();
    names
        .map(|name| Draft::property(name, any_schema()))
        .collect()
}

/// A field once for each form that its value can have.
fn forms(field: &'static Field, prefill: &Prefill<'_>) -> Vec<Draft> {
    let (place, forms) = match field.value {
        ValueKind::Operation => (Place::Operation, prefill.operations()),
        ValueKind::Assertions => (Place::Assertion, prefill.fitting_assertions()),
        _ => return Vec::new(),
    };
    let drafts = forms.into_iter().map(|form| {
        let value = match field.value {
            ValueKind::Assertions => Template::Array(vec![prefill.form(place, form)]),
            _ => prefill.form(place, form),
        };
        Draft::field_as(field, form.name, form.documentation, value)
    });
    drafts.collect()
}
