//! Refactorings at a place, when a person asks for actions.

use mcpeak_suite::ide::refactor::{Kind, refactorings};
use tower_lsp::lsp_types::{CodeActionKind, CodeActionOrCommand};

use super::edits::answered;
use super::{MOVE, Request};
use crate::lsp::convert::{self, Place};

/// The refactorings at the place that is asked about.
pub(super) fn at_place(request: &Request<'_>) -> Vec<CodeActionOrCommand> {
    let kinds = [Kind::Duplicate, Kind::MoveUp, Kind::ExtractTimeout].map(kind_of);
    let is_wanted = kinds.iter().any(|kind| request.wants(kind)) && request.is_asked_for();
    if !request.state.features().action_literals || !is_wanted {
        return Vec::new();
    }
    let snapshot = request.snapshot;
    let place = Place {
        text: &snapshot.text,
        url: &request.params.text_document.uri,
        features: request.state.features(),
    };
    let offset = place.bytes(&request.params.range).start;
    let found = refactorings(&snapshot.text, snapshot.analysis(), offset);
    let wanted = found
        .into_iter()
        .map(|found| (kind_of(found.kind), found))
        .filter(|(kind, _)| request.wants(kind));
    let actions = wanted.map(|(kind, found)| {
        let title = convert::words(&found.title);
        request.action(title, kind, &found.edits)
    });
    answered(actions)
}

fn kind_of(kind: Kind) -> CodeActionKind {
    match kind {
        Kind::MoveUp | Kind::MoveDown => CodeActionKind::new(MOVE),
        Kind::ExtractTimeout => CodeActionKind::REFACTOR_EXTRACT,
        Kind::Duplicate | Kind::SortKeys => CodeActionKind::REFACTOR_REWRITE,
    }
}
