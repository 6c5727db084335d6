//! The line on a terminal that says which case is running. Nothing of it is left afterwards, and nowhere else does it
//! appear.

use std::env;
use std::io::{self, IsTerminal, Write};

use mcpeak_suite::printable::escaped;
use mcpeak_suite::texts::{Message, TextId};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use crate::cli::{Streams, text};

/// Back to the line's beginning, and empty it.
const CLEAR: &str = "\r\u{1b}[2K";
/// The columns behind the line: two for the `^C` that a terminal shows for that key, and the last, since some terminals
/// begin a new line when it is filled.
const FREE_COLUMNS: usize = 3;
/// The width of a terminal that does not tell it.
const USUAL_COLUMNS: usize = 80;

/// The line.
pub(super) struct Progress {
    is_wanted: bool,
    is_shown: bool,
}

impl Progress {
    /// Nothing is shown yet; nothing ever is unless standard output and error are terminals that can take it away.
    pub(super) fn new() -> Self {
        let is_dumb = env::var_os("TERM").is_some_and(|name| name == "dumb");
        Self {
            is_wanted: io::stderr().is_terminal() && io::stdout().is_terminal() && !is_dumb,
            is_shown: false,
        }
    }

    /// Shows that the case `id` runs, the `number`th of `count`.
    pub(super) fn show(
        &mut self,
        number: usize,
        count: usize,
        id: &str,
        streams: &mut Streams,
    ) -> io::Result<()> {
        if !self.is_wanted {
            return Ok(());
        }
        self.is_shown = true;
        let line = text(
            Message::new(TextId::CliRunProgress)
                .with("number", number)
                .with("count", count)
                .with("case", escaped(id)),
        );
        let line = fitted(&line, columns().saturating_sub(FREE_COLUMNS));
        write!(io::stderr(), "{CLEAR}{line}")?;
        streams.err.flush()
    }

    /// Takes it away.
    pub(super) fn clear(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.is_shown) {
            write!(io::stderr(), "{CLEAR}")?;
        }
        Ok(())
    }
}

/// How many columns the terminal has now; its window may change.
fn columns() -> usize {
    let told = told_columns().filter(|&columns| columns > 0);
    told.unwrap_or(USUAL_COLUMNS)
}

#[cfg(unix)]
fn told_columns() -> Option<usize> {
    let size = rustix::termios::tcgetwinsize(io::stderr()).ok()?;
    Some(size.ws_col.into())
}

#[cfg(not(unix))]
fn told_columns() -> Option<usize> {
    None
}

/// A line without control characters, in at most so many columns; an ellipsis at its end says that it was cut.
fn fitted(line: &str, columns: usize) -> String {
    if line.width() <= columns {
        return line.to_owned();
    }
    let Some(room) = columns.checked_sub(1) else {
        return String::new();
    };
    let mut used = 0;
    let kept = line.chars().take_while(|character| {
        used += character.width().unwrap_or(0);
        used <= room
    });
    let mut kept: String = kept.collect();
    kept.push('…');
    kept
}

#[cfg(test)]
mod tests;
