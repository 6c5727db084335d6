//! Consent: before a definition is started for the first time, the person sees what it starts and says yes (mcp.md,
//! "Trust"). A client that says whether the workspace is trusted has asked already.

use std::path::Path;
use std::sync::Arc;

use mcpeak_runner::platform::Platform;
use mcpeak_suite::texts::{Language, Message, TextId};
use tower_lsp::lsp_types::MessageType;

use super::ask;
use super::target::{Ended, trouble};
use crate::lsp::state::{State, Trust};
use crate::memory::Consent;

/// Returns once this may be started.
///
/// # Errors
///
/// It may not: the client refuses, the person said no, or nobody can be asked.
///
/// `suite` is its file, for the command that trusts it.
pub(super) async fn given(
    state: &Arc<State>,
    consent: &Consent,
    suite: &Path,
) -> Result<(), Ended> {
    match state.trust() {
        Trust::Granted => Ok(()),
        Trust::Refused => Err(refused()),
        Trust::Asked if state.memory.is_trusted(consent) => Ok(()),
        Trust::Asked => asked(state, consent, suite).await,
    }
}

async fn asked(state: &Arc<State>, consent: &Consent, suite: &Path) -> Result<(), Ended> {
    let yes = words(TextId::EditConsentYes);
    let mut question = vec![words(TextId::EditConsent)];
    question.extend(consent.lines());
    let choices = [yes.clone(), words(TextId::EditConsentNo)];
    let question = question.join("\n");
    let answer = ask::choose(state, MessageType::WARNING, question, &choices).await;
    match answer {
        Err(_) => Err(nobody_to_ask(consent, suite)),
        // What was said about the workspace while the question stood counts more.
        Ok(_) if state.trust() == Trust::Refused => Err(refused()),
        Ok(Some(answer)) if answer == yes => {
            if let Err(error) = state.memory.trust(consent) {
                // It may be started now; only the next time the person is asked again.
                state.client.warn(words(error.message()));
            }
            Ok(())
        }
        Ok(_) => Err(Ended::Cancelled),
    }
}

fn refused() -> Ended {
    trouble(TextId::EditUntrusted, TextId::EditUntrustedHint).into()
}

fn nobody_to_ask(consent: &Consent, suite: &Path) -> Ended {
    let workspace = consent.workspace();
    let suite = suite.strip_prefix(workspace).unwrap_or(suite);
    let message = Message::new(TextId::EditConsentNobody)
        .with("suite", Platform::CURRENT.quoted(&suite.to_string_lossy()))
        .with("workspace", workspace.display())
        .with("name", consent.name());
    let hint = Message::new(TextId::EditConsentNobodyHint).with("place", consent.place());
    trouble(message, hint).into()
}

fn words(message: impl Into<Message>) -> String {
    message.into().render(Language::default())
}
