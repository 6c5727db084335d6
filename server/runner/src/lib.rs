//! Runs MCPeak suites: starts MCP servers, speaks with them, judges what they answer, and says what happened as a
//! stream of typed events. Knows processes and connections; knows no editor and prints nothing. See ARCHITECTURE.md.
#![deny(unsafe_code)]

pub mod cancel;
pub mod client;
pub mod mock;
mod output_contract;
pub mod server;
pub mod tools;
