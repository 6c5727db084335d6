//! What a person consents to: one definition in one workspace, with the command that restores the state before it. Whatever
//! changes in either is something new (mcp.md, "Trust").

use std::path::{Path, PathBuf};

use mcpeak_runner::client::http::shown_url;
use mcpeak_runner::platform::Platform;
use mcpeak_runner::target::{Definition, Definitions, Kind, Raw, Setting};
use mcpeak_suite::printable::escaped;
use mcpeak_suite::texts::{Message, TextId};
use sha2::{Digest, Sha256};

/// One thing that may be started or not.
#[derive(Clone, Debug)]
pub(crate) struct Consent {
    pub(super) workspace: PathBuf,
    pub(super) name: String,
    pub(super) file: PathBuf,
    /// What is started, in a line.
    pub(super) shown: String,
    pub(super) hash: String,
    lines: Vec<Message>,
    place: String,
}

impl Consent {
    /// What starting this definition in this workspace takes. `None` if it is one that cannot be started.
    pub(crate) fn of(
        workspace: &Path,
        definitions: &Definitions,
        definition: &Definition,
    ) -> Option<Self> {
        let identity = definition.identity_text()?;
        let workspace = super::normal(workspace);
        let reset = definitions.reset_command.as_ref();
        let reset_identity = reset.map(|reset| reset.identity_text());
        let mut hasher = Sha256::new();
        for part in [
            workspace.to_string_lossy().as_ref(),
            &identity,
            reset_identity.as_deref().unwrap_or_default(),
        ] {
            // With its length before it, no two lists of parts give the same bytes.
            hasher.update(part.len().to_le_bytes());
            hasher.update(part);
        }
        let digest = hasher.finalize();
        let (shown, mut lines) = described(&definition.kind)?;
        if let Some(reset) = reset {
            let command = command(reset.words.iter());
            lines.push(Message::new(TextId::EditConsentReset).with("command", command));
        }
        Some(Self {
            workspace,
            name: definition.name.clone(),
            file: definition.file().to_path_buf(),
            shown,
            hash: digest.iter().map(|byte| format!("{byte:02x}")).collect(),
            lines,
            place: definition.place().to_string(),
        })
    }

    /// The definition's name.
    pub(crate) fn name(&self) -> String {
        escaped(&self.name).into_owned()
    }

    /// The workspace's folder.
    pub(crate) fn workspace(&self) -> &Path {
        &self.workspace
    }

    /// Where it is defined: file, line and column.
    pub(crate) fn place(&self) -> String {
        escaped(&self.place).into_owned()
    }

    /// What a person needs to see before they say yes: command, arguments and folder or the address, the names of
    /// variables and headers but never their values, and where all that is defined.
    pub(crate) fn lines(&self) -> Vec<String> {
        let place = Message::new(TextId::EditConsentPlace)
            .with("name", &self.name)
            .with("place", &self.place);
        let lines = self.lines.iter().chain([&place]);
        lines
            .map(|line| escaped(&line.to_string()).into_owned())
            .collect()
    }
}

/// The line for lists, and the lines for the question.
fn described(kind: &Kind) -> Option<(String, Vec<Message>)> {
    let one = |id, name: &'static str, value: String| Message::new(id).with(name, value);
    match kind {
        Kind::Unusable(_) => None,
        Kind::Http(http) => {
            let url = shown_url(&http.url.text);
            let mut lines = vec![one(TextId::EditConsentUrl, "url", url.clone())];
            lines.extend(names(TextId::EditConsentHeaders, &http.headers));
            Some((url, lines))
        }
        Kind::Stdio(stdio) => {
            let command = command(std::iter::once(&stdio.command).chain(&stdio.arguments));
            let mut lines = vec![one(TextId::EditConsentCommand, "command", command.clone())];
            if let Some(cwd) = &stdio.cwd {
                lines.push(one(TextId::EditConsentFolder, "folder", cwd.text.clone()));
            }
            lines.extend(names(TextId::EditConsentVariables, &stdio.environment));
            if let Some(file) = &stdio.env_file {
                lines.push(one(TextId::EditConsentEnvFile, "path", file.text.clone()));
            }
            Some((command, lines))
        }
    }
}

fn command<'r>(words: impl Iterator<Item = &'r Raw>) -> String {
    let quoted = words.map(|raw| Platform::CURRENT.quoted(&raw.text));
    quoted.collect::<Vec<_>>().join(" ")
}

fn names(id: TextId, settings: &[Setting]) -> Option<Message> {
    let names: Vec<&str> = settings
        .iter()
        .map(|setting| setting.name.as_str())
        .collect();
    (!names.is_empty()).then(|| Message::new(id).with("names", names.join(", ")))
}
