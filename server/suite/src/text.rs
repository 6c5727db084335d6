//! The text of one version of a document: a rope, positions in the three encodings of the protocol, and edits.
//! Nothing here knows JSON. Offsets are bytes; a [`Position`] counts in units of an [`Encoding`].

mod place;
mod position;

use std::borrow::Cow;
use std::ops::Range;

use ropey::Rope;

pub use place::Place;
pub use position::{Encoding, Position};

const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// The text of one version. Cloning is cheap (the rope shares its nodes), so a snapshot can own its text.
#[derive(Clone, Debug, Default)]
pub struct Text {
    rope: Rope,
}

/// The replacement of a byte range by new text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// The bytes of the old text that go, on character boundaries.
    pub range: Range<usize>,
    /// What stands there afterwards.
    pub replacement: String,
}

impl Text {
    /// A rope of `text`, kept byte for byte: line endings and a byte order mark stay as they are.
    pub fn new(text: &str) -> Self {
        Self {
            rope: Rope::from_str(text),
        }
    }

    /// Length in bytes.
    pub fn len(&self) -> usize {
        self.rope.len_bytes()
    }

    /// Whether there is no text at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it begins with U+FEFF, which belongs to the encoding and not to what is written.
    pub fn has_byte_order_mark(&self) -> bool {
        self.slice(0..BYTE_ORDER_MARK.len()) == BYTE_ORDER_MARK
    }

    /// The number of lines: one more than the line endings (`\n`, `\r\n`, `\r`).
    pub fn line_count(&self) -> usize {
        self.rope.len_lines()
    }

    /// The text of a byte range; both ends are clamped to the text and moved back to a character boundary.
    pub fn slice(&self, range: Range<usize>) -> Cow<'_, str> {
        let start = self.floor_boundary(range.start);
        let end = self.floor_boundary(range.end).max(start);
        Cow::from(self.rope.byte_slice(start..end))
    }

    /// The nearest character boundary at or before `offset`, clamped to the text.
    pub fn floor_boundary(&self, offset: usize) -> usize {
        let offset = offset.min(self.len());
        self.rope.char_to_byte(self.rope.byte_to_char(offset))
    }

    /// This text with one edit applied. Ends of the range are clamped and a reversed range is swapped (R14).
    #[must_use]
    pub fn edited(&self, edit: &Edit) -> Self {
        let (first, last) = (edit.range.start, edit.range.end);
        let start = self.rope.byte_to_char(first.min(last).min(self.len()));
        let end = self.rope.byte_to_char(first.max(last).min(self.len()));
        let mut rope = self.rope.clone();
        rope.remove(start..end);
        rope.insert(start, &edit.replacement);
        Self { rope }
    }

    /// The byte range of a line (from 0), without its line ending; clamped to the last line.
    pub fn line_range(&self, line: usize) -> Range<usize> {
        let line = line.min(self.line_count().saturating_sub(1));
        let start = self.rope.line_to_byte(line);
        let end = self.rope.line_to_byte(line + 1);
        let slice = self.rope.byte_slice(start..end);
        let ending = match (
            slice.len_bytes().checked_sub(2).map(|at| slice.byte(at)),
            slice.len_bytes().checked_sub(1).map(|at| slice.byte(at)),
        ) {
            (Some(b'\r'), Some(b'\n')) => 2,
            (_, Some(b'\n' | b'\r')) => 1,
            _ => 0,
        };
        start..end - ending
    }

    /// The line (from 0) that holds a byte offset, clamped to the text.
    pub fn line_of(&self, offset: usize) -> usize {
        self.rope.byte_to_line(offset.min(self.len()))
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.rope.chunks().try_for_each(|chunk| f.write_str(chunk))
    }
}
