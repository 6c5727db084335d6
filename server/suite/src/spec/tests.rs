use super::*;
use crate::syntax::{Guide, Shape};

fn all_fields() -> impl Iterator<Item = &'static Field> {
    let flat = [SUITE, APPROVAL, APPROVAL_CASE, CASE, KEYWORDS]
        .into_iter()
        .flatten();
    let variants = OPERATIONS
        .iter()
        .chain(ASSERTIONS)
        .flat_map(|variant| variant.fields);
    flat.chain(variants)
}

fn all_documentation() -> Vec<(&'static str, TextId)> {
    let fields = all_fields().map(|field| (field.name, field.documentation));
    let variants = OPERATIONS
        .iter()
        .chain(ASSERTIONS)
        .map(|v| (v.name, v.documentation));
    let names = TYPES
        .iter()
        .chain(STATUSES)
        .map(|name| (name.name, name.documentation));
    fields.chain(variants).chain(names).collect()
}

#[test]
fn every_entry_has_documentation_of_its_own() {
    for (name, id) in all_documentation() {
        let text = crate::texts::Message::new(id).to_string();
        assert!(text.len() > 20 && text.ends_with('.'), "{name}: {text:?}");
        assert!(
            !text.contains('{'),
            "{name}: documentation takes no arguments"
        );
    }
}

#[test]
fn an_entry_without_documentation_would_be_found() {
    // 6 + 2 + 2 + 5 fields, 13 keywords, 6 fields of variants, 6 variants, 7 types, 2 statuses.
    assert_eq!(all_documentation().len(), 49);
}

fn object(members: &[String]) -> String {
    format!("{{ {} }}", members.join(", "))
}

/// The fields with their examples.
fn members(fields: &[Field]) -> Vec<String> {
    let fields = fields.iter();
    fields
        .map(|field| format!("\"{}\": {}", field.name, field.example))
        .collect()
}

/// A variant with the examples of its fields.
fn variant(variant: &Variant) -> String {
    let mut all = vec![format!("\"type\": \"{}\"", variant.name)];
    all.extend(members(variant.fields));
    object(&all)
}

fn suite(cases: &str, approval: &str) -> String {
    format!(
        r#"{{ "schemaVersion": 1, "id": "s", "name": "S", "cases": {cases}, "approval": {approval} }}"#
    )
}

fn case(operation: &str, assertion: &str) -> String {
    let case = format!(
        r#"[{{ "id": "c", "name": "C", "operation": {operation}, "assertions": [{assertion}] }}]"#
    );
    suite(&case, SUITE[3].example)
}

/// What is shown as an example is right where it stands.
#[test]
fn no_example_has_an_error() {
    let body = |schema: &str| {
        let assertion = format!(r#"{{ "type": "bodyMatchesSchema", "schema": {schema} }}"#);
        case(&variant(operation("callTool").unwrap()), &assertion)
    };
    let approved = |case: &str| {
        let fingerprint = APPROVAL[0].example;
        let approval = format!(r#"{{ "fingerprint": {fingerprint}, "cases": [{case}] }}"#);
        suite(SUITE[5].example, &approval)
    };
    let mut texts = vec![
        object(&members(SUITE)),
        suite(SUITE[5].example, &object(&members(APPROVAL))),
        approved(&object(&members(APPROVAL_CASE))),
        suite(&format!("[{}]", object(&members(CASE))), SUITE[3].example),
    ];
    texts.extend(ASSERTIONS.iter().map(|assertion| {
        let operation = operation(assertion.operation.unwrap()).unwrap();
        case(&variant(operation), &variant(assertion))
    }));
    texts.extend(KEYWORDS.iter().map(|keyword| {
        let needs = keyword.needs.first();
        let mut all: Vec<String> = needs
            .map(|name| format!(r#""type": "{name}""#))
            .into_iter()
            .collect();
        all.push(format!("\"{}\": {}", keyword.name, keyword.example));
        body(&object(&all))
    }));
    texts.extend(TYPES.iter().map(|name| body(name.example)));
    texts.extend(STATUSES.iter().map(|name| approved(name.example)));
    for text in &texts {
        let analysis = crate::analysis::Analysis::new(&crate::text::Text::new(text));
        let findings = analysis.findings();
        let mut errors = findings
            .iter()
            .filter(|finding| finding.severity() == crate::finding::Severity::Error);
        assert_eq!(errors.next(), None, "{text}");
    }
    assert_eq!(texts.len(), 4 + 4 + 13 + 7 + 2);
}

#[test]
fn the_example_of_a_name_has_the_name() {
    for name in TYPES.iter().chain(STATUSES) {
        let quoted = format!("\"{}\"", name.name);
        assert!(name.example.contains(&quoted), "{}", name.example);
    }
}

/// What `structuredContent` must match is an object (semantics.md, section 10), so no other example could hold.
#[test]
fn the_example_for_structured_content_is_one_for_objects() {
    let fields = assertion("structuredContentMatchesSchema").unwrap().fields;
    assert!(fields[0].example.contains(r#""type": "object""#));
}

/// What may be left out says what holds then. A field that asks for something only where it is there has no default.
#[test]
fn optional_fields_say_their_default() {
    let without = [
        "approval",
        "cases",
        "type",
        "const",
        "enum",
        "stringContains",
    ];
    for field in all_fields().filter(|field| !field.required) {
        let text = crate::texts::Message::new(field.documentation).to_string();
        let says = text.contains("Default: ");
        assert_eq!(
            says,
            !without.contains(&field.name),
            "{}: {text}",
            field.name
        );
    }
    for field in [&SUITE[4], &CASE[2]] {
        let text = crate::texts::Message::new(field.documentation).to_string();
        assert!(text.contains(&DEFAULT_TIMEOUT_MS.to_string()), "{text}");
    }
}

#[test]
fn keywords_need_types_that_exist() {
    for keyword in KEYWORDS {
        for need in keyword.needs {
            assert!(
                TYPES.iter().any(|known| known.name == *need),
                "{}: {need}",
                keyword.name
            );
        }
    }
}

#[test]
fn assertions_belong_to_operations_that_exist() {
    for assertion in ASSERTIONS {
        let name = assertion.operation.expect("an assertion has an operation");
        assert!(operation(name).is_some(), "{}: {name}", assertion.name);
    }
}

/// The place that the value of `path` has: keys, and `[]` for an element.
fn place(path: &[&str]) -> crate::syntax::Context {
    path.iter()
        .fold(SuiteGuide.root(), |context, step| match *step {
            "[]" => SuiteGuide.element(context),
            key => SuiteGuide.member(context, key).value,
        })
}

/// Every field of the tables is one that the recovery knows, with a bit of its own, and the shape of its value.
#[test]
fn the_guide_knows_every_field() {
    let variants = |variants: &'static [Variant]| {
        let fields = variants.iter().flat_map(|variant| variant.fields);
        fields.collect::<Vec<_>>()
    };
    let fields = |fields: &'static [Field]| fields.iter().collect::<Vec<_>>();
    let case = ["cases", "[]"];
    let assertion = ["cases", "[]", "assertions", "[]"];
    let schema = ["cases", "[]", "assertions", "[]", "schema"];
    for (path, fields) in [
        (&[][..], fields(SUITE)),
        (&["approval"], fields(APPROVAL)),
        (&["approval", "cases", "[]"], fields(APPROVAL_CASE)),
        (&case, fields(CASE)),
        (&["cases", "[]", "operation"], variants(OPERATIONS)),
        (&assertion, variants(ASSERTIONS)),
        (&schema, fields(KEYWORDS)),
        (&[&schema[..], &["items"]].concat(), fields(KEYWORDS)),
        (
            &[&schema[..], &["properties", "any"]].concat(),
            fields(KEYWORDS),
        ),
        (
            &[&schema[..], &["additionalProperties"]].concat(),
            fields(KEYWORDS),
        ),
    ] {
        let context = place(path);
        let mut bits = std::collections::HashMap::new();
        for field in fields {
            let member = SuiteGuide.member(context, field.name);
            assert!(
                member.known && member.bit.is_power_of_two(),
                "{path:?} {}",
                field.name
            );
            let earlier = bits.insert(member.bit, field.name);
            assert!(
                earlier.is_none_or(|name| name == field.name),
                "{path:?} {}",
                field.name
            );
            let shape = SuiteGuide.shape(member.value);
            assert_eq!(shape, shape_of(field.value), "{path:?} {}", field.name);
        }
        assert!(!SuiteGuide.member(context, "no field").known, "{path:?}");
    }
}

fn shape_of(kind: ValueKind) -> Shape {
    match kind {
        ValueKind::JsonObject
        | ValueKind::Approval
        | ValueKind::Operation
        | ValueKind::Schema
        | ValueKind::SchemaMap => Shape::Object,
        ValueKind::JsonValues
        | ValueKind::Names
        | ValueKind::ApprovalCases
        | ValueKind::Cases
        | ValueKind::Assertions => Shape::Array,
        ValueKind::JsonValue | ValueKind::SchemaOrBoolean => Shape::Any,
        _ => Shape::Scalar,
    }
}

/// What the format leaves free is free for the recovery too.
#[test]
fn the_guide_leaves_free_what_is_free() {
    let schema = ["cases", "[]", "assertions", "[]", "schema"];
    for path in [
        &["cases", "[]", "operation", "input"][..],
        &["cases", "[]", "operation", "input", "id"],
        &[&schema[..], &["const"]].concat(),
        &[&schema[..], &["enum", "[]"]].concat(),
    ] {
        let member = SuiteGuide.member(place(path), "cases");
        assert!(member.known && member.bit == 0, "{path:?}");
    }
}
