//! Server-sent events, read from bytes that may be cut anywhere. The rules are those of the HTML standard ("Interpreting
//! an event stream"); what an event's data means is not known here.

use memchr::memchr2;

/// How much longer than its data a line may be: the name of its field.
const FIELD_BYTES: usize = 64;

/// A UTF-8 byte order mark, which may stand before the first line.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Reads events, and remembers what is needed to resume a stream.
#[derive(Debug)]
pub(super) struct Events {
    /// The longest data of one event, in bytes.
    limit: usize,
    /// The line that is not complete yet.
    line: Vec<u8>,
    /// The event that is not complete yet.
    event: Event,
    has_data: bool,
    id: Option<String>,
    /// Whether a line feed would belong to the carriage return before it.
    after_return: bool,
    first_line: bool,
    last_id: Option<String>,
    retry: Option<u64>,
}

/// One event.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Event {
    /// Its name; empty stands for `message`.
    pub(super) name: Vec<u8>,
    /// The lines of its data, joined by line feeds.
    pub(super) data: Vec<u8>,
}

impl Event {
    /// Whether it carries a message: what has another name, or no data, is for something else.
    pub(super) fn is_message(&self) -> bool {
        matches!(self.name.as_slice(), b"" | b"message") && !self.data.is_empty()
    }
}

/// An event whose data is longer than the limit.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct EventTooLong {
    /// How many bytes it had so far.
    pub(super) bytes: u64,
    /// The first of them, at most a few thousand.
    pub(super) beginning: Vec<u8>,
}

impl Events {
    /// For events of at most `limit` bytes of data.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            limit,
            line: Vec::new(),
            event: Event::default(),
            has_data: false,
            id: None,
            after_return: false,
            first_line: true,
            last_id: None,
            retry: None,
        }
    }

    /// Reads on, and gives the events that are complete now.
    pub(super) fn feed(&mut self, mut bytes: &[u8]) -> Result<Vec<Event>, EventTooLong> {
        let mut events = Vec::new();
        while let Some(&first) = bytes.first() {
            if std::mem::take(&mut self.after_return) && first == b'\n' {
                bytes = bytes.get(1..).unwrap_or_default();
                continue;
            }
            let Some((piece, end, rest)) = split_line(bytes) else {
                self.line.extend_from_slice(bytes);
                break;
            };
            self.line.extend_from_slice(piece);
            self.after_return = end == b'\r';
            bytes = rest;
            events.extend(self.end_line());
            self.check_length()?;
        }
        self.check_length()?;
        Ok(events)
    }

    /// Forgets the event that is not complete, since a new stream begins; what the stream before said of resuming stays.
    pub(super) fn restart(&mut self) {
        *self = Self {
            last_id: self.last_id.take(),
            retry: self.retry,
            ..Self::new(self.limit)
        };
    }

    /// Whether there is something of an event that is not complete.
    pub(super) fn is_unfinished(&self) -> bool {
        self.has_data || !self.line.is_empty()
    }

    /// The id to resume after, if events had one.
    pub(super) fn last_id(&self) -> Option<&str> {
        self.last_id.as_deref().filter(|id| !id.is_empty())
    }

    /// How long the server wants a client to wait before it resumes, in milliseconds.
    pub(super) fn retry(&self) -> Option<u64> {
        self.retry
    }

    fn end_line(&mut self) -> Option<Event> {
        let line = std::mem::take(&mut self.line);
        let mut rest = line.as_slice();
        if std::mem::take(&mut self.first_line) {
            rest = rest.strip_prefix(MARK).unwrap_or(rest);
        }
        if rest.is_empty() {
            return self.end_event();
        }
        let (field, value) = field_of(rest);
        self.take_field(field, value);
        None
    }

    fn take_field(&mut self, field: &[u8], value: &[u8]) {
        match field {
            b"data" => {
                if self.has_data {
                    self.event.data.push(b'\n');
                }
                self.has_data = true;
                self.event.data.extend_from_slice(value);
            }
            b"event" => self.event.name = value.to_vec(),
            b"id" if !value.contains(&0) => {
                self.id = Some(String::from_utf8_lossy(value).into_owned());
            }
            b"retry" => self.retry = milliseconds(value).or(self.retry),
            _ => {}
        }
    }

    /// The id counts from here on, with or without data.
    fn end_event(&mut self) -> Option<Event> {
        if let Some(id) = self.id.take() {
            self.last_id = Some(id);
        }
        let event = std::mem::take(&mut self.event);
        std::mem::take(&mut self.has_data).then_some(event)
    }

    fn check_length(&self) -> Result<(), EventTooLong> {
        let data = &self.event.data;
        if data.len() <= self.limit && self.line.len() <= self.limit + FIELD_BYTES {
            return Ok(());
        }
        let longest = if data.len() > self.limit {
            data
        } else {
            &self.line
        };
        Err(EventTooLong {
            bytes: (data.len() + self.line.len()) as u64,
            beginning: longest.get(..4096).unwrap_or(longest).to_vec(),
        })
    }
}

/// What stands before the first end of line, that byte, and what stands behind it.
fn split_line(bytes: &[u8]) -> Option<(&[u8], u8, &[u8])> {
    let (piece, rest) = bytes.split_at_checked(memchr2(b'\r', b'\n', bytes)?)?;
    let (&end, rest) = rest.split_first()?;
    Some((piece, end, rest))
}

/// The name and the value of a line; a comment has the empty name.
fn field_of(line: &[u8]) -> (&[u8], &[u8]) {
    let Some((field, value)) = memchr::memchr(b':', line).and_then(|at| line.split_at_checked(at))
    else {
        return (line, b"");
    };
    let value = value.strip_prefix(b":").unwrap_or(value);
    (field, value.strip_prefix(b" ").unwrap_or(value))
}

fn milliseconds(value: &[u8]) -> Option<u64> {
    let digits = value.iter().all(u8::is_ascii_digit);
    let text = std::str::from_utf8(value).ok().filter(|_| digits)?;
    text.parse().ok()
}

#[cfg(test)]
mod tests;
