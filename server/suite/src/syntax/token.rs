//! Tokens: kinds and byte ranges, nothing else. Joined in order they give the text, byte for byte.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TokenKind {
    /// `{`
    OpenBrace,
    /// `}`
    CloseBrace,
    /// `[`
    OpenBracket,
    /// `]`
    CloseBracket,
    /// `:`
    Colon,
    /// `,`
    Comma,
    /// A string in double quotes; [`Token::damaged`] when it is unclosed or its content is not JSON.
    String,
    /// A number of JSON's grammar.
    Number,
    /// `true`
    True,
    /// `false`
    False,
    /// `null`
    Null,
    /// What stands where a value or a key could and is neither: `NaN`, `01`, an unquoted name, text in single quotes.
    Word,
    /// Characters that can begin nothing: `;`, `=`, a lone quote, white space that JSON does not know.
    Stray,
    /// JSON's white space.
    Whitespace,
    /// `// …` or `/* … */`, which JSON does not have.
    Comment,
    /// A line that a version control system left in the text: `<<<<<<< ours`.
    ConflictMarker,
    /// The one byte order mark that may stand at the beginning.
    ByteOrderMark,
    /// Behind the last token. Never stored.
    End,
}

impl TokenKind {
    /// Whether the parser passes over it.
    pub fn is_trivia(self) -> bool {
        matches!(
            self,
            TokenKind::Whitespace
                | TokenKind::Comment
                | TokenKind::ConflictMarker
                | TokenKind::ByteOrderMark
        )
    }

    /// Whether it is one of the four brackets.
    pub(crate) fn is_bracket(self) -> bool {
        matches!(
            self,
            TokenKind::OpenBrace
                | TokenKind::CloseBrace
                | TokenKind::OpenBracket
                | TokenKind::CloseBracket
        )
    }
}

/// A token and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: TokenKind,
    /// Whether it is broken inside, so that its value cannot be judged.
    pub damaged: bool,
    /// Whether it is a string with a backslash, so that its value is not what is written.
    pub escaped: bool,
    /// Its first byte.
    pub start: u32,
    /// The byte behind its last.
    pub end: u32,
}

impl Token {
    /// Its bytes as a range for slicing.
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}
