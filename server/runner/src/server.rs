//! How to reach a server: a command to start, or an address. What it came from (arguments, a definition's file) is
//! resolved by then; nothing here starts anything.

use std::fmt;
use std::path::PathBuf;

use crate::redact::Redaction;

/// How to reach a server.
#[derive(Clone, Debug, PartialEq)]
pub enum ServerSpec {
    /// A process to start, spoken to over its standard streams.
    Stdio(StdioServer),
    /// An address, spoken to over Streamable HTTP.
    Http(HttpServer),
}

impl ServerSpec {
    /// What must not be seen of it: the values of its variables or headers, and those that were looked up for its
    /// definition.
    pub fn redaction(&self, looked_up: &[String]) -> Redaction {
        let values = match self {
            Self::Stdio(server) => &server.environment,
            Self::Http(server) => &server.headers,
        };
        let values = values.iter().map(|(_, value)| value.as_str());
        Redaction::new(values.chain(looked_up.iter().map(String::as_str)))
    }
}

/// A server that is started.
#[derive(Clone, Default, PartialEq)]
pub struct StdioServer {
    /// The program: a name to look for in `PATH`, or a path, which is relative to `cwd` if it is relative.
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
#[derive(Clone, Default, PartialEq)]
pub struct HttpServer {
    /// The address of its MCP endpoint.
    pub url: String,
    /// Headers of every request; each value is a secret.
    pub headers: Vec<(String, String)>,
}

/// Without the values of variables.
impl fmt::Debug for StdioServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StdioServer")
            .field("program", &self.program)
            .field("arguments", &self.arguments)
            .field("environment", &names(&self.environment))
            .field("unset", &self.unset)
            .field("cwd", &self.cwd)
            .finish()
    }
}

/// Without the values of headers, and without the address, which may hold a user and a key.
impl fmt::Debug for HttpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpServer")
            .field("headers", &names(&self.headers))
            .finish_non_exhaustive()
    }
}

fn names(pairs: &[(String, String)]) -> Vec<&str> {
    pairs.iter().map(|(name, _)| name.as_str()).collect()
}
