//! What came of a run, as data: each case's verdict with everything a person or a program needs to understand it.
//! Ranges are bytes of the suite's text; JSON values are texts that are redacted already.

use std::ops::Range;
use std::sync::Arc;
use std::time::Duration;

use mcpeak_suite::contract::ContractFinding;
use mcpeak_suite::json::{Layout, Mask, Writer};
use mcpeak_suite::model::Suite;
use mcpeak_suite::response::RejectionBasis;
use mcpeak_suite::schema::observed::Observed;
use mcpeak_suite::texts::Message;

use crate::client::message::Payload;
use crate::client::noise::NoiseCount;
use crate::client::session::ServerInfo;
use crate::client::transport::{Exit, LossCause};
use crate::determinism::Determinism;
use crate::redact::Redaction;
use crate::tools::ToolList;

macro_rules! named {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }

        impl $name {
            /// The name in reports.
            pub fn as_str(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }
    };
}

named! {
    /// How a case ended.
    CaseStatus {
        /// Everything held.
        Passed = "passed",
        /// Something did not hold, or the operation failed.
        Failed = "failed",
        /// The operation took too long.
        TimedOut = "timedOut",
        /// The run was stopped in it.
        Cancelled = "cancelled",
        /// The run ended before it.
        NotRun = "notRun",
    }
}

named! {
    /// How a case's operation ended.
    OperationStatus {
        /// The server gave a result.
        Completed = "completed",
        /// There is no result: an error of the protocol, or the connection is lost.
        Failed = "failed",
        /// It took too long.
        TimedOut = "timedOut",
        /// The run was stopped.
        Cancelled = "cancelled",
        /// The run ended before it.
        NotRun = "notRun",
    }
}

named! {
    /// How an assertion ended.
    AssertionStatus {
        /// It holds.
        Passed = "passed",
        /// It does not.
        Failed = "failed",
        /// There was no result to look at.
        Skipped = "skipped",
        /// The run ended before it.
        NotRun = "notRun",
    }
}

named! {
    /// How a whole run ended.
    RunStatus {
        /// Every case that was to run passed.
        Passed = "passed",
        /// One did not, or the run stopped early.
        Failed = "failed",
        /// The run was stopped from outside.
        Aborted = "aborted",
    }
}

named! {
    /// What a diagnostic is about (semantics.md, 6.5 and section 10).
    DiagnosticCode {
        /// A tool is not in the list.
        ToolNotFound = "TOOL_NOT_FOUND",
        /// `isError` is not what was expected.
        IsErrorMismatch = "IS_ERROR_MISMATCH",
        /// The operation failed.
        OperationFailed = "OPERATION_FAILED",
        /// There was no result to look at.
        OperationResultUnavailable = "OPERATION_RESULT_UNAVAILABLE",
        /// The operation took too long.
        CaseTimeout = "CASE_TIMEOUT",
        /// The run was stopped.
        RunAborted = "RUN_ABORTED",
        /// The body does not match.
        BodySchemaMismatch = "BODY_SCHEMA_MISMATCH",
        /// There is no body to look at.
        BodyExtractionFailed = "BODY_EXTRACTION_FAILED",
        /// `structuredContent` does not match.
        StructuredContentSchemaMismatch = "STRUCTURED_CONTENT_SCHEMA_MISMATCH",
        /// There is no `structuredContent` to look at.
        StructuredContentExtractionFailed = "STRUCTURED_CONTENT_EXTRACTION_FAILED",
    }
}

/// What is wrong, and what to do.
#[derive(Clone, Debug)]
pub struct Diagnostic {
    /// What kind of problem it is.
    pub code: DiagnosticCode,
    /// Where in the suite.
    pub range: Range<usize>,
    /// What is wrong.
    pub message: Message,
    /// What to do.
    pub hint: Message,
    /// What was expected, as JSON.
    pub expected: Option<String>,
    /// What came, as JSON.
    pub actual: Option<String>,
    /// What of a schema was broken: the first ten.
    pub violations: Vec<ViolationReport>,
    /// How much of it was broken in all, where a schema was.
    pub total_violations: Option<usize>,
    /// What the server itself said, in lines.
    pub notes: Vec<String>,
}

/// One thing in a response that breaks a schema.
#[derive(Clone, Debug)]
pub struct ViolationReport {
    /// Its code.
    pub code: &'static str,
    /// Where in the suite: the keyword that was broken.
    pub range: Range<usize>,
    /// Where in the response, what was expected, what came, and a sentence of all.
    pub observed: Observed,
}

/// How a case's operation ended.
#[derive(Clone, Debug)]
pub struct OperationResult {
    /// How it ended.
    pub status: OperationStatus,
    /// Its time limit in milliseconds, if it was begun.
    pub timeout_ms: Option<u32>,
    /// Why there is no result, if there is none.
    pub diagnostic: Option<Box<Diagnostic>>,
}

/// How an assertion ended.
#[derive(Clone, Debug)]
pub struct AssertionResult {
    /// How it ended.
    pub status: AssertionStatus,
    /// What did not hold.
    pub diagnostic: Option<Box<Diagnostic>>,
}

/// What came of a case.
#[derive(Clone, Debug)]
pub struct CaseResult {
    /// Its place in the suite.
    pub index: usize,
    /// How it ended.
    pub status: CaseStatus,
    /// How its operation ended.
    pub operation: OperationResult,
    /// How its assertions ended, in their order.
    pub assertions: Vec<AssertionResult>,
    /// What is known of why the server refused, where a refusal was expected (semantics.md, 6.4).
    pub rejection: RejectionBasis,
    /// How long the operation took.
    pub duration: Duration,
    /// What the server answered, as it sent it. Events have it; a report only if two runs are compared.
    pub response: Option<Response>,
}

/// What a server answered to an operation.
#[derive(Clone, Debug)]
pub enum Response {
    /// The result of a call.
    Result(Payload),
    /// Its tools.
    Tools(ToolList),
    /// An error in the sense of JSON-RPC: its object.
    Error(Payload),
}

impl Response {
    /// How many bytes the messages have that it came in.
    pub fn bytes(&self) -> usize {
        match self {
            Response::Result(payload) | Response::Error(payload) => payload.bytes(),
            Response::Tools(tools) => tools.bytes(),
        }
    }

    /// All of it as JSON, over several lines, without what must not be seen: an array of pages where a list of tools
    /// came in pages.
    pub fn shown(&self, mask: &impl Mask) -> String {
        let mut writer = Writer::new(Layout::Pretty);
        match self {
            Response::Result(payload) | Response::Error(payload) => {
                writer.value(payload.value(), mask);
            }
            Response::Tools(tools) => tools.write_pages(&mut writer, mask),
        }
        writer.finish()
    }
}

/// Why a run ended before its last case.
#[derive(Clone, Debug, PartialEq)]
pub enum StopReason {
    /// A case took too long.
    Timeout {
        /// The case's place in the suite.
        case: usize,
    },
    /// The connection was lost.
    ConnectionLost {
        /// The case in flight.
        case: usize,
        /// What kind of loss.
        cause: LossCause,
        /// How the process ended, if it did.
        exit: Option<Exit>,
    },
    /// The run was stopped from outside.
    AbortSignal {
        /// The case in flight, if any.
        case: Option<usize>,
    },
    /// A case failed, and the run was to end with the first that does.
    FailFast {
        /// That case.
        case: usize,
    },
}

/// How many cases ended how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// All of them.
    pub total: usize,
    /// Those that passed.
    pub passed: usize,
    /// Those that failed.
    pub failed: usize,
    /// Those that took too long.
    pub timed_out: usize,
    /// Those that were stopped.
    pub cancelled: usize,
    /// Those that were not begun.
    pub not_run: usize,
    /// Those that expect a refusal of which it is not known whether it was one.
    pub rejection_unverified: usize,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Report {
    /// The suite.
    pub suite: Arc<Suite>,
    /// Whether only some of its cases were chosen.
    pub selected: bool,
    /// How the run ended.
    pub status: RunStatus,
    /// Why it ended early, if it did.
    pub stop: Option<StopReason>,
    /// The cases that were to run.
    pub cases: Vec<CaseResult>,
    /// What the failed cases' own words have wrong (semantics.md, section 7).
    pub findings: Vec<ContractFinding>,
    /// What came of the second run, if there was one.
    pub determinism: Option<Determinism>,
    /// What the server says of itself.
    pub server: Option<ServerInfo>,
    /// What the server said that it should not have.
    pub noise: Vec<NoiseCount>,
    /// The last lines of its standard error.
    pub stderr: Vec<String>,
    /// How its process ended, if by itself.
    pub exit: Option<Exit>,
    /// From the start of the server to its end.
    pub duration: Duration,
    /// What of the suite's own values must not be shown.
    pub redaction: Arc<Redaction>,
}

impl Report {
    /// How many cases ended how.
    pub fn summary(&self) -> Summary {
        let count = |status| {
            let cases = self.cases.iter();
            cases.filter(|case| case.status == status).count()
        };
        Summary {
            total: self.cases.len(),
            passed: count(CaseStatus::Passed),
            failed: count(CaseStatus::Failed),
            timed_out: count(CaseStatus::TimedOut),
            cancelled: count(CaseStatus::Cancelled),
            not_run: count(CaseStatus::NotRun),
            rejection_unverified: {
                let cases = self.cases.iter();
                cases.filter(|case| case.rejection.is_unverified()).count()
            },
        }
    }
}

impl CaseResult {
    /// What made the case fail: the operation, or else the assertions that do not hold. Skipped ones say nothing new.
    pub fn failures(&self) -> impl Iterator<Item = &Diagnostic> {
        let failed = self
            .assertions
            .iter()
            .filter(|one| one.status == AssertionStatus::Failed)
            .filter_map(|one| one.diagnostic.as_deref());
        let operation = self.operation.diagnostic.as_deref();
        operation.into_iter().chain(failed)
    }

    /// Whether it was begun and did not pass.
    pub fn has_failed(&self) -> bool {
        !matches!(self.status, CaseStatus::Passed | CaseStatus::NotRun)
    }
}
