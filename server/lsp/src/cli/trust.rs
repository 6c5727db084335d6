//! `trust`: which definitions editors may start without asking, for those that cannot ask. Reads definitions, starts nothing.

use std::env;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use mcpeak_runner::target::{Definition, Definitions, Selection, SuiteNames};
use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::printable::{escaped, escaped_json};
use mcpeak_suite::texts::{Message, TextId};
use serde_json::json;

use super::inputs::Input;
use super::run::server::complaints;
use super::{EXIT_ERRORS, EXIT_FAILURE, Streams, color_argument, read, text};
use crate::memory::{Consent, Memory, Remembered, normal};

/// `trust` and its arguments.
pub(super) fn command() -> Command {
    let flag = |name: &'static str, help| {
        let flag = Arg::new(name).long(name).help(text(help));
        flag.action(ArgAction::SetTrue)
    };
    Command::new("trust")
        .about(text(TextId::CliTrustAbout))
        .after_help(text(TextId::CliTrustAfterHelp))
        .arg(
            Arg::new("path")
                .value_name("FOLDER|SUITE")
                .help(text(TextId::CliTrustPath))
                .value_parser(value_parser!(PathBuf))
                .num_args(0..),
        )
        .arg(
            Arg::new("server")
                .long("server")
                .value_name("NAME")
                .help(text(TextId::CliServerName)),
        )
        .arg(flag("list", TextId::CliTrustList).conflicts_with_all(["path", "server", "revoke"]))
        .arg(flag("json", TextId::CliTrustJson).requires("list"))
        .arg(flag("revoke", TextId::CliTrustRevoke))
        .arg(color_argument())
        .arg(
            flag("all", TextId::CliTrustAll)
                .requires("revoke")
                .conflicts_with_all(["path", "server"]),
        )
}

/// Trusts, lists or revokes, as the arguments say.
pub(super) fn run(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<ExitCode> {
    let memory = Memory::of_user();
    if arguments.get_flag("list") {
        return list(&memory, arguments.get_flag("json"), streams);
    }
    if arguments.get_flag("all") {
        return revoke(&memory, |_| true, streams);
    }
    let places = places(arguments);
    let named = arguments.get_one::<String>("server");
    if arguments.get_flag("revoke") {
        let is_meant = |one: &Remembered| {
            let is_here = places.iter().any(|place| place.holds(one));
            is_here && named.is_none_or(|name| *name == one.server)
        };
        return revoke(&memory, is_meant, streams);
    }
    trust_all(&memory, &places, named.map(String::as_str), streams)
}

/// Where definitions are looked for, and the workspace that they are trusted in.
struct Place {
    /// The suite, if one was named.
    file: Option<PathBuf>,
    folder: PathBuf,
    workspace: PathBuf,
}

impl Place {
    /// A folder is a workspace; a suite belongs to the current one, if it lies in it.
    fn of(path: &Path, current: &Path) -> Self {
        let path = std::path::absolute(path).unwrap_or_else(|_| current.join(path));
        if path.is_dir() {
            return Self {
                file: None,
                folder: path.clone(),
                workspace: path,
            };
        }
        let folder = path.parent().unwrap_or(current).to_path_buf();
        Self {
            workspace: match folder.starts_with(current) {
                true => current.to_path_buf(),
                false => folder.clone(),
            },
            file: Some(path),
            folder,
        }
    }

    fn holds(&self, one: &Remembered) -> bool {
        one.workspace == normal(&self.workspace)
    }
}

fn places(arguments: &ArgMatches) -> Vec<Place> {
    let current = env::current_dir().unwrap_or_else(|_| PathBuf::from("."));
    let paths: Vec<&PathBuf> = arguments
        .get_many("path")
        .map(Iterator::collect)
        .unwrap_or_default();
    match paths.is_empty() {
        true => vec![Place::of(&current, &current)],
        false => paths.iter().map(|path| Place::of(path, &current)).collect(),
    }
}

fn trust_all(
    memory: &Memory,
    places: &[Place],
    named: Option<&str>,
    streams: &mut Streams,
) -> io::Result<ExitCode> {
    let mut consents = Vec::new();
    for place in places {
        match meant(place, named) {
            Ok(found) => consents.extend(found),
            Err(complaints) => {
                for complaint in complaints {
                    streams.complain(&complaint)?;
                }
                return Ok(ExitCode::from(EXIT_FAILURE));
            }
        }
    }
    for consent in &consents {
        if let Err(error) = memory.trust(consent) {
            streams.complain(&error.message())?;
            return Ok(ExitCode::from(EXIT_FAILURE));
        }
        let message = Message::new(TextId::CliTrusted)
            .with("workspace", consent.workspace().display())
            .with("name", consent.name());
        writeln!(streams.out, "{}", escaped(&text(message)))?;
        for line in consent.lines() {
            writeln!(streams.out, "  {line}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// What is to be trusted at a place: the server of its suite, or all of its folder, or the one that was named.
fn meant(place: &Place, named: Option<&str>) -> Result<Vec<Consent>, Vec<Message>> {
    let definitions = Definitions::read(&place.folder, &place.workspace).map_err(complaints)?;
    let consent = |definition: &Definition| Consent::of(&place.workspace, &definitions, definition);
    let Some(file) = &place.file else {
        let is_meant =
            |one: &&Definition| !one.shadowed && named.is_none_or(|name| name == one.name);
        let found: Vec<Consent> = definitions
            .list
            .iter()
            .filter(is_meant)
            .filter_map(consent)
            .collect();
        return match (found.is_empty(), named) {
            (false, _) => Ok(found),
            (true, Some(name)) => Err(vec![
                Message::new(TextId::CliTrustNoSuchName).with("name", name),
            ]),
            (true, None) => {
                let folder = place.folder.display();
                Err(vec![
                    Message::new(TextId::CliTrustNone).with("folder", folder),
                ])
            }
        };
    };
    let checked = read::check(&Input::named(file.clone()))
        .map_err(|one| vec![one.sentence(TextId::CliTrustCannotRead)])?;
    let analysis = Analysis::new(&checked.text);
    let id = analysis.suite().id.as_ref();
    let id = id.map(|id| id.to_string_lossy().into_owned());
    let names = SuiteNames {
        id: id.as_deref(),
        file: Some(file),
    };
    let selection = definitions.select(names, named);
    let Selection::One(definition, _) = &selection else {
        let problem = selection.problem();
        return Err(problem.into_iter().map(|(message, _)| message).collect());
    };
    Ok(consent(definition).into_iter().collect())
}

fn list(memory: &Memory, as_json: bool, streams: &mut Streams) -> io::Result<ExitCode> {
    let trusted = match memory.trusted() {
        Ok(trusted) => trusted,
        Err(error) => {
            streams.complain(&error.message())?;
            return Ok(ExitCode::from(EXIT_FAILURE));
        }
    };
    if as_json {
        let entries: Vec<_> = trusted
            .iter()
            .map(|one| {
                json!({
                    "workspace": one.workspace, "server": one.server, "file": one.file,
                    "command": one.shown, "variables": one.variables, "headers": one.headers,
                    "since": one.since,
                })
            })
            .collect();
        let json = serde_json::to_string_pretty(&entries)?;
        writeln!(streams.out, "{}", escaped_json(json))?;
        return Ok(ExitCode::SUCCESS);
    }
    if trusted.is_empty() {
        writeln!(streams.out, "{}", text(TextId::CliTrustNothing))?;
    }
    for one in &trusted {
        let (workspace, shown) = (one.workspace.display().to_string(), &one.shown);
        writeln!(streams.out, "{}", escaped(&workspace))?;
        writeln!(
            streams.out,
            "  {}  {}",
            escaped(&one.server),
            escaped(shown)
        )?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Exit code 1: nothing of it was trusted.
fn revoke(
    memory: &Memory,
    is_meant: impl Fn(&Remembered) -> bool,
    streams: &mut Streams,
) -> io::Result<ExitCode> {
    let gone = match memory.revoke(is_meant) {
        Ok(gone) => gone,
        Err(error) => {
            streams.complain(&error.message())?;
            return Ok(ExitCode::from(EXIT_FAILURE));
        }
    };
    for one in &gone {
        let message = Message::new(TextId::CliTrustRevoked)
            .with("workspace", one.workspace.display())
            .with("name", &one.server);
        writeln!(streams.out, "{}", escaped(&text(message)))?;
    }
    if gone.is_empty() {
        streams.complain(&TextId::CliTrustNotTrusted.into())?;
        return Ok(ExitCode::from(EXIT_ERRORS));
    }
    Ok(ExitCode::SUCCESS)
}
