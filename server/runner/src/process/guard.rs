//! The guard: a process of ours between us and a server. It starts the server, adopts what the server leaves behind, and
//! ends all of it when it is told to or when we are gone, killed included. It has one thread and no runtime.

mod family;

use std::io::{self, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::net::UnixStream;
use std::os::unix::process::CommandExt;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::Pid;
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM};

use super::wire::{self, Order, Report, Request};
use family::Family;

/// How long a guard whose parent is gone goes on trying to end what does not end (a process of another user's).
const GIVE_UP: Duration = Duration::from_secs(30);
/// How often a guard looks again at processes that were asked to end.
const ASKED_INTERVAL: Duration = Duration::from_millis(10);
/// The first and the longest pause between two attempts to kill what is left.
const KILL_INTERVAL: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(100));

/// The whole life of a guard. Standard input is the control socket; whoever starts the program by hand gets exit code 1.
pub fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

fn run() -> io::Result<()> {
    let mut control = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    let pipes = wire::receive_pipes(&control)?;
    let request = wire::read_request(&control)?;
    // From here on the socket has one descriptor, which is closed in what is started.
    rustix::stdio::dup2_stdin(std::fs::File::open("/dev/null")?)?;
    let wake = wake_on_signals()?;
    adopt_orphans()?;
    match start(request, pipes) {
        Ok(pid) => {
            say(&mut control, Report::Started(pid.as_raw_nonzero().get()));
            Watch::new(control, wake, pid).until_all_are_gone()
        }
        Err(error) => {
            let errno = error.raw_os_error().unwrap_or_default();
            say(&mut control, Report::Failed(errno));
            Ok(())
        }
    }
}

/// A socket that becomes readable when a child has ended. Signals that would end the guard only wake it: who wants the
/// server gone has the control socket. They are caught and not ignored, since the server would inherit that.
fn wake_on_signals() -> io::Result<UnixStream> {
    let (wake, waker) = UnixStream::pair()?;
    wake.set_nonblocking(true)?;
    for signal in [SIGCHLD, SIGHUP, SIGINT, SIGQUIT, SIGTERM] {
        signal_hook::low_level::pipe::register(signal, waker.try_clone()?)?;
    }
    Ok(wake)
}

/// Makes processes whose parent has ended children of the guard, whatever group or session they are in.
fn adopt_orphans() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    rustix::process::set_child_subreaper(Some(rustix::process::getpid()))?;
    Ok(())
}

/// Starts the server as the leader of a group of its own. Its pipes are closed here when this returns.
fn start(request: Request, [stdin, stdout, stderr]: [std::os::fd::OwnedFd; 3]) -> io::Result<Pid> {
    let mut command = Command::new(request.program);
    command
        .args(request.arguments)
        .env_clear()
        .envs(request.environment)
        .stdin(Stdio::from(stdin))
        .stdout(Stdio::from(stdout))
        .stderr(Stdio::from(stderr))
        .process_group(0);
    if let Some(cwd) = request.cwd {
        command.current_dir(cwd);
    }
    let child = command.spawn()?;
    i32::try_from(child.id())
        .ok()
        .and_then(Pid::from_raw)
        .ok_or_else(|| io::ErrorKind::InvalidData.into())
}

/// Whether there is nothing to read yet.
fn is_for_later(error: &io::Error) -> bool {
    use io::ErrorKind::{Interrupted, WouldBlock};
    matches!(error.kind(), WouldBlock | Interrupted)
}

/// A report that does not arrive has nobody to arrive at: the socket's end says so too, and is acted on.
fn say(control: &mut UnixStream, report: Report) {
    let _ = control.write_all(report.to_line().as_bytes());
}

/// What the guard is doing about the processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Watching,
    Terminating,
    Killing { pause: Duration },
}

struct Watch {
    control: UnixStream,
    wake: UnixStream,
    family: Family,
    mode: Mode,
    /// When our parent was found to be gone.
    alone_since: Option<Instant>,
}

impl Watch {
    fn new(control: UnixStream, wake: UnixStream, leader: Pid) -> Self {
        Self {
            control,
            wake,
            family: Family::new(leader),
            mode: Mode::Watching,
            alone_since: None,
        }
    }

    fn until_all_are_gone(mut self) -> io::Result<()> {
        self.control.set_nonblocking(true)?;
        loop {
            if let Some(exit) = self.family.collect() {
                say(&mut self.control, Report::Exited(exit));
            }
            if self.family.is_gone() {
                say(&mut self.control, Report::Gone);
                return Ok(());
            }
            match self.mode {
                Mode::Watching => {}
                Mode::Terminating => self.family.terminate(),
                Mode::Killing { .. } => self.family.kill(),
            }
            if self
                .alone_since
                .is_some_and(|since| since.elapsed() > GIVE_UP)
            {
                return Ok(());
            }
            self.wait()?;
        }
    }

    /// Waits until a child has ended, an order has come, or it is time to look again.
    fn wait(&mut self) -> io::Result<()> {
        let pause = self.pause();
        let timeout = pause.and_then(|pause| Timespec::try_from(pause).ok());
        let control_events = match self.alone_since {
            None => PollFlags::IN,
            Some(_) => PollFlags::empty(),
        };
        let mut ends = [
            PollFd::new(&self.wake, PollFlags::IN),
            PollFd::new(&self.control, control_events),
        ];
        // A socket whose other end is gone is always ready, so it is left out then.
        let watched = if self.alone_since.is_some() { 1 } else { 2 };
        match poll(
            ends.get_mut(..watched).unwrap_or_default(),
            timeout.as_ref(),
        ) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        // Whatever does not fit wakes us again at once.
        let _ = self.wake.read(&mut [0; 64]);
        self.take_orders()
    }

    fn pause(&mut self) -> Option<Duration> {
        match &mut self.mode {
            Mode::Watching => self.family.watch_interval(),
            Mode::Terminating => Some(ASKED_INTERVAL),
            Mode::Killing { pause } => {
                let now = *pause;
                *pause = (now * 2).min(KILL_INTERVAL.1);
                Some(now)
            }
        }
    }

    fn take_orders(&mut self) -> io::Result<()> {
        if self.alone_since.is_some() {
            return Ok(());
        }
        let mut bytes = [0; 16];
        match self.control.read(&mut bytes) {
            Ok(read @ 1..) => bytes
                .get(..read)
                .unwrap_or_default()
                .iter()
                .filter_map(|byte| Order::from_byte(*byte))
                .for_each(|order| self.obey(order)),
            Err(error) if is_for_later(&error) => {}
            // The end of the socket, or a broken one: nobody is left to obey.
            Ok(_) | Err(_) => {
                self.alone_since = Some(Instant::now());
                self.obey(Order::Kill);
            }
        }
        Ok(())
    }

    fn obey(&mut self, order: Order) {
        self.mode = match (order, self.mode) {
            (_, killing @ Mode::Killing { .. }) => killing,
            (Order::Terminate, _) => Mode::Terminating,
            (Order::Kill, _) => Mode::Killing {
                pause: KILL_INTERVAL.0,
            },
        };
    }
}
