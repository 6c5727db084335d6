//! JSON that the format leaves free (`input`, `const`, `enum`): numbers that JSON can write and JavaScript can't hold
//! (semantics.md, 3.8), and repeated keys.

use std::collections::HashSet;

use super::found::shortened;
use super::report::{Path, Report};
use super::value::shown;
use crate::finding::Code;
use crate::syntax::{Object, Value};
use crate::texts::{Message, TextId};

/// Walks a value and all below it, in the order in which JavaScript would.
pub(super) fn check<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    let mut todo = vec![(value, path)];
    while let Some((value, path)) = todo.pop() {
        if value.number().is_some_and(f64::is_infinite) {
            not_finite(value, path, report);
        }
        let first_child = todo.len();
        if let Some(object) = value.object() {
            repeated_keys(&object, path, report);
            for member in object.own_order() {
                todo.push((member.value, report.key(path, member.key_node)));
            }
        } else if let Some(elements) = value.elements() {
            for (index, element) in elements.enumerate() {
                todo.push((element, report.index(path, index)));
            }
        }
        todo[first_child..].reverse();
    }
}

fn not_finite<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    let message = Message::new(TextId::NumberNotFinite).with("value", shortened(value.source()));
    report
        .add(
            Code::InvalidJsonValue,
            path,
            value.range(),
            message,
            TextId::NumberNotFiniteHint,
        )
        .done();
}

/// Advice for keys that an object has more than once: each occurrence is marked (R22).
pub(super) fn repeated_keys<'t>(object: &Object<'t>, path: Path, report: &mut Report<'t>) {
    let mut marked = HashSet::new();
    for pair in object.repeated() {
        let path = report.key(path, pair.overridden);
        let key = shown(pair.overridden);
        let message = Message::new(TextId::OverriddenKey).with("key", &key);
        report
            .add(
                Code::DuplicateKey,
                path,
                pair.overridden.range(),
                message,
                TextId::OverriddenKeyHint,
            )
            .related(pair.effective.range(), TextId::RelatedEffectiveKey)
            .unnecessary()
            .done();
        if marked.insert(pair.effective.id()) {
            let message = Message::new(TextId::OverridingKey).with("key", &key);
            report
                .add(
                    Code::DuplicateKey,
                    path,
                    pair.effective.range(),
                    message,
                    TextId::OverridingKeyHint,
                )
                .related(pair.overridden.range(), TextId::RelatedOverriddenKey)
                .done();
        }
    }
}
