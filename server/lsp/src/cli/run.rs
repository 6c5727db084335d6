//! `run`: runs suites against servers. Everything that can be wrong beforehand is said before anything starts; then
//! suites run one after another or side by side, and their reports are printed in their order.

mod forgotten;
mod listen;
mod output;
mod progress;
pub(super) mod server;
mod suites;
mod trace;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use clap::builder::EnumValueParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use futures_util::StreamExt;
use futures_util::stream;
use mcpeak_runner::cancel::{self, Cancel};
use mcpeak_runner::connection::StartFailure;
use mcpeak_runner::event::Events;
use mcpeak_runner::outcome::{Report, RunStatus};
use mcpeak_runner::redact::Redaction;
use mcpeak_runner::report::text::stderr_block;
use mcpeak_runner::run::{self as runner, Context, Options, RunError};
use mcpeak_suite::texts::{Message, TextId};

use crate::launcher::launcher;

use super::{EXIT_ERRORS, EXIT_FAILURE, EXIT_INTERRUPTED, Streams, color_argument, text};
use output::{Format, Output};
use suites::{Chosen, Job};

/// `run` and its arguments.
pub(super) fn command() -> Command {
    let command = Command::new("run")
        .about(text(TextId::CliRunAbout))
        .after_help(text(TextId::CliRunAfterHelp))
        .arg(
            Arg::new("suite")
                .value_name("SUITE")
                .help(text(TextId::CliRunSuite))
                .value_parser(value_parser!(PathBuf))
                .num_args(0..),
        )
        .arg(list("case", "ID", TextId::CliRunCase))
        .arg(single("up-to", "ID", TextId::CliRunUpTo))
        .arg(flag("fail-fast", TextId::CliRunFailFast))
        .arg(flag("determinism", TextId::CliRunDeterminism))
        .arg(single("reset-cmd", "COMMAND", TextId::CliRunReset))
        .arg(
            single("jobs", "N", TextId::CliRunJobs)
                .value_parser(value_parser!(u16).range(1..=64))
                .default_value("1"),
        )
        .arg(flag("json", TextId::CliRunJson))
        .arg(single("junit", "PATH", TextId::CliRunJunit).value_parser(value_parser!(PathBuf)))
        .arg(
            single("format", "FORMAT", TextId::CliRunFormat)
                .value_parser(EnumValueParser::<Format>::new())
                .default_value("text")
                .conflicts_with("json"),
        )
        .arg(
            single("stderr-lines", "N", TextId::CliRunStderrLines)
                .value_parser(value_parser!(u16))
                .default_value("20"),
        )
        .arg(single("trace", "FILE", TextId::CliRunTrace).value_parser(value_parser!(PathBuf)))
        .arg(color_argument());
    server::with_arguments(command)
}

fn single(name: &'static str, value: &'static str, help: TextId) -> Arg {
    Arg::new(name).long(name).value_name(value).help(text(help))
}

fn list(name: &'static str, value: &'static str, help: TextId) -> Arg {
    single(name, value, help).action(ArgAction::Append)
}

fn flag(name: &'static str, help: TextId) -> Arg {
    Arg::new(name)
        .long(name)
        .help(text(help))
        .action(ArgAction::SetTrue)
}

/// Runs what the arguments name.
pub(super) fn run(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let Some(jobs) = suites::prepare(arguments, streams)? else {
        return Ok(ExitCode::from(EXIT_FAILURE));
    };
    let mut output = match Output::new(arguments, &jobs) {
        Ok(output) => output,
        Err(message) => {
            streams.complain(&message)?;
            return Ok(ExitCode::from(EXIT_FAILURE));
        }
    };
    let settings = Settings::of(arguments);
    let runtime = super::runtime()?;
    let interrupted = runtime.block_on(run_all(&jobs, &settings, &mut output, streams))?;
    output.finish(streams)?;
    Ok(exit_code(&output, interrupted))
}

/// What holds for all suites.
struct Settings {
    start_timeout: Duration,
    determinism: bool,
    side_by_side: usize,
}

impl Settings {
    fn of(arguments: &ArgMatches) -> Self {
        Self {
            start_timeout: server::start_timeout(arguments),
            determinism: arguments.get_flag("determinism"),
            side_by_side: arguments
                .get_one::<u16>("jobs")
                .copied()
                .unwrap_or(1)
                .into(),
        }
    }
}

/// Runs the jobs and hands their reports to the output in their order. Says whether it was interrupted.
async fn run_all(
    jobs: &[Job],
    settings: &Settings,
    output: &mut Output,
    streams: &mut Streams,
) -> io::Result<bool> {
    let (handle, token) = cancel::cancel();
    let interrupts = tokio::spawn(super::interrupts(handle));
    if settings.side_by_side == 1 {
        for job in jobs {
            if token.is_cancelled() {
                break;
            }
            let ended = listen::run(job, settings, &token, output, streams).await?;
            output.ended(job, ended, streams)?;
        }
    } else {
        let token = &token;
        let running = jobs.iter().map(|job| async move {
            let ended = execute(job, settings, token, Events::nowhere()).await;
            (job, ended)
        });
        let mut running = stream::iter(running).buffered(settings.side_by_side);
        while let Some((job, ended)) = running.next().await {
            output.whole(job, &ended, streams)?;
            output.ended(job, ended, streams)?;
        }
    }
    interrupts.abort();
    Ok(token.is_cancelled())
}

/// Runs one job.
async fn execute(
    job: &Job,
    settings: &Settings,
    cancel: &Cancel,
    events: Events,
) -> Result<Report, RunError> {
    if cancel.is_cancelled() {
        return Err(RunError::Cancelled);
    }
    let context = Context {
        launcher: launcher(),
        redaction: Arc::clone(&job.redaction),
        cancel: cancel.clone(),
        events,
    };
    let options = Options {
        start_timeout: settings.start_timeout,
        determinism: settings.determinism,
        reset: job.target.reset.clone(),
        trace: job.trace.clone(),
    };
    runner::run(&job.plan, &job.target.spec, &options, &context).await
}

fn exit_code(output: &Output, interrupted: bool) -> ExitCode {
    let failed = |report: &Report| report.status != RunStatus::Passed;
    ExitCode::from(match () {
        () if interrupted => EXIT_INTERRUPTED,
        () if output.could_not_run() => EXIT_FAILURE,
        () if output.reports().any(failed) => EXIT_ERRORS,
        () => return ExitCode::SUCCESS,
    })
}

/// The cases that `--case` and `--up-to` choose.
fn chosen(arguments: &ArgMatches) -> Chosen {
    Chosen {
        cases: arguments
            .get_many::<String>("case")
            .map(|ids| ids.cloned().collect())
            .unwrap_or_default(),
        up_to: arguments.get_one::<String>("up-to").cloned(),
    }
}

/// Says what came of a server that could not be used, why, and what it wrote last.
pub(super) fn explain_failure(
    what: &Message,
    failure: &StartFailure,
    redaction: &Redaction,
    stderr_lines: usize,
    streams: &mut Streams,
) -> io::Result<()> {
    let whole = text(complaint(what.clone(), failure.failure.hint.clone()));
    streams.complain_text(&redaction.text(&whole))?;
    let stderr = redaction.lines(&failure.stderr);
    let block = stderr_block(&stderr, stderr_lines).unwrap_or_default();
    streams.err.write_all(block.as_bytes())
}

/// A sentence and, below it, what to do.
pub(super) fn complaint(message: Message, hint: Message) -> Message {
    Message::new(TextId::CliWithHint)
        .with_text("message", message)
        .with_text("hint", hint)
}
