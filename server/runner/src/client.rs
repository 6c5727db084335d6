//! The MCP client: thin, so that what a server really sent stays visible. Transports carry messages; what a message
//! means is decided above them.

pub mod http;
pub mod message;
pub mod noise;
#[cfg(test)]
pub(crate) mod scripted;
pub mod session;
pub mod stdio;
pub mod transport;
