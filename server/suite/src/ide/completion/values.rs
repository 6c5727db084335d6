//! The values that may come at the cursor: names of the format, names from the file, and whole objects.

use super::draft::{Draft, Kind};
use super::names::optional_properties;
use super::prefill::{Prefill, entries_around, schema_of};
use super::site::{Site, text_of};
use super::template::Template;
use crate::json::number;
use crate::spec::{
    self, ASSERTIONS, Field, ID_FIELD, OPERATIONS, Place, SCHEMA_VERSION, STATUSES, TOOL_FIELD,
    TYPES, ValueKind,
};
use crate::syntax::JsString;
use crate::texts::TextId;

/// The values that the member at the cursor may have.
pub(super) fn of_member(site: &Site<'_>, prefill: &Prefill<'_>) -> Vec<Draft> {
    let Some(key) = site.completed_key() else {
        return Vec::new();
    };
    if site.place == Place::SchemaMap {
        return schemas();
    }
    match site.place.field(&key) {
        Some(field) => of_field(field, site, prefill),
        None => Vec::new(),
    }
}

fn of_field(field: &'static Field, site: &Site<'_>, prefill: &Prefill<'_>) -> Vec<Draft> {
    match field.value {
        ValueKind::SchemaVersion => vec![Draft::json(
            &number(SCHEMA_VERSION),
            Some(field.documentation),
        )],
        ValueKind::Text => names(field, site, prefill),
        ValueKind::Status => named(
            STATUSES
                .iter()
                .map(|known| (known.name, known.documentation)),
        ),
        ValueKind::OperationType => {
            let operations = prefill.operations();
            named(
                operations
                    .iter()
                    .map(|known| (known.name, known.documentation)),
            )
        }
        ValueKind::AssertionType => {
            let fitting = prefill.fitting_assertions();
            named(
                fitting
                    .iter()
                    .map(|known| (known.name, known.documentation)),
            )
        }
        ValueKind::SchemaType => types(site),
        ValueKind::Boolean => booleans(),
        ValueKind::Operation => forms(Place::Operation, prefill),
        ValueKind::Assertions => in_arrays(forms(Place::Assertion, prefill)),
        ValueKind::Cases => in_arrays(cases(prefill)),
        ValueKind::Schema => schemas(),
        ValueKind::SchemaOrBoolean => booleans().into_iter().chain(schemas()).collect(),
        ValueKind::JsonObject | ValueKind::Approval | ValueKind::SchemaMap => {
            vec![container("{}", field, site, prefill)]
        }
        ValueKind::JsonValues | ValueKind::Names | ValueKind::ApprovalCases => {
            vec![container("[]", field, site, prefill)]
        }
        ValueKind::Timeout
        | ValueKind::Fingerprint
        | ValueKind::JsonValue
        | ValueKind::Count
        | ValueKind::Number => Vec::new(),
    }
}

/// The elements that the array at the cursor may get.
pub(super) fn of_array(site: &Site<'_>, prefill: &Prefill<'_>) -> Vec<Draft> {
    match site.place {
        Place::Cases => cases(prefill),
        Place::Assertions => forms(Place::Assertion, prefill),
        Place::ApprovalCases => approved(site, prefill),
        _ if site
            .field
            .is_some_and(|field| field.value == ValueKind::Names) =>
        {
            required(site)
        }
        _ => Vec::new(),
    }
}

/// Whole suites, for an empty document.
pub(super) fn of_document(prefill: &Prefill<'_>) -> Vec<Draft> {
    let suites = OPERATIONS.iter().filter_map(|operation| {
        let assertion = spec::assertions_of(operation.name).next()?;
        Some(Draft::snippet(
            format!("suite: {}", operation.name),
            TextId::CompletionSuite,
            Some(operation.documentation),
            prefill.suite(assertion),
        ))
    });
    suites.collect()
}

fn named(names: impl Iterator<Item = (&'static str, TextId)>) -> Vec<Draft> {
    names
        .map(|(name, documentation)| Draft::value(name, documentation))
        .collect()
}

fn booleans() -> Vec<Draft> {
    ["false", "true"]
        .map(|json| Draft::json(json, None))
        .to_vec()
}

/// All types, those first that go with the keywords of the schema.
fn types(site: &Site<'_>) -> Vec<Draft> {
    let implied = site.implied_types();
    let (mut types, others): (Vec<_>, Vec<_>) = TYPES
        .iter()
        .partition(|known| implied.contains(&known.name));
    types.extend(others);
    named(types.iter().map(|known| (known.name, known.documentation)))
}

/// Names from the file for a field that refers to something.
fn names(field: &Field, site: &Site<'_>, prefill: &Prefill<'_>) -> Vec<Draft> {
    let (kind, names) = match (site.place, field.name) {
        (Place::Operation | Place::Assertion, TOOL_FIELD) => (Kind::Tool, prefill.names.tools()),
        (Place::ApprovalCase, ID_FIELD) => {
            let entries = entries_around(site);
            let ids = entries.map(|entries| prefill.names.unapproved_ids(&entries));
            (Kind::CaseId, ids.unwrap_or_default())
        }
        _ => return Vec::new(),
    };
    let drafts = names.into_iter();
    drafts
        .map(|name| Draft::name(name.to_string(), kind, name.to_json()))
        .collect()
}

/// The operations, or the assertions that fit.
fn forms(place: Place, prefill: &Prefill<'_>) -> Vec<Draft> {
    let (forms, detail) = match place {
        Place::Assertion => (prefill.fitting_assertions(), TextId::CompletionAssertion),
        _ => (prefill.operations(), TextId::CompletionOperation),
    };
    let drafts = forms.into_iter().map(|form| {
        let template = prefill.form(place, form);
        Draft::snippet(form.name, detail, Some(form.documentation), template)
    });
    drafts.collect()
}

/// A whole case for each assertion.
fn cases(prefill: &Prefill<'_>) -> Vec<Draft> {
    let drafts = ASSERTIONS.iter().map(|assertion| {
        let operation = assertion.operation.unwrap_or_default();
        Draft::snippet(
            format!("{operation}: {}", assertion.name),
            TextId::CompletionCase,
            Some(assertion.documentation),
            prefill.case(assertion),
        )
    });
    drafts.collect()
}

/// A schema for each type.
fn schemas() -> Vec<Draft> {
    let drafts = TYPES.iter().map(|known| {
        let template = schema_of(known.name);
        let documentation = Some(known.documentation);
        Draft::snippet(
            known.name,
            TextId::CompletionSchema,
            documentation,
            template,
        )
    });
    drafts.collect()
}

/// Each value as the one element of an array.
fn in_arrays(drafts: Vec<Draft>) -> Vec<Draft> {
    drafts.into_iter().map(Draft::in_array).collect()
}

fn container(label: &str, field: &'static Field, site: &Site<'_>, prefill: &Prefill<'_>) -> Draft {
    Draft::snippet(
        label,
        crate::check::noun(field.value),
        Some(field.documentation),
        prefill.value(site.place, field),
    )
}

/// An entry for each case that has none.
fn approved(site: &Site<'_>, prefill: &Prefill<'_>) -> Vec<Draft> {
    let ids = prefill.names.unapproved_ids(site);
    let entry = |label: &str, id: Template| {
        let mut draft = Draft::snippet(
            label,
            TextId::CompletionApproved,
            None,
            prefill.approved(id),
        );
        draft.kind = Kind::CaseId;
        draft
    };
    let known = ids
        .iter()
        .map(|id| entry(&id.to_string(), Template::Fixed(id.to_json())));
    known.collect()
}

/// The properties that `required` does not list yet.
fn required(site: &Site<'_>) -> Vec<Draft> {
    let listed: Vec<String> = site.elements().filter_map(text_of).collect();
    let schema = site.outer().filter(Site::is_schema);
    let names = schema.map(|schema| optional_properties(&schema, &listed));
    let names = names.into_iter().flatten();
    let draft = |name: String| {
        let json = JsString::from(name.as_str()).to_json();
        Draft::name(name, Kind::Property, json)
    };
    names.map(draft).collect()
}
