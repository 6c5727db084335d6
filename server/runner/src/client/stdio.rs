//! Messages over a process's standard streams, one a line. What a message means is decided elsewhere.

mod lines;

use std::convert::Infallible;
use std::future::pending;
use std::time::Duration;

use mcpeak_suite::json::Document;
use mcpeak_suite::texts::{Message, TextId};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until, timeout};

use super::transport::{Failure, Loss, LossCause, MAX_MESSAGE_BYTES, Outgoing, Received};
use crate::process::{Input, LAST_WORDS, Output, Process, StopMode, Stopped};
use lines::Lines;

/// How long a process that closed one of its streams has to end, before it counts as running without that stream.
const EXIT_LIMIT: Duration = Duration::from_secs(1);
/// How long lines are read at most after the process has ended: an orphan that holds the pipe may write for ever.
const AFTER_EXIT_LIMIT: Duration = Duration::from_secs(2);
/// How long the rest of a message that is too long is counted.
const COUNT_LIMIT: Duration = Duration::from_secs(1);

/// A connection to a process. Dropping it kills the process and what it started.
#[derive(Debug)]
pub struct StdioTransport {
    process: Process,
    outgoing: mpsc::UnboundedSender<String>,
    writer: JoinHandle<()>,
    /// Ends when the writer does, which is when the pipe no longer takes anything.
    writing: Option<oneshot::Receiver<Infallible>>,
    stdout: Option<Output>,
    lines: Lines,
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
    WriterEnded,
    Exited,
    Deadline,
}

impl StdioTransport {
    /// Speaks to a process whose streams nobody has taken yet. Must be called in a tokio runtime.
    pub fn new(mut process: Process) -> Self {
        let (outgoing, queue) = mpsc::unbounded_channel();
        let (alive, writing) = oneshot::channel();
        let writer = tokio::spawn(write(process.stdin.take(), queue, alive));
        Self {
            stdout: process.stdout.take(),
            process,
            outgoing,
            writer,
            writing: Some(writing),
            lines: Lines::new(MAX_MESSAGE_BYTES),
            ending: None,
            loss: None,
        }
    }

    /// The process, for its standard error and its end.
    pub fn process(&self) -> &Process {
        &self.process
    }

    /// Sends a message, which must hold no line break. Never waits: a server that does not read only lets the queue grow.
    pub fn send(&self, mut text: String, _: Outgoing) {
        text.push('\n');
        // A writer that is gone has met the end of the pipe, which `receive` tells.
        let _ = self.outgoing.send(text);
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
            let event = self.event().await;
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
            outgoing,
            mut writer,
            stdout,
            ..
        } = self;
        drop(outgoing);
        let flush_limit = match mode {
            StopMode::Graceful => LAST_WORDS,
            StopMode::Now => Duration::ZERO,
        };
        if timeout(flush_limit, &mut writer).await.is_err() {
            writer.abort();
            // It owns the pipe, which is closed when it has ended.
            let _ = writer.await;
        }
        process.stdout = stdout;
        process.stop(mode).await
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
            () = ended(&mut self.writing) => Event::WriterEnded,
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
            Event::WriterEnded => {
                self.writing = None;
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

/// Writes what is queued until the pipe takes no more, or the queue has ended. Then the pipe is closed.
async fn write(
    pipe: Option<Input>,
    mut queue: mpsc::UnboundedReceiver<String>,
    _alive: oneshot::Sender<Infallible>,
) {
    let Some(mut pipe) = pipe else { return };
    while let Some(line) = queue.recv().await {
        if pipe.write_all(line.as_bytes()).await.is_err() {
            return;
        }
    }
}

/// Reads what is there into the space. False at the end; waits for ever if that has come before.
async fn read(stdout: &mut Option<Output>, space: &mut Vec<u8>) -> bool {
    match stdout {
        Some(stdout) => stdout.read_buf(space).await.is_ok_and(|read| read > 0),
        None => pending().await,
    }
}

async fn ended(writing: &mut Option<oneshot::Receiver<Infallible>>) {
    match writing {
        Some(writing) => _ = writing.await,
        None => pending().await,
    }
}

async fn at(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => pending().await,
    }
}
