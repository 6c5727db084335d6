//! Places in a case that outlive edits elsewhere and changes of white space: counted in tokens, not in bytes. They mean
//! something only as long as the case's tokens are the same (`CaseOutline::content`).

use std::ops::Range;

use crate::syntax::{self, AnyJson, Token};

/// The tokens of a case that a place covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    first: usize,
    last: usize,
}

/// Turns places of one case into anchors and back.
#[derive(Debug)]
pub struct Anchors {
    tokens: Vec<Token>,
}

impl Anchors {
    /// The anchors of a case's text.
    pub fn new(case: &str) -> Self {
        let (tree, _) = syntax::parse(case, &AnyJson);
        let tokens = tree.tokens().iter().copied();
        Self {
            tokens: tokens.filter(|token| !token.kind.is_trivia()).collect(),
        }
    }

    /// The anchor of bytes of the case: of the tokens that they touch, or else of the one before them.
    pub fn of(&self, bytes: &Range<usize>) -> Anchor {
        let first = self
            .tokens
            .partition_point(|token| token.range().end <= bytes.start);
        let behind = self
            .tokens
            .partition_point(|token| token.range().start < bytes.end);
        Anchor {
            first: first.min(behind.saturating_sub(1)),
            last: behind.saturating_sub(1),
        }
    }

    /// The bytes that an anchor covers; `None` if the case has not so many tokens.
    pub fn bytes(&self, anchor: &Anchor) -> Option<Range<usize>> {
        let first = self.tokens.get(anchor.first)?;
        let last = self.tokens.get(anchor.last)?;
        Some(first.range().start..last.range().end)
    }
}

#[cfg(test)]
mod tests;
