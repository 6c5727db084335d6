//! What is written at the cursor already, as the items are compared with it.

use super::draft::{Draft, Insert};
use crate::syntax::{AnyJson, Value, parse};

/// What an item replaces.
#[derive(Debug)]
pub(super) struct Literal<'t> {
    source: &'t str,
    /// What it says, where it is a string with both quotes.
    pub(super) content: Option<String>,
    /// Its bytes, without the colon that may stand behind it.
    pub(super) length: usize,
}

impl<'t> Literal<'t> {
    /// `written`: a literal, with the colon behind it where that is replaced as well.
    pub(super) fn of(written: &'t str) -> Self {
        let source = written.strip_suffix(':').unwrap_or(written).trim_end();
        Self {
            source,
            content: content(source),
            length: source.len(),
        }
    }

    /// Whether the draft is what is written, complete.
    pub(super) fn is(&self, draft: &Draft) -> bool {
        let content = self.content.as_deref();
        match &draft.insert {
            Insert::Member { key, .. } => content == Some(key),
            Insert::Value(_) => content.unwrap_or(self.source) == draft.label,
        }
    }
}

fn content(source: &str) -> Option<String> {
    let quoted = source.len() > 1 && source.starts_with('"') && source.ends_with('"');
    let (tree, errors) = parse(source, &AnyJson);
    let string = Value::new(&tree, source, tree.root()).string()?;
    (quoted && errors.is_empty()).then(|| string.to_string())
}

/// Whether a label has the letters of what is typed, in their order, as editors compare them.
pub(super) fn reads_like(label: &str, typed: &str) -> bool {
    let mut letters = label.chars().flat_map(char::to_lowercase);
    let mut typed = typed.chars().flat_map(char::to_lowercase);
    typed.all(|letter| letters.any(|other| other == letter))
}
