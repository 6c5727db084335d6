//! Sorting the keys of an object into the documented order. Members change places; commas, white space and comments stay.

use super::{Kind, Place, Refactoring};
use crate::ide::page::edits::replaced;
use crate::spec::SuiteGuide;
use crate::syntax::{Guide, NodeId, NodeKind, Value};
use crate::texts::TextId;

/// Sorts the innermost object around a place that has an order.
pub(super) fn sorted(place: &Place<'_>) -> Option<Refactoring> {
    let (object, order) = object_around(place)?;
    let tree = place.page.tree();
    let is_damaged = tree.is_damaged(object.id()) || !object.object()?.broken().is_empty();
    if is_damaged || !place.is_whole(&object.range()) {
        return None;
    }
    let members: Vec<NodeId> = tree.children(object.id()).collect();
    let rank = |member: &NodeId| {
        let (key, _) = tree.key_and_value(*member);
        let key = place.page.value(key);
        order
            .iter()
            .position(|name| key.is_string(name))
            .unwrap_or(order.len())
    };
    // Stable, so that of repeated keys the last one stays the last.
    let mut wanted = members.clone();
    wanted.sort_by_key(rank);
    let source = |member: &NodeId| place.page.value(*member).source();
    let edits: Vec<_> = members
        .iter()
        .zip(&wanted)
        .filter(|(old, new)| old != new)
        .map(|(old, new)| replaced(tree.range(*old), source(new)))
        .collect();
    if edits.is_empty() {
        return None;
    }
    Some(Refactoring::new(
        Kind::SortKeys,
        TextId::RefactorSort,
        edits,
    ))
}

/// The innermost object around a place whose keys have an order, and the order.
fn object_around<'a>(place: &Place<'a>) -> Option<(Value<'a>, Vec<&'static str>)> {
    let tree = place.page.tree();
    let (mut at, mut context) = (tree.root(), SuiteGuide.root());
    let mut found = None;
    loop {
        if tree.kind(at) == NodeKind::Object && !SuiteGuide.order(context).is_empty() {
            found = Some((at, context));
        }
        let around = |child: &NodeId| {
            let range = tree.range(*child);
            range.start <= place.offset && place.offset < range.end
        };
        let Some(child) = tree.children(at).find(around) else {
            break;
        };
        context = place.page.context_below(context, at, child);
        at = child;
    }
    let (object, context) = found?;
    Some((place.page.value(object), SuiteGuide.order(context)))
}
