//! `trust`: which definitions editors may start without asking, for those that cannot ask. Reads definitions, starts nothing.

mod place;

use std::collections::HashSet;
use std::env;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use mcpeak_suite::printable::{escaped, escaped_json};
use mcpeak_suite::texts::{Message, TextId};
use serde_json::json;

use super::{EXIT_ERRORS, EXIT_FAILURE, Streams, color_argument, text};
use crate::memory::{Memory, Remembered};
use place::Place;

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
    let named = named.map(String::as_str);
    if arguments.get_flag("revoke") {
        return match revoked(&places, named) {
            Ok(meant) => {
                let is_meant = |one: &Remembered| meant.iter().any(|meant| meant.is(one));
                revoke(&memory, is_meant, streams)
            }
            Err(complaints) => complain(&complaints, streams),
        };
    }
    trust_all(&memory, &places, named, streams)
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

fn complain(complaints: &[Message], streams: &mut Streams) -> io::Result<ExitCode> {
    for complaint in complaints {
        streams.complain(complaint)?;
    }
    Ok(ExitCode::from(EXIT_FAILURE))
}

/// What is no longer to be trusted: in a workspace, and of this name where one is meant.
struct Revoked {
    workspace: PathBuf,
    server: Option<String>,
}

impl Revoked {
    fn is(&self, one: &Remembered) -> bool {
        one.workspace == self.workspace
            && self.server.as_ref().is_none_or(|name| *name == one.server)
    }
}

/// A folder stands for all of a workspace, whatever it defines now; a suite for its own server.
fn revoked(places: &[Place], named: Option<&str>) -> Result<Vec<Revoked>, Vec<Message>> {
    let mut meant = Vec::new();
    for place in places {
        let servers = match (named, place.is_suite()) {
            (Some(name), _) => vec![Some(name.to_owned())],
            (None, false) => vec![None],
            (None, true) => {
                let consents = place.meant(None)?;
                consents
                    .iter()
                    .map(|one| Some(one.definition_name().to_owned()))
                    .collect()
            }
        };
        meant.extend(servers.into_iter().map(|server| Revoked {
            workspace: place.workspace.clone(),
            server,
        }));
    }
    Ok(meant)
}

fn trust_all(
    memory: &Memory,
    places: &[Place],
    named: Option<&str>,
    streams: &mut Streams,
) -> io::Result<ExitCode> {
    let mut consents = Vec::new();
    for place in places {
        match place.meant(named) {
            Ok(found) => consents.extend(found),
            Err(complaints) => return complain(&complaints, streams),
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
    let mut told = HashSet::new();
    for lines in trusted.iter().map(listed) {
        if told.insert(lines.clone()) {
            write!(streams.out, "{lines}")?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The lines of the list for one definition. Those of definitions that differ in what is not shown are the same.
fn listed(one: &Remembered) -> String {
    let mut names = one.variables.clone();
    names.extend(one.headers.iter().cloned());
    let about = match names.is_empty() {
        true => Message::new(TextId::CliTrustDefinedIn),
        false => Message::new(TextId::CliTrustDefinedWith).with("names", names.join(", ")),
    };
    let about = text(about.with("file", one.file.display()));
    let workspace = one.workspace.display().to_string();
    format!(
        "{}\n  {}  {}\n    {}\n",
        escaped(&workspace),
        escaped(&one.server),
        escaped(&one.shown),
        escaped(&about)
    )
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
    let mut told = HashSet::new();
    for one in &gone {
        // A server is told of once, however many of its definitions were trusted.
        if told.insert((&one.workspace, &one.server)) {
            let message = Message::new(TextId::CliTrustRevoked)
                .with("workspace", one.workspace.display())
                .with("name", &one.server);
            writeln!(streams.out, "{}", escaped(&text(message)))?;
        }
    }
    if gone.is_empty() {
        streams.complain(&TextId::CliTrustNotTrusted.into())?;
        return Ok(ExitCode::from(EXIT_ERRORS));
    }
    Ok(ExitCode::SUCCESS)
}
