//! Where a person's state belongs on each platform.

use std::ffi::OsString;
use std::path::PathBuf;

use mcpeak_runner::platform::Platform;

/// Names another folder, for tests and special set-ups.
const OVERRIDE: &str = "MCPEAK_STATE_DIR";

/// Our folder in the person's state, by the variables of their environment. Relative paths count as not set, as the
/// XDG Base Directory Specification says.
pub(super) fn of(
    platform: Platform,
    variable: &dyn Fn(&str) -> Option<OsString>,
) -> Option<PathBuf> {
    let absolute = |name: &str| {
        let path = PathBuf::from(variable(name)?);
        path.is_absolute().then_some(path)
    };
    if let Some(folder) = absolute(OVERRIDE) {
        return Some(folder);
    }
    let state = match platform {
        Platform::Windows => absolute("LOCALAPPDATA")?,
        Platform::Unix if cfg!(target_os = "macos") => absolute("HOME")?
            .join("Library")
            .join("Application Support"),
        Platform::Unix => match absolute("XDG_STATE_HOME") {
            Some(state) => state,
            None => absolute("HOME")?.join(".local").join("state"),
        },
    };
    Some(state.join("mcpeak"))
}
