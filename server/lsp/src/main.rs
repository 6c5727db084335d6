//! `mcpeak-lsp`: the language server and the command line of MCPeak suite files.
#![forbid(unsafe_code)]

fn main() {}
