//! `explain`: what codes mean, in the words of their pages, which editors link to as well; without a code, all there are.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Arg, ArgMatches, Command};
use mcpeak_suite::export::explain;
use mcpeak_suite::finding::Code;
use mcpeak_suite::near;
use mcpeak_suite::texts::{Message, TextId};

use super::{EXIT_FAILURE, Streams, text};

/// `explain` and its arguments.
pub(super) fn command() -> Command {
    Command::new("explain")
        .about(text(TextId::CliExplainAbout))
        .after_help(text(TextId::CliExplainAfterHelp))
        .arg(
            Arg::new("code")
                .value_name("CODE")
                .help(text(TextId::CliExplainCode))
                .num_args(0..),
        )
}

/// Prints the pages of the codes, or the list of all.
pub(super) fn run(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let names: Vec<&String> = arguments.get_many("code").into_iter().flatten().collect();
    if names.is_empty() {
        list(streams)?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut code = ExitCode::SUCCESS;
    for (at, name) in names.into_iter().enumerate() {
        let Some(known) = named(name) else {
            streams.complain(&unknown(name))?;
            code = ExitCode::from(EXIT_FAILURE);
            continue;
        };
        let line = if at > 0 { "\n" } else { "" };
        write!(streams.out, "{line}{}", explain::page(known))?;
    }
    Ok(code)
}

/// The codes with severity and meaning, in columns.
fn list(streams: &mut Streams) -> io::Result<()> {
    let lengths = Code::ALL.iter().map(|code| code.as_str().len());
    let width = lengths.max().unwrap_or_default();
    for &code in Code::ALL {
        let meaning = text(explain::explanation(code).meaning);
        let severity = code.severity().as_str();
        writeln!(
            streams.out,
            "{:width$}  {severity:11}  {meaning}",
            code.as_str()
        )?;
    }
    writeln!(streams.out, "\n{}", text(TextId::CliExplainMore))
}

/// The code of this name, however its letters are written.
fn named(name: &str) -> Option<Code> {
    let mut codes = Code::ALL.iter().copied();
    codes.find(|code| code.as_str().eq_ignore_ascii_case(name))
}

fn unknown(name: &str) -> Message {
    let codes = Code::ALL.iter().map(|code| code.as_str());
    match near::nearest(name, codes) {
        Some(near) => Message::new(TextId::CliExplainUnknownNear)
            .with("code", name)
            .with("near", near),
        None => Message::new(TextId::CliExplainUnknown).with("code", name),
    }
}
