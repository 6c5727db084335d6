//! What a person consents to: one definition in one workspace, with the command that restores the state before it. Whatever
//! changes in either is something new (mcp.md, "Trust").

use std::path::{Path, PathBuf};

use mcpeak_runner::client::http::shown_url;
use mcpeak_runner::target::{Definition, Definitions, Kind, Setting};
use mcpeak_suite::printable::escaped;
use mcpeak_suite::texts::{Message, TextId};
use sha2::{Digest, Sha256};

/// One thing that may be started or not.
#[derive(Clone, Debug)]
pub(crate) struct Consent {
    pub(super) workspace: PathBuf,
    pub(super) name: String,
    pub(super) file: PathBuf,
    /// What is started, in a line without secrets.
    pub(super) shown: String,
    /// The names of the variables that it gets.
    pub(super) variables: Vec<String>,
    /// The names of the headers that it is sent.
    pub(super) headers: Vec<String>,
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
        let (identity, shown) = (definition.identity_text()?, definition.shown()?);
        let workspace = super::normal(workspace);
        let file = normal_file(definition.file(), definition.folder());
        let folder = super::normal(definition.folder());
        let mut parts = vec![
            workspace.as_os_str().as_encoded_bytes(),
            file.as_os_str().as_encoded_bytes(),
            folder.as_os_str().as_encoded_bytes(),
            identity.as_bytes(),
        ];
        let (mut lines, variables, headers) = described(definition)?;
        let reset = definitions.reset_command.as_ref();
        let reset =
            reset.map(|reset| (reset.identity_text(), super::normal(reset.folder()), reset));
        if let Some((identity, folder, reset)) = &reset {
            parts.extend([identity.as_bytes(), folder.as_os_str().as_encoded_bytes()]);
            let message = Message::new(TextId::EditConsentReset)
                .with("command", reset.command_line())
                .with("folder", reset.folder().display());
            lines.push(message);
        }
        Some(Self {
            hash: digest(&parts),
            name: definition.name.clone(),
            shown,
            variables,
            headers,
            lines,
            place: definition.place().to_string(),
            workspace,
            file,
        })
    }

    /// The definition's name.
    pub(crate) fn name(&self) -> String {
        escaped(&self.name).into_owned()
    }

    /// The definition's name as it is written.
    pub(crate) fn definition_name(&self) -> &str {
        &self.name
    }

    /// Whether the other is about the very same thing: who has agreed to one has agreed to both.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.hash == other.hash
    }

    /// What stands for all of it, for as long as nothing of it changes.
    pub(crate) fn identity(&self) -> &str {
        &self.hash
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

/// One spelling for a definition's file: its folder's, and the rest as the convention names it. A file that is itself a link
/// stays where it is, since its folder is where the server starts. Settings have a name and no place.
fn normal_file(file: &Path, folder: &Path) -> PathBuf {
    match file.strip_prefix(folder) {
        Ok(rest) => super::normal(folder).join(rest),
        Err(_) => file.to_path_buf(),
    }
}

/// SHA-256 of a list, in hexadecimal digits. With its length before each part, no two lists give the same bytes.
fn digest(parts: &[&[u8]]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    let digest = hasher.finalize();
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The lines for the question, the names of variables and those of headers.
fn described(definition: &Definition) -> Option<(Vec<Message>, Vec<String>, Vec<String>)> {
    let one = |id, name: &'static str, value: String| Message::new(id).with(name, value);
    match &definition.kind {
        Kind::Unusable(_) => None,
        Kind::Http(http) => {
            let headers = names(&http.headers);
            let mut lines = vec![one(
                TextId::EditConsentUrl,
                "url",
                shown_url(&http.url.text),
            )];
            lines.extend(listed(TextId::EditConsentHeaders, &headers));
            Some((lines, Vec::new(), headers))
        }
        Kind::Stdio(stdio) => {
            let variables = names(&stdio.environment);
            let command = stdio.command_line();
            let mut lines = vec![one(TextId::EditConsentCommand, "command", command)];
            let cwd = stdio.cwd.as_ref().map(|cwd| cwd.text.as_str());
            let folder = folder(definition.folder(), cwd);
            lines.push(one(TextId::EditConsentFolder, "folder", folder));
            lines.extend(listed(TextId::EditConsentVariables, &variables));
            if let Some(file) = &stdio.env_file {
                lines.push(one(TextId::EditConsentEnvFile, "path", file.text.clone()));
            }
            Some((lines, variables, Vec::new()))
        }
    }
}

/// The folder that a server starts in. One with variables stays as it is written, since nothing is looked up yet.
fn folder(home: &Path, cwd: Option<&str>) -> String {
    match cwd {
        Some(cwd) if cwd.contains("${") => cwd.to_owned(),
        Some(cwd) => home.join(cwd).display().to_string(),
        None => home.display().to_string(),
    }
}

fn names(settings: &[Setting]) -> Vec<String> {
    settings.iter().map(|one| one.name.clone()).collect()
}

fn listed(id: TextId, names: &[String]) -> Option<Message> {
    (!names.is_empty()).then(|| Message::new(id).with("names", names.join(", ")))
}
