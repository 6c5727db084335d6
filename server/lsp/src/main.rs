//! `mcpeak-lsp`: the language server and the command line of MCPeak suite files.
#![forbid(unsafe_code)]

mod cli;
mod lsp;
mod names;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        cli::Action::Exit(code) => code,
        cli::Action::Serve { log } => lsp::serve(lsp::Options { log }),
    }
}
