//! Whether fixes do what they are for: they are applied, the text is checked again, and their findings must be gone. How the
//! edits are made is not known here.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::Fix;
use crate::analysis::Analysis;
use crate::finding::{Cause, Code, Finding};
use crate::ide::page::applied;
use crate::syntax::{JsString, SyntaxErrorKind};
use crate::text::{Edit, Text};
use crate::texts::TextId;

/// A text on which fixes are tried.
pub(super) struct Trial<'a> {
    text: &'a Text,
    analysis: &'a Analysis,
    before: Counts,
    marks: Marks,
}

/// How often each thing is said.
struct Counts {
    of: HashMap<Sort, usize>,
    damage: usize,
}

/// Findings of one sort say the same.
type Sort = (Code, TextId);

impl Counts {
    fn new(findings: &[Finding]) -> Self {
        let mut of = HashMap::new();
        for finding in findings {
            *of.entry(sort(finding)).or_insert(0) += 1;
        }
        Self {
            of,
            damage: findings
                .iter()
                .filter(|finding| finding.is_damage())
                .count(),
        }
    }

    fn get(&self, sort: Sort) -> usize {
        self.of.get(&sort).copied().unwrap_or(0)
    }
}

fn sort(finding: &Finding) -> Sort {
    (finding.code, finding.message.id())
}

/// Where text that is no token of JSON begins and ends, in the order of the text. Commas and brackets that are missing do not
/// count: they show once what stands before them can be read.
struct Marks(Vec<(usize, Sort)>);

impl Marks {
    fn new(findings: &[Finding]) -> Self {
        let unread = Cause::Syntax(SyntaxErrorKind::UnclosedString);
        let damage =
            (findings.iter()).filter(|finding| is_foreign(finding) || finding.cause == unread);
        let mut marks: Vec<_> = damage
            .flat_map(|finding| {
                let Range { start, end } = finding.range;
                [(start, sort(finding)), (end, sort(finding))]
            })
            .collect();
        marks.sort_by_key(|(at, _)| *at);
        Self(marks)
    }

    fn touching(&self, range: &Range<usize>) -> &[(usize, Sort)] {
        let start = self.0.partition_point(|(at, _)| *at < range.start);
        let end = self.0.partition_point(|(at, _)| *at <= range.end);
        self.0.get(start..end).unwrap_or_default()
    }
}

/// What is said, and where.
type Said<'f> = HashSet<(Sort, &'f JsString, usize)>;

/// What became of some fixes that were applied together.
pub(super) struct Tried {
    /// For each fix whether its finding is gone and what it wrote is in order.
    pub(super) mended: Vec<bool>,
    /// Whether less of the text is damaged than before.
    has_less_damage: bool,
    /// The text with all of them.
    pub(super) text: Text,
    /// What is known of it.
    pub(super) analysis: Analysis,
}

impl Tried {
    pub(super) fn is_all(&self) -> bool {
        self.mended.iter().all(|mended| *mended)
    }

    /// Whether it may be done without asking: brackets, commas and quotes that put one damage in the place of another would
    /// never come to an end. What JSON does not have at all is gone once it is gone.
    pub(super) fn is_progress(&self, finding: &Finding) -> bool {
        self.has_less_damage || !finding.is_damage() || is_foreign(finding)
    }
}

impl<'a> Trial<'a> {
    pub(super) fn new(text: &'a Text, analysis: &'a Analysis) -> Self {
        let findings = super::findings(analysis);
        Self {
            text,
            analysis,
            before: Counts::new(&findings),
            marks: Marks::new(&findings),
        }
    }

    /// Whether text that cannot be read touches what a fix wrote and did not before: less damage in all does not make up for it.
    fn brings_damage(&self, fix: &Fix, after: &Marks, places: &Places) -> bool {
        let mut written = fix.edits.iter().filter(|edit| !edit.replacement.is_empty());
        written.any(|edit| {
            let start = places.start_of(edit);
            let known = self.marks.touching(&edit.range);
            let found = after.touching(&(start..start + edit.replacement.len()));
            found
                .iter()
                .any(|(_, sort)| known.iter().all(|(_, known)| known != sort))
        })
    }

    /// Applies fixes that do not overlap and come in the order of the text.
    pub(super) fn mends(&self, fixes: &[(&Finding, &Fix)]) -> Tried {
        let edits: Vec<Edit> = edits_of(fixes);
        let text = applied(self.text, &edits);
        let analysis = self.analysed(&edits, &text);
        let after = super::findings(&analysis);
        let counts = Counts::new(&after);
        let said: Said<'_> = after
            .iter()
            .map(|finding| (sort(finding), &finding.path, finding.range.start))
            .collect();
        // Where damage goes, damage must not come.
        let is_damaged_more = counts.damage > self.before.damage;
        let places = Places::of(&edits);
        let marks = Marks::new(&after);
        let mended = fixes.iter().map(|(finding, fix)| {
            !is_damaged_more
                && (is_elsewhere(finding, &said, &places)
                    || counts.get(sort(finding)) < self.before.get(sort(finding)))
                && (fix.rewrites || is_clean(fix, &after, &places))
                && !self.brings_damage(fix, &marks, &places)
        });
        Tried {
            mended: mended.collect(),
            has_less_damage: counts.damage < self.before.damage,
            text,
            analysis,
        }
    }

    fn analysed(&self, edits: &[Edit], after: &Text) -> Analysis {
        let (mut text, mut analysis) = (self.text.clone(), self.analysis.clone());
        for edit in edits.iter().rev() {
            text = text.edited(edit);
            match analysis.edited(&text, edit) {
                Some(next) => analysis = next,
                None => return Analysis::new(after),
            }
        }
        analysis
    }
}

/// Whether damage is text that JSON does not have, wherever it stands.
fn is_foreign(finding: &Finding) -> bool {
    use SyntaxErrorKind as Kind;
    matches!(
        finding.cause,
        Cause::Syntax(
            Kind::Stray
                | Kind::BadWord
                | Kind::BadNumber
                | Kind::SingleQuotes
                | Kind::UnquotedKey
                | Kind::BadWhitespace
                | Kind::BadEscape
                | Kind::ControlCharacter
                | Kind::ByteOrderMark
                | Kind::Comment
        )
    )
}

/// Whether nothing says what a finding said where that is now. What a fix takes away may bring the next of its kind to its
/// place; then it is said less often.
fn is_elsewhere(finding: &Finding, after: &Said<'_>, places: &Places) -> bool {
    let place = places.place(finding.range.start);
    !after.contains(&(sort(finding), &finding.path, place))
}

/// The edits of fixes, in the order of the text.
pub(super) fn edits_of(fixes: &[(&Finding, &Fix)]) -> Vec<Edit> {
    let mut edits: Vec<Edit> = fixes
        .iter()
        .flat_map(|(_, fix)| fix.edits.iter().cloned())
        .collect();
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits
}

/// Whether no finding touches what a fix wrote. Damage is counted instead: it is shown at the last thing before it.
fn is_clean(fix: &Fix, after: &[Finding], places: &Places) -> bool {
    let written: Vec<_> = fix
        .edits
        .iter()
        .filter(|edit| edit.replacement.contains(|c: char| c.is_alphanumeric()))
        .map(|edit| {
            let start = places.start_of(edit);
            start..start + edit.replacement.len()
        })
        .collect();
    let mut touching = after.iter().filter(|finding| {
        let range = &finding.range;
        let touches = |new: &Range<usize>| range.start < new.end && new.start < range.end;
        !finding.is_damage() && written.iter().any(touches)
    });
    written.is_empty() || touching.next().is_none()
}

/// Where the places of a text are after some edits.
struct Places {
    /// The edits' ranges with what they add up to: bytes that came and that went, up to and with each.
    steps: Vec<(Range<usize>, usize, usize)>,
}

impl Places {
    fn of(edits: &[Edit]) -> Self {
        let (mut came, mut went) = (0, 0);
        let steps = edits.iter().map(|edit| {
            came += edit.replacement.len();
            went += edit.range.len();
            (edit.range.clone(), came, went)
        });
        Self {
            steps: steps.collect(),
        }
    }

    /// Where what stood at an offset is now; what was replaced is at the end of what replaced it, unless it began there.
    fn place(&self, offset: usize) -> usize {
        let behind = self
            .steps
            .partition_point(|(range, _, _)| range.end <= offset);
        let (came, went) = self.sums(behind);
        match self.steps.get(behind) {
            Some((range, _, _)) if range.start < offset => range.start + came - went,
            _ => offset + came - went,
        }
    }

    /// Where the text of an edit begins now.
    fn start_of(&self, edit: &Edit) -> usize {
        let at = self.steps.partition_point(|(range, _, _)| {
            (range.start, range.end) < (edit.range.start, edit.range.end)
        });
        let (came, went) = self.sums(at);
        edit.range.start + came - went
    }

    fn sums(&self, count: usize) -> (usize, usize) {
        let last = count.checked_sub(1).and_then(|at| self.steps.get(at));
        last.map_or((0, 0), |(_, came, went)| (*came, *went))
    }
}
