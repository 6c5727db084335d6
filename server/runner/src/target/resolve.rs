//! A definition and the values of its variables make a server that can be reached. All that is unresolved is listed.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::Path;

use reqwest::Url;
use reqwest::header::HeaderValue;

use super::definition::{Definition, Http, Kind, Raw, ResetCommand, Setting, Stdio};
use super::expand::{Expander, Surroundings};
use super::problem::{Problem, What};
use super::source::{Place, Source};
use super::{dotenv, files};
use crate::server::{HttpServer, ServerSpec, StdioServer};

impl Definition {
    /// The server that it means. A relative `cwd` or `envFile` is relative to the folder that the definition's file
    /// describes, which is also the server's folder if there is no `cwd`. A `command` stays as it is: one with a
    /// separator is relative to the server's folder, one without is looked for in `PATH`.
    ///
    /// # Errors
    ///
    /// Why it cannot be run, or every variable that has no value and whatever else is wrong once they have one.
    pub fn resolve(&self, surroundings: &Surroundings<'_>) -> Result<ServerSpec, Vec<Problem>> {
        let mut resolver = Resolver::new(&self.source, surroundings);
        let server = match &self.kind {
            Kind::Unusable(problems) => return Err(problems.clone()),
            Kind::Stdio(stdio) => ServerSpec::Stdio(resolver.stdio(stdio)),
            Kind::Http(http) => ServerSpec::Http(resolver.http(http)),
        };
        resolver.finish(server)
    }
}

impl ResetCommand {
    /// The program and its arguments, to be run in [`folder`](Self::folder).
    ///
    /// # Errors
    ///
    /// Every variable that has no value.
    pub fn resolve(&self, surroundings: &Surroundings<'_>) -> Result<Vec<String>, Vec<Problem>> {
        let mut resolver = Resolver::new(&self.source, surroundings);
        let words = resolver.texts("resetCommand", &self.words);
        resolver.finish(words)
    }

    /// The same as what is started, in its folder.
    ///
    /// # Errors
    ///
    /// Every variable that has no value.
    pub fn server(&self, surroundings: &Surroundings<'_>) -> Result<StdioServer, Vec<Problem>> {
        let mut words = self.resolve(surroundings)?.into_iter();
        Ok(StdioServer {
            program: words.next().unwrap_or_default(),
            arguments: words.collect(),
            cwd: Some(self.folder().to_path_buf()),
            ..StdioServer::default()
        })
    }
}

/// Whether an address begins with the scheme of something that is not HTTP, such as `unix://`.
pub(super) fn has_foreign_scheme(url: &str) -> bool {
    let Some((scheme, _)) = url.split_once("://") else {
        return false;
    };
    let is_scheme = !scheme.is_empty() && scheme.chars().all(|c| c.is_ascii_alphanumeric());
    is_scheme && !["http", "https"].contains(&scheme.to_ascii_lowercase().as_str())
}

/// Whether it is a whole address that HTTP can reach.
pub(super) fn is_http_url(url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| matches!(url.scheme(), "http" | "https") && url.has_host())
}

/// Resolves texts of one file. What fails is noted and stands as an empty text until `finish` turns it into an error.
struct Resolver<'a> {
    source: &'a Source,
    expander: Expander<'a>,
    problems: Vec<Problem>,
}

impl<'a> Resolver<'a> {
    fn new(source: &'a Source, surroundings: &'a Surroundings<'a>) -> Self {
        Self {
            source,
            expander: Expander {
                convention: source.convention,
                home: &source.home,
                surroundings,
            },
            problems: Vec::new(),
        }
    }

    /// What was made, or all problems in the order of the file, those of an `envFile` last.
    fn finish<T>(mut self, done: T) -> Result<T, Vec<Problem>> {
        if self.problems.is_empty() {
            return Ok(done);
        }
        let own = &self.source.path;
        self.problems.sort_by_key(|problem| {
            let place = &problem.place;
            (place.file != *own, place.range.start, place.line)
        });
        Err(self.problems)
    }

    fn problem(&mut self, range: Range<usize>, what: What) {
        let place = self.source.place(range);
        self.problems.push(Problem { place, what });
    }

    fn text(&mut self, field: &str, raw: &Raw) -> String {
        match self.expander.expand(&raw.text) {
            Ok(text) if text.contains('\0') => {
                let field = field.to_owned();
                self.problem(raw.range.clone(), What::BadCharacter { field });
            }
            Ok(text) => return text,
            Err(unresolved) => {
                for (part, what) in unresolved {
                    self.problem(raw.range_of(&part), what);
                }
            }
        }
        String::new()
    }

    fn texts(&mut self, field: &str, raws: &[Raw]) -> Vec<String> {
        raws.iter().map(|raw| self.text(field, raw)).collect()
    }

    fn pairs(&mut self, field: &str, settings: &[Setting]) -> Vec<(String, String)> {
        let pair = |setting: &Setting| {
            let field = format!("{field}.{}", setting.name);
            (setting.name.clone(), self.text(&field, &setting.value))
        };
        settings.iter().map(pair).collect()
    }

    /// A text that names something, so that it may not come out empty.
    fn filled_text(&mut self, field: &str, raw: &Raw) -> String {
        let before = self.problems.len();
        let text = self.text(field, raw);
        if text.trim().is_empty() && self.problems.len() == before {
            let field = field.to_owned();
            self.problem(raw.range.clone(), What::Empty { field });
        }
        text
    }

    fn stdio(&mut self, stdio: &Stdio) -> StdioServer {
        let home = self.source.home.as_path();
        let cwd = match &stdio.cwd {
            Some(cwd) => home.join(self.filled_text("cwd", cwd)),
            None => home.to_owned(),
        };
        let own = self.pairs("env", &stdio.environment);
        let mut environment = self.env_file(stdio.env_file.as_ref());
        let own_names: HashSet<&str> = own
            .iter()
            .map(|(name, _)| name)
            .chain(&stdio.unset)
            .map(String::as_str)
            .collect();
        environment.retain(|(name, _)| !own_names.contains(name.as_str()));
        environment.extend(own);
        StdioServer {
            program: self.filled_text("command", &stdio.command),
            arguments: self.texts("args", &stdio.arguments),
            environment,
            unset: stdio.unset.clone(),
            cwd: Some(cwd),
        }
    }

    /// The variables of an `envFile`: of those with one name, the last.
    fn env_file(&mut self, raw: Option<&Raw>) -> Vec<(String, String)> {
        let Some(raw) = raw else {
            return Vec::new();
        };
        let before = self.problems.len();
        let file = self.source.home.join(self.filled_text("envFile", raw));
        if self.problems.len() > before {
            return Vec::new();
        }
        let surroundings = self.expander.surroundings;
        let text = match surroundings.trusted {
            true => files::read(&file),
            false => files::read_inside(&file, surroundings.workspace),
        };
        match text {
            Ok(text) => self.variables(&file, &text),
            Err(reason) => {
                self.problem(raw.range.clone(), What::EnvFile { file, reason });
                Vec::new()
            }
        }
    }

    fn variables(&mut self, file: &Path, text: &str) -> Vec<(String, String)> {
        match dotenv::parse(text) {
            Ok(variables) => last_of_each(variables),
            Err(lines) => {
                self.problems.extend(lines.into_iter().map(|line| Problem {
                    place: Place {
                        line,
                        ..Place::beginning(file.to_owned())
                    },
                    what: What::EnvFileLine,
                }));
                Vec::new()
            }
        }
    }

    fn http(&mut self, http: &Http) -> HttpServer {
        let before = self.problems.len();
        let url = self.text("url", &http.url);
        if self.problems.len() == before && !is_http_url(&url) {
            self.problem(http.url.range.clone(), What::BadUrl);
        }
        let headers = self.pairs("headers", &http.headers);
        for (setting, (name, value)) in http.headers.iter().zip(&headers) {
            if HeaderValue::from_str(value).is_err() {
                let field = format!("headers.{name}");
                self.problem(setting.value.range.clone(), What::BadCharacter { field });
            }
        }
        HttpServer { url, headers }
    }
}

fn last_of_each(variables: Vec<(String, String)>) -> Vec<(String, String)> {
    let mut places = HashMap::new();
    let mut kept: Vec<(String, String)> = Vec::new();
    for (name, value) in variables {
        let place = *places.entry(name.clone()).or_insert(kept.len());
        match kept.get_mut(place) {
            Some(entry) => entry.1 = value,
            None => kept.push((name, value)),
        }
    }
    kept
}
