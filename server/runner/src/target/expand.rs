//! The variables in a definition's texts: what `${…}` means in each kind of file, and its value. An unresolved one is an
//! error before anything starts. A value is never expanded again.

use std::cell::RefCell;
use std::ops::Range;
use std::path::{MAIN_SEPARATOR_STR, Path};

use super::convention::Convention;
use super::problem::What;

/// Where values come from.
pub struct Surroundings<'a> {
    /// The root of the workspace.
    pub workspace: &'a Path,
    /// Whether the person trusts the workspace, so that an `envFile` may lie outside it.
    pub trusted: bool,
    /// The value of an environment variable; one that is not Unicode counts as not set.
    pub variable: &'a dyn Fn(&str) -> Option<String>,
    /// The value of an `${input:ID}`. The command line asks `variable` for [`input_variable`].
    pub input: &'a dyn Fn(&str) -> Option<String>,
}

/// Notes the values of variables and inputs as they are looked up: each may be a secret, wherever in a definition it is used.
#[derive(Debug, Default)]
pub struct LookedUp(RefCell<Vec<String>>);

impl LookedUp {
    /// Passes a value on.
    pub fn note(&self, value: Option<String>) -> Option<String> {
        self.0.borrow_mut().extend(value.clone());
        value
    }

    /// All values that were passed on.
    pub fn values(self) -> Vec<String> {
        self.0.into_inner()
    }
}

/// The environment variable that has the value of `${input:ID}` where nobody can be asked: `MCPEAK_INPUT_` and the id in
/// upper case, each character but ASCII letters and digits as `_`.
pub fn input_variable(id: &str) -> String {
    let name = id.chars().map(|c| match c.is_ascii_alphanumeric() {
        true => c.to_ascii_uppercase(),
        false => '_',
    });
    "MCPEAK_INPUT_".chars().chain(name).collect()
}

/// What can be expanded: a convention's rules, the folder that its file describes, and the values.
pub(super) struct Expander<'a> {
    pub(super) convention: Convention,
    pub(super) home: &'a Path,
    pub(super) surroundings: &'a Surroundings<'a>,
}

impl Expander<'_> {
    /// The text with its variables replaced, or all that have no value, with their bytes in `text`.
    pub(super) fn expand(&self, text: &str) -> Result<String, Vec<(Range<usize>, What)>> {
        let mut out = String::new();
        let mut unresolved = Vec::new();
        let mut rest = text;
        while let Some((before, tail)) = rest.split_once("${") {
            out.push_str(before);
            let start = text.len() - tail.len() - "${".len();
            let (inner, next) = match tail.split_once('}') {
                Some((inner, next)) => (Some(inner), next),
                None => (None, ""),
            };
            let range = start..text.len() - next.len();
            let written = text.get(range.clone()).unwrap_or_default();
            match self.value(inner, written) {
                Ok(value) => out.push_str(&value),
                Err(what) => unresolved.push((range, what)),
            }
            rest = next;
        }
        out.push_str(rest);
        match unresolved.is_empty() {
            true => Ok(out),
            false => Err(unresolved),
        }
    }

    /// What to put in the place of `written`, which is `${inner}`, or `${` to the end of the text.
    fn value(&self, inner: Option<&str>, written: &str) -> Result<String, What> {
        match self.meaning(inner) {
            Meaning::Literal => Ok(written.to_owned()),
            Meaning::Environment { name, default } => (self.surroundings.variable)(name)
                .or_else(|| default.map(str::to_owned))
                .ok_or_else(|| What::UnsetVariable {
                    name: name.to_owned(),
                }),
            Meaning::Input(id) => {
                (self.surroundings.input)(id).ok_or_else(|| What::UnsetInput { id: id.to_owned() })
            }
            Meaning::Folder => Ok(self.folder().to_string_lossy().into_owned()),
            Meaning::FolderName => Ok(self
                .folder()
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned()),
            Meaning::PathSeparator => Ok(MAIN_SEPARATOR_STR.to_owned()),
            Meaning::EditorOnly => Err(What::EditorOnly {
                variable: written.to_owned(),
            }),
            Meaning::Unknown => Err(What::UnknownVariable {
                variable: written.to_owned(),
                known: self.convention.variables(),
            }),
        }
    }

    /// `${workspaceFolder}`: an editor's file lies in the folder that the editor opens.
    fn folder(&self) -> &Path {
        match self.convention {
            Convention::Mcpeak => self.surroundings.workspace,
            Convention::VsCode | Convention::McpJson | Convention::Cursor => self.home,
        }
    }

    fn meaning<'t>(&self, inner: Option<&'t str>) -> Meaning<'t> {
        match (self.convention, inner) {
            (Convention::Mcpeak, inner) => inner.map_or(Meaning::Unknown, in_mcpeak),
            (_, None) => Meaning::Literal,
            (Convention::McpJson, Some(inner)) => with_default(inner),
            (Convention::VsCode, Some(inner)) => in_editor(inner, true),
            (Convention::Cursor, Some(inner)) => in_editor(inner, false),
        }
    }
}

/// What `${…}` asks for.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Meaning<'t> {
    /// Nothing: it stays as it is.
    Literal,
    Environment {
        name: &'t str,
        default: Option<&'t str>,
    },
    Input(&'t str),
    Folder,
    FolderName,
    PathSeparator,
    /// A variable that exists, but only in the editor.
    EditorOnly,
    /// An error, since nothing else is allowed here.
    Unknown,
}

fn environment(name: &str) -> Meaning<'_> {
    Meaning::Environment {
        name,
        default: None,
    }
}

/// `${workspaceFolder}`, `${env:NAME}` and `${NAME:-default}`; anything else is an error.
fn in_mcpeak(inner: &str) -> Meaning<'_> {
    if inner == "workspaceFolder" {
        return Meaning::Folder;
    }
    match inner.strip_prefix("env:") {
        Some(name) if is_name(name) => environment(name),
        Some(_) => Meaning::Unknown,
        None if inner.contains(":-") => with_default(inner),
        None => Meaning::Unknown,
    }
}

/// `${NAME}` and `${NAME:-default}`. A default that itself has a variable is not understood by anyone.
fn with_default(inner: &str) -> Meaning<'_> {
    let (name, default) = match inner.split_once(":-") {
        Some((name, default)) => (name, Some(default)),
        None => (inner, None),
    };
    match is_name(name) && !inner.contains("${") {
        true => Meaning::Environment { name, default },
        false => Meaning::Unknown,
    }
}

/// VS Code's variables, which Cursor has some of. What is none of them stays as it is, `${HOME}` included.
fn in_editor(inner: &str, is_vscode: bool) -> Meaning<'_> {
    let (name, argument) = match inner.split_once(':') {
        Some((name, argument)) => (name, Some(argument)),
        None => (inner, None),
    };
    match (name, argument) {
        ("workspaceFolder", None) => Meaning::Folder,
        ("workspaceFolderBasename", None) => Meaning::FolderName,
        ("pathSeparator" | "/", None) => Meaning::PathSeparator,
        ("userHome", None) => environment(HOME),
        ("env", Some(name)) => environment(name),
        ("input", Some(id)) if is_vscode => Meaning::Input(id),
        (name, _) if EDITOR_ONLY.contains(&name) => Meaning::EditorOnly,
        _ => Meaning::Literal,
    }
}

/// The environment variable with the person's folder.
const HOME: &str = if cfg!(windows) { "USERPROFILE" } else { "HOME" };

/// Variables of the editors that have no value outside them, with or without an argument.
const EDITOR_ONLY: &[&str] = &[
    "workspaceFolder",
    "workspaceFolderBasename",
    "workspaceRoot",
    "config",
    "command",
    "input",
    "file",
    "fileWorkspaceFolder",
    "relativeFile",
    "relativeFileDirname",
    "fileBasename",
    "fileBasenameNoExtension",
    "fileExtname",
    "fileDirname",
    "fileDirnameBasename",
    "cwd",
    "lineNumber",
    "columnNumber",
    "selectedText",
    "execPath",
    "extensionInstallFolder",
    "defaultBuildTask",
];

/// Whether it can name an environment variable; Windows has such as `ProgramFiles(x86)`.
pub(super) fn is_name(name: &str) -> bool {
    let cannot = |c: char| matches!(c, '=' | ':' | '$' | '{' | '}' | ' ') || c.is_control();
    !name.is_empty() && !name.contains(cannot)
}

#[cfg(test)]
mod tests;
