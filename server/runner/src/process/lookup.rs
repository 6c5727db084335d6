//! Looks for programs in the folders of `PATH`, to explain why one was not found. Starting is the system's work.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use mcpeak_suite::near;

use crate::platform::Platform;

/// How many names are compared at most, so that a `PATH` with huge folders does not hold up an error message.
const NAMES_LIMIT: usize = 20_000;
/// Shorter names are not compared.
const SHORTEST_NAME: usize = 3;
/// How many folders of a `PATH` a message shows.
const HEAD_FOLDERS: usize = 5;

/// The beginning of a `PATH`, for a message.
pub(super) fn head(path: &OsStr) -> String {
    let separator = if cfg!(windows) { ";" } else { ":" };
    let folders: Vec<String> = std::env::split_paths(path)
        .map(|folder| folder.display().to_string())
        .collect();
    let mut shown = folders
        .iter()
        .take(HEAD_FOLDERS)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(separator);
    if folders.len() > HEAD_FOLDERS {
        shown.push_str(separator);
        shown.push('…');
    }
    shown
}

/// The file that a program's name stands for: the first in `PATH` that has the name, or the path itself, seen from `cwd`.
pub(super) fn find(program: &OsStr, path: Option<&OsStr>, cwd: &Path) -> Option<PathBuf> {
    if is_path(program) {
        let file = cwd.join(program);
        return file.exists().then_some(file);
    }
    std::env::split_paths(path?)
        .map(|folder| cwd.join(folder).join(program))
        .find(|file| file.is_file())
}

/// Whether a program is named by a path and not looked for.
pub(super) fn is_path(program: &OsStr) -> bool {
    Platform::CURRENT.is_path(&program.to_string_lossy())
}

/// The name of the program in `PATH` that was probably meant, if one is so near that it is no accident. Names of one
/// or two letters are left alone, since there always is a program near them.
pub(super) fn nearest(program: &str, path: &OsStr) -> Option<String> {
    if program.chars().count() < SHORTEST_NAME {
        return None;
    }
    std::env::split_paths(path)
        .filter_map(|folder| std::fs::read_dir(folder).ok())
        .flatten()
        .take(NAMES_LIMIT)
        .filter_map(|entry| {
            let entry = entry.ok()?;
            let name = entry.file_name().into_string().ok()?;
            let edits = near::edits(program, &name)?;
            is_executable(&entry.path()).then_some((edits, name))
        })
        .min()
        .map(|(_, name)| name)
}

/// Whether we may start a file.
pub(super) fn is_executable(file: &Path) -> bool {
    #[cfg(unix)]
    return file.is_file() && rustix::fs::access(file, rustix::fs::Access::EXEC_OK).is_ok();
    #[cfg(not(unix))]
    return file.is_file();
}

/// The program that a script's first line names, such as `/usr/bin/python3`.
pub(super) fn interpreter(file: &Path) -> Option<String> {
    use std::io::Read;
    let mut beginning = [0; 256];
    let read = std::fs::File::open(file).ok()?.read(&mut beginning).ok()?;
    let text = String::from_utf8_lossy(beginning.get(..read)?).into_owned();
    let line = text.strip_prefix("#!")?.lines().next()?;
    line.split_ascii_whitespace().next().map(str::to_owned)
}

#[cfg(test)]
mod tests;
