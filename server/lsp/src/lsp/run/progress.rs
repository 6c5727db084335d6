//! The progress of a run, for clients that show one. A task of its own speaks with the client, so that a client which does
//! not answer keeps no run waiting.

use std::sync::Arc;

use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tower_lsp::lsp_types::notification::Progress as ProgressNotification;
use tower_lsp::lsp_types::request::WorkDoneProgressCreate;
use tower_lsp::lsp_types::{
    ProgressParams, ProgressParamsValue, ProgressToken, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};

use crate::lsp::state::State;

/// A progress that the client may be shown.
#[derive(Debug)]
pub(super) struct Progress(UnboundedSender<Step>);

#[derive(Debug)]
struct Step {
    message: String,
    /// In hundredths; `None` at the end.
    percentage: Option<u32>,
}

impl Progress {
    /// A progress under the client's token, or else under one that the client is asked to take.
    pub(super) fn begin(
        state: &Arc<State>,
        token: Option<ProgressToken>,
        own_token: ProgressToken,
        title: String,
    ) -> Self {
        let (sender, receiver) = unbounded_channel();
        let state = Arc::clone(state);
        tokio::spawn(async move {
            let token = match token {
                Some(token) => token,
                None if !state.features().progress => return,
                None => {
                    let token = own_token.clone();
                    let params = WorkDoneProgressCreateParams { token };
                    let created = state.client.request::<WorkDoneProgressCreate>(params);
                    if created.await.is_none() {
                        return;
                    }
                    own_token
                }
            };
            show(&state, &token, title, receiver).await;
        });
        Self(sender)
    }

    /// So many of so many are done, and this is what happens now.
    pub(super) fn report(&self, message: String, done: usize, total: usize) {
        let percentage = Some((done * 100 / total.max(1)) as u32);
        self.step(message, percentage);
    }

    /// It is over.
    pub(super) fn end(self, message: String) {
        self.step(message, None);
    }

    fn step(&self, message: String, percentage: Option<u32>) {
        // A client that shows no progress does not listen.
        let _ = self.0.send(Step {
            message,
            percentage,
        });
    }
}

async fn show(
    state: &State,
    token: &ProgressToken,
    title: String,
    mut steps: UnboundedReceiver<Step>,
) {
    let tell = |progress| {
        state.client.notify::<ProgressNotification>(ProgressParams {
            token: token.clone(),
            value: ProgressParamsValue::WorkDone(progress),
        });
    };
    tell(WorkDoneProgress::Begin(WorkDoneProgressBegin {
        title,
        cancellable: Some(true),
        message: None,
        percentage: Some(0),
    }));
    let mut last = None;
    while let Some(Step {
        message,
        percentage,
    }) = steps.recv().await
    {
        if percentage.is_none() {
            last = Some(message);
            break;
        }
        tell(WorkDoneProgress::Report(WorkDoneProgressReport {
            cancellable: Some(true),
            message: Some(message),
            percentage,
        }));
    }
    tell(WorkDoneProgress::End(WorkDoneProgressEnd { message: last }));
}
