//! Refactorings of a whole case: a copy, and another place.

use super::{Kind, Place, Refactoring};
use crate::ide::page::edits::replaced;
use crate::syntax::{NodeId, NodeKind};
use crate::texts::TextId;

/// What can be done to the case around a place.
pub(super) fn refactorings(place: &Place<'_>) -> Vec<Refactoring> {
    let Some(case) = place.analysis.case_at(place.offset) else {
        return Vec::new();
    };
    let Some(node) = place.page.container_at(case.range.start) else {
        return Vec::new();
    };
    let Some(list) = place.page.holder_of(node.id()) else {
        return Vec::new();
    };
    let cases: Vec<NodeId> = place.page.tree().children(list.id()).collect();
    let neighbour = |index: Option<usize>| index.and_then(|index| cases.get(index)).copied();
    let before = neighbour(case.index.checked_sub(1));
    let behind = neighbour(case.index.checked_add(1));
    let moves = [
        (Kind::MoveUp, TextId::RefactorMoveUp, before),
        (Kind::MoveDown, TextId::RefactorMoveDown, behind),
    ];
    let moved = moves.into_iter().filter_map(|(kind, title, other)| {
        let edits = swapped(place, node.id(), other?)?;
        Some(Refactoring::new(kind, title, edits))
    });
    duplicate(place, node.id())
        .into_iter()
        .chain(moved)
        .collect()
}

/// Whether a case is all there, so that its text can stand elsewhere.
fn is_whole(place: &Place<'_>, case: NodeId) -> bool {
    let case = place.page.value(case);
    let is_closed = case.kind() == NodeKind::Object && case.source().ends_with('}');
    is_closed && place.is_whole(&case.range())
}

fn duplicate(place: &Place<'_>, node: NodeId) -> Option<Refactoring> {
    let case = place.page.value(node);
    let id = case.member("id").filter(|id| !id.is_lost())?;
    if !is_whole(place, node) {
        return None;
    }
    let fresh = place.analysis.fresh_id(&id.string()?, &mut 1);
    let (start, id) = (case.range().start, id.range());
    let source = case.source();
    let copy = format!(
        "{}{}{}",
        source.get(..id.start - start)?,
        fresh.to_json(),
        source.get(id.end - start..)?
    );
    let edit = place.page.item_behind(node, &copy);
    Some(Refactoring::new(
        Kind::Duplicate,
        TextId::RefactorDuplicate,
        vec![edit],
    ))
}

/// Two cases in each other's place; what stands between them stays.
fn swapped(place: &Place<'_>, one: NodeId, other: NodeId) -> Option<Vec<crate::text::Edit>> {
    if !is_whole(place, one) || !is_whole(place, other) {
        return None;
    }
    let (one, other) = (place.page.value(one), place.page.value(other));
    Some(vec![
        replaced(one.range(), other.source()),
        replaced(other.range(), one.source()),
    ])
}
