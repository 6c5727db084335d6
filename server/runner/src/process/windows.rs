//! A process on Windows: in a job object, whose processes the system ends when the last handle to the job is closed, so
//! also when we are killed. No guard is needed. Windows has no polite signal, so a process is only asked by the end of
//! its input.

use std::io;
use std::process::Stdio;
use std::time::Duration;

use process_wrap::tokio::{ChildWrapper, CommandWrap, JobObject, KillOnDrop};
use tokio::process::{ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::sync::{mpsc, watch};

use super::{End, GuardCommand, Launch, Refusal, State};
use crate::client::transport::Exit;
use crate::platform::windows_program;

pub(super) type Input = ChildStdin;
pub(super) type Output = ChildStdout;

/// Nothing can be read of such a pipe without waiting for it properly.
pub(crate) fn read_within(_: &Output, _: &mut Vec<u8>, _: Duration) -> bool {
    false
}

/// What a start gives.
pub(super) struct Started {
    pub(super) stdin: Input,
    pub(super) stdout: Output,
    pub(super) stderr: ChildStderr,
    pub(super) state: watch::Receiver<State>,
    pub(super) handle: Handle,
}

/// Tells the task that owns the job. When it is dropped, the task kills everything.
#[derive(Debug)]
pub(super) struct Handle {
    id: u32,
    kill: mpsc::UnboundedSender<()>,
}

impl Handle {
    pub(super) fn id(&self) -> u32 {
        self.id
    }

    pub(super) fn terminate(&self) {}

    pub(super) fn kill(&self) {
        // A task that is gone has nothing left to kill.
        let _ = self.kill.send(());
    }
}

pub(super) async fn start(_: &GuardCommand, launch: &Launch) -> Result<Started, Refusal> {
    start_in_job(launch).map_err(Refusal::Program)
}

fn start_in_job(launch: &Launch) -> io::Result<Started> {
    let mut command = CommandWrap::from(command_of(launch));
    let mut child = command.wrap(KillOnDrop).wrap(JobObject).spawn()?;
    let missing = || io::Error::from(io::ErrorKind::BrokenPipe);
    let stdin = child.stdin().take().ok_or_else(missing)?;
    let stdout = child.stdout().take().ok_or_else(missing)?;
    let stderr = child.stderr().take().ok_or_else(missing)?;
    let id = child.id().unwrap_or_default();
    let (state_sender, state) = watch::channel(State::default());
    let (kill, kills) = mpsc::unbounded_channel();
    tokio::spawn(watch_job(child, state_sender, kills));
    Ok(Started {
        stdin,
        stdout,
        stderr,
        state,
        handle: Handle { id, kill },
    })
}

fn command_of(launch: &Launch) -> Command {
    let program = launch.program.to_string_lossy();
    let path = launch.path().map(|path| path.to_string_lossy());
    let pathext = std::env::var("PATHEXT").ok();
    let found = windows_program(
        &program,
        path.as_deref().unwrap_or_default(),
        pathext.as_deref(),
        |file| std::path::Path::new(file).is_file(),
    );
    let mut command = Command::new(found.as_deref().unwrap_or(&program));
    command
        .args(&launch.arguments)
        .env_clear()
        .envs(launch.environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    if let Some(cwd) = &launch.cwd {
        command.current_dir(cwd);
    }
    command
}

/// Waits for the program's end and then for the order to end the rest of the job, whichever comes first.
async fn watch_job(
    mut child: Box<dyn ChildWrapper>,
    state: watch::Sender<State>,
    mut kills: mpsc::UnboundedReceiver<()>,
) {
    let ended = tokio::select! {
        status = child.inner_mut().wait() => Some(status),
        _ = kills.recv() => None,
    };
    let status = match ended {
        Some(status) => status,
        None => {
            // What cannot be killed is waited for below, and the caller's wait has a limit.
            let _ = child.start_kill();
            child.inner_mut().wait().await
        }
    };
    let exit = status.ok().and_then(|status| status.code()).map(Exit::Code);
    state.send_modify(|state| state.exit = exit);
    let is_killed = ended_by_order(&mut child, &mut kills).await;
    if is_killed {
        let _ = child.start_kill();
    }
    state.send_modify(|state| state.end = Some(End::Gone));
}

/// Whether the job had to be killed; otherwise it emptied by itself.
async fn ended_by_order(
    child: &mut Box<dyn ChildWrapper>,
    kills: &mut mpsc::UnboundedReceiver<()>,
) -> bool {
    tokio::select! {
        _ = child.wait() => false,
        _ = kills.recv() => true,
    }
}
