//! The names of files as a workflow of GitHub has them: from the repository's root, wherever the command runs.

use std::env;
use std::path::{Path, absolute};

/// The variable in which the runner names the repository's folder.
const WORKSPACE: &str = "GITHUB_WORKSPACE";

/// A file's name from the repository's root; as it is where there is none, or if the file is outside.
pub(super) fn in_repository(name: &str) -> String {
    let root = env::var_os(WORKSPACE).filter(|root| !root.is_empty());
    let inside = root.and_then(|root| from(Path::new(&root), Path::new(name)));
    inside.unwrap_or_else(|| name.to_owned())
}

fn from(root: &Path, file: &Path) -> Option<String> {
    let file = absolute(file).ok()?;
    let inside = file.strip_prefix(root).ok()?;
    let parts = inside.components();
    let parts: Option<Vec<&str>> = parts.map(|part| part.as_os_str().to_str()).collect();
    Some(parts?.join("/"))
}
