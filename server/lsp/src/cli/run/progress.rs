//! The line on a terminal that says which case is running. Nothing of it is left afterwards, and nowhere else does it
//! appear.

use std::io::{self, IsTerminal, Write};

use mcpeak_suite::printable::escaped;
use mcpeak_suite::texts::{Message, TextId};

use crate::cli::{Streams, text};

/// Back to the line's beginning, and empty it.
const CLEAR: &str = "\r\u{1b}[2K";
/// How much of a case's name is shown, so that the line does not wrap.
const SHOWN: usize = 48;

/// The line.
pub(super) struct Progress {
    is_wanted: bool,
    is_shown: bool,
}

impl Progress {
    /// Nothing is shown yet; nothing ever is unless standard output and error are terminals.
    pub(super) fn new() -> Self {
        Self {
            is_wanted: io::stderr().is_terminal() && io::stdout().is_terminal(),
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
        let id: String = escaped(id).chars().take(SHOWN).collect();
        let line = Message::new(TextId::CliRunProgress)
            .with("number", number)
            .with("count", count)
            .with("case", id);
        write!(io::stderr(), "{CLEAR}{}", text(line))?;
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
