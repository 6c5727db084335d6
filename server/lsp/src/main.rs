//! `mcpeak-lsp`: the language server and the command line of MCPeak suite files.
#![forbid(unsafe_code)]

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        cli::Action::Exit(code) => code,
        cli::Action::Serve { log: _log } => ExitCode::SUCCESS,
    }
}
