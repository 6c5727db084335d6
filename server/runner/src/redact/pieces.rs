//! Redacting a text that comes piece by piece. What could be the beginning of a secret waits for the next piece, and no
//! more than that.

use super::Redaction;
use mcpeak_suite::redact::REDACTED;

/// A text that comes in pieces, redacted as if it had come at once.
pub(crate) struct Pieces {
    redaction: Redaction,
    /// What came and is not shown yet: shorter than the longest secret.
    held: String,
    /// How many bytes of that belong to a secret in whose place something was shown already.
    hidden: usize,
}

impl Pieces {
    /// Nothing came so far.
    pub(crate) fn new(redaction: Redaction) -> Self {
        Self {
            redaction,
            held: String::new(),
            hidden: 0,
        }
    }

    /// What can be shown now that this came.
    pub(crate) fn next(&mut self, piece: &str) -> String {
        self.held.push_str(piece);
        self.show(self.held.len() - self.redaction.unfinished(&self.held))
    }

    /// What was held back, now that nothing more comes.
    pub(crate) fn end(&mut self) -> String {
        self.show(self.held.len())
    }

    /// Shows what comes before `until`, where no secret that is not complete yet begins.
    fn show(&mut self, until: usize) -> String {
        let mut shown = String::new();
        let mut position = self.hidden;
        for place in self.redaction.places(&self.held) {
            if place.start >= until {
                break;
            }
            if place.start >= position {
                shown.push_str(&self.held[position..place.start]);
                shown.push_str(REDACTED);
            }
            position = position.max(place.end);
        }
        if position < until {
            shown.push_str(&self.held[position..until]);
        }
        self.hidden = position.max(until) - until;
        self.held.drain(..until);
        shown
    }
}

#[cfg(test)]
mod tests;
