//! `demo`: a built-in suite, checked and run against the built-in mock, so that one sees all of it before setting up
//! anything.

use std::fs;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::Arc;

use clap::{ArgMatches, Command};
use mcpeak_runner::cancel;
use mcpeak_runner::event::Events;
use mcpeak_runner::execute::Plan;
use mcpeak_runner::outcome::Report;
use mcpeak_runner::process::GuardCommand;
use mcpeak_runner::redact::Redaction;
use mcpeak_runner::report::text::TextReport;
use mcpeak_runner::run::{self as runner, Context, DEFAULT_START_TIMEOUT_MS, Options, RunError};
use mcpeak_runner::server::{ServerSpec, StdioServer};
use mcpeak_suite::model::Suite;
use mcpeak_suite::texts::{Message, TextId};
use std::time::Duration;

use crate::launcher::launcher;

use super::{EXIT_FAILURE, EXIT_INTERRUPTED, Streams, color_argument, text};

const SUITE_NAME: &str = "weather.suite.json";
const SUITE: &str = include_str!("demo/weather.suite.json");
const MOCK: &str = include_str!("demo/weather.mock.json");

/// `demo` and its arguments.
pub(super) fn command() -> Command {
    Command::new("demo")
        .about(text(TextId::CliDemoAbout))
        .after_help(text(TextId::CliDemoAfterHelp))
        .arg(color_argument())
}

/// Shows everything.
pub(super) fn run(_arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let Ok(suite) = Suite::read(SUITE) else {
        streams.complain(&Message::new(TextId::CliRunInvalid).with("file", SUITE_NAME))?;
        return Ok(ExitCode::from(EXIT_FAILURE));
    };
    let suite = Arc::new(suite);
    writeln!(streams.out, "{}\n", text(TextId::CliDemoIntroduction))?;
    writeln!(streams.out, "{}", SUITE.trim_end())?;
    let checked = Message::new(TextId::CliDemoChecked).with("count", suite.cases.len());
    writeln!(streams.out, "\n{}\n", text(checked))?;
    streams.out.flush()?;
    match super::runtime()?.block_on(against_mock(&suite))? {
        Ok(report) => show(&report, streams),
        Err(RunError::Cancelled) => Ok(ExitCode::from(EXIT_INTERRUPTED)),
        Err(RunError::Start(failure) | RunError::Reset(failure)) => {
            let message = Message::new(TextId::CliRunCannotStart)
                .with("file", SUITE_NAME)
                .with_text("reason", failure.failure.message);
            streams.complain(&message)?;
            Ok(ExitCode::from(EXIT_FAILURE))
        }
    }
}

/// Runs the suite against the mock, which is this program in another process.
async fn against_mock(suite: &Arc<Suite>) -> io::Result<Result<Report, RunError>> {
    let folder = tempfile::tempdir()?;
    let definition = folder.path().join("weather.mock.json");
    fs::write(&definition, MOCK)?;
    let program = GuardCommand::ourselves()?.program;
    let server = ServerSpec::Stdio(StdioServer {
        program: program.to_string_lossy().into_owned(),
        arguments: vec!["mock".to_owned(), definition.to_string_lossy().into_owned()],
        ..StdioServer::default()
    });
    let (handle, token) = cancel::cancel();
    let interrupts = tokio::spawn(super::interrupts(handle));
    let context = Context {
        launcher: launcher(),
        redaction: Arc::new(Redaction::default()),
        cancel: token,
        events: Events::nowhere(),
    };
    let options = Options {
        start_timeout: Duration::from_millis(DEFAULT_START_TIMEOUT_MS),
        determinism: false,
        reset: None,
        trace: None,
    };
    let ended = runner::run(&Plan::all(Arc::clone(suite)), &server, &options, &context).await;
    interrupts.abort();
    Ok(ended)
}

fn show(report: &Report, streams: &mut Streams) -> io::Result<ExitCode> {
    let cases: Vec<usize> = (0..report.suite.cases.len()).collect();
    let shown = TextReport::new(&report.suite, SUITE_NAME, &cases);
    streams.out.write_all(shown.header().as_bytes())?;
    for case in &report.cases {
        streams.out.write_all(shown.case(case).as_bytes())?;
    }
    streams.out.write_all(shown.tail(report).as_bytes())?;
    let summary = report.summary();
    if (summary.failed, summary.passed + 1) != (1, summary.total) {
        return Ok(ExitCode::from(EXIT_FAILURE));
    }
    writeln!(streams.out, "\n{}", text(TextId::CliDemoFailure))?;
    writeln!(streams.out, "\n{}", text(TextId::CliDemoNext))?;
    Ok(ExitCode::SUCCESS)
}
