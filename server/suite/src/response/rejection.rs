//! Whether a refusal that was expected is known to be one: checks of input have wording of their own (semantics.md,
//! 6.4). Changes no verdict.

use super::body::{Body, body};
use super::is_error;
use crate::json;
use crate::mock_refusal;
use crate::model::{Case, Operation};
use crate::syntax::{JsString, Value};

/// What is known of why a server refused.
#[derive(Clone, Debug, PartialEq)]
pub enum RejectionBasis {
    /// No refusal was expected, or the case did not run.
    NotApplicable,
    /// A check of the input refused.
    Verified,
    /// It may have been anything, a crash too.
    Unverified {
        /// What the server said, if it can be read.
        body: Option<JsString>,
    },
}

impl RejectionBasis {
    /// The name in reports.
    pub fn as_str(&self) -> &'static str {
        match self {
            RejectionBasis::NotApplicable => "notApplicable",
            RejectionBasis::Verified => "verified",
            RejectionBasis::Unverified { .. } => "unverified",
        }
    }

    /// Whether a refusal was expected of which nothing is known.
    pub fn is_unverified(&self) -> bool {
        matches!(self, RejectionBasis::Unverified { .. })
    }
}

/// What is known of why the server refused a case that ran. `result` is `None` where the operation failed.
pub fn rejection_basis(case: &Case, result: Option<Value<'_>>) -> RejectionBasis {
    if !case.expects_rejection() {
        return RejectionBasis::NotApplicable;
    }
    let Some(body) = result.and_then(|result| body(result).ok()) else {
        return RejectionBasis::Unverified { body: None };
    };
    let text = match &body {
        Body::Json(document) => JsString::from(json::compact(document.root()).as_str()),
        Body::Text(value) => value.string().unwrap_or_default(),
    };
    let refused = result.is_some_and(is_error);
    let verified = match (&body, &case.operation) {
        (Body::Text(_), Operation::CallTool { tool, .. }) if refused => is_input_check(&text, tool),
        _ => false,
    };
    match verified {
        true => RejectionBasis::Verified,
        false => RejectionBasis::Unverified { body: Some(text) },
    }
}

/// Whether a text is the wording of a check of the input of `tool`.
fn is_input_check(text: &JsString, tool: &JsString) -> bool {
    let text = text.to_string_lossy();
    let text = text.trim();
    text.starts_with("MCP error -32602:")
        || text.starts_with("Input validation error:")
        || is_pydantic(text, &tool.to_string_lossy())
        || mock_refusal::is_refusal(text, tool)
}

/// `Error executing tool T: N validation errors for TArguments`; another model's name is the tool's own failure.
fn is_pydantic(text: &str, tool: &str) -> bool {
    let rest = text.strip_prefix("Error executing tool ");
    let Some(rest) = rest.and_then(|rest| rest.strip_prefix(tool)?.strip_prefix(": ")) else {
        return false;
    };
    let after_count = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if after_count.len() == rest.len() {
        return false;
    }
    let model = after_count
        .strip_prefix(" validation errors for ")
        .or_else(|| after_count.strip_prefix(" validation error for "));
    let end = model.and_then(|model| model.strip_prefix(tool)?.strip_prefix("Arguments"));
    end.is_some_and(|end| !end.starts_with(|c: char| c.is_ascii_alphanumeric() || c == '_'))
}
