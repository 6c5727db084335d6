//! Formatting: what the language crate would change about white space, as edits of the protocol.

use mcpeak_suite::ide::format::{self, Ending, Options};
use tower_lsp::lsp_types::{FormattingOptions, Range, TextEdit, Url};

use super::convert::{self, Place};
use super::snapshot::{Snapshot, guarded};
use super::state::State;

/// Answers `textDocument/formatting` and, with a range, `textDocument/rangeFormatting`. `None` if something panicked.
pub(super) fn edits(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    options: &FormattingOptions,
    range: Option<Range>,
) -> Option<Vec<TextEdit>> {
    let place = Place {
        text: &snapshot.text,
        url,
        features: state.features(),
    };
    let offset = |position| convert::offset(position, &snapshot.text, state.features());
    let range = range.map(|range| offset(range.start)..offset(range.end));
    let options = options_of(options);
    let edits = guarded(|| format::format(&snapshot.text.to_string(), &options, range.as_ref()))?;
    let edit = |edit: &mcpeak_suite::text::Edit| TextEdit {
        range: place.range(&edit.range),
        new_text: edit.replacement.clone(),
    };
    Some(edits.iter().map(edit).collect())
}

fn options_of(options: &FormattingOptions) -> Options {
    // Nobody means more, and the text would be enormous.
    let width = options.tab_size.clamp(1, 16) as usize;
    Options {
        indent: match options.insert_spaces {
            true => " ".repeat(width),
            false => "\t".to_owned(),
        },
        ending: match (options.insert_final_newline, options.trim_final_newlines) {
            (None | Some(true), _) => Ending::OneBreak,
            (Some(false), Some(true)) => Ending::AtMostOneBreak,
            (Some(false), _) => Ending::Kept,
        },
    }
}
