//! The keywords of a schema's node, read once however many values it judges.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::rc::Rc;

use super::equal::Members;
use crate::syntax::{JsString, NodeId, NodeKind, Object, Value};

/// A keyword in a schema.
#[derive(Clone, Debug)]
pub(super) struct Keyword<'s> {
    /// Its value.
    pub(super) value: Value<'s>,
    /// The bytes of the keyword and its value.
    pub(super) range: Range<usize>,
}

/// What `additionalProperties` says; a schema `true` has no keywords, so it allows everything.
pub(super) enum Additional<'s> {
    Forbidden,
    Schema(Value<'s>),
}

/// The keywords of one node.
#[derive(Default)]
pub(super) struct Compiled<'s> {
    pub(super) of_type: Option<(Keyword<'s>, JsString)>,
    pub(super) constant: Option<Keyword<'s>>,
    pub(super) members: Option<(Keyword<'s>, Members<'s>)>,
    pub(super) min_length: Option<(Keyword<'s>, f64)>,
    pub(super) max_length: Option<(Keyword<'s>, f64)>,
    pub(super) contains: Option<(Keyword<'s>, JsString)>,
    pub(super) minimum: Option<(Keyword<'s>, f64)>,
    pub(super) maximum: Option<(Keyword<'s>, f64)>,
    pub(super) min_items: Option<(Keyword<'s>, f64)>,
    /// The entries of `required`, in their order.
    pub(super) required: Vec<(Value<'s>, JsString)>,
    /// The properties with a schema, in JavaScript's key order.
    pub(super) properties: Vec<(JsString, Value<'s>)>,
    /// The names of those.
    pub(super) declared: HashSet<JsString>,
    pub(super) additional: Option<(Keyword<'s>, Additional<'s>)>,
    pub(super) items: Option<Value<'s>>,
}

/// The nodes that were read so far.
#[derive(Default)]
pub(super) struct Schemas<'s>(HashMap<NodeId, Rc<Compiled<'s>>>);

impl<'s> Schemas<'s> {
    pub(super) fn get(&mut self, node: Value<'s>) -> Rc<Compiled<'s>> {
        let compiled = self.0.entry(node.id());
        Rc::clone(compiled.or_insert_with(|| Rc::new(compile(node))))
    }
}

fn compile(node: Value<'_>) -> Compiled<'_> {
    let Some(object) = node.object() else {
        return Compiled::default();
    };
    let keyword = |name| keyword(&object, name);
    let number =
        |name| keyword(name).and_then(|found| Some((found.clone(), found.value.number()?)));
    let text = |name| keyword(name).and_then(|found| Some((found.clone(), found.value.string()?)));
    let properties = properties(&object);
    Compiled {
        of_type: text("type"),
        constant: keyword("const"),
        members: keyword("enum").and_then(|found| {
            let members = Members::of(found.value.elements()?);
            Some((found, members))
        }),
        min_length: number("minLength"),
        max_length: number("maxLength"),
        contains: text("stringContains"),
        minimum: number("minimum"),
        maximum: number("maximum"),
        min_items: number("minItems"),
        required: keyword("required")
            .and_then(|found| found.value.elements())
            .into_iter()
            .flatten()
            .filter_map(|entry| Some((entry, entry.string()?)))
            .collect(),
        declared: properties.iter().map(|(name, _)| name.clone()).collect(),
        properties,
        additional: keyword("additionalProperties").map(|found| {
            let says = match found.value.kind() {
                NodeKind::False => Additional::Forbidden,
                _ => Additional::Schema(found.value),
            };
            (found, says)
        }),
        items: keyword("items").map(|found| found.value),
    }
}

fn keyword<'s>(object: &Object<'s>, name: &str) -> Option<Keyword<'s>> {
    let member = object.get(name)?;
    Some(Keyword {
        value: member.value,
        range: member.key_node.range().start..member.value.range().end,
    })
}

fn properties<'s>(object: &Object<'s>) -> Vec<(JsString, Value<'s>)> {
    let properties = object
        .get("properties")
        .and_then(|member| member.value.object());
    let members = properties
        .iter()
        .flat_map(|properties| properties.own_order());
    members
        .map(|member| (member.name(), member.value))
        .collect()
}
