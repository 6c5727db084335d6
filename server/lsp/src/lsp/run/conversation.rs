//! What a run and its server said to each other, as a person reads it. Redacted before it comes here; nothing is shown from
//! here.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use mcpeak_runner::client::session::Direction;
use mcpeak_runner::run::Trace;
use mcpeak_suite::printable::escaped;
use mcpeak_suite::texts::{Language, Message, TextId};

/// How much of a conversation is kept, in bytes.
const KEPT: usize = 4 << 20;

/// The messages of a run, as far as they are kept.
pub(super) struct Conversation {
    started: Instant,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    text: String,
    is_full: bool,
}

impl Conversation {
    pub(super) fn new() -> Self {
        Self {
            started: Instant::now(),
            kept: Mutex::default(),
        }
    }

    pub(super) fn listener(conversation: &Arc<Self>) -> Trace {
        let conversation = Arc::clone(conversation);
        Arc::new(move |_, direction, message| conversation.add(direction, message))
    }

    fn add(&self, direction: Direction, message: &str) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_full {
            return;
        }
        let arrow = match direction {
            Direction::Sent => "→",
            Direction::Received => "←",
        };
        let time = self.started.elapsed().as_millis();
        let room = KEPT.saturating_sub(kept.text.len());
        let line = format!("{time} ms {arrow} {}\n", escaped(start_of(message, room)));
        kept.text.push_str(start_of(&line, room));
        if line.len() < room {
            return;
        }
        kept.is_full = true;
        let cut = Message::from(TextId::EditConversationCut);
        kept.text.push('\n');
        kept.text.push_str(&cut.render(Language::default()));
        kept.text.push('\n');
    }

    /// What was kept, taken out.
    pub(super) fn text(&self) -> String {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *kept).text
    }
}

/// As much of a text as has room, in bytes.
fn start_of(text: &str, room: usize) -> &str {
    text.get(..text.floor_char_boundary(room)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_message_the_start_is_kept_and_of_later_ones_nothing() {
        let conversation = Conversation::new();
        conversation.add(Direction::Sent, "first");
        conversation.add(Direction::Received, &"\u{1b}한".repeat(KEPT));
        conversation.add(Direction::Sent, "last");
        let text = conversation.text();
        assert!(text.len() < KEPT + 100, "{}", text.len());
        assert!(text.contains("→ first\n"));
        assert!(text.contains("한"));
        assert!(text.ends_with("\n… the rest is not kept\n"));
        assert!(!text.contains("last"));
    }
}
