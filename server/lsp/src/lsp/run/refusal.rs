//! Why a command is refused: a kind for programs, a sentence for people (editors/PROTOCOL.md, "Commands").

use mcpeak_suite::texts::{Language, Message};
use serde_json::json;
use tower_lsp::jsonrpc::{Error, ErrorCode};

use crate::lsp::transport::REQUEST_FAILED;

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $text:literal,)*) => {
        /// What kind of refusal it is.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Kind { $($(#[$doc])* $name,)* }

        impl Kind {
            /// The name in `data.kind`.
            fn name(self) -> &'static str {
                match self { $(Kind::$name => $text,)* }
            }
        }
    };
}

kinds! {
    /// The arguments are not what the command takes.
    BadArguments = "badArguments",
    /// There is no suite at the place.
    NoSuite = "noSuite",
    /// There is no case at the place.
    NoCase = "noCase",
    /// The suite has no case with the id.
    UnknownCase = "unknownCase",
    /// The suite has errors.
    InvalidSuite = "invalidSuite",
    /// No case failed in the last run.
    NothingFailed = "nothingFailed",
    /// Nothing was run, or it is forgotten.
    NothingRan = "nothingRan",
    /// The workspace is not trusted.
    Untrusted = "untrusted",
    /// The client means another version of the text.
    Outdated = "outdated",
}

/// Why a command is refused.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    kind: Kind,
    message: Message,
}

impl Refusal {
    /// A refusal with its sentence.
    pub(super) fn new(kind: Kind, message: impl Into<Message>) -> Self {
        Self {
            kind,
            message: message.into(),
        }
    }

    /// The sentence.
    pub(super) fn sentence(&self) -> String {
        self.message.render(Language::default())
    }

    /// The error of the protocol.
    pub(super) fn error(&self) -> Error {
        Error {
            code: ErrorCode::ServerError(REQUEST_FAILED),
            message: self.sentence().into(),
            data: Some(json!({ "kind": self.kind.name() })),
        }
    }
}
