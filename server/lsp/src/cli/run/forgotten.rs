//! What was probably forgotten on the command line. Looks at names of files, reads none.

use std::path::{Path, PathBuf};

use clap::ArgMatches;
use mcpeak_runner::platform::Platform;
use mcpeak_suite::texts::{Message, TextId};

use super::complaint;
use crate::cli::inputs::is_pattern;

/// What to say where a server's command stands among the suites, since the `--` before it was forgotten: a word that is
/// no file and does not look like one, behind a suite or before other words.
pub(super) fn dashes(suites: &[PathBuf], arguments: &ArgMatches) -> Option<Message> {
    let is_named = ["words", "command", "url", "server"]
        .iter()
        .any(|option| arguments.contains_id(option));
    if is_named || suites.len() < 2 {
        return None;
    }
    let first = suites.iter().position(|word| is_no_suite(word))?;
    let (suites, command) = suites.split_at(first);
    let quoted = |word: &PathBuf| Platform::CURRENT.quoted(&word.to_string_lossy());
    let mut words = vec!["mcpeak-lsp run".to_owned()];
    words.extend(suites.iter().map(quoted));
    words.push("--".to_owned());
    words.extend(command.iter().map(quoted));
    Some(complaint(
        Message::new(TextId::CliRunForgottenDashes)
            .with("word", command.first().map(quoted).unwrap_or_default()),
        Message::new(TextId::CliRunForgottenDashesHint).with("command", words.join(" ")),
    ))
}

fn is_no_suite(word: &Path) -> bool {
    let is_json = word.extension().is_some_and(|ending| ending == "json");
    word.as_os_str() != "-" && !is_json && !word.exists() && !is_pattern(word)
}
