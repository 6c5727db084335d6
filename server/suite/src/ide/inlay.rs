//! Hints in the lines of cases: how long a case may take that does not say so, and how long it took. What is known of
//! runs comes in as data.

use std::ops::Range;

use crate::analysis::{Analysis, CaseOutline};
use crate::texts::{Message, TextId};

use super::hover;

/// Which hints are wanted; none unless a person asks for them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kinds {
    /// The time limit of each case without one of its own.
    pub timeout: bool,
    /// How long the last run of each case took.
    pub duration: bool,
}

impl Kinds {
    /// Whether any is wanted.
    pub fn any(self) -> bool {
        self.timeout || self.duration
    }
}

/// One hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The byte that it stands before: the one behind a case's id, or behind its brace where it has none.
    pub offset: usize,
    /// What it says.
    pub label: Message,
    /// What it says to who asks for more.
    pub explanation: Option<Message>,
}

/// What is known beyond the text.
pub struct Context<'c> {
    /// Which hints are wanted.
    pub kinds: Kinds,
    /// How long the last run of a case took, as people read it; nothing if the case has changed since.
    pub duration: &'c dyn Fn(&CaseOutline<'_>) -> Option<String>,
}

/// The hints within these bytes, in the order of the text.
pub fn hints(analysis: &Analysis, range: &Range<usize>, context: &Context<'_>) -> Vec<Hint> {
    let (limit, explanation) = hover::inherited_limit(analysis.suite().default_timeout_ms);
    let mut hints = Vec::new();
    for case in analysis.cases() {
        let offset = match &case.id {
            Some((_, id)) => id.end,
            None => case.range.start + 1,
        };
        if !(range.start..=range.end).contains(&offset) {
            continue;
        }
        if context.kinds.timeout && !case.has_timeout {
            hints.push(Hint {
                offset,
                label: Message::new(TextId::InlayTimeout).with("limit", limit),
                explanation: Some(explanation.clone()),
            });
        }
        let duration = context.kinds.duration.then(|| (context.duration)(&case));
        hints.extend(duration.flatten().map(|duration| Hint {
            offset,
            label: Message::new(TextId::InlayDuration).with("duration", duration),
            explanation: None,
        }));
    }
    hints
}

#[cfg(test)]
mod tests;
