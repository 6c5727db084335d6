//! Processes: how a server is started, watched and ended, so that nothing of it is left afterwards, whatever it does and
//! however we end ourselves. Nothing here knows what is said over its streams.

mod command;
mod environment;
#[cfg(unix)]
pub mod guard;
mod lookup;
mod shown;
mod start_error;
mod tail;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;
#[cfg(unix)]
mod wire;

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::client::transport::{Exit, Failure};
use crate::platform::Platform;
use crate::server::StdioServer;

pub use command::{CommandEnd, CommandOutcome, run_command};
pub use environment::{BaseEnvironment, base_environment};
pub use shown::{shown_command, shown_exit, signal_name};
pub use start_error::{StartError, StartErrorKind, early_exit_failure, start_timeout_failure};
pub use tail::StderrTail;

pub(crate) use system::read_within;

#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

/// Where to write what a process reads.
pub type Input = system::Input;
/// Where to read what a process writes.
pub type Output = system::Output;

/// The first argument that makes our program a guard. It is not in the help, since nobody types it.
pub const GUARD_ARGUMENT: &str = "guard";

/// How long a process has to end once its standard input is closed, and again once it was asked to.
pub const STOP_GRACE: Duration = Duration::from_millis(500);
/// How long the system has to end killed processes before we stop waiting for it.
const KILL_LIMIT: Duration = Duration::from_secs(3);
/// How long the last words of a process that has ended may take to arrive.
pub(crate) const LAST_WORDS: Duration = Duration::from_millis(100);

/// How to start a guard (see [`guard`]; Windows needs none).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuardCommand {
    /// The program.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<OsString>,
}

impl GuardCommand {
    /// A program that is a guard when its first argument is [`GUARD_ARGUMENT`].
    pub fn of(program: impl Into<PathBuf>) -> Self {
        Self {
            program: program.into(),
            arguments: vec![GUARD_ARGUMENT.into()],
        }
    }

    /// Our own program. On Linux by a name that stays right when the file is replaced while we run.
    pub fn ourselves() -> io::Result<Self> {
        if cfg!(target_os = "linux") {
            return Ok(Self::of("/proc/self/exe"));
        }
        Ok(Self::of(std::env::current_exe()?))
    }
}

/// What to start: everything is resolved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// The program: a path, or a name to look for in the `PATH` of `environment`.
    pub program: OsString,
    /// Its arguments.
    pub arguments: Vec<OsString>,
    /// All its variables.
    pub environment: Vec<(OsString, OsString)>,
    /// The folder that it starts in; ours if there is none.
    pub cwd: Option<PathBuf>,
}

impl Launch {
    /// The launch of a server: what it names comes on top of `base`, and what it takes out is gone (lesson 17 of mcp.md).
    pub fn of(server: &StdioServer, base: &BaseEnvironment) -> Self {
        Self {
            program: (&server.program).into(),
            arguments: server.arguments.iter().map(Into::into).collect(),
            environment: base.with(&server.environment, &server.unset),
            cwd: server.cwd.clone(),
        }
    }

    /// The value of `PATH` that the program is looked for in.
    pub(crate) fn path(&self) -> Option<&OsString> {
        let mut variables = self.environment.iter();
        variables
            .find(|(name, _)| Platform::CURRENT.is_same_variable(&name.to_string_lossy(), "PATH"))
            .map(|(_, value)| value)
    }
}

/// Starts processes.
#[derive(Clone, Debug)]
pub struct Launcher {
    /// How to start a guard.
    pub guard: GuardCommand,
}

impl Launcher {
    /// Starts a process with pipes for its standard streams, in a group of its own. Must be called in a tokio runtime
    /// with its drivers on. Dropping the future, or the process, ends everything that was started.
    pub async fn start(&self, launch: &Launch) -> Result<Process, StartError> {
        start_error::check_folder(launch)?;
        let started = system::start(&self.guard, launch).await;
        let started = started.map_err(|failure| start_error::diagnose(launch, failure))?;
        let stderr = StderrTail::default();
        stderr.follow(started.stderr);
        Ok(Process {
            stdin: Some(started.stdin),
            stdout: Some(started.stdout),
            stderr,
            state: started.state,
            handle: started.handle,
        })
    }
}

/// Why the system did not start a process.
#[derive(Debug)]
pub(crate) enum Refusal {
    /// The guard could not be started, or did not answer.
    #[cfg(unix)]
    Guard(io::Error),
    /// The program could not.
    Program(io::Error),
}

/// What is known of a process's life.
#[derive(Clone, Copy, Debug, Default)]
struct State {
    exit: Option<Exit>,
    end: Option<End>,
}

impl State {
    fn has_exited(&self) -> bool {
        self.exit.is_some() || self.end.is_some()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// No process of the tree is left.
    Gone,
    /// The guard ended before it could say so. The group was killed by us.
    #[cfg(unix)]
    Unguarded,
}

/// A started process with everything that it starts. Dropping it kills them all, in the background.
#[derive(Debug)]
pub struct Process {
    /// Its standard input; whoever speaks to it takes it.
    pub stdin: Option<Input>,
    /// Its standard output; whoever listens to it takes it, and may put it back before [`Process::stop`].
    pub stdout: Option<Output>,
    stderr: StderrTail,
    state: watch::Receiver<State>,
    handle: system::Handle,
}

/// How to end a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StopMode {
    /// Close its input and wait [`STOP_GRACE`], ask its group to end and wait again, then kill what is left.
    Graceful,
    /// Kill everything at once.
    Now,
}

/// How it went to end a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped {
    /// How the process that was started ended, as far as it is known. After [`StopMode::Graceful`] closed its input, a
    /// code is no finding: some servers leave with an error then.
    pub exit: Option<Exit>,
    /// Whether nothing of it is left for sure. Otherwise the system did not end a process within seconds (it waits for a
    /// device, or belongs to another user), or the guard was killed by somebody.
    pub swept: bool,
}

impl Process {
    /// The process id of the program that was started; its group has the same.
    pub fn id(&self) -> u32 {
        self.handle.id()
    }

    /// What it writes to standard error.
    pub fn stderr(&self) -> &StderrTail {
        &self.stderr
    }

    /// How the program ended, if it did. Others of its tree may live.
    pub fn exit(&self) -> Option<Exit> {
        self.state.borrow().exit
    }

    /// Whether the program has ended, or nobody can tell any more.
    pub(crate) fn has_exited(&self) -> bool {
        self.state.borrow().has_exited()
    }

    /// What to say of a program that has ended in the middle of its work.
    pub(crate) fn exit_failure(&self) -> Failure {
        let state = *self.state.borrow();
        match (state.exit, state.end) {
            #[cfg(unix)]
            (None, Some(End::Unguarded)) => start_error::unguarded_failure(),
            (exit, _) => start_error::exit_failure(exit),
        }
    }

    /// Waits until the program has ended; without an answer if nobody can tell how, since its guard was killed.
    /// Can be cancelled and called again.
    pub async fn wait_exit(&self) -> Option<Exit> {
        let mut state = self.state.clone();
        match state.wait_for(State::has_exited).await {
            Ok(state) => state.exit,
            Err(_) => None,
        }
    }

    /// Ends the program and all that it started. Takes at most [`STOP_GRACE`] twice and 3 seconds, whatever they do.
    /// Dropping the future kills them.
    pub async fn stop(mut self, mode: StopMode) -> Stopped {
        drop(self.stdin.take());
        let stdout = self.stdout.take();
        let ending = self.end_tree(mode);
        // A process that waits for somebody to read its last words would not see that its input is closed.
        let stopped = match stdout {
            None => ending.await,
            Some(stdout) => tokio::select! {
                stopped = ending => stopped,
                never = discard(stdout) => match never {},
            },
        };
        self.stderr.settled(LAST_WORDS).await;
        stopped
    }

    async fn end_tree(&self, mode: StopMode) -> Stopped {
        let graceful = mode == StopMode::Graceful;
        if graceful && self.ends_within(STOP_GRACE).await {
            return self.stopped();
        }
        if graceful {
            self.handle.terminate();
            if self.ends_within(STOP_GRACE).await {
                return self.stopped();
            }
        }
        self.handle.kill();
        self.ends_within(KILL_LIMIT).await;
        self.stopped()
    }

    async fn ends_within(&self, limit: Duration) -> bool {
        let mut state = self.state.clone();
        let ended = state.wait_for(|state| state.end.is_some());
        timeout(limit, ended).await.is_ok()
    }

    fn stopped(&self) -> Stopped {
        let state = *self.state.borrow();
        Stopped {
            exit: state.exit,
            swept: state.end == Some(End::Gone),
        }
    }
}

/// Reads and forgets, and waits for ever at the end.
async fn discard(mut output: impl AsyncRead + Unpin) -> std::convert::Infallible {
    let mut chunk = vec![0; 64 * 1024];
    while output.read(&mut chunk).await.is_ok_and(|read| read > 0) {}
    std::future::pending().await
}
