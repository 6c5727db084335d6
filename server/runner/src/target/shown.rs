//! How a definition is shown before anything is resolved: a command line or an address, without values that are secrets. Pure.

use std::iter;

use mcpeak_suite::redact::{REDACTED, hints_at_secret};

use super::definition::{Definition, Kind, Raw, ResetCommand, Stdio};
use crate::client::http::shown_url;
use crate::platform::Platform;

impl Definition {
    /// The server in a line, for lists, lenses and files: the command with its arguments, or the address. Variables stand as
    /// they are written. Whatever may be a secret is hidden, so nobody can agree to it by this line alone: for a question
    /// there is [`Stdio::command_line`]. `None` for a definition that cannot be run. The line is not escaped.
    pub fn shown(&self) -> Option<String> {
        match &self.kind {
            Kind::Unusable(_) => None,
            Kind::Http(http) => Some(shown_url(&http.url.text)),
            Kind::Stdio(stdio) => Some(joined(&without_secrets(stdio.words()))),
        }
    }
}

impl Stdio {
    /// The command with its arguments, for somebody who decides whether it may start: exact, but for values that can be
    /// nothing but a secret (`--token=abc`). What follows an option in a word of its own could be what is run
    /// (`npx --token package`), and so could anything with a shell's characters in it: these are never hidden. The line is
    /// not escaped.
    pub fn command_line(&self) -> String {
        exact(self.words())
    }

    fn words(&self) -> impl Iterator<Item = &Raw> {
        iter::once(&self.command).chain(&self.arguments)
    }
}

impl ResetCommand {
    /// As [`Stdio::command_line`].
    pub fn command_line(&self) -> String {
        exact(self.words.iter())
    }
}

fn exact<'r>(words: impl Iterator<Item = &'r Raw>) -> String {
    let words: Vec<String> = words
        .map(|raw| match split(&raw.text) {
            Some((name, value)) if value.chars().all(is_harmless) => format!("{name}{REDACTED}"),
            _ => raw.text.clone(),
        })
        .collect();
    joined(&words)
}

fn without_secrets<'r>(words: impl Iterator<Item = &'r Raw>) -> Vec<String> {
    let mut is_value = false;
    let mut shown = Vec::new();
    for raw in words {
        let word = &raw.text;
        let is_option = word.starts_with('-');
        shown.push(match split(word) {
            _ if is_value && !is_option && !is_variable(word) => REDACTED.to_owned(),
            Some((name, value)) if !is_variable(value) => format!("{name}{REDACTED}"),
            _ if is_address(word) => shown_url(word),
            _ => word.clone(),
        });
        is_value = is_option && hints_at_secret(word);
    }
    shown
}

/// A word in which a name that hints at a secret gives it a value: `--token=x`, `TOKEN=x`, `Authorization: x`. The first
/// part ends where the value begins.
fn split(word: &str) -> Option<(&str, &str)> {
    let end = word.find(['=', ':'])?;
    let (name, _) = word.split_at_checked(end)?;
    let value = word.get(end + 1..)?.trim_start();
    let is_meant = hints_at_secret(name) && !value.is_empty();
    is_meant.then(|| word.split_at(word.len() - value.len()))
}

/// Whether a value is a variable without a default, behind a scheme's name or alone: what is written tells no secret.
fn is_variable(value: &str) -> bool {
    let last = value.rsplit(' ').next().unwrap_or(value);
    last.starts_with("${") && last.ends_with('}') && !last.contains(":-")
}

/// Whether a character means nothing to shells and interpreters.
fn is_harmless(character: char) -> bool {
    character.is_ascii_alphanumeric() || " ._~+/=-".contains(character)
}

fn is_address(word: &str) -> bool {
    word.starts_with("http://") || word.starts_with("https://")
}

fn joined(words: &[String]) -> String {
    let quoted: Vec<String> = words
        .iter()
        .map(|word| Platform::CURRENT.quoted(word))
        .collect();
    quoted.join(" ")
}

#[cfg(test)]
mod tests;
