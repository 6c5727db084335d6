//! An item before it is laid out: what is inserted, as a template, and how a list shows it.

use super::template::Template;
use crate::spec::{Field, ValueKind};
use crate::texts::{Message, TextId};

/// What an item stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A key of the format.
    Field,
    /// A property that the schema speaks of.
    Property,
    /// A value of the format.
    Value,
    /// The id of a case.
    CaseId,
    /// The name of a tool.
    Tool,
    /// An object or array with all that it must have.
    Snippet,
}

/// What accepting an item inserts.
#[derive(Clone, Debug)]
pub(super) enum Insert {
    /// A member; its value where there is none yet.
    Member {
        /// The type that the schema has to declare and does not.
        brings_type: Option<&'static str>,
        key: String,
        value: Template,
    },
    /// A value.
    Value(Template),
}

/// An item before it is laid out.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    pub(super) label: String,
    pub(super) kind: Kind,
    pub(super) detail: Option<Message>,
    pub(super) documentation: Option<TextId>,
    pub(super) insert: Insert,
}

impl Draft {
    /// A value of the format.
    pub(super) fn value(name: &str, documentation: TextId) -> Self {
        Self {
            label: name.to_owned(),
            kind: Kind::Value,
            detail: None,
            documentation: Some(documentation),
            insert: Insert::Value(Template::string(name)),
        }
    }

    /// A value that needs no words, as it stands in JSON.
    pub(super) fn json(json: &str, documentation: Option<TextId>) -> Self {
        Self {
            label: json.to_owned(),
            kind: Kind::Value,
            detail: None,
            documentation,
            insert: Insert::Value(Template::Fixed(json.to_owned())),
        }
    }

    /// A name from the file, as a string.
    pub(super) fn name(label: String, kind: Kind, json: String) -> Self {
        Self {
            label,
            kind,
            detail: None,
            documentation: None,
            insert: Insert::Value(Template::Fixed(json)),
        }
    }

    /// An object or array.
    pub(super) fn snippet(
        label: impl Into<String>,
        detail: TextId,
        documentation: Option<TextId>,
        template: Template,
    ) -> Self {
        Self {
            label: label.into(),
            kind: Kind::Snippet,
            detail: Some(detail.into()),
            documentation,
            insert: Insert::Value(template),
        }
    }

    /// The same value as the one element of an array.
    pub(super) fn in_array(self) -> Self {
        let insert = match self.insert {
            Insert::Value(template) => Insert::Value(Template::Array(vec![template])),
            member @ Insert::Member { .. } => member,
        };
        Self { insert, ..self }
    }

    /// A field with its value.
    pub(super) fn field(
        field: &'static Field,
        brings_type: Option<&'static str>,
        value: Template,
    ) -> Self {
        let noun = Message::new(crate::check::noun(field.value));
        let detail = match brings_type {
            Some(_) => Message::new(TextId::CompletionBringsType).with_text("value", noun),
            None if field.required => {
                Message::new(TextId::CompletionRequired).with_text("value", noun)
            }
            None => noun,
        };
        Self {
            label: field.name.to_owned(),
            kind: Kind::Field,
            detail: Some(detail),
            documentation: Some(field.documentation),
            insert: Insert::Member {
                brings_type,
                key: field.name.to_owned(),
                value,
            },
        }
    }

    /// A field with one of the forms that its value can have.
    pub(super) fn field_as(
        field: &'static Field,
        form: &str,
        documentation: TextId,
        value: Template,
    ) -> Self {
        Self {
            label: format!("{}: {form}", field.name),
            kind: Kind::Snippet,
            documentation: Some(documentation),
            ..Self::field(field, None, value)
        }
    }

    /// A property with its schema.
    pub(super) fn property(name: String, value: Template) -> Self {
        Self {
            label: name.clone(),
            kind: Kind::Property,
            detail: Some(crate::check::noun(ValueKind::Schema).into()),
            documentation: None,
            insert: Insert::Member {
                brings_type: None,
                key: name,
                value,
            },
        }
    }
}
