//! The Streamable HTTP transport: messages out as POSTs, messages in as their bodies and events. It knows sessions,
//! statuses and streams; of a message it knows the id only.

mod address;
mod body;
mod challenge;
mod connection;
mod envelope;
mod events;
mod exchange;
mod fault;
mod refusal;
mod stream;

use std::collections::HashMap;
use std::future::pending;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{mpsc, watch};
use tokio::task::{AbortHandle, JoinSet};

use super::transport::{Failure, Loss, LossCause, Outgoing, Received, Transport};
use crate::server::HttpServer;
use connection::Connection;
use exchange::Exchange;

pub use address::shown_url;

/// How much may wait to be received before streams are no longer read.
const WAITING: usize = 16;

/// How long the end of a session may take.
const CLOSING: Duration = Duration::from_secs(1);

/// A connection to a server over Streamable HTTP. Each message is a task; dropping the transport ends them all.
#[derive(Debug)]
pub struct HttpTransport {
    connection: Arc<Connection>,
    sender: mpsc::Sender<Received>,
    receiver: mpsc::Receiver<Received>,
    tasks: JoinSet<()>,
    requests: HashMap<u64, AbortHandle>,
    /// Closes when the server has the newest notification: what is sent later must come later (a server may refuse
    /// requests that arrive before `notifications/initialized`).
    arrived: Option<watch::Receiver<()>>,
    lost: Option<Loss>,
}

impl HttpTransport {
    /// Prepares a connection; nothing is sent yet. Fails on an address that is none of HTTP, on a header that HTTP does
    /// not allow, and when there are no certificates to trust.
    pub fn new(spec: &HttpServer) -> Result<Self, Failure> {
        let (sender, receiver) = mpsc::channel(WAITING);
        Ok(Self {
            connection: Arc::new(Connection::new(spec)?),
            sender,
            receiver,
            tasks: JoinSet::new(),
            requests: HashMap::new(),
            arrived: None,
            lost: None,
        })
    }

    /// Ends the session if there is one, in at most a second; a notification that is on its way goes first.
    pub async fn close(mut self) {
        let ids: Vec<u64> = self.requests.keys().copied().collect();
        for id in ids {
            self.abandon(id);
        }
        let lost = self.lost.as_ref().map(|loss| loss.cause);
        if lost != Some(LossCause::HttpSessionLost) {
            let farewell = farewell(&self.connection, self.arrived.take());
            if tokio::time::timeout(CLOSING, farewell).await.is_err() {
                tracing::debug!("the end of the session took too long");
            }
        }
        self.tasks.shutdown().await;
    }
}

impl Transport for HttpTransport {
    /// Sends a message, without waiting for anything. Needs a Tokio runtime around it.
    ///
    /// What becomes of a request is received: an answer, [`Received::RequestFailed`] or [`Received::Lost`]; before
    /// [`Self::initialized`] a lost connection is a failed request too. A notification or an answer that the server
    /// refuses is forgotten, except for `notifications/initialized`, without which the connection counts as lost.
    fn send(&mut self, text: String, what: Outgoing) {
        while self.tasks.try_join_next().is_some() {}
        self.requests.retain(|_, task| !task.is_finished());
        let before = self.arrived.clone();
        let arrived = (what == Outgoing::Notification).then(|| {
            let (arrived, later) = watch::channel(());
            self.arrived = Some(later);
            arrived
        });
        let exchange = Exchange {
            connection: Arc::clone(&self.connection),
            receiver: self.sender.clone(),
            what,
            text,
        };
        let task = self.tasks.spawn(exchange.run(before, arrived));
        if let Some(id) = what.id() {
            self.requests.insert(id, task);
        }
    }

    /// The next thing that comes. Dropping the future loses nothing.
    async fn receive(&mut self) -> Received {
        if let Some(loss) = &self.lost {
            return Received::Lost(loss.clone());
        }
        let Some(received) = self.receiver.recv().await else {
            // This end holds a sender itself, so the channel never closes.
            return pending().await;
        };
        if let Received::Lost(loss) = &received {
            self.lost = Some(loss.clone());
        }
        received
    }

    /// The handshake is done with this protocol version: later requests name it. To be called before
    /// `notifications/initialized` is sent, after which a stream for the server's own messages is opened.
    fn initialized(&mut self, version: &str) {
        self.connection.set_version(version);
    }

    /// Stops waiting for the answer to a request; its response is not read any further.
    fn abandon(&mut self, id: u64) {
        if let Some(task) = self.requests.remove(&id) {
            task.abort();
        }
    }
}

async fn farewell(connection: &Connection, arrived: Option<watch::Receiver<()>>) {
    if let Some(mut arrived) = arrived {
        let _ = arrived.changed().await;
    }
    connection.end_session().await;
}

#[cfg(test)]
mod tests;
