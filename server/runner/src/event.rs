//! What happens in a run, as it happens: one typed stream that reports and editors listen to.

use std::sync::Arc;

use mcpeak_suite::model::Suite;
use tokio::sync::mpsc::UnboundedSender;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::client::session::ServerInfo;
use crate::outcome::{AssertionResult, CaseResult, OperationResult, Report};

/// How many pieces of output may wait for the listener; each is at most what is kept of standard error.
const WAITING_OUTPUT: usize = 4;

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
        /// More is passed on when this one is dropped.
        room: Room,
    },
    /// The run ended, and the server is gone.
    RunEnded {
        /// What came of it.
        report: Arc<Report>,
    },
}

/// The place that a piece of output takes until its listener has done with it.
#[derive(Clone, Debug)]
pub struct Room {
    _permit: Arc<OwnedSemaphorePermit>,
}

/// Where events go. A listener that is gone is no reason to stop.
#[derive(Clone, Debug, Default)]
pub struct Events(Option<Listener>);

#[derive(Clone, Debug)]
struct Listener {
    events: UnboundedSender<Event>,
    /// A server writes without end, and faster than anybody reads.
    output: Arc<Semaphore>,
}

impl Events {
    /// Events for a listener.
    pub fn to(listener: UnboundedSender<Event>) -> Self {
        Self(Some(Listener {
            events: listener,
            output: Arc::new(Semaphore::new(WAITING_OUTPUT)),
        }))
    }

    /// Events for nobody.
    pub fn nowhere() -> Self {
        Self(None)
    }

    pub(crate) fn send(&self, event: impl FnOnce() -> Event) {
        if let Some(listener) = &self.0 {
            let _ = listener.events.send(event());
        }
    }

    /// Waits until the listener has taken earlier output; none if nobody listens.
    pub(crate) async fn room(&self) -> Option<Room> {
        let output = Arc::clone(&self.0.as_ref()?.output);
        let permit = output.acquire_owned().await.ok()?;
        Some(Room {
            _permit: Arc::new(permit),
        })
    }
}
