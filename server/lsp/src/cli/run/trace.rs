//! `--trace`: the wire, a line a message, without secrets.

use std::fs::File;
use std::io::{LineWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clap::ArgMatches;
use mcpeak_runner::client::session::Direction;
use mcpeak_runner::run::Trace;
use mcpeak_suite::printable::escaped;
use mcpeak_suite::texts::Message;

use super::output::{cannot_write, refuse_suites};

/// The file that all messages of all suites go to.
pub(super) struct TraceFile {
    file: Arc<Mutex<LineWriter<File>>>,
    /// Whether suites are run twice, so that a line must say which time it was.
    twice: bool,
}

impl TraceFile {
    /// Opens the file, if one is wanted.
    pub(super) fn open<'s>(
        arguments: &ArgMatches,
        suites: impl IntoIterator<Item = &'s Path>,
    ) -> Result<Option<Self>, Message> {
        let Some(path) = arguments.get_one::<PathBuf>("trace") else {
            return Ok(None);
        };
        refuse_suites(path, suites)?;
        let file = File::create(path).map_err(|error| cannot_write(path, &error))?;
        Ok(Some(Self {
            file: Arc::new(Mutex::new(LineWriter::new(file))),
            twice: arguments.get_flag("determinism"),
        }))
    }

    /// What writes the messages of one suite; `name` is its own where there are several.
    pub(super) fn of(&self, name: Option<&str>) -> Trace {
        let file = Arc::clone(&self.file);
        let twice = self.twice;
        let name = name.map(|name| escaped(name).into_owned());
        Arc::new(move |pass, direction, message: &str| {
            let mark = mark(name.as_deref(), twice.then_some(pass));
            let arrow = match direction {
                Direction::Sent => "-->",
                Direction::Received => "<--",
            };
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            // A trace that cannot be written must not change the run.
            let _ = writeln!(file, "{mark}{arrow} {message}");
        })
    }
}

/// Whose a message is, as far as that is a question.
fn mark(suite: Option<&str>, pass: Option<usize>) -> String {
    match (suite, pass) {
        (None, None) => String::new(),
        (Some(suite), None) => format!("{suite} "),
        (None, Some(pass)) => format!("#{pass} "),
        (Some(suite), Some(pass)) => format!("{suite}#{pass} "),
    }
}
