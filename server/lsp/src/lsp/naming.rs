//! Definition, references, highlights and renaming: handlers for the names that a suite uses in more than one place. Tools are
//! known across the suites of the workspace, everything else in its own file.

use mcpeak_suite::ide::names::{Name, NameKind, Names};
use mcpeak_suite::text::Edit;
use mcpeak_suite::texts::{Message, TextId};
use tower_lsp::jsonrpc::{Error, ErrorCode};
use tower_lsp::lsp_types::{
    DocumentHighlight, DocumentHighlightKind, Location, Position, PrepareRenameResponse, Url,
    WorkspaceEdit,
};

use super::convert::{self, Place};
use super::snapshot::{Snapshot, guarded};
use super::state::State;
use super::structure::all_suites;
use super::transport;

/// A name at a place of a document.
struct Found<'a> {
    state: &'a State,
    url: &'a Url,
    snapshot: &'a Snapshot,
    text: String,
    name: Name,
}

impl<'a> Found<'a> {
    fn at(state: &'a State, url: &'a Url, snapshot: &'a Snapshot, at: Position) -> Option<Self> {
        let text = snapshot.text.to_string();
        let offset = convert::offset(at, &snapshot.text, state.features());
        let name = guarded(|| Names::new(&text).at(offset))??;
        Some(Self {
            state,
            url,
            snapshot,
            text,
            name,
        })
    }

    fn place(&self) -> Place<'a> {
        Place {
            text: &self.snapshot.text,
            url: self.url,
            features: self.state.features(),
        }
    }
}

/// Answers `textDocument/definition`.
pub(super) fn definition(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    at: Position,
) -> Vec<Location> {
    let Some(found) = Found::at(state, url, snapshot, at) else {
        return Vec::new();
    };
    let occurrences = Names::new(&found.text).occurrences(&found.name);
    let definitions = occurrences.iter().filter(|one| one.is_definition);
    definitions
        .map(|one| Location::new(url.clone(), found.place().range(&one.range)))
        .collect()
}

/// Answers `textDocument/references`. Reads files for a tool.
pub(super) fn references(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    at: Position,
    with_definition: bool,
) -> Vec<Location> {
    let Some(found) = Found::at(state, url, snapshot, at) else {
        return Vec::new();
    };
    let mut locations = Vec::new();
    each_text(&found, |place, names| {
        let occurrences = names.occurrences(&found.name);
        let wanted = occurrences
            .iter()
            .filter(|one| with_definition || !one.is_definition);
        locations
            .extend(wanted.map(|one| Location::new(place.url.clone(), place.range(&one.range))));
    });
    locations
}

/// Calls `look` with each text in which the name may stand.
fn each_text(found: &Found<'_>, mut look: impl FnMut(&Place<'_>, &Names<'_>)) {
    if found.name.kind != NameKind::Tool {
        return look(&found.place(), &Names::new(&found.text));
    }
    for (url, snapshot) in all_suites(found.state) {
        let text = snapshot.text.to_string();
        let place = Place {
            text: &snapshot.text,
            url: &url,
            features: found.state.features(),
        };
        // What breaks in one file keeps the others from nothing.
        guarded(|| look(&place, &Names::new(&text)));
    }
}

/// Answers `textDocument/documentHighlight`.
pub(super) fn highlights(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    at: Position,
) -> Vec<DocumentHighlight> {
    let Some(found) = Found::at(state, url, snapshot, at) else {
        return Vec::new();
    };
    let occurrences = Names::new(&found.text).occurrences(&found.name);
    let highlight = |one: &mcpeak_suite::ide::names::Occurrence| DocumentHighlight {
        range: found.place().range(&one.range),
        kind: Some(match one.is_definition {
            true => DocumentHighlightKind::WRITE,
            false => DocumentHighlightKind::READ,
        }),
    };
    occurrences.iter().map(highlight).collect()
}

/// Answers `textDocument/prepareRename`: the name without its quotes.
pub(super) fn prepare_rename(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    at: Position,
) -> Result<PrepareRenameResponse, Error> {
    let found = Found::at(state, url, snapshot, at).ok_or_else(nothing)?;
    let range = found.name.content(&found.text);
    Ok(PrepareRenameResponse::RangeWithPlaceholder {
        range: found.place().range(&range),
        placeholder: found.name.text.to_string_lossy().into_owned(),
    })
}

/// Answers `textDocument/rename`. Reads files for a tool.
pub(super) fn rename(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    at: Position,
    new: &str,
) -> Result<WorkspaceEdit, Error> {
    let found = Found::at(state, url, snapshot, at).ok_or_else(nothing)?;
    let mut refused = None;
    let mut changes = Vec::new();
    each_text(&found, |place, names| {
        match names.renamed(&found.name, new) {
            Ok(edits) if edits.is_empty() => {}
            Ok(edits) => changes.push((place.url.clone(), text_edits(&edits, place))),
            Err(why) => refused = Some(why),
        }
    });
    match refused {
        Some(why) => Err(refusal(why)),
        None => Ok(WorkspaceEdit {
            changes: Some(changes.into_iter().collect()),
            ..WorkspaceEdit::default()
        }),
    }
}

fn text_edits(edits: &[Edit], place: &Place<'_>) -> Vec<tower_lsp::lsp_types::TextEdit> {
    let edits = edits.iter();
    edits
        .map(|edit| tower_lsp::lsp_types::TextEdit {
            range: place.range(&edit.range),
            new_text: edit.replacement.clone(),
        })
        .collect()
}

fn nothing() -> Error {
    refusal(TextId::RenameNothing.into())
}

fn refusal(why: Message) -> Error {
    transport::error(ErrorCode::ServerError(transport::REQUEST_FAILED), why)
}
