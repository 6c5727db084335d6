//! The command that lets a server be started where the editor does not ask. It is only named if it does what it is meant to: what
//! the command line finds is looked up here as well. Reads definitions, starts nothing.

use std::path::Path;

use mcpeak_runner::platform::Platform;
use mcpeak_runner::target::{Definitions, Selection};

use super::target::Place;
use crate::memory::Consent;

/// The command, to be typed in the workspace's folder. `None` if there is none, since the command line knows nothing of the
/// editor's settings.
pub(super) fn command(place: &Place, consent: &Consent) -> Option<String> {
    let definitions = Definitions::read(&place.folder, &place.workspace).ok()?;
    let is_meant = |named: &Option<&str>| match definitions.select(place.names(), *named) {
        Selection::One(definition, _) => {
            let found = Consent::of(&place.workspace, &definitions, definition);
            found.is_some_and(|found| found.is_same(consent))
        }
        Selection::None { .. } | Selection::Ambiguous(_) | Selection::Unknown { .. } => false,
    };
    let named = [None, Some(consent.definition_name())];
    let named = named.into_iter().find(is_meant)?;
    let file = place.file.strip_prefix(consent.workspace());
    let suite = file.unwrap_or(&place.file);
    Some(words(Platform::CURRENT, suite, named))
}

/// `mcpeak-lsp trust` with its arguments, as a shell takes them. What begins with a dash is kept from being an option.
fn words(platform: Platform, suite: &Path, server: Option<&str>) -> String {
    let suite = suite.to_string_lossy();
    let dot = if suite.starts_with('-') { "./" } else { "" };
    let suite = platform.quoted(&format!("{dot}{suite}"));
    let server = match server {
        None => String::new(),
        Some(name) if name.starts_with('-') => {
            format!(" {}", platform.quoted(&format!("--server={name}")))
        }
        Some(name) => format!(" --server {}", platform.quoted(name)),
    };
    format!("mcpeak-lsp trust {suite}{server}")
}

#[cfg(test)]
mod tests;
