//! Positions as the protocol counts them, to and from byte offsets. Everything is clamped to its line and to the
//! text's end, so no position of a client can fail (R10, R14).

use super::Text;

/// What one unit of [`Position::character`] is. The protocol negotiates it; utf-16 is its default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Bytes.
    Utf8,
    /// UTF-16 code units.
    #[default]
    Utf16,
    /// Unicode code points.
    Utf32,
}

/// A place in a text: line and column from 0. The column counts in units of an [`Encoding`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The line, from 0.
    pub line: u32,
    /// Units of the encoding before this place on its line.
    pub character: u32,
}

impl Text {
    /// Where a byte offset stands. An offset beyond the end is the end; one inside a character is the character's
    /// start; one between `\r` and `\n` or behind a line's ending is at the end of that line's content.
    pub fn position(&self, offset: usize, encoding: Encoding) -> Position {
        let offset = self.floor_boundary(offset);
        let line = self.line_of(offset);
        let line_range = self.line_range(line);
        let offset = offset.min(line_range.end);
        let character = match encoding {
            Encoding::Utf8 => offset - line_range.start,
            Encoding::Utf32 => {
                self.rope.byte_to_char(offset) - self.rope.byte_to_char(line_range.start)
            }
            Encoding::Utf16 => self.utf16_units(offset) - self.utf16_units(line_range.start),
        };
        Position {
            line: saturate(line),
            character: saturate(character),
        }
    }

    /// The byte offset of a position, clamped to its line's content and to the text; a position inside a character
    /// (a surrogate pair, a UTF-8 sequence) is the character's start.
    pub fn offset(&self, position: Position, encoding: Encoding) -> usize {
        let line = position.line as usize;
        if line >= self.line_count() {
            return self.len();
        }
        let line_range = self.line_range(line);
        let character = position.character as usize;
        let offset = match encoding {
            Encoding::Utf8 => self.floor_boundary(line_range.start.saturating_add(character)),
            Encoding::Utf32 => {
                let char = self
                    .rope
                    .byte_to_char(line_range.start)
                    .saturating_add(character);
                self.rope.char_to_byte(char.min(self.rope.len_chars()))
            }
            Encoding::Utf16 => {
                let units = self.utf16_units(line_range.start).saturating_add(character);
                let char = self
                    .rope
                    .utf16_cu_to_char(units.min(self.rope.len_utf16_cu()));
                self.rope.char_to_byte(char)
            }
        };
        offset.min(line_range.end)
    }

    fn utf16_units(&self, offset: usize) -> usize {
        self.rope.char_to_utf16_cu(self.rope.byte_to_char(offset))
    }
}

fn saturate(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}
