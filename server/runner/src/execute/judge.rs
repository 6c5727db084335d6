//! Judging assertions: pure, from a suite, a case and what the server answered to results with all that reports need.

use std::ops::Range;

use mcpeak_suite::json::{Layout, Mask, Writer};
use mcpeak_suite::model::{Assertion, AssertionKind, Case, Suite};
use mcpeak_suite::response::{self, Extraction};
use mcpeak_suite::schema::observed::{self, Observed};
use mcpeak_suite::schema::{self, Matched, Violation};
use mcpeak_suite::syntax::{JsString, NodeId, Value};
use mcpeak_suite::texts::{Message, TextId};

use crate::outcome::{
    AssertionResult, AssertionStatus, Diagnostic, DiagnosticCode, Response, ViolationReport,
};
use crate::redact::Redaction;
use crate::tools::{ToolList, nearest_first};

/// How many tools a message names.
const SHOWN_TOOLS: usize = 12;

/// Judges all assertions of a case, each by itself. Without a response they are skipped.
pub(super) fn assertions(
    suite: &Suite,
    case: &Case,
    response: Option<&Response>,
    redaction: &Redaction,
) -> Vec<AssertionResult> {
    let judge = |assertion| assertion_result(suite, assertion, response, redaction);
    case.assertions.iter().map(judge).collect()
}

fn assertion_result(
    suite: &Suite,
    assertion: &Assertion,
    response: Option<&Response>,
    redaction: &Redaction,
) -> AssertionResult {
    let diagnostic = match (&assertion.kind, response) {
        (AssertionKind::ToolExists { tool }, Some(Response::Tools(tools))) => {
            tool_exists(assertion, tool, tools, redaction)
        }
        (AssertionKind::IsError { expected }, Some(Response::Result(result))) => {
            is_error(assertion, *expected, result.value(), redaction)
        }
        (AssertionKind::BodyMatchesSchema { schema }, Some(Response::Result(result))) => {
            let held = Held::body(suite, assertion, *schema);
            match response::body(result.value()) {
                Ok(body) => held.against(body.value(), redaction),
                Err(extraction) => Some(held.not_there(&extraction)),
            }
        }
        (
            AssertionKind::StructuredContentMatchesSchema { schema },
            Some(Response::Result(result)),
        ) => {
            let held = Held::structured(suite, assertion, *schema);
            match response::structured_content(result.value()) {
                Ok(content) => held.against(content, redaction),
                Err(extraction) => Some(held.not_there(&extraction)),
            }
        }
        _ => return skipped(assertion),
    };
    AssertionResult {
        status: match diagnostic {
            None => AssertionStatus::Passed,
            Some(_) => AssertionStatus::Failed,
        },
        diagnostic: diagnostic.map(Box::new),
    }
}

fn skipped(assertion: &Assertion) -> AssertionResult {
    AssertionResult {
        status: AssertionStatus::Skipped,
        diagnostic: Some(Box::new(plain(
            DiagnosticCode::OperationResultUnavailable,
            assertion.range.clone(),
            TextId::RunNoResult.into(),
            TextId::RunNoResultHint.into(),
        ))),
    }
}

/// `toolExists`: the name, exactly. The report lists what was found in order, the message the nearest first.
fn tool_exists(
    assertion: &Assertion,
    tool: &JsString,
    tools: &ToolList,
    redaction: &Redaction,
) -> Option<Diagnostic> {
    if tools.names().any(|name| name == *tool) {
        return None;
    }
    let names: Vec<JsString> = tools
        .unique_names()
        .into_iter()
        .map(|name| redaction.shown(name))
        .collect();
    let mut writer = Writer::new(Layout::Compact);
    writer.begin_array();
    for name in &names {
        writer.string_js(name);
    }
    writer.end_array();
    let mut nearest: Vec<String> = nearest_first(tool, &names)
        .iter()
        .take(SHOWN_TOOLS)
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    if names.len() > SHOWN_TOOLS {
        nearest.push("…".to_owned());
    }
    let id = match names.is_empty() {
        true => TextId::RunToolNotFoundNone,
        false => TextId::RunToolNotFound,
    };
    let message = Message::new(id)
        .with("tool", tool.to_string_lossy())
        .with("names", nearest.join(", "));
    Some(Diagnostic {
        expected: Some(tool.to_json()),
        actual: Some(writer.finish()),
        ..plain(
            DiagnosticCode::ToolNotFound,
            assertion.range.clone(),
            message,
            TextId::RunToolNotFoundHint.into(),
        )
    })
}

/// `isError`: on a mismatch the body is attached, so that one sees why.
fn is_error(
    assertion: &Assertion,
    expected: bool,
    result: Value<'_>,
    redaction: &Redaction,
) -> Option<Diagnostic> {
    let actual = response::is_error(result);
    if actual == expected {
        return None;
    }
    let (message, hint) = match expected {
        true => (TextId::RunExpectedError, TextId::RunExpectedErrorHint),
        false => (TextId::RunExpectedSuccess, TextId::RunExpectedSuccessHint),
    };
    Some(Diagnostic {
        expected: Some(expected.to_string()),
        actual: Some(actual.to_string()),
        notes: said(result, redaction),
        ..plain(
            DiagnosticCode::IsErrorMismatch,
            assertion.range.clone(),
            message.into(),
            hint.into(),
        )
    })
}

/// What the server said, in lines: the body, shortened.
fn said(result: Value<'_>, redaction: &Redaction) -> Vec<String> {
    let Ok(body) = response::body(result) else {
        return Vec::new();
    };
    let text = observed::in_one_line(body.value(), redaction);
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(str::to_owned).collect()
}

/// A schema that something is held against.
struct Held<'s> {
    suite: &'s Suite,
    assertion: &'s Assertion,
    schema: NodeId,
    what: TextId,
    mismatch: DiagnosticCode,
    failed: DiagnosticCode,
}

impl<'s> Held<'s> {
    fn body(suite: &'s Suite, assertion: &'s Assertion, schema: NodeId) -> Self {
        Self {
            suite,
            assertion,
            schema,
            what: TextId::RunBody,
            mismatch: DiagnosticCode::BodySchemaMismatch,
            failed: DiagnosticCode::BodyExtractionFailed,
        }
    }

    fn structured(suite: &'s Suite, assertion: &'s Assertion, schema: NodeId) -> Self {
        Self {
            what: TextId::RunStructuredContent,
            mismatch: DiagnosticCode::StructuredContentSchemaMismatch,
            failed: DiagnosticCode::StructuredContentExtractionFailed,
            ..Self::body(suite, assertion, schema)
        }
    }

    fn against(&self, value: Value<'_>, redaction: &Redaction) -> Option<Diagnostic> {
        let schema = self.suite.value(self.schema);
        let Matched { violations, total } = schema::matches(schema, value);
        if total == 0 {
            return None;
        }
        let id = match total {
            1 => TextId::RunSchemaMismatchOne,
            _ => TextId::RunSchemaMismatch,
        };
        let message = Message::new(id)
            .with_text("what", self.what)
            .with("count", total);
        let reports = violations.iter();
        Some(Diagnostic {
            violations: reports
                .map(|one| report(one, observed::observe(one, schema, value, redaction)))
                .collect(),
            total_violations: Some(total),
            ..plain(
                self.mismatch,
                self.assertion.range.clone(),
                message,
                TextId::RunSchemaMismatchHint.into(),
            )
        })
    }

    fn not_there(&self, extraction: &Extraction) -> Diagnostic {
        Diagnostic {
            actual: extraction.actual.clone(),
            ..plain(
                self.failed,
                self.assertion.range.clone(),
                extraction.message(),
                extraction.hint(),
            )
        }
    }
}

fn report(violation: &Violation, observed: Observed) -> ViolationReport {
    ViolationReport {
        code: violation.code.as_str(),
        range: violation.range.clone(),
        observed,
    }
}

/// A text of the server's in a diagnostic: without secrets, cut.
pub(crate) fn shortened(text: &str, redaction: &Redaction) -> String {
    observed::shortened(&JsString::from(text), redaction)
}

/// The error of an operation as the reference's report has it: its own, and the cause that the server gave.
pub(super) fn error_value(message: &str, cause: &str) -> String {
    let mut writer = Writer::new(Layout::Compact);
    begin_error(&mut writer, "McpClientError", message);
    writer.key("cause");
    begin_error(&mut writer, "McpError", cause);
    writer.end_object();
    writer.end_object();
    writer.finish()
}

fn begin_error(writer: &mut Writer, name: &str, message: &str) {
    writer.begin_object();
    for (key, value) in [("type", "error"), ("name", name), ("message", message)] {
        writer.key(key);
        writer.string(value);
    }
}

/// A diagnostic without values.
pub(super) fn plain(
    code: DiagnosticCode,
    range: Range<usize>,
    message: Message,
    hint: Message,
) -> Diagnostic {
    Diagnostic {
        code,
        range,
        message,
        hint,
        expected: None,
        actual: None,
        violations: Vec::new(),
        total_violations: None,
        notes: Vec::new(),
    }
}
