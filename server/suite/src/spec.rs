//! The format of suite files, once, as data: objects, fields, operations, assertions, keywords, types, statuses, with
//! their documentation (suite-spec.txt). Checks read it, and so does whatever else must know the format.

mod fields;
mod guide;
mod place;

use crate::syntax::MAX_SAFE_INTEGER;
use crate::texts::TextId;

pub use fields::{
    APPROVAL, APPROVAL_CASE, ASSERTION_TYPE, ASSERTIONS, CASE, KEYWORDS, OPERATION_TYPE,
    OPERATIONS, STATUSES, SUITE, TYPES,
};
pub(crate) use fields::{
    ASSERTIONS_FIELD, CALL_TOOL, ID_FIELD, OPERATION_FIELD, TOOL_FIELD, TYPE_FIELD,
};
pub use guide::SuiteGuide;
pub(crate) use place::Place;

/// The one value of `schemaVersion`.
pub const SCHEMA_VERSION: f64 = 1.0;

/// The time limit of a case where neither it nor its suite says one, in milliseconds.
pub(crate) const DEFAULT_TIMEOUT_MS: u32 = 10_000;

/// The largest time limit, in milliseconds (semantics.md, 3.2).
pub(crate) const MAX_TIMEOUT_MS: u32 = i32::MAX as u32;

/// The largest `minItems`, `minLength` and `maxLength`: JavaScript's largest safe integer (semantics.md, 3.7).
pub(crate) const MAX_COUNT: f64 = MAX_SAFE_INTEGER;

/// Characters of a fingerprint: SHA-256 in lowercase hexadecimal.
pub(crate) const FINGERPRINT_LENGTH: usize = 64;

/// What a field's value must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueKind {
    /// The number 1.
    SchemaVersion,
    /// A string that is not blank.
    Text,
    /// A whole number of milliseconds.
    Timeout,
    /// 64 lowercase hexadecimal characters.
    Fingerprint,
    /// One of [`STATUSES`].
    Status,
    /// The name of one of [`OPERATIONS`].
    OperationType,
    /// The name of one of [`ASSERTIONS`].
    AssertionType,
    /// The name of one of [`TYPES`].
    SchemaType,
    /// `true` or `false`.
    Boolean,
    /// Any JSON object.
    JsonObject,
    /// Any JSON value.
    JsonValue,
    /// An array of any JSON values, not empty.
    JsonValues,
    /// An array of strings that are not blank, not empty.
    Names,
    /// A whole number from 0.
    Count,
    /// A finite number.
    Number,
    /// `approval`
    Approval,
    /// `approval.cases`
    ApprovalCases,
    /// `cases`
    Cases,
    /// `operation`
    Operation,
    /// `assertions`
    Assertions,
    /// A response schema.
    Schema,
    /// An object of response schemas, by property.
    SchemaMap,
    /// A boolean or a response schema.
    SchemaOrBoolean,
}

/// A field of an object, or a keyword of a response schema.
#[derive(Debug, PartialEq, Eq)]
pub struct Field {
    /// The key.
    pub name: &'static str,
    /// What its value must be.
    pub value: ValueKind,
    /// Whether the object must have it.
    pub required: bool,
    /// The types that a schema must declare one of to use this keyword; empty for all else.
    pub needs: &'static [&'static str],
    /// What it means, and what holds where an optional one is absent.
    pub documentation: TextId,
    /// A value as one would write it, as JSON.
    pub example: &'static str,
}

/// A form of an object that its `type` chooses: an operation or an assertion.
#[derive(Debug)]
pub struct Variant {
    /// The value of `type`.
    pub name: &'static str,
    /// The operation that an assertion belongs to; none for operations themselves.
    pub operation: Option<&'static str>,
    /// The fields beside `type`.
    pub fields: &'static [Field],
    /// What it means.
    pub documentation: TextId,
}

/// A name that stands as a value: a type or a status.
#[derive(Debug)]
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// What it means.
    pub documentation: TextId,
    /// An object that has it, as JSON.
    pub example: &'static str,
}

/// The field `name` of `fields`.
pub fn field(fields: &'static [Field], name: &str) -> Option<&'static Field> {
    fields.iter().find(|field| field.name == name)
}

/// The operation named `name`.
pub fn operation(name: &str) -> Option<&'static Variant> {
    OPERATIONS.iter().find(|operation| operation.name == name)
}

/// The assertion named `name`.
pub fn assertion(name: &str) -> Option<&'static Variant> {
    ASSERTIONS.iter().find(|assertion| assertion.name == name)
}

/// The assertions that fit an operation; none for a name that is no operation.
pub(crate) fn assertions_of(operation: &str) -> impl Iterator<Item = &'static Variant> {
    ASSERTIONS
        .iter()
        .filter(move |assertion| assertion.operation == Some(operation))
}

#[cfg(test)]
mod tests;
