//! The command line: its arguments, and which command answers them. A command writes to the streams that it is
//! handed and returns an exit code; nothing here knows the language server beyond that it can be asked for.

mod check;
mod demo;
mod explain;
mod fingerprint;
mod fix;
mod format;
mod inputs;
mod mock;
mod out;
mod read;
mod replace;
mod report;
mod repository;
mod run;
mod schema;
mod tools;
mod trust;

use std::io::{self, Stderr, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use anstream::{AutoStream, ColorChoice};
use clap::builder::EnumValueParser;
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Command, ValueEnum, value_parser};
use mcpeak_runner::cancel::CancelHandle;
use mcpeak_suite::printable;
use mcpeak_suite::texts::{Language, Message, TextId};
use tokio::runtime::{self, Runtime};
use tracing_subscriber::EnvFilter;

use out::Out;

/// Something was found that makes a suite invalid.
const EXIT_ERRORS: u8 = 1;
/// Something could not be done at all: a file not read, a usage that means nothing.
const EXIT_FAILURE: u8 = 2;
/// Ctrl-C stopped it: what a shell reports for a program that SIGINT ended (128 + 2).
const EXIT_INTERRUPTED: u8 = 130;
/// Whoever read the output stopped reading: what a shell reports for a program that SIGPIPE ended (128 + 13).
const EXIT_BROKEN_PIPE: u8 = 141;

/// What `main` is left to do.
pub(crate) enum Action {
    /// Be the language server.
    Serve {
        /// The filter of the log, if one was given.
        log: Option<String>,
    },
    /// End: a command has done its work.
    Exit(ExitCode),
}

/// Where a command writes. Colours are stripped on the way unless the stream is to have them.
struct Streams {
    out: Out,
    /// Not locked: the threads that read files write their log here.
    err: AutoStream<Stderr>,
}

impl Streams {
    fn new(color: ColorChoice) -> Self {
        Self {
            out: Out::new(color),
            err: AutoStream::new(io::stderr(), color),
        }
    }

    /// One sentence for the user, behind what was already printed.
    fn complain(&mut self, message: &Message) -> io::Result<()> {
        self.out.flush()?;
        self.write_error(message)
    }

    /// The same for a text that is rendered already; a second line is what to do.
    fn complain_text(&mut self, sentence: &str) -> io::Result<()> {
        self.out.flush()?;
        self.write_error_text(sentence)
    }

    /// Something worth knowing that is no error.
    fn note(&mut self, message: &Message) -> io::Result<()> {
        self.out.flush()?;
        let sentence = text(message.clone());
        writeln!(self.err, "{}", printable::escaped(&sentence))
    }

    fn write_error(&mut self, message: &Message) -> io::Result<()> {
        self.write_error_text(&text(message.clone()))
    }

    fn write_error_text(&mut self, sentence: &str) -> io::Result<()> {
        let style = clap::builder::styling::AnsiColor::Red.on_default().bold();
        let label = text(TextId::LabelError);
        let mut lines = sentence.lines().map(printable::escaped);
        let first = lines.next().unwrap_or_default();
        writeln!(self.err, "{style}{label}:{style:#} {first}")?;
        lines.try_for_each(|line| writeln!(self.err, "{line}"))
    }
}

/// Reads the process's arguments and carries them out.
pub(crate) fn run() -> Action {
    let matches = match command()
        .try_get_matches()
        .and_then(refuse_mixed_stdio)
        .and_then(refuse_fixing_stdin)
    {
        Ok(matches) => matches,
        Err(error) => return Action::Exit(explain_usage(&error)),
    };
    let log = matches.get_one::<String>("log").cloned();
    match matches.subcommand() {
        Some(("check", arguments)) => Action::Exit(execute(arguments, log, run_check)),
        Some(("format", arguments)) => Action::Exit(execute(arguments, log, format::run)),
        Some(("fingerprint", arguments)) => Action::Exit(execute(arguments, log, run_fingerprint)),
        Some(("run", arguments)) => Action::Exit(execute(arguments, log, run::run)),
        Some(("demo", arguments)) => Action::Exit(execute(arguments, log, demo::run)),
        Some(("tools", arguments)) => Action::Exit(execute(arguments, log, tools::run)),
        Some(("trust", arguments)) => Action::Exit(execute(arguments, log, trust::run)),
        Some(("explain", arguments)) => Action::Exit(execute(arguments, log, explain::run)),
        Some(("schema", arguments)) => Action::Exit(execute(arguments, log, schema::run)),
        Some(("mock", arguments)) => Action::Exit(execute(arguments, log, run_mock)),
        _ => Action::Serve { log },
    }
}

fn run_check(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let fixes = arguments.get_flag("fix");
    check::run(&paths_of(arguments), fixes, format_of(arguments), streams)
}

fn run_fingerprint(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let file = arguments.get_one::<PathBuf>("file").cloned();
    fingerprint::run(file.unwrap_or_default(), format_of(arguments), streams)
}

fn run_mock(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let file = arguments.get_one::<PathBuf>("definition").cloned();
    mock::run(&file.unwrap_or_default(), streams)
}

fn paths_of(arguments: &ArgMatches) -> Vec<PathBuf> {
    let paths = arguments.get_many::<PathBuf>("path");
    paths
        .map(|paths| paths.cloned().collect())
        .unwrap_or_default()
}

fn format_of<F: Copy + Default + Send + Sync + 'static>(arguments: &ArgMatches) -> F {
    arguments
        .get_one::<F>("format")
        .copied()
        .unwrap_or_default()
}

/// Runs one command: its streams, its log, and the one place that knows what a failed write means.
fn execute(
    arguments: &ArgMatches,
    log: Option<String>,
    command: fn(&ArgMatches, &mut Streams) -> io::Result<ExitCode>,
) -> ExitCode {
    let color = color_of(arguments);
    start_log(log.as_deref().unwrap_or("warn"), color);
    let mut streams = Streams::new(color);
    let done = command(arguments, &mut streams).and_then(|code| streams.out.flush().map(|()| code));
    match done {
        Ok(code) => code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::from(EXIT_BROKEN_PIPE),
        Err(error) => {
            let message = Message::new(TextId::CliCannotWrite).with("error", error);
            // When nothing can be written, the exit code is all that is left to say.
            let _ = streams.write_error(&message);
            ExitCode::from(EXIT_FAILURE)
        }
    }
}

fn start_log(filter: &str, color: ColorChoice) {
    let ansi = match color {
        ColorChoice::Auto => AutoStream::choice(&io::stderr()) != ColorChoice::Never,
        chosen => chosen != ColorChoice::Never,
    };
    tracing_subscriber::fmt()
        .with_env_filter(EnvFilter::new(filter))
        .with_writer(io::stderr)
        .with_ansi(ansi)
        .init();
}

fn color_of(arguments: &ArgMatches) -> ColorChoice {
    // Commands that print no colours have no such argument.
    match arguments.try_get_one::<clap::ColorChoice>("color") {
        Ok(Some(clap::ColorChoice::Always)) => ColorChoice::Always,
        Ok(Some(clap::ColorChoice::Never)) => ColorChoice::Never,
        _ => ColorChoice::Auto,
    }
}

/// Prints help and version to stdout, a mistake to stderr.
fn explain_usage(error: &clap::Error) -> ExitCode {
    match error.print() {
        Err(failure) if failure.kind() == io::ErrorKind::BrokenPipe => {
            ExitCode::from(EXIT_BROKEN_PIPE)
        }
        _ => ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(EXIT_FAILURE)),
    }
}

/// `--stdio` asks for the server, so it stands alone or with `serve`.
fn refuse_mixed_stdio(matches: ArgMatches) -> Result<ArgMatches, clap::Error> {
    match matches.subcommand_name() {
        Some(name) if name != "serve" && matches.get_flag("stdio") => {
            let message = Message::new(TextId::CliStdioWithCommand).with("command", name);
            Err(command().error(ErrorKind::ArgumentConflict, text(message)))
        }
        _ => Ok(matches),
    }
}

/// What comes from standard input has no file that could be mended.
fn refuse_fixing_stdin(matches: ArgMatches) -> Result<ArgMatches, clap::Error> {
    let is_stdin = |arguments: &ArgMatches| {
        let mut paths = arguments.get_many::<PathBuf>("path").into_iter().flatten();
        arguments.get_flag("fix") && paths.any(|path| path.as_os_str() == "-")
    };
    match matches.subcommand() {
        Some(("check", arguments)) if is_stdin(arguments) => {
            Err(command().error(ErrorKind::ArgumentConflict, text(TextId::CliFixStdin)))
        }
        _ => Ok(matches),
    }
}

fn command() -> Command {
    Command::new("mcpeak-lsp")
        .version(env!("CARGO_PKG_VERSION"))
        .about(text(TextId::CliAbout))
        .after_help(text(TextId::CliAfterHelp))
        .arg(stdio_argument())
        .arg(log_argument())
        .subcommand(
            Command::new("serve")
                .about(text(TextId::CliServeAbout))
                .after_help(text(TextId::CliServeAfterHelp))
                .arg(stdio_argument()),
        )
        .subcommand(check_command())
        .subcommand(explain::command())
        .subcommand(format::command())
        .subcommand(fingerprint_command())
        .subcommand(run::command())
        .subcommand(tools::command())
        .subcommand(demo::command())
        .subcommand(trust::command())
        .subcommand(mock_command())
        .subcommand(schema::command())
}

fn check_command() -> Command {
    Command::new("check")
        .about(text(TextId::CliCheckAbout))
        .after_help(text(TextId::CliCheckAfterHelp))
        .arg(paths_argument())
        .arg(
            Arg::new("fix")
                .long("fix")
                .help(text(TextId::CliCheckFix))
                .action(ArgAction::SetTrue),
        )
        .arg(format_argument::<report::Format>())
        .arg(color_argument())
}

fn fingerprint_command() -> Command {
    Command::new("fingerprint")
        .about(text(TextId::CliFingerprintAbout))
        .after_help(text(TextId::CliFingerprintAfterHelp))
        .arg(
            Arg::new("file")
                .value_name("FILE")
                .help(text(TextId::CliFingerprintFile))
                .value_parser(value_parser!(PathBuf))
                .required(true),
        )
        .arg(format_argument::<fingerprint::Format>())
        .arg(color_argument())
}

fn mock_command() -> Command {
    Command::new("mock")
        .about(text(TextId::CliMockAbout))
        .after_help(text(TextId::CliMockAfterHelp))
        .arg(
            Arg::new("definition")
                .value_name("DEFINITION")
                .help(text(TextId::CliMockFile))
                .value_parser(value_parser!(PathBuf))
                .required(true),
        )
        .arg(color_argument())
}

fn paths_argument() -> Arg {
    Arg::new("path")
        .value_name("PATH|GLOB|-")
        .help(text(TextId::CliCheckPath))
        .value_parser(value_parser!(PathBuf))
        .num_args(0..)
}

fn stdio_argument() -> Arg {
    Arg::new("stdio")
        .long("stdio")
        .help(text(TextId::CliStdio))
        .action(ArgAction::SetTrue)
}

fn log_argument() -> Arg {
    Arg::new("log")
        .long("log")
        .value_name("LEVEL")
        .help(text(TextId::CliLog))
        .value_parser(|value: &str| EnvFilter::try_new(value).map(|_| value.to_owned()))
        .global(true)
}

fn format_argument<F: ValueEnum + Send + Sync + 'static>() -> Arg {
    Arg::new("format")
        .long("format")
        .value_name("FORMAT")
        .help(text(TextId::CliFormat))
        .value_parser(EnumValueParser::<F>::new())
        .default_value("text")
}

fn color_argument() -> Arg {
    Arg::new("color")
        .long("color")
        .value_name("WHEN")
        .help(text(TextId::CliColor))
        .value_parser(EnumValueParser::<clap::ColorChoice>::new())
        .default_value("auto")
}

/// What commands that speak to servers run in. One thread is enough: they wait most of the time.
fn runtime() -> io::Result<Runtime> {
    runtime::Builder::new_current_thread().enable_all().build()
}

/// Asks a run to stop at the first Ctrl-C, or when we are asked to end; a second one ends us at once, and the guards of
/// our servers end those.
async fn interrupts(handle: CancelHandle) {
    let mut count = 0;
    loop {
        if signalled().await.is_err() {
            return;
        }
        count += 1;
        if count > 1 {
            std::process::exit(EXIT_INTERRUPTED.into());
        }
        handle.cancel();
    }
}

#[cfg(unix)]
async fn signalled() -> io::Result<()> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    let mut hangup = signal(SignalKind::hangup())?;
    tokio::select! {
        _ = interrupt.recv() => {}
        _ = terminate.recv() => {}
        _ = hangup.recv() => {}
    }
    Ok(())
}

#[cfg(not(unix))]
async fn signalled() -> io::Result<()> {
    tokio::signal::ctrl_c().await
}

/// A text in the language of the user.
fn text(message: impl Into<Message>) -> String {
    message.into().render(Language::default())
}
