//! The structure of a text: what can be folded, and what a growing selection takes in step by step. Any JSON, whole or broken.

use std::ops::Range;

use super::spot::inside_quotes;
use crate::syntax::{self, AnyJson, NodeKind, TokenKind};

/// What can be folded: the objects and arrays that go over lines, by their first byte and their last, in the order of the
/// text.
pub fn folds(text: &str) -> Vec<Range<usize>> {
    let (tree, _) = syntax::parse(text, &AnyJson);
    let nodes = tree.subtree(tree.root());
    let containers =
        nodes.filter(|&node| matches!(tree.kind(node), NodeKind::Object | NodeKind::Array));
    let folds = containers.map(|node| tree.range(node));
    // Found once: nested brackets would have the same bytes looked at again and again.
    let breaks: Vec<usize> = memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).collect();
    folds
        .filter(|range| goes_over_lines(&breaks, range))
        .map(|range| range.start..range.end - usize::from(range.end > range.start))
        .collect()
}

fn goes_over_lines(breaks: &[usize], range: &Range<usize>) -> bool {
    let next = breaks.partition_point(|&at| at < range.start);
    breaks.get(next).is_some_and(|&at| at < range.end)
}

/// What a selection at a place takes in, from the least to the whole text: the content of a string, the value, the key
/// with its value, what stands between the brackets, the object or array, and so on.
pub fn selections(text: &str, offset: usize) -> Vec<Range<usize>> {
    let (tree, _) = syntax::parse(text, &AnyJson);
    let mut ranges = Vec::new();
    ranges.push(0..text.len());
    let mut node = tree.root();
    loop {
        let range = tree.range(node);
        push(&mut ranges, range.clone(), offset);
        match tree.kind(node) {
            NodeKind::Object | NodeKind::Array => {
                let inner = content(&tree, range.clone());
                push(&mut ranges, inner, offset);
            }
            NodeKind::String => {
                push(&mut ranges, inside_quotes(text, &range), offset);
            }
            _ => {}
        }
        let is_here = |&child: &syntax::NodeId| {
            let range = tree.range(child);
            (range.start..=range.end).contains(&offset)
        };
        match tree.children(node).find(is_here) {
            Some(child) => node = child,
            None => break,
        }
    }
    ranges.reverse();
    ranges
}

/// From the first token behind the opening bracket to the last one before the closing bracket; all of it where there is
/// nothing between them.
fn content(tree: &syntax::Tree, range: Range<usize>) -> Range<usize> {
    let tokens = tree.tokens();
    let first = tokens.partition_point(|token| token.range().start <= range.start);
    let behind = tokens.partition_point(|token| token.range().start < range.end);
    let inside = tokens.get(first..behind).unwrap_or_default();
    let inside = match inside.split_last() {
        Some((last, before)) if is_closing(last) && last.range().end == range.end => before,
        _ => inside,
    };
    let mut shown = inside
        .iter()
        .filter(|token| token.kind != TokenKind::Whitespace);
    let first = shown.next();
    let last = shown.next_back().or(first);
    match (first, last) {
        (Some(first), Some(last)) => first.range().start..last.range().end,
        _ => range,
    }
}

fn is_closing(token: &syntax::Token) -> bool {
    matches!(token.kind, TokenKind::CloseBrace | TokenKind::CloseBracket)
}

/// Adds a range that is smaller than the last one and has the place in it.
fn push(ranges: &mut Vec<Range<usize>>, range: Range<usize>, offset: usize) {
    let has_place = range.start <= offset && offset <= range.end;
    let is_smaller = ranges
        .last()
        .is_none_or(|last| last.start <= range.start && range.end <= last.end && *last != range);
    if has_place && is_smaller {
        ranges.push(range);
    }
}

#[cfg(test)]
mod tests;
