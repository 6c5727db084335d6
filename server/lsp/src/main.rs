//! `mcpeak-lsp`: the language server and the command line of MCPeak suite files.
#![forbid(unsafe_code)]

mod lsp;

use std::process::ExitCode;

fn main() -> ExitCode {
    lsp::serve(lsp::Options::default())
}
