//! `mock`: an MCP server on standard input and output that answers as a definition file says. The file is read here;
//! what is answered is decided by the runner's mock.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use mcpeak_runner::mock::{self, MockDefinition, MockDefinitionError};
use mcpeak_suite::printable;
use mcpeak_suite::texts::{Message, TextId};

use super::read::reason;
use super::{EXIT_FAILURE, Streams, text};

/// Answers until standard input ends.
pub(super) fn run(file: &Path, streams: &mut Streams) -> io::Result<ExitCode> {
    let definition = match read(file) {
        Ok(definition) => definition,
        Err(message) => {
            streams.complain(&message)?;
            return Ok(ExitCode::from(EXIT_FAILURE));
        }
    };
    for (tool, reason) in definition.unchecked() {
        let message = Message::new(TextId::MockUnchecked)
            .with("tool", tool.to_json())
            .with_text("reason", reason);
        writeln!(
            streams.err,
            "{}: {}",
            text(TextId::LabelNote),
            printable::escaped(&text(message))
        )?;
    }
    // Messages go past the stream for people, which takes out what it believes to be colours.
    mock::run(&definition, io::stdin().lock(), io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

fn read(file: &Path) -> Result<MockDefinition, Message> {
    let bytes = fs::read(file).map_err(|error| cannot_read(file, reason(&error)))?;
    let definition = String::from_utf8(bytes).map_err(|error| {
        let offset = error.utf8_error().valid_up_to();
        let byte = error.as_bytes().get(offset).copied().unwrap_or_default();
        let reason = Message::new(TextId::NotUtf8)
            .with("offset", offset)
            .with("byte", format_args!("0x{byte:02X}"));
        cannot_read(file, reason)
    })?;
    MockDefinition::read(&definition).map_err(|error| invalid(file, &error))
}

fn cannot_read(file: &Path, reason: Message) -> Message {
    Message::new(TextId::CliMockCannotRead)
        .with("file", file.display())
        .with_text("reason", reason)
}

fn invalid(file: &Path, error: &MockDefinitionError) -> Message {
    Message::new(TextId::CliMockInvalid)
        .with("file", file.display())
        .with("line", error.place.line)
        .with("column", error.place.column)
        .with_text("problem", error.message())
        .with_text("hint", error.hint())
}
