//! Reads values of the types that a definition wants, and notes those of another type.

use std::ops::Range;
use std::sync::Arc;

use jsonc_parser::ast::{Object, Value};
use mcpeak_suite::near::nearest;
use mcpeak_suite::texts::TextId;

use super::jsonc::{self, Member};
use crate::target::definition::Raw;
use crate::target::problem::{Problem, Want, What};
use crate::target::source::Source;

/// A reader of one part of a file, with the problems that it met.
pub(super) struct Fields {
    pub(super) source: Arc<Source>,
    pub(super) problems: Vec<Problem>,
}

impl Fields {
    pub(super) fn new(source: Arc<Source>) -> Self {
        Self {
            source,
            problems: Vec::new(),
        }
    }

    pub(super) fn problem(&mut self, range: Range<usize>, what: What) {
        self.problems.push(Problem {
            place: self.source.place(range),
            what,
        });
    }

    /// An object; `field` is empty for the file's only value.
    pub(super) fn object<'v, 't>(
        &mut self,
        field: &str,
        value: &'v Value<'t>,
    ) -> Option<&'v Object<'t>> {
        match value {
            Value::Object(object) => Some(object),
            other => self.wrong_type(field, other, Want::Object),
        }
    }

    /// A string that can be handed to a process.
    pub(super) fn text(&mut self, field: &str, value: &Value<'_>) -> Option<Raw> {
        match value {
            Value::StringLit(literal) => {
                self.passable(field, literal.value.to_string(), jsonc::bytes(value))
            }
            other => self.wrong_type(field, other, Want::Text),
        }
    }

    /// A string that is not empty either.
    pub(super) fn filled_text(&mut self, field: &str, value: &Value<'_>) -> Option<Raw> {
        let raw = self.text(field, value)?;
        if raw.text.trim().is_empty() {
            let field = field.to_owned();
            self.problem(raw.range, What::Empty { field });
            return None;
        }
        Some(raw)
    }

    /// An array of strings; at least one, the first not empty, if it is a command.
    pub(super) fn texts(&mut self, field: &str, value: &Value<'_>, want: Want) -> Option<Vec<Raw>> {
        let Value::Array(array) = value else {
            return self.wrong_type(field, value, want);
        };
        if want == Want::Command && array.elements.is_empty() {
            let field = field.to_owned();
            self.problem(jsonc::bytes(value), What::Empty { field });
            return None;
        }
        let mut texts = Vec::with_capacity(array.elements.len());
        for (index, element) in array.elements.iter().enumerate() {
            let field = format!("{field}[{index}]");
            let text = match want == Want::Command && index == 0 {
                true => self.filled_text(&field, element),
                false => self.text(&field, element),
            };
            texts.extend(text);
        }
        (texts.len() == array.elements.len()).then_some(texts)
    }

    /// A value of `env`: a string, or a number as JavaScript writes it. `Some(None)` is `null`, the variable taken away.
    pub(super) fn environment_value(
        &mut self,
        field: &str,
        value: &Value<'_>,
    ) -> Option<Option<Raw>> {
        let text = match value {
            Value::NullKeyword(_) => return Some(None),
            Value::StringLit(literal) => literal.value.to_string(),
            Value::NumberLit(literal) => number(literal.value),
            other => return self.wrong_type(field, other, Want::EnvironmentValue),
        };
        self.passable(field, text, jsonc::bytes(value)).map(Some)
    }

    /// Notes the members that our own file does not have. Others' files may have more than is known here.
    pub(super) fn refuse_unknown(
        &mut self,
        members: &[Member<'_, '_>],
        known: &'static [&'static str],
    ) {
        let unknown = members
            .iter()
            .filter(|member| !known.contains(&member.name));
        for member in unknown {
            let what = What::UnknownField {
                key: member.name.to_owned(),
                nearest: nearest(member.name, known.iter().copied()),
                known,
            };
            self.problem(member.range(), what);
        }
    }

    fn passable(&mut self, field: &str, text: String, range: Range<usize>) -> Option<Raw> {
        if text.contains('\0') {
            let field = field.to_owned();
            self.problem(range, What::BadCharacter { field });
            return None;
        }
        Some(Raw { text, range })
    }

    fn wrong_type<T>(&mut self, field: &str, value: &Value<'_>, want: Want) -> Option<T> {
        // A string or a number may be a secret, so it is not quoted.
        let found = match value {
            Value::StringLit(_) => TextId::TargetFoundText,
            Value::NumberLit(_) => TextId::TargetFoundNumber,
            Value::BooleanLit(literal) if literal.value => TextId::FoundTrue,
            Value::BooleanLit(_) => TextId::FoundFalse,
            Value::Object(_) => TextId::FoundObject,
            Value::Array(_) => TextId::FoundArray,
            Value::NullKeyword(_) => TextId::FoundNull,
        };
        let field = field.to_owned();
        self.problem(jsonc::bytes(value), What::WrongType { field, want, found });
        None
    }
}

/// A JSON number as JavaScript writes it; one beyond a double as it stands.
fn number(literal: &str) -> String {
    let is_finite = literal.parse().is_ok_and(f64::is_finite);
    match mcpeak_suite::json::Document::read(literal) {
        Ok(document) if is_finite => mcpeak_suite::json::compact(document.root()),
        _ => literal.to_owned(),
    }
}
