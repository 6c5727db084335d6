//! The question which of several servers is meant, and its answer for the workspace.

use std::sync::Arc;

use mcpeak_runner::target::Definition;
use mcpeak_suite::printable::escaped;
use mcpeak_suite::texts::{Message, TextId};
use tower_lsp::lsp_types::MessageType;

use super::{Ended, Place, remember, trouble, words};
use crate::lsp::run::ask;
use crate::lsp::run::questions::{Question, Questions, Said};
use crate::lsp::state::State;

/// The question which of several servers is meant.
pub(super) fn question(place: &Place, candidates: &[&Definition]) -> Question {
    Question::Server {
        workspace: place.workspace.clone(),
        names: candidates.iter().map(|one| one.name.clone()).collect(),
    }
}

/// Asks which of several servers is meant, and remembers the answer for the workspace.
pub(super) async fn ask_which<'d>(
    state: &Arc<State>,
    place: &Place,
    candidates: &[&'d Definition],
) -> Result<&'d Definition, Ended> {
    let names: Vec<String> = candidates.iter().map(|one| one.name.clone()).collect();
    let asking = asked(Arc::clone(state), place.clone(), names);
    match Questions::ask(state, question(place, candidates), asking).await {
        Said::Chose(at) => candidates.get(at).copied().ok_or(Ended::Cancelled),
        Said::Nothing => Err(Ended::Cancelled),
        Said::Unasked => {
            let names: Vec<_> = candidates.iter().map(|one| escaped(&one.name)).collect();
            let message = Message::new(TextId::TargetAmbiguous).with("names", names.join(", "));
            Err(trouble(message, TextId::EditAmbiguousHint).into())
        }
    }
}

/// Asks, and remembers the choice.
async fn asked(state: Arc<State>, place: Place, names: Vec<String>) -> Said {
    let choices: Vec<String> = names.iter().map(|one| escaped(one).into_owned()).collect();
    let words = words(&TextId::EditWhichServer.into());
    let chosen = ask::choose(&state, MessageType::INFO, words, &choices).await;
    let Ok(chosen) = chosen else {
        return Said::Unasked;
    };
    let place_of = |chosen: String| choices.iter().position(|choice| *choice == chosen);
    let at = chosen.and_then(place_of);
    match at.and_then(|at| Some((at, names.get(at)?))) {
        Some((at, name)) => {
            remember(&state, &place, name);
            Said::Chose(at)
        }
        None => Said::Nothing,
    }
}
