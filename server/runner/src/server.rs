//! How to reach a server: a command to start, or an address. What it came from (arguments, a definition's file) is
//! resolved by then; nothing here starts anything.

use std::path::PathBuf;

/// How to reach a server.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerSpec {
    /// A process to start, spoken to over its standard streams.
    Stdio(StdioServer),
    /// An address, spoken to over Streamable HTTP.
    Http(HttpServer),
}

/// A server that is started.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StdioServer {
    /// The program: a path, or a name to look for in `PATH`.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Variables beside the base environment (mcp.md, "Rules for the client"); each value is a secret.
    pub environment: Vec<(String, String)>,
    /// Variables that a definition takes out of the base environment.
    pub unset: Vec<String>,
    /// The folder that it starts in; ours if there is none.
    pub cwd: Option<PathBuf>,
}

/// A server that is there already.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HttpServer {
    /// The address of its MCP endpoint.
    pub url: String,
    /// Headers of every request; each value is a secret.
    pub headers: Vec<(String, String)>,
}
