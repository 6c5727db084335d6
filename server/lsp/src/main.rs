//! `mcpeak-lsp`: the language server and the command line of MCPeak suite files.
#![forbid(unsafe_code)]

mod cli;
mod launcher;
mod lsp;
mod memory;
mod names;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(unix)]
    if is_guard() {
        return mcpeak_runner::process::guard::main();
    }
    match cli::run() {
        cli::Action::Exit(code) => code,
        cli::Action::Serve { log } => lsp::serve(lsp::Options { log }),
    }
}

/// Whether we were started by ourselves, to watch over a server. Not in the help, since nobody types it, and asked before
/// anything else, since each start of a server waits for it.
#[cfg(unix)]
fn is_guard() -> bool {
    let first = std::env::args_os().nth(1);
    first.is_some_and(|first| first == mcpeak_runner::process::GUARD_ARGUMENT)
}
