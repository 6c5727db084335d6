//! Consent: before a definition is started for the first time, the person sees what it starts and says yes (mcp.md,
//! "Trust"). A client that says whether the workspace is trusted has asked already.

use std::sync::Arc;

use mcpeak_suite::texts::{Language, Message, TextId};
use tower_lsp::lsp_types::MessageType;

use super::questions::{Question, Questions, Said};
use super::target::{Ended, Place, trouble};
use super::{ask, trusting};
use crate::lsp::state::{State, Trust};
use crate::memory::Consent;

/// Whether this may be started without asking; `None`: the person has to be asked.
pub(super) fn known(state: &State, consent: &Consent) -> Option<bool> {
    match state.trust() {
        Trust::Granted => Some(true),
        Trust::Refused => Some(false),
        Trust::Asked => state.memory.is_trusted(consent).then_some(true),
    }
}

/// The question whether this may be started.
pub(super) fn question(consent: &Consent) -> Question {
    Question::Consent(consent.identity().to_owned())
}

/// Returns once this may be started.
///
/// # Errors
///
/// It may not: the client refuses, the person said no, or nobody can be asked.
pub(super) async fn given(
    state: &Arc<State>,
    consent: &Consent,
    place: &Place,
) -> Result<(), Ended> {
    match known(state, consent) {
        Some(true) => return Ok(()),
        Some(false) => return Err(refused()),
        None => {}
    }
    let asking = asked(Arc::clone(state), consent.clone());
    match Questions::ask(state, question(consent), asking).await {
        // What was said about the workspace while the question stood counts more.
        _ if state.trust() == Trust::Refused => Err(refused()),
        Said::Chose(_) => Ok(()),
        Said::Nothing => Err(Ended::Declined),
        Said::Unasked => Err(nobody_to_ask(consent, place).await),
    }
}

/// Asks, and remembers a yes.
async fn asked(state: Arc<State>, consent: Consent) -> Said {
    let yes = words(TextId::EditConsentYes);
    let mut question = vec![words(TextId::EditConsent)];
    question.extend(consent.lines());
    let choices = [yes.clone(), words(TextId::EditConsentNo)];
    let question = question.join("\n");
    match ask::choose(&state, MessageType::WARNING, question, &choices).await {
        Err(_) => Said::Unasked,
        Ok(Some(answer)) if answer == yes && state.trust() != Trust::Refused => {
            if let Err(error) = state.memory.trust(&consent) {
                // It may be started now; only the next time the person is asked again.
                state.client.warn(words(error.message()));
            }
            Said::Chose(0)
        }
        Ok(_) => Said::Nothing,
    }
}

fn refused() -> Ended {
    trouble(TextId::EditUntrusted, TextId::EditUntrustedHint).into()
}

async fn nobody_to_ask(consent: &Consent, place: &Place) -> Ended {
    let found = {
        let (place, consent) = (place.clone(), consent.clone());
        tokio::task::spawn_blocking(move || trusting::command(&place, &consent))
    };
    let Some(command) = found.await.ok().flatten() else {
        let message = Message::new(TextId::EditConsentSettings).with("name", consent.name());
        return trouble(message, TextId::EditConsentSettingsHint).into();
    };
    let message = Message::new(TextId::EditConsentNobody)
        .with("command", command)
        .with("workspace", consent.workspace().display())
        .with("name", consent.name());
    let hint = Message::new(TextId::EditConsentNobodyHint).with("place", consent.place());
    trouble(message, hint).into()
}

fn words(message: impl Into<Message>) -> String {
    message.into().render(Language::default())
}
