//! Standard output of a command: colours are stripped where nobody wants them, and what stands between two flushes is
//! written at once.

use std::io::{self, BufWriter, StdoutLock, Write};

use anstream::adapter::StripBytes;
use anstream::{AutoStream, ColorChoice};

/// Standard output, locked.
pub(super) struct Out {
    /// What strips colours, where they are to be stripped.
    strip: Option<StripBytes>,
    /// Behind the stripping, which hands on piece by piece.
    inner: BufWriter<StdoutLock<'static>>,
}

impl Out {
    /// Standard output with colours or without, as the choice and the stream have it.
    pub(super) fn new(color: ColorChoice) -> Self {
        let chosen = AutoStream::new(io::stdout(), color).current_choice();
        Self {
            strip: (chosen == ColorChoice::Never).then(StripBytes::new),
            inner: BufWriter::new(io::stdout().lock()),
        }
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(strip) = &mut self.strip else {
            return self.inner.write(bytes);
        };
        for piece in strip.strip_next(bytes) {
            self.inner.write_all(piece)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}
