//! Folders for what an editor is shown as files. They go when they are dropped.

use std::io;

use tempfile::{Builder, TempDir};

/// A new folder that only its owner can look into, since what servers answer may be private.
pub(super) fn own_folder() -> io::Result<TempDir> {
    let mut builder = Builder::new();
    builder.prefix("mcpeak-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        builder.permissions(std::fs::Permissions::from_mode(0o700));
    }
    builder.tempdir()
}
