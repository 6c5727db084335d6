//! One token taken away costs at most one syntax finding, at the damage, and changes nothing elsewhere.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

#[path = "support/vectors.rs"]
mod vectors;

use std::ops::Range;

use expect_test::expect_file;
use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::{Code, Finding};
use mcpeak_suite::spec::SuiteGuide;
use mcpeak_suite::syntax::{NodeId, NodeKind, Token, TokenKind, Tree, parse};
use mcpeak_suite::text::Text;

/// A text with one token taken away, and what the token was part of.
struct Damage<'a> {
    tree: &'a Tree,
    token: Token,
    /// The member or element that the token belongs to; for a bracket its container, for a comma the comma.
    spot: Range<usize>,
    /// The containers that directly hold the spot: from the innermost object up to the case's.
    holders: Vec<Range<usize>>,
}

fn findings(text: &str) -> Vec<Finding> {
    Analysis::new(&Text::new(text)).findings()
}

fn significant(tree: &Tree) -> impl Iterator<Item = Token> + '_ {
    let tokens = tree.tokens().iter().copied();
    tokens.filter(|token| !token.kind.is_trivia())
}

impl<'a> Damage<'a> {
    fn new(tree: &'a Tree, token: Token) -> Self {
        let innermost = tree
            .subtree(tree.root())
            .filter(|&node| contains(&tree.range(node), &token.range()))
            .last();
        let mut node = innermost.unwrap_or(tree.root());
        let spot = match token.kind {
            TokenKind::Comma => token.range(),
            _ => {
                if let Some(parent) = tree.parent(node)
                    && tree.kind(parent) == NodeKind::Member
                {
                    node = parent;
                }
                tree.range(node)
            }
        };
        let holders = std::iter::successors(tree.parent(node), |&node| tree.parent(node));
        let holders = holders
            .filter(|&node| tree.kind(node) != NodeKind::Member)
            .map(|node| tree.range(node))
            .collect();
        Self {
            tree,
            token,
            spot,
            holders,
        }
    }

    fn touches(&self, range: &Range<usize>) -> bool {
        range.start <= self.token.range().end && range.end >= self.token.range().start
    }

    /// Whether the damage may be why a finding of the whole text is gone: it is about the spot, about the object that
    /// lost it, or about something that depends on the spot.
    fn explains(&self, finding: &Finding) -> bool {
        let at_spot =
            |range: &Range<usize>| range.start < self.spot.end && range.end > self.spot.start;
        let of_holder = self
            .holders
            .first()
            .is_some_and(|holder| self.is_direct(holder, &finding.range));
        at_spot(&finding.range)
            || of_holder
            || finding
                .related
                .iter()
                .any(|related| at_spot(&related.range))
            || self.is_of_operation(finding)
    }

    /// Whether a range is a container's opening bracket, or a key or value right in it.
    fn is_direct(&self, holder: &Range<usize>, range: &Range<usize>) -> bool {
        let node = self
            .tree
            .subtree(self.tree.root())
            .filter(|&node| self.tree.range(node) == *holder)
            .last()
            .unwrap();
        range.start == holder.start
            || self.tree.children(node).any(|child| {
                let parts: Vec<NodeId> = match self.tree.kind(child) {
                    NodeKind::Member => {
                        let (key, value) = self.tree.key_and_value(child);
                        vec![key, value]
                    }
                    _ => vec![child],
                };
                parts.iter().any(|&part| {
                    self.tree.range(part) == *range || (range.start == self.tree.range(part).start)
                })
            })
    }

    /// Whether it is about an assertion of the case whose operation type is the spot.
    fn is_of_operation(&self, finding: &Finding) -> bool {
        finding.code == Code::IncompatibleAssertion
            || finding.path.to_string().contains(".assertions[")
                && self
                    .holders
                    .get(2)
                    .is_some_and(|case| contains(case, &finding.range))
    }
}

fn contains(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

/// What a text with one token less finds that it should not, or no longer finds.
fn wrong(text: &str, before: &[Finding], tree: &Tree, token: Token) -> Option<String> {
    let range = token.range();
    let mut cut = text.to_owned();
    cut.replace_range(range.clone(), "");
    let (cut_tree, _) = parse(&cut, &SuiteGuide);
    if significant(&cut_tree).count() + 1 != significant(tree).count() {
        return None; // Its neighbours became one token: more than one token changed.
    }
    let after = findings(&cut);
    let (syntax, after): (Vec<Finding>, Vec<Finding>) = after
        .into_iter()
        .partition(|finding| finding.code == Code::SuiteJsonInvalid);
    if syntax.is_empty() {
        return None; // What is left is JSON, and another suite.
    }
    if syntax.len() > 1 {
        return Some(format!("{} syntax findings", syntax.len()));
    }
    let damage = Damage::new(tree, token);
    let place = |offset: usize| match offset >= range.end {
        true => offset - range.len(),
        false => offset.min(range.start),
    };
    let same = |old: &Finding, new: &Finding| {
        let moved = place(old.range.start)..place(old.range.end);
        old.code == new.code
            && old.path == new.path
            && (damage.touches(&old.range) || moved == new.range)
    };
    let new = after
        .iter()
        .find(|new| !before.iter().any(|old| same(old, new)));
    if let Some(new) = new {
        return Some(format!("new: {} {}", new.code.as_str(), new.path));
    }
    let lost = before
        .iter()
        .find(|old| !after.iter().any(|new| same(old, new)) && !damage.explains(old));
    lost.map(|lost| format!("lost: {} {}", lost.code.as_str(), lost.path))
}

/// The tokens of a vector that were taken away, and what went wrong with which.
fn survey(line: &vectors::Line) -> (usize, Vec<String>) {
    let text = line.suite_text();
    let before = findings(&text);
    let is_json = before
        .iter()
        .all(|finding| finding.code != Code::SuiteJsonInvalid);
    if text.len() > 2048 || !is_json {
        return (0, Vec::new());
    }
    let (tree, _) = parse(&text, &SuiteGuide);
    let found = significant(&tree)
        .filter_map(|token| {
            let what = wrong(&text, &before, &tree, token)?;
            Some(format!("{} @{} {what}", line.name(), token.start))
        })
        .collect();
    (significant(&tree).count(), found)
}

#[test]
fn a_token_taken_away_costs_one_finding_and_changes_none_elsewhere() {
    let lines = vectors::read("validate.jsonl");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = lines.len().div_ceil(threads);
    let surveyed: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let parts: Vec<_> = lines
            .chunks(share)
            .map(|part| scope.spawn(|| part.iter().map(survey).collect::<Vec<_>>()))
            .collect();
        parts
            .into_iter()
            .flat_map(|part| part.join().expect("no check panics"))
            .collect()
    });
    let tokens: usize = surveyed.iter().map(|(tokens, _)| tokens).sum();
    let found: Vec<String> = surveyed.into_iter().flat_map(|(_, found)| found).collect();
    println!(
        "{tokens} tokens taken away, {} of them in an ambiguous place",
        found.len()
    );
    expect_file!["damage.ambiguous.txt"].assert_eq(&(found.join("\n") + "\n"));
    assert!(tokens > 50_000);
}
