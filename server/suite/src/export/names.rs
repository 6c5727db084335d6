//! What the parts of the format are called where they need a name of their own: definitions of a JSON Schema, types of
//! TypeScript. One name for both.

use crate::spec::{Name, Variant};

/// The suite itself, as the specification calls it.
pub(super) const SUITE: &str = "TestSuiteSpec";
/// A case.
pub(super) const CASE: &str = "TestCaseSpec";
/// `approval`.
pub(super) const APPROVAL: &str = "SuiteApproval";
/// An entry of `approval.cases`.
pub(super) const APPROVAL_CASE: &str = "ApprovedCase";
/// Any operation.
pub(super) const OPERATION: &str = "TestOperation";
/// Any assertion.
pub(super) const ASSERTION: &str = "TestAssertion";
/// A response schema.
pub(super) const SCHEMA: &str = "ResponseSchema";
/// Any JSON value.
pub(super) const JSON_VALUE: &str = "JsonValue";

/// An operation or an assertion, such as `CallToolOperation`.
pub(super) fn of_variant(variant: &Variant) -> String {
    let kind = match variant.operation {
        None => "Operation",
        Some(_) => "Assertion",
    };
    capital(variant.name) + kind
}

/// The cases of an operation, such as `CallToolCase`.
pub(super) fn of_cases(operation: &Variant) -> String {
    capital(operation.name) + "Case"
}

/// The assertions of an operation, such as `CallToolCaseAssertion`.
pub(super) fn of_assertions(operation: &Variant) -> String {
    capital(operation.name) + "CaseAssertion"
}

/// The response schemas of a type, such as `StringSchema`.
pub(super) fn of_type(name: &Name) -> String {
    capital(name.name) + "Schema"
}

pub(super) fn capital(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}
