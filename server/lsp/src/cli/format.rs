//! `format`: lays files out in their places, or says which ones are not. What changes is decided by the language crate,
//! as for an editor; here are the files.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use mcpeak_suite::ide::format::{self, Ending, Formatted, Options, Reach};
use mcpeak_suite::printable::escaped;
use mcpeak_suite::texts::{Message, TextId};

use super::inputs::{self, Input, Place};
use super::read;
use super::replace::replace;
use super::{EXIT_ERRORS, EXIT_FAILURE, Streams, color_argument, paths_argument, text};

/// The widest step of indentation, as in an editor.
const WIDEST: u64 = 16;

/// What came of all files.
#[derive(Default)]
struct Summary {
    any_changed: bool,
    any_failed: bool,
}

/// `format` and its arguments.
pub(super) fn command() -> Command {
    Command::new("format")
        .about(text(TextId::CliFormatAbout))
        .after_help(text(TextId::CliFormatAfterHelp))
        .arg(paths_argument())
        .arg(
            Arg::new("check")
                .long("check")
                .help(text(TextId::CliFormatCheck))
                .action(ArgAction::SetTrue),
        )
        .arg(
            Arg::new("indent")
                .long("indent")
                .value_name("WIDTH")
                .help(text(TextId::CliFormatIndent))
                .value_parser(value_parser!(u64).range(1..=WIDEST))
                .default_value("2"),
        )
        .arg(
            Arg::new("tabs")
                .long("tabs")
                .help(text(TextId::CliFormatTabs))
                .action(ArgAction::SetTrue)
                .conflicts_with("indent"),
        )
        .arg(color_argument())
}

/// Lays out what the arguments name.
pub(super) fn run(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let options = options_of(arguments);
    let is_check = arguments.get_flag("check");
    let mut summary = Summary::default();
    for found in inputs::collect(&super::paths_of(arguments)) {
        let read = found.and_then(|input| read::plain(&input).map(|text| (input, text)));
        match read {
            Ok((input, text)) => one(&input, &text, &options, is_check, &mut summary, streams)?,
            Err(unreadable) => {
                summary.any_failed = true;
                streams.complain(&unreadable.sentence(TextId::CliCannotFormat))?;
            }
        }
    }
    Ok(match summary {
        Summary {
            any_failed: true, ..
        } => ExitCode::from(EXIT_FAILURE),
        Summary {
            any_changed: true, ..
        } if is_check => ExitCode::from(EXIT_ERRORS),
        _ => ExitCode::SUCCESS,
    })
}

fn options_of(arguments: &ArgMatches) -> Options {
    let width = arguments.get_one::<u64>("indent").copied();
    let width = width.and_then(|width| usize::try_from(width).ok());
    Options {
        indent: match arguments.get_flag("tabs") {
            true => "\t".to_owned(),
            false => " ".repeat(width.unwrap_or(2)),
        },
        ending: Ending::OneBreak,
    }
}

/// Lays one text out, writes it where it belongs, and says what was done.
fn one(
    input: &Input,
    text: &str,
    options: &Options,
    is_check: bool,
    summary: &mut Summary,
    streams: &mut Streams,
) -> io::Result<()> {
    let formatted = format::formatted(text, options);
    let is_changed = formatted.text != text;
    summary.any_changed |= is_changed;
    match (&input.place, is_check) {
        (_, true) if is_changed => say(TextId::CliWouldFormat, input, streams)?,
        (Place::Stdin, false) => streams.out.write_all(formatted.text.as_bytes())?,
        (Place::File(path), false) if is_changed => match replace(path, &formatted.text) {
            Ok(()) => say(TextId::CliFormatted, input, streams)?,
            Err(error) => {
                summary.any_failed = true;
                let message = Message::new(TextId::CliCannotWriteFile).with("file", &input.name);
                return streams.complain(&message.with("error", error));
            }
        },
        _ => {}
    }
    explain_reach(input, &formatted, streams)
}

fn say(id: TextId, input: &Input, streams: &mut Streams) -> io::Result<()> {
    let line = text(Message::new(id).with("file", &input.name));
    writeln!(streams.out, "{}", escaped(&line))
}

/// Says so where not all was laid out, since it looks as if nothing was wrong.
fn explain_reach(input: &Input, formatted: &Formatted, streams: &mut Streams) -> io::Result<()> {
    let id = match formatted.reach {
        Reach::Whole => return Ok(()),
        Reach::Lines => TextId::CliFormatLinesOnly,
        Reach::LineEnds => TextId::CliFormatLineEndsOnly,
        Reach::Nothing => TextId::CliFormatTooDeep,
    };
    streams.note(&Message::new(id).with("file", &input.name))
}
