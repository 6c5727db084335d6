//! Finds the files of definitions around a suite and reads them: text in, definitions out, every problem at its place.

mod fields;
mod jsonc;
mod server;

use std::collections::HashSet;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use globset::{GlobBuilder, GlobMatcher};
use jsonc_parser::ast::{Object, Value};
use mcpeak_suite::text::Text;
use mcpeak_suite::texts::{Message, TextId};

use super::convention::Convention;
use super::definition::{Definition, Kind, ResetCommand};
use super::files::{self, Unreadable};
use super::problem::{Problem, Want, What};
use super::source::{Place, Source};
use fields::Fields;

/// Every server that is defined for the suites of a folder.
#[derive(Debug, Default)]
pub struct Definitions {
    /// In the order of the files, then in that of each file.
    pub list: Vec<Definition>,
    /// `resetCommand` of `mcpeak.json`.
    pub reset_command: Option<ResetCommand>,
    pub(super) inputs: Vec<InputPrompt>,
    /// The first and the last folder that was looked into.
    pub(super) searched: (PathBuf, PathBuf),
    pub(super) rules: Vec<SuiteRule>,
}

/// How a person is asked for the value of an `${input:ID}`: an entry of `inputs` in `.vscode/mcp.json`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InputPrompt {
    /// The id.
    pub id: String,
    /// What it is for.
    pub description: Option<String>,
    /// Whether it must not be seen while it is typed.
    pub password: bool,
}

/// One entry of `suites` in `mcpeak.json`.
#[derive(Debug)]
pub(super) struct SuiteRule {
    pub(super) pattern: String,
    pub(super) server: String,
    matcher: GlobMatcher,
    source: Arc<Source>,
    range: Range<usize>,
}

impl SuiteRule {
    /// Whether a suite's file, an absolute path, is meant: its path from the rule's folder, with `/` between folders.
    pub(super) fn matches(&self, suite_file: &Path) -> bool {
        let Ok(relative) = suite_file.strip_prefix(&self.source.home) else {
            return false;
        };
        let parts: Vec<_> = relative.iter().map(|part| part.to_string_lossy()).collect();
        self.matcher.is_match(parts.join("/"))
    }

    pub(super) fn place(&self) -> Place {
        self.source.place(self.range.clone())
    }
}

impl Definitions {
    /// Reads what is defined for the suites of a folder. For each [`Convention`] the nearest file counts, from the
    /// suite's folder up to the workspace's root; only the suite's folder is looked into if it lies elsewhere. The files
    /// are read anew each time, and nothing is started.
    ///
    /// # Errors
    ///
    /// All problems of files that cannot be read or make no sense. A definition that cannot be run is none of them: see
    /// [`Kind::Unusable`](super::Kind::Unusable).
    pub fn read(suite_folder: &Path, workspace_root: &Path) -> Result<Self, Vec<Problem>> {
        Self::read_with(&serde_json::Value::Null, suite_folder, workspace_root)
    }

    /// The same with the editor's settings, which come before all files: null, or an object with the members of
    /// `mcpeak.json` (mcp.md, "Decided for this project").
    ///
    /// # Errors
    ///
    /// Every problem of every file and of the settings.
    pub fn read_with(
        settings: &serde_json::Value,
        suite_folder: &Path,
        workspace_root: &Path,
    ) -> Result<Self, Vec<Problem>> {
        let suite_folder = files::tidy(suite_folder);
        let root = files::tidy(workspace_root);
        let last = match suite_folder.starts_with(&root) {
            true => root,
            false => suite_folder.clone(),
        };
        let mut found = Self {
            searched: (suite_folder, last),
            ..Self::default()
        };
        let mut problems = Vec::new();
        if !settings.is_null() {
            let source = settings_source(settings, found.searched.1.clone());
            found.read_source(source, &mut problems);
        }
        for convention in Convention::ALL {
            found.read_nearest(convention, &mut problems);
        }
        found.mark_shadowed();
        match problems.is_empty() {
            true => Ok(found),
            false => Err(problems),
        }
    }

    /// What is wrong with the editor's settings, as [`read_with`](Self::read_with) takes them, apart from all files. A
    /// definition that cannot be run is among it: nobody else tells who wrote it.
    pub fn settings_problems(settings: &serde_json::Value) -> Vec<Problem> {
        let (mut found, mut problems) = (Self::default(), Vec::new());
        if !settings.is_null() {
            found.read_source(settings_source(settings, PathBuf::new()), &mut problems);
        }
        let unusable = found.list.into_iter().filter_map(|one| match one.kind {
            Kind::Unusable(problems) => Some(problems),
            Kind::Stdio(_) | Kind::Http(_) => None,
        });
        problems.extend(unusable.flatten());
        problems
    }

    fn read_nearest(&mut self, convention: Convention, problems: &mut Vec<Problem>) {
        let (first, last) = self.searched.clone();
        let folders = first
            .ancestors()
            .take_while(|folder| folder.starts_with(&last));
        for home in folders {
            let path = convention.path_in(home);
            match files::read(&path) {
                Ok(text) => {
                    let source = Source {
                        path,
                        home: home.to_owned(),
                        convention,
                        text: Text::new(&text),
                        is_settings: false,
                    };
                    return self.read_source(source, problems);
                }
                Err(Unreadable::NotFound) => {}
                Err(reason) => {
                    return problems.push(Problem {
                        place: Place::beginning(path),
                        what: What::Unreadable(reason),
                    });
                }
            }
        }
    }

    fn read_source(&mut self, source: Source, problems: &mut Vec<Problem>) {
        let source = Arc::new(source);
        let text = source.text.to_string();
        let root = match jsonc::read(&text) {
            Ok(root) => root,
            Err((range, fault)) => {
                return problems.push(Problem {
                    place: source.place(range),
                    what: What::NotJson(fault),
                });
            }
        };
        let mut fields = Fields::new(Arc::clone(&source));
        if let Some(root) = fields.object("", &root) {
            self.read_root(root, &mut fields);
        }
        problems.append(&mut fields.problems);
    }

    fn read_root(&mut self, root: &Object<'_>, fields: &mut Fields) {
        let members = jsonc::members(root);
        let is_ours = fields.source.convention == Convention::Mcpeak;
        if is_ours {
            fields.refuse_unknown(&members, ROOT_FIELDS);
        }
        let servers_key = fields.source.convention.servers_key();
        for member in &members {
            let value = &member.property.value;
            match member.name {
                name if name == servers_key => self.read_servers(name, value, fields),
                "suites" if is_ours => self.read_suites(value, fields),
                "resetCommand" if is_ours => {
                    let words = fields.texts(member.name, value, Want::Command);
                    let command = words.map(|words| ResetCommand {
                        words,
                        source: Arc::clone(&fields.source),
                        name_range: member.range(),
                    });
                    self.reset_command = self.reset_command.take().or(command);
                }
                "inputs" if fields.source.convention == Convention::VsCode => {
                    self.inputs = inputs(value);
                }
                _ => {}
            }
        }
    }

    /// How the person is asked for an input, if the workspace says.
    pub fn input(&self, id: &str) -> Option<&InputPrompt> {
        self.inputs.iter().find(|input| input.id == id)
    }

    fn read_servers(&mut self, key: &str, value: &Value<'_>, fields: &mut Fields) {
        let Some(servers) = fields.object(key, value) else {
            return;
        };
        for member in jsonc::members(servers) {
            self.list.push(Definition {
                name: member.name.to_owned(),
                kind: server::read(&member.property.value, &fields.source),
                shadowed: false,
                source: Arc::clone(&fields.source),
                name_range: member.range(),
            });
        }
    }

    fn read_suites(&mut self, value: &Value<'_>, fields: &mut Fields) {
        let Some(suites) = fields.object("suites", value) else {
            return;
        };
        for member in jsonc::members(suites) {
            let field = format!("suites.{}", member.name);
            let server = fields.text(&field, &member.property.value);
            let glob = GlobBuilder::new(member.name)
                .literal_separator(true)
                .build();
            let Ok(glob) = glob else {
                let pattern = member.name.to_owned();
                fields.problem(member.range(), What::BadPattern { pattern });
                continue;
            };
            self.rules.extend(server.map(|server| SuiteRule {
                pattern: member.name.to_owned(),
                server: server.text,
                matcher: glob.compile_matcher(),
                source: Arc::clone(&fields.source),
                range: member.range(),
            }));
        }
    }

    fn mark_shadowed(&mut self) {
        let mut names = HashSet::new();
        for definition in &mut self.list {
            definition.shadowed = !names.insert(definition.name.as_str());
        }
    }
}

fn settings_source(settings: &serde_json::Value, workspace_root: PathBuf) -> Source {
    Source {
        path: PathBuf::from(Message::from(TextId::TargetSettings).to_string()),
        home: workspace_root,
        convention: Convention::Mcpeak,
        text: Text::new(&settings.to_string()),
        is_settings: true,
    }
}

/// The entries of `inputs`. They only help to ask, so one that is not understood is passed over.
fn inputs(value: &Value<'_>) -> Vec<InputPrompt> {
    let Value::Array(inputs) = value else {
        return Vec::new();
    };
    let input = |value: &Value<'_>| {
        let members = jsonc::members(value.as_object()?);
        let of = |name: &str| {
            let member = members.iter().find(|member| member.name == name);
            member.map(|member| &member.property.value)
        };
        let text = |name: &str| Some(of(name)?.as_string_lit()?.value.to_string());
        Some(InputPrompt {
            id: text("id")?,
            description: text("description"),
            password: matches!(of("password"), Some(Value::BooleanLit(flag)) if flag.value),
        })
    };
    inputs.elements.iter().filter_map(input).collect()
}

/// What `mcpeak.json` may hold.
const ROOT_FIELDS: &[&str] = &["servers", "suites", "resetCommand", "$schema"];
