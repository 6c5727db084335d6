//! Running cases: in their order, on one conversation, each with its own time limit; what stops the run and what does
//! not (semantics.md, section 6 and section 10).

mod judge;
mod trouble;

use std::sync::Arc;
use std::time::Duration;

use mcpeak_suite::model::{Case, Operation, Suite};
use mcpeak_suite::response::{self, RejectionBasis};
use tokio::time::Instant;

use crate::cancel::Cancel;
use crate::client::session::{Patience, Session};
use crate::client::transport::Transport;
use crate::event::{Event, Events};
use crate::outcome::{
    AssertionResult, AssertionStatus, CaseResult, CaseStatus, OperationResult, OperationStatus,
    Response, StopReason,
};
use crate::output_contract::OutputContract;
use crate::redact::Redaction;
use trouble::{Ended, Trouble};

pub(crate) use judge::shortened;

/// Which cases of a suite are to run, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The suite.
    pub suite: Arc<Suite>,
    /// The places of the cases that are to run, in the suite's order.
    pub cases: Vec<usize>,
    /// Whether these were chosen from more.
    pub selected: bool,
    /// Whether the first failure ends the run.
    pub fail_fast: bool,
}

impl Plan {
    /// All cases of a suite.
    pub fn all(suite: Arc<Suite>) -> Self {
        Self {
            cases: (0..suite.cases.len()).collect(),
            suite,
            selected: false,
            fail_fast: false,
        }
    }
}

/// What came of the cases.
#[derive(Debug)]
pub(crate) struct Executed {
    pub(crate) cases: Vec<CaseResult>,
    pub(crate) stop: Option<StopReason>,
}

/// What everything about a run needs to know.
pub(crate) struct Surroundings<'r> {
    pub(crate) redaction: &'r Redaction,
    pub(crate) cancel: &'r Cancel,
    pub(crate) events: &'r Events,
    /// Whether what the server answered is kept beyond the event that tells of it: it may be megabytes a case.
    pub(crate) keeps_responses: bool,
}

/// Runs the cases of a plan. `contract` is what the server's tools promise.
pub(crate) async fn execute<T: Transport>(
    session: &mut Session<T>,
    plan: &Plan,
    mut contract: OutputContract,
    surroundings: &Surroundings<'_>,
) -> Executed {
    let mut cases = Vec::with_capacity(plan.cases.len());
    let mut stop = None;
    for (index, case) in planned(plan) {
        if stop.is_none() && surroundings.cancel.is_cancelled() {
            stop = Some(StopReason::AbortSignal { case: None });
        }
        let result = match stop {
            Some(_) => not_run(index, case),
            None => {
                surroundings
                    .events
                    .send(|| Event::CaseStarted { case: index });
                let (result, reason) =
                    run_case(session, plan, index, &mut contract, surroundings, case).await;
                stop = reason.or_else(|| fail_fast(plan, &result));
                result
            }
        };
        surroundings.events.send(|| Event::CaseEnded {
            result: Arc::new(result.clone()),
        });
        cases.push(CaseResult {
            response: result.response.filter(|_| surroundings.keeps_responses),
            ..result
        });
    }
    Executed { cases, stop }
}

fn planned(plan: &Plan) -> impl Iterator<Item = (usize, &Case)> {
    let cases = plan.cases.iter();
    cases.filter_map(|&index| Some((index, plan.suite.cases.get(index)?)))
}

fn fail_fast(plan: &Plan, result: &CaseResult) -> Option<StopReason> {
    let stops = plan.fail_fast && result.status != CaseStatus::Passed;
    stops.then_some(StopReason::FailFast { case: result.index })
}

/// The result of a case that was not begun.
fn not_run(index: usize, case: &Case) -> CaseResult {
    let assertion = AssertionResult {
        status: AssertionStatus::NotRun,
        diagnostic: None,
    };
    CaseResult {
        index,
        status: CaseStatus::NotRun,
        operation: OperationResult {
            status: OperationStatus::NotRun,
            timeout_ms: None,
            diagnostic: None,
        },
        assertions: vec![assertion; case.assertions.len()],
        rejection: RejectionBasis::NotApplicable,
        duration: Duration::ZERO,
        response: None,
    }
}

async fn run_case<T: Transport>(
    session: &mut Session<T>,
    plan: &Plan,
    index: usize,
    contract: &mut OutputContract,
    surroundings: &Surroundings<'_>,
    case: &Case,
) -> (CaseResult, Option<StopReason>) {
    let timeout_ms = plan.suite.timeout_ms(case);
    let patience = Patience {
        limit: Duration::from_millis(timeout_ms.into()),
        cancel: surroundings.cancel.clone(),
    };
    let started = Instant::now();
    let answer = operate(session, &plan.suite, case, contract, &patience).await;
    let duration = started.elapsed();
    let ended = match answer {
        Ok(response) => Ended::with(response),
        Err(trouble) => {
            Ended::without_result(trouble, index, case, timeout_ms, surroundings.redaction)
        }
    };
    let operation = OperationResult {
        status: ended.status,
        timeout_ms: Some(timeout_ms),
        diagnostic: ended.diagnostic,
    };
    surroundings.events.send(|| Event::OperationEnded {
        case: index,
        result: operation.clone(),
    });
    let result = (ended.status == OperationStatus::Completed)
        .then_some(ended.response.as_ref())
        .flatten();
    let assertions = judge::assertions(&plan.suite, case, result, surroundings.redaction);
    for (place, result) in assertions.iter().enumerate() {
        surroundings.events.send(|| Event::AssertionEnded {
            case: index,
            assertion: place,
            result: result.clone(),
        });
    }
    let result = CaseResult {
        index,
        status: case_status(ended.status, &assertions),
        rejection: rejection(case, result),
        operation,
        assertions,
        duration,
        response: ended.response,
    };
    (result, ended.stop)
}

fn case_status(operation: OperationStatus, assertions: &[AssertionResult]) -> CaseStatus {
    let mut statuses = assertions.iter().map(|one| one.status);
    match operation {
        OperationStatus::Completed if statuses.any(|one| one == AssertionStatus::Failed) => {
            CaseStatus::Failed
        }
        OperationStatus::Completed => CaseStatus::Passed,
        OperationStatus::Failed => CaseStatus::Failed,
        OperationStatus::TimedOut => CaseStatus::TimedOut,
        OperationStatus::Cancelled => CaseStatus::Cancelled,
        OperationStatus::NotRun => CaseStatus::NotRun,
    }
}

fn rejection(case: &Case, result: Option<&Response>) -> RejectionBasis {
    let result = match result {
        Some(Response::Result(payload)) => Some(payload.value()),
        _ => None,
    };
    response::rejection_basis(case, result)
}

async fn operate<T: Transport>(
    session: &mut Session<T>,
    suite: &Suite,
    case: &Case,
    contract: &mut OutputContract,
    patience: &Patience,
) -> Result<Response, Trouble> {
    let (tool, input) = match &case.operation {
        Operation::ListTools => {
            let tools = session.list_tools(patience).await?;
            *contract = OutputContract::of(&tools, session.noise_mut());
            return Ok(Response::Tools(tools));
        }
        Operation::CallTool { tool, input } => (tool, suite.value(*input)),
    };
    if let Some(failure) = contract.refuses_call(tool) {
        return Err(Trouble::Refused(failure));
    }
    let payload = session.call_tool(tool, input, patience).await?;
    let fault = response::result_fault(payload.value()).map(trouble::result_fault);
    match fault.or_else(|| contract.broken_by(tool, payload.value())) {
        Some(failure) => Err(Trouble::Result(failure, payload)),
        None => Ok(Response::Result(payload)),
    }
}

#[cfg(test)]
mod tests;
