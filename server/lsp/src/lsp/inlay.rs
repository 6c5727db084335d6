//! `textDocument/inlayHint`: the hints of the language crate as the protocol has them.

use mcpeak_suite::ide::inlay::{self, Context, Hint};
use mcpeak_suite::texts::Language;
use tower_lsp::lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip, Range, Url};

use super::convert::{self, Place};
use super::run;
use super::snapshot::{Snapshot, guarded};
use super::state::State;
use super::uri::Key;

/// Answers `textDocument/inlayHint`. `None` if something panicked.
pub(super) fn hints(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    range: Range,
) -> Option<Vec<InlayHint>> {
    let kinds = state.settings().hints;
    if !kinds.any() {
        return Some(Vec::new());
    }
    let results = state.results.of(&Key::of(url));
    let context = Context {
        kinds,
        duration: &|case| run::last_duration(results.as_ref()?, case),
    };
    let offset = |position| convert::offset(position, &snapshot.text, state.features());
    let range = offset(range.start)..offset(range.end);
    let found = guarded(|| inlay::hints(snapshot.analysis(), &range, &context))?;
    let place = Place {
        text: &snapshot.text,
        url,
        features: state.features(),
    };
    Some(found.iter().map(|hint| converted(hint, &place)).collect())
}

fn converted(hint: &Hint, place: &Place<'_>) -> InlayHint {
    let explanation = hint.explanation.as_ref();
    let explanation = explanation.map(|message| message.render(Language::default()));
    InlayHint {
        position: place.range(&(hint.offset..hint.offset)).start,
        label: InlayHintLabel::String(hint.label.render(Language::default())),
        kind: None,
        text_edits: None,
        tooltip: explanation.map(InlayHintTooltip::String),
        padding_left: Some(true),
        padding_right: None,
        data: None,
    }
}
