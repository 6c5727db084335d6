//! `check --fix`: what has one answer is mended in the file, and the rest is reported. A file is replaced as a whole or not at
//! all, and is not touched when there is nothing to mend.

use std::io;

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::ide::fix::fix_all;
use mcpeak_suite::text::Text;
use mcpeak_suite::texts::{Message, TextId};

use super::inputs::{Input, Place};
use super::read::{self, Checked, Unreadable};
use super::replace::replace;

/// Mends one file and checks what it is then.
pub(super) fn check(input: &Input) -> Result<Checked, Unreadable> {
    let text = match read::text(input)? {
        Ok(text) => Text::new(&text),
        Err(not_utf8) => return Ok(*not_utf8),
    };
    let mended = fix_all(&text, &Analysis::new(&text));
    if let (false, Place::File(path)) = (mended.applied.is_empty(), &input.place) {
        replace(path, &mended.text.to_string()).map_err(|error| {
            tracing::info!(file = ?input.name, %error, "a file could not be written");
            Unreadable {
                name: input.name.clone(),
                error: Message::new(TextId::CliReasonNotWritten)
                    .with_text("reason", not_written(&error)),
            }
        })?;
    }
    Ok(Checked {
        fixed: Some(mended.applied),
        ..read::findings_of(input.name.clone(), mended.text)
    })
}

/// Why a file could not be written.
fn not_written(error: &io::Error) -> Message {
    match error.kind() {
        io::ErrorKind::PermissionDenied => TextId::CliReasonMayNotWrite.into(),
        _ => read::reason(error),
    }
}
