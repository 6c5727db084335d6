//! The only place that touches the file system: reading a file within limits, and the folders above a suite.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::{Component, Path, PathBuf};

use mcpeak_suite::texts::{Message, TextId};

/// The most that is read of a file of definitions or variables, in bytes.
pub const MAX_FILE_BYTES: u64 = 1024 * 1024;

/// Why a file is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// There is no such file.
    NotFound,
    /// It is a folder, a pipe or a device.
    NotAFile,
    /// Its owner does not let us.
    NotAllowed,
    /// It has more than [`MAX_FILE_BYTES`].
    TooLarge,
    /// Its bytes are not UTF-8.
    NotUtf8,
    /// It lies outside the workspace, links followed, and the workspace is not trusted.
    Outside,
    /// The operating system has another reason.
    Other(String),
}

impl Unreadable {
    /// The reason, as a part of a sentence.
    pub fn message(&self) -> Message {
        match self {
            Self::NotFound => TextId::TargetReasonNotFound.into(),
            Self::NotAFile => TextId::TargetReasonNotAFile.into(),
            Self::NotAllowed => TextId::TargetReasonNotAllowed.into(),
            Self::TooLarge => {
                Message::new(TextId::TargetReasonTooLarge).with("limit", MAX_FILE_BYTES)
            }
            Self::NotUtf8 => TextId::TargetReasonNotUtf8.into(),
            Self::Outside => TextId::TargetReasonOutside.into(),
            Self::Other(error) => Message::new(TextId::TargetReasonOther).with("error", error),
        }
    }
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound | ErrorKind::NotADirectory => Self::NotFound,
            ErrorKind::PermissionDenied => Self::NotAllowed,
            _ => Self::Other(error.to_string()),
        }
    }
}

/// The text of a file, without its byte order mark.
pub(super) fn read(path: &Path) -> Result<String, Unreadable> {
    // Asked before it is opened: opening a pipe would wait for somebody to write into it.
    if !fs::metadata(path)?.is_file() {
        return Err(Unreadable::NotAFile);
    }
    let mut bytes = Vec::new();
    File::open(path)?
        .take(MAX_FILE_BYTES + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(Unreadable::TooLarge);
    }
    let mut text = String::from_utf8(bytes).map_err(|_| Unreadable::NotUtf8)?;
    if text.starts_with(BYTE_ORDER_MARK) {
        text.drain(..BYTE_ORDER_MARK.len_utf8());
    }
    Ok(text)
}

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The text of a file that must lie inside `folder` once links and `..` are followed.
pub(super) fn read_inside(path: &Path, folder: &Path) -> Result<String, Unreadable> {
    let path = fs::canonicalize(path)?;
    if !path.starts_with(fs::canonicalize(folder)?) {
        return Err(Unreadable::Outside);
    }
    read(&path)
}

/// The path made absolute, its `.` and `..` taken out by name. Links are kept, so that paths stay as people know them.
pub(super) fn tidy(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut tidy = PathBuf::new();
    for component in absolute.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir => _ = tidy.pop(),
            other => tidy.push(other),
        }
    }
    tidy
}

/// The workspace of a suite where no editor names one: the nearest folder with a `.git`, from the suite's folder up;
/// else the current folder if the suite lies below it; else the suite's folder.
pub fn workspace_root(suite_folder: &Path, current_folder: &Path) -> PathBuf {
    let suite_folder = tidy(suite_folder);
    let current_folder = tidy(current_folder);
    let is_root = |folder: &&Path| folder.join(".git").exists();
    if let Some(root) = suite_folder.ancestors().find(is_root) {
        return root.to_owned();
    }
    match suite_folder.starts_with(&current_folder) {
        true => current_folder,
        false => suite_folder,
    }
}
