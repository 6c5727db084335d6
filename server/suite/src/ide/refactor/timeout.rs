//! Making the time limit of a case that of the suite, where every case keeps the limit that it has.

use super::{Kind, Place, Refactoring};
use crate::check;
use crate::spec::{DEFAULT_TIMEOUT_MS, ValueKind};
use crate::syntax::{NodeKind, Object, Value};
use crate::texts::{Message, TextId};

const OWN: &str = "timeoutMs";
const COMMON: &str = "defaultTimeoutMs";

/// The extraction at the time limit of a case.
pub(super) fn extraction(place: &Place<'_>) -> Option<Refactoring> {
    let page = place.page;
    let root = page.root().object()?;
    let case = place.analysis.case_at(place.offset)?;
    let case = page.container_at(case.range.start)?;
    let limit = limit_of(&case.object()?)?;
    let member = page.tree().range(page.member_of(limit)?);
    if root.get(COMMON).is_some() || !(member.start..=member.end).contains(&place.offset) {
        return None;
    }
    if !place.is_whole(&(0..page.text().len())) || !root.broken().is_empty() {
        return None;
    }
    let value = limit.number()?;
    let cases = root.get("cases")?.value;
    let mut edits = vec![page.new_member(
        page.root(),
        COMMON,
        limit.source(),
        &page.order_of(page.root()),
    )];
    for case in cases.elements()? {
        let object = case.object()?;
        match object.get(OWN) {
            Some(_) => {
                let own = limit_of(&object)?;
                if own.number() == Some(value) {
                    edits.extend(page.without(page.member_of(own)?));
                }
            }
            // It has the limit of suites that say none.
            None if value == f64::from(DEFAULT_TIMEOUT_MS) => {}
            None => return None,
        }
    }
    let title = Message::new(TextId::RefactorTimeout).with("limit", limit.source());
    Some(Refactoring::new(Kind::ExtractTimeout, title, edits))
}

/// The valid time limit of a case, where there is one and no other.
fn limit_of<'t>(case: &Object<'t>) -> Option<Value<'t>> {
    let value = case.get(OWN)?.value;
    let is_repeated = case.repeated().any(|pair| pair.effective.is_string(OWN));
    let is_limit = value.kind() == NodeKind::Number
        && value
            .number()
            .is_some_and(|limit| check::is_in_range(limit, ValueKind::Timeout));
    (is_limit && !is_repeated).then_some(value)
}
