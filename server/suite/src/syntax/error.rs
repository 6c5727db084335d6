//! What can be wrong with a text as JSON. One damage costs one error; the words for each kind are chosen by the checks.

use std::ops::Range;

use super::tree::NodeId;

/// A kind of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SyntaxErrorKind {
    /// There is no value at all.
    Empty,
    /// A string does not end on its line.
    UnclosedString,
    /// A control character stands raw in a string.
    ControlCharacter,
    /// A backslash begins no escape of JSON.
    BadEscape,
    /// A comment.
    Comment,
    /// A block comment that never ends.
    UnclosedComment,
    /// A second byte order mark, or one that is not at the beginning.
    ByteOrderMark,
    /// White space that JSON does not know.
    BadWhitespace,
    /// A merge conflict marker.
    ConflictMarker,
    /// Characters that can begin nothing.
    Stray,
    /// Two values or members with no comma between.
    MissingComma,
    /// A key and its value with no colon between.
    MissingColon,
    /// A colon, or a value, without a key before it.
    MissingKey,
    /// No value where one must be.
    MissingValue,
    /// A key alone: no colon and no value.
    HalfMember,
    /// A comma before a closing bracket.
    TrailingComma,
    /// A comma with nothing before it.
    ExtraComma,
    /// A colon too many.
    ExtraColon,
    /// A value where none can be.
    UnexpectedValue,
    /// A key without double quotes.
    UnquotedKey,
    /// Single quotes.
    SingleQuotes,
    /// A word where a value must be (`None`, `NaN`, `tru`).
    BadWord,
    /// A number that JSON's grammar does not have (`01`, `.5`, `+1`, `0x10`).
    BadNumber,
    /// An opening bracket that is missing: `{` or `[`.
    MissingOpen(char),
    /// A closing bracket that is missing: `}` or `]`.
    MissingClose(char),
    /// Brackets that are still open where the text ends; how many.
    Unclosed(u32),
    /// A closing bracket that closes nothing.
    StrayClose(char),
    /// An opening bracket too many.
    StrayOpen(char),
    /// More text behind the end of the value.
    TextAfterEnd,
}

/// One damage in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong.
    pub kind: SyntaxErrorKind,
    /// Where, in bytes; never empty unless the text is.
    pub range: Range<usize>,
    /// The bracket that a missing or wrong one belongs to.
    pub opener: Option<Range<usize>>,
    /// The container that it stands in.
    pub container: Option<NodeId>,
}
