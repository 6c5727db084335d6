//! Refactorings: what a person may want done to a suite that is in order. What a suite means stays, but for what is asked for;
//! nothing is offered where the text is damaged.

mod case;
mod sort;
mod timeout;

use std::ops::Range;

use super::page::{Page, applied};
use crate::analysis::{Analysis, Limits};
use crate::finding::Finding;
use crate::text::{Edit, Text};
use crate::texts::Message;

/// How much of all findings is looked at. Damage comes first, and what has more of it than this is damaged everywhere.
const DAMAGE: Limits = Limits {
    findings: 10_000,
    path_bytes: 4 << 20,
};

/// What a refactoring does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Puts a copy of the case with a new id behind it.
    Duplicate,
    /// Lets the case and the one before it change places.
    MoveUp,
    /// Lets the case and the one behind it change places.
    MoveDown,
    /// Makes the time limit of a case that of the suite.
    ExtractTimeout,
    /// Sorts the keys of the object.
    SortKeys,
}

/// A refactoring at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refactoring {
    /// What it does.
    pub kind: Kind,
    /// The same for people.
    pub title: Message,
    /// The edits, in the order of the text; they do not overlap.
    pub edits: Vec<Edit>,
}

impl Refactoring {
    fn new(kind: Kind, title: impl Into<Message>, mut edits: Vec<Edit>) -> Self {
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        Self {
            kind,
            title: title.into(),
            edits,
        }
    }
}

/// The refactorings at a byte of a text that was analysed. Linear.
pub fn refactorings(text: &Text, analysis: &Analysis, offset: usize) -> Vec<Refactoring> {
    let page = Page::read(text);
    let findings = analysis.first_findings(DAMAGE).0;
    let place = Place {
        page: &page,
        analysis,
        findings: &findings,
        offset,
    };
    let found = case::refactorings(&place)
        .into_iter()
        .chain(timeout::extraction(&place))
        .chain(sort::sorted(&place));
    let is_damaged = damage(&findings) > 0;
    found
        .filter(|found| !is_damaged || !harms(text, &found.edits, &findings))
        .collect()
}

/// Whether edits bring damage: where a text is damaged, what stands elsewhere may be read another way after them.
fn harms(text: &Text, edits: &[Edit], before: &[Finding]) -> bool {
    let after = Analysis::new(&applied(text, edits));
    damage(&after.first_findings(DAMAGE).0) > damage(before)
}

fn damage(findings: &[Finding]) -> usize {
    findings
        .iter()
        .filter(|finding| finding.is_damage())
        .count()
}

/// Where refactorings are asked for.
struct Place<'a> {
    page: &'a Page,
    analysis: &'a Analysis,
    findings: &'a [Finding],
    offset: usize,
}

impl Place<'_> {
    /// Whether the text of some bytes is JSON, as far as they go.
    fn is_whole(&self, range: &Range<usize>) -> bool {
        let mut damage = self.findings.iter().filter(|finding| finding.is_damage());
        damage.all(|finding| finding.range.end <= range.start || range.end <= finding.range.start)
    }
}

#[cfg(test)]
mod tests;
