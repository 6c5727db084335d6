//! What is put where something must stand: a value of the right kind for each field, and whole objects made of the fields
//! that they must have. The fields come from the format; the values from the file where it has any.

use super::names::{Names, optional_properties, undescribed_properties};
use super::site::Site;
use super::template::Template;
use crate::json::number;
use crate::spec::{
    self, CALL_TOOL, DEFAULT_TIMEOUT_MS, Field, ID_FIELD, OPERATIONS, Place, SCHEMA_VERSION,
    STATUSES, TOOL_FIELD, TYPE_FIELD, TYPES, ValueKind, Variant,
};
use crate::syntax::NodeKind;

/// What a property is called that has no name yet.
const PROPERTY: &str = "property";

/// Values for fields, at one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prefill<'a> {
    pub(super) names: Names<'a>,
    /// The object or array at the cursor, if there is one.
    pub(super) site: Option<&'a Site<'a>>,
}

impl Prefill<'_> {
    /// The value of a field of an object at a place.
    pub(super) fn value(&self, place: Place, field: &Field) -> Template {
        match field.value {
            ValueKind::SchemaVersion => Template::Fixed(number(SCHEMA_VERSION)),
            ValueKind::Text => Template::Text(self.text(place, field)),
            ValueKind::Timeout => Template::Typed(DEFAULT_TIMEOUT_MS.to_string()),
            ValueKind::Fingerprint => Template::Text(String::new()),
            ValueKind::Status => Template::one_of(STATUSES.iter().map(|status| status.name)),
            ValueKind::OperationType | ValueKind::AssertionType => {
                Template::one_of(self.fitting_forms(place).iter().map(|form| form.name))
            }
            ValueKind::SchemaType => Template::one_of(self.fitting_types().into_iter()),
            ValueKind::Boolean | ValueKind::SchemaOrBoolean => booleans(),
            ValueKind::JsonObject => Template::Hole,
            ValueKind::JsonValue => self.sample(),
            ValueKind::JsonValues => Template::Array(vec![self.sample()]),
            ValueKind::Names => Template::Array(vec![self.property(optional_properties)]),
            ValueKind::Count | ValueKind::Number => Template::Typed(self.bound(field)),
            ValueKind::Approval => self.object(Place::Approval, Place::Approval.fields()),
            ValueKind::ApprovalCases => Template::Array(vec![
                self.object(Place::ApprovalCase, Place::ApprovalCase.fields()),
            ]),
            ValueKind::Cases => {
                let cases = self.fitting_assertions().into_iter().take(1);
                Template::Array(cases.map(|assertion| self.case(assertion)).collect())
            }
            ValueKind::Operation => self.form(Place::Operation, self.usual_operation()),
            ValueKind::Assertions => {
                let assertions = self.fitting_assertions().into_iter().take(1);
                let forms = assertions.map(|assertion| self.form(Place::Assertion, assertion));
                Template::Array(forms.collect())
            }
            ValueKind::Schema => any_schema(),
            ValueKind::SchemaMap => {
                Template::Object(vec![(self.property(undescribed_properties), any_schema())])
            }
        }
    }

    fn text(&self, place: Place, field: &Field) -> String {
        let of_file = match (place, field.name) {
            (Place::Case, ID_FIELD) => Some(self.names.fresh_id()),
            (Place::ApprovalCase, ID_FIELD) => self.unapproved_id(),
            (Place::Operation | Place::Assertion, TOOL_FIELD) => Some(self.names.some_tool()),
            _ => None,
        };
        of_file.unwrap_or_else(|| field.name.to_owned())
    }

    fn unapproved_id(&self) -> Option<String> {
        let entries = entries_around(self.site?)?;
        let ids = self.names.unapproved_ids(&entries);
        ids.iter().find_map(|id| id.as_str().map(str::to_owned))
    }

    /// A property that the schema at the cursor speaks of, else any name.
    fn property(&self, find: fn(&Site<'_>, &[String]) -> Vec<String>) -> Template {
        let schema = self.site.filter(|site| site.is_schema());
        let found = schema.and_then(|schema| find(schema, &[]).into_iter().next());
        Template::Text(found.unwrap_or_else(|| PROPERTY.to_owned()))
    }

    /// A value of the type that the schema at the cursor declares.
    fn sample(&self) -> Template {
        let declared = self.site.and_then(Site::declared_type).flatten();
        match declared {
            Some("object") => Template::Hole,
            Some("array") => Template::Array(Vec::new()),
            Some("number" | "integer") => Template::Typed("0".to_owned()),
            Some("boolean") => booleans(),
            Some("null") => Template::Fixed("null".to_owned()),
            _ => Template::Text("value".to_owned()),
        }
    }

    /// A bound: what the other bound of the same kind says, so that they do not contradict each other.
    fn bound(&self, field: &Field) -> String {
        let is_other = |other: &&Field| {
            other.name != field.name && other.value == field.value && other.needs == field.needs
        };
        let other = Place::Schema.fields().iter().find(is_other);
        let value = other.and_then(|other| self.site?.value(other.name));
        let value = value.filter(|value| value.kind() == NodeKind::Number);
        let usual = if field.value == ValueKind::Count {
            "1"
        } else {
            "0"
        };
        value.map_or(usual, |value| value.source()).to_owned()
    }

    /// An object of the fields that it must have.
    fn object(&self, place: Place, fields: &'static [Field]) -> Template {
        Template::Object(self.members(place, fields).collect())
    }

    fn members(
        &self,
        place: Place,
        fields: &'static [Field],
    ) -> impl Iterator<Item = (Template, Template)> {
        let required = fields.iter().filter(|field| field.required);
        required.map(move |field| (Template::string(field.name), self.value(place, field)))
    }

    /// An operation or an assertion of this form.
    pub(super) fn form(&self, place: Place, form: &'static Variant) -> Template {
        let chosen = (Template::string(TYPE_FIELD), Template::string(form.name));
        let members = self.members(place, form.fields);
        Template::Object(std::iter::once(chosen).chain(members).collect())
    }

    /// A whole case with this assertion.
    pub(super) fn case(&self, assertion: &'static Variant) -> Template {
        let operation = assertion.operation.and_then(spec::operation);
        let value = |field: &'static Field| match field.value {
            ValueKind::Operation => self.form(
                Place::Operation,
                operation.unwrap_or_else(|| self.usual_operation()),
            ),
            ValueKind::Assertions => Template::Array(vec![self.form(Place::Assertion, assertion)]),
            _ => self.value(Place::Case, field),
        };
        object_with(Place::Case.fields(), value)
    }

    /// A whole suite with one case.
    pub(super) fn suite(&self, assertion: &'static Variant) -> Template {
        let value = |field: &'static Field| match field.value {
            ValueKind::Cases => Template::Array(vec![self.case(assertion)]),
            _ => self.value(Place::Suite, field),
        };
        object_with(Place::Suite.fields(), value)
    }

    /// An entry of `approval.cases` for a case.
    pub(super) fn approved(&self, id: Template) -> Template {
        let value = |field: &'static Field| match field.name {
            ID_FIELD => id.clone(),
            _ => self.value(Place::ApprovalCase, field),
        };
        object_with(Place::ApprovalCase.fields(), value)
    }

    /// The operation that a case gets where nothing speaks for another.
    fn usual_operation(&self) -> &'static Variant {
        let asserted = self.site.and_then(Site::asserted_operation);
        let usual = || spec::operation(CALL_TOOL).unwrap_or(&OPERATIONS[0]);
        asserted.unwrap_or_else(usual)
    }

    /// The assertions that fit the operation of the case at the cursor; where that is unknown all, those of the usual
    /// operation first.
    pub(super) fn fitting_assertions(&self) -> Vec<&'static Variant> {
        match self.site.and_then(Site::operation) {
            Some(operation) => spec::assertions_of(operation.name).collect(),
            None => {
                let usual = self.usual_operation().name;
                let (mut first, then): (Vec<_>, Vec<_>) = spec::ASSERTIONS
                    .iter()
                    .partition(|assertion| assertion.operation == Some(usual));
                first.extend(then);
                first
            }
        }
    }

    /// The forms that an object at the cursor can have: those that have the keys present, as far as any form has them.
    pub(super) fn fitting_forms(&self, place: Place) -> Vec<&'static Variant> {
        let mut forms = match place {
            Place::Assertion => self.fitting_assertions(),
            _ => self.operations(),
        };
        let site = self.site.filter(|site| site.place == place);
        let present = site.map(Site::keys).unwrap_or_default();
        let has = |form: &Variant, key: &str| form.fields.iter().any(|field| field.name == key);
        let known = present
            .iter()
            .filter(|key| forms.iter().any(|form| has(form, key)));
        let known: Vec<&String> = known.collect();
        forms.retain(|form| known.iter().all(|key| has(form, key)));
        forms
    }

    /// The operations, the one first that the case is likeliest to have.
    pub(super) fn operations(&self) -> Vec<&'static Variant> {
        let usual = self.usual_operation();
        let others = OPERATIONS.iter().filter(|other| other.name != usual.name);
        std::iter::once(usual).chain(others).collect()
    }

    /// The types that go with the keywords of the schema at the cursor.
    fn fitting_types(&self) -> Vec<&'static str> {
        let implied = self.site.map(Site::implied_types);
        implied.unwrap_or_else(|| TYPES.iter().map(|name| name.name).collect())
    }
}

/// The array `approval.cases` that the site is, or is an entry of.
pub(super) fn entries_around<'a>(site: &Site<'a>) -> Option<Site<'a>> {
    let is_entries = |site: &Site<'a>| site.place == Place::ApprovalCases;
    std::iter::successors(Some(site.clone()), Site::outer)
        .take(2)
        .find(is_entries)
}

fn object_with(fields: &'static [Field], value: impl Fn(&'static Field) -> Template) -> Template {
    let required = fields.iter().filter(|field| field.required);
    Template::Object(
        required
            .map(|field| (Template::string(field.name), value(field)))
            .collect(),
    )
}

fn booleans() -> Template {
    Template::OneOf(["false", "true"].map(str::to_owned).to_vec())
}

/// A schema that says only its type, which is to be chosen.
pub(super) fn any_schema() -> Template {
    let types = Template::one_of(TYPES.iter().map(|name| name.name));
    Template::Object(vec![(Template::string(TYPE_FIELD), types)])
}

/// A schema of one type, with what such a schema usually says.
pub(super) fn schema_of(name: &'static str) -> Template {
    let mut members = vec![(Template::string(TYPE_FIELD), Template::string(name))];
    match name {
        "object" => {
            let property = || Template::Text(PROPERTY.to_owned());
            let required = Template::Array(vec![property()]);
            let properties = Template::Object(vec![(property(), any_schema())]);
            members.push((Template::string("required"), required));
            members.push((Template::string("properties"), properties));
        }
        "array" => members.push((Template::string("items"), any_schema())),
        _ => {}
    }
    Template::Object(members)
}
