//! Which files the arguments name: files as they are, folders and patterns by a walk that leaves out what git ignores.
//! Nothing is read here; what cannot be found is handed on as data, in the place where it was asked for.

use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use globset::{GlobBuilder, GlobMatcher};
use ignore::{DirEntry, WalkBuilder};
use mcpeak_suite::texts::{Message, TextId};

use super::read::{self, Unreadable};
use crate::names::is_suite_name;

/// One text to read.
pub(super) struct Input {
    /// How it is called in reports.
    pub(super) name: String,
    /// Where it is read from.
    pub(super) place: Place,
}

/// Where a text is read from.
pub(super) enum Place {
    /// The standard input.
    Stdin,
    /// A file.
    File(PathBuf),
}

impl Input {
    /// The text that one argument names; `-` is the standard input.
    pub(super) fn named(path: PathBuf) -> Self {
        if path.as_os_str() == "-" {
            return Self {
                name: "<stdin>".to_owned(),
                place: Place::Stdin,
            };
        }
        Self {
            name: display_name(&path),
            place: Place::File(path),
        }
    }
}

/// All that the arguments name, in their order, each file once; without arguments, the suites below the current folder.
pub(super) fn collect(arguments: &[PathBuf]) -> Vec<Result<Input, Unreadable>> {
    let mut collection = Collection::default();
    if arguments.is_empty() {
        collection.add_folder(Path::new("."));
    }
    for argument in arguments {
        collection.add(argument);
    }
    collection.inputs
}

#[derive(Default)]
struct Collection {
    inputs: Vec<Result<Input, Unreadable>>,
    seen: HashSet<PathBuf>,
}

impl Collection {
    fn add(&mut self, argument: &Path) {
        if fs::metadata(argument).is_ok_and(|metadata| metadata.is_dir()) {
            return self.add_folder(argument);
        }
        match pattern_of(argument) {
            Some(pattern) => self.add_matches(argument, pattern),
            None => self.add_file(argument.to_path_buf()),
        }
    }

    fn add_file(&mut self, path: PathBuf) {
        // A file that is not there keeps its name as given; reading it says what is wrong.
        let identity = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if self.seen.insert(identity) {
            self.inputs.push(Ok(Input::named(path)));
        }
    }

    fn add_folder(&mut self, folder: &Path) {
        let found = self.add_walked(WalkBuilder::new(folder), is_suite);
        if !found {
            self.add_missing(folder, TextId::CliReasonNoSuites);
        }
    }

    fn add_matches(&mut self, argument: &Path, pattern: Pattern) {
        let Some(matcher) = pattern.matcher else {
            return self.add_missing(argument, TextId::CliReasonBadPattern);
        };
        if !pattern.root.is_dir() {
            return self.add_missing(argument, TextId::CliReasonNoMatches);
        }
        let mut walk = WalkBuilder::new(&pattern.root);
        walk.max_depth(pattern.depth);
        let root = pattern.root;
        let found = self.add_walked(walk, |path| {
            matcher.is_match(path.strip_prefix(&root).unwrap_or(path))
        });
        if !found {
            self.add_missing(argument, TextId::CliReasonNoMatches);
        }
    }

    fn add_missing(&mut self, argument: &Path, reason: TextId) {
        self.inputs.push(Err(Unreadable {
            name: display_name(argument),
            error: reason.into(),
        }));
    }

    /// Adds the files of a walk that are wanted, sorted by name; whether there was any, or anything to complain of.
    fn add_walked(&mut self, mut walk: WalkBuilder, wanted: impl Fn(&Path) -> bool) -> bool {
        // `.gitignore` counts outside of a repository too; `.ignore` files are other tools' own.
        walk.require_git(false).ignore(false).follow_links(false);
        let mut found = Found::default();
        let mut failed = false;
        for entry in walk.build() {
            match entry {
                Ok(entry) if wanted(entry.path()) => found.add(entry),
                Ok(_) => {}
                Err(error) => {
                    failed = true;
                    self.inputs.push(Err(unreadable_folder(&error)));
                }
            }
        }
        let found = found.sorted();
        let any = failed || !found.is_empty();
        for path in found {
            self.add_file(path);
        }
        any
    }
}

/// What a walk came across.
#[derive(Default)]
struct Found {
    files: Vec<PathBuf>,
    /// Links to files, and links that lead nowhere: reading these says so.
    links: Vec<PathBuf>,
}

impl Found {
    fn add(&mut self, entry: DirEntry) {
        let Some(kind) = entry.file_type() else {
            return;
        };
        if kind.is_file() {
            self.files.push(entry.into_path());
        } else if kind.is_symlink() && !leads_elsewhere(entry.path()) {
            self.links.push(entry.into_path());
        }
    }

    /// All that is to be read, by name. A file that was found itself is not read through a link too.
    fn sorted(self) -> Vec<PathBuf> {
        let mut found = self.files;
        if !self.links.is_empty() {
            let files: HashSet<_> = found.iter().flat_map(fs::canonicalize).collect();
            let is_new =
                |link: &PathBuf| !fs::canonicalize(link).is_ok_and(|to| files.contains(&to));
            found.extend(self.links.into_iter().filter(is_new));
        }
        found.sort_by_cached_key(|path| display_name(path));
        found
    }
}

/// Whether a link leads to something that is no file, such as a folder.
fn leads_elsewhere(link: &Path) -> bool {
    fs::metadata(link).is_ok_and(|metadata| !metadata.is_file())
}

fn is_suite(path: &Path) -> bool {
    path.file_name()
        .is_some_and(|name| is_suite_name(name.as_encoded_bytes()))
}

fn unreadable_folder(error: &ignore::Error) -> Unreadable {
    tracing::info!(%error, "a folder could not be read");
    let reason = match error.io_error() {
        Some(error) => read::reason(error),
        None => Message::new(TextId::CliReasonOther).with("error", error),
    };
    Unreadable {
        name: path_of(error).map_or_else(|| ".".to_owned(), display_name),
        error: reason,
    }
}

fn path_of(error: &ignore::Error) -> Option<&Path> {
    match error {
        ignore::Error::WithPath { path, .. } => Some(path),
        ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
            path_of(err)
        }
        _ => None,
    }
}

/// A pattern, split where its first wildcard stands.
struct Pattern {
    /// The folder that can hold matches.
    root: PathBuf,
    /// How deep they can be below it, if that is bounded.
    depth: Option<usize>,
    /// What the rest of a match's path looks like; `None` when the pattern makes no sense.
    matcher: Option<GlobMatcher>,
}

/// An argument as a pattern, if it has a wildcard and no file has that very name.
fn pattern_of(argument: &Path) -> Option<Pattern> {
    let text = argument.to_str()?;
    if !text.contains(WILDCARDS) || fs::symlink_metadata(argument).is_ok() {
        return None;
    }
    let mut root = PathBuf::new();
    let mut rest = Vec::new();
    for component in argument.components() {
        let part = component.as_os_str().to_str()?;
        if rest.is_empty() && !part.contains(WILDCARDS) {
            root.push(component);
        } else {
            rest.push(part);
        }
    }
    if root.as_os_str().is_empty() {
        root.push(Component::CurDir);
    }
    // A brace may hold separators and `**` any number of them.
    let unbounded = text.contains("**") || text.contains('{');
    let matcher = GlobBuilder::new(&rest.join("/"))
        .literal_separator(true)
        .build();
    Some(Pattern {
        root,
        depth: (!unbounded).then_some(rest.len()),
        matcher: matcher.ok().map(|glob| glob.compile_matcher()),
    })
}

/// Whether an argument stands for the files that match it.
pub(super) fn is_pattern(argument: &Path) -> bool {
    pattern_of(argument).is_some()
}

const WILDCARDS: [char; 4] = ['*', '?', '[', '{'];

/// A path as reports name it: relative as it was given, with `/` between its parts.
fn display_name(path: &Path) -> String {
    let shown = match path.strip_prefix(".") {
        Ok(rest) if !rest.as_os_str().is_empty() => rest,
        _ => path,
    };
    let name = shown.to_string_lossy();
    match std::path::MAIN_SEPARATOR {
        '/' => name.into_owned(),
        separator => name.replace(separator, "/"),
    }
}
