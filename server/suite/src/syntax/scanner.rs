//! Text to tokens, in one pass over any bytes. A string ends at a raw line ending, so damage never leaves its line
//! (block comments excepted); where quotes are out of step on a line, the one that is missing is found here.

use super::error::{SyntaxError, SyntaxErrorKind};
use super::token::{Token, TokenKind};

/// The tokens of a text and what is wrong inside them.
#[derive(Debug)]
pub(super) struct Scanned {
    pub(super) tokens: Vec<Token>,
    /// The places of those tokens that are no trivia.
    pub(super) significant: Vec<u32>,
    pub(super) errors: Vec<SyntaxError>,
    /// Where quotes were out of step: how they were read depends on what stands before them on their line.
    pub(super) out_of_step: Vec<u32>,
}

/// Whether the text begins a document, so that a byte order mark and a conflict marker may be its first token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Position {
    DocumentStart,
    Inside,
}

/// Room is made for so many tokens that JSON without white space does not need more.
const BYTES_PER_TOKEN: usize = 3;

pub(super) fn scan(text: &str, position: Position) -> Scanned {
    let mut scanner = Scanner {
        text,
        bytes: text.as_bytes(),
        at: 0,
        at_line_start: position == Position::DocumentStart,
        open_on_line: 0,
        previous: TokenKind::End,
        stray_quotes_until: 0,
        out: Scanned {
            tokens: Vec::with_capacity(text.len() / BYTES_PER_TOKEN),
            significant: Vec::with_capacity(text.len() / BYTES_PER_TOKEN),
            errors: Vec::new(),
            out_of_step: Vec::new(),
        },
    };
    if position == Position::DocumentStart && text.starts_with('\u{feff}') {
        scanner.push(TokenKind::ByteOrderMark, 3, false);
        scanner.at_line_start = true;
    }
    while scanner.at < scanner.bytes.len() {
        scanner.token();
    }
    scanner.out
}

struct Scanner<'t> {
    text: &'t str,
    bytes: &'t [u8],
    at: usize,
    at_line_start: bool,
    /// Brackets opened on this line and not closed on it.
    open_on_line: u32,
    /// The last token that is no trivia.
    previous: TokenKind,
    /// Quotes before this byte were looked at in vain: looking again for each would not be linear.
    stray_quotes_until: usize,
    out: Scanned,
}

impl Scanner<'_> {
    fn token(&mut self) {
        if std::mem::take(&mut self.at_line_start) && self.conflict_marker() {
            return;
        }
        match self.bytes[self.at] {
            b' ' | b'\t' | b'\n' | b'\r' => self.whitespace(),
            b'{' => self.open(TokenKind::OpenBrace),
            b'[' => self.open(TokenKind::OpenBracket),
            b'}' => self.close(TokenKind::CloseBrace),
            b']' => self.close(TokenKind::CloseBracket),
            b':' => self.push(TokenKind::Colon, 1, false),
            b',' => self.push(TokenKind::Comma, 1, false),
            b'"' => self.string(),
            b'/' => self.comment_or_stray(),
            b'\'' => self.single_quoted_or_stray(),
            _ => self.word_or_stray(),
        }
    }

    fn push(&mut self, kind: TokenKind, length: usize, damaged: bool) {
        self.push_escaped(kind, length, damaged, false);
    }

    fn push_escaped(&mut self, kind: TokenKind, length: usize, damaged: bool, escaped: bool) {
        if !kind.is_trivia() {
            self.out.significant.push(self.out.tokens.len() as u32);
            self.previous = kind;
        }
        let start = self.at;
        self.at += length;
        self.out.tokens.push(Token {
            kind,
            damaged,
            escaped,
            start: start as u32,
            end: self.at as u32,
        });
    }

    fn error(&mut self, kind: SyntaxErrorKind, start: usize, end: usize) {
        self.out.errors.push(SyntaxError {
            kind,
            range: start..end,
            opener: None,
            container: None,
        });
    }

    fn open(&mut self, kind: TokenKind) {
        self.open_on_line += 1;
        self.push(kind, 1, false);
    }

    fn close(&mut self, kind: TokenKind) {
        self.open_on_line = self.open_on_line.saturating_sub(1);
        self.push(kind, 1, false);
    }

    fn whitespace(&mut self) {
        let rest = &self.bytes[self.at..];
        let length = rest
            .iter()
            .position(|byte| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r'))
            .unwrap_or(rest.len());
        let ends_line = matches!(rest[length - 1], b'\n' | b'\r');
        if rest[..length]
            .iter()
            .any(|byte| matches!(byte, b'\n' | b'\r'))
        {
            self.line_ended();
        }
        self.push(TokenKind::Whitespace, length, false);
        self.at_line_start = ends_line;
    }

    fn line_ended(&mut self) {
        self.open_on_line = 0;
    }

    /// Seven equal characters at a line's start, then a space or the line's end.
    fn conflict_marker(&mut self) -> bool {
        let rest = &self.bytes[self.at..];
        let first = rest[0];
        if !matches!(first, b'<' | b'=' | b'>' | b'|')
            || rest.len() < 7
            || rest[..7].iter().any(|&byte| byte != first)
        {
            return false;
        }
        if !matches!(rest.get(7), None | Some(b' ' | b'\n' | b'\r')) {
            return false;
        }
        let length = self.line_length();
        self.error(SyntaxErrorKind::ConflictMarker, self.at, self.at + length);
        self.push(TokenKind::ConflictMarker, length, false);
        true
    }

    /// Bytes from here to the line's end, its ending excluded.
    fn line_length(&self) -> usize {
        let rest = &self.bytes[self.at..];
        memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
    }

    fn comment_or_stray(&mut self) {
        match self.bytes.get(self.at + 1) {
            Some(b'/') => {
                let length = self.line_length();
                self.error(SyntaxErrorKind::Comment, self.at, self.at + length);
                self.push(TokenKind::Comment, length, false);
            }
            Some(b'*') => {
                let rest = &self.bytes[self.at + 2..];
                let (length, kind) = match memchr::memmem::find(rest, b"*/") {
                    Some(end) => (end + 4, SyntaxErrorKind::Comment),
                    None => (rest.len() + 2, SyntaxErrorKind::UnclosedComment),
                };
                let shown = match kind {
                    SyntaxErrorKind::UnclosedComment => 2,
                    _ => length,
                };
                self.error(kind, self.at, self.at + shown);
                if memchr::memchr2(b'\n', b'\r', &self.bytes[self.at..self.at + length]).is_some() {
                    self.line_ended();
                }
                self.push(
                    TokenKind::Comment,
                    length,
                    kind == SyntaxErrorKind::UnclosedComment,
                );
            }
            _ => self.stray(1),
        }
    }

    fn stray(&mut self, length: usize) {
        self.push(TokenKind::Stray, length, true);
    }

    fn single_quoted_or_stray(&mut self) {
        let rest = &self.bytes[self.at + 1..];
        let end = rest
            .iter()
            .position(|byte| matches!(byte, b'\'' | b'"' | b'\n' | b'\r'));
        match end {
            Some(end) if rest[end] == b'\'' => self.push(TokenKind::Word, end + 2, true),
            _ => self.stray(1),
        }
    }

    fn word_or_stray(&mut self) {
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !is_word_character(c)).unwrap_or(rest.len());
        if length > 0 {
            let kind = word_kind(&rest[..length]);
            return self.push(kind, length, kind == TokenKind::Word);
        }
        // Runs of one sort are one damage: `;;`, or several odd spaces.
        let odd_space = rest.chars().next().is_some_and(is_odd_space);
        let length = rest
            .find(|c: char| is_odd_space(c) != odd_space || !is_stray_character(c))
            .unwrap_or(rest.len());
        self.stray(length.max(rest.chars().next().map_or(1, char::len_utf8)));
    }

    fn string(&mut self) {
        let start = self.at;
        if start < self.stray_quotes_until {
            return self.stray(1);
        }
        let (mut at, mut problem, mut escaped) = (start + 1, None, false);
        loop {
            let Some(found) = self.bytes[at..]
                .iter()
                .position(|&byte| STOPS[usize::from(byte)])
            else {
                return self.out_of_step(start, self.bytes.len());
            };
            at += found;
            match self.bytes[at] {
                b'"' => break,
                b'\n' | b'\r' => return self.out_of_step(start, at),
                b'\\' => {
                    escaped = true;
                    let length = escape_length(&self.bytes[at..]);
                    if length.is_none() {
                        problem.get_or_insert((
                            SyntaxErrorKind::BadEscape,
                            at,
                            self.escape_end(at),
                        ));
                    }
                    at += length.unwrap_or(1);
                }
                _ => {
                    problem.get_or_insert((SyntaxErrorKind::ControlCharacter, at, at + 1));
                    at += 1;
                }
            }
        }
        let end = at + 1;
        if self.word_follows(end) {
            self.note_out_of_step();
            if self.cut_behind_structure(start, at) {
                return;
            }
        }
        if let Some((kind, from, to)) = problem {
            self.error(kind, from, to);
        }
        self.push_escaped(TokenKind::String, end - start, problem.is_some(), escaped);
    }

    fn word_follows(&self, at: usize) -> bool {
        match self.bytes.get(at) {
            Some(&byte) if byte.is_ascii() => is_word_character(char::from(byte)),
            _ => self.text[at..]
                .chars()
                .next()
                .is_some_and(is_word_character),
        }
    }

    /// The end of what a bad escape shows: the backslash and the character behind it.
    fn escape_end(&self, at: usize) -> usize {
        let next = self.text[at + 1..].chars().next();
        at + 1
            + next
                .filter(|&c| c != '\n' && c != '\r')
                .map_or(0, char::len_utf8)
    }

    /// A quote behind which no quote closes before `end`, the line's end.
    fn out_of_step(&mut self, start: usize, end: usize) {
        self.note_out_of_step();
        if self.cut_behind_structure(start, end) {
            return;
        }
        let content_end = start + self.text[start..end].trim_end().len();
        self.push_unclosed(start, content_end);
    }

    /// Where a quote is missing, what is read as a string holds structure that does not belong to it. True when the
    /// structure was found and left to be read as such.
    fn cut_behind_structure(&mut self, start: usize, end: usize) -> bool {
        let content = &self.text[start + 1..end];
        if content.trim_start().starts_with([',', ':', '}', ']']) {
            self.stray(1);
            self.stray_quotes_until = end;
            return true;
        }
        let kept = self.without_structure(content);
        if kept == content.trim_end().len() {
            return false;
        }
        self.push_unclosed(start, start + 1 + kept);
        true
    }

    /// The length of a string's content without the key's colon, or the commas and brackets at its end, that were
    /// swallowed with it.
    fn without_structure(&self, content: &str) -> usize {
        if matches!(self.previous, TokenKind::OpenBrace | TokenKind::Comma) {
            let name = content
                .find(|c| !is_word_character(c))
                .unwrap_or(content.len());
            if name > 0 && content[name..].trim_start().starts_with(':') {
                return name;
            }
        }
        let count = |brackets: [char; 2]| content.matches(brackets).count() as u32;
        let excess = count(['}', ']']).saturating_sub(count(['{', '[']));
        let (mut kept, mut open) = (content.trim_end(), self.open_on_line.min(excess));
        loop {
            let shorter = match kept.as_bytes().last() {
                Some(b',') => &kept[..kept.len() - 1],
                Some(b'}' | b']') if open > 0 => {
                    open -= 1;
                    &kept[..kept.len() - 1]
                }
                _ => return kept.len(),
            };
            kept = shorter.trim_end();
        }
    }

    fn push_unclosed(&mut self, start: usize, end: usize) {
        self.error(SyntaxErrorKind::UnclosedString, start, end);
        let escaped = self.bytes[start..end].contains(&b'\\');
        self.push_escaped(TokenKind::String, end - start, true, escaped);
    }

    fn note_out_of_step(&mut self) {
        self.out.out_of_step.push(self.at as u32);
    }
}

/// The bytes at which reading a string has to look up: quote, backslash, control characters.
const STOPS: [bool; 256] = {
    let mut stops = [false; 256];
    let mut byte = 0;
    while byte < 0x20 {
        stops[byte] = true;
        byte += 1;
    }
    stops[b'"' as usize] = true;
    stops[b'\\' as usize] = true;
    stops
};

/// The length of the escape at the beginning of `bytes`, if it is one of JSON's.
pub(super) fn escape_length(bytes: &[u8]) -> Option<usize> {
    match bytes.get(1)? {
        b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => Some(2),
        b'u' => bytes
            .get(2..6)?
            .iter()
            .all(u8::is_ascii_hexdigit)
            .then_some(6),
        _ => None,
    }
}

fn is_word_character(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || matches!(c, '_' | '$' | '+' | '-' | '.')
        || (!c.is_ascii() && !is_odd_space(c) && !is_wide_punctuation(c))
}

/// White space of other languages that JSON does not have.
pub(super) fn is_odd_space(c: char) -> bool {
    !matches!(c, ' ' | '\t' | '\n' | '\r')
        && (c.is_whitespace() || matches!(c, '\u{feff}' | '\u{200b}' | '\u{2060}'))
}

/// Punctuation of full width, as Korean and other input methods write it.
pub(super) fn is_wide_punctuation(c: char) -> bool {
    matches!(
        c,
        '，' | '：' | '；' | '｛' | '｝' | '［' | '］' | '、' | '＂'
    )
}

fn is_stray_character(c: char) -> bool {
    !is_word_character(c)
        && !matches!(
            c,
            '{' | '}' | '[' | ']' | ':' | ',' | '"' | '/' | '\'' | ' ' | '\t' | '\n' | '\r'
        )
}

fn word_kind(word: &str) -> TokenKind {
    match word {
        "true" => TokenKind::True,
        "false" => TokenKind::False,
        "null" => TokenKind::Null,
        _ if is_json_number(word.as_bytes()) => TokenKind::Number,
        _ => TokenKind::Word,
    }
}

fn is_json_number(bytes: &[u8]) -> bool {
    let digits = |bytes: &[u8]| {
        bytes
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count()
    };
    let mut rest = bytes.strip_prefix(b"-").unwrap_or(bytes);
    let whole = digits(rest);
    if whole == 0 || (whole > 1 && rest[0] == b'0') {
        return false;
    }
    rest = &rest[whole..];
    if let Some(fraction) = rest.strip_prefix(b".") {
        let length = digits(fraction);
        if length == 0 {
            return false;
        }
        rest = &fraction[length..];
    }
    if let [b'e' | b'E', exponent @ ..] = rest {
        let exponent = match exponent {
            [b'+' | b'-', unsigned @ ..] => unsigned,
            unsigned => unsigned,
        };
        let length = digits(exponent);
        if length == 0 {
            return false;
        }
        rest = &exponent[length..];
    }
    rest.is_empty()
}
