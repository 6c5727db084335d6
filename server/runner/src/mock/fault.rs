//! What can be wrong with a mock definition, and how it is said.

use mcpeak_suite::syntax::JsString;
use mcpeak_suite::text::Place;
use mcpeak_suite::texts::{Message, TextId};

use super::MAX_DEPTH;

/// Why a text is no mock definition: the first fault in it.
#[derive(Clone, Debug, PartialEq)]
pub struct MockDefinitionError {
    /// What is wrong.
    pub fault: MockFault,
    /// What it is wrong with, such as `responses[0].tool`; `$` is the whole text.
    pub path: String,
    /// Where it stands; for something that is missing, the object that lacks it.
    pub place: Place,
}

/// A fault of a mock definition.
#[derive(Clone, Debug, PartialEq)]
pub enum MockFault {
    /// The text is no JSON, and why.
    NotJson(Message),
    /// A value has another type.
    WrongKind(Wanted),
    /// A member is not there.
    Lacks,
    /// A response is for a tool that is not declared.
    UnknownTool {
        /// The tool.
        tool: JsString,
        /// The declared ones.
        known: Vec<JsString>,
    },
    /// A response's arguments are nested too deep to be compared.
    TooDeep,
    /// A response's arguments have a number beyond a double.
    NotFinite,
}

/// The type that a value must have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// An object.
    Object,
    /// An array.
    Array,
    /// A string.
    String,
    /// `true` or `false`.
    Boolean,
}

impl MockDefinitionError {
    /// What is wrong.
    pub fn message(&self) -> Message {
        let path = &self.path;
        match &self.fault {
            MockFault::NotJson(reason) => {
                Message::new(TextId::MockNotJson).with_text("reason", reason.clone())
            }
            MockFault::WrongKind(wanted) => Message::new(TextId::MockWrongKind)
                .with("path", path)
                .with_text("wanted", wanted.text()),
            MockFault::Lacks => Message::new(TextId::MockLacks).with("path", path),
            MockFault::UnknownTool { tool, .. } => Message::new(TextId::MockUnknownTool)
                .with("path", path)
                .with("tool", tool.to_json()),
            MockFault::TooDeep => Message::new(TextId::MockArgsTooDeep)
                .with("path", path)
                .with("limit", MAX_DEPTH),
            MockFault::NotFinite => Message::new(TextId::MockArgsNotFinite).with("path", path),
        }
    }

    /// What to do about it.
    pub fn hint(&self) -> Message {
        match &self.fault {
            MockFault::NotJson(_) => TextId::MockNotJsonHint.into(),
            MockFault::WrongKind(_) | MockFault::Lacks => TextId::MockShapeHint.into(),
            MockFault::UnknownTool { known, .. } if known.is_empty() => {
                TextId::MockUnknownToolHintNone.into()
            }
            MockFault::UnknownTool { known, .. } => {
                let names: Vec<String> = known.iter().map(JsString::to_json).collect();
                Message::new(TextId::MockUnknownToolHint).with("names", names.join(", "))
            }
            MockFault::TooDeep => TextId::MockArgsTooDeepHint.into(),
            MockFault::NotFinite => TextId::MockArgsNotFiniteHint.into(),
        }
    }
}

impl Wanted {
    fn text(self) -> TextId {
        match self {
            Wanted::Object => TextId::MockWantsObject,
            Wanted::Array => TextId::MockWantsArray,
            Wanted::String => TextId::MockWantsString,
            Wanted::Boolean => TextId::MockWantsBoolean,
        }
    }
}
