//! The questions about servers that stand, and those that were left without an answer. Whoever has the same question waits for
//! the same answer; how a question is put is not known here.

use std::collections::HashMap;
use std::future::Future;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::watch;

use crate::lsp::state::State;

/// What a question is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Question {
    /// Whether a definition may be started: what stands for it (`Consent::identity`).
    Consent(String),
    /// Which of several servers a workspace's suites run against.
    Server {
        workspace: PathBuf,
        names: Vec<String>,
    },
    /// The value of an input of a workspace's definitions.
    Input { workspace: PathBuf, id: String },
}

/// What the person said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Said {
    /// The choice at this place.
    Chose(usize),
    /// They chose none, or said no.
    Nothing,
    /// The client does not ask.
    Unasked,
}

/// All questions since this server runs, but those that have an answer.
#[derive(Debug, Default)]
pub(in crate::lsp) struct Questions(Mutex<HashMap<Question, Asked>>);

/// What became of a question.
#[derive(Debug)]
enum Asked {
    /// It stands; its answer comes here.
    Standing(watch::Receiver<Option<Said>>),
    /// It was dismissed, answered with no, or never shown.
    Unanswered,
}

impl Questions {
    /// Whether a question stands or was left without an answer. A save does not ask it again.
    pub(super) fn is_open(&self, question: &Question) -> bool {
        self.lock().contains_key(question)
    }

    /// A question is put by someone else.
    pub(super) fn note(&self, question: Question) {
        self.lock().insert(question, Asked::Unanswered);
    }

    /// A question has its answer.
    pub(super) fn forget(&self, question: &Question) {
        self.lock().remove(question);
    }

    /// The answer to a question: of the one that stands, or else of `ask`. That is a task of its own, so that the question
    /// still stands when the run that asked is cancelled, and its answer counts for the others.
    pub(super) async fn ask(
        state: &Arc<State>,
        question: Question,
        ask: impl Future<Output = Said> + Send + 'static,
    ) -> Said {
        let mut answer = match state.questions.standing(&question) {
            Ok(answer) => answer,
            Err(sender) => {
                let answer = sender.subscribe();
                tokio::spawn(put(Arc::clone(state), question, sender, ask));
                answer
            }
        };
        let said = answer.wait_for(Option::is_some).await;
        said.ok().and_then(|said| *said).unwrap_or(Said::Nothing)
    }

    /// Where the answer of a question comes that stands; else it stands from now on, and its answer is to be sent here.
    fn standing(
        &self,
        question: &Question,
    ) -> Result<watch::Receiver<Option<Said>>, watch::Sender<Option<Said>>> {
        let mut questions = self.lock();
        match questions.get(question) {
            // Who has gone sends nothing any more.
            Some(Asked::Standing(answer)) if answer.has_changed().is_ok() => Ok(answer.clone()),
            _ => {
                let (sender, answer) = watch::channel(None);
                questions.insert(question.clone(), Asked::Standing(answer));
                Err(sender)
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Question, Asked>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn put(
    state: Arc<State>,
    question: Question,
    answer: watch::Sender<Option<Said>>,
    ask: impl Future<Output = Said>,
) {
    let said = ask.await;
    match said {
        Said::Chose(_) => state.questions.forget(&question),
        Said::Nothing | Said::Unasked => state.questions.note(question),
    }
    answer.send_replace(Some(said));
}
