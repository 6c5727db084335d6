//! Putting a text in the place of a file's, for commands that change files.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use mcpeak_suite::texts::TextId;
use tempfile::NamedTempFile;

use super::text;

/// Puts a text in a file's place, so that at any time the file is the old one or the new one. A link stays a link, and
/// who may read the file still may.
///
/// # Errors
///
/// The file is as it was: it is no ordinary one, it may only be read, or its folder takes nothing.
pub(super) fn replace(path: &Path, contents: &str) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let metadata = fs::metadata(&path)?;
    if !metadata.is_file() {
        return Err(io::Error::other(text(TextId::CliReasonNotAFile)));
    }
    // It could be replaced all the same, but that is not what its owner wants.
    if metadata.permissions().readonly() {
        return Err(io::Error::other(text(TextId::CliReasonReadOnly)));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(contents.as_bytes())?;
    file.as_file().set_permissions(metadata.permissions())?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}
