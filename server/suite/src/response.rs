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
    result
        .member("isError")
        .is_some_and(|value| value.kind() == NodeKind::True)
}

/// What a value that may be missing is called in a report.
fn type_name(value: Option<Value<'_>>) -> &'static str {
    value.map_or("undefined", Value::type_name)
}
