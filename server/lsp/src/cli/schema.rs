//! `schema`: the format for others, as JSON Schema or as TypeScript. What is printed is the language crate's.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command};
use mcpeak_suite::export::{Draft, json_schema, typescript};
use mcpeak_suite::texts::TextId;

use super::{Streams, text};

/// `schema` and its arguments.
pub(super) fn command() -> Command {
    let flag = |name: &'static str, help: TextId| {
        Arg::new(name)
            .long(name)
            .help(text(help))
            .action(ArgAction::SetTrue)
    };
    Command::new("schema")
        .about(text(TextId::CliSchemaAbout))
        .after_help(text(TextId::CliSchemaAfterHelp))
        .arg(flag("draft-07", TextId::CliSchemaDraft07).conflicts_with("typescript"))
        .arg(flag("typescript", TextId::CliSchemaTypeScript))
}

/// Prints the description that is asked for.
pub(super) fn run(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let description = match (
        arguments.get_flag("typescript"),
        arguments.get_flag("draft-07"),
    ) {
        (true, _) => typescript(),
        (false, true) => json_schema(Draft::Draft07),
        (false, false) => json_schema(Draft::Draft2020),
    };
    streams.out.write_all(description.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}
