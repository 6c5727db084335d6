//! What a client with a test view is told of a run (editors/PROTOCOL.md, "A test view"). Told to nobody else.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tower_lsp::lsp_types::notification::Notification;
use tower_lsp::lsp_types::{Range, Url};

use crate::lsp::state::State;

/// `mcpeak/run`
#[derive(Debug)]
enum RunNotification {}

impl Notification for RunNotification {
    type Params = RunParams;
    const METHOD: &'static str = "mcpeak/run";
}

#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
struct RunParams {
    run_id: String,
    uri: Url,
    event: Event,
}

/// What happened.
#[derive(Debug, Deserialize, Serialize)]
#[serde(tag = "type", rename_all = "camelCase")]
pub(super) enum Event {
    Enqueued {
        cases: Vec<String>,
        title: String,
    },
    Server {
        name: String,
        command: String,
    },
    Started {
        case: String,
    },
    Passed {
        case: String,
        duration: u64,
    },
    Failed {
        case: String,
        duration: u64,
        messages: Vec<TestMessage>,
    },
    Errored {
        case: String,
        duration: u64,
        messages: Vec<TestMessage>,
    },
    Skipped {
        case: String,
    },
    Output {
        text: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        case: Option<String>,
    },
    Ended {
        status: Status,
        #[serde(skip_serializing_if = "Option::is_none")]
        message: Option<String>,
        duration: u64,
    },
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Status {
    Passed,
    Failed,
    Cancelled,
    Error,
}

/// What is wrong, and where in the text as it is now.
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct TestMessage {
    pub(super) message: String,
    pub(super) range: Option<Range>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) actual: Option<String>,
}

/// Tells of one run.
#[derive(Clone, Debug)]
pub(super) struct View {
    state: Arc<State>,
    run_id: String,
    url: Url,
}

impl View {
    pub(super) fn new(state: &Arc<State>, run_id: &str, url: &Url) -> Self {
        Self {
            state: Arc::clone(state),
            run_id: run_id.to_owned(),
            url: url.clone(),
        }
    }

    /// Tells the client what happened, if it wants to know.
    pub(super) fn tell(&self, event: impl FnOnce() -> Event) {
        if !self.state.features().test_view {
            return;
        }
        self.state.client.notify::<RunNotification>(RunParams {
            run_id: self.run_id.clone(),
            uri: self.url.clone(),
            event: event(),
        });
    }
}
