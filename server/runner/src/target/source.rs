//! A file that defines servers, as it was read, and places in it.

use std::fmt;
use std::ops::Range;
use std::path::PathBuf;

use mcpeak_suite::text::{Encoding, Text};

use super::convention::Convention;

/// A place in a file, for people and for editors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file.
    pub file: PathBuf,
    /// The line, from 1.
    pub line: u32,
    /// The column, in characters from 1.
    pub column: u32,
    /// The bytes, in the text without its byte order mark.
    pub range: Range<usize>,
}

impl Place {
    /// The beginning of a file, for what is wrong with all of it.
    pub(super) fn beginning(file: PathBuf) -> Self {
        Self {
            file,
            line: 1,
            column: 1,
            range: 0..0,
        }
    }
}

/// `file:line:column`; of settings, which have no lines, only their name.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line == 0 {
            return write!(f, "{}", self.file.display());
        }
        write!(f, "{}:{}:{}", self.file.display(), self.line, self.column)
    }
}

/// A file that was read. Its text may hold secrets, so only its path is shown.
pub(super) struct Source {
    pub(super) path: PathBuf,
    /// The folder that the file describes: where it lies, or above `.vscode` and `.cursor`.
    pub(super) home: PathBuf,
    pub(super) convention: Convention,
    pub(super) text: Text,
    /// It is no file but the editor's settings, so lines in it mean nothing to anyone.
    pub(super) is_settings: bool,
}

impl Source {
    pub(super) fn place(&self, range: Range<usize>) -> Place {
        if self.is_settings {
            return Place {
                line: 0,
                column: 0,
                ..Place::beginning(self.path.clone())
            };
        }
        let position = self.text.position(range.start, Encoding::Utf32);
        Place {
            file: self.path.clone(),
            line: position.line.saturating_add(1),
            column: position.character.saturating_add(1),
            range,
        }
    }
}

impl fmt::Debug for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Source").field(&self.path).finish()
    }
}
