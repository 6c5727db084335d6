//! What others make use of that know nothing of this crate: the format as JSON Schema and as TypeScript, the findings as
//! pages to read. All of it is written off [`crate::spec`], [`crate::finding`] and [`crate::texts`]; no fact stands here.

pub mod explain;
mod json_schema;
mod names;
mod typescript;

pub use json_schema::{Draft, json_schema};
pub use typescript::typescript;

use crate::texts::{Language, TextId};

/// A text in the language of those who read what is made here.
fn words(id: TextId) -> String {
    crate::texts::Message::new(id).render(Language::English)
}

#[cfg(test)]
mod tests;
