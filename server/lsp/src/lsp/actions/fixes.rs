//! Quick fixes for what is found at a place, and all fixes that have one answer.

use std::ops::Range;

use mcpeak_suite::finding::Finding;
use mcpeak_suite::ide::fix::{Fix, Fixes, fix_all};
use mcpeak_suite::texts::{Message, TextId};
use tower_lsp::lsp_types::{
    self, CodeAction, CodeActionKind, CodeActionOrCommand, Diagnostic, NumberOrString,
};

use super::edits::answered;
use super::{FIX_ALL, Request};
use crate::lsp::convert::{self, Place};

/// At most so many findings are mended by a menu: nobody reads more, and an editor asks by itself about all that is selected.
const IN_A_MENU: usize = 100;

/// What can be done about the findings at a place.
pub(super) fn at_place(request: &Request<'_>) -> Vec<CodeActionOrCommand> {
    if !request.state.features().action_literals || !request.wants(&CodeActionKind::QUICKFIX) {
        return Vec::new();
    }
    let found = here(request);
    if found.is_empty() {
        return Vec::new();
    }
    let snapshot = request.snapshot;
    let fixes = Fixes::new(&snapshot.text, snapshot.analysis());
    let actions = found.iter().flat_map(|(finding, diagnostic)| {
        let offered = fixes.of(finding).into_iter();
        offered.map(move |fix| quick_fix(request, &fix, diagnostic.clone()))
    });
    answered(actions)
}

/// The findings at the place that is asked about, and those that the client names; with its diagnostic for each, if it sent it.
fn here(request: &Request<'_>) -> Vec<(Finding, Option<Diagnostic>)> {
    let snapshot = request.snapshot;
    let place = Place {
        text: &snapshot.text,
        url: &request.params.text_document.uri,
        features: request.state.features(),
    };
    let asked = place.bytes(&request.params.range);
    let named = &request.params.context.diagnostics;
    let (findings, _) = snapshot.findings();
    let mut named: Vec<&Diagnostic> = named.iter().collect();
    let found = findings.into_iter().filter_map(|finding| {
        let range = place.range(&finding.range);
        let about = named.iter().position(|one| is_about(one, &finding, range));
        // Two findings may say the same of the same place; then there is a diagnostic for each.
        let diagnostic = about.map(|at| named.swap_remove(at).clone());
        let is_here = diagnostic.is_some() || touches(&finding.range, &asked);
        is_here.then_some((finding, diagnostic))
    });
    found.take(IN_A_MENU).collect()
}

fn touches(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start <= other.end && other.start <= one.end
}

fn is_about(diagnostic: &Diagnostic, finding: &Finding, range: lsp_types::Range) -> bool {
    let code = NumberOrString::String(finding.code.as_str().to_owned());
    diagnostic.code == Some(code)
        && diagnostic.range == range
        && diagnostic.message == convert::message(finding)
}

fn quick_fix(request: &Request<'_>, fix: &Fix, diagnostic: Option<Diagnostic>) -> CodeAction {
    let title = convert::words(&fix.title);
    CodeAction {
        diagnostics: diagnostic.map(|diagnostic| vec![diagnostic]),
        is_preferred: fix.is_only_answer.then_some(true),
        ..request.action(title, CodeActionKind::QUICKFIX, &fix.edits)
    }
}

/// All fixes of the document that have one answer, as one action.
pub(super) fn of_all(request: &Request<'_>) -> Vec<CodeActionOrCommand> {
    let kind = CodeActionKind::new(FIX_ALL);
    let is_wanted = request.is_asked_for() && request.wants(&kind);
    if !request.state.features().action_literals || !is_wanted {
        return Vec::new();
    }
    let snapshot = request.snapshot;
    let mended = fix_all(&snapshot.text, snapshot.analysis());
    let edit = mended.edit(&snapshot.text);
    let title = convert::words(&Message::new(TextId::FixAll));
    answered(
        edit.map(|edit| request.action(title, kind, &[edit]))
            .into_iter(),
    )
}
