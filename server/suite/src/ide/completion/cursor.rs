//! What stands at the cursor. The text is read with a string put where something is to be completed: the tree then says
//! what that string is, a key or a value and of what, by the same rules by which the accepted text will be read.

mod innermost;
mod marked;
mod tokens;

use std::ops::Range;

use crate::spec::SuiteGuide;
use crate::syntax::{
    NodeId, NodeKind, SyntaxError, SyntaxErrorKind, Token, TokenKind, Tree, Value, parse,
};
use marked::{MEMBER, Marked, STRING};
use tokens::{
    byte_order_mark, ends_item, has_colon, is_literal, is_next_line, replaceable, significant,
};

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
        let ranges = replaceable(text, &tree, offset)?;
        let best = Self::reading(text, &tree, &ranges)?;
        let (marker, marked_errors) = (best.marker, best.faults.len());
        let base = innermost::closed(text, &best.closers);
        let is_closed = !best.closers.is_empty();
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
        let is_free = cursor.look_around(marker.len())
            && (is_closed || !lacks_bracket(&tree, &errors, cursor.replaced.end));
        let completed = cursor.completed(&base);
        let errors_after = match completed == cursor.text {
            true => marked_errors,
            false => parse(&completed, &SuiteGuide).1.len(),
        };
        (is_free && errors_after <= errors.len()).then_some(cursor)
    }

    /// The text with a marker in one of the ranges: what was typed belongs to the innermost container that is open, else
    /// the first way that leaves the text the least broken.
    fn reading(text: &str, tree: &Tree, ranges: &[Range<usize>]) -> Option<Marked> {
        let ways = ranges
            .iter()
            .flat_map(|range| Marked::ways(text, range.clone()));
        let least_broken = ways.min_by_key(|marked| marked.cost);
        let is_fine = least_broken.as_ref().is_some_and(|best| best.cost == 0);
        let innermost = (!is_fine && tree.brackets_searched())
            .then(|| innermost::reading(text, ranges))
            .flatten();
        innermost.or(least_broken)
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
            Role::Value => {
                has_colon(&self.tree, next.range().end)
                    || is_literal(next) && is_next_line(&self.text, end..next.range().start)
            }
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

/// Whether a value stands behind the place that has lost only its opening bracket.
fn lacks_bracket(tree: &Tree, errors: &[SyntaxError], place: usize) -> bool {
    let next = significant(tree).find(|token| token.range().start >= place);
    let is_missing = |error: &SyntaxError| matches!(error.kind, SyntaxErrorKind::MissingOpen(_));
    next.is_some_and(|next| {
        let mut missing = errors.iter().filter(|error| is_missing(error));
        missing.any(|error| error.range.start == next.range().start)
    })
}
