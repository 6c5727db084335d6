//! The tables themselves, in the order of the specification.

use super::{Field, Name, ValueKind as V, Variant};
use crate::texts::TextId as T;

const fn required(name: &'static str, value: V, documentation: T) -> Field {
    Field {
        name,
        value,
        required: true,
        needs: &[],
        documentation,
    }
}

const fn optional(name: &'static str, value: V, documentation: T) -> Field {
    Field {
        required: false,
        ..required(name, value, documentation)
    }
}

const fn keyword(
    name: &'static str,
    value: V,
    needs: &'static [&'static str],
    documentation: T,
) -> Field {
    Field {
        needs,
        ..optional(name, value, documentation)
    }
}

/// The operation that calls a tool, which may change what the server remembers.
pub const CALL_TOOL: &str = "callTool";

/// The suite itself.
pub static SUITE: &[Field] = &[
    required("schemaVersion", V::SchemaVersion, T::DocSchemaVersion),
    required(ID_FIELD, V::Text, T::DocSuiteId),
    required("name", V::Text, T::DocSuiteName),
    optional("approval", V::Approval, T::DocApproval),
    optional("defaultTimeoutMs", V::Timeout, T::DocDefaultTimeout),
    required("cases", V::Cases, T::DocCases),
];

/// `approval`.
pub static APPROVAL: &[Field] = &[
    required("fingerprint", V::Fingerprint, T::DocFingerprint),
    optional("cases", V::ApprovalCases, T::DocApprovalCases),
];

/// An entry of `approval.cases`.
pub static APPROVAL_CASE: &[Field] = &[
    required(ID_FIELD, V::Text, T::DocApprovalCaseId),
    required("status", V::Status, T::DocApprovalCaseStatus),
];

/// A case.
pub static CASE: &[Field] = &[
    required(ID_FIELD, V::Text, T::DocCaseId),
    required("name", V::Text, T::DocCaseName),
    optional("timeoutMs", V::Timeout, T::DocTimeout),
    required("operation", V::Operation, T::DocOperation),
    required("assertions", V::Assertions, T::DocAssertions),
];

/// The key of what identifies a suite, a case or an approved case.
pub const ID_FIELD: &str = "id";

/// The key of the name of a tool, in an operation or an assertion.
pub const TOOL_FIELD: &str = "tool";

/// The key that chooses the form of an operation or an assertion.
pub const TYPE_FIELD: &str = "type";

/// The `type` of an operation.
pub static OPERATION_TYPE: Field = required(TYPE_FIELD, V::OperationType, T::DocOperationType);

/// The `type` of an assertion.
pub static ASSERTION_TYPE: Field = required(TYPE_FIELD, V::AssertionType, T::DocAssertionType);

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
            required(TOOL_FIELD, V::Text, T::DocCallToolTool),
            required("input", V::JsonObject, T::DocCallToolInput),
        ],
        documentation: T::DocCallTool,
    },
];

/// What a case may expect.
pub static ASSERTIONS: &[Variant] = &[
    Variant {
        name: "toolExists",
        operation: Some("listTools"),
        fields: &[required(TOOL_FIELD, V::Text, T::DocToolExistsTool)],
        documentation: T::DocToolExists,
    },
    Variant {
        name: "isError",
        operation: Some(CALL_TOOL),
        fields: &[required("expected", V::Boolean, T::DocIsErrorExpected)],
        documentation: T::DocIsError,
    },
    Variant {
        name: "bodyMatchesSchema",
        operation: Some(CALL_TOOL),
        fields: &[required("schema", V::Schema, T::DocResponseSchema)],
        documentation: T::DocBodyMatchesSchema,
    },
    Variant {
        name: "structuredContentMatchesSchema",
        operation: Some(CALL_TOOL),
        fields: &[required("schema", V::Schema, T::DocResponseSchema)],
        documentation: T::DocStructuredContentMatchesSchema,
    },
];

/// The keywords of a response schema.
pub static KEYWORDS: &[Field] = &[
    keyword("type", V::SchemaType, &[], T::DocKeywordType),
    keyword("const", V::JsonValue, &[], T::DocKeywordConst),
    keyword("enum", V::JsonValues, &[], T::DocKeywordEnum),
    keyword("required", V::Names, &["object"], T::DocKeywordRequired),
    keyword(
        "properties",
        V::SchemaMap,
        &["object"],
        T::DocKeywordProperties,
    ),
    keyword(
        "additionalProperties",
        V::SchemaOrBoolean,
        &["object"],
        T::DocKeywordAdditionalProperties,
    ),
    keyword("items", V::Schema, &["array"], T::DocKeywordItems),
    keyword("minItems", V::Count, &["array"], T::DocKeywordMinItems),
    keyword("minLength", V::Count, &["string"], T::DocKeywordMinLength),
    keyword("maxLength", V::Count, &["string"], T::DocKeywordMaxLength),
    keyword(
        "stringContains",
        V::Text,
        &["string"],
        T::DocKeywordStringContains,
    ),
    keyword(
        "minimum",
        V::Number,
        &["number", "integer"],
        T::DocKeywordMinimum,
    ),
    keyword(
        "maximum",
        V::Number,
        &["number", "integer"],
        T::DocKeywordMaximum,
    ),
];

const fn name(name: &'static str, documentation: T) -> Name {
    Name {
        name,
        documentation,
    }
}

/// The types of a response schema.
pub static TYPES: &[Name] = &[
    name("object", T::DocTypeObject),
    name("array", T::DocTypeArray),
    name("string", T::DocTypeString),
    name("number", T::DocTypeNumber),
    name("integer", T::DocTypeInteger),
    name("boolean", T::DocTypeBoolean),
    name("null", T::DocTypeNull),
];

/// How a case did in the dry run that an approval records.
pub static STATUSES: &[Name] = &[
    name("passed", T::DocStatusPassed),
    name("serverDefect", T::DocStatusServerDefect),
];
