//! A text read with a marker where something is to be completed: what the marker turns out to be, and how broken the text
//! is with it.

use std::ops::Range;

use super::Role;
use super::innermost::Closer;
use super::tokens::{has_colon, is_value_of};
use crate::spec::SuiteGuide;
use crate::syntax::{NodeId, NodeKind, SyntaxError, SyntaxErrorKind, Tree, parse};

/// A string: what is put where something is to be completed.
pub(super) const STRING: &str = "\"\"";

/// A member: what is put there where a string alone would be less than what is missing.
pub(super) const MEMBER: &str = "\"\": 0";

/// A text with a marker in it, and what the marker is there.
pub(super) struct Marked {
    pub(super) text: String,
    pub(super) tree: Tree,
    /// What was put there.
    pub(super) marker: &'static str,
    /// Its string.
    pub(super) node: NodeId,
    pub(super) role: Role,
    /// What it replaces.
    pub(super) range: Range<usize>,
    /// The errors of the text.
    pub(super) faults: Vec<SyntaxError>,
    /// The brackets that were put in to close what is open.
    pub(super) closers: Vec<Closer>,
    /// How broken the text is.
    pub(super) cost: usize,
}

impl Marked {
    /// The text with each marker in the range. A string that leaves nothing broken needs no other way.
    pub(super) fn ways(text: &str, range: Range<usize>) -> impl Iterator<Item = Self> + use<> {
        let string = Self::new(text, range.clone(), STRING);
        let is_fine = string.as_ref().is_some_and(|marked| marked.cost == 0);
        let member = (!is_fine).then(|| Self::new(text, range, MEMBER)).flatten();
        string.into_iter().chain(member)
    }

    /// `None` where the marker is no key and no value.
    fn new(text: &str, range: Range<usize>, marker: &'static str) -> Option<Self> {
        let mut marked = text.to_owned();
        marked.replace_range(range.clone(), marker);
        let (tree, errors) = parse(&marked, &SuiteGuide);
        let node = marker_node(&tree, range.start)?;
        let role = match role(&tree, node, range.start + STRING.len())? {
            Role::Key { colon: false }
                if marker == STRING && !is_value_of(&marked, &tree, &range) =>
            {
                return None;
            }
            role if marker == STRING => role,
            Role::Key { .. } if !has_colon(&tree, range.start + marker.len()) => Role::Member,
            _ => return None,
        };
        Some(Self {
            cost: cost(&marked, &tree, &errors),
            faults: errors,
            closers: Vec::new(),
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
