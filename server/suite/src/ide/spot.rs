//! What stands at a place of a text: the innermost node, the way to it, and what the format says of each step. Looks at the
//! tolerant tree alone, so it works in damaged texts as far as the tree goes.

use std::ops::Range;

use crate::spec::{Field, Place};
use crate::syntax::{NodeKind, Value};

/// One step of the way from the suite to a place: a key with its value, or an element.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step<'t> {
    /// The object or array that holds it.
    pub(super) container: Value<'t>,
    /// What that is in the format.
    pub(super) place: Place,
    /// The key, of a member.
    pub(super) key: Option<Value<'t>>,
    /// The value or the element.
    pub(super) value: Value<'t>,
}

impl<'t> Step<'t> {
    /// The field that the key names, where the format has one.
    pub(super) fn field(&self) -> Option<&'static Field> {
        let name = self.key?.string()?;
        self.place.field(name.as_str()?)
    }

    /// What the value is in the format.
    pub(super) fn value_place(&self) -> Place {
        match self.key {
            None => self.place.element(),
            Some(key) => {
                let name = key.string();
                let name = name.as_ref().and_then(|name| name.as_str());
                name.map_or(Place::Anything, |name| self.place.member(name))
            }
        }
    }
}

/// Where a place is.
#[derive(Clone, Debug)]
pub(super) struct Spot<'t> {
    /// The way to it, outermost first; empty at the suite itself.
    pub(super) steps: Vec<Step<'t>>,
    /// Whether it is in the key of the last step, and not in its value.
    pub(super) in_key: bool,
    /// Whether it is in the value of the last step. It is in neither between a key and its value.
    pub(super) in_value: bool,
}

impl<'t> Spot<'t> {
    /// Where byte `offset` is in the text whose value is `root`. A place right behind a key or a value still belongs to it.
    pub(super) fn of(root: Value<'t>, offset: usize) -> Self {
        let mut spot = Self {
            steps: Vec::new(),
            in_key: false,
            in_value: false,
        };
        let (mut container, mut place) = (root, Place::Suite);
        while let Some(step) = step_at(container, place, offset) {
            let is_key = |key: Value<'t>| touches(&key.range(), offset);
            spot.in_key = step.key.is_some_and(is_key);
            spot.in_value = !spot.in_key && touches(&step.value.range(), offset);
            spot.steps.push(step);
            if !spot.in_value {
                break;
            }
            place = step.value_place();
            container = step.value;
        }
        spot
    }

    /// The innermost step.
    pub(super) fn last(&self) -> Option<&Step<'t>> {
        self.steps.last()
    }

    /// The nearest value around the place that is this in the format.
    pub(super) fn around(&self, place: Place) -> Option<Value<'t>> {
        let steps = self.steps.iter().rev();
        let mut found = steps.filter(|step| step.value_place() == place);
        found.next().map(|step| step.value)
    }

    /// The value of the innermost step, if the place is in it and it is no object or array.
    pub(super) fn scalar(&self) -> Option<&Step<'t>> {
        let step = self.last().filter(|_| self.in_value)?;
        let is_container = matches!(step.value.kind(), NodeKind::Object | NodeKind::Array);
        (!is_container).then_some(step)
    }
}

/// The member or element of a container that the offset is in.
fn step_at<'t>(container: Value<'t>, place: Place, offset: usize) -> Option<Step<'t>> {
    let tree = container.tree();
    match container.kind() {
        NodeKind::Object => {
            let mut members = tree.children(container.id());
            let member = members.find(|&member| touches(&tree.range(member), offset))?;
            let (key, value) = tree.key_and_value(member);
            Some(Step {
                container,
                place,
                key: Some(container.at(key)),
                value: container.at(value),
            })
        }
        NodeKind::Array => {
            let mut elements = tree.children(container.id());
            let element = elements.find(|&element| touches(&tree.range(element), offset))?;
            Some(Step {
                container,
                place,
                key: None,
                value: container.at(element),
            })
        }
        _ => None,
    }
}

/// What stands between the quotes of the string at these bytes; all behind the first one if no quote closes it.
pub(super) fn inside_quotes(text: &str, range: &Range<usize>) -> Range<usize> {
    let source = text.get(range.clone()).unwrap_or_default();
    let inner = source.strip_prefix('"').unwrap_or(source);
    let start = range.end - inner.len();
    let closed = inner.strip_suffix('"').filter(|content| {
        let backslashes = content.len() - content.trim_end_matches('\\').len();
        backslashes % 2 == 0
    });
    start..start + closed.unwrap_or(inner).len()
}

fn touches(range: &Range<usize>, offset: usize) -> bool {
    (range.start..=range.end).contains(&offset)
}
