//! `--trace`: the wire, a line a message, without secrets.

use std::fs::File;
use std::io::{LineWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::ArgMatches;
use mcpeak_runner::client::session::Direction;
use mcpeak_runner::run::Trace;
use mcpeak_suite::texts::{Message, TextId};

use super::output::refuse_suites;

/// Opens the file, if one is wanted.
pub(super) fn open<'s>(
    arguments: &ArgMatches,
    suites: impl IntoIterator<Item = &'s Path>,
) -> Result<Option<Trace>, Message> {
    let Some(path) = arguments.get_one::<PathBuf>("trace") else {
        return Ok(None);
    };
    refuse_suites(path, suites)?;
    let file = File::create(path).map_err(|error| {
        Message::new(TextId::CliCannotWriteFile)
            .with("file", path.display())
            .with("error", error)
    })?;
    let file = Mutex::new(LineWriter::new(file));
    Ok(Some(Arc::new(move |direction, message: &str| {
        let arrow = match direction {
            Direction::Sent => "-->",
            Direction::Received => "<--",
        };
        let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
        // A trace that cannot be written must not change the run.
        let _ = writeln!(file, "{arrow} {message}");
    })))
}
