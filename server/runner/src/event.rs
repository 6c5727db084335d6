//! What happens in a run, as it happens: one typed stream that reports and editors listen to.

use std::sync::Arc;

use mcpeak_suite::model::Suite;
use tokio::sync::mpsc::UnboundedSender;

use crate::client::session::ServerInfo;
use crate::outcome::{AssertionResult, CaseResult, OperationResult, Report};

/// Something that happened in a run.
#[derive(Clone, Debug)]
pub enum Event {
    /// The run begins: the server is started or called.
    RunStarted {
        /// The suite.
        suite: Arc<Suite>,
        /// The places of the cases that are to run.
        cases: Vec<usize>,
    },
    /// The server answered the handshake.
    Connected {
        /// What it says of itself.
        server: ServerInfo,
    },
    /// A case begins.
    CaseStarted {
        /// Its place in the suite.
        case: usize,
    },
    /// A case's operation ended.
    OperationEnded {
        /// The case's place in the suite.
        case: usize,
        /// How it ended.
        result: OperationResult,
    },
    /// An assertion was judged.
    AssertionEnded {
        /// The case's place in the suite.
        case: usize,
        /// The assertion's place in the case.
        assertion: usize,
        /// How it ended.
        result: AssertionResult,
    },
    /// A case ended.
    CaseEnded {
        /// What came of it.
        result: Arc<CaseResult>,
    },
    /// The server wrote to its standard error; redacted.
    Output {
        /// What it wrote.
        text: String,
    },
    /// The run ended, and the server is gone.
    RunEnded {
        /// What came of it.
        report: Arc<Report>,
    },
}

/// Where events go. A listener that is gone is no reason to stop.
#[derive(Clone, Debug, Default)]
pub struct Events(Option<UnboundedSender<Event>>);

impl Events {
    /// Events for a listener.
    pub fn to(listener: UnboundedSender<Event>) -> Self {
        Self(Some(listener))
    }

    /// Events for nobody.
    pub fn nowhere() -> Self {
        Self(None)
    }

    pub(crate) fn has_listener(&self) -> bool {
        self.0.is_some()
    }

    pub(crate) fn send(&self, event: impl FnOnce() -> Event) {
        if let Some(listener) = &self.0 {
            let _ = listener.send(event());
        }
    }
}
