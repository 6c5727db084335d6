//! `mcpeak-lsp`: the language server and the command line of MCPeak suite files.
#![forbid(unsafe_code)]

mod cli;
mod lsp;
mod names;

use std::process::ExitCode;

fn main() -> ExitCode {
    #[cfg(unix)]
    if std::env::args_os()
        .nth(1)
        .is_some_and(|first| first == mcpeak_runner::process::GUARD_ARGUMENT)
    {
        return mcpeak_runner::process::guard::main();
    }
    match cli::run() {
        cli::Action::Exit(code) => code,
        cli::Action::Serve { log } => lsp::serve(lsp::Options { log }),
    }
}
