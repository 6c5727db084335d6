//! An example for each kind of value, as JSON.

use crate::spec::ValueKind;

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
        ValueKind::Fingerprint
        | ValueKind::Approval
        | ValueKind::ApprovalCases
        | ValueKind::Cases => return None,
    })
}
