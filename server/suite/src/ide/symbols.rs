//! The outline of a suite: the suite, its cases with their operation and assertions. From the tolerant tree, so damage costs
//! what is damaged.

use std::ops::Range;

use crate::spec::{self, ID_FIELD, TOOL_FIELD, TYPE_FIELD};
use crate::syntax::{self, NodeKind, Value};
use crate::texts::{Message, TextId};

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The suite.
    Suite,
    /// A case.
    Case,
    /// What a case does.
    Operation,
    /// What must hold.
    Assertion,
}

/// One entry of an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// What it stands for.
    pub kind: Kind,
    /// What it is called: the name, else the id, else what it is.
    pub name: String,
    /// What else there is to say: a case's id, an operation's tool.
    pub detail: String,
    /// All of it, in bytes.
    pub range: Range<usize>,
    /// What is shown when it is chosen, in bytes; within the range.
    pub selection: Range<usize>,
    /// What belongs to it.
    pub children: Vec<Symbol>,
}

/// The outline of a text: the suite with everything in it; nothing where there is no object.
pub fn symbols(text: &str) -> Option<Symbol> {
    let (tree, _) = syntax::parse(text, &spec::SuiteGuide);
    let root = Value::new(&tree, text, tree.root());
    if root.kind() != NodeKind::Object {
        return None;
    }
    let cases = root.member("cases").and_then(Value::elements);
    let cases = cases.into_iter().flatten();
    Some(Symbol {
        children: cases.filter(|case| is_object(*case)).map(case).collect(),
        ..named(Kind::Suite, root, TextId::NounSuite)
    })
}

fn is_object(value: Value<'_>) -> bool {
    value.kind() == NodeKind::Object
}

/// A symbol for an object with a name and an id.
fn named(kind: Kind, object: Value<'_>, noun: TextId) -> Symbol {
    let text = |field: &str| {
        let value = object.member(field)?;
        let text = value.string()?;
        (!text.is_blank()).then(|| (text.to_string_lossy().into_owned(), value.range()))
    };
    let (id, name) = (text(ID_FIELD), text("name"));
    let shown = name.clone().or_else(|| id.clone());
    let (name, selection) = shown.unwrap_or_else(|| {
        let range = object.range();
        (
            Message::from(noun).to_string(),
            range.start..range.start + 1,
        )
    });
    let detail = id.map(|(id, _)| id).filter(|id| *id != name);
    Symbol {
        kind,
        name,
        detail: detail.unwrap_or_default(),
        range: object.range(),
        selection,
        children: Vec::new(),
    }
}

fn case(object: Value<'_>) -> Symbol {
    let operation = object.member("operation").filter(|value| is_object(*value));
    let assertions = object.member("assertions").and_then(Value::elements);
    let assertions = assertions.into_iter().flatten();
    let assertions = assertions
        .filter(|value| is_object(*value))
        .map(|value| typed(Kind::Assertion, value, TextId::NounAssertion));
    let operation = operation.map(|value| typed(Kind::Operation, value, TextId::NounOperation));
    Symbol {
        children: operation.into_iter().chain(assertions).collect(),
        ..named(Kind::Case, object, TextId::NounCase)
    }
}

/// A symbol for an object with a type.
fn typed(kind: Kind, object: Value<'_>, noun: TextId) -> Symbol {
    let text = |field: &str| {
        let value = object.member(field)?;
        Some((
            value.string()?.to_string_lossy().into_owned(),
            value.range(),
        ))
    };
    let (name, selection) = text(TYPE_FIELD).unwrap_or_else(|| {
        let range = object.range();
        (
            Message::from(noun).to_string(),
            range.start..range.start + 1,
        )
    });
    let tool = text(TOOL_FIELD).map(|(tool, _)| tool);
    let expected = object
        .member("expected")
        .map(|value| value.source().to_owned());
    Symbol {
        kind,
        name,
        detail: tool.or(expected).unwrap_or_default(),
        range: object.range(),
        selection,
        children: Vec::new(),
    }
}

#[cfg(test)]
mod tests;
