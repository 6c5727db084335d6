//! The commands that a client can have executed: their names and their arguments (editors/PROTOCOL.md, "Commands").
//! Nothing is looked up or run here.

use mcpeak_suite::texts::{Message, TextId};
use serde::Deserialize;
use serde_json::Value;
use tower_lsp::lsp_types::Position;

use super::refusal::{Kind, Refusal};

macro_rules! commands {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// What a client can have executed.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(in crate::lsp) enum Command { $($(#[$doc])* $name,)* }

        impl Command {
            /// All of them.
            pub(in crate::lsp) const ALL: &[Command] = &[$(Command::$name,)*];

            /// The name in the protocol.
            pub(in crate::lsp) fn name(self) -> &'static str {
                match self { $(Command::$name => $text,)* }
            }
        }
    };
}

commands! {
    /// Runs one case.
    RunCase = "mcpeak.runCase",
    /// Runs a case and all before it.
    RunUpTo = "mcpeak.runUpTo",
    /// Runs all cases.
    RunSuite = "mcpeak.runSuite",
    /// Runs the cases with these ids.
    RunCases = "mcpeak.runCases",
    /// Does the last run again.
    RerunLast = "mcpeak.rerunLast",
    /// Runs the cases that did not pass.
    RerunFailed = "mcpeak.rerunFailed",
    /// Ends runs.
    Cancel = "mcpeak.cancel",
    /// Asks which server is meant where several fit.
    ChooseServer = "mcpeak.chooseServer",
    /// Shows what the server last answered.
    ShowResponse = "mcpeak.showResponse",
    /// Shows the messages of the last run.
    ShowConversation = "mcpeak.showConversation",
    /// Forgets results.
    ClearResults = "mcpeak.clearResults",
}

impl Command {
    /// The command of this name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|one| one.name() == name)
    }
}

/// The one argument of all commands. Every member is optional.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub(super) struct Arguments {
    pub(super) uri: Option<String>,
    pub(super) case: Option<String>,
    pub(super) cases: Option<Vec<String>>,
    pub(super) position: Option<Position>,
    pub(super) version: Option<i32>,
    pub(super) server: Option<String>,
    pub(super) run_id: Option<String>,
}

impl Arguments {
    /// Reads the arguments of a command: none, or one object. Members with other names belong to others.
    pub(super) fn read(arguments: &[Value]) -> Result<Self, Refusal> {
        match arguments {
            [] | [Value::Null] => Ok(Self::default()),
            [argument @ Value::Object(_)] => {
                serde_json::from_value(argument.clone()).map_err(|error| {
                    let message = Message::new(TextId::EditBadArgument).with("error", error);
                    Refusal::new(Kind::BadArguments, message)
                })
            }
            _ => Err(Refusal::new(Kind::BadArguments, TextId::EditBadArguments)),
        }
    }
}
