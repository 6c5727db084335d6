//! A server for tests: it says what it was told to.

use std::collections::VecDeque;

use super::transport::{Outgoing, Received, Transport};

/// A transport that gives what it was told to, and then nothing.
#[derive(Default)]
pub(crate) struct Scripted {
    pub(crate) sent: Vec<String>,
    pub(crate) coming: VecDeque<Received>,
}

impl Transport for Scripted {
    fn send(&mut self, text: String, _what: Outgoing) {
        self.sent.push(text);
    }

    async fn receive(&mut self) -> Received {
        match self.coming.pop_front() {
            Some(received) => received,
            None => std::future::pending().await,
        }
    }

    fn initialized(&mut self, _version: &str) {}

    fn abandon(&mut self, id: u64) {
        self.sent.push(format!("abandoned {id}"));
    }
}

impl Scripted {
    /// One that says these lines.
    pub(crate) fn saying<'l>(lines: impl IntoIterator<Item = &'l str>) -> Self {
        let text = |line: &str| Received::Text {
            text: line.to_owned(),
            lossy: false,
        };
        Self {
            sent: Vec::new(),
            coming: lines.into_iter().map(text).collect(),
        }
    }
}
