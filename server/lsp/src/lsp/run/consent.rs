//! Consent: before a definition is started for the first time, the person sees what it starts and says yes (mcp.md,
//! "Trust"). A client that says whether the workspace is trusted has asked already.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mcpeak_suite::texts::{Language, Message, TextId};
use tower_lsp::lsp_types::MessageType;

use super::job::Cause;
use super::target::{Ended, Place, trouble};
use super::{ask, trusting};
use crate::lsp::state::{State, Trust};
use crate::memory::Consent;

/// The definitions that the person was asked about without saying yes, since this server runs. A save does not ask again.
#[derive(Debug, Default)]
pub(in crate::lsp) struct Unconfirmed(Mutex<HashSet<String>>);

impl Unconfirmed {
    fn note(&self, consent: &Consent) {
        self.lock().insert(consent.identity().to_owned());
    }

    fn forget(&self, consent: &Consent) {
        self.lock().remove(consent.identity());
    }

    fn has(&self, consent: &Consent) -> bool {
        self.lock().contains(consent.identity())
    }

    fn lock(&self) -> MutexGuard<'_, HashSet<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the person said.
enum Answer {
    Yes,
    No,
    /// The client does not ask.
    Nothing,
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
    cause: Cause,
) -> Result<(), Ended> {
    match state.trust() {
        Trust::Granted => return Ok(()),
        Trust::Refused => return Err(refused()),
        Trust::Asked if state.memory.is_trusted(consent) => return Ok(()),
        Trust::Asked => {}
    }
    if cause == Cause::Save && state.unconfirmed.has(consent) {
        return Err(Ended::Shown(not_by_saving(consent)));
    }
    // A task of its own: the question still stands when the run that asked is cancelled, and so does its answer.
    let asked = tokio::spawn(asked(Arc::clone(state), consent.clone()));
    match asked.await.unwrap_or(Answer::No) {
        // What was said about the workspace while the question stood counts more.
        _ if state.trust() == Trust::Refused => Err(refused()),
        Answer::Yes => Ok(()),
        Answer::No => Err(Ended::Cancelled),
        Answer::Nothing => Err(nobody_to_ask(consent, place).await),
    }
}

/// Asks, and remembers the answer.
async fn asked(state: Arc<State>, consent: Consent) -> Answer {
    state.unconfirmed.note(&consent);
    let yes = words(TextId::EditConsentYes);
    let mut question = vec![words(TextId::EditConsent)];
    question.extend(consent.lines());
    let choices = [yes.clone(), words(TextId::EditConsentNo)];
    let question = question.join("\n");
    match ask::choose(&state, MessageType::WARNING, question, &choices).await {
        Err(_) => Answer::Nothing,
        Ok(Some(answer)) if answer == yes && state.trust() != Trust::Refused => {
            state.unconfirmed.forget(&consent);
            if let Err(error) = state.memory.trust(&consent) {
                // It may be started now; only the next time the person is asked again.
                state.client.warn(words(error.message()));
            }
            Answer::Yes
        }
        Ok(_) => Answer::No,
    }
}

fn refused() -> Ended {
    trouble(TextId::EditUntrusted, TextId::EditUntrustedHint).into()
}

fn not_by_saving(consent: &Consent) -> super::results::Trouble {
    let message = Message::new(TextId::EditNotBySaving).with("name", consent.name());
    trouble(message, TextId::EditNotBySavingHint)
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
