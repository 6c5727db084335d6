//! An example for each kind of value, as JSON.

use crate::spec::{Field, TOOL_FIELD, TYPE_FIELD, ValueKind, Variant};

/// A value of this kind as one would write it; none where the kind says it all or a value is too long.
pub(super) fn of(kind: ValueKind) -> Option<&'static str> {
    Some(match kind {
        ValueKind::SchemaVersion => "1",
        ValueKind::Text => "\"weather\"",
        ValueKind::Timeout => "5000",
        ValueKind::Status => "\"passed\"",
        ValueKind::OperationType => "\"callTool\"",
        ValueKind::AssertionType => "\"isError\"",
        ValueKind::SchemaType => "\"object\"",
        ValueKind::Boolean => "false",
        ValueKind::JsonObject => r#"{ "city": "Seoul" }"#,
        ValueKind::JsonValue => "\"clear\"",
        ValueKind::JsonValues => r#"["clear", "cloudy"]"#,
        ValueKind::Names => r#"["city"]"#,
        ValueKind::Count => "1",
        ValueKind::Number => "0.5",
        ValueKind::Operation => {
            r#"{ "type": "callTool", "tool": "get_weather", "input": { "city": "Seoul" } }"#
        }
        ValueKind::Assertions => r#"[{ "type": "isError", "expected": false }]"#,
        ValueKind::Schema => r#"{ "type": "string", "minLength": 1 }"#,
        ValueKind::SchemaMap => r#"{ "city": { "type": "string" } }"#,
        ValueKind::SchemaOrBoolean => "false",
        ValueKind::ApprovalCases => r#"[{ "id": "clear-sky", "status": "passed" }]"#,
        ValueKind::Cases => CASES,
        ValueKind::Fingerprint | ValueKind::Approval => return None,
    })
}

const CASES: &str = r#"[
  {
    "id": "offers-get-weather",
    "name": "The server offers get_weather",
    "operation": { "type": "listTools" },
    "assertions": [{ "type": "toolExists", "tool": "get_weather" }]
  }
]"#;

/// A field as one would write it.
pub(super) fn of_field(field: &Field) -> Option<String> {
    let value = match field.name {
        TOOL_FIELD => "\"get_weather\"",
        _ => of(field.value)?,
    };
    Some(format!("\"{}\": {value}", field.name))
}

/// An operation or assertion as one would write it.
pub(super) fn of_variant(variant: &Variant) -> String {
    let mut members = vec![format!("\"{TYPE_FIELD}\": \"{}\"", variant.name)];
    members.extend(variant.fields.iter().filter_map(of_field));
    format!("{{ {} }}", members.join(", "))
}
