//! Runs MCPeak suites: starts MCP servers, speaks with them, judges what they answer, and says what happened as a
//! stream of typed events. Knows processes and connections; knows no editor and prints nothing. See ARCHITECTURE.md.
#![forbid(unsafe_code)]

pub mod cancel;
pub mod client;
pub mod connection;
pub mod determinism;
pub mod event;
pub mod execute;
pub mod mock;
pub mod outcome;
mod output_contract;
pub mod platform;
pub mod process;
pub mod redact;
pub mod report;
pub mod run;
pub mod server;
pub mod target;
pub mod tools;
