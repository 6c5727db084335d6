//! Places as reports print them, for people and for programs.

use super::{Encoding, Text};

/// A place as reports print it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in code points, from 1.
    pub column: usize,
    /// The offset in bytes, from 0.
    pub offset: usize,
}

impl Place {
    /// The place of an offset in a text.
    pub fn of(text: &Text, offset: usize) -> Self {
        let position = text.position(offset, Encoding::Utf32);
        // A byte order mark is no column: no editor shows it as one.
        let hidden = position.line == 0 && offset > 0 && text.has_byte_order_mark();
        Self {
            line: position.line as usize + 1,
            column: position.character as usize + 1 - usize::from(hidden),
            offset,
        }
    }
}
