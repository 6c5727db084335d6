//! The processes that a guard answers for: the leader that it started, the leader's group, and, on Linux, whatever was
//! left by a parent that ended. A process id is only used while the process cannot have been reaped, so that it is never
//! a stranger's.

use std::time::Duration;

use rustix::io::Errno;
use rustix::process::{
    Pid, Signal, WaitId, WaitIdOptions, WaitOptions, getpgid, kill_process, kill_process_group,
    test_kill_process_group, wait, waitid, waitpid,
};

use crate::client::transport::Exit;

/// How often a group without a leader is looked at where orphans are not adopted, and nobody tells of their end.
const GROUP_INTERVAL: Duration = Duration::from_millis(50);

pub(super) struct Family {
    leader: Pid,
    exit: Option<Exit>,
    /// The leader stays a zombie for as long as its group may be signalled: that keeps the group's id taken.
    reaped: bool,
    group_asked: bool,
    /// Strays that were asked to end; once is enough.
    asked: Vec<Pid>,
}

impl Family {
    pub(super) fn new(leader: Pid) -> Self {
        Self {
            leader,
            exit: None,
            reaped: false,
            group_asked: false,
            asked: Vec::new(),
        }
    }

    /// Reaps adopted processes that have ended, and says how the leader ended, once.
    pub(super) fn collect(&mut self) -> Option<Exit> {
        for pid in self.strays().unwrap_or_default() {
            // It may live, which is no error.
            let _ = waitpid(Some(pid), WaitOptions::NOHANG);
        }
        if self.exit.is_some() {
            return None;
        }
        self.exit = self.leader_exit();
        self.exit
    }

    fn leader_exit(&self) -> Option<Exit> {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        let status = waitid(WaitId::Pid(self.leader), options).ok()??;
        let code = status.exit_status().map(Exit::Code);
        code.or_else(|| status.terminating_signal().map(Exit::Signal))
    }

    /// Whether no process is left. Reaps the leader when it is the last.
    pub(super) fn is_gone(&mut self) -> bool {
        if self.exit.is_none() || self.strays().is_some_and(|strays| !strays.is_empty()) {
            return false;
        }
        self.reaped = true;
        loop {
            // The list of children can miss one, so the last word is the system's: there is no child at all.
            match wait(WaitOptions::NOHANG) {
                Ok(Some(_)) | Err(Errno::INTR) => {}
                Ok(None) => return false,
                Err(_) => return cfg!(target_os = "linux") || self.group_is_empty(),
            }
        }
    }

    fn group_is_empty(&self) -> bool {
        test_kill_process_group(self.leader).is_err()
    }

    /// Asks the group and all strays to end, each once (many servers take a second SIGTERM for impatience), also strays
    /// that turn up between two calls.
    pub(super) fn terminate(&mut self) {
        if !self.group_asked {
            self.group_asked = true;
            self.signal_group(Signal::TERM);
        }
        for pid in self.strays().unwrap_or_default() {
            if !self.asked.contains(&pid) {
                self.asked.push(pid);
                self.ask_stray(pid);
            }
        }
    }

    fn ask_stray(&self, pid: Pid) {
        let in_group = getpgid(Some(pid)).is_ok_and(|group| group == self.leader);
        if !in_group {
            let _ = kill_process(pid, Signal::TERM);
        }
    }

    /// Kills the group and all strays. Called until [`Family::is_gone`]: the children of a stray become strays by it.
    pub(super) fn kill(&self) {
        self.signal_group(Signal::KILL);
        for pid in self.strays().unwrap_or_default() {
            let _ = kill_process(pid, Signal::KILL);
        }
    }

    /// Where strays are not known, the group is all there is: as long as it has members, nobody else gets its id.
    fn signal_group(&self, signal: Signal) {
        if !self.reaped || self.strays().is_none() {
            let _ = kill_process_group(self.leader, signal);
        }
    }

    /// How long to wait while nothing is asked of the processes; for ever, unless nobody would tell that they are gone.
    pub(super) fn watch_interval(&self) -> Option<Duration> {
        (self.exit.is_some() && !cfg!(target_os = "linux")).then_some(GROUP_INTERVAL)
    }

    /// The guard's children beside the leader, if the system tells them.
    fn strays(&self) -> Option<Vec<Pid>> {
        // A process with one thread: its children are that thread's.
        let children = std::fs::read_to_string("/proc/thread-self/children").ok()?;
        let pids = children
            .split_ascii_whitespace()
            .filter_map(|word| word.parse().ok().and_then(Pid::from_raw));
        Some(pids.filter(|pid| *pid != self.leader).collect())
    }
}
