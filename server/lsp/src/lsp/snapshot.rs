//! One version of a document, immutable: its text, and what is known of exactly that text (R13). What is slow is worked
//! out once, off the reading thread, and shared. No protocol types, no clock.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

use mcpeak_suite::analysis::{Analysis, Basis, Limits, View};
use mcpeak_suite::finding::Finding;
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::text::{Edit, Encoding, Position, Text};

/// A text up to this long is read at once rather than on another thread: it takes a few hundred microseconds.
const SMALL: usize = 16 * 1024;

/// How many findings a client is shown: nobody reads more, and editors slow down.
const FINDINGS: usize = 2_000;

/// How long their paths may be, taken together.
const PATH_BYTES: usize = 4 << 20;

/// One change of a document, as the client describes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    /// What is replaced, in the client's positions; everything, if `None`.
    pub(super) range: Option<Range<Position>>,
    /// What stands there afterwards.
    pub(super) text: String,
}

/// One version of a document.
#[derive(Debug)]
pub(super) struct Snapshot {
    /// The text.
    pub(super) text: Text,
    /// The client's number for it.
    pub(super) version: i32,
    analysis: OnceLock<Analysis>,
    /// The analysis of an earlier version and what has changed since, where that one's could not be carried on.
    basis: Option<Basis>,
    approval: OnceLock<Option<Arc<Finding>>>,
    /// The approval's finding of an earlier version, moved along with the edits, until this version's is known.
    carried: Option<Arc<Finding>>,
    /// Whether the document was opened with this text, so that nothing was known before.
    pub(super) is_first: bool,
}

impl Snapshot {
    /// A version of which nothing but the text is known.
    pub(super) fn new(text: Text, version: i32) -> Self {
        Self {
            text,
            version,
            analysis: OnceLock::new(),
            basis: None,
            approval: OnceLock::new(),
            carried: None,
            is_first: true,
        }
    }

    /// The next version, after changes in their order. The second part tells whether a position had to be corrected,
    /// which means that the client's text is not the same as ours.
    pub(super) fn changed(
        &self,
        changes: Vec<Change>,
        version: i32,
        encoding: Encoding,
    ) -> (Self, bool) {
        let mut text = self.text.clone();
        let mut analysis = self.analysis.get().cloned();
        let mut basis = self.basis();
        let mut carried = self.known_approval();
        let mut corrected = false;
        for Change { range, text: new } in changes {
            let Some(range) = range else {
                text = Text::new(&new);
                (analysis, basis, carried) = (None, None, None);
                continue;
            };
            let (bytes, exact) = byte_range(&text, &range, encoding);
            corrected |= !exact;
            let edit = Edit {
                range: bytes,
                replacement: new,
            };
            let after = text.edited(&edit);
            analysis =
                analysis.and_then(|before| guarded(|| before.edited(&after, &edit)).flatten());
            basis = basis.map(|basis| basis.edited(&edit));
            carried = carried.and_then(|finding| moved(&finding, &edit));
            text = after;
        }
        let next = Self {
            text,
            version,
            basis: basis.filter(|_| analysis.is_none()),
            analysis: analysis.map(OnceLock::from).unwrap_or_default(),
            approval: OnceLock::new(),
            carried,
            is_first: false,
        };
        (next, corrected)
    }

    /// What is known of this version without a full pass. An earlier version that was whole tells cases apart better than
    /// this one where it is broken.
    fn basis(&self) -> Option<Basis> {
        let own = self.analysis.get();
        match own.filter(|own| own.tells_cases_apart() || self.basis.is_none()) {
            Some(own) => Some(own.clone().into()),
            None => self.basis.clone(),
        }
    }

    /// Looks at what matters around a byte. Makes a full pass only where the text is long and nothing is known yet.
    pub(super) fn look_around<T>(&self, offset: usize, look: impl FnOnce(&View<'_>) -> T) -> T {
        if View::is_short(&self.text) {
            return look(&View::whole(&self.text));
        }
        let basis = self
            .basis()
            .unwrap_or_else(|| self.analysis().clone().into());
        look(&View::around(&self.text, &basis, offset))
    }

    /// Whether [`Snapshot::findings`] costs microseconds.
    pub(super) fn is_quick(&self) -> bool {
        self.analysis.get().is_some() || self.is_small()
    }

    /// Whether the text can be read at once rather than on another thread.
    pub(super) fn is_small(&self) -> bool {
        self.text.len() <= SMALL
    }

    /// The analysis. Reads the whole text if nobody has yet; who comes in the meantime waits for the same.
    pub(super) fn analysis(&self) -> &Analysis {
        self.analysis.get_or_init(|| Analysis::new(&self.text))
    }

    /// The findings to show, the approval's included as far as it is known, and how many there are besides.
    pub(super) fn findings(&self) -> (Vec<Finding>, usize) {
        let approval = self.known_approval();
        let limits = Limits {
            findings: FINDINGS - usize::from(approval.is_some()),
            path_bytes: PATH_BYTES,
        };
        let (mut findings, omitted) = self.analysis().first_findings(limits);
        findings.extend(approval.map(|finding| (*finding).clone()));
        (findings, omitted)
    }

    /// The finding about the approval, if the last version whose approval is known has one.
    pub(super) fn known_approval(&self) -> Option<Arc<Finding>> {
        match self.approval.get() {
            Some(finding) => finding.clone(),
            None => self.carried.clone(),
        }
    }

    /// Works out the state of the approval. Reads the whole text. Whether that changes what is known of it.
    pub(super) fn settle_approval(&self) -> bool {
        let before = self.known_approval();
        let after = self.approval.get_or_init(|| self.stale_approval());
        before != *after
    }

    fn stale_approval(&self) -> Option<Arc<Finding>> {
        let analysis = self.analysis();
        if !analysis.has_approval() || analysis.has_errors() {
            return None;
        }
        match fingerprint::approval(&self.text) {
            Approval::Stale { finding, .. } => Some(Arc::from(finding)),
            Approval::Invalid | Approval::Absent { .. } | Approval::Matching { .. } => None,
        }
    }
}

/// The bytes of a range, clamped and in order, and whether that is what the client said (R10, R14).
fn byte_range(text: &Text, range: &Range<Position>, encoding: Encoding) -> (Range<usize>, bool) {
    let start = text.offset(range.start, encoding);
    let end = text.offset(range.end, encoding);
    let exact = start <= end
        && text.position(start, encoding) == range.start
        && text.position(end, encoding) == range.end;
    (start.min(end)..start.max(end), exact)
}

/// A finding after an edit beside it; none if the edit touches it.
fn moved(finding: &Finding, edit: &Edit) -> Option<Arc<Finding>> {
    let mut finding = finding.clone();
    finding.range = shifted(&finding.range, edit)?;
    for related in &mut finding.related {
        related.range = shifted(&related.range, edit)?;
    }
    Some(Arc::new(finding))
}

fn shifted(range: &Range<usize>, edit: &Edit) -> Option<Range<usize>> {
    if range.end <= edit.range.start {
        return Some(range.clone());
    }
    let start = range.start.checked_sub(edit.range.end)?;
    let start = start + edit.range.start + edit.replacement.len();
    Some(start..start + range.len())
}

/// The value of `work`, or nothing if it panicked: an edit must be applied whatever happens (R15).
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}
