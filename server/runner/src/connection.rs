//! Opening a connection to a server, whatever carries it, and closing it: start, handshake, and what to say when it
//! comes to nothing.

use std::path::PathBuf;
use std::time::Duration;

use mcpeak_suite::texts::{Message, TextId};

use crate::cancel::Cancel;
use crate::client::http::HttpTransport;
use crate::client::session::{Patience, RequestError, ServerInfo, Session, Watcher};
use crate::client::stdio::StdioTransport;
use crate::client::transport::{Exit, Failure, Loss, LossCause, Outgoing, Received, Transport};
use crate::event::{Event, Events};
use crate::process::{
    BaseEnvironment, Launch, Launcher, StderrTail, StopMode, early_exit_failure, shown_command,
    start_timeout_failure,
};
use crate::redact::{Pieces, Redaction};
use crate::server::{ServerSpec, StdioServer};

/// How many lines of standard error are kept for reports.
const STDERR_LINES: usize = 1_000;

/// A connection by whatever carries it.
pub(crate) enum Line {
    Stdio(Box<StdioTransport>),
    Http(Box<HttpTransport>),
}

impl Transport for Line {
    fn send(&mut self, text: String, what: Outgoing) {
        match self {
            Line::Stdio(line) => line.send(&text, what),
            Line::Http(line) => line.send(text, what),
        }
    }

    async fn receive(&mut self) -> Received {
        match self {
            Line::Stdio(line) => line.receive().await,
            Line::Http(line) => line.receive().await,
        }
    }

    fn initialized(&mut self, version: &str) {
        match self {
            Line::Stdio(_) => {}
            Line::Http(line) => line.initialized(version),
        }
    }

    fn abandon(&mut self, id: u64) {
        match self {
            Line::Stdio(_) => {}
            Line::Http(line) => line.abandon(id),
        }
    }
}

impl Line {
    /// Ends it; afterwards no process of the server's is left. Gives the last lines of its standard error.
    pub(crate) async fn close(self, mode: StopMode) -> Vec<String> {
        match self {
            Line::Stdio(line) => {
                let stderr = line.process().stderr().clone();
                line.close(mode).await;
                stderr.last_lines(STDERR_LINES)
            }
            Line::Http(line) => {
                line.close().await;
                Vec::new()
            }
        }
    }

    fn stderr(&self) -> Option<StderrTail> {
        match self {
            Line::Stdio(line) => Some(line.process().stderr().clone()),
            Line::Http(_) => None,
        }
    }
}

/// Why a run could not begin.
#[derive(Clone, Debug)]
pub struct StartFailure {
    /// What happened, and what to do; redacted by whoever shows it.
    pub failure: Failure,
    /// How the process ended, if it did.
    pub exit: Option<Exit>,
    /// The last lines of its standard error.
    pub stderr: Vec<String>,
}

/// Why a connection was not opened.
pub(crate) enum NotOpened {
    Failed(StartFailure),
    Cancelled,
}

/// What opening a connection needs to know.
pub(crate) struct Opening<'o> {
    pub(crate) spec: &'o ServerSpec,
    pub(crate) launcher: &'o Launcher,
    pub(crate) limit: Duration,
    pub(crate) cancel: &'o Cancel,
    pub(crate) events: &'o Events,
    pub(crate) redaction: &'o Redaction,
}

/// Starts or calls the server and shakes hands with it.
pub(crate) async fn open(
    opening: &Opening<'_>,
    watcher: Option<Watcher>,
) -> Result<(Session<Line>, ServerInfo), NotOpened> {
    let line = begin(opening).await.map_err(NotOpened::Failed)?;
    if let Some(stderr) = line.stderr() {
        forward(stderr, opening);
    }
    let mut session = Session::new(line, watcher);
    let patience = Patience {
        limit: opening.limit,
        cancel: opening.cancel.clone(),
    };
    match session.initialize(&patience).await {
        Ok(info) => {
            opening.events.send(|| Event::Connected {
                server: info.clone(),
            });
            Ok((session, info))
        }
        Err(error) => Err(give_up(session, error, opening).await),
    }
}

async fn begin(opening: &Opening<'_>) -> Result<Line, StartFailure> {
    let failed = |failure| StartFailure {
        failure,
        exit: None,
        stderr: Vec::new(),
    };
    match opening.spec {
        ServerSpec::Stdio(spec) => {
            let launch = Launch::of(spec, &BaseEnvironment::current());
            let process = opening.launcher.start(&launch).await;
            let process = process.map_err(|error| failed(error.failure()))?;
            Ok(Line::Stdio(Box::new(StdioTransport::new(process))))
        }
        ServerSpec::Http(spec) => {
            let transport = HttpTransport::new(spec).map_err(failed)?;
            Ok(Line::Http(Box::new(transport)))
        }
    }
}

/// Passes on what the server writes to standard error, as it comes, until that ends. What comes faster than it is listened to
/// is left out.
fn forward(stderr: StderrTail, opening: &Opening<'_>) {
    let events = opening.events.clone();
    let mut pieces = Pieces::new(opening.redaction.clone());
    tokio::spawn(async move {
        let mut position = 0;
        while let Some(room) = events.room().await {
            let next = stderr.next(position).await;
            let text = match &next {
                Some((_, text)) => pieces.next(text),
                None => pieces.end(),
            };
            if !text.is_empty() {
                events.send(|| Event::Output { text, room });
            }
            let Some((behind, _)) = next else { return };
            position = behind;
        }
    });
}

/// What to say of a handshake that came to nothing, once the server is gone.
async fn give_up(session: Session<Line>, error: RequestError, opening: &Opening<'_>) -> NotOpened {
    let mode = match error {
        RequestError::Cancelled => StopMode::Now,
        _ => StopMode::Graceful,
    };
    let stderr = session.into_transport().close(mode).await;
    let (failure, exit) = match error {
        RequestError::Cancelled => return NotOpened::Cancelled,
        RequestError::TimedOut => (timed_out(opening), None),
        RequestError::Failed(failure) => (failure, None),
        RequestError::Refused(error) => {
            let message = Message::new(TextId::RunHandshakeRefused)
                .with("message", error.message.to_string_lossy())
                .with("code", error.code);
            let hint = TextId::RunHandshakeRefusedHint.into();
            (Failure { message, hint }, None)
        }
        RequestError::Lost(loss) => lost(loss, opening.spec, &stderr),
    };
    NotOpened::Failed(StartFailure {
        failure,
        exit,
        stderr,
    })
}

fn timed_out(opening: &Opening<'_>) -> Failure {
    match opening.spec {
        ServerSpec::Stdio(spec) => {
            start_timeout_failure(opening.limit, &shown_command(spec), &folder(spec))
        }
        ServerSpec::Http(_) => Failure {
            message: Message::new(TextId::RunHandshakeTimeout)
                .with("limit", opening.limit.as_millis()),
            hint: TextId::RunHandshakeTimeoutHint.into(),
        },
    }
}

fn lost(loss: Loss, spec: &ServerSpec, stderr: &[String]) -> (Failure, Option<Exit>) {
    match (loss.cause, spec) {
        (LossCause::ProcessExited, ServerSpec::Stdio(spec)) => {
            let command = shown_command(spec);
            let failure = early_exit_failure(loss.exit, &command, &folder(spec), stderr);
            (failure, loss.exit)
        }
        _ => (loss.failure, loss.exit),
    }
}

/// The folder that a server starts in.
fn folder(spec: &StdioServer) -> PathBuf {
    let current = || std::env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    spec.cwd.clone().unwrap_or_else(current)
}
