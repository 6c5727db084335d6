//! What a server promised of its results: a tool that declares an `outputSchema` is held to it, as the reference's SDK
//! does (semantics.md, section 10). A JSON Schema library judges; this is not the subset that suites use.

use std::collections::HashMap;

use jsonschema::{Draft, Validator};
use mcpeak_suite::json;
use mcpeak_suite::syntax::{JsString, NodeKind, Value};
use mcpeak_suite::texts::{Message, TextId};

use crate::client::noise::{Noise, NoiseKind};
use crate::client::transport::Failure;
use crate::tools::ToolList;

/// Values nested deeper than this are not judged; the library recurses.
const MAX_DEPTH: usize = 120;

/// The promises of a server's tools.
#[derive(Default)]
pub(crate) struct OutputContract {
    tools: HashMap<JsString, Promise>,
}

#[derive(Default)]
struct Promise {
    output: Option<Validator>,
    /// Whether the tool can only be called as a task, which this client does not do.
    task_required: bool,
}

impl OutputContract {
    /// The promises of these tools. A schema that is none binds nothing, and is noise.
    pub(crate) fn of(tools: &ToolList, noise: &mut Noise) -> Self {
        let mut contract = Self::default();
        for tool in tools.values() {
            let Some(name) = tool.member("name").and_then(Value::string) else {
                continue;
            };
            let output = tool
                .member("outputSchema")
                .and_then(|schema| match compile(schema) {
                    Ok(validator) => Some(validator),
                    Err(reason) => {
                        let first = format!("{}: {reason}", name.to_string_lossy());
                        noise.add(NoiseKind::BadOutputSchema, first);
                        None
                    }
                });
            let task_required = tool
                .member("execution")
                .and_then(|execution| execution.member("taskSupport"))
                .is_some_and(|support| support.is_string("required"));
            if output.is_some() || task_required {
                let promise = Promise {
                    output,
                    task_required,
                };
                contract.tools.insert(name, promise);
            }
        }
        contract
    }

    /// Why a tool cannot be called at all, if so.
    pub(crate) fn refuses_call(&self, tool: &JsString) -> Option<Failure> {
        let refused = self.tools.get(tool)?.task_required;
        refused.then(|| Failure {
            message: Message::new(TextId::RunTaskRequired).with("tool", tool.to_string_lossy()),
            hint: TextId::RunTaskRequiredHint.into(),
        })
    }

    /// What of its promise a result breaks, if anything. One with `isError` may leave its `structuredContent` out.
    pub(crate) fn broken_by(&self, tool: &JsString, result: Value<'_>) -> Option<Failure> {
        let validator = self.tools.get(tool)?.output.as_ref()?;
        let is_error = result
            .member("isError")
            .is_some_and(|value| value.kind() == NodeKind::True);
        let shown = tool.to_string_lossy();
        let Some(content) = result.member("structuredContent") else {
            return (!is_error).then(|| Failure {
                message: Message::new(TextId::RunOutputMissing).with("tool", shown),
                hint: TextId::RunOutputMissingHint.into(),
            });
        };
        let error = match plain(content) {
            Err(reason) => reason,
            Ok(content) => {
                let error = validator.iter_errors(&content).next()?;
                let place = error.instance_path().to_string();
                Message::new(TextId::RunOutputMismatchAt)
                    .with("place", if place.is_empty() { "$" } else { &place })
                    .with("error", &error)
            }
        };
        Some(Failure {
            message: Message::new(TextId::RunOutputMismatch)
                .with("tool", shown)
                .with_text("error", error),
            hint: TextId::RunOutputMismatchHint.into(),
        })
    }
}

/// Draft 2020-12, unless the schema names draft 7. Nothing is fetched.
fn compile(schema: Value<'_>) -> Result<Validator, Message> {
    let draft = match schema.member("$schema").and_then(Value::string) {
        Some(name) if name.to_string_lossy().contains("draft-07") => Draft::Draft7,
        _ => Draft::Draft202012,
    };
    let mut schema = plain(schema)?;
    if let Some(object) = schema.as_object_mut() {
        object.remove("$schema");
    }
    jsonschema::options()
        .with_draft(draft)
        .build(&schema)
        .map_err(|error| Message::new(TextId::RunOutputSchemaBad).with("error", error))
}

/// A value as the library takes it. What it cannot hold is an error.
fn plain(value: Value<'_>) -> Result<serde_json::Value, Message> {
    if is_deeper_than(value, MAX_DEPTH) {
        return Err(Message::new(TextId::RunOutputTooDeep).with("levels", MAX_DEPTH));
    }
    let not_finite = |value: Value<'_>| value.number().is_some_and(f64::is_infinite);
    if value.descendants().any(not_finite) {
        return Err(TextId::RunOutputNotFinite.into());
    }
    let text = without_surrogates(&json::compact(value));
    serde_json::from_str(&text)
        .map_err(|error| Message::new(TextId::RunOutputSchemaBad).with("error", error))
}

/// Compact JSON in which each escaped unpaired surrogate has become U+FFFD: only those are written as `\ud…`.
fn without_surrogates(compact: &str) -> String {
    let mut out = String::with_capacity(compact.len());
    let mut rest = compact;
    while let Some(at) = rest.find('\\') {
        out.push_str(&rest[..at]);
        let escape = &rest[at..];
        let is_surrogate = escape.get(..3).is_some_and(|start| start == "\\ud");
        let length = match escape.as_bytes().get(1) {
            Some(b'u') => 6,
            _ => 2,
        };
        let (escape, after) = escape.split_at_checked(length).unwrap_or((escape, ""));
        out.push_str(if is_surrogate { "\\ufffd" } else { escape });
        rest = after;
    }
    out.push_str(rest);
    out
}

fn is_deeper_than(value: Value<'_>, limit: usize) -> bool {
    let mut level = vec![value];
    for _ in 0..=limit {
        level = level.into_iter().flat_map(children).collect();
        if level.is_empty() {
            return false;
        }
    }
    true
}

fn children(value: Value<'_>) -> Vec<Value<'_>> {
    match value.kind() {
        NodeKind::Object => value
            .object()
            .map(|object| object.members().iter().map(|member| member.value).collect())
            .unwrap_or_default(),
        _ => value.elements().into_iter().flatten().collect(),
    }
}

#[cfg(test)]
mod tests;
