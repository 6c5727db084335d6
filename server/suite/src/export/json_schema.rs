//! The format as JSON Schema, as tight as JSON Schema can say it. What it cannot say is listed, vector by vector, in
//! `tests/conformance/README.md`.

use super::{names, words};
use crate::json::{Layout, Writer};
use crate::spec::{
    APPROVAL, APPROVAL_CASE, ASSERTION_TYPE, ASSERTIONS, ASSERTIONS_FIELD, CASE,
    FINGERPRINT_LENGTH, Field, KEYWORDS, MAX_COUNT, MAX_TIMEOUT_MS, Name, OPERATION_FIELD,
    OPERATION_TYPE, OPERATIONS, SCHEMA_VERSION, STATUSES, SUITE, TYPE_FIELD, TYPES, ValueKind,
    Variant, assertions_of,
};
use crate::texts::TextId;

/// A text that is not blank: JavaScript's `\s` is the very white space of the text rule (semantics.md, 3.1).
const NOT_BLANK: &str = r"\S";

/// A version of JSON Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Draft {
    /// Draft 2020-12.
    Draft2020,
    /// Draft 7, for programs that know no newer one.
    Draft07,
}

impl Draft {
    fn uri(self) -> &'static str {
        match self {
            Draft::Draft2020 => "https://json-schema.org/draft/2020-12/schema",
            Draft::Draft07 => "http://json-schema.org/draft-07/schema#",
        }
    }

    fn definitions(self) -> &'static str {
        match self {
            Draft::Draft2020 => "$defs",
            Draft::Draft07 => "definitions",
        }
    }

    /// What asks for more of an object that has a property.
    fn dependent(self) -> &'static str {
        match self {
            Draft::Draft2020 => "dependentSchemas",
            Draft::Draft07 => "dependencies",
        }
    }
}

/// The JSON Schema of a suite, as a document with a line break at its end.
pub fn json_schema(draft: Draft) -> String {
    let mut schema = Schema {
        out: Writer::new(Layout::Pretty),
        draft,
    };
    schema.document();
    let mut text = schema.out.finish();
    text.push('\n');
    text
}

struct Schema {
    out: Writer,
    draft: Draft,
}

impl Schema {
    fn document(&mut self) {
        self.out.begin_object();
        self.string("$schema", self.draft.uri());
        self.string("title", &words(TextId::ExportSuiteTitle));
        self.description(TextId::ExportSuite);
        self.object_of(SUITE, None);
        self.out.key(self.draft.definitions());
        self.out.begin_object();
        self.plain_definition(names::CASE, TextId::ExportCase, CASE);
        self.cases_by_operation();
        self.out.end_object();
        for variant in OPERATIONS.iter().chain(ASSERTIONS) {
            self.begin_definition(&names::of_variant(variant), variant.documentation);
            self.object_of(variant.fields, Some(variant));
            self.out.end_object();
        }
        self.begin_definition(names::SCHEMA, TextId::DocResponseSchema);
        self.object_of(KEYWORDS, None);
        self.out.key("minProperties");
        self.out.integer(1);
        self.needed_types();
        self.out.end_object();
        self.plain_definition(names::APPROVAL, TextId::DocApproval, APPROVAL);
        self.out.end_object();
        self.plain_definition(
            names::APPROVAL_CASE,
            TextId::ExportApprovalCase,
            APPROVAL_CASE,
        );
        self.out.end_object();
        self.json_value();
        self.out.end_object();
        self.out.end_object();
    }

    fn begin_definition(&mut self, name: &str, documentation: TextId) {
        self.out.key(name);
        self.out.begin_object();
        self.description(documentation);
    }

    /// A definition of an object with these fields, which the caller ends.
    fn plain_definition(&mut self, name: &str, documentation: TextId, fields: &'static [Field]) {
        self.begin_definition(name, documentation);
        self.object_of(fields, None);
    }

    /// An object with these fields and no others, and with the `type` of its variant.
    fn object_of(&mut self, fields: &'static [Field], variant: Option<&'static Variant>) {
        self.string("type", "object");
        self.out.key("properties");
        self.out.begin_object();
        if let Some(variant) = variant {
            let field = match variant.operation {
                None => &OPERATION_TYPE,
                Some(_) => &ASSERTION_TYPE,
            };
            self.out.key(TYPE_FIELD);
            self.out.begin_object();
            self.description(field.documentation);
            self.string("const", variant.name);
            self.out.end_object();
        }
        for field in fields {
            self.out.key(field.name);
            self.out.begin_object();
            self.description(field.documentation);
            self.value(field.value);
            self.out.end_object();
        }
        self.out.end_object();
        let required = fields.iter().filter(|field| field.required);
        let required = required.map(|field| field.name);
        let required: Vec<&str> = variant
            .map(|_| TYPE_FIELD)
            .into_iter()
            .chain(required)
            .collect();
        if !required.is_empty() {
            self.strings("required", &required);
        }
        self.out.key("additionalProperties");
        self.out.boolean(false);
    }

    /// The keywords that hold of a value of this kind.
    fn value(&mut self, kind: ValueKind) {
        match kind {
            ValueKind::SchemaVersion => self.number("const", SCHEMA_VERSION),
            ValueKind::Text => self.text(),
            ValueKind::Timeout => self.whole(1.0, f64::from(MAX_TIMEOUT_MS)),
            ValueKind::Count => self.whole(0.0, MAX_COUNT),
            ValueKind::Fingerprint => {
                self.string("type", "string");
                self.string("pattern", &format!("^[0-9a-f]{{{FINGERPRINT_LENGTH}}}$"));
            }
            ValueKind::Status => self.names(STATUSES),
            ValueKind::SchemaType => self.names(TYPES),
            ValueKind::OperationType => self.names_of(OPERATIONS),
            ValueKind::AssertionType => self.names_of(ASSERTIONS),
            ValueKind::Boolean => self.string("type", "boolean"),
            ValueKind::Number => self.finite(),
            ValueKind::JsonObject => {
                self.string("type", "object");
                self.each("additionalProperties", names::JSON_VALUE);
            }
            ValueKind::JsonValue => self.reference(names::JSON_VALUE),
            ValueKind::JsonValues => {
                self.array(1);
                self.each("items", names::JSON_VALUE);
            }
            ValueKind::Names => {
                self.array(1);
                self.out.key("items");
                self.out.begin_object();
                self.text();
                self.out.end_object();
            }
            ValueKind::Approval => self.reference(names::APPROVAL),
            ValueKind::ApprovalCases => {
                self.array(0);
                self.each("items", names::APPROVAL_CASE);
            }
            ValueKind::Cases => {
                self.array(1);
                self.each("items", names::CASE);
            }
            ValueKind::Operation => self.one_of(OPERATIONS.iter()),
            ValueKind::Assertions => {
                self.array(1);
                self.out.key("items");
                self.out.begin_object();
                self.one_of(ASSERTIONS.iter());
                self.out.end_object();
            }
            ValueKind::Schema => self.reference(names::SCHEMA),
            ValueKind::SchemaMap => {
                self.string("type", "object");
                self.out.key("minProperties");
                self.out.integer(1);
                self.each("additionalProperties", names::SCHEMA);
            }
            ValueKind::SchemaOrBoolean => {
                self.out.key("anyOf");
                self.out.begin_array();
                self.out.begin_object();
                self.string("type", "boolean");
                self.out.end_object();
                self.out.begin_object();
                self.bare_reference(names::SCHEMA);
                self.out.end_object();
                self.out.end_array();
            }
        }
    }

    /// Which assertions a case may have, by its operation.
    fn cases_by_operation(&mut self) {
        self.out.key("allOf");
        self.out.begin_array();
        for operation in OPERATIONS {
            self.out.begin_object();
            self.out.key("if");
            self.out.begin_object();
            self.has(OPERATION_FIELD, |schema| {
                schema.string("type", "object");
                schema.has(TYPE_FIELD, |schema| schema.string("const", operation.name));
            });
            self.out.end_object();
            self.out.key("then");
            self.out.begin_object();
            self.property(ASSERTIONS_FIELD, |schema| {
                schema.string("type", "array");
                schema.out.key("items");
                schema.out.begin_object();
                schema.one_of(assertions_of(operation.name));
                schema.out.end_object();
            });
            self.out.end_object();
            self.out.end_object();
        }
        self.out.end_array();
    }

    /// The types that keywords need beside them.
    fn needed_types(&mut self) {
        self.out.key(self.draft.dependent());
        self.out.begin_object();
        for keyword in KEYWORDS.iter().filter(|keyword| !keyword.needs.is_empty()) {
            self.out.key(keyword.name);
            self.out.begin_object();
            self.has(TYPE_FIELD, |schema| schema.strings("enum", keyword.needs));
            self.out.end_object();
        }
        self.out.end_object();
    }

    /// Any value, with every number in it finite: a number beyond a double's reach is above all bounds.
    fn json_value(&mut self) {
        self.begin_definition(names::JSON_VALUE, TextId::ExportJsonValue);
        self.out.key("anyOf");
        self.out.begin_array();
        for name in TYPES.iter().filter(|name| name.name != "integer") {
            self.out.begin_object();
            match name.name {
                "number" => self.finite(),
                simple => self.string("type", simple),
            }
            match name.name {
                "object" => self.each("additionalProperties", names::JSON_VALUE),
                "array" => self.each("items", names::JSON_VALUE),
                _ => {}
            }
            self.out.end_object();
        }
        self.out.end_array();
        self.out.end_object();
    }

    /// A property that must be there and be such a value.
    fn has(&mut self, name: &str, value: impl FnOnce(&mut Self)) {
        self.property(name, value);
        self.strings("required", &[name]);
    }

    fn property(&mut self, name: &str, value: impl FnOnce(&mut Self)) {
        self.out.key("properties");
        self.out.begin_object();
        self.out.key(name);
        self.out.begin_object();
        value(self);
        self.out.end_object();
        self.out.end_object();
    }

    fn one_of(&mut self, variants: impl Iterator<Item = &'static Variant>) {
        self.out.key("oneOf");
        self.out.begin_array();
        for variant in variants {
            self.out.begin_object();
            self.bare_reference(&names::of_variant(variant));
            self.out.end_object();
        }
        self.out.end_array();
    }

    /// Names with what each of them means.
    fn names(&mut self, names: &'static [Name]) {
        self.constants(names.iter().map(|name| (name.name, name.documentation)));
    }

    fn names_of(&mut self, variants: &'static [Variant]) {
        let names = variants.iter();
        self.constants(names.map(|variant| (variant.name, variant.documentation)));
    }

    fn constants(&mut self, names: impl Iterator<Item = (&'static str, TextId)>) {
        self.out.key("oneOf");
        self.out.begin_array();
        for (name, documentation) in names {
            self.out.begin_object();
            self.string("const", name);
            self.description(documentation);
            self.out.end_object();
        }
        self.out.end_array();
    }

    fn text(&mut self) {
        self.string("type", "string");
        self.string("pattern", NOT_BLANK);
    }

    fn whole(&mut self, least: f64, most: f64) {
        self.string("type", "integer");
        self.number("minimum", least);
        self.number("maximum", most);
    }

    fn finite(&mut self) {
        self.string("type", "number");
        self.number("minimum", f64::MIN);
        self.number("maximum", f64::MAX);
    }

    fn array(&mut self, least: u64) {
        self.string("type", "array");
        if least > 0 {
            self.out.key("minItems");
            self.out.integer(least);
        }
    }

    /// What each element or each further property is.
    fn each(&mut self, keyword: &str, definition: &str) {
        self.out.key(keyword);
        self.out.begin_object();
        self.bare_reference(definition);
        self.out.end_object();
    }

    /// A reference beside other keywords, which draft 7 would not look at.
    fn reference(&mut self, definition: &str) {
        if self.draft == Draft::Draft2020 {
            return self.bare_reference(definition);
        }
        self.out.key("allOf");
        self.out.begin_array();
        self.out.begin_object();
        self.bare_reference(definition);
        self.out.end_object();
        self.out.end_array();
    }

    fn bare_reference(&mut self, definition: &str) {
        let definitions = self.draft.definitions();
        self.string("$ref", &format!("#/{definitions}/{definition}"));
    }

    fn description(&mut self, documentation: TextId) {
        self.string("description", &words(documentation));
    }

    fn string(&mut self, key: &str, value: &str) {
        self.out.key(key);
        self.out.string(value);
    }

    fn strings(&mut self, key: &str, values: &[&str]) {
        self.out.key(key);
        self.out.begin_array();
        for value in values {
            self.out.string(value);
        }
        self.out.end_array();
    }

    fn number(&mut self, key: &str, value: f64) {
        self.out.key(key);
        self.out.number(value);
    }
}
