//! Our side of a guarded process: starts the guard, hands it the pipes and the request, and keeps what it reports.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream as StdUnixStream;
use std::process::Stdio;
use std::time::{Duration, Instant};

use rustix::buffer::spare_capacity;
use rustix::io::Errno;
use rustix::process::{Pid, Signal, kill_process_group};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::UnixStream;
use tokio::net::unix::pipe;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};
use tokio::process::{Child, Command};
use tokio::sync::watch;
use tokio::time::timeout;

use super::wire::{self, Order, Report, Request};
use super::{End, GuardCommand, Launch, Refusal, State};

pub(super) type Input = pipe::Sender;
pub(super) type Output = pipe::Receiver;

/// How long a guard has to say whether it could start the program.
const GUARD_LIMIT: Duration = Duration::from_secs(10);

/// Reads what is there, or comes before the limit, without going to sleep: as long as there is nothing, others are let go
/// first, which on one processor lets the writer write. Whether something was read; what else may be is for whoever waits properly.
pub(crate) fn read_within(output: &Output, space: &mut Vec<u8>, limit: Duration) -> bool {
    let started = Instant::now();
    loop {
        match rustix::io::read(output, spare_capacity(space)) {
            Ok(read) => return read > 0,
            Err(Errno::AGAIN) if started.elapsed() < limit => std::thread::yield_now(),
            Err(_) => return false,
        }
    }
}

/// What a start gives.
pub(super) struct Started {
    pub(super) stdin: Input,
    pub(super) stdout: Output,
    pub(super) stderr: Output,
    pub(super) state: watch::Receiver<State>,
    pub(super) handle: Handle,
}

/// The guard's control socket. When it is dropped, the guard kills everything.
#[derive(Debug)]
pub(super) struct Handle {
    pid: Pid,
    orders: OwnedWriteHalf,
}

impl Handle {
    pub(super) fn id(&self) -> u32 {
        self.pid.as_raw_nonzero().get().unsigned_abs()
    }

    pub(super) fn terminate(&self) {
        self.give(Order::Terminate);
    }

    pub(super) fn kill(&self) {
        self.give(Order::Kill);
    }

    /// A byte always fits, and a guard that is gone is noticed by whoever reads its reports.
    fn give(&self, order: Order) {
        let _ = self.orders.try_write(&[order.to_byte()]);
    }
}

pub(super) async fn start(guard: &GuardCommand, launch: &Launch) -> Result<Started, Refusal> {
    let pipes = Pipes::new().map_err(Refusal::Guard)?;
    let (child, control) = start_guard(guard, &pipes).map_err(Refusal::Guard)?;
    // The server's ends must be the server's alone, or our reading would never come to an end.
    let Pipes { ours, .. } = pipes;
    let (reports, mut orders) = control.into_split();
    let mut reports = BufReader::new(reports).lines();
    let answer = timeout(GUARD_LIMIT, ask(launch, &mut orders, &mut reports)).await;
    let answer = answer.map_err(|_| Refusal::Guard(io::ErrorKind::TimedOut.into()))?;
    let pid = answer?;
    let (state_sender, state) = watch::channel(State::default());
    tokio::spawn(listen(reports, state_sender, pid, child));
    let [stdin, stdout, stderr] = ours;
    let wrapped = || -> io::Result<Started> {
        Ok(Started {
            stdin: pipe::Sender::from_owned_fd(stdin)?,
            stdout: pipe::Receiver::from_owned_fd(stdout)?,
            stderr: pipe::Receiver::from_owned_fd(stderr)?,
            state,
            handle: Handle { pid, orders },
        })
    };
    wrapped().map_err(Refusal::Guard)
}

/// Three pipes, each with an end for the server and one for us.
struct Pipes {
    theirs: [OwnedFd; 3],
    ours: [OwnedFd; 3],
}

impl Pipes {
    fn new() -> io::Result<Self> {
        let (their_input, our_input) = io::pipe()?;
        let (our_output, their_output) = io::pipe()?;
        let (our_errors, their_errors) = io::pipe()?;
        Ok(Self {
            theirs: [their_input.into(), their_output.into(), their_errors.into()],
            ours: [our_input.into(), our_output.into(), our_errors.into()],
        })
    }
}

/// A guard has a group of its own, so that a terminal's Ctrl-C does not reach it, and does not keep our folder in use.
fn start_guard(guard: &GuardCommand, pipes: &Pipes) -> io::Result<(Child, UnixStream)> {
    let (ours, theirs) = StdUnixStream::pair()?;
    let child = Command::new(&guard.program)
        .args(&guard.arguments)
        .stdin(Stdio::from(OwnedFd::from(theirs)))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0)
        .spawn()?;
    let [stdin, stdout, stderr] = &pipes.theirs;
    wire::send_pipes(&ours, [stdin.as_fd(), stdout.as_fd(), stderr.as_fd()])?;
    ours.set_nonblocking(true)?;
    Ok((child, UnixStream::from_std(ours)?))
}

/// Sends the request and reads whether it could be met.
async fn ask(
    launch: &Launch,
    orders: &mut OwnedWriteHalf,
    reports: &mut Lines<BufReader<OwnedReadHalf>>,
) -> Result<Pid, Refusal> {
    let request = Request {
        program: launch.program.clone(),
        arguments: launch.arguments.clone(),
        environment: launch.environment.clone(),
        cwd: launch.cwd.clone().map(Into::into),
    };
    let mut line = serde_json::to_vec(&request).map_err(|error| Refusal::Guard(error.into()))?;
    line.push(b'\n');
    orders.write_all(&line).await.map_err(Refusal::Guard)?;
    let answer = reports.next_line().await.map_err(Refusal::Guard)?;
    match answer.as_deref().and_then(Report::from_line) {
        Some(Report::Started(pid)) => {
            Pid::from_raw(pid).ok_or_else(|| Refusal::Guard(io::ErrorKind::InvalidData.into()))
        }
        // Without a number it is an argument that holds a NUL byte, which no program can be given.
        Some(Report::Failed(0)) => Err(Refusal::Program(io::ErrorKind::InvalidInput.into())),
        Some(Report::Failed(errno)) => Err(Refusal::Program(io::Error::from_raw_os_error(errno))),
        _ => Err(Refusal::Guard(io::ErrorKind::UnexpectedEof.into())),
    }
}

/// Keeps what the guard reports until it ends, and reaps it.
async fn listen(
    mut reports: Lines<BufReader<OwnedReadHalf>>,
    state: watch::Sender<State>,
    pid: Pid,
    mut guard: Child,
) {
    while let Ok(Some(line)) = reports.next_line().await {
        match Report::from_line(&line) {
            Some(Report::Exited(exit)) => state.send_modify(|state| state.exit = Some(exit)),
            Some(Report::Gone) => state.send_modify(|state| state.end = Some(End::Gone)),
            _ => {}
        }
    }
    if state.borrow().end.is_none() {
        // Somebody killed the guard. Its children have another parent now, but the group is still known by its id.
        let _ = kill_process_group(pid, Signal::KILL);
        state.send_modify(|state| state.end = Some(End::Unguarded));
    }
    // A guard that cannot be waited for is of no use, and of no harm.
    let _ = guard.wait().await;
}
