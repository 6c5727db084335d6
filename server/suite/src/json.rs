//! JSON as data: a whole valid text with its tree, and JSON as JavaScript writes it. Iterative, whatever the nesting.
//! Texts that may be broken belong to [`crate::syntax`].

mod write;

use std::sync::Arc;

use crate::check;
use crate::fingerprint;
use crate::syntax::{AnyJson, NodeId, Tree, Value, parse};
use crate::texts::Message;

pub(crate) use write::number;
pub use write::{Layout, Mask, Unmasked, Writer};

/// A valid JSON text and its values, which are read as the reference reads them (semantics.md, section 2). Cheap to
/// clone.
#[derive(Clone, Debug)]
pub struct Document {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    text: String,
    tree: Tree,
}

/// Why a text is no JSON.
#[derive(Clone, Debug, PartialEq)]
pub struct NotJson {
    /// Where, in bytes.
    pub offset: usize,
    /// What is wrong there.
    pub message: Message,
}

impl Document {
    /// Reads a text. The first fault in it is the error.
    pub fn read(text: impl Into<String>) -> Result<Self, NotJson> {
        let text = text.into();
        let (tree, errors) = parse(&text, &AnyJson);
        let first = errors.get(..1).unwrap_or_default();
        match check::syntax_errors(first, &tree, &text, None).pop() {
            None => Ok(Self::new(text, tree)),
            Some(error) => Err(NotJson {
                offset: error.finding.range.start,
                message: error.finding.message,
            }),
        }
    }

    /// A text that was read without fault, with its tree.
    pub(crate) fn new(text: String, tree: Tree) -> Self {
        Self {
            inner: Arc::new(Inner { text, tree }),
        }
    }

    /// The text as it was given.
    pub fn text(&self) -> &str {
        &self.inner.text
    }

    /// The whole value.
    pub fn root(&self) -> Value<'_> {
        self.value(self.inner.tree.root())
    }

    /// The value with this id.
    pub fn value(&self, id: NodeId) -> Value<'_> {
        Value::new(&self.inner.tree, &self.inner.text, id)
    }
}

/// A value as compact JSON in JavaScript's key order, as `JSON.stringify` has it.
pub fn compact(value: Value<'_>) -> String {
    let mut writer = Writer::new(Layout::Compact);
    writer.value(value, &Unmasked);
    writer.finish()
}

/// A value as canonical JSON: keys sorted by UTF-16 unit at every level (semantics.md, section 4).
pub fn canonical(value: Value<'_>) -> String {
    let mut out = String::new();
    fingerprint::write_canonical(value, None, &mut |part| out.push_str(part));
    out
}

#[cfg(test)]
mod tests;
