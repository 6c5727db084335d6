//! What a path on the command line means: a folder is a workspace with all that it defines, a suite has one server.

use std::path::{Path, PathBuf};

use mcpeak_runner::target::{Definition, Definitions, Kind, Selection, SuiteNames};
use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::texts::{Message, TextId};

use crate::cli::inputs::Input;
use crate::cli::read;
use crate::cli::run::complaint;
use crate::cli::run::server::complaints;
use crate::memory::{Consent, normal};
use crate::names::is_suite_name;

/// Where definitions are looked for, and the workspace that they are trusted in.
pub(super) struct Place {
    /// The suite, if one was named.
    file: Option<PathBuf>,
    folder: PathBuf,
    pub(super) workspace: PathBuf,
}

impl Place {
    /// A folder is a workspace, whether it is still there or not; a suite belongs to the current one, if it lies in it.
    pub(super) fn of(path: &Path, current: &Path) -> Self {
        let current = normal(current);
        let path = normal(&current.join(path));
        let is_suite = path.is_file()
            || (!path.is_dir() && is_suite_name(path.as_os_str().as_encoded_bytes()));
        if !is_suite {
            return Self {
                file: None,
                folder: path.clone(),
                workspace: path,
            };
        }
        let folder = path.parent().unwrap_or(&current).to_path_buf();
        Self {
            workspace: match folder.starts_with(&current) {
                true => current,
                false => folder.clone(),
            },
            file: Some(path),
            folder,
        }
    }

    /// Whether a suite was named, and not all of a workspace.
    pub(super) fn is_suite(&self) -> bool {
        self.file.is_some()
    }

    /// What is to be trusted here: the server of the suite, or all of the folder, or the one that was named.
    pub(super) fn meant(&self, named: Option<&str>) -> Result<Vec<Consent>, Vec<Message>> {
        let definitions = Definitions::read(&self.folder, &self.workspace).map_err(complaints)?;
        let definitions_meant = match &self.file {
            Some(file) => vec![self.of_suite(&definitions, file, named)?],
            None => self.of_folder(&definitions, named)?,
        };
        let mut consents = Vec::new();
        let mut unusable = Vec::new();
        for definition in definitions_meant {
            match (
                &definition.kind,
                Consent::of(&self.workspace, &definitions, definition),
            ) {
                (_, Some(consent)) => consents.push(consent),
                (Kind::Unusable(problems), None) => unusable.extend(complaints(problems.clone())),
                (_, None) => {}
            }
        }
        match unusable.is_empty() {
            true => Ok(consents),
            false => Err(unusable),
        }
    }

    fn of_folder<'d>(
        &self,
        definitions: &'d Definitions,
        named: Option<&str>,
    ) -> Result<Vec<&'d Definition>, Vec<Message>> {
        let is_meant =
            |one: &&Definition| !one.shadowed && named.is_none_or(|name| name == one.name);
        let found: Vec<&Definition> = definitions.list.iter().filter(is_meant).collect();
        if !found.is_empty() {
            return Ok(found);
        }
        Err(vec![match named {
            Some(name) => Message::new(TextId::CliTrustNoSuchName).with("name", name),
            None => Message::new(TextId::CliTrustNone).with("folder", self.folder.display()),
        }])
    }

    fn of_suite<'d>(
        &self,
        definitions: &'d Definitions,
        file: &Path,
        named: Option<&str>,
    ) -> Result<&'d Definition, Vec<Message>> {
        let checked = read::check(&Input::named(file.to_path_buf()))
            .map_err(|one| vec![one.sentence(TextId::CliTrustCannotRead)])?;
        let analysis = Analysis::new(&checked.text);
        let id = analysis.suite().id.as_ref();
        let id = id.map(|id| id.to_string_lossy().into_owned());
        let names = SuiteNames {
            id: id.as_deref(),
            file: Some(file),
        };
        match definitions.select(names, named) {
            Selection::One(definition, _) => Ok(definition),
            selection => {
                let problem = selection.problem().into_iter();
                Err(problem
                    .map(|(message, hint)| complaint(message, hint))
                    .collect())
            }
        }
    }
}
