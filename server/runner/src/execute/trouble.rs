//! Operations that gave no result: why, in words, and whether the run goes on.

use mcpeak_suite::model::{Case, Operation};
use mcpeak_suite::response::ResultFault;
use mcpeak_suite::texts::{Message, TextId};

use super::judge::{error_value, plain, shortened};
use crate::client::message::Payload;
use crate::client::session::RequestError;
use crate::client::transport::{Failure, Loss};
use crate::outcome::{Diagnostic, DiagnosticCode, OperationStatus, Response, StopReason};
use crate::redact::Redaction;

/// What went wrong where there is no result that can be judged.
pub(super) enum Trouble {
    /// There was no answer, or an error.
    Request(RequestError),
    /// The call was not made.
    Refused(Failure),
    /// The answer came, and breaks what holds for every answer.
    Result(Failure, Payload),
}

impl From<RequestError> for Trouble {
    fn from(error: RequestError) -> Self {
        Trouble::Request(error)
    }
}

/// The failure of a result that breaks the MCP schema.
pub(super) fn result_fault(fault: ResultFault) -> Failure {
    Failure {
        message: fault.message(),
        hint: TextId::RunResultFaultHint.into(),
    }
}

/// How an operation ended.
pub(super) struct Ended {
    pub(super) status: OperationStatus,
    pub(super) diagnostic: Option<Box<Diagnostic>>,
    pub(super) stop: Option<StopReason>,
    pub(super) response: Option<Response>,
}

impl Ended {
    /// With a result.
    pub(super) fn with(response: Response) -> Self {
        Self {
            status: OperationStatus::Completed,
            diagnostic: None,
            stop: None,
            response: Some(response),
        }
    }

    /// Without one.
    pub(super) fn without_result(
        trouble: Trouble,
        index: usize,
        case: &Case,
        timeout_ms: u32,
        redaction: &Redaction,
    ) -> Self {
        let failed = |failure: Failure| Self::failed(case, &failure, redaction);
        match trouble {
            Trouble::Request(RequestError::TimedOut) => Self::stopped(
                OperationStatus::TimedOut,
                timed_out(case, timeout_ms),
                StopReason::Timeout { case: index },
            ),
            Trouble::Request(RequestError::Cancelled) => Self::stopped(
                OperationStatus::Cancelled,
                aborted(case),
                StopReason::AbortSignal { case: Some(index) },
            ),
            Trouble::Request(RequestError::Lost(loss)) => Self {
                stop: Some(connection_lost(index, &loss)),
                ..failed(loss.failure)
            },
            Trouble::Request(RequestError::Failed(failure)) | Trouble::Refused(failure) => {
                failed(failure)
            }
            Trouble::Request(RequestError::Refused(error)) => {
                let failure = error.failure();
                Self {
                    response: Some(Response::Error(error.error)),
                    ..failed(failure)
                }
            }
            Trouble::Result(failure, payload) => Self {
                response: Some(Response::Result(payload)),
                ..failed(failure)
            },
        }
    }

    fn stopped(status: OperationStatus, diagnostic: Diagnostic, stop: StopReason) -> Self {
        Self {
            status,
            diagnostic: Some(Box::new(diagnostic)),
            stop: Some(stop),
            response: None,
        }
    }

    fn failed(case: &Case, failure: &Failure, redaction: &Redaction) -> Self {
        Self {
            status: OperationStatus::Failed,
            diagnostic: Some(Box::new(operation_failed(case, failure, redaction))),
            stop: None,
            response: None,
        }
    }
}

fn connection_lost(case: usize, loss: &Loss) -> StopReason {
    StopReason::ConnectionLost {
        case,
        cause: loss.cause,
        exit: loss.exit,
    }
}

fn timed_out(case: &Case, timeout_ms: u32) -> Diagnostic {
    plain(
        DiagnosticCode::CaseTimeout,
        case.range.clone(),
        Message::new(TextId::RunTimeout).with("limit", timeout_ms),
        TextId::RunTimeoutHint.into(),
    )
}

fn aborted(case: &Case) -> Diagnostic {
    plain(
        DiagnosticCode::RunAborted,
        case.range.clone(),
        TextId::RunAborted.into(),
        TextId::RunAbortedHint.into(),
    )
}

/// An operation that failed; why stands in the notes, as the reference has it.
fn operation_failed(case: &Case, failure: &Failure, redaction: &Redaction) -> Diagnostic {
    let message = match &case.operation {
        Operation::ListTools => TextId::RunListFailed.into(),
        Operation::CallTool { tool, .. } => {
            Message::new(TextId::RunCallFailed).with("tool", tool.to_string_lossy())
        }
    };
    let cause = shortened(&failure.message.to_string(), redaction);
    Diagnostic {
        actual: Some(error_value(&message.to_string(), &cause)),
        notes: vec![cause],
        ..plain(
            DiagnosticCode::OperationFailed,
            case.range.clone(),
            message,
            failure.hint.clone(),
        )
    }
}
