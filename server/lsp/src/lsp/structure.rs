//! Outline, folding and growing selections: handlers that turn what the language crate says into the protocol's types.

use mcpeak_suite::ide::structure;
use mcpeak_suite::ide::symbols::{self, Kind, Symbol};
use tower_lsp::lsp_types::{
    DocumentSymbol, DocumentSymbolResponse, FoldingRange, Location, Position, SelectionRange,
    SymbolInformation, SymbolKind, Url,
};

use super::convert::{self, Place};
use super::snapshot::{Snapshot, guarded};
use super::state::State;
use super::suites::all_suites;

/// How many symbols of a workspace are sent: nobody reads more.
const SYMBOLS: usize = 1_000;

/// How many steps a growing selection has: more are nested deeper than readers of JSON go, and than anybody presses a key.
const STEPS: usize = 100;

/// Answers `textDocument/documentSymbol`.
pub(super) fn document_symbols(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
) -> Option<DocumentSymbolResponse> {
    let place = place(state, url, snapshot);
    let symbol = guarded(|| symbols::symbols(&snapshot.text.to_string()))??;
    Some(match state.features().nested_symbols {
        true => DocumentSymbolResponse::Nested(vec![nested(symbol, &place)]),
        false => DocumentSymbolResponse::Flat(flat(symbol, &place)),
    })
}

fn place<'a>(state: &State, url: &'a Url, snapshot: &'a Snapshot) -> Place<'a> {
    Place {
        text: &snapshot.text,
        url,
        features: state.features(),
    }
}

fn symbol_kind(kind: Kind) -> SymbolKind {
    match kind {
        Kind::Suite => SymbolKind::MODULE,
        Kind::Case => SymbolKind::METHOD,
        Kind::Operation => SymbolKind::EVENT,
        Kind::Assertion => SymbolKind::BOOLEAN,
    }
}

/// A suite is three levels deep, so this ends.
fn nested(symbol: Symbol, place: &Place<'_>) -> DocumentSymbol {
    let children: Vec<DocumentSymbol> = symbol
        .children
        .into_iter()
        .map(|child| nested(child, place))
        .collect();
    #[allow(deprecated, reason = "the type wants the field")]
    DocumentSymbol {
        name: shown(&symbol.name),
        detail: (!symbol.detail.is_empty()).then(|| shown(&symbol.detail)),
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        range: place.range(&symbol.range),
        selection_range: place.range(&symbol.selection),
        children: (!children.is_empty()).then_some(children),
    }
}

/// A name as an outline shows it: in one line, harmless, never empty.
fn shown(name: &str) -> String {
    let name = mcpeak_suite::printable::escaped(name);
    match name.trim().is_empty() {
        true => "…".to_owned(),
        false => name.into_owned(),
    }
}

/// The suite and its cases, for clients that know no nesting.
fn flat(suite: Symbol, place: &Place<'_>) -> Vec<SymbolInformation> {
    let container = shown(&suite.name);
    let cases = suite.children.iter();
    let cases: Vec<SymbolInformation> = cases
        .map(|case| information(case, Some(&container), place))
        .collect();
    let mut all = vec![information(&suite, None, place)];
    all.extend(cases);
    all
}

fn information(symbol: &Symbol, container: Option<&str>, place: &Place<'_>) -> SymbolInformation {
    #[allow(deprecated, reason = "the type wants the field")]
    SymbolInformation {
        name: shown(&symbol.name),
        kind: symbol_kind(symbol.kind),
        tags: None,
        deprecated: None,
        location: Location::new(place.url.clone(), place.range(&symbol.selection)),
        container_name: container.map(str::to_owned),
    }
}

/// A case's name, and its id where that is another: clients compare what they are told with what was typed.
fn with_id(case: &Symbol) -> String {
    let name = shown(&case.name);
    match case.detail.is_empty() {
        true => name,
        false => format!("{name} ({})", shown(&case.detail)),
    }
}

/// Answers `workspace/symbol`: the cases of all suites whose name or id contains the query. Reads files.
pub(super) fn workspace_symbols(state: &State, query: &str) -> Vec<SymbolInformation> {
    let query = query.to_lowercase();
    let is_wanted = |symbol: &Symbol| {
        [&symbol.name, &symbol.detail]
            .iter()
            .any(|text| text.to_lowercase().contains(&query))
    };
    let mut found = Vec::new();
    for suite in all_suites(state) {
        let place = place(state, &suite.url, &suite.snapshot);
        let text = suite.snapshot.text.to_string();
        let Some(suite) = guarded(|| symbols::symbols(&text)).flatten() else {
            continue;
        };
        let container = shown(&suite.name);
        let cases = suite.children.iter().filter(|case| is_wanted(case));
        found.extend(cases.map(|case| SymbolInformation {
            name: with_id(case),
            ..information(case, Some(&container), &place)
        }));
        if found.len() >= SYMBOLS {
            found.truncate(SYMBOLS);
            break;
        }
    }
    found
}

/// Answers `textDocument/foldingRange`.
pub(super) fn folds(state: &State, url: &Url, snapshot: &Snapshot) -> Vec<FoldingRange> {
    let place = place(state, url, snapshot);
    let folds = guarded(|| structure::folds(&snapshot.text.to_string())).unwrap_or_default();
    let fold = |bytes| {
        let range = place.range(bytes);
        FoldingRange {
            start_line: range.start.line,
            start_character: Some(range.start.character + 1),
            end_line: match state.features().folds_lines_only {
                // The closing bracket stays in sight.
                true => range.end.line.saturating_sub(1).max(range.start.line),
                false => range.end.line,
            },
            end_character: Some(range.end.character),
            ..FoldingRange::default()
        }
    };
    folds.iter().map(fold).collect()
}

/// Answers `textDocument/selectionRange`.
pub(super) fn selections(
    state: &State,
    url: &Url,
    snapshot: &Snapshot,
    positions: &[Position],
) -> Option<Vec<SelectionRange>> {
    let place = place(state, url, snapshot);
    let text = snapshot.text.to_string();
    let selection = |position: &Position| {
        let offset = convert::offset(*position, &snapshot.text, state.features());
        let ranges = guarded(|| structure::selections(&text, offset))?;
        // The least first; where there are too many, those furthest out are left out, but for the whole text.
        let nearest = ranges.iter().take(STEPS.min(ranges.len()) - 1);
        let outer_first = nearest.chain(ranges.last()).rev();
        outer_first.fold(None, |parent, bytes| {
            Some(SelectionRange {
                range: place.range(bytes),
                parent: parent.map(Box::new),
            })
        })
    };
    positions.iter().map(selection).collect()
}
