//! Commands and signals as people write them.

use mcpeak_suite::texts::{Message, TextId};

use crate::client::transport::Exit;
use crate::platform::Platform;
use crate::server::StdioServer;

/// A server's command as one would type it in a shell, with control characters as escapes. The arguments may hold
/// secrets, which whoever shows it takes out first.
pub fn shown_command(server: &StdioServer) -> String {
    let words = std::iter::once(&server.program).chain(&server.arguments);
    words
        .map(|word| Platform::CURRENT.quoted(word))
        .collect::<Vec<_>>()
        .join(" ")
}

/// How a process ended, as the middle of a sentence.
pub fn shown_exit(exit: Option<Exit>) -> Message {
    match exit {
        Some(Exit::Code(code)) => Message::new(TextId::ProcessExitCode).with("code", code),
        Some(Exit::Signal(signal)) => {
            Message::new(TextId::ProcessExitSignal).with("signal", signal_name(signal))
        }
        None => Message::new(TextId::ProcessExitUnknown),
    }
}

/// The name of a signal, such as `SIGKILL`; `signal 99` if it has none.
pub fn signal_name(signal: i32) -> String {
    #[cfg(unix)]
    if let Some(name) = signal_hook::low_level::signal_name(signal) {
        return name.to_owned();
    }
    format!("signal {signal}")
}

#[cfg(test)]
mod tests;
