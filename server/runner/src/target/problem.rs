//! What can be wrong with a file of definitions or with a definition, typed, at its place, and how it is said.

use std::path::PathBuf;

use mcpeak_suite::texts::{Message, TextId};

use super::files::Unreadable;
use super::source::Place;

/// Something wrong at a place of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// Where.
    pub place: Place,
    /// What.
    pub what: What,
}

/// What is wrong. No variant holds the value of an environment variable or a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The file of definitions cannot be read.
    Unreadable(Unreadable),
    /// It is not JSON with comments and trailing commas.
    NotJson(JsonFault),
    /// A value has the wrong type.
    WrongType {
        /// The field, as a path such as `args[0]`; empty for the whole file.
        field: String,
        /// What must be there.
        want: Want,
        /// What is there.
        found: TextId,
    },
    /// `mcpeak.json` has no such field.
    UnknownField {
        /// The key as it is written.
        key: String,
        /// The field that was probably meant.
        nearest: Option<&'static str>,
        /// All fields that may stand here.
        known: &'static [&'static str],
    },
    /// Neither `command` nor `url`, or not the one that `type` asks for.
    Missing {
        /// What is missing.
        fields: &'static str,
    },
    /// Both `command` and `url`, and no `type` that decides.
    CommandAndUrl,
    /// A transport that is not spoken here.
    UnsupportedType {
        /// The `type`.
        name: String,
    },
    /// An address that is not HTTP, or none at all.
    BadUrl,
    /// A text or a list that must not be empty, or whose variables left nothing.
    Empty {
        /// The field.
        field: String,
    },
    /// A text that cannot be handed on: it has a NUL, or a control character in a header.
    BadCharacter {
        /// The field.
        field: String,
    },
    /// Not a name for an environment variable.
    BadVariableName {
        /// The name.
        name: String,
    },
    /// Not a name for a header.
    BadHeaderName {
        /// The name.
        name: String,
    },
    /// A key of `suites` that is no pattern.
    BadPattern {
        /// The key.
        pattern: String,
    },
    /// An environment variable that has no value.
    UnsetVariable {
        /// Its name.
        name: String,
    },
    /// An input that has no value.
    UnsetInput {
        /// Its id.
        id: String,
    },
    /// A variable that only the editor knows.
    EditorOnly {
        /// The variable as it is written.
        variable: String,
    },
    /// Something in `${…}` that is not a variable of this file.
    UnknownVariable {
        /// The variable as it is written.
        variable: String,
        /// How variables are written in this file.
        known: &'static str,
    },
    /// The file of `envFile` cannot be read.
    EnvFile {
        /// The file.
        file: PathBuf,
        /// Why.
        reason: Unreadable,
    },
    /// A line of the file of `envFile` is no variable.
    EnvFileLine,
}

/// What must stand at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Want {
    /// An object.
    Object,
    /// A string.
    Text,
    /// A string, a number or `null`.
    EnvironmentValue,
    /// An array of strings.
    Texts,
    /// An array of strings with at least one.
    Command,
}

impl Want {
    fn text(self) -> TextId {
        match self {
            Self::Object => TextId::TargetWantObject,
            Self::Text => TextId::TargetWantText,
            Self::EnvironmentValue => TextId::TargetWantEnvironmentValue,
            Self::Texts => TextId::TargetWantTexts,
            Self::Command => TextId::TargetWantCommand,
        }
    }
}

/// What keeps a text from being JSON with comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonFault {
    /// There is nothing but white space and comments.
    Nothing,
    /// A comma is missing.
    Comma,
    /// A colon is missing behind a key.
    Colon,
    /// A value is missing behind a colon.
    Value,
    /// A key without double quotes.
    Key,
    /// An object that is not closed.
    OpenObject,
    /// An array that is not closed.
    OpenArray,
    /// A comment that is not closed.
    OpenComment,
    /// A string that is not closed.
    OpenString,
    /// A string in single quotes.
    SingleQuotes,
    /// An escape that does not exist.
    Escape,
    /// A number that is not written as JSON has it.
    Number,
    /// Something behind the end.
    Behind,
    /// Nested deeper than is read.
    TooDeep,
    /// Anything else that does not belong there.
    Unexpected,
}

impl JsonFault {
    fn text(self) -> TextId {
        match self {
            Self::Nothing => TextId::TargetJsonNothing,
            Self::Comma => TextId::TargetJsonComma,
            Self::Colon => TextId::TargetJsonColon,
            Self::Value => TextId::TargetJsonValue,
            Self::Key => TextId::TargetJsonKey,
            Self::OpenObject => TextId::TargetJsonOpenObject,
            Self::OpenArray => TextId::TargetJsonOpenArray,
            Self::OpenComment => TextId::TargetJsonOpenComment,
            Self::OpenString => TextId::TargetJsonOpenString,
            Self::SingleQuotes => TextId::TargetJsonSingleQuotes,
            Self::Escape => TextId::TargetJsonEscape,
            Self::Number => TextId::TargetJsonNumber,
            Self::Behind => TextId::TargetJsonBehind,
            Self::TooDeep => TextId::TargetJsonTooDeep,
            Self::Unexpected => TextId::TargetJsonUnexpected,
        }
    }
}

impl Problem {
    /// What is wrong. It does not say where: who shows it puts the place before it.
    pub fn message(&self) -> Message {
        match &self.what {
            What::Unreadable(reason) => {
                Message::new(TextId::TargetUnreadable).with_text("reason", reason.message())
            }
            What::NotJson(fault) => {
                Message::new(TextId::TargetNotJson).with_text("reason", fault.text())
            }
            What::WrongType { field, found, .. } if field.is_empty() => {
                Message::new(TextId::TargetWholeFile).with_text("found", *found)
            }
            What::WrongType { field, want, found } => Message::new(TextId::WrongType)
                .with("field", field)
                .with_text("value", want.text())
                .with_text("found", *found),
            What::UnknownField { key, .. } => {
                Message::new(TextId::TargetUnknownField).with("key", key)
            }
            What::Missing { fields } => Message::new(TextId::TargetMissing).with("fields", fields),
            What::CommandAndUrl => TextId::TargetCommandAndUrl.into(),
            What::UnsupportedType { name } => {
                Message::new(TextId::TargetUnsupportedType).with("name", name)
            }
            What::BadUrl => TextId::TargetBadUrl.into(),
            What::Empty { field } => Message::new(TextId::TargetEmpty).with("field", field),
            What::BadCharacter { field } => {
                Message::new(TextId::TargetBadCharacter).with("field", field)
            }
            What::BadVariableName { name } => {
                Message::new(TextId::TargetBadVariableName).with("name", name)
            }
            What::BadHeaderName { name } => {
                Message::new(TextId::TargetBadHeaderName).with("name", name)
            }
            What::BadPattern { pattern } => {
                Message::new(TextId::TargetBadPattern).with("pattern", pattern)
            }
            What::UnsetVariable { name } => {
                Message::new(TextId::TargetUnsetVariable).with("name", name)
            }
            What::UnsetInput { id } => Message::new(TextId::TargetUnsetInput).with("id", id),
            What::EditorOnly { variable } => {
                Message::new(TextId::TargetEditorOnly).with("variable", variable)
            }
            What::UnknownVariable { variable, .. } => {
                Message::new(TextId::TargetUnknownVariable).with("variable", variable)
            }
            What::EnvFile { file, reason } => Message::new(TextId::TargetEnvFile)
                .with("file", file.display())
                .with_text("reason", reason.message()),
            What::EnvFileLine => TextId::TargetEnvFileLine.into(),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Message {
        match &self.what {
            What::Unreadable(_) => TextId::TargetUnreadableHint.into(),
            What::NotJson(_) => TextId::TargetNotJsonHint.into(),
            What::WrongType { want, .. } => {
                Message::new(TextId::WrongTypeHint).with_text("example", want.text())
            }
            What::UnknownField {
                nearest: Some(name),
                ..
            } => Message::new(TextId::DidYouMean).with("name", name),
            What::UnknownField { known, .. } => {
                Message::new(TextId::UnknownFieldHint).with("names", known.join(", "))
            }
            What::Missing { .. } => TextId::TargetMissingHint.into(),
            What::CommandAndUrl => TextId::TargetCommandAndUrlHint.into(),
            What::UnsupportedType { .. } => TextId::TargetUnsupportedTypeHint.into(),
            What::BadUrl => TextId::TargetBadUrlHint.into(),
            What::Empty { .. } => TextId::TargetEmptyHint.into(),
            What::BadCharacter { .. } => TextId::TargetBadCharacterHint.into(),
            What::BadVariableName { .. } | What::BadHeaderName { .. } => {
                TextId::TargetBadNameHint.into()
            }
            What::BadPattern { .. } => TextId::TargetBadPatternHint.into(),
            What::UnsetVariable { name } => {
                Message::new(TextId::TargetUnsetVariableHint).with("name", name)
            }
            What::UnsetInput { id } => Message::new(TextId::TargetUnsetInputHint)
                .with("variable", super::expand::input_variable(id)),
            What::EditorOnly { .. } => TextId::TargetEditorOnlyHint.into(),
            What::UnknownVariable { known, .. } => {
                Message::new(TextId::ChooseOne).with("names", known)
            }
            What::EnvFile {
                reason: Unreadable::Outside,
                ..
            } => TextId::TargetEnvFileOutsideHint.into(),
            What::EnvFile { .. } => TextId::TargetEnvFileHint.into(),
            What::EnvFileLine => TextId::TargetEnvFileLineHint.into(),
        }
    }
}

#[cfg(test)]
mod tests;
