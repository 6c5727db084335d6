//! The tables themselves, in the order of the specification.

use super::{Field, Name, ValueKind as V, Variant};
use crate::texts::TextId as T;

const fn required(name: &'static str, value: V, documentation: T, example: &'static str) -> Field {
    Field {
        name,
        value,
        required: true,
        needs: &[],
        documentation,
        example,
    }
}

const fn optional(name: &'static str, value: V, documentation: T, example: &'static str) -> Field {
    Field {
        required: false,
        ..required(name, value, documentation, example)
    }
}

const fn keyword(
    name: &'static str,
    value: V,
    needs: &'static [&'static str],
    documentation: T,
    example: &'static str,
) -> Field {
    Field {
        needs,
        ..optional(name, value, documentation, example)
    }
}

/// The operation that calls a tool, which may change what the server remembers.
pub(crate) const CALL_TOOL: &str = "callTool";

/// An example of a fingerprint.
const FINGERPRINT: &str = r#""9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08""#;

/// An example of an approval.
const APPROVED: &str = r#"{
  "fingerprint": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "cases": [{ "id": "clear-sky", "status": "passed" }]
}"#;

/// An example of cases.
const CASES: &str = r#"[
  {
    "id": "offers-get-weather",
    "name": "The server offers get_weather",
    "operation": { "type": "listTools" },
    "assertions": [{ "type": "toolExists", "tool": "get_weather" }]
  }
]"#;

/// The suite itself.
pub static SUITE: &[Field] = &[
    required("schemaVersion", V::SchemaVersion, T::DocSchemaVersion, "1"),
    required(ID_FIELD, V::Text, T::DocSuiteId, r#""weather""#),
    required("name", V::Text, T::DocSuiteName, r#""Weather server""#),
    optional("approval", V::Approval, T::DocApproval, APPROVED),
    optional("defaultTimeoutMs", V::Timeout, T::DocDefaultTimeout, "5000"),
    required("cases", V::Cases, T::DocCases, CASES),
];

/// `approval`.
pub static APPROVAL: &[Field] = &[
    required(
        "fingerprint",
        V::Fingerprint,
        T::DocFingerprint,
        FINGERPRINT,
    ),
    optional(
        "cases",
        V::ApprovalCases,
        T::DocApprovalCases,
        r#"[{ "id": "clear-sky", "status": "passed" }]"#,
    ),
];

/// An entry of `approval.cases`.
pub static APPROVAL_CASE: &[Field] = &[
    required(ID_FIELD, V::Text, T::DocApprovalCaseId, r#""clear-sky""#),
    required("status", V::Status, T::DocApprovalCaseStatus, r#""passed""#),
];

/// A case.
pub static CASE: &[Field] = &[
    required(ID_FIELD, V::Text, T::DocCaseId, r#""clear-sky""#),
    required("name", V::Text, T::DocCaseName, r#""A clear sky is told""#),
    optional("timeoutMs", V::Timeout, T::DocTimeout, "5000"),
    required(
        OPERATION_FIELD,
        V::Operation,
        T::DocOperation,
        r#"{ "type": "callTool", "tool": "get_weather", "input": { "city": "Seoul" } }"#,
    ),
    required(
        ASSERTIONS_FIELD,
        V::Assertions,
        T::DocAssertions,
        r#"[{ "type": "isError", "expected": false }]"#,
    ),
];

/// The key of what identifies a suite, a case or an approved case.
pub(crate) const ID_FIELD: &str = "id";

/// The key of what a case does.
pub(crate) const OPERATION_FIELD: &str = "operation";

/// The key of what a case expects.
pub(crate) const ASSERTIONS_FIELD: &str = "assertions";

/// The key of the name of a tool, in an operation or an assertion.
pub(crate) const TOOL_FIELD: &str = "tool";

/// The key that chooses the form of an operation or an assertion.
pub(crate) const TYPE_FIELD: &str = "type";

/// The `type` of an operation.
pub static OPERATION_TYPE: Field = required(
    TYPE_FIELD,
    V::OperationType,
    T::DocOperationType,
    r#""callTool""#,
);

/// The `type` of an assertion.
pub static ASSERTION_TYPE: Field = required(
    TYPE_FIELD,
    V::AssertionType,
    T::DocAssertionType,
    r#""isError""#,
);

/// What a case may do.
pub static OPERATIONS: &[Variant] = &[
    Variant {
        name: "listTools",
        operation: None,
        fields: &[],
        documentation: T::DocListTools,
    },
    Variant {
        name: CALL_TOOL,
        operation: None,
        fields: &[
            required(TOOL_FIELD, V::Text, T::DocCallToolTool, r#""get_weather""#),
            required(
                "input",
                V::JsonObject,
                T::DocCallToolInput,
                r#"{ "city": "Seoul" }"#,
            ),
        ],
        documentation: T::DocCallTool,
    },
];

/// What a case may expect.
pub static ASSERTIONS: &[Variant] = &[
    Variant {
        name: "toolExists",
        operation: Some("listTools"),
        fields: &[required(
            TOOL_FIELD,
            V::Text,
            T::DocToolExistsTool,
            r#""get_weather""#,
        )],
        documentation: T::DocToolExists,
    },
    Variant {
        name: "isError",
        operation: Some(CALL_TOOL),
        fields: &[required(
            "expected",
            V::Boolean,
            T::DocIsErrorExpected,
            "false",
        )],
        documentation: T::DocIsError,
    },
    Variant {
        name: "bodyMatchesSchema",
        operation: Some(CALL_TOOL),
        fields: &[required(
            "schema",
            V::Schema,
            T::DocResponseSchema,
            r#"{ "type": "string", "minLength": 1 }"#,
        )],
        documentation: T::DocBodyMatchesSchema,
    },
    Variant {
        name: "structuredContentMatchesSchema",
        operation: Some(CALL_TOOL),
        fields: &[required(
            "schema",
            V::Schema,
            T::DocResponseSchema,
            r#"{ "type": "object", "required": ["city"] }"#,
        )],
        documentation: T::DocStructuredContentMatchesSchema,
    },
];

/// The keywords of a response schema.
pub static KEYWORDS: &[Field] = &[
    keyword("type", V::SchemaType, &[], T::DocKeywordType, r#""object""#),
    keyword("const", V::JsonValue, &[], T::DocKeywordConst, r#""clear""#),
    keyword(
        "enum",
        V::JsonValues,
        &[],
        T::DocKeywordEnum,
        r#"["clear", "cloudy"]"#,
    ),
    keyword(
        "required",
        V::Names,
        &["object"],
        T::DocKeywordRequired,
        r#"["city"]"#,
    ),
    keyword(
        "properties",
        V::SchemaMap,
        &["object"],
        T::DocKeywordProperties,
        r#"{ "city": { "type": "string" } }"#,
    ),
    keyword(
        "additionalProperties",
        V::SchemaOrBoolean,
        &["object"],
        T::DocKeywordAdditionalProperties,
        "false",
    ),
    keyword(
        "items",
        V::Schema,
        &["array"],
        T::DocKeywordItems,
        r#"{ "type": "string", "minLength": 1 }"#,
    ),
    keyword("minItems", V::Count, &["array"], T::DocKeywordMinItems, "1"),
    keyword(
        "minLength",
        V::Count,
        &["string"],
        T::DocKeywordMinLength,
        "1",
    ),
    keyword(
        "maxLength",
        V::Count,
        &["string"],
        T::DocKeywordMaxLength,
        "80",
    ),
    keyword(
        "stringContains",
        V::Text,
        &["string"],
        T::DocKeywordStringContains,
        r#""clear""#,
    ),
    keyword(
        "minimum",
        V::Number,
        &["number", "integer"],
        T::DocKeywordMinimum,
        "-40",
    ),
    keyword(
        "maximum",
        V::Number,
        &["number", "integer"],
        T::DocKeywordMaximum,
        "50",
    ),
];

const fn name(name: &'static str, documentation: T, example: &'static str) -> Name {
    Name {
        name,
        documentation,
        example,
    }
}

/// The types of a response schema.
pub static TYPES: &[Name] = &[
    name(
        "object",
        T::DocTypeObject,
        r#"{ "type": "object", "required": ["city"] }"#,
    ),
    name(
        "array",
        T::DocTypeArray,
        r#"{ "type": "array", "minItems": 1 }"#,
    ),
    name(
        "string",
        T::DocTypeString,
        r#"{ "type": "string", "minLength": 1 }"#,
    ),
    name(
        "number",
        T::DocTypeNumber,
        r#"{ "type": "number", "minimum": -40 }"#,
    ),
    name(
        "integer",
        T::DocTypeInteger,
        r#"{ "type": "integer", "minimum": 0 }"#,
    ),
    name("boolean", T::DocTypeBoolean, r#"{ "type": "boolean" }"#),
    name("null", T::DocTypeNull, r#"{ "type": "null" }"#),
];

/// How a case did in the dry run that an approval records.
pub static STATUSES: &[Name] = &[
    name(
        "passed",
        T::DocStatusPassed,
        r#"{ "id": "clear-sky", "status": "passed" }"#,
    ),
    name(
        "serverDefect",
        T::DocStatusServerDefect,
        r#"{ "id": "clear-sky", "status": "serverDefect" }"#,
    ),
];
