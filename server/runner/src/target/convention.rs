//! The files that define servers: their names, the order in which they count, and what each calls its parts. What a
//! variable means in each is decided in `expand`.

use std::path::{Path, PathBuf};

/// Whose rules a file of definitions follows (mcp.md, section 3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Convention {
    /// `mcpeak.json`, our own.
    Mcpeak,
    /// `.vscode/mcp.json`.
    VsCode,
    /// `.mcp.json`, as Claude Code reads it.
    McpJson,
    /// `.cursor/mcp.json`.
    Cursor,
}

impl Convention {
    /// All of them, in the order in which they count: a name in an earlier file shadows the same name in a later one.
    pub const ALL: [Self; 4] = [Self::Mcpeak, Self::VsCode, Self::McpJson, Self::Cursor];

    /// The file, relative to the folder that it describes, with `/` between folders.
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Mcpeak => "mcpeak.json",
            Self::VsCode => ".vscode/mcp.json",
            Self::McpJson => ".mcp.json",
            Self::Cursor => ".cursor/mcp.json",
        }
    }

    /// The file of this convention that describes `folder`.
    pub fn path_in(self, folder: &Path) -> PathBuf {
        folder.join(self.file_name().split('/').collect::<PathBuf>())
    }

    /// The key of the object that holds the definitions.
    pub(super) fn servers_key(self) -> &'static str {
        match self {
            Self::Mcpeak | Self::VsCode => "servers",
            Self::McpJson | Self::Cursor => "mcpServers",
        }
    }

    /// How variables are written here, for hints.
    pub(super) fn variables(self) -> &'static str {
        match self {
            Self::Mcpeak => "${workspaceFolder}, ${env:NAME}, ${NAME:-default}",
            Self::VsCode => "${workspaceFolder}, ${env:NAME}, ${input:ID}, ${userHome}",
            Self::McpJson => "${NAME}, ${NAME:-default}",
            Self::Cursor => "${workspaceFolder}, ${env:NAME}, ${userHome}",
        }
    }
}
