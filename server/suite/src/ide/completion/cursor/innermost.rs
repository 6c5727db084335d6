//! What is typed where brackets are still open belongs to the innermost of them, by plain counting. Which closing
//! brackets are missing behind it, and what in the text speaks against that reading.

use std::collections::BTreeMap;
use std::ops::Range;

use super::marked::{Marked, STRING};
use super::tokens::significant;
use crate::ide::completion::site::key_text;
use crate::spec::SuiteGuide;
use crate::syntax::{
    AnyJson, Context, Guide, NodeId, NodeKind, SyntaxErrorKind, TokenKind, Tree, Value, parse,
};

/// A closing bracket that is missing, and the byte that it is put at: behind the last that it closes.
pub(super) type Closer = (usize, char);

/// The least broken reading in which everything open at the cursor is closed behind it; `None` where no bracket is
/// missing there, or where the text speaks for another reading.
pub(super) fn reading(text: &str, ranges: &[Range<usize>]) -> Option<Marked> {
    let closable = ranges
        .iter()
        .filter_map(|range| Some((range, missing_behind(text, range)?)));
    let closable: Vec<_> = closable.collect();
    let ways = closable.iter().flat_map(|(range, closers)| {
        Marked::ways(&closed(text, closers), (*range).clone()).map(move |marked| (marked, closers))
    });
    let (mut best, closers) = ways.min_by_key(|(marked, closers)| marked.cost + closers.len())?;
    best.closers = closers.clone();
    (!closers.is_empty() && speaks_for_itself(&best)).then_some(best)
}

/// The text with brackets put in; they come in order.
pub(super) fn closed(text: &str, closers: &[Closer]) -> String {
    let mut out = String::with_capacity(text.len() + closers.len());
    let mut at = 0;
    for &(place, bracket) in closers {
        out.push_str(text.get(at..place).unwrap_or_default());
        out.push(bracket);
        at = place;
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// The closing brackets that are missing behind a range, as far as nothing but closing brackets follows. `None` where
/// the brackets before it do not match, or where one behind it closes nothing.
fn missing_behind(text: &str, range: &Range<usize>) -> Option<Vec<Closer>> {
    let mut marked = text.to_owned();
    marked.replace_range(range.clone(), STRING);
    let (tree, _) = parse(&marked, &AnyJson);
    let marker_end = range.start + STRING.len();
    let mut open = open_before(&tree, range.start)?;
    let mut closers = Vec::new();
    let mut end = range.end;
    for token in significant(&tree).filter(|token| token.range().start >= marker_end) {
        let before = std::mem::replace(&mut end, token.range().end - marker_end + range.end);
        match token.kind {
            TokenKind::Comma => continue,
            TokenKind::CloseBrace | TokenKind::CloseBracket => {}
            _ => return Some(closers),
        }
        let bracket = bracket(token.kind);
        let matching = open.iter().rposition(|&opened| opened == bracket)?;
        let inner = open.split_off(matching).into_iter().skip(1).rev();
        closers.extend(inner.map(|bracket| (before, bracket)));
    }
    closers.extend(open.into_iter().rev().map(|bracket| (end, bracket)));
    Some(closers)
}

/// The brackets that would close what is open at a byte, the innermost last; `None` where brackets before it do not match.
fn open_before(tree: &Tree, place: usize) -> Option<Vec<char>> {
    let mut open = Vec::new();
    for token in significant(tree).take_while(|token| token.range().end <= place) {
        match token.kind {
            TokenKind::OpenBrace => open.push('}'),
            TokenKind::OpenBracket => open.push(']'),
            TokenKind::CloseBrace | TokenKind::CloseBracket => {
                open.pop().filter(|&opened| opened == bracket(token.kind))?;
            }
            _ => {}
        }
    }
    Some(open)
}

fn bracket(kind: TokenKind) -> char {
    match kind {
        TokenKind::CloseBrace => '}',
        _ => ']',
    }
}

/// Whether nothing before the marker says that a bracket is missing there already.
fn speaks_for_itself(marked: &Marked) -> bool {
    let path = path(marked);
    let mut outer = Outer::default();
    for &place in &path {
        if has_misplaced(marked, outer, place) {
            return false;
        }
        outer = outer.with(place.1);
    }
    !is_case_misread(marked, &path) && !is_indented_as_outer(marked, &path)
}

/// The places further out, as bits.
#[derive(Clone, Copy, Default)]
struct Outer(u32);

impl Outer {
    fn with(self, context: Context) -> Self {
        Self(self.0 | 1u32.checked_shl(context.0.into()).unwrap_or_default())
    }

    /// Whether one of them has this key, which `context` does not have.
    fn claims(self, context: Context, key: &str) -> bool {
        let mut outer = (0..32)
            .filter(|place| self.0 & 1 << place != 0)
            .map(Context);
        !SuiteGuide.member(context, key).known
            && outer.any(|context| SuiteGuide.member(context, key).bit != 0)
    }
}

/// The containers around the marker, the outermost first, and what each is.
fn path(marked: &Marked) -> Vec<(NodeId, Context)> {
    let tree = &marked.tree;
    let mut nodes: Vec<NodeId> =
        std::iter::successors(tree.parent(marked.node), |&node| tree.parent(node)).collect();
    nodes.reverse();
    let (mut path, mut context) = (Vec::new(), SuiteGuide.root());
    for node in nodes {
        match tree.kind(node) {
            NodeKind::Member => {
                let key = marked.value(tree.key_and_value(node).0);
                context = SuiteGuide.member(context, &key_text(key)).value;
            }
            kind => {
                path.push((node, context));
                if kind == NodeKind::Array {
                    context = SuiteGuide.element(context);
                }
            }
        }
    }
    path
}

/// Whether something stands in a container around the marker that does not belong there but further out.
fn has_misplaced(marked: &Marked, outer: Outer, (node, context): (NodeId, Context)) -> bool {
    let tree = &marked.tree;
    if tree.kind(node) == NodeKind::Array {
        return marked.faults.iter().any(|fault| {
            fault.container == Some(node) && fault.kind != SyntaxErrorKind::MissingComma
        });
    }
    tree.children(node).any(|member| {
        let (key, _) = tree.key_and_value(member);
        let is_missing = tree.kind(key) == NodeKind::Missing;
        let is_claimed = || outer.claims(context, &key_text(marked.value(key)));
        key != marked.node && (is_missing || is_claimed())
    })
}

/// Whether something in the case around the marker, at whatever depth, belongs further out than it stands: brackets
/// that match by their number may have been counted for others.
fn is_case_misread(marked: &Marked, path: &[(NodeId, Context)]) -> bool {
    let tree = &marked.tree;
    let cases = path
        .iter()
        .position(|&(_, context)| context == SuiteGuide.segmented());
    let Some(&(case, context)) = cases.and_then(|cases| path.get(cases + 1)) else {
        return false;
    };
    let mut known = BTreeMap::from([(case, (context, Outer::default()))]);
    tree.subtree(case).skip(1).any(|node| {
        let Some(parent) = tree.parent(node) else {
            return false;
        };
        let Some(&(context, outer)) = known.get(&parent) else {
            return false;
        };
        let (place, misplaced) = match (tree.kind(parent), tree.kind(node)) {
            (_, NodeKind::Member) => {
                let (key, _) = tree.key_and_value(node);
                let name = key_text(marked.value(key));
                let value = SuiteGuide.member(context, &name).value;
                let misplaced = key != marked.node && outer.claims(context, &name);
                ((value, outer.with(context)), misplaced)
            }
            (NodeKind::Array, _) => ((SuiteGuide.element(context), outer.with(context)), false),
            _ => ((context, outer), false),
        };
        known.insert(node, place);
        misplaced
    })
}

/// Whether the marker begins a line as the keys of an outer object do, and those of its own do not.
fn is_indented_as_outer(marked: &Marked, path: &[(NodeId, Context)]) -> bool {
    let Some(column) = column(&marked.text, marked.range.start) else {
        return false;
    };
    let mut before = significant(&marked.tree);
    let before = before.rfind(|token| token.range().end <= marked.range.start);
    let is_first = before
        .is_some_and(|token| matches!(token.kind, TokenKind::OpenBrace | TokenKind::OpenBracket));
    let mut indented = path.iter().rev().map(|&(node, _)| {
        let mut members = marked.tree.children(node).filter(|&member| {
            let is_member = marked.tree.kind(member) == NodeKind::Member;
            is_member && marked.tree.key_and_value(member).0 != marked.node
        });
        members.any(|member| {
            self::column(&marked.text, marked.tree.range(member).start) == Some(column)
        })
    });
    let is_own = indented.next().unwrap_or_default();
    !is_first && !is_own && indented.any(|is_there| is_there)
}

/// The column of a place before which there is only white space on its line; lines above it must exist.
fn column(text: &str, place: usize) -> Option<usize> {
    let before = text.get(..place)?;
    let line = before.rfind(['\n', '\r'])? + 1;
    let space = before.get(line..)?;
    space
        .chars()
        .all(|c| matches!(c, ' ' | '\t'))
        .then_some(space.len())
}

impl Marked {
    fn value(&self, node: NodeId) -> Value<'_> {
        Value::new(&self.tree, &self.text, node)
    }
}
