//! Messages over a process's standard streams, one a line. What a message means is decided elsewhere.

mod lines;
mod writing;

use std::future::pending;
use std::time::Duration;

use mcpeak_suite::json::Document;
use mcpeak_suite::texts::{Message, TextId};
use tokio::io::AsyncReadExt;
use tokio::task::consume_budget;
use tokio::time::{Instant, sleep_until, timeout};

use super::transport::{Failure, Loss, LossCause, MAX_MESSAGE_BYTES, Outgoing, Received};
use crate::process::{LAST_WORDS, Output, Process, StopMode, Stopped, read_within};
use lines::Lines;
use writing::Writing;

/// How long a process that closed one of its streams has to end, before it counts as running without that stream.
const EXIT_LIMIT: Duration = Duration::from_secs(1);
/// How long lines are read at most after the process has ended: an orphan that holds the pipe may write for ever.
const AFTER_EXIT_LIMIT: Duration = Duration::from_secs(2);
/// How long an answer is waited for on the spot: most servers that compute little answer sooner than the system needs to
/// put us to sleep and wake us again, above all where processors are virtual.
const ON_THE_SPOT: Duration = Duration::from_micros(100);
/// How long the rest of a message that is too long is counted.
const COUNT_LIMIT: Duration = Duration::from_secs(1);

/// A connection to a process. Dropping it kills the process and what it started.
#[derive(Debug)]
pub struct StdioTransport {
    process: Process,
    writing: Writing,
    stdout: Option<Output>,
    lines: Lines,
    /// Whether something was sent, as a whole, that was not waited for yet.
    asked: bool,
    ending: Option<Ending>,
    loss: Option<Loss>,
}

/// Why the connection will be lost, and until when it may take to find out more.
#[derive(Clone, Copy, Debug)]
struct Ending {
    reason: Reason,
    deadline: Instant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Exited,
    OutputClosed,
    InputClosed,
    TooLong,
}

/// What can happen while no line is buffered.
enum Event {
    Read,
    OutputEnded,
    InputClosed,
    Exited,
    Deadline,
}

impl StdioTransport {
    /// Speaks to a process whose streams nobody has taken yet. Must be called in a tokio runtime.
    pub fn new(mut process: Process) -> Self {
        Self {
            writing: Writing::to(process.stdin.take()),
            stdout: process.stdout.take(),
            process,
            lines: Lines::new(MAX_MESSAGE_BYTES),
            asked: false,
            ending: None,
            loss: None,
        }
    }

    /// The process, for its standard error and its end.
    pub fn process(&self) -> &Process {
        &self.process
    }

    /// Sends a message, which must hold no line break. Never waits: a server that does not read only lets the queue grow.
    /// What does not fit into the pipe at once is written while `receive` or `close` waits.
    pub fn send(&mut self, text: &str, _: Outgoing) {
        self.asked = self.writing.line(text);
    }

    /// The next thing that the server says. All lines that it wrote before its end come before the loss, as does a last
    /// one without a line break. Can be cancelled and called again.
    pub async fn receive(&mut self) -> Received {
        loop {
            if let Some(loss) = &self.loss {
                return Received::Lost(loss.clone());
            }
            if let Some(received) = self.lines.next() {
                return self.delivered(received);
            }
            let event = match self.answers_on_the_spot().await {
                true => Event::Read,
                false => self.event().await,
            };
            if let Some(received) = self.happened(event) {
                return self.delivered(received);
            }
        }
    }

    /// Ends the process and all that it started, after what was sent and still fits into the pipe. Takes no longer than
    /// [`Process::stop`] and a tenth of a second.
    pub async fn close(self, mode: StopMode) -> Stopped {
        let Self {
            mut process,
            mut writing,
            stdout,
            ..
        } = self;
        let flush_limit = match mode {
            StopMode::Graceful => LAST_WORDS,
            StopMode::Now => Duration::ZERO,
        };
        // Whether all of it fits or not, the pipe is closed now.
        let _ = timeout(flush_limit, writing.finish()).await;
        writing.close();
        process.stdout = stdout;
        process.stop(mode).await
    }

    /// Whether something came at once after a message was sent.
    async fn answers_on_the_spot(&mut self) -> bool {
        if !std::mem::take(&mut self.asked) {
            return false;
        }
        // A server that is always this quick must not keep others from their turn.
        consume_budget().await;
        let space = self.lines.space();
        let stdout = self.stdout.as_ref();
        stdout.is_some_and(|stdout| read_within(stdout, space, ON_THE_SPOT))
    }

    async fn event(&mut self) -> Event {
        if self.lines.is_too_long() {
            self.end_by(Reason::TooLong, COUNT_LIMIT);
        }
        let deadline = self.deadline();
        let has_exited = self.is_ending_by(Reason::Exited);
        let space = self.lines.space();
        tokio::select! {
            is_open = read(&mut self.stdout, space) => match is_open {
                true => Event::Read,
                false => Event::OutputEnded,
            },
            _ = self.process.wait_exit(), if !has_exited => Event::Exited,
            () = self.writing.broken() => Event::InputClosed,
            () = at(deadline) => Event::Deadline,
        }
    }

    fn deadline(&self) -> Option<Instant> {
        let mut deadline = self.ending.map(|ending| ending.deadline);
        if self.is_ending_by(Reason::Exited) {
            // What the process wrote before its end is in the pipe already.
            deadline = deadline.map(|deadline| deadline.min(Instant::now() + LAST_WORDS));
        }
        deadline
    }

    fn is_ending_by(&self, reason: Reason) -> bool {
        self.ending.is_some_and(|ending| ending.reason == reason)
    }

    fn happened(&mut self, event: Event) -> Option<Received> {
        match event {
            Event::Read => {}
            Event::InputClosed => {
                self.writing.close();
                self.end_by(Reason::InputClosed, EXIT_LIMIT);
            }
            Event::OutputEnded => {
                self.stdout = None;
                match self.process.has_exited() {
                    true => self.lose(Reason::Exited),
                    false => self.end_by(Reason::OutputClosed, EXIT_LIMIT),
                }
                return self.whole_rest();
            }
            Event::Exited if self.stdout.is_none() => self.lose(Reason::Exited),
            Event::Exited => {
                self.ending = None;
                self.end_by(Reason::Exited, AFTER_EXIT_LIMIT);
            }
            Event::Deadline => {
                let reason = self.ending.map(|ending| ending.reason);
                self.lose(reason.unwrap_or(Reason::OutputClosed));
                return self.whole_rest();
            }
        }
        None
    }

    /// The first reason counts; the process's end is the only one that takes another's place.
    fn end_by(&mut self, reason: Reason, limit: Duration) {
        let deadline = Instant::now() + limit;
        self.ending.get_or_insert(Ending { reason, deadline });
    }

    /// What stands behind the last line break, if it is a whole message: half of one is what a process leaves that ends
    /// while it writes, and its end says more.
    fn whole_rest(&mut self) -> Option<Received> {
        let rest = self.lines.rest()?;
        match &rest {
            Received::Text { text, .. } => Document::read(text.as_str()).is_ok().then_some(rest),
            _ => Some(rest),
        }
    }

    /// What is too long is also the end, since what follows it may be its rest.
    fn delivered(&mut self, received: Received) -> Received {
        if matches!(received, Received::TooLong { .. }) {
            self.lose(Reason::TooLong);
        }
        received
    }

    fn lose(&mut self, reason: Reason) {
        let exited = self.process.has_exited() && reason != Reason::TooLong;
        let (cause, failure) = match reason {
            _ if exited => (LossCause::ProcessExited, self.process.exit_failure()),
            Reason::InputClosed => (
                LossCause::TransportFailed,
                failure(TextId::ProcessInputClosed, TextId::ProcessInputClosedHint),
            ),
            Reason::TooLong => (LossCause::TransportFailed, too_long()),
            Reason::OutputClosed | Reason::Exited => (
                LossCause::TransportFailed,
                failure(TextId::ProcessOutputClosed, TextId::ProcessOutputClosedHint),
            ),
        };
        self.loss = Some(Loss {
            cause,
            exit: self.process.exit(),
            failure,
        });
    }
}

fn failure(message: TextId, hint: TextId) -> Failure {
    Failure {
        message: message.into(),
        hint: hint.into(),
    }
}

fn too_long() -> Failure {
    Failure {
        message: Message::new(TextId::ProcessTooLong).with("limit", MAX_MESSAGE_BYTES),
        hint: TextId::ProcessTooLongHint.into(),
    }
}

/// Reads what is there into the space. False at the end; waits for ever if that has come before.
async fn read(stdout: &mut Option<Output>, space: &mut Vec<u8>) -> bool {
    match stdout {
        Some(stdout) => stdout.read_buf(space).await.is_ok_and(|read| read > 0),
        None => pending().await,
    }
}

async fn at(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => pending().await,
    }
}
