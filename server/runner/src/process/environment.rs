//! The environment that a server starts with: a fixed list of our own variables, and what its definition names. A server's
//! behaviour, and so a verdict, depends on it (mcp.md, "Rules for the client").

use std::ffi::OsString;

use crate::platform::Platform;

/// What the reference passes on to servers on Unix.
const UNIX_NAMES: &[&str] = &["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];
/// What the reference passes on to servers on Windows.
const WINDOWS_NAMES: &[&str] = &[
    "APPDATA",
    "HOMEDRIVE",
    "HOMEPATH",
    "LOCALAPPDATA",
    "PATH",
    "PROCESSOR_ARCHITECTURE",
    "SYSTEMDRIVE",
    "SYSTEMROOT",
    "TEMP",
    "USERNAME",
    "USERPROFILE",
    "PROGRAMFILES",
];

/// The variables that every server is given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BaseEnvironment {
    platform: Platform,
    variables: Vec<(OsString, OsString)>,
}

/// The base environment of a system whose variables `lookup` knows. A shell function in a variable is left out, as the
/// reference does.
pub fn base_environment(
    platform: Platform,
    lookup: impl Fn(&str) -> Option<OsString>,
) -> BaseEnvironment {
    let names = match platform {
        Platform::Unix => UNIX_NAMES,
        Platform::Windows => WINDOWS_NAMES,
    };
    let variables = names
        .iter()
        .filter_map(|name| Some(((*name).into(), lookup(name)?)))
        .filter(|(_, value)| !value.as_encoded_bytes().starts_with(b"()"))
        .collect();
    BaseEnvironment {
        platform,
        variables,
    }
}

impl BaseEnvironment {
    /// The base environment of this process.
    pub fn current() -> Self {
        base_environment(Platform::CURRENT, |name| std::env::var_os(name))
    }

    /// These variables, with some set (the last of a name counts), and then some taken out.
    pub fn with(&self, set: &[(String, String)], unset: &[String]) -> Vec<(OsString, OsString)> {
        let mut variables = self.variables.clone();
        for (name, value) in set {
            self.remove(&mut variables, name);
            variables.push((name.into(), value.into()));
        }
        for name in unset {
            self.remove(&mut variables, name);
        }
        variables
    }

    fn remove(&self, variables: &mut Vec<(OsString, OsString)>, name: &str) {
        variables.retain(|(known, _)| {
            !self
                .platform
                .is_same_variable(&known.to_string_lossy(), name)
        });
    }
}

#[cfg(test)]
mod tests;
