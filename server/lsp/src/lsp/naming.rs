//! Definition, references, highlights and renaming: handlers for the names that a suite uses in more than one place. Tools are
//! known across the suites of the workspace, everything else in its own file.

use mcpeak_suite::ide::names::{Name, NameKind, Names};
use mcpeak_suite::texts::{Message, TextId};
use tower_lsp::jsonrpc::{Error, ErrorCode};
use tower_lsp::lsp_types::{
    DocumentHighlight, DocumentHighlightKind, Location, Position, PrepareRenameResponse, Url,
    WorkspaceEdit,
};

use super::convert::{self, Place};
use super::edits::{Changed, workspace_edit};
use super::snapshot::{Snapshot, guarded};
use super::state::State;
use super::suites::{Source, Suite, all_suites, suites_within};
use super::transport;
use super::uri::Key;

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

    fn place_in<'s>(&self, suite: &'s Suite) -> Place<'s> {
        Place {
            text: &suite.snapshot.text,
            url: &suite.url,
            features: self.state.features(),
        }
    }

    fn place(&self) -> Place<'a> {
        Place {
            text: &self.snapshot.text,
            url: self.url,
            features: self.state.features(),
        }
    }
}

/// Answers `textDocument/definition`, always in the document itself.
pub(super) fn definition(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    at: Position,
) -> Vec<Location> {
    let Some(found) = Found::at(state, url, snapshot, at) else {
        return Vec::new();
    };
    let definitions = Names::new(&found.text).definitions(&found.name);
    definitions
        .iter()
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
    for suite in all_suites(found.state) {
        let text = suite.snapshot.text.to_string();
        let place = found.place_in(&suite);
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
    let names = Names::new(&found.text);
    names.may_rename(&found.name).map_err(refusal)?;
    let range = found.name.content(&found.text);
    Ok(PrepareRenameResponse::RangeWithPlaceholder {
        range: found.place().range(&range),
        placeholder: found.name.text.to_name().into_owned(),
    })
}

/// Answers `textDocument/rename`. Reads files for a tool, which is renamed in the document and in the suites of the workspace's
/// folders; other open documents stay as they are. All or nothing: who cannot be edited safely is named in the refusal.
pub(super) fn rename(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    at: Position,
    new: &str,
) -> Result<WorkspaceEdit, Error> {
    let found = Found::at(state, url, snapshot, at).ok_or_else(nothing)?;
    let names = Names::new(&found.text);
    let edits = names.renamed(&found.name, new).map_err(refusal)?;
    let mut changed = vec![Changed::new(&found.place(), Some(snapshot.version), &edits)];
    if found.name.kind == NameKind::Tool && !edits.is_empty() {
        changed.extend(renamed_elsewhere(&found, new).map_err(refusal)?);
    }
    Ok(workspace_edit(changed, state.features()))
}

/// The edits that rename a tool in the other suites of the workspace.
fn renamed_elsewhere(found: &Found<'_>, new: &str) -> Result<Vec<Changed>, Message> {
    let own = Key::of(found.url);
    let mut changed = Vec::new();
    for suite in suites_within(found.state).filter(|suite| suite.key != own) {
        let text = suite.snapshot.text.to_string();
        // What breaks in one file keeps the others from nothing.
        let edits = guarded(|| Names::new(&text).renamed_elsewhere(&found.name, new));
        let edits = edits.unwrap_or_default();
        if edits.is_empty() {
            continue;
        }
        let version = match suite.source {
            Source::Open => Some(suite.snapshot.version),
            Source::Disk { is_utf8: true } => None,
            Source::Disk { is_utf8: false } => {
                let refusal = Message::new(TextId::RenameNotUtf8);
                return Err(refusal.with("file", suite.key.path()));
            }
        };
        changed.push(Changed::new(&found.place_in(&suite), version, &edits));
    }
    Ok(changed)
}

fn nothing() -> Error {
    refusal(TextId::RenameNothing.into())
}

fn refusal(why: Message) -> Error {
    transport::error(ErrorCode::ServerError(transport::REQUEST_FAILED), why)
}
