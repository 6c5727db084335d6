//! The tree: nodes in one flat arena, in the order of the text, and all tokens. Nothing recurses, dropping included.

use std::ops::Range;

use super::token::Token;

/// A node of a [`Tree`], by its place in the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub(super) u32);

/// What a node is. A member's children are its key and its value; both always exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// `{…}`; its children are members.
    Object,
    /// `[…]`; its children are values.
    Array,
    /// A key and its value.
    Member,
    /// A string: a key or a value.
    String,
    /// A number.
    Number,
    /// `true`
    True,
    /// `false`
    False,
    /// `null`
    Null,
    /// Text that is no JSON where a key or a value stands.
    Bad,
    /// Nothing where a key or a value must be; its range is empty.
    Missing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) kind: NodeKind,
    /// A string whose content cannot be judged; a container that lost something which cannot be named.
    pub(super) damaged: bool,
    /// A string whose value is not what is written.
    pub(super) escaped: bool,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) parent: u32,
    /// The node behind this one's subtree.
    pub(super) next: u32,
}

impl Node {
    pub(super) fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The tolerant tree of a text. Ranges are bytes of that text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    pub(super) nodes: Vec<Node>,
    pub(super) tokens: Vec<Token>,
    /// Whether brackets were in doubt somewhere, so that what stands where depends on more than its own text.
    pub(super) brackets_searched: bool,
    pub(super) out_of_step: Vec<u32>,
}

impl Tree {
    /// The document's value; a [`NodeKind::Missing`] one where there is none.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// All tokens; joined they give the text.
    pub fn tokens(&self) -> &[Token] {
        &self.tokens
    }

    /// Whether brackets were in doubt, so that what was made of a place depends on what stands elsewhere.
    pub(crate) fn brackets_searched(&self) -> bool {
        self.brackets_searched
    }

    /// Places where quotes did not match: how they were read depends on what stands before them on their line.
    pub(crate) fn out_of_step(&self) -> impl Iterator<Item = usize> + '_ {
        self.out_of_step.iter().map(|&at| at as usize)
    }

    pub(super) fn node(&self, id: NodeId) -> Node {
        self.nodes[id.0 as usize]
    }

    /// What the node is.
    pub fn kind(&self, id: NodeId) -> NodeKind {
        self.node(id).kind
    }

    /// Whether its content cannot be judged in full.
    pub(crate) fn is_damaged(&self, id: NodeId) -> bool {
        self.node(id).damaged
    }

    /// Its bytes.
    pub fn range(&self, id: NodeId) -> Range<usize> {
        self.node(id).range()
    }

    /// The node that holds it, unless it is the root.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        (id.0 != 0).then(|| NodeId(self.node(id).parent))
    }

    /// Its children, in the order of the text.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + Clone + '_ {
        self.siblings_from(id, id)
    }

    /// The children of `id` from the child `first` on; from the first one where `first` is `id` itself.
    pub(crate) fn siblings_from(
        &self,
        id: NodeId,
        first: NodeId,
    ) -> impl Iterator<Item = NodeId> + Clone + '_ {
        let end = self.node(id).next;
        let mut at = first.0.max(id.0 + 1);
        std::iter::from_fn(move || {
            (at < end).then(|| {
                let child = NodeId(at);
                at = self.node(child).next;
                child
            })
        })
    }

    /// A member's key and value.
    pub fn key_and_value(&self, member: NodeId) -> (NodeId, NodeId) {
        let key = NodeId(member.0 + 1);
        (key, NodeId(self.node(key).next))
    }

    /// The nodes that begin at a byte, the outermost first.
    pub fn beginning_at(&self, offset: usize) -> impl Iterator<Item = NodeId> + '_ {
        let first = self
            .nodes
            .partition_point(|node| (node.start as usize) < offset);
        let nodes = self.nodes.get(first..).unwrap_or_default();
        let here = nodes
            .iter()
            .take_while(move |node| node.start as usize == offset);
        here.enumerate()
            .map(move |(at, _)| NodeId((first + at) as u32))
    }

    /// The token that begins at a byte or is the first one behind it; none at the end.
    pub fn token_from(&self, offset: usize) -> Option<usize> {
        let at = self
            .tokens
            .partition_point(|token| (token.start as usize) < offset);
        (at < self.tokens.len()).then_some(at)
    }

    /// The node and all below it, in the order of the text.
    pub fn subtree(&self, id: NodeId) -> impl Iterator<Item = NodeId> + use<> {
        (id.0..self.node(id).next).map(NodeId)
    }
}
