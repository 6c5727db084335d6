use super::*;

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
