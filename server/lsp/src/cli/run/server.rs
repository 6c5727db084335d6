//! Which server: the options that name one, else the definitions of the workspace.

use std::env;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Arg, ArgMatches, Command, value_parser};
use mcpeak_runner::client::http::shown_url;
use mcpeak_runner::process::shown_command;
use mcpeak_runner::redact::Redaction;
use mcpeak_runner::run::DEFAULT_START_TIMEOUT_MS;
use mcpeak_runner::server::{ServerSpec, StdioServer};
use mcpeak_runner::target::{
    Arguments, Definitions, Direct, LookedUp, Problem, Selection, SuiteNames, Surroundings,
    input_variable, workspace_root,
};
use mcpeak_suite::model::Suite;
use mcpeak_suite::texts::{Message, TextId};

use super::suites::folder_of;
use super::{complaint, list, single};
use crate::cli::{Streams, text};

/// Adds the options that name a server.
pub(crate) fn with_arguments(command: Command) -> Command {
    command
        .arg(single("server", "NAME", TextId::CliServerName))
        .arg(single("command", "PROGRAM", TextId::CliServerCommand))
        .arg(list("arg", "ARGUMENT", TextId::CliServerArgument).allow_hyphen_values(true))
        .arg(single("url", "URL", TextId::CliServerUrl))
        .arg(list("env", "NAME", TextId::CliServerEnv))
        .arg(list("header-env", "HEADER=NAME", TextId::CliServerHeader))
        .arg(
            single("start-timeout", "MS", TextId::CliServerStartTimeout)
                .value_parser(value_parser!(u64).range(1..=u64::from(u32::MAX >> 1))),
        )
        .arg(
            Arg::new("words")
                .value_name("COMMAND")
                .help(text(TextId::CliServerWords))
                .num_args(0..)
                .last(true),
        )
}

/// How long a server may take to start.
pub(crate) fn start_timeout(arguments: &ArgMatches) -> Duration {
    let given = arguments.get_one::<u64>("start-timeout").copied();
    Duration::from_millis(given.unwrap_or(DEFAULT_START_TIMEOUT_MS))
}

/// The server of a suite, and what restores its state.
#[derive(Clone)]
pub(crate) struct Target {
    /// How to reach it.
    pub(crate) spec: ServerSpec,
    /// What restores the state before each run.
    pub(crate) reset: Option<StdioServer>,
    /// The values that were looked up for its definition.
    looked_up: Vec<String>,
    /// Its definition, if it is defined.
    origin: Option<Origin>,
}

/// Which definition a server is from.
#[derive(Clone)]
struct Origin {
    name: String,
    /// File, line and column.
    place: String,
}

impl Target {
    /// What must not be seen of it.
    pub(crate) fn redaction(&self) -> Redaction {
        self.spec.redaction(&self.looked_up)
    }

    /// Says what is going to start, if the user did not type it: typing `run` is consent (mcp.md).
    pub(crate) fn announce(&self, redaction: &Redaction, streams: &mut Streams) -> io::Result<()> {
        let Some(origin) = &self.origin else {
            return Ok(());
        };
        let shown = shown(&self.spec);
        let message = Message::new(TextId::CliRunServer)
            .with("server", redaction.text(&shown))
            .with("name", &origin.name)
            .with("place", &origin.place);
        streams.note(&message)?;
        if let Some(reset) = &self.reset {
            let command = shown_command(reset);
            let message =
                Message::new(TextId::CliRunResets).with("command", redaction.text(&command));
            streams.note(&message)?;
        }
        Ok(())
    }
}

/// A server in a line: its command and folder, or its address without what may be secret.
fn shown(spec: &ServerSpec) -> String {
    match spec {
        ServerSpec::Stdio(server) => match &server.cwd {
            Some(cwd) => format!("{} (in {})", shown_command(server), cwd.display()),
            None => shown_command(server),
        },
        ServerSpec::Http(server) => shown_url(&server.url),
    }
}

/// Finds the server of each suite.
pub(crate) struct Resolver {
    direct: Direct,
    reset: Option<StdioServer>,
    current_folder: PathBuf,
}

impl Resolver {
    /// Reads the options. The error is one of usage.
    pub(crate) fn new(arguments: &ArgMatches) -> Result<Self, Message> {
        let direct = read(arguments)
            .read(&variable)
            .map_err(|problem| complaint(problem.message(), problem.hint()))?;
        let reset = match optional(arguments, "reset-cmd") {
            Some(words) => Some(reset_command(&words)?),
            None => None,
        };
        Ok(Self {
            direct,
            reset,
            current_folder: env::current_dir().unwrap_or_else(|_| PathBuf::from(".")),
        })
    }

    /// The server of the suite in this file; without a file, of the current folder.
    pub(crate) fn resolve(
        &self,
        file: Option<&Path>,
        suite: Option<&Suite>,
    ) -> Result<Target, Vec<Message>> {
        let name = match &self.direct {
            Direct::Server(spec) => {
                return Ok(Target {
                    spec: spec.clone(),
                    reset: self.reset.clone(),
                    looked_up: Vec::new(),
                    origin: None,
                });
            }
            Direct::Definition(name) => name.as_deref(),
        };
        let folder = self.current_folder.join(folder_of(file));
        let workspace = workspace_root(&folder, &self.current_folder);
        let definitions = Definitions::read(&folder, &workspace).map_err(complaints)?;
        let id = suite.map(|suite| suite.id.to_string_lossy().into_owned());
        let file = file.map(|file| self.current_folder.join(file));
        let names = SuiteNames {
            id: id.as_deref(),
            file: file.as_deref(),
        };
        let selection = definitions.select(names, name);
        let Selection::One(definition, _) = &selection else {
            let (message, hint) = selection
                .problem()
                .unwrap_or((TextId::CliRunNoServer.into(), TextId::CliRunNoServer.into()));
            return Err(vec![complaint(message, hint)]);
        };
        let looked_up = LookedUp::default();
        let surroundings = Surroundings {
            workspace: &workspace,
            trusted: true,
            variable: &|name| looked_up.note(variable(name)),
            input: &|id| looked_up.note(variable(&input_variable(id))),
        };
        let spec = definition.resolve(&surroundings).map_err(complaints)?;
        let reset = match (&self.reset, &definitions.reset_command) {
            (Some(reset), _) => Some(reset.clone()),
            (None, Some(defined)) => Some(defined.server(&surroundings).map_err(complaints)?),
            (None, None) => None,
        };
        Ok(Target {
            spec,
            reset,
            looked_up: looked_up.values(),
            origin: Some(Origin {
                name: definition.name.clone(),
                place: definition.place().to_string(),
            }),
        })
    }
}

fn read(arguments: &ArgMatches) -> Arguments {
    let many = |name: &str| -> Vec<String> {
        let values = arguments.get_many::<String>(name);
        values
            .map(|values| values.cloned().collect())
            .unwrap_or_default()
    };
    Arguments {
        words: many("words"),
        command: optional(arguments, "command"),
        arguments: many("arg"),
        url: optional(arguments, "url"),
        env: many("env"),
        header_env: many("header-env"),
        server: optional(arguments, "server"),
    }
}

/// An option's value, where the command has the option.
fn optional(arguments: &ArgMatches, name: &str) -> Option<String> {
    arguments
        .try_get_one::<String>(name)
        .ok()
        .flatten()
        .cloned()
}

fn variable(name: &str) -> Option<String> {
    env::var(name).ok()
}

/// A command in one string, cut into words as a shell quotes them; no shell runs it.
fn reset_command(words: &str) -> Result<StdioServer, Message> {
    let words = shlex::split(words).unwrap_or_default();
    let Some((program, arguments)) = words.split_first() else {
        return Err(TextId::CliRunBadReset.into());
    };
    Ok(StdioServer {
        program: program.clone(),
        arguments: arguments.to_vec(),
        ..StdioServer::default()
    })
}

pub(crate) fn complaints(problems: Vec<Problem>) -> Vec<Message> {
    problems
        .iter()
        .map(|problem| {
            let message = Message::new(TextId::CliAtPlace)
                .with("place", &problem.place)
                .with_text("message", problem.message());
            complaint(message, problem.hint())
        })
        .collect()
}
