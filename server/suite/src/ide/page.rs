//! A text with its tree, for who writes into it: finding nodes and tokens by their place, and how the text is laid out.
//! Reading only; the edits are in [`edits`].

pub(super) mod edits;

use std::ops::Range;

use crate::spec::SuiteGuide;
use crate::syntax::{self, Context, Guide, NodeId, NodeKind, Token, TokenKind, Tree, Value};
use crate::text::{Edit, Text};

/// A text, read.
pub(super) struct Page {
    text: String,
    tree: Tree,
    style: Style,
    has_conflict: bool,
    is_damaged: bool,
}

/// How a text is laid out.
struct Style {
    /// The ending of its lines.
    line_ending: &'static str,
    /// One level of indentation.
    unit: String,
    /// What stands behind colons and commas on a line.
    gap: &'static str,
}

/// What indents a text that shows no indentation.
const UNIT: &str = "  ";

impl Page {
    /// Reads a text. Linear.
    pub(super) fn read(text: &Text) -> Self {
        let text = text.to_string();
        let (tree, errors) = syntax::parse(&text, &SuiteGuide);
        let style = Style::of(&text, &tree);
        let mut tokens = tree.tokens().iter();
        let has_conflict = tokens.any(|token| token.kind == TokenKind::ConflictMarker);
        Self {
            text,
            tree,
            style,
            has_conflict,
            is_damaged: !errors.is_empty(),
        }
    }

    /// Whether any of the text is no JSON.
    pub(super) fn is_damaged(&self) -> bool {
        self.is_damaged
    }

    /// Whether a merge conflict is left in the text.
    pub(super) fn has_conflict(&self) -> bool {
        self.has_conflict
    }

    /// The text.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Its tree.
    pub(super) fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The ending of its lines.
    pub(super) fn line_ending(&self) -> &'static str {
        self.style.line_ending
    }

    /// The node `id`.
    pub(super) fn value(&self, id: NodeId) -> Value<'_> {
        Value::new(&self.tree, &self.text, id)
    }

    /// The document's value.
    pub(super) fn root(&self) -> Value<'_> {
        self.value(self.tree.root())
    }

    /// The key or value that covers exactly these bytes.
    pub(super) fn value_at(&self, range: &Range<usize>) -> Option<Value<'_>> {
        let mut here = self.tree.beginning_at(range.start);
        let is_it =
            |id: &NodeId| self.tree.kind(*id) != NodeKind::Member && self.tree.range(*id) == *range;
        here.find(is_it).map(|id| self.value(id))
    }

    /// The innermost object or array that begins at a byte.
    pub(super) fn container_at(&self, offset: usize) -> Option<Value<'_>> {
        let is_container =
            |id: &NodeId| matches!(self.tree.kind(*id), NodeKind::Object | NodeKind::Array);
        let here = self.tree.beginning_at(offset);
        here.filter(is_container).last().map(|id| self.value(id))
    }

    /// The member that a key or value is part of.
    pub(super) fn member_of(&self, value: Value<'_>) -> Option<NodeId> {
        let parent = self.tree.parent(value.id())?;
        (self.tree.kind(parent) == NodeKind::Member).then_some(parent)
    }

    /// The key of the member that a value is part of.
    pub(super) fn key_of(&self, value: Value<'_>) -> Option<Value<'_>> {
        let member = self.member_of(value)?;
        Some(self.value(self.tree.key_and_value(member).0))
    }

    /// Whether the member that a value is part of has this key.
    pub(super) fn is_value_of(&self, value: Value<'_>, key: &str) -> bool {
        self.key_of(value).is_some_and(|found| found.is_string(key))
    }

    /// The object or array that a key, a value or a member stands in.
    pub(super) fn holder_of(&self, id: NodeId) -> Option<Value<'_>> {
        let parent = self.tree.parent(id)?;
        match self.tree.kind(parent) {
            NodeKind::Member => self.tree.parent(parent).map(|id| self.value(id)),
            _ => Some(self.value(parent)),
        }
    }

    /// What its holder lists: the member that a value is part of, or the value itself in an array.
    pub(super) fn item_of(&self, value: Value<'_>) -> NodeId {
        self.member_of(value).unwrap_or(value.id())
    }

    /// The documented order of the keys of an object; empty where any keys are allowed.
    pub(super) fn order_of(&self, object: Value<'_>) -> Vec<&'static str> {
        let parents = std::iter::successors(Some(object.id()), |id| self.tree.parent(*id));
        let mut path: Vec<NodeId> = parents.collect();
        path.reverse();
        let context = path
            .windows(2)
            .fold(SuiteGuide.root(), |context, step| match step {
                [parent, child] => self.context_below(context, *parent, *child),
                _ => context,
            });
        SuiteGuide.order(context)
    }

    /// The context of a child, by that of its parent. A member is passed on the way from its object to its value.
    pub(super) fn context_below(&self, context: Context, parent: NodeId, child: NodeId) -> Context {
        match (self.tree.kind(parent), self.tree.kind(child)) {
            (NodeKind::Object, _) => context,
            (NodeKind::Member, _) => {
                let (key, _) = self.tree.key_and_value(parent);
                let key = self.value(key).string().unwrap_or_default();
                SuiteGuide.member(context, &key.to_string_lossy()).value
            }
            _ => SuiteGuide.element(context),
        }
    }

    /// How many members or elements there are.
    pub(super) fn item_count(&self, container: Value<'_>) -> usize {
        self.tree.children(container.id()).count()
    }

    /// The nearest token before a byte that is no trivia.
    pub(super) fn token_before(&self, offset: usize) -> Option<Token> {
        let tokens = self.tree.tokens();
        let end = tokens.partition_point(|token| token.range().end <= offset);
        let before = tokens.get(..end)?.iter().rev();
        before.copied().find(|token| !token.kind.is_trivia())
    }

    /// The nearest token from a byte on that is no trivia.
    pub(super) fn token_behind(&self, offset: usize) -> Option<Token> {
        let tokens = self.tree.tokens();
        let behind = tokens.get(self.tree.token_from(offset)?..)?.iter();
        behind.copied().find(|token| !token.kind.is_trivia())
    }

    /// The token that begins at a byte.
    pub(super) fn token_at(&self, offset: usize) -> Option<Token> {
        let token = self.tree.tokens().get(self.tree.token_from(offset)?)?;
        (token.range().start == offset).then_some(*token)
    }

    /// The text of some bytes.
    pub(super) fn slice(&self, range: Range<usize>) -> &str {
        self.text.get(range).unwrap_or_default()
    }

    /// The white space that a byte's line begins with.
    pub(super) fn indentation(&self, offset: usize) -> &str {
        let line = self.line_start(offset);
        let rest = self.slice(line..offset);
        let end = rest.find(|c| !matches!(c, ' ' | '\t'));
        &rest[..end.unwrap_or(rest.len())]
    }

    /// Where a byte's line begins, behind a byte order mark.
    pub(super) fn line_start(&self, offset: usize) -> usize {
        let before = self.slice(0..offset);
        match memchr::memrchr2(b'\n', b'\r', before.as_bytes()) {
            Some(ending) => ending + 1,
            None if before.starts_with('\u{feff}') => '\u{feff}'.len_utf8(),
            None => 0,
        }
    }

    /// Whether the text goes over more than one line.
    pub(super) fn has_lines(&self) -> bool {
        has_line_ending(self.text.trim())
    }

    /// Whether a container's first item stands on a line below its opening bracket.
    pub(super) fn is_spread(&self, container: Value<'_>) -> bool {
        let start = container.range().start;
        let first = self.tree.children(container.id()).next();
        first.is_some_and(|first| has_line_ending(self.slice(start..self.tree.range(first).start)))
    }
}

/// Whether a text goes over more than one line.
pub(super) fn has_line_ending(text: &str) -> bool {
    text.contains(['\n', '\r'])
}

impl Style {
    fn of(text: &str, tree: &Tree) -> Self {
        let line_ending = match text.find(['\n', '\r']) {
            Some(at) if text[at..].starts_with("\r\n") => "\r\n",
            Some(at) if text[at..].starts_with('\r') => "\r",
            _ => "\n",
        };
        let tokens = tree.tokens();
        let colon = tokens
            .iter()
            .position(|token| token.kind == TokenKind::Colon);
        let behind = colon.and_then(|at| tokens.get(at + 1));
        let is_dense = behind.is_some_and(|token| token.kind != TokenKind::Whitespace);
        Self {
            line_ending,
            unit: unit_of(text).unwrap_or(UNIT).to_owned(),
            gap: if is_dense { "" } else { " " },
        }
    }
}

/// The indentation of the first line that has one.
fn unit_of(text: &str) -> Option<&str> {
    text.split(['\n', '\r']).skip(1).find_map(|line| {
        let end = line.find(|c| !matches!(c, ' ' | '\t'))?;
        (end > 0).then(|| &line[..end])
    })
}

/// A text with edits applied that do not overlap and stand in their order.
pub(super) fn applied(text: &Text, edits: &[Edit]) -> Text {
    let edits = edits.iter().rev();
    edits.fold(text.clone(), |text, edit| text.edited(edit))
}
