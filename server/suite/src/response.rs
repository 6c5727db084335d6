//! The result of a `tools/call`: whether it is one in the sense of the MCP schema, and what of it the assertions look
//! at (semantics.md, 6.1, 6.4 and section 10).

mod body;
mod fault;
mod rejection;

use crate::syntax::{NodeKind, Value};

pub use body::{Body, Extraction, ExtractionCode, body, structured_content};
pub use fault::{ResultFault, result_fault};
pub use rejection::{RejectionBasis, rejection_basis};

/// Whether a result says that it is an error; one that says nothing is none.
pub fn is_error(result: Value<'_>) -> bool {
    member(result, "isError").is_some_and(|value| value.kind() == NodeKind::True)
}

fn member<'t>(value: Value<'t>, name: &str) -> Option<Value<'t>> {
    value.object()?.get(name).map(|member| member.value)
}

/// What a value is called in a report: JavaScript's `typeof`, with `null` and `array` told apart.
fn type_name(value: Option<Value<'_>>) -> &'static str {
    match value.map(Value::kind) {
        None => "undefined",
        Some(NodeKind::Null) => "null",
        Some(NodeKind::Array) => "array",
        Some(NodeKind::Object) => "object",
        Some(NodeKind::String) => "string",
        Some(NodeKind::Number) => "number",
        Some(NodeKind::True | NodeKind::False) => "boolean",
        Some(_) => "undefined",
    }
}
