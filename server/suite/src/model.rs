//! A valid suite by its types, each part with its place in the text: what runs a suite works on this. A text that is
//! no valid suite has no model, only findings.

use std::ops::Range;

use crate::analysis::Analysis;
use crate::check;
use crate::finding::Finding;
use crate::json::Document;
use crate::spec::DEFAULT_TIMEOUT_MS;
use crate::syntax::{JsString, NodeId, Value};

/// A valid suite.
#[derive(Clone, Debug)]
pub struct Suite {
    document: Document,
    /// Identifies the suite.
    pub id: JsString,
    /// The name for people.
    pub name: JsString,
    /// The time limit of cases without one, in milliseconds, if the suite gives it.
    pub default_timeout_ms: Option<u32>,
    /// What was said when the suite was approved, if it was.
    pub approval: Option<Approval>,
    /// The cases, in their order; at least one.
    pub cases: Vec<Case>,
}

/// What was said when the suite was approved.
#[derive(Clone, Debug)]
pub struct Approval {
    /// The fingerprint of what was approved: 64 lowercase hexadecimal characters.
    pub fingerprint: String,
    /// How each case did then; `None` where there is no list.
    pub cases: Option<Vec<ApprovedCase>>,
}

/// How a case did when the suite was approved.
#[derive(Clone, Debug)]
pub struct ApprovedCase {
    /// The id of the case, which the suite may no longer have.
    pub id: JsString,
    /// How it did.
    pub status: ApprovedStatus,
}

/// How a case did when the suite was approved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ApprovedStatus {
    /// It passed.
    Passed,
    /// It failed, and the server was to blame.
    ServerDefect,
}

impl ApprovedStatus {
    /// The name in suites and reports.
    pub fn as_str(self) -> &'static str {
        match self {
            ApprovedStatus::Passed => "passed",
            ApprovedStatus::ServerDefect => "serverDefect",
        }
    }
}

/// One case.
#[derive(Clone, Debug)]
pub struct Case {
    /// The case's object.
    pub node: NodeId,
    /// Its bytes.
    pub range: Range<usize>,
    /// Identifies the case in its suite.
    pub id: JsString,
    /// The name for people.
    pub name: JsString,
    /// The time limit, in milliseconds, if the case gives one.
    pub timeout_ms: Option<u32>,
    /// What the case does.
    pub operation: Operation,
    /// What must hold of the answer; at least one.
    pub assertions: Vec<Assertion>,
}

/// What a case does.
#[derive(Clone, Debug)]
pub enum Operation {
    /// Asks for the list of tools.
    ListTools,
    /// Calls a tool.
    CallTool {
        /// The tool's name.
        tool: JsString,
        /// The arguments: an object.
        input: NodeId,
    },
}

/// Something that must hold of the answer.
#[derive(Clone, Debug)]
pub struct Assertion {
    /// The assertion's object.
    pub node: NodeId,
    /// Its bytes.
    pub range: Range<usize>,
    /// What must hold.
    pub kind: AssertionKind,
}

/// What must hold of the answer.
#[derive(Clone, Debug)]
pub enum AssertionKind {
    /// A tool with this name is in the list.
    ToolExists {
        /// The name.
        tool: JsString,
    },
    /// The answer's `isError` is this.
    IsError {
        /// What it must be.
        expected: bool,
    },
    /// The answer's text body matches a schema.
    BodyMatchesSchema {
        /// The schema: an object.
        schema: NodeId,
    },
    /// The answer's `structuredContent` matches a schema.
    StructuredContentMatchesSchema {
        /// The schema: an object.
        schema: NodeId,
    },
}

impl Suite {
    /// Reads a suite; if it is not valid, the findings, advice included.
    pub fn read(text: impl Into<String>) -> Result<Self, Vec<Finding>> {
        Self::valid(text.into()).map_err(|text| Analysis::read(&text).findings())
    }

    /// The same for who finds out otherwise what is wrong: gives back a text that is no valid suite.
    pub fn valid(text: String) -> Result<Self, String> {
        let Some(tree) = check::valid_suite(&text) else {
            return Err(text);
        };
        let document = Document::new(text, tree);
        // A suite without errors has every field that is asked for here.
        Self::of(document.clone()).ok_or_else(|| document.text().to_owned())
    }

    fn of(document: Document) -> Option<Self> {
        let root = document.root();
        let cases = root.member("cases")?.elements()?;
        Some(Self {
            id: root.member("id")?.string()?,
            name: root.member("name")?.string()?,
            default_timeout_ms: root.member("defaultTimeoutMs").and_then(milliseconds),
            approval: root.member("approval").and_then(approval),
            cases: cases.map(case).collect::<Option<_>>()?,
            document,
        })
    }

    /// The text and its values.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The value at a place of the model.
    pub fn value(&self, node: NodeId) -> Value<'_> {
        self.document.value(node)
    }

    /// The time limit of a case in milliseconds: its own, else the suite's, else 10 seconds.
    pub fn timeout_ms(&self, case: &Case) -> u32 {
        case.timeout_ms
            .or(self.default_timeout_ms)
            .unwrap_or(DEFAULT_TIMEOUT_MS)
    }
}

impl Case {
    /// Whether the case expects to be refused: it has `isError` assertions and all say true (semantics.md, 6.4).
    pub(crate) fn expects_rejection(&self) -> bool {
        let mut expected = self.assertions.iter().filter_map(|one| match one.kind {
            AssertionKind::IsError { expected } => Some(expected),
            _ => None,
        });
        expected.next() == Some(true) && expected.all(|is_error| is_error)
    }
}

fn milliseconds(value: Value<'_>) -> Option<u32> {
    value.number().map(|number| number as u32)
}

fn approval(value: Value<'_>) -> Option<Approval> {
    let fingerprint = value.member("fingerprint")?.string()?;
    let cases = value
        .member("cases")
        .and_then(|cases| cases.elements()?.map(approved).collect());
    Some(Approval {
        fingerprint: fingerprint.to_string_lossy().into_owned(),
        cases,
    })
}

fn approved(value: Value<'_>) -> Option<ApprovedCase> {
    let status = value.member("status")?;
    Some(ApprovedCase {
        id: value.member("id")?.string()?,
        status: match status.is_string(ApprovedStatus::Passed.as_str()) {
            true => ApprovedStatus::Passed,
            false => ApprovedStatus::ServerDefect,
        },
    })
}

fn case(value: Value<'_>) -> Option<Case> {
    Some(Case {
        node: value.id(),
        range: value.range(),
        id: value.member("id")?.string()?,
        name: value.member("name")?.string()?,
        timeout_ms: value.member("timeoutMs").and_then(milliseconds),
        operation: operation(value.member("operation")?)?,
        assertions: value
            .member("assertions")?
            .elements()?
            .map(assertion)
            .collect::<Option<_>>()?,
    })
}

fn operation(value: Value<'_>) -> Option<Operation> {
    if value.member("type")?.is_string("listTools") {
        return Some(Operation::ListTools);
    }
    Some(Operation::CallTool {
        tool: value.member("tool")?.string()?,
        input: value.member("input")?.id(),
    })
}

fn assertion(value: Value<'_>) -> Option<Assertion> {
    let name = value.member("type")?.string_lossy()?;
    let schema = || value.member("schema").map(Value::id);
    let kind = match &*name {
        "toolExists" => AssertionKind::ToolExists {
            tool: value.member("tool")?.string()?,
        },
        "isError" => AssertionKind::IsError {
            expected: value.member("expected")?.source() == "true",
        },
        "bodyMatchesSchema" => AssertionKind::BodyMatchesSchema { schema: schema()? },
        "structuredContentMatchesSchema" => {
            AssertionKind::StructuredContentMatchesSchema { schema: schema()? }
        }
        _ => return None,
    };
    Some(Assertion {
        node: value.id(),
        range: value.range(),
        kind,
    })
}

#[cfg(test)]
mod tests;
