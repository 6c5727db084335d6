//! Cuts the bytes of the client into message bodies. Headers count in any case, others than `Content-Length` are
//! ignored, and a wrong length costs at most the message that has it. Nothing here looks inside a body.

use memchr::{memchr, memchr_iter};

const LENGTH_HEADER: &[u8] = b"content-length:";

/// More than this without a usable header is not a header.
const HEADER_LIMIT: usize = 8 * 1024;

/// No `Content-Length` line is longer than this.
const LONGEST_LINE: usize = 64;

/// The bytes that have arrived and are not yet part of a body.
#[derive(Debug, Default)]
pub(super) struct Frames {
    buffer: Vec<u8>,
    /// Where the unread bytes begin.
    start: usize,
    /// The length of the body that is being waited for, once its header is read.
    expected: Option<usize>,
    /// How many of the unread bytes were already searched for a header inside the body.
    searched: usize,
    /// How many bytes were skipped since the last message.
    skipped: usize,
}

impl Frames {
    /// Adds bytes that have arrived.
    pub(super) fn extend(&mut self, bytes: &[u8]) {
        if self.start > 0 {
            self.buffer.drain(..self.start);
            self.start = 0;
        }
        self.buffer.extend_from_slice(bytes);
    }

    /// Puts back the tail of a body that turned out to belong to what follows.
    pub(super) fn give_back(&mut self, bytes: &[u8]) {
        self.buffer
            .splice(self.start..self.start, bytes.iter().copied());
    }

    /// The next body, if it has arrived.
    pub(super) fn next_body(&mut self) -> Option<Vec<u8>> {
        let length = match self.expected {
            Some(length) => length,
            None => self.read_header()?,
        };
        self.expected = Some(length);
        let unread = &self.buffer[self.start..];
        // Raw line breaks stand in no JSON string, so a header line inside a body proves that the length is wrong.
        let end = if unread.len() >= length {
            length
        } else {
            match header_line(unread, self.searched) {
                Some(at) => at,
                None => {
                    self.searched = unread.len().saturating_sub(LONGEST_LINE);
                    return None;
                }
            }
        };
        let body = unread[..end].to_vec();
        self.take(end);
        self.expected = None;
        Some(body)
    }

    /// Reads a block of headers and gives the announced length. Bytes that are no headers are skipped.
    fn read_header(&mut self) -> Option<usize> {
        loop {
            match parse_header(&self.buffer[self.start..]) {
                Header::Incomplete => return None,
                Header::Length { length, taken } => {
                    self.take(taken);
                    return Some(length);
                }
                Header::Unusable => self.resync()?,
            }
        }
    }

    /// Skips to the next header line behind the first byte; without one, everything but a possible beginning of one.
    fn resync(&mut self) -> Option<()> {
        let unread = &self.buffer[self.start..];
        let next = header_line(unread, 1);
        let skipped = next.unwrap_or(unread.len().saturating_sub(LONGEST_LINE));
        self.take(skipped);
        self.skipped += skipped;
        next?;
        tracing::warn!("skipped {} bytes that belong to no message", self.skipped);
        self.skipped = 0;
        Some(())
    }

    fn take(&mut self, count: usize) {
        self.start += count;
        self.searched = 0;
    }
}

enum Header {
    Incomplete,
    Length { length: usize, taken: usize },
    Unusable,
}

fn parse_header(bytes: &[u8]) -> Header {
    let mut at = 0;
    let mut length = None;
    while let Some(end) = memchr(b'\n', &bytes[at..]) {
        let line = bytes[at..at + end].trim_ascii();
        at += end + 1;
        if line.is_empty() {
            match length {
                Some(length) => return Header::Length { length, taken: at },
                // Blank lines before a header do no harm.
                None if bytes[..at].trim_ascii().is_empty() => continue,
                None => return Header::Unusable,
            }
        }
        if is_length(line) {
            length = length_of(line);
        }
        if !is_header(line) || is_length(line) && length.is_none() {
            return Header::Unusable;
        }
    }
    if bytes.len() > HEADER_LIMIT || !could_be_header(&bytes[at..]) {
        return Header::Unusable;
    }
    Header::Incomplete
}

fn is_header(line: &[u8]) -> bool {
    memchr(b':', line).is_some_and(|colon| colon > 0 && line[..colon].iter().all(is_name_byte))
}

/// Whether a line that has not fully arrived may still become a header.
fn could_be_header(line: &[u8]) -> bool {
    let name = memchr(b':', line).map_or(line, |colon| &line[..colon]);
    name.trim_ascii().iter().all(is_name_byte)
}

fn is_name_byte(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(byte)
}

fn is_length(line: &[u8]) -> bool {
    line.len() > LENGTH_HEADER.len()
        && line[..LENGTH_HEADER.len()].eq_ignore_ascii_case(LENGTH_HEADER)
}

fn length_of(line: &[u8]) -> Option<usize> {
    std::str::from_utf8(line[LENGTH_HEADER.len()..].trim_ascii())
        .ok()?
        .parse()
        .ok()
}

/// Where the first complete `Content-Length: N` line at or behind `from` begins.
fn header_line(bytes: &[u8], from: usize) -> Option<usize> {
    let bytes = bytes.get(from..)?;
    memchr_iter(b'\n', bytes).find_map(|end| {
        let end = end.checked_sub(1).filter(|&at| bytes[at] == b'\r')?;
        let window = end.saturating_sub(LONGEST_LINE);
        let begin = bytes[window..end]
            .windows(LENGTH_HEADER.len())
            .rposition(|name| name.eq_ignore_ascii_case(LENGTH_HEADER))?;
        length_of(&bytes[window + begin..end]).map(|_| from + window + begin)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Feeds `input` in pieces of `step` bytes and gives the bodies that come out.
    fn bodies(input: &[u8], step: usize) -> Vec<String> {
        let mut frames = Frames::default();
        let mut bodies = Vec::new();
        for piece in input.chunks(step) {
            frames.extend(piece);
            while let Some(body) = frames.next_body() {
                bodies.push(String::from_utf8(body).unwrap());
            }
        }
        bodies
    }

    /// R6: what each sequence of bytes yields, however the bytes are cut.
    #[test]
    fn bodies_are_found_whatever_the_headers_look_like() {
        let cases: &[(&str, &str, &[&str])] = &[
            ("plain", "Content-Length: 2\r\n\r\n{}", &["{}"]),
            ("lower case", "content-length: 2\r\n\r\n{}", &["{}"]),
            (
                "upper case, no space",
                "CONTENT-LENGTH:2\r\n\r\n{}",
                &["{}"],
            ),
            ("bare line feeds", "Content-Length: 2\n\n{}", &["{}"]),
            (
                "content type first",
                "Content-Type: application/vscode-jsonrpc\r\nContent-Length: 2\r\n\r\n{}",
                &["{}"],
            ),
            (
                "content type last, unknown charset",
                "Content-Length: 2\r\nContent-Type: x; charset=koi8-r\r\n\r\n{}",
                &["{}"],
            ),
            (
                "length is no number",
                "Content-Length: two\r\n\r\n{}Content-Length: 2\r\n\r\n[]",
                &["[]"],
            ),
            (
                "no length at all",
                "Content-Type: x\r\n\r\n{}Content-Length: 2\r\n\r\n[]",
                &["[]"],
            ),
            (
                "length far too large",
                "Content-Length: 99999999\r\n\r\n{}Content-Length: 2\r\n\r\n[]",
                &["{}", "[]"],
            ),
            (
                "length too small",
                "Content-Length: 3\r\n\r\n{\"a\":1}Content-Length: 2\r\n\r\n[]",
                &["{\"a", "[]"],
            ),
            (
                "a header quoted in a body is text",
                "Content-Length: 30\r\n\r\n[\"Content-Length: 1\\r\\n\\r\\n{\"]Content-Length: 2\r\n\r\n[]",
                &["[\"Content-Length: 1\\r\\n\\r\\n{\"]", "[]"],
            ),
            (
                "noise before a header",
                "hello\r\nworld }\r\nContent-Length: 2\r\n\r\n{}",
                &["{}"],
            ),
        ];
        for (name, input, expected) in cases {
            for step in [1, 2, 7, input.len()] {
                assert_eq!(
                    bodies(input.as_bytes(), step),
                    *expected,
                    "{name} by {step}"
                );
            }
        }
    }

    #[test]
    fn a_tail_that_is_given_back_is_read_as_what_follows() {
        let mut frames = Frames::default();
        frames.extend(b"Content-Length: 4\r\n\r\n{}Content-Length: 2\r\n\r\n[]");
        let body = frames.next_body().unwrap();
        assert_eq!(body, b"{}Co");
        frames.give_back(&body[2..]);
        assert_eq!(frames.next_body().unwrap(), b"[]");
    }

    #[test]
    fn endless_noise_is_not_kept() {
        let mut frames = Frames::default();
        for _ in 0..1000 {
            frames.extend(&[b'x'; 1024]);
            assert_eq!(frames.next_body(), None);
        }
        assert!(frames.buffer.len() <= HEADER_LIMIT + 2 * 1024);
    }
}
