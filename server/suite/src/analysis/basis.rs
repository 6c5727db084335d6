//! The last analysis of a text together with the stretch that was edited since: what is known while a text is in such a
//! state that only a full pass could tell more. Places outside the stretch have only moved.

use std::ops::Range;

use super::Analysis;
use crate::text::Edit;

/// An analysis of a text, or of an earlier version of it.
#[derive(Clone, Debug)]
pub struct Basis {
    pub(super) analysis: Analysis,
    /// What was replaced since, in bytes of the analysed text, and by how many bytes.
    changed: Option<(Range<usize>, usize)>,
}

impl From<Analysis> for Basis {
    fn from(analysis: Analysis) -> Self {
        Self {
            analysis,
            changed: None,
        }
    }
}

impl Basis {
    /// The basis of the text after one more edit; the stretch that changed grows to hold it.
    #[must_use]
    pub fn edited(self, edit: &Edit) -> Self {
        let (first, last) = (
            edit.range.start.min(edit.range.end),
            edit.range.start.max(edit.range.end),
        );
        let (old, new_len) = self.changed.unwrap_or((first..first, 0));
        let start = old.start.min(first);
        let end = (old.start + new_len).max(last);
        let unchanged_behind = end - (old.start + new_len);
        let new_end = end - (last - first) + edit.replacement.len();
        Self {
            analysis: self.analysis,
            changed: Some((start..old.end + unchanged_behind, new_end - start)),
        }
    }

    /// Where a byte of the analysed text stands now; `None` inside what has changed. A place at one of the stretch's
    /// ends is outside it.
    pub(super) fn now(&self, then: usize) -> Option<usize> {
        match &self.changed {
            None => Some(then),
            Some((old, _)) if then <= old.start => Some(then),
            Some((old, new_len)) if then >= old.end => Some(then - old.end + old.start + new_len),
            Some(_) => None,
        }
    }

    /// Which bytes of the analysed text a byte of the current one is: itself, or all that has changed.
    pub(super) fn then(&self, now: usize) -> Range<usize> {
        match &self.changed {
            Some((old, new_len)) if now > old.start + new_len => {
                let then = now - (old.start + new_len) + old.end;
                then..then
            }
            Some((old, _)) if now >= old.start => old.clone(),
            _ => now..now,
        }
    }

    /// What has changed, in bytes of the analysed text.
    pub(super) fn changed(&self) -> Option<Range<usize>> {
        self.changed.as_ref().map(|(old, _)| old.clone())
    }
}

#[cfg(test)]
mod tests;
