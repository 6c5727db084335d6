//! Every text that a person reads, by id, with named arguments: messages, hints, documentation, the command line's
//! words. Code names an id and fills its arguments; no sentence stands anywhere else.

mod table;

use std::fmt;

pub use table::TextId;

/// A language that the table has a column for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// English.
    #[default]
    English,
}

/// A text with its arguments filled in, rendered as late as possible so that the language can be chosen by who shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    id: TextId,
    arguments: Vec<(&'static str, Argument)>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Argument {
    Plain(String),
    Text(Message),
}

impl Message {
    /// The text `id` without arguments so far.
    pub fn new(id: TextId) -> Self {
        Self {
            id,
            arguments: Vec::new(),
        }
    }

    /// Fills the argument `{name}` with what is the same in every language: a name, a number, a quotation.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.arguments
            .push((name, Argument::Plain(value.to_string())));
        self
    }

    /// Fills the argument `{name}` with another text.
    #[must_use]
    pub fn with_text(mut self, name: &'static str, text: impl Into<Message>) -> Self {
        self.arguments.push((name, Argument::Text(text.into())));
        self
    }

    /// Which text it is.
    pub fn id(&self) -> TextId {
        self.id
    }

    /// The text in a language. An argument that was not given shows as its name in braces.
    pub fn render(&self, language: Language) -> String {
        let mut out = String::new();
        let mut rest = self.id.template(language);
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let Some((name, tail)) = after.split_once('}') else {
                out.push('{');
                rest = after;
                continue;
            };
            match self.arguments.iter().find(|(known, _)| *known == name) {
                Some((_, Argument::Plain(value))) => out.push_str(value),
                Some((_, Argument::Text(text))) => out.push_str(&text.render(language)),
                None => out.extend(["{", name, "}"]),
            }
            rest = tail;
        }
        out.push_str(rest);
        out
    }
}

impl TextId {
    /// Its name, by which it can be sent away and found again.
    pub fn name(self) -> String {
        format!("{self:?}")
    }

    /// The text with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|id| id.name() == name)
    }
}

impl From<TextId> for Message {
    fn from(id: TextId) -> Self {
        Self::new(id)
    }
}

/// English, for tests and logs; whoever shows a text to a person calls [`Message::render`].
impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(Language::English))
    }
}

#[cfg(test)]
mod tests;
