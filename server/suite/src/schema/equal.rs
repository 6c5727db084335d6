//! Whether two values are the same: structure counts, the order of keys does not, nothing is converted.

use std::borrow::Cow;
use std::collections::HashSet;

use crate::json;
use crate::syntax::{NodeKind, Value};

/// Whether two values are equal. Looks at no more of them than the smaller one has.
pub(super) fn equal(left: Value<'_>, right: Value<'_>) -> bool {
    let mut todo = vec![(left, right)];
    while let Some((left, right)) = todo.pop() {
        match (left.kind(), right.kind()) {
            (NodeKind::Object, NodeKind::Object) => {
                let (Some(left), Some(right)) = (left.object(), right.object()) else {
                    return false;
                };
                if left.members().len() != right.members().len() {
                    return false;
                }
                for member in left.members() {
                    let Some(other) = right.get_js(&member.name()) else {
                        return false;
                    };
                    todo.push((member.value, other.value));
                }
            }
            (NodeKind::Array, NodeKind::Array) => {
                let (Some(mut left), Some(mut right)) = (left.elements(), right.elements()) else {
                    return false;
                };
                loop {
                    match (left.next(), right.next()) {
                        (Some(left), Some(right)) => todo.push((left, right)),
                        (None, None) => break,
                        _ => return false,
                    }
                }
            }
            (NodeKind::Number, NodeKind::Number) if left.number() == right.number() => {}
            (NodeKind::String, NodeKind::String) if bytes(left) == bytes(right) => {}
            (NodeKind::True, NodeKind::True)
            | (NodeKind::False, NodeKind::False)
            | (NodeKind::Null, NodeKind::Null) => {}
            _ => return false,
        }
    }
    true
}

fn bytes<'t>(value: Value<'t>) -> Option<Cow<'t, [u8]>> {
    value.string_bytes()
}

/// The members of an `enum`: scalars are found at once, whatever their number.
pub(super) struct Members<'s> {
    scalars: HashSet<String>,
    containers: Vec<Value<'s>>,
}

impl<'s> Members<'s> {
    pub(super) fn of(values: impl Iterator<Item = Value<'s>>) -> Self {
        let (containers, scalars): (Vec<_>, Vec<_>) =
            values.partition(|value| is_container(*value));
        Self {
            scalars: scalars.into_iter().map(json::compact).collect(),
            containers,
        }
    }

    pub(super) fn contain(&self, value: Value<'_>) -> bool {
        match is_container(value) {
            false if value.number().is_some_and(f64::is_infinite) => false,
            false => self.scalars.contains(&json::compact(value)),
            true => self.containers.iter().any(|member| equal(*member, value)),
        }
    }
}

fn is_container(value: Value<'_>) -> bool {
    matches!(value.kind(), NodeKind::Object | NodeKind::Array)
}
