//! What goes into a process's standard input: at once as far as the pipe takes it, the rest when it does. Knows no
//! messages.

use std::future::{pending, poll_fn};
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, Waker, ready};

use tokio::io::AsyncWrite;

use crate::process::Input;

/// A buffer that grew beyond this, in bytes, is given back once it is written.
const KEPT_BYTES: usize = 64 * 1024;

/// A pipe, and what it has not taken yet.
#[derive(Debug)]
pub(super) struct Writing {
    /// `None` once it is closed.
    pipe: Option<Input>,
    buffer: Vec<u8>,
    /// How much of the buffer the pipe has taken.
    written: usize,
}

impl Writing {
    /// Nothing to write so far.
    pub(super) fn to(pipe: Option<Input>) -> Self {
        Self {
            pipe,
            buffer: Vec::new(),
            written: 0,
        }
    }

    /// Adds a line and writes what fits; whether that was all. Never waits. Once the pipe is closed, lines are forgotten.
    pub(super) fn line(&mut self, line: &str) -> bool {
        if self.pipe.is_none() {
            return false;
        }
        self.buffer.extend_from_slice(line.as_bytes());
        self.buffer.push(b'\n');
        // Whoever waits for the rest asks again, and learns of an error then.
        let written = self.poll_write(&mut Context::from_waker(Waker::noop()));
        matches!(written, Poll::Ready(Ok(())))
    }

    /// Waits until the pipe has taken everything.
    pub(super) async fn finish(&mut self) -> io::Result<()> {
        poll_fn(|context| self.poll_write(context)).await
    }

    /// Writes what there is and waits, for ever unless it turns out that the pipe takes nothing any more. Can be cancelled
    /// and called again.
    pub(super) async fn broken(&mut self) {
        if self.finish().await.is_ok() {
            pending().await
        }
    }

    /// Closes the pipe.
    pub(super) fn close(&mut self) {
        *self = Self::to(None);
    }

    fn poll_write(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Some(pipe) = &mut self.pipe else {
            return Poll::Ready(Ok(()));
        };
        loop {
            let rest = self.buffer.get(self.written..).unwrap_or_default();
            if rest.is_empty() {
                break;
            }
            match ready!(Pin::new(&mut *pipe).poll_write(context, rest))? {
                0 => return Poll::Ready(Err(io::ErrorKind::WriteZero.into())),
                taken => self.written += taken,
            }
        }
        self.buffer.clear();
        self.buffer.shrink_to(KEPT_BYTES);
        self.written = 0;
        Poll::Ready(Ok(()))
    }
}
