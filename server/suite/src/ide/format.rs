//! Laying a text out: white space between tokens, and nothing else. What stood on one line and fits stays on one line; everything
//! else has a line for each member. In a text that is not whole JSON the lines stay as they are, and only their indentation
//! is put right; where brackets do not match not even that, since the indentation tells which one is missing.

use std::ops::Range;

use crate::syntax::{self, AnyJson, Token, TokenKind};
use crate::text::Edit;

/// A text that is nested deeper is left alone: its indentation would be the square of its length.
const DEEPEST: usize = 500;

/// What fits on a line, in characters.
const WIDTH: usize = 120;

/// At most so many edits: a client takes one large edit in less time than a hundred thousand small ones.
const MOST_EDITS: usize = 2_000;

/// How a text is to be laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// One step of indentation.
    pub indent: String,
    /// What stands behind the last token.
    pub ending: Ending,
}

/// The end of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// Exactly one line break.
    OneBreak,
    /// One line break if there is any.
    AtMostOneBreak,
    /// As it is.
    Kept,
}

/// How much of a text was laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// All of it.
    Whole,
    /// Its lines, but not where they break, since the text is not whole JSON.
    Lines,
    /// The ends of its lines, since brackets do not match.
    LineEnds,
    /// Nothing, since it is nested too deep.
    Nothing,
}

/// A whole text, laid out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Formatted {
    /// What the text is now.
    pub text: String,
    /// How much of it was laid out.
    pub reach: Reach,
}

/// The edits that lay a text out, in order; none where it is laid out already. With `range`, those within these bytes. Of very
/// many, neighbours are one.
pub fn format(text: &str, options: &Options, range: Option<&Range<usize>>) -> Vec<Edit> {
    let (edits, _) = edits(text, options);
    let is_wanted = |edit: &Edit| {
        let gap = &edit.range;
        range.is_none_or(|range| range.start <= gap.start && gap.end <= range.end)
    };
    joined(text, edits.into_iter().filter(is_wanted).collect())
}

/// The same edits in groups, each one edit with what stands between, if there are too many.
fn joined(text: &str, edits: Vec<Edit>) -> Vec<Edit> {
    if edits.len() <= MOST_EDITS {
        return edits;
    }
    let groups = edits.chunks(edits.len().div_ceil(MOST_EDITS));
    let group = |group: &[Edit]| {
        let start = group.first()?.range.start;
        let end = group.last()?.range.end;
        let mut replacement = String::new();
        let mut done = start;
        for edit in group {
            replacement.push_str(text.get(done..edit.range.start)?);
            replacement.push_str(&edit.replacement);
            done = edit.range.end;
        }
        let range = start..end;
        Some(Edit { range, replacement })
    };
    groups.filter_map(group).collect()
}

/// A text as it is once laid out.
pub fn formatted(text: &str, options: &Options) -> Formatted {
    let (edits, reach) = edits(text, options);
    let mut out = String::with_capacity(text.len());
    let mut done = 0;
    for edit in &edits {
        out.push_str(text.get(done..edit.range.start).unwrap_or_default());
        out.push_str(&edit.replacement);
        done = edit.range.end;
    }
    out.push_str(text.get(done..).unwrap_or_default());
    Formatted { text: out, reach }
}

/// What changes, in order, and how much could be looked at.
fn edits(text: &str, options: &Options) -> (Vec<Edit>, Reach) {
    let (tree, errors) = syntax::parse(text, &AnyJson);
    let layout = Layout::new(text, tree.tokens(), options);
    let (gaps, reach) = match errors.is_empty() {
        _ if layout.depth() > DEEPEST => (Vec::new(), Reach::Nothing),
        true => (layout.gaps(), Reach::Whole),
        false if layout.brackets_match() => (layout.lines(true), Reach::Lines),
        false => (layout.lines(false), Reach::LineEnds),
    };
    let is_new = |(gap, wanted): &(Range<usize>, String)| text.get(gap.clone()) != Some(wanted);
    let edits = gaps
        .into_iter()
        .filter(is_new)
        .map(|(range, replacement)| Edit { range, replacement });
    (edits.collect(), reach)
}

struct Layout<'t> {
    text: &'t str,
    /// All tokens but white space.
    tokens: Vec<Token>,
    /// For each token that opens something, the one that closes it.
    closing: Vec<Option<usize>>,
    /// Where lines end.
    breaks: Vec<usize>,
    line_break: &'static str,
    options: &'t Options,
}

impl<'t> Layout<'t> {
    fn new(text: &'t str, tokens: &[Token], options: &'t Options) -> Self {
        let is_kept = |token: &&Token| {
            !matches!(token.kind, TokenKind::Whitespace | TokenKind::ByteOrderMark)
        };
        let tokens: Vec<Token> = tokens.iter().filter(is_kept).copied().collect();
        Self {
            closing: pairs(&tokens),
            breaks: memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).collect(),
            line_break: line_break(text),
            text,
            tokens,
            options,
        }
    }

    /// How deep the brackets go.
    fn depth(&self) -> usize {
        let (mut depth, mut deepest) = (0_usize, 0);
        for token in &self.tokens {
            if is_opening(token.kind) {
                depth += 1;
                deepest = deepest.max(depth);
            } else if is_closing(token.kind) {
                depth = depth.saturating_sub(1);
            }
        }
        deepest
    }

    fn brackets_match(&self) -> bool {
        use TokenKind::{CloseBrace, CloseBracket, OpenBrace, OpenBracket};
        let mut open = Vec::new();
        self.tokens.iter().all(|token| match token.kind {
            OpenBrace | OpenBracket => {
                open.push(token.kind);
                true
            }
            CloseBrace => open.pop() == Some(OpenBrace),
            CloseBracket => open.pop() == Some(OpenBracket),
            _ => true,
        }) && open.is_empty()
    }

    fn source(&self, token: Token) -> &'t str {
        self.text.get(token.range()).unwrap_or_default()
    }

    fn line(&self, depth: usize) -> String {
        format!("{}{}", self.line_break, self.options.indent.repeat(depth))
    }

    /// The white space before, between and behind the tokens of a whole text, with what is to stand there.
    fn gaps(&self) -> Vec<(Range<usize>, String)> {
        let mut gaps = Vec::with_capacity(self.tokens.len() + 1);
        let mut open: Vec<bool> = Vec::new();
        let mut column = 0;
        let mut before: Option<Token> = None;
        for (at, &token) in self.tokens.iter().enumerate() {
            let is_in_lines = open.last().copied().unwrap_or(false);
            let gap = match before {
                None => String::new(),
                Some(before) => self.gap(before, token, is_in_lines, open.len()),
            };
            let start = before.map_or_else(|| self.beginning(), |before| before.range().end);
            column = match gap.rsplit_once(['\n', '\r']) {
                Some((_, indent)) => indent.chars().count(),
                None => column + gap.chars().count(),
            };
            gaps.push((start..token.range().start, gap));
            if is_opening(token.kind) {
                open.push(self.goes_over_lines(at, column));
            } else if is_closing(token.kind) {
                open.pop();
            }
            column += self.source(token).chars().count();
            before = Some(token);
        }
        gaps.extend(before.and_then(|last| self.end(last)));
        gaps
    }

    /// Behind a byte order mark.
    fn beginning(&self) -> usize {
        match self.text.starts_with('\u{feff}') {
            true => '\u{feff}'.len_utf8(),
            false => 0,
        }
    }

    fn gap(&self, before: Token, token: Token, is_in_lines: bool, depth: usize) -> String {
        use TokenKind::{Colon, Comma};
        match (before.kind, token.kind) {
            (_, Comma | Colon) => String::new(),
            (Colon, _) => " ".to_owned(),
            (opening, closing) if is_opening(opening) && is_closing(closing) => String::new(),
            (_, closing) if is_closing(closing) => match is_in_lines {
                true => self.line(depth.saturating_sub(1)),
                false => padding(closing),
            },
            (opening, _) if is_opening(opening) => match is_in_lines {
                true => self.line(depth),
                false => padding(opening),
            },
            _ if is_in_lines => self.line(depth),
            _ => " ".to_owned(),
        }
    }

    /// Whether what opens here, in this column, has a line for each member.
    fn goes_over_lines(&self, at: usize, column: usize) -> bool {
        let (Some(&opening), Some(last)) =
            (self.tokens.get(at), self.closing.get(at).copied().flatten())
        else {
            return true;
        };
        let Some(&closing) = self.tokens.get(last) else {
            return true;
        };
        let next_break = self.breaks.partition_point(|&at| at < opening.range().end);
        let next_break = self.breaks.get(next_break);
        if next_break.is_some_and(|&at| at < closing.range().start) {
            return true;
        }
        let mut width = column;
        let mut before = opening;
        width += self.source(opening).chars().count();
        for &token in self.tokens.get(at + 1..=last).unwrap_or_default() {
            width += self.gap(before, token, false, 0).chars().count();
            width += self.source(token).chars().count();
            if width >= WIDTH {
                return true;
            }
            before = token;
        }
        false
    }

    /// The white space behind the last token.
    fn end(&self, last: Token) -> Option<(Range<usize>, String)> {
        let gap = last.range().end..self.text.len();
        let has_break = || self.text.get(gap.clone())?.find(['\n', '\r']);
        match self.options.ending {
            Ending::OneBreak => {}
            Ending::AtMostOneBreak if has_break().is_some() => {}
            Ending::AtMostOneBreak | Ending::Kept => return None,
        }
        Some((gap, self.line_break.to_owned()))
    }

    /// The white space between tokens on different lines: no line ends with any, and each begins with the indentation that
    /// belongs there, or else with what it had.
    fn lines(&self, is_indented: bool) -> Vec<(Range<usize>, String)> {
        let mut lines = Vec::new();
        let mut depth: usize = 0;
        let mut before = self.beginning();
        for &token in &self.tokens {
            let start = token.range().start;
            let gap = self.text.get(before..start).unwrap_or_default();
            let own = depth.saturating_sub(usize::from(is_closing(token.kind)));
            if let Some(at) = gap.rfind(['\n', '\r']) {
                let (breaks, indent) = gap.split_at(at + 1);
                let mut wanted: String = breaks.split([' ', '\t']).collect();
                // A version control system knows its markers by their place in the first column.
                match is_indented && token.kind != TokenKind::ConflictMarker {
                    true => wanted.push_str(&self.options.indent.repeat(own)),
                    false => wanted.push_str(indent),
                }
                lines.push((before..start, wanted));
            }
            if is_opening(token.kind) {
                depth += 1;
            } else if is_closing(token.kind) {
                depth = own;
            }
            before = token.range().end;
        }
        lines
    }
}

/// What stands inside a bracket on one line: objects have room, arrays have not.
fn padding(bracket: TokenKind) -> String {
    match bracket {
        TokenKind::OpenBrace | TokenKind::CloseBrace => " ".to_owned(),
        _ => String::new(),
    }
}

fn is_opening(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::OpenBrace | TokenKind::OpenBracket)
}

fn is_closing(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::CloseBrace | TokenKind::CloseBracket)
}

fn pairs(tokens: &[Token]) -> Vec<Option<usize>> {
    let mut closing = vec![None; tokens.len()];
    let mut open = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        if is_opening(token.kind) {
            open.push(at);
        } else if is_closing(token.kind)
            && let Some(opening) = open.pop()
            && let Some(slot) = closing.get_mut(opening)
        {
            *slot = Some(at);
        }
    }
    closing
}

/// The line break that the text begins with, or that it will have.
fn line_break(text: &str) -> &'static str {
    match text.find(['\n', '\r']).and_then(|at| text.get(at..at + 2)) {
        Some("\r\n") => "\r\n",
        Some(pair) if pair.starts_with('\r') => "\r",
        _ => "\n",
    }
}

#[cfg(test)]
mod tests;
