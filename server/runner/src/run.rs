//! A run from beginning to end: restore the state, start the server, run the cases, stop the server, look at what the
//! failed cases' own words have wrong, and do it all twice where that is wanted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use mcpeak_suite::contract::{self, ContractFinding};
use mcpeak_suite::model::Suite;
use mcpeak_suite::syntax::Value;
use mcpeak_suite::texts::{Message, TextId};

use crate::cancel::Cancel;
use crate::client::noise::NoiseCount;
use crate::client::session::{Direction, Patience, RequestError, ServerInfo, Session, Watcher};
use crate::client::transport::{Exit, Failure};
use crate::connection::{Line, NotOpened, Opening, StartFailure, open};
use crate::determinism;
use crate::event::{Event, Events};
use crate::execute::{Executed, Plan, Surroundings, execute};
use crate::outcome::{CaseResult, CaseStatus, Report, RunStatus, StopReason};
use crate::output_contract::OutputContract;
use crate::process::{
    BaseEnvironment, CommandEnd, Launch, Launcher, StopMode, run_command, shown_exit,
};
use crate::redact::Redaction;
use crate::server::{ServerSpec, StdioServer};
use crate::tools::ToolList;

/// How long a server may take to start, in milliseconds, unless the user says otherwise.
pub const DEFAULT_START_TIMEOUT_MS: u64 = 10_000;
/// How long the command may take that restores the state.
const RESET_LIMIT: Duration = Duration::from_secs(120);
/// How many lines of what it wrote are kept.
const RESET_LINES: usize = 100;

/// Is shown every message, as it went over the wire and without secrets, with the number of the pass that it belongs to:
/// 1, or 2 for the second of a run that is done twice.
pub type Trace = Arc<dyn Fn(usize, Direction, &str) + Send + Sync>;

/// How a run is done, apart from what runs.
#[derive(Clone)]
pub struct Options {
    /// How long the server may take to start; apart from the limits of the cases.
    pub start_timeout: Duration,
    /// Whether it is done twice and compared.
    pub determinism: bool,
    /// What restores the state before each run: a program and its arguments.
    pub reset: Option<StdioServer>,
    /// Is shown the wire.
    pub trace: Option<Trace>,
}

/// What a run needs from outside.
#[derive(Clone)]
pub struct Context {
    /// Starts processes.
    pub launcher: Launcher,
    /// What must not be seen.
    pub redaction: Arc<Redaction>,
    /// Stops the run.
    pub cancel: Cancel,
    /// Hears of everything.
    pub events: Events,
}

/// Why there is no report.
#[derive(Clone, Debug)]
pub enum RunError {
    /// The server could not be started or called.
    Start(StartFailure),
    /// The state could not be restored.
    Reset(StartFailure),
    /// The run was stopped before the first case.
    Cancelled,
}

/// Runs the cases of a plan. Afterwards no process is left.
pub async fn run(
    plan: &Plan,
    server: &ServerSpec,
    options: &Options,
    context: &Context,
) -> Result<Report, RunError> {
    let started = Instant::now();
    context.events.send(|| Event::RunStarted {
        suite: Arc::clone(&plan.suite),
        cases: plan.cases.clone(),
    });
    let first = pass(1, plan, server, options, context, &context.events).await?;
    let determinism = match options.determinism && first.completed() {
        true => {
            let second = pass(2, plan, server, options, context, &Events::nowhere()).await?;
            let (first, second) = (&first.executed.cases, &second.executed.cases);
            let restored = options.reset.is_some();
            Some(determinism::compare(
                first,
                second,
                restored,
                &context.redaction,
            ))
        }
        false => None,
    };
    let Pass {
        executed: Executed { cases, stop },
        server,
        tools,
        noise,
        stderr,
        exit,
    } = first;
    let report = Report {
        status: status(&cases, stop.as_ref()),
        findings: findings(&plan.suite, &cases, tools.as_ref()),
        suite: Arc::clone(&plan.suite),
        selected: plan.selected,
        stop,
        cases,
        determinism,
        server: Some(server),
        noise: noise
            .into_iter()
            .map(|one| redacted(one, &context.redaction))
            .collect(),
        stderr: context.redaction.lines(&stderr),
        exit,
        duration: started.elapsed(),
        redaction: Arc::clone(&context.redaction),
    };
    let report = Arc::new(report);
    context.events.send(|| Event::RunEnded {
        report: Arc::clone(&report),
    });
    Ok(Arc::unwrap_or_clone(report))
}

/// Lists the tools of a server. Afterwards no process is left.
pub async fn list_tools(
    server: &ServerSpec,
    options: &Options,
    context: &Context,
) -> Result<(ServerInfo, ToolList), RunError> {
    let (mut session, info) = connect(1, server, options, context, &context.events).await?;
    let patience = Patience {
        limit: options.start_timeout,
        cancel: context.cancel.clone(),
    };
    let listed = session.list_tools(&patience).await;
    let exit = session.loss().and_then(|loss| loss.exit);
    let stderr = session.into_transport().close(StopMode::Graceful).await;
    let failure = match listed {
        Ok(tools) => return Ok((info, tools)),
        Err(RequestError::Cancelled) => return Err(RunError::Cancelled),
        Err(error) => error.failure(options.start_timeout),
    };
    Err(RunError::Start(StartFailure {
        failure,
        exit,
        stderr,
    }))
}

/// One time through the cases.
struct Pass {
    executed: Executed,
    server: ServerInfo,
    /// What the server listed before the first case; errors of that are not the run's.
    tools: Option<ToolList>,
    noise: Vec<NoiseCount>,
    stderr: Vec<String>,
    /// How the process ended, if by itself.
    exit: Option<Exit>,
}

impl Pass {
    /// Whether it was not stopped from outside.
    fn completed(&self) -> bool {
        !matches!(self.executed.stop, Some(StopReason::AbortSignal { .. }))
    }
}

async fn pass(
    number: usize,
    plan: &Plan,
    server: &ServerSpec,
    options: &Options,
    context: &Context,
    events: &Events,
) -> Result<Pass, RunError> {
    if let Some(reset) = &options.reset {
        restore(reset, context).await?;
    }
    let (mut session, server) = connect(number, server, options, context, events).await?;
    let patience = Patience {
        limit: options.start_timeout,
        cancel: context.cancel.clone(),
    };
    let tools = session.list_tools(&patience).await.ok();
    let contract = match &tools {
        Some(tools) => OutputContract::of(tools, session.noise_mut()),
        None => OutputContract::default(),
    };
    let surroundings = Surroundings {
        redaction: &context.redaction,
        cancel: &context.cancel,
        events,
        keeps_responses: options.determinism,
    };
    let executed = execute(&mut session, plan, contract, &surroundings).await;
    let noise = session.noise().counts().to_vec();
    let exit = session.loss().and_then(|loss| loss.exit);
    let stderr = session.into_transport().close(StopMode::Graceful).await;
    Ok(Pass {
        executed,
        server,
        tools,
        noise,
        stderr,
        exit,
    })
}

async fn connect(
    number: usize,
    server: &ServerSpec,
    options: &Options,
    context: &Context,
    events: &Events,
) -> Result<(Session<Line>, ServerInfo), RunError> {
    let opening = Opening {
        spec: server,
        launcher: &context.launcher,
        limit: options.start_timeout,
        cancel: &context.cancel,
        events,
        redaction: &context.redaction,
    };
    match open(&opening, watcher(number, options, context)).await {
        Ok(opened) => Ok(opened),
        Err(NotOpened::Cancelled) => Err(RunError::Cancelled),
        Err(NotOpened::Failed(failure)) => Err(RunError::Start(failure)),
    }
}

fn watcher(number: usize, options: &Options, context: &Context) -> Option<Watcher> {
    let trace = Arc::clone(options.trace.as_ref()?);
    let redaction = Arc::clone(&context.redaction);
    Some(Box::new(move |direction, text| {
        trace(number, direction, &redaction.wire(text));
    }))
}

/// Runs the command that restores the state.
pub async fn restore(reset: &StdioServer, context: &Context) -> Result<(), RunError> {
    let launch = Launch::of(reset, &BaseEnvironment::current());
    let mut cancel = context.cancel.clone();
    let outcome = tokio::select! {
        outcome = run_command(&context.launcher, &launch, RESET_LIMIT) => outcome,
        () = cancel.cancelled() => return Err(RunError::Cancelled),
    };
    let outcome = outcome.map_err(|error| {
        let failure = error.failure();
        let message = Message::new(TextId::RunResetNotStarted);
        RunError::Reset(StartFailure {
            failure: Failure {
                message: message.with_text("reason", failure.message),
                ..failure
            },
            exit: None,
            stderr: Vec::new(),
        })
    })?;
    let (message, exit) = match outcome.end {
        CommandEnd::Exited(Some(Exit::Code(0))) => return Ok(()),
        CommandEnd::Exited(exit) => {
            let message = Message::new(TextId::RunResetFailed);
            (message.with_text("exit", shown_exit(exit)), exit)
        }
        CommandEnd::TimedOut => {
            let limit = RESET_LIMIT.as_secs();
            (
                Message::new(TextId::RunResetTimeout).with("limit", limit),
                None,
            )
        }
    };
    Err(RunError::Reset(StartFailure {
        failure: Failure {
            message,
            hint: TextId::RunResetHint.into(),
        },
        exit,
        stderr: outcome.output.last_lines(RESET_LINES),
    }))
}

fn status(cases: &[CaseResult], stop: Option<&StopReason>) -> RunStatus {
    let failed =
        |case: &CaseResult| matches!(case.status, CaseStatus::Failed | CaseStatus::TimedOut);
    match stop {
        Some(StopReason::AbortSignal { .. }) => RunStatus::Aborted,
        _ if cases.iter().any(failed) => RunStatus::Failed,
        _ => RunStatus::Passed,
    }
}

/// What the words of the cases that did not pass have wrong (semantics.md, section 7). An empty list of tools says
/// nothing about inputs.
fn findings(suite: &Suite, cases: &[CaseResult], tools: Option<&ToolList>) -> Vec<ContractFinding> {
    let tools: Vec<Value<'_>> = tools.iter().flat_map(|tools| tools.values()).collect();
    cases
        .iter()
        .filter(|result| result.status != CaseStatus::Passed)
        .filter_map(|result| suite.cases.get(result.index))
        .flat_map(|case| {
            let contract = match tools.is_empty() {
                true => Vec::new(),
                false => contract::input_contract(suite, case, &tools).findings,
            };
            contract
                .into_iter()
                .chain(contract::vacuous(suite, case).findings)
        })
        .collect()
}

fn redacted(noise: NoiseCount, redaction: &Redaction) -> NoiseCount {
    NoiseCount {
        first: redaction.text(&noise.first).into_owned(),
        ..noise
    }
}
