//! What the tokens around a place say by themselves: what may be replaced there, and what comes next.

use std::ops::Range;

use super::marked::STRING;
use crate::syntax::{Token, TokenKind, Tree};

/// What the completed text may replace, the likeliest first: the literal at the cursor; on a line whose quotes do not
/// add up what stands between the last quote and the cursor; a value behind the cursor. `None` in a
/// comment, and between a key and its colon.
pub(super) fn replaceable(text: &str, tree: &Tree, offset: usize) -> Option<Vec<Range<usize>>> {
    let at_cursor = |token: &&Token| {
        let range = token.range();
        range.start < offset && (offset < range.end || (offset == range.end && is_open(**token)))
    };
    let token = tree.tokens().iter().find(at_cursor);
    let first = match token {
        Some(token) if token.kind.is_trivia() && token.kind != TokenKind::Whitespace => {
            return None;
        }
        Some(token) if is_literal(*token) || is_quote(text, *token) => {
            let range = token.range();
            range.start..idle_colon(text, tree, range.end).unwrap_or(range.end)
        }
        _ if is_behind_key(tree, offset) => return None,
        _ => offset..offset,
    };
    let line_start = text[..offset].rfind(['\n', '\r']).map_or(0, |at| at + 1);
    let line_end = text[offset..]
        .find(['\n', '\r'])
        .map_or(text.len(), |at| offset + at);
    let out_of_step = tree.tokens().iter().any(|token| {
        token.damaged && token.range().start < line_end && token.range().end > line_start
    });
    let mut ranges = vec![first];
    if let Some(quote) = text[line_start..offset].rfind('"').filter(|_| out_of_step) {
        ranges.push(line_start + quote..offset);
    }
    ranges.extend(value_behind(tree, offset).filter(|value| value.end <= line_end));
    Some(ranges)
}

/// Whether the place is between a key and its colon.
fn is_behind_key(tree: &Tree, offset: usize) -> bool {
    let before = significant(tree).rfind(|token| token.range().end <= offset);
    before.is_some_and(is_literal) && has_colon(tree, offset)
}

/// The end of the colon behind a key, on the key's line, where no value stands behind it.
fn idle_colon(text: &str, tree: &Tree, key_end: usize) -> Option<usize> {
    let mut behind = significant(tree).filter(|token| token.range().start >= key_end);
    let colon = behind.next()?.range();
    if !has_colon(tree, key_end) || is_next_line(text, key_end..colon.start) {
        return None;
    }
    let next = behind.next();
    let is_idle = next.is_none_or(|next| {
        let is_key = is_literal(next)
            && (has_colon(tree, next.range().end)
                || is_next_line(text, colon.end..next.range().start)
                    && begins_two(text, tree, next.range().end));
        is_key || ends_item(next.kind)
    });
    is_idle.then_some(colon.end)
}

/// Whether the literal that ends here is followed by another one on its line, which no colon follows: a key that lacks
/// its colon, and its value.
fn begins_two(text: &str, tree: &Tree, end: usize) -> bool {
    let mut behind = significant(tree).filter(|token| token.range().start >= end);
    behind.next().is_some_and(|next| {
        is_literal(next)
            && !is_next_line(text, end..next.range().start)
            && !has_colon(tree, next.range().end)
    })
}

/// Whether what stands behind the marker in a text, without a colon, is the value of the key that the marker is: it
/// stands on its line, a key was there, and it is no key itself. An object or array may begin below.
pub(super) fn is_value_of(text: &str, tree: &Tree, replaced: &Range<usize>) -> bool {
    let end = replaced.start + STRING.len();
    let mut behind = significant(tree).filter(|token| token.range().start >= end);
    let next = behind.next().filter(|next| is_literal(*next));
    next.is_none_or(|next| {
        !replaced.is_empty()
            && !is_next_line(text, end..next.range().start)
            && !begins_two(text, tree, next.range().end)
    })
}

/// Whether a line ends in a stretch of the text.
pub(super) fn is_next_line(text: &str, between: Range<usize>) -> bool {
    text.get(between)
        .is_some_and(|between| between.contains(['\n', '\r']))
}

/// From the cursor to the end of the literal behind it, where the cursor stands right behind a colon.
fn value_behind(tree: &Tree, offset: usize) -> Option<Range<usize>> {
    let before = significant(tree).rfind(|token| token.range().start < offset)?;
    let next = significant(tree).find(|token| token.range().start >= offset)?;
    let is_value = before.kind == TokenKind::Colon && is_literal(next);
    is_value.then(|| offset..next.range().end)
}

/// Whether more of the token may be typed right behind it.
fn is_open(token: Token) -> bool {
    match token.kind {
        TokenKind::String | TokenKind::Stray => token.damaged,
        TokenKind::Comment => true,
        _ => is_literal(token),
    }
}

fn is_quote(text: &str, token: Token) -> bool {
    token.kind == TokenKind::Stray && text[token.range()].starts_with(['"', '\''])
}

/// Where the text begins behind its byte order mark.
pub(super) fn byte_order_mark(tree: &Tree) -> usize {
    let first = tree.tokens().first();
    let mark = first.filter(|token| token.kind == TokenKind::ByteOrderMark);
    mark.map_or(0, |token| token.range().end)
}

/// Whether it is a key or a value without brackets.
pub(super) fn is_literal(token: Token) -> bool {
    matches!(
        token.kind,
        TokenKind::String
            | TokenKind::Number
            | TokenKind::True
            | TokenKind::False
            | TokenKind::Null
            | TokenKind::Word
    )
}

/// The tokens that are no white space and no comments.
pub(super) fn significant(tree: &Tree) -> impl DoubleEndedIterator<Item = Token> + '_ {
    let tokens = tree.tokens().iter().copied();
    tokens.filter(|token| !token.kind.is_trivia())
}

/// Whether a colon is the next token.
pub(super) fn has_colon(tree: &Tree, place: usize) -> bool {
    let mut behind = significant(tree).filter(|token| token.range().start >= place);
    behind
        .next()
        .is_some_and(|next| next.kind == TokenKind::Colon)
}

/// Whether a member or an element ends where this token stands.
pub(super) fn ends_item(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Comma | TokenKind::CloseBrace | TokenKind::CloseBracket
    )
}
