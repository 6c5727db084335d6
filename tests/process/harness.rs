//! Starts the servers of the tests, each with a token of its own.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use mcpeak_runner::process::{
    BaseEnvironment, GuardCommand, Launch, Launcher, Process, StartError,
};
use mcpeak_runner::server::StdioServer;
use tokio::io::AsyncReadExt;

use super::census::{self, VARIABLE};

/// Whoever has this is where its processes can be counted.
pub(crate) struct Token(pub(crate) String);

impl Token {
    pub(crate) fn new() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self(format!("{}-{number}", std::process::id()))
    }

    /// Waits until there are this many processes at least.
    pub(crate) fn wait_for(&self, count: usize) {
        census::wait_for(&self.0, count);
    }

    /// Nothing may be left, now.
    pub(crate) fn assert_none(&self) {
        assert_eq!(census::living(&self.0), [""; 0]);
    }

    /// Nothing may be left within 3 seconds (R43).
    pub(crate) fn assert_none_soon(&self) {
        census::assert_none_within(&self.0, Duration::from_secs(3));
    }

    /// A server with this command.
    pub(crate) fn server(&self, command: &[&str]) -> StdioServer {
        StdioServer {
            program: command[0].to_owned(),
            arguments: command[1..].iter().map(|word| (*word).to_owned()).collect(),
            environment: vec![(VARIABLE.to_owned(), self.0.clone())],
            ..StdioServer::default()
        }
    }

    pub(crate) async fn try_start(&self, command: &[&str]) -> Result<Process, StartError> {
        let launch = Launch::of(&self.server(command), &BaseEnvironment::current());
        launcher().start(&launch).await
    }

    pub(crate) async fn start(&self, command: &[&str]) -> Process {
        self.try_start(command).await.unwrap()
    }

    /// Starts a script of `sh` or `python3` and waits until it has said that it is ready.
    pub(crate) async fn start_ready(&self, command: &[&str]) -> Process {
        let mut process = self.start(command).await;
        read_until_ready(&mut process).await;
        process
    }
}

pub(crate) fn launcher() -> Launcher {
    Launcher {
        guard: GuardCommand::of(env!("CARGO_BIN_EXE_mcpeak-lsp")),
    }
}

async fn read_until_ready(process: &mut Process) {
    let stdout = process.stdout.as_mut().unwrap();
    let mut said = Vec::new();
    while !said.ends_with(b"ready\n") {
        let read = tokio::time::timeout(Duration::from_secs(20), stdout.read_buf(&mut said));
        assert_ne!(
            read.await.unwrap().unwrap(),
            0,
            "ended: {}",
            said.escape_ascii()
        );
    }
}

/// A Python program that ignores the end of its input and SIGTERM.
pub(crate) const STUBBORN: &str = "
import signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
print('ready', flush=True)
while True: time.sleep(60)
";
