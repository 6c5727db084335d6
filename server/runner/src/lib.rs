//! Runs MCPeak suites: starts MCP servers, speaks with them, judges what they answer, and says what happened as a
//! stream of typed events. Knows processes and connections; knows no editor and prints nothing. See ARCHITECTURE.md.
#![forbid(unsafe_code)]

pub mod client;
pub mod platform;
pub mod process;
pub mod server;
