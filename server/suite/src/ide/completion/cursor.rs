//! What stands at the cursor. The text is read with a string put where something is to be completed: the tree then says
//! what that string is, a key or a value and of what, by the same rules by which the accepted text will be read.

use std::ops::Range;

use crate::spec::SuiteGuide;
use crate::syntax::{
    NodeId, NodeKind, SyntaxError, SyntaxErrorKind, Token, TokenKind, Tree, Value, parse,
};

/// A string: what is put where something is to be completed.
const STRING: &str = "\"\"";

/// A member: what is put there where a string alone would be less than what is missing.
const MEMBER: &str = "\"\": 0";

/// What the completed text will be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// The whole document.
    Document,
    /// A key and its value.
    Member,
    /// A key; its value stands behind it, with or without the colon.
    Key { colon: bool },
    /// The value of a member.
    Value,
    /// An element of an array.
    Element,
}

/// A character that is missing before the completed text, and the byte where it belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Lack {
    pub(super) character: char,
    pub(super) at: usize,
}

/// The cursor's place in a text.
#[derive(Debug)]
pub(super) struct Cursor {
    /// The text with the marker.
    text: String,
    tree: Tree,
    marker: NodeId,
    pub(super) role: Role,
    /// What the completed text replaces: the literal at the cursor, nothing where there is none.
    pub(super) replaced: Range<usize>,
    pub(super) lacks_before: Option<Lack>,
    pub(super) lacks_comma_behind: bool,
    /// Whether the next token stands right behind what is replaced.
    pub(super) touches_next: bool,
    /// Whether the cursor stands right behind the closing quote of a string.
    pub(super) is_behind_string: bool,
}

impl Cursor {
    /// The cursor at byte `offset` of `text`; `None` where nothing can be completed.
    pub(super) fn new(text: &str, offset: usize) -> Option<Self> {
        let (tree, errors) = parse(text, &SuiteGuide);
        let offset = text.floor_char_boundary(offset.max(byte_order_mark(&tree)));
        let ranges = candidates(text, &tree, offset)?;
        let tries = ranges.into_iter().flat_map(|range| tries(text, range));
        // The first of those that leave the text the least broken.
        let best = tries.min_by_key(|tried| tried.cost)?;
        let (marker, marked_errors) = (best.marker, best.errors);
        let mut cursor = Self {
            text: best.text,
            tree: best.tree,
            marker: best.node,
            role: best.role,
            replaced: best.range,
            lacks_before: None,
            lacks_comma_behind: false,
            touches_next: false,
            is_behind_string: tree.tokens().iter().any(|token| {
                let is_whole = token.kind == TokenKind::String && !token.damaged;
                is_whole && token.range().end == offset
            }),
        };
        let is_free =
            cursor.look_around(marker.len()) && !lacks_bracket(&tree, &errors, cursor.replaced.end);
        let completed = cursor.completed(text);
        let errors_after = match completed == cursor.text {
            true => marked_errors,
            false => parse(&completed, &SuiteGuide).1.len(),
        };
        (is_free && errors_after <= errors.len()).then_some(cursor)
    }

    /// What `text` will be like: the marker where the completed text will be, with all that is missing around it.
    fn completed(&self, text: &str) -> String {
        let mut completed = text.to_owned();
        let marker = match self.role {
            Role::Member => MEMBER,
            Role::Key { colon: false } => "\"\":",
            Role::Key { colon: true } | Role::Value | Role::Element | Role::Document => STRING,
        };
        let comma = if self.lacks_comma_behind { "," } else { "" };
        completed.replace_range(self.replaced.clone(), &format!("{marker}{comma}"));
        if let Some(lack) = self.lacks_before {
            completed.insert(lack.at, lack.character);
        }
        completed
    }

    /// Settles what is missing around the marker of so many bytes; false where a value is there already.
    fn look_around(&mut self, length: usize) -> bool {
        let (start, end) = (self.replaced.start, self.replaced.start + length);
        let before = significant(&self.tree).rfind(|token| token.range().end <= start);
        let next = significant(&self.tree).find(|token| token.range().start >= end);
        let is_value = self.role == Role::Value;
        self.lacks_before = before.and_then(|token| lack_behind(token, is_value));
        let Some(next) = next else { return true };
        if self.role == Role::Document {
            return false;
        }
        self.touches_next = next.range().start == end;
        self.lacks_comma_behind = match self.role {
            Role::Key { .. } | Role::Document => false,
            // A bracket begins no member: here the brace that closes this object is missing.
            Role::Member => is_literal(next),
            Role::Value => has_colon(&self.tree, next.range().end),
            Role::Element => !ends_item(next.kind),
        };
        // What is no key and stands in the same object is the value already; another object may be the next case.
        let is_outside = self
            .container()
            .is_none_or(|container| !container.range().contains(&next.range().start));
        self.role != Role::Value || self.lacks_comma_behind || ends_item(next.kind) || is_outside
    }

    /// What stands around the marker, by the tree with the marker in it.
    pub(super) fn marker(&self) -> Value<'_> {
        Value::new(&self.tree, &self.text, self.marker)
    }

    /// The document's value.
    pub(super) fn root(&self) -> Value<'_> {
        self.marker().at(self.tree.root())
    }

    /// The object or array that the completed text stands in.
    pub(super) fn container(&self) -> Option<Value<'_>> {
        let parent = self.tree.parent(self.marker)?;
        let container = match self.tree.kind(parent) {
            NodeKind::Member => self.tree.parent(parent)?,
            _ => parent,
        };
        Some(self.marker().at(container))
    }

    /// The key whose value the completed text is.
    pub(super) fn key(&self) -> Option<Value<'_>> {
        let parent = self.tree.parent(self.marker)?;
        let (key, _) = match self.tree.kind(parent) {
            NodeKind::Member => self.tree.key_and_value(parent),
            _ => return None,
        };
        Some(self.marker().at(key))
    }

    /// The text with the marker.
    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

/// A text with a marker in it, and what the marker is there.
struct Try {
    text: String,
    tree: Tree,
    marker: &'static str,
    node: NodeId,
    role: Role,
    range: Range<usize>,
    errors: usize,
    cost: usize,
}

/// The text with each marker in the range. A string that leaves nothing broken needs no further try.
fn tries(text: &str, range: Range<usize>) -> impl Iterator<Item = Try> {
    let string = Try::new(text, range.clone(), STRING);
    let is_fine = string.as_ref().is_some_and(|tried| tried.cost == 0);
    let member = (!is_fine).then(|| Try::new(text, range, MEMBER)).flatten();
    string.into_iter().chain(member)
}

impl Try {
    /// `None` where the marker is no key and no value.
    fn new(text: &str, range: Range<usize>, marker: &'static str) -> Option<Self> {
        let mut marked = text.to_owned();
        marked.replace_range(range.clone(), marker);
        let (tree, errors) = parse(&marked, &SuiteGuide);
        let node = marker_node(&tree, range.start)?;
        let role = match role(&tree, node, range.start + STRING.len())? {
            role if marker == STRING => role,
            Role::Key { .. } if !has_colon(&tree, range.start + marker.len()) => Role::Member,
            _ => return None,
        };
        Some(Self {
            cost: cost(&marked, &tree, &errors),
            errors: errors.len(),
            text: marked,
            tree,
            marker,
            node,
            role,
            range,
        })
    }
}

/// How broken a text is: its errors and its damaged tokens. Brackets that do not match weigh more, those aside that are
/// still to be closed at the end.
fn cost(text: &str, tree: &Tree, errors: &[SyntaxError]) -> usize {
    let end = text.trim_end().len();
    let weight = |error: &SyntaxError| match error.kind {
        SyntaxErrorKind::MissingClose(_) | SyntaxErrorKind::Unclosed(_)
            if error.range.end >= end =>
        {
            1
        }
        SyntaxErrorKind::MissingOpen(_)
        | SyntaxErrorKind::MissingClose(_)
        | SyntaxErrorKind::StrayClose(_)
        | SyntaxErrorKind::StrayOpen(_)
        | SyntaxErrorKind::Unclosed(_)
        | SyntaxErrorKind::TextAfterEnd => 3,
        _ => 1,
    };
    let damaged = tree.tokens().iter().filter(|token| token.damaged).count();
    damaged + errors.iter().map(weight).sum::<usize>()
}

/// Whether a value stands behind the place that has lost only its opening bracket.
fn lacks_bracket(tree: &Tree, errors: &[SyntaxError], place: usize) -> bool {
    let next = significant(tree).find(|token| token.range().start >= place);
    let is_missing = |error: &SyntaxError| matches!(error.kind, SyntaxErrorKind::MissingOpen(_));
    next.is_some_and(|next| {
        let mut missing = errors.iter().filter(|error| is_missing(error));
        missing.any(|error| error.range.start == next.range().start)
    })
}

fn byte_order_mark(tree: &Tree) -> usize {
    let first = tree.tokens().first();
    let mark = first.filter(|token| token.kind == TokenKind::ByteOrderMark);
    mark.map_or(0, |token| token.range().end)
}

/// What the completed text may replace, the likeliest first: the literal at the cursor; on a line whose quotes do not
/// add up what stands between the last quote and the cursor; a value behind the cursor. `None` in a comment.
fn candidates(text: &str, tree: &Tree, offset: usize) -> Option<Vec<Range<usize>>> {
    let at_cursor = |token: &&Token| {
        let range = token.range();
        range.start < offset && (offset < range.end || (offset == range.end && is_open(**token)))
    };
    let token = tree.tokens().iter().find(at_cursor);
    let first = match token {
        Some(token) if token.kind == TokenKind::Whitespace => offset..offset,
        Some(token) if token.kind.is_trivia() => return None,
        Some(token) if is_literal(*token) || is_quote(text, *token) => token.range(),
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

fn is_literal(token: Token) -> bool {
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

fn is_quote(text: &str, token: Token) -> bool {
    token.kind == TokenKind::Stray && text[token.range()].starts_with(['"', '\''])
}

fn significant(tree: &Tree) -> impl DoubleEndedIterator<Item = Token> + '_ {
    let tokens = tree.tokens().iter().copied();
    tokens.filter(|token| !token.kind.is_trivia())
}

fn marker_node(tree: &Tree, start: usize) -> Option<NodeId> {
    let range = start..start + STRING.len();
    tree.subtree(tree.root())
        .find(|&node| tree.kind(node) == NodeKind::String && tree.range(node) == range)
}

fn role(tree: &Tree, marker: NodeId, end: usize) -> Option<Role> {
    let Some(parent) = tree.parent(marker) else {
        return Some(Role::Document);
    };
    if tree.kind(parent) == NodeKind::Array {
        return Some(Role::Element);
    }
    let (key, value) = tree.key_and_value(parent);
    if key != marker {
        return Some(Role::Value);
    }
    Some(match tree.kind(value) {
        _ if has_colon(tree, end) => Role::Key { colon: true },
        NodeKind::Missing => Role::Member,
        _ => Role::Key { colon: false },
    })
}

/// Whether a colon is the next token.
fn has_colon(tree: &Tree, place: usize) -> bool {
    let mut behind = significant(tree).filter(|token| token.range().start >= place);
    behind
        .next()
        .is_some_and(|next| next.kind == TokenKind::Colon)
}

/// What is missing between a token and a member, an element or a value right behind it.
fn lack_behind(token: Token, is_value: bool) -> Option<Lack> {
    let separates = matches!(
        token.kind,
        TokenKind::OpenBrace | TokenKind::OpenBracket | TokenKind::Comma | TokenKind::Colon
    );
    let character = if is_value { ':' } else { ',' };
    let at = token.range().end;
    (!separates).then_some(Lack { character, at })
}

/// Whether a member or an element ends where this token stands.
fn ends_item(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Comma | TokenKind::CloseBrace | TokenKind::CloseBracket
    )
}
