//! Folders with files of definitions, and what is made of them.

mod choosing;
mod hostile;
mod reading;
mod resolving;
mod settings;

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use tempfile::TempDir;

/// A workspace on disk, gone at the end of its test.
struct Workspace {
    folder: TempDir,
}

impl Workspace {
    /// With these files.
    fn new(files: &[(&str, &str)]) -> Self {
        let workspace = Self {
            folder: tempfile::tempdir().expect("a folder"),
        };
        for (path, text) in files {
            workspace.write(path, text.as_bytes());
        }
        workspace
    }

    fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().expect("a parent")).expect("folders");
        fs::write(path, bytes).expect("a file");
    }

    fn root(&self) -> &Path {
        self.folder.path()
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root().join(path)
    }

    /// What is defined for the suites of a folder.
    fn read(&self, folder: &str) -> Result<Definitions, Vec<Problem>> {
        Definitions::read(&self.path(folder), self.root())
    }

    fn definitions(&self) -> Definitions {
        self.read("").expect("readable files")
    }

    /// `file:line:column: message hint`, the file relative to the workspace.
    fn said(&self, problems: &[Problem]) -> Vec<String> {
        let root = format!("{}/", self.root().display());
        problems
            .iter()
            .map(|one| format!("{}: {} {}", one.place, one.message(), one.hint()))
            .map(|text| text.replace(&root, ""))
            .collect()
    }
}

/// The environment of the tests.
fn variable(name: &str) -> Option<String> {
    let value = match name {
        "TOKEN" => "s3cret",
        "EMPTY" => "",
        "REFERENCE" => "${TOKEN}",
        "HOME" | "USERPROFILE" => "/home/ada",
        _ => return None,
    };
    Some(value.to_owned())
}

/// The inputs of the tests.
fn input(id: &str) -> Option<String> {
    (id == "api-key").then(|| "k3y".to_owned())
}

fn surroundings(workspace: &Path) -> Surroundings<'_> {
    Surroundings {
        workspace,
        trusted: false,
        variable: &variable,
        input: &input,
    }
}
