//! A server's definition as its file has it: variables are not resolved, and nothing is looked up.

use std::fmt;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use serde_json::{Value, json};

use super::convention::Convention;
use super::problem::Problem;
use super::source::{Place, Source};

/// One named server of one file.
#[derive(Clone, Debug)]
pub struct Definition {
    /// Its name, unique in its file.
    pub name: String,
    /// How the server is reached, or why it cannot be.
    pub kind: Kind,
    /// Whether a file that counts before this one has the same name, so that this one is never chosen.
    pub shadowed: bool,
    pub(super) source: Arc<Source>,
    pub(super) name_range: Range<usize>,
}

/// How a server is reached.
#[derive(Clone, Debug)]
pub enum Kind {
    /// A command that is started.
    Stdio(Stdio),
    /// An address.
    Http(Http),
    /// It cannot be run, for at least one reason. That is an error only if it is the one to run.
    Unusable(Vec<Problem>),
}

/// A command, unresolved.
#[derive(Clone, Debug)]
pub struct Stdio {
    /// The program.
    pub command: Raw,
    /// Its arguments.
    pub arguments: Vec<Raw>,
    /// Variables that it gets; they win over those of `env_file`.
    pub environment: Vec<Setting>,
    /// Variables that it must not get: those whose value is `null`.
    pub unset: Vec<String>,
    /// A file of more variables.
    pub env_file: Option<Raw>,
    /// Where it starts; the folder that the definition's file describes if there is none.
    pub cwd: Option<Raw>,
}

/// An address, unresolved.
#[derive(Clone, Debug)]
pub struct Http {
    /// The address.
    pub url: Raw,
    /// Headers of every request.
    pub headers: Vec<Setting>,
}

/// A text of a definition, its variables unresolved.
#[derive(Clone, Debug)]
pub struct Raw {
    /// The text.
    pub text: String,
    /// The bytes of the literal in its file, quotes included.
    pub(super) range: Range<usize>,
}

impl Raw {
    /// Where a part of the text stands in the file; the whole literal where escapes make that uncertain.
    pub(super) fn range_of(&self, part: &Range<usize>) -> Range<usize> {
        let quotes = 2;
        if self.range.len() != self.text.len() + quotes {
            return self.range.clone();
        }
        let start = self.range.start + 1;
        start + part.start..start + part.end
    }
}

/// A named value of `env` or `headers`. The value may be a secret, so only the name is shown.
#[derive(Clone)]
pub struct Setting {
    /// The variable's or header's name.
    pub name: String,
    /// Its value, unresolved.
    pub value: Raw,
}

impl fmt::Debug for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Setting").field(&self.name).finish()
    }
}

/// The command that brings what the server works on back to its first state: `resetCommand` of `mcpeak.json`.
#[derive(Clone, Debug)]
pub struct ResetCommand {
    /// The program and its arguments; at least one word.
    pub words: Vec<Raw>,
    pub(super) source: Arc<Source>,
    pub(super) name_range: Range<usize>,
}

impl ResetCommand {
    /// Where the key stands.
    pub fn place(&self) -> Place {
        self.source.place(self.name_range.clone())
    }

    /// The folder that it runs in: the one that its file describes.
    pub fn folder(&self) -> &Path {
        &self.source.home
    }
}

impl ResetCommand {
    /// Its words as they are written, for a digest. [`folder`](Self::folder) is not part of it.
    pub fn identity_text(&self) -> String {
        let words: Vec<&String> = self.words.iter().map(|raw| &raw.text).collect();
        json!(words).to_string()
    }
}

impl Definition {
    /// The file that it stands in.
    pub fn file(&self) -> &Path {
        &self.source.path
    }

    /// The folder that its file describes: where the file lies, or above `.vscode` and `.cursor`. Of the editor's settings it is
    /// the workspace's root.
    pub fn folder(&self) -> &Path {
        &self.source.home
    }

    /// Whose rules it follows.
    pub fn convention(&self) -> Convention {
        self.source.convention
    }

    /// Where its name stands.
    pub fn place(&self) -> Place {
        self.source.place(self.name_range.clone())
    }

    /// A text that is the same as long as the definition is: all of it, variables unresolved, without comments and
    /// layout. It holds literal values of `env` and `headers`, so it is for a digest, never for a person. Neither what an
    /// `envFile` holds nor where the file lies is part of it: one place has many spellings, and the text none of the disk.
    /// `None` for a definition that cannot be run.
    pub fn identity_text(&self) -> Option<String> {
        let reached = match &self.kind {
            Kind::Unusable(_) => return None,
            Kind::Http(http) => json!({
                "url": http.url.text,
                "headers": pairs(&http.headers),
            }),
            Kind::Stdio(stdio) => json!({
                "command": stdio.command.text,
                "args": stdio.arguments.iter().map(|raw| &raw.text).collect::<Vec<_>>(),
                "env": pairs(&stdio.environment),
                "unset": stdio.unset,
                "envFile": stdio.env_file.as_ref().map(|raw| &raw.text),
                "cwd": stdio.cwd.as_ref().map(|raw| &raw.text),
            }),
        };
        Some(json!([self.name, reached]).to_string())
    }
}

fn pairs(settings: &[Setting]) -> Value {
    settings
        .iter()
        .map(|setting| json!([setting.name, setting.value.text]))
        .collect()
}
