//! Names that a suite uses in more than one place: the ids of cases, the names of tools, the properties of a schema. Where each
//! is introduced and used. What stands under a key that a later one overrides is no use: nobody reads it.

mod rename;

use std::ops::Range;

use crate::spec::{ID_FIELD, Place, SuiteGuide, TOOL_FIELD};
use crate::syntax::{self, JsString, NodeKind, Tree, Value};

use super::spot::{Spot, Step, inside_quotes};

/// A name at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// What it names.
    pub kind: NameKind,
    /// The name.
    pub text: JsString,
    /// The string that holds it here, quotes included, in bytes.
    pub range: Range<usize>,
}

impl Name {
    /// What stands between the quotes, in bytes of `text`: all to the end of a string that is not closed.
    pub fn content(&self, text: &str) -> Range<usize> {
        inside_quotes(text, &self.range)
    }
}

/// What a name names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// A case of this suite.
    Case,
    /// A tool of the server, which other suites may use too.
    Tool,
    /// A property that the schema at these bytes describes or requires.
    Property(Range<usize>),
}

/// A place where a name stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occurrence {
    /// The string, quotes included, in bytes.
    pub range: Range<usize>,
    /// Whether the name is introduced here.
    pub is_definition: bool,
}

/// The names of one text.
#[derive(Debug)]
pub struct Names<'t> {
    text: &'t str,
    tree: Tree,
}

impl<'t> Names<'t> {
    /// Reads a text.
    pub fn new(text: &'t str) -> Self {
        let (tree, _) = syntax::parse(text, &SuiteGuide);
        Self { text, tree }
    }

    fn root(&self) -> Value<'_> {
        Value::new(&self.tree, self.text, self.tree.root())
    }

    /// The name at a byte, if one stands there.
    pub fn at(&self, offset: usize) -> Option<Name> {
        let spot = Spot::of(self.root(), offset);
        let step = spot.last()?;
        let found = |kind, value: Value<'_>| {
            Some(Name {
                kind,
                text: value.string()?,
                range: value.range(),
            })
        };
        if spot.in_key {
            let schema = schema_of_property(&spot, step)?;
            return found(NameKind::Property(schema.range()), step.key?);
        }
        if !spot.in_value {
            return None;
        }
        let field = step.field().map(|field| field.name);
        match (step.place, field) {
            (Place::Case | Place::ApprovalCase, Some(ID_FIELD)) => {
                found(NameKind::Case, step.value)
            }
            (Place::Operation | Place::Assertion, Some(TOOL_FIELD)) => {
                found(NameKind::Tool, step.value)
            }
            _ => {
                let schema = schema_of_requirement(&spot)?;
                found(NameKind::Property(schema.range()), step.value)
            }
        }
    }

    /// Everywhere in this text that the name stands, in the order of the text.
    pub fn occurrences(&self, name: &Name) -> Vec<Occurrence> {
        let mut found = match &name.kind {
            NameKind::Case => self.case_ids(),
            NameKind::Tool => {
                let tools = self.tools().into_iter();
                tools.map(|(tool, _)| (tool, false)).collect()
            }
            NameKind::Property(schema) => self.properties(schema),
        };
        found.retain(|(value, _)| value.string().as_ref() == Some(&name.text));
        let mut occurrences: Vec<Occurrence> = found
            .into_iter()
            .map(|(value, is_definition)| Occurrence {
                range: value.range(),
                is_definition,
            })
            .collect();
        occurrences.sort_by_key(|one| one.range.start);
        occurrences
    }

    /// Where the name is introduced. A suite introduces no tool, so the assertions that say it exists stand for that, and
    /// where there is none its first use.
    pub fn definitions(&self, name: &Name) -> Vec<Occurrence> {
        let occurrences = self.occurrences(name);
        if name.kind != NameKind::Tool {
            return occurrences
                .into_iter()
                .filter(|one| one.is_definition)
                .collect();
        }
        let tools = self.tools().into_iter();
        let expected: Vec<Range<usize>> = tools
            .filter(|(_, user)| *user == Place::Assertion)
            .map(|(tool, _)| tool.range())
            .collect();
        let is_expected = |one: &Occurrence| expected.contains(&one.range);
        match occurrences.iter().any(is_expected) {
            true => occurrences.into_iter().filter(is_expected).collect(),
            false => occurrences.into_iter().take(1).collect(),
        }
    }

    /// The ids of cases, and those of `approval.cases`, which name some.
    fn case_ids(&self) -> Vec<(Value<'_>, bool)> {
        let root = self.root();
        let ids = |list: Option<Value<'_>>, is_definition| {
            let elements = list.and_then(elements).unwrap_or_default();
            let ids = elements.into_iter().filter_map(|one| one.member(ID_FIELD));
            ids.map(|id| (id.id(), is_definition)).collect::<Vec<_>>()
        };
        let approval = root.member("approval");
        let approved = approval.and_then(|approval| approval.member("cases"));
        let nodes = ids(root.member("cases"), true);
        let nodes = nodes.into_iter().chain(ids(approved, false));
        nodes
            .map(|(id, is_definition)| (root.at(id), is_definition))
            .collect()
    }

    /// The tools that operations call and assertions expect, with what names them.
    fn tools(&self) -> Vec<(Value<'_>, Place)> {
        let cases = self.root().member("cases").and_then(elements);
        let mut found = Vec::new();
        for case in cases.unwrap_or_default() {
            let assertions = case.member("assertions").and_then(elements);
            let assertions = assertions.unwrap_or_default().into_iter();
            let callers = case.member("operation").into_iter();
            let users = callers
                .map(|user| (user, Place::Operation))
                .chain(assertions.map(|user| (user, Place::Assertion)));
            found.extend(users.filter_map(|(user, place)| Some((user.member(TOOL_FIELD)?, place))));
        }
        found
    }

    /// The keys of `properties` and the entries of `required` of the schema at these bytes.
    fn properties(&self, schema: &Range<usize>) -> Vec<(Value<'_>, bool)> {
        let root = self.root();
        let mut values = root.descendants();
        let Some(schema) =
            values.find(|value| value.range() == *schema && value.kind() == NodeKind::Object)
        else {
            return Vec::new();
        };
        let properties = schema.member("properties");
        let members = properties.into_iter().flat_map(|properties| {
            let tree = properties.tree();
            let is_object = properties.kind() == NodeKind::Object;
            let members = tree.children(properties.id()).filter(move |_| is_object);
            members.map(move |member| properties.at(tree.key_and_value(member).0))
        });
        let keys: Vec<(Value<'_>, bool)> = members.map(|key| (key, true)).collect();
        let required = schema.member("required").and_then(elements);
        let required = required.unwrap_or_default().into_iter();
        keys.into_iter()
            .chain(required.map(|entry| (entry, false)))
            .collect()
    }
}

fn elements(value: Value<'_>) -> Option<Vec<Value<'_>>> {
    Some(value.elements()?.collect())
}

/// The schema that describes the property whose key this step is.
fn schema_of_property<'t>(spot: &Spot<'t>, step: &Step<'t>) -> Option<Value<'t>> {
    (step.place == Place::SchemaMap)
        .then(|| outer(spot, 1))
        .flatten()
}

/// The schema in whose `required` the place is.
fn schema_of_requirement<'t>(spot: &Spot<'t>) -> Option<Value<'t>> {
    let list = spot.steps.iter().rev().nth(1)?;
    let is_required = list.field().is_some_and(|field| field.name == "required");
    let is_schema = matches!(list.place, Place::Schema | Place::SchemaOrBoolean);
    (is_required && is_schema).then_some(list.container)
}

/// The container of the step that is so many steps further out.
fn outer<'t>(spot: &Spot<'t>, steps: usize) -> Option<Value<'t>> {
    let step = spot.steps.iter().rev().nth(steps)?;
    Some(step.container)
}

#[cfg(test)]
mod tests;
