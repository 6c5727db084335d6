//! Bytes as they are read, cut into lines. Knows no pipe.

use memchr::memchr;

use crate::client::transport::Received;

/// How much is read at once, in bytes: what a pipe holds.
const CHUNK_BYTES: usize = 64 * 1024;
/// A buffer that grew beyond this for one long line is given back.
const KEPT_BYTES: usize = 1024 * 1024;
/// How much of a line that is too long is shown, in characters.
const BEGINNING_CHARACTERS: usize = 200;

/// The lines of a stream.
#[derive(Debug)]
pub(super) struct Lines {
    limit: usize,
    buffer: Vec<u8>,
    /// Where the first line that was not handed out begins.
    start: usize,
    /// Up to where there is no line break.
    scanned: usize,
    too_long: Option<TooLong>,
}

/// A line of which only the length is wanted any more.
#[derive(Debug)]
struct TooLong {
    bytes: usize,
    beginning: String,
}

impl Lines {
    /// Lines of at most `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            limit,
            buffer: Vec::new(),
            start: 0,
            scanned: 0,
            too_long: None,
        }
    }

    /// Where to append what is read.
    pub(super) fn space(&mut self) -> &mut Vec<u8> {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.scanned -= self.start;
            self.start = 0;
        }
        if self.buffer.is_empty() {
            self.buffer.shrink_to(KEPT_BYTES);
        }
        self.buffer.reserve(CHUNK_BYTES);
        &mut self.buffer
    }

    /// Whether a line is being skipped.
    pub(super) fn is_too_long(&self) -> bool {
        self.too_long.is_some()
    }

    /// The next whole line; blank ones are lines too.
    pub(super) fn next(&mut self) -> Option<Received> {
        let unseen = self.buffer.get(self.scanned..)?;
        let Some(offset) = memchr(b'\n', unseen) else {
            self.scanned = self.buffer.len();
            self.skip_if_too_long();
            return None;
        };
        let end = self.scanned + offset;
        let received = self.line(end);
        self.start = end + 1;
        self.scanned = self.start;
        Some(received)
    }

    /// What comes after the last line break, at the end of the stream.
    pub(super) fn rest(&mut self) -> Option<Received> {
        let end = self.buffer.len();
        if self.start == end && self.too_long.is_none() {
            return None;
        }
        let received = self.line(end);
        self.start = end;
        self.scanned = end;
        Some(received)
    }

    fn line(&mut self, end: usize) -> Received {
        let bytes = self.buffer.get(self.start..end).unwrap_or_default();
        if let Some(TooLong {
            bytes: skipped,
            beginning,
        }) = self.too_long.take()
        {
            return Received::TooLong {
                bytes: (skipped + bytes.len()) as u64,
                beginning,
            };
        }
        if bytes.len() > self.limit {
            return Received::TooLong {
                bytes: bytes.len() as u64,
                beginning: beginning(bytes),
            };
        }
        text(bytes.strip_suffix(b"\r").unwrap_or(bytes))
    }

    fn skip_if_too_long(&mut self) {
        let bytes = self.buffer.get(self.start..).unwrap_or_default();
        match &mut self.too_long {
            Some(too_long) => too_long.bytes += bytes.len(),
            None if bytes.len() > self.limit => {
                self.too_long = Some(TooLong {
                    bytes: bytes.len(),
                    beginning: beginning(bytes),
                });
            }
            None => return,
        }
        self.buffer.clear();
        self.start = 0;
        self.scanned = 0;
    }
}

fn text(bytes: &[u8]) -> Received {
    match std::str::from_utf8(bytes) {
        Ok(text) => Received::Text {
            text: text.to_owned(),
            lossy: false,
        },
        Err(_) => Received::Text {
            text: String::from_utf8_lossy(bytes).into_owned(),
            lossy: true,
        },
    }
}

fn beginning(bytes: &[u8]) -> String {
    let head = bytes.get(..BEGINNING_CHARACTERS * 4).unwrap_or(bytes);
    String::from_utf8_lossy(head)
        .chars()
        .take(BEGINNING_CHARACTERS)
        .collect()
}

#[cfg(test)]
mod tests;
