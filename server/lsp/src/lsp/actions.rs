//! Code actions: who has any for a place is asked in turn. What they do is decided elsewhere; here it is which are wanted.

mod edits;
mod fixes;
mod refactorings;

use tower_lsp::lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionOrCommand, CodeActionParams,
    CodeActionProviderCapability, CodeActionTriggerKind,
};

use super::run;
use super::snapshot::Snapshot;
use super::state::State;

/// Fixes everything that has one answer.
const FIX_ALL: &str = "source.fixAll.mcpeak";

/// Lets a case change places.
const MOVE: &str = "refactor.move";

/// What is asked, and about which version of which suite.
struct Request<'a> {
    state: &'a State,
    params: &'a CodeActionParams,
    snapshot: &'a Snapshot,
}

/// Who has actions, in the order in which they are shown.
const PROVIDERS: &[fn(&Request<'_>) -> Vec<CodeActionOrCommand>] = &[
    fixes::at_place,
    run_actions,
    refactorings::at_place,
    fixes::of_all,
];

/// The actions at a place of a version of a suite.
pub(super) fn actions(
    state: &State,
    params: &CodeActionParams,
    snapshot: &Snapshot,
) -> Vec<CodeActionOrCommand> {
    let request = Request {
        state,
        params,
        snapshot,
    };
    let providers = PROVIDERS.iter();
    providers.flat_map(|provider| provider(&request)).collect()
}

/// What is announced: kinds of actions to clients that know of them.
pub(super) fn announced(literals: bool) -> CodeActionProviderCapability {
    if !literals {
        return CodeActionProviderCapability::Simple(true);
    }
    let kinds = vec![
        CodeActionKind::EMPTY,
        CodeActionKind::QUICKFIX,
        CodeActionKind::REFACTOR_EXTRACT,
        CodeActionKind::new(MOVE),
        CodeActionKind::REFACTOR_REWRITE,
        CodeActionKind::new(FIX_ALL),
    ];
    CodeActionProviderCapability::Options(CodeActionOptions {
        code_action_kinds: Some(kinds),
        resolve_provider: Some(false),
        ..CodeActionOptions::default()
    })
}

impl Request<'_> {
    /// Whether an action of this kind may be answered: a kind stands for all below it, and no kind for all.
    fn wants(&self, kind: &CodeActionKind) -> bool {
        let only = self.params.context.only.as_deref();
        only.is_none_or(|only| only.iter().any(|wanted| is_below(kind, wanted)))
    }

    /// Whether a person asked, and not the editor by itself at a move of the cursor.
    fn is_asked_for(&self) -> bool {
        let context = &self.params.context;
        let is_automatic = context.trigger_kind == Some(CodeActionTriggerKind::AUTOMATIC);
        context.only.is_some() || !is_automatic
    }
}

fn is_below(kind: &CodeActionKind, wanted: &CodeActionKind) -> bool {
    let rest = kind.as_str().strip_prefix(wanted.as_str());
    wanted == &CodeActionKind::EMPTY
        || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

fn run_actions(request: &Request<'_>) -> Vec<CodeActionOrCommand> {
    run::actions(request.state, request.params, request.snapshot)
}

#[cfg(test)]
mod tests;
