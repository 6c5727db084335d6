//! Whether a suite that was saved may run: a save asks nothing that stands or was left without an answer, and does not end a
//! run for nothing. Only looks; what is asked and decided in a run stays with it.

use std::collections::HashMap;
use std::sync::Arc;

use mcpeak_runner::target::{Definition, Definitions, Selection, What};

use super::{Place, input_question, read, resolve_with, which};
use crate::lsp::run::consent;
use crate::lsp::run::job::Job;
use crate::lsp::state::State;
use crate::memory::Consent;

/// Whether a run of this job may come to something, or at least ends nothing when it only says what is wrong.
pub(in crate::lsp::run) async fn may_run(state: &Arc<State>, job: &Job) -> bool {
    let ends_nothing = || !state.runs.is_running(&job.key);
    let place = Place::of(state, &job.key, &job.url, Some(&job.plan.suite.id));
    let Some(place) = place else {
        return ends_nothing();
    };
    let Ok(definitions) = read(state, &place).await else {
        return ends_nothing();
    };
    let chosen = state.memory.chosen_server(&place.workspace);
    match place.select(&definitions, job.server.as_deref(), chosen.as_deref()) {
        Selection::One(definition, _) => may_start(state, &place, &definitions, definition),
        Selection::Ambiguous(candidates) => !state
            .questions
            .is_open(&which::question(&place, &candidates)),
        Selection::None { .. } | Selection::Unknown { .. } => ends_nothing(),
    }
}

fn may_start(
    state: &State,
    place: &Place,
    definitions: &Definitions,
    definition: &Definition,
) -> bool {
    let consent = Consent::of(&place.workspace, definitions, definition);
    let may = consent.and_then(|consent| {
        let ask = || !state.questions.is_open(&consent::question(&consent));
        match consent::known(state, &consent) {
            Some(true) => None,
            Some(false) => Some(false),
            None => Some(ask()),
        }
    });
    // Before there is consent, nothing is looked up for a definition.
    may.unwrap_or_else(|| may_resolve(state, place, definitions, definition))
}

fn may_resolve(
    state: &State,
    place: &Place,
    definitions: &Definitions,
    definition: &Definition,
) -> bool {
    let resolved = resolve_with(state, definitions, definition, place, &HashMap::new());
    let problems = resolved.err().unwrap_or_default();
    let mut inputs = problems.iter().filter_map(|problem| match &problem.what {
        What::UnsetInput { id } => Some(id),
        _ => None,
    });
    !inputs.any(|id| state.questions.is_open(&input_question(place, id)))
}
