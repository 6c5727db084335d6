//! Putting a text in the place of a file's, for commands that change files.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::Path;

use mcpeak_suite::texts::TextId;
use tempfile::NamedTempFile;

use super::text;

/// Puts a text in a file's place, so that at any time the file is the old one or the new one. A link stays a link, and
/// whose the file is and who may read it stays as well. Where the file has other names, or its folder takes no other file, it
/// is written where it is.
///
/// # Errors
///
/// It is no ordinary file, or it may not be written; it is as it was, unless the disk ended while it was written in place.
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
    if has_other_names(&metadata) {
        return write_in_place(&path, contents);
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = match NamedTempFile::new_in(folder) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            return write_in_place(&path, contents);
        }
        Err(error) => return Err(error),
    };
    // What belongs to another must not become ours.
    if !keeps_owner(file.as_file(), &metadata) {
        return write_in_place(&path, contents);
    }
    file.write_all(contents.as_bytes())?;
    file.as_file().set_permissions(metadata.permissions())?;
    file.as_file().sync_all()?;
    file.persist(&path)?;
    Ok(())
}

fn write_in_place(path: &Path, contents: &str) -> io::Result<()> {
    let mut file = fs::OpenOptions::new()
        .write(true)
        .truncate(true)
        .open(path)?;
    file.write_all(contents.as_bytes())?;
    file.sync_all()
}

#[cfg(unix)]
fn has_other_names(metadata: &Metadata) -> bool {
    std::os::unix::fs::MetadataExt::nlink(metadata) > 1
}

#[cfg(not(unix))]
fn has_other_names(_: &Metadata) -> bool {
    false
}

/// Gives a new file the owner of the old one; whether that is its owner now.
#[cfg(unix)]
fn keeps_owner(file: &File, old: &Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    let is_same = |new: Metadata| (new.uid(), new.gid()) == (old.uid(), old.gid());
    file.metadata().is_ok_and(is_same) || fchown(file, Some(old.uid()), Some(old.gid())).is_ok()
}

#[cfg(not(unix))]
fn keeps_owner(_: &File, _: &Metadata) -> bool {
    true
}
