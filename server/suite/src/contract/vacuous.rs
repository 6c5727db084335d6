//! Assertions that hold of every answer: `minLength` 0 and `minItems` 0 in a response schema (semantics.md, 7.2; of both
//! kinds of schema assertion, section 10).

use std::ops::Range;

use super::paths::{Paths, Place};
use super::{Checked, ContractCode, ContractFinding, LISTED};
use crate::model::{AssertionKind, Case, Suite};
use crate::syntax::{JsString, NodeId, Object, Value};
use crate::texts::{Message, TextId};

/// A limit that nothing can break.
struct Vacuous {
    code: ContractCode,
    range: Range<usize>,
}

/// The limits with which this check concerns itself, in the order of their findings.
const LIMITS: [(ContractCode, &str, TextId); 2] = [
    (
        ContractCode::VacuousMinLength,
        "minLength",
        TextId::VacuousMinLength,
    ),
    (
        ContractCode::VacuousMinItems,
        "minItems",
        TextId::VacuousMinItems,
    ),
];

/// Finds the assertions of a case that always hold: below `properties` and `items`, not below `additionalProperties`.
/// They come by code, then by path.
pub fn vacuous(suite: &Suite, case: &Case) -> Checked {
    let mut paths = Paths::new();
    let mut total = 0;
    for (index, assertion) in case.assertions.iter().enumerate() {
        let (AssertionKind::BodyMatchesSchema { schema }
        | AssertionKind::StructuredContentMatchesSchema { schema }) = assertion.kind
        else {
            continue;
        };
        total += note(suite, schema, index, &mut paths);
    }
    let listed = LIMITS.into_iter().flat_map(|(code, keyword, message)| {
        let found = paths.in_order().filter(move |(_, one)| one.code == code);
        found.map(move |(place, one)| (place, one, keyword, message))
    });
    let findings = listed.take(LISTED).map(|(place, one, keyword, message)| {
        let hint = Message::new(TextId::VacuousHint).with("keyword", keyword);
        ContractFinding {
            code: one.code,
            severity: one.code.severity(),
            case_id: case.id.clone(),
            path: paths.path(place),
            expected: None,
            actual: None,
            suggestion: None,
            message: message.into(),
            hint,
            range: one.range.clone(),
        }
    });
    Checked {
        findings: findings.collect(),
        total,
    }
}

/// Notes each vacuous limit of a schema under its path, and says how many there are.
fn note(suite: &Suite, schema: NodeId, index: usize, paths: &mut Paths<Vacuous>) -> usize {
    let mut total = 0;
    let assertion = JsString::from(format!("assertions[{index}].schema").as_str());
    let place = paths.step(Paths::<Vacuous>::ROOT, &assertion);
    let mut todo = vec![(suite.value(schema), place)];
    while let Some((schema, place)) = todo.pop() {
        let Some(object) = schema.object() else {
            continue;
        };
        total += note_limits(&object, place, paths);
        if let Some(items) = object.get("items") {
            todo.push((items.value, paths.step(place, &JsString::from("items"))));
        }
        let properties = object
            .get("properties")
            .and_then(|member| member.value.object());
        let Some(properties) = properties else {
            continue;
        };
        let place = paths.step(place, &JsString::from("properties"));
        for property in properties.members() {
            todo.push((property.value, paths.step(place, &property.name())));
        }
    }
    total
}

fn note_limits(schema: &Object<'_>, place: Place, paths: &mut Paths<Vacuous>) -> usize {
    let mut total = 0;
    for (code, keyword, _) in LIMITS {
        let Some(member) = schema.get(keyword).filter(|member| is_zero(member.value)) else {
            continue;
        };
        let range = member.key_node.range().start..member.value.range().end;
        let place = paths.step(place, &JsString::from(keyword));
        paths.end(place, Vacuous { code, range });
        total += 1;
    }
    total
}

fn is_zero(value: Value<'_>) -> bool {
    value.number() == Some(0.0)
}
