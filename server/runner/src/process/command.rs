//! Runs a command to its end, such as the one that resets what a server keeps. No shell is involved.

use std::time::Duration;

use tokio::time::timeout;

use super::{Launch, Launcher, StartError, StderrTail, StopMode};
use crate::client::transport::Exit;

/// What a command came to.
#[derive(Clone, Debug)]
pub struct CommandOutcome {
    /// How it ended.
    pub end: CommandEnd,
    /// The end of what it wrote, to either stream.
    pub output: StderrTail,
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandEnd {
    /// By itself; none if nobody can tell how.
    Exited(Option<Exit>),
    /// It was still running at the limit, and was killed.
    TimedOut,
}

/// Runs a command without input. At its end, and at the limit, whatever it started is killed: a command that wants to
/// leave a service behind has to have it started by somebody else.
pub async fn run_command(
    launcher: &Launcher,
    launch: &Launch,
    limit: Duration,
) -> Result<CommandOutcome, StartError> {
    let mut process = launcher.start(launch).await?;
    drop(process.stdin.take());
    let output = process.stderr().clone();
    if let Some(stdout) = process.stdout.take() {
        output.follow(stdout);
    }
    let end = match timeout(limit, process.wait_exit()).await {
        Ok(exit) => CommandEnd::Exited(exit),
        Err(_) => CommandEnd::TimedOut,
    };
    process.stop(StopMode::Now).await;
    Ok(CommandOutcome { end, output })
}
