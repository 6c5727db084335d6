//! What to do, for somebody at an editor: where the runner's advice names an option of the command line, a setting does the same
//! here. Data in, data out.

use mcpeak_suite::texts::{Message, TextId};

/// The advice as it fits in an editor.
pub(super) fn in_editor(advice: &Message) -> Message {
    match advice.id() {
        TextId::RunHandshakeTimeoutHint => TextId::EditHandshakeTimeoutHint.into(),
        TextId::ProcessStartTimeoutHint => TextId::EditStartTimeoutHint.into(),
        TextId::HttpGiveToken => TextId::EditGiveToken.into(),
        TextId::TargetNoneHint => TextId::EditNoServerHint.into(),
        TextId::TargetAmbiguousHint => TextId::EditAmbiguousHint.into(),
        _ => advice.clone(),
    }
}

#[cfg(test)]
mod tests;
