//! The format stands once, in `spec`. Whatever is in its tables is known to each consumer: checks, completion, hover,
//! JSON Schema, TypeScript. A row that one of them forgets fails here, by name.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

use mcpeak_suite::analysis::{Analysis, View};
use mcpeak_suite::export::{Draft, json_schema, typescript};
use mcpeak_suite::finding::Code;
use mcpeak_suite::ide::completion::{self, completions};
use mcpeak_suite::ide::hover::{self, Part, hover};
use mcpeak_suite::json::Document;
use mcpeak_suite::schema::matches;
use mcpeak_suite::spec::{
    APPROVAL, APPROVAL_CASE, ASSERTIONS, CASE, Field, KEYWORDS, OPERATIONS, STATUSES, SUITE, TYPES,
    ValueKind, Variant,
};
use mcpeak_suite::text::Text;
use mcpeak_suite::texts::{Language, Message, TextId};
use mcpeak_suite::validate;
use serde_json::Value;

/// A kind of object of the format, and where it is found.
struct Place {
    /// What stands before and behind the object in a suite.
    around: [String; 2],
    /// The object's path.
    path: &'static str,
    /// The `type` that the object must have to be of this kind, as a member.
    chosen: Option<String>,
    fields: &'static [Field],
    /// Its definition in the JSON Schema; none for the suite itself.
    definition: Option<String>,
    /// The types of TypeScript that are its forms; a field is in one of them at least.
    interfaces: Vec<String>,
}

/// A name that stands as a value, and where.
struct Named {
    around: [String; 2],
    path: &'static str,
    name: &'static str,
    documentation: TextId,
}

fn around(before: &str, behind: &str) -> [String; 2] {
    [before.to_owned(), behind.to_owned()]
}

fn capital(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}

fn in_assertions(operation: &str) -> [String; 2] {
    let operation = format!(r#"{{"type": "{operation}", "tool": "t", "input": {{}}}}"#);
    around(
        &format!(r#"{{"cases": [{{"operation": {operation}, "assertions": ["#),
        "]}]}",
    )
}

fn in_schema() -> [String; 2] {
    let [before, behind] = in_assertions("callTool");
    [
        before + r#"{"type": "bodyMatchesSchema", "schema": "#,
        format!("}}{behind}"),
    ]
}

fn places() -> Vec<Place> {
    let plain = |around, path, fields, name: &str| Place {
        around,
        path,
        chosen: None,
        fields,
        definition: Some(name.to_owned()),
        interfaces: vec![name.to_owned()],
    };
    let in_approval = around(r#"{"approval": {"cases": ["#, "]}}");
    let mut places = vec![
        Place {
            definition: None,
            ..plain(around("", ""), "", SUITE, "TestSuiteSpec")
        },
        plain(
            around(r#"{"approval": "#, "}"),
            "approval",
            APPROVAL,
            "SuiteApproval",
        ),
        plain(
            in_approval,
            "approval.cases[0]",
            APPROVAL_CASE,
            "ApprovedCase",
        ),
        Place {
            interfaces: OPERATIONS
                .iter()
                .map(|one| capital(one.name) + "Case")
                .collect(),
            ..plain(
                around(r#"{"cases": ["#, "]}"),
                "cases[0]",
                CASE,
                "TestCaseSpec",
            )
        },
        Place {
            interfaces: TYPES
                .iter()
                .map(|one| capital(one.name) + "Schema")
                .collect(),
            ..plain(
                in_schema(),
                "cases[0].assertions[0].schema",
                KEYWORDS,
                "ResponseSchema",
            )
        },
    ];
    for variant in OPERATIONS.iter().chain(ASSERTIONS) {
        let (around, path, kind) = match variant.operation {
            None => (
                around(r#"{"cases": [{"operation": "#, "}]}"),
                "cases[0].operation",
                "Operation",
            ),
            Some(operation) => (
                in_assertions(operation),
                "cases[0].assertions[0]",
                "Assertion",
            ),
        };
        places.push(Place {
            chosen: Some(format!(r#""type": "{}""#, variant.name)),
            ..plain(
                around,
                path,
                variant.fields,
                &(capital(variant.name) + kind),
            )
        });
    }
    places
}

fn names() -> Vec<Named> {
    let mut all = Vec::new();
    for variant in OPERATIONS.iter().chain(ASSERTIONS) {
        let (around, path) = match variant.operation {
            None => (
                around(r#"{"cases": [{"operation": {"type": "#, "}}]}"),
                "cases[0].operation.type",
            ),
            Some(operation) => {
                let [before, behind] = in_assertions(operation);
                let around = [before + r#"{"type": "#, format!("}}{behind}")];
                (around, "cases[0].assertions[0]")
            }
        };
        all.push(Named {
            around,
            path,
            name: variant.name,
            documentation: variant.documentation,
        });
    }
    let [before, behind] = in_schema();
    let in_type = [before + r#"{"type": "#, format!("}}{behind}")];
    let in_status = around(r#"{"approval": {"cases": [{"status": "#, "}]}}");
    for (names, around, path) in [
        (TYPES, in_type, "cases[0].assertions[0].schema.type"),
        (STATUSES, in_status, "approval.cases[0].status"),
    ] {
        all.extend(names.iter().map(|name| Named {
            around: around.clone(),
            path,
            name: name.name,
            documentation: name.documentation,
        }));
    }
    all
}

impl Place {
    /// A suite in which the object has this member.
    fn with(&self, member: &str) -> String {
        let [before, behind] = &self.around;
        let members: Vec<&str> = self.chosen.as_deref().into_iter().chain([member]).collect();
        format!("{before}{{{}}}{behind}", members.join(", "))
    }

    fn path_of(&self, key: &str) -> String {
        match self.path {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        }
    }

    fn called(&self, key: &str) -> String {
        let form = self.chosen.as_deref().unwrap_or_default();
        format!("{} {form}", self.path_of(key))
    }
}

fn sentence(id: TextId) -> String {
    Message::new(id).render(Language::English)
}

/// The codes found at a path.
fn codes(text: &str, path: &str) -> Vec<Code> {
    let findings = Analysis::new(&Text::new(text)).findings();
    let there = findings
        .iter()
        .filter(|finding| finding.path.to_string_lossy() == path);
    there.map(|finding| finding.code).collect()
}

/// What is offered at the mark, with what is said of it.
fn offered(marked: &str) -> Vec<(String, Option<TextId>)> {
    let offset = marked.find("$0").expect("there is a mark");
    let text = Text::new(&marked.replacen("$0", "", 1));
    let context = completion::Context::default();
    let list = completions(&View::whole(&text), offset, &context);
    list.items
        .into_iter()
        .map(|item| (item.label, item.documentation))
        .collect()
}

/// Whether hovering at the mark says this.
fn says(marked: &str, documentation: TextId) -> bool {
    let offset = marked.find("$0").expect("there is a mark");
    let context = hover::Context {
        approval: None,
        last_run: &|_| None,
    };
    let found = hover(&marked.replacen("$0", "", 1), offset, &context);
    let parts = found.map(|found| found.parts).unwrap_or_default();
    parts
        .iter()
        .any(|part| matches!(part, Part::Text(text) if text.id() == documentation))
}

/// The body of an interface, without comments' margins.
fn interface(declarations: &str, name: &str) -> String {
    let begin = format!("\nexport interface {name} {{\n");
    let (_, rest) = declarations
        .split_once(&begin)
        .unwrap_or_else(|| panic!("no interface {name}"));
    let body = rest.split("\n}\n").next().unwrap();
    unwrapped(body)
}

/// Comments on one line each.
fn unwrapped(declarations: &str) -> String {
    declarations
        .replace("/**\n   * ", "/** ")
        .replace("\n   * ", " ")
        .replace("\n   */", " */")
}

fn each_field(look: impl Fn(&Place, &Field)) {
    let mut count = 0;
    for place in places() {
        for field in place.fields {
            look(&place, field);
            count += 1;
        }
    }
    assert!(count >= 34, "only {count} fields were looked at");
}

/// A number beyond all bounds is wrong for every field, and each check says so at the field itself.
#[test]
fn each_field_is_checked() {
    each_field(|place, field| {
        let found = codes(
            &place.with(&format!(r#""{}": 1e400"#, field.name)),
            &place.path_of(field.name),
        );
        let unknown = [
            Code::UnknownField,
            Code::UnsupportedSchemaKeyword,
            Code::SchemaKeywordRequiresType,
        ];
        let judged = found.iter().any(|code| !unknown.contains(code));
        assert!(judged, "{}: {found:?}", place.called(field.name));
        if field.required {
            let found = codes(&place.with(r#""x": 1"#), &place.path_of(field.name));
            let missing = matches!(found[..], [Code::MissingRequiredField | Code::InvalidValue]);
            assert!(missing, "without {}: {found:?}", place.called(field.name));
        }
    });
}

#[test]
fn each_field_is_offered() {
    each_field(|place, field| {
        let offered = offered(&place.with("\"$0\""));
        let item = (field.name.to_owned(), Some(field.documentation));
        assert!(
            offered.contains(&item),
            "{}: {offered:?}",
            place.called(field.name)
        );
    });
}

#[test]
fn each_field_is_explained() {
    each_field(|place, field| {
        let marked = place.with(&format!(r#""$0{}": null"#, field.name));
        assert!(
            says(&marked, field.documentation),
            "{}",
            place.called(field.name)
        );
    });
}

#[test]
fn each_field_is_in_the_schema() {
    for (draft, definitions) in [(Draft::Draft2020, "$defs"), (Draft::Draft07, "definitions")] {
        let schema: Value = serde_json::from_str(&json_schema(draft)).unwrap();
        each_field(|place, field| {
            let object = match &place.definition {
                None => &schema,
                Some(name) => &schema[definitions][name],
            };
            let property = &object["properties"][field.name];
            let called = place.called(field.name);
            assert_eq!(
                property["description"],
                sentence(field.documentation),
                "{called}"
            );
            assert!(
                property.as_object().unwrap().len() > 1,
                "{called} may be anything"
            );
            let required = object["required"].as_array();
            let required = required.is_some_and(|names| names.contains(&field.name.into()));
            assert_eq!(required, field.required, "{called}");
            let needs = &object["dependentSchemas"][field.name]["properties"]["type"]["enum"];
            let needs_old = &object["dependencies"][field.name]["properties"]["type"]["enum"];
            let needs = if draft == Draft::Draft2020 {
                needs
            } else {
                needs_old
            };
            let expected = Value::from(field.needs);
            assert_eq!(
                needs.as_array().is_some(),
                !field.needs.is_empty(),
                "{called}"
            );
            assert!(needs.is_null() || *needs == expected, "{called}: {needs}");
        });
    }
}

#[test]
fn each_field_is_in_the_declarations() {
    let declarations = typescript();
    each_field(|place, field| {
        let comment = format!("/** {} */", sentence(field.documentation));
        for name in &place.interfaces {
            let body = interface(&declarations, name);
            let is_of_type = |need: &&str| *name == capital(need) + "Schema";
            let belongs = field.needs.is_empty() || field.needs.iter().any(is_of_type);
            // `type` tells the forms of a schema apart, so each form has it, whatever the table says.
            let tells_apart = field.value == ValueKind::SchemaType;
            let mark = if field.required || tells_apart {
                ""
            } else {
                "?"
            };
            let line = format!("  {comment}\n  readonly {}{mark}: ", field.name);
            assert_eq!(body.contains(&line), belongs, "{name}: {line}\n{body}");
        }
    });
}

fn each_name(look: impl Fn(&Named, &str)) {
    let names = names();
    assert!(
        names.len() >= 15,
        "only {} names were looked at",
        names.len()
    );
    for named in &names {
        look(named, &format!("{} {}", named.path, named.name));
    }
}

/// A name is accepted; one that is not in the table is not.
#[test]
fn each_name_is_checked() {
    each_name(|named, called| {
        let [before, behind] = &named.around;
        let found = codes(&format!(r#"{before}"{}"{behind}"#, named.name), named.path);
        assert!(found.is_empty(), "{called}: {found:?}");
        let found = codes(&format!(r#"{before}"no name"{behind}"#), named.path);
        assert!(!found.is_empty(), "{}", named.path);
    });
}

/// What may be written can be run: a suite with each name is read into the types that a run works on.
#[test]
fn each_name_has_its_type() {
    for assertion in ASSERTIONS {
        let operation = assertion.operation.expect("an assertion has an operation");
        let text = suite(operation, assertion.name, STATUSES[0].name);
        assert!(validate(&text).is_ok(), "{operation} {}", assertion.name);
    }
    for status in STATUSES {
        let text = suite("listTools", "toolExists", status.name);
        let approval = validate(&text)
            .expect("a suite")
            .approval
            .expect("an approval");
        let read = approval.cases.expect("cases")[0].status;
        assert_eq!(read.as_str(), status.name);
    }
}

/// A suite with an operation and an assertion, each with the fields that the tables ask for.
fn suite(operation: &str, assertion: &str, status: &str) -> String {
    let form = |variants: &'static [Variant], name: &str| {
        let variant = variants
            .iter()
            .find(|variant| variant.name == name)
            .unwrap();
        let fields = variant.fields.iter().map(|field| {
            let value = match field.value {
                ValueKind::Text => r#""t""#,
                ValueKind::Boolean => "true",
                ValueKind::JsonObject => "{}",
                _ => r#"{"type": "null"}"#,
            };
            format!(r#", "{}": {value}"#, field.name)
        });
        format!(r#"{{"type": "{name}"{}}}"#, fields.collect::<String>())
    };
    let (operation, assertion) = (form(OPERATIONS, operation), form(ASSERTIONS, assertion));
    let fingerprint = "0".repeat(64);
    format!(
        r#"{{"schemaVersion": 1, "id": "s", "name": "S",
        "approval": {{"fingerprint": "{fingerprint}", "cases": [{{"id": "c", "status": "{status}"}}]}},
        "cases": [{{"id": "c", "name": "C", "operation": {operation}, "assertions": [{assertion}]}}]}}"#
    )
}

#[test]
fn each_name_is_offered_and_explained() {
    each_name(|named, called| {
        let [before, behind] = &named.around;
        let offered = offered(&format!(r#"{before}"$0"{behind}"#));
        let item = (named.name.to_owned(), Some(named.documentation));
        assert!(offered.contains(&item), "{called}: {offered:?}");
        let marked = format!(r#"{before}"$0{}"{behind}"#, named.name);
        assert!(says(&marked, named.documentation), "{called}");
    });
}

#[test]
fn each_name_is_in_the_schema_and_in_the_declarations() {
    let (schema, declarations) = (json_schema(Draft::Draft2020), typescript());
    each_name(|named, called| {
        assert!(
            schema.contains(&format!(r#""const": "{}""#, named.name)),
            "{called}"
        );
        let description = Value::from(sentence(named.documentation));
        assert!(
            schema.contains(&format!(r#""description": {description}"#)),
            "{called}"
        );
        assert!(
            declarations.contains(&format!(r#""{}""#, named.name)),
            "{called}"
        );
    });
}

/// A schema with this keyword and a value that only this keyword refuses.
fn refused_by(keyword: &str) -> Option<(&'static str, &'static str)> {
    Some(match keyword {
        "type" => (r#"{"type": "string"}"#, "1"),
        "const" => (r#"{"const": 1}"#, "2"),
        "enum" => (r#"{"enum": [1]}"#, "2"),
        "required" => (r#"{"type": "object", "required": ["a"]}"#, "{}"),
        "properties" => (
            r#"{"type": "object", "properties": {"a": {"const": 1}}}"#,
            r#"{"a": 2}"#,
        ),
        "additionalProperties" => (
            r#"{"type": "object", "additionalProperties": false}"#,
            r#"{"a": 2}"#,
        ),
        "items" => (r#"{"type": "array", "items": {"const": 1}}"#, "[2]"),
        "minItems" => (r#"{"type": "array", "minItems": 1}"#, "[]"),
        "minLength" => (r#"{"type": "string", "minLength": 1}"#, r#""""#),
        "maxLength" => (r#"{"type": "string", "maxLength": 0}"#, r#""a""#),
        "stringContains" => (r#"{"type": "string", "stringContains": "a"}"#, r#""b""#),
        "minimum" => (r#"{"type": "number", "minimum": 1}"#, "0"),
        "maximum" => (r#"{"type": "number", "maximum": 0}"#, "1"),
        _ => return None,
    })
}

/// A keyword that the matcher forgets would be accepted and never looked at.
#[test]
fn each_keyword_refuses_something_in_a_run() {
    for keyword in KEYWORDS {
        let name = keyword.name;
        let (schema, value) = refused_by(name).unwrap_or_else(|| panic!("no example of {name}"));
        let schema = Document::read(schema).unwrap();
        let value = Document::read(value).unwrap();
        let matched = matches(schema.root(), value.root());
        assert_eq!(matched.total, 1, "{name}");
    }
}

/// Every code is in the declarations that the specification has, and no other.
#[test]
fn the_declarations_have_the_codes_of_the_specification() {
    let declarations = typescript();
    for code in Code::ALL {
        let line = format!("\n  | \"{}\"", code.as_str());
        assert_eq!(
            declarations.contains(&line),
            code.is_specified(),
            "{}",
            code.as_str()
        );
    }
}
