//! Whether a suite gives the same twice: the cases of two runs side by side, and the first thing in each that differs
//! (semantics.md, 7.3).

use std::collections::HashMap;

use mcpeak_suite::json;
use mcpeak_suite::syntax::{JsString, NodeKind, Object, Value};

use crate::execute::shortened;
use crate::outcome::{CaseResult, CaseStatus, Response};
use crate::redact::Redaction;

/// What came of a second run.
#[derive(Clone, Debug, PartialEq)]
pub struct Determinism {
    /// How many cases were compared.
    pub compared: usize,
    /// How many ran in neither run.
    pub skipped: usize,
    /// The first difference of each case that has one.
    pub differences: Vec<Difference>,
    /// Whether the state was restored before each run.
    pub restored: bool,
}

impl Determinism {
    /// What can be said of it all, by its name in reports.
    pub fn conclusion(&self) -> &'static str {
        match (self.differences.is_empty(), self.restored) {
            (false, _) => "nondeterministic",
            (true, true) => "deterministic",
            (true, false) => "consistentWithoutReset",
        }
    }
}

/// The first difference of a case.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    /// The case's place in the suite.
    pub case: usize,
    /// What differs.
    pub kind: DifferenceKind,
    /// Where in the answer, or which assertion.
    pub path: Option<String>,
    /// What it was in the first run.
    pub first: String,
    /// What it was in the second run.
    pub second: String,
    /// What it looks like.
    pub hint: Option<DifferenceHint>,
}

/// What differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceKind {
    /// How the case ended.
    Status,
    /// How an assertion ended.
    Assertion,
    /// What the server answered.
    Response,
}

impl DifferenceKind {
    /// The name in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            DifferenceKind::Status => "status",
            DifferenceKind::Assertion => "assertion",
            DifferenceKind::Response => "response",
        }
    }
}

/// What a difference looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DifferenceHint {
    /// Both are dates with a time.
    Timestamp,
    /// Both are generated ids.
    RandomId,
    /// Both are numbers.
    NumericDrift,
}

impl DifferenceHint {
    /// The name in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            DifferenceHint::Timestamp => "timestamp",
            DifferenceHint::RandomId => "randomId",
            DifferenceHint::NumericDrift => "numericDrift",
        }
    }
}

/// What stands in place of a value that is not there.
const MISSING: &str = "(missing)";

/// Compares two runs of the same cases.
pub(crate) fn compare(
    first: &[CaseResult],
    second: &[CaseResult],
    restored: bool,
    redaction: &Redaction,
) -> Determinism {
    let ran =
        |case: &CaseResult| !matches!(case.status, CaseStatus::NotRun | CaseStatus::Cancelled);
    let (compared, skipped): (Vec<_>, Vec<_>) = first
        .iter()
        .zip(second)
        .partition(|(first, second)| first.status != second.status || ran(first));
    Determinism {
        compared: compared.len(),
        skipped: skipped.len(),
        differences: compared
            .into_iter()
            .filter_map(|(first, second)| difference(first, second, redaction))
            .collect(),
        restored,
    }
}

fn difference(
    first: &CaseResult,
    second: &CaseResult,
    redaction: &Redaction,
) -> Option<Difference> {
    let of = |kind, path, first: String, second: String, hint| Difference {
        case: 0,
        kind,
        path,
        first,
        second,
        hint,
    };
    let found = if first.status != second.status {
        let (first, second) = (first.status.as_str(), second.status.as_str());
        of(
            DifferenceKind::Status,
            None,
            first.into(),
            second.into(),
            None,
        )
    } else if let Some((place, a, b)) = assertion_difference(first, second) {
        let path = Some(format!("assertions[{place}]"));
        of(DifferenceKind::Assertion, path, a.into(), b.into(), None)
    } else {
        let (path, a, b) = response_difference(first.response.as_ref(), second.response.as_ref())?;
        let hint = a.zip(b).and_then(|(a, b)| looks_like(a, b));
        let path = Some(redaction.text(&path).into_owned()).filter(|path| !path.is_empty());
        of(
            DifferenceKind::Response,
            path,
            shown(a, redaction),
            shown(b, redaction),
            hint,
        )
    };
    Some(Difference {
        case: first.index,
        ..found
    })
}

fn assertion_difference(
    first: &CaseResult,
    second: &CaseResult,
) -> Option<(usize, &'static str, &'static str)> {
    let pairs = first.assertions.iter().zip(&second.assertions).enumerate();
    pairs
        .map(|(place, (a, b))| (place, a.status.as_str(), b.status.as_str()))
        .find(|(_, a, b)| a != b)
}

type ValueDifference<'t> = (String, Option<Value<'t>>, Option<Value<'t>>);

/// The first place in which two answers differ. A result is looked at as the reference has it: its content, whether it
/// is an error, then all of it as it came.
fn response_difference<'t>(
    first: Option<&'t Response>,
    second: Option<&'t Response>,
) -> Option<ValueDifference<'t>> {
    match (first, second) {
        (Some(Response::Result(a)), Some(Response::Result(b))) => {
            let (a, b) = (a.value(), b.value());
            ["content", "isError"]
                .into_iter()
                .map(|name| (name.to_owned(), a.member(name), b.member(name)))
                .chain([("raw".to_owned(), Some(a), Some(b))])
                .find_map(|(path, a, b)| value_difference(path, a, b))
        }
        (Some(Response::Tools(a)), Some(Response::Tools(b))) => {
            let (mut left, mut right) = (a.values(), b.values());
            (0..a.len().max(b.len()))
                .map(|place| (format!("[{place}]"), left.next(), right.next()))
                .find_map(|(path, a, b)| value_difference(path, a, b))
        }
        (Some(Response::Error(_)) | None, Some(Response::Error(_)) | None) => None,
        (a, b) => Some((String::new(), a.and_then(root), b.and_then(root))),
    }
}

/// The first leaf in which two values differ, in the order of sorted keys.
fn value_difference<'t>(
    path: String,
    first: Option<Value<'t>>,
    second: Option<Value<'t>>,
) -> Option<ValueDifference<'t>> {
    let mut todo = vec![(path, first, second)];
    while let Some((path, first, second)) = todo.pop() {
        let (Some(a), Some(b)) = (first, second) else {
            if first.is_none() && second.is_none() {
                continue;
            }
            return Some((path, first, second));
        };
        match (a.object(), b.object(), a.elements(), b.elements()) {
            (Some(_), Some(_), ..) => push_members(&path, a, b, &mut todo),
            (.., Some(left), Some(right)) => {
                let (left, right): (Vec<_>, Vec<_>) = (left.collect(), right.collect());
                let places = (0..left.len().max(right.len())).rev();
                todo.extend(places.map(|place| {
                    let at = |side: &[Value<'t>]| side.get(place).copied();
                    (format!("{path}[{place}]"), at(&left), at(&right))
                }));
            }
            _ if json::canonical(a) != json::canonical(b) => return Some((path, first, second)),
            _ => {}
        }
    }
    None
}

fn push_members<'t>(path: &str, a: Value<'t>, b: Value<'t>, todo: &mut Vec<ValueDifference<'t>>) {
    let (Some(left), Some(right)) = (a.object(), b.object()) else {
        return;
    };
    let side = |object: &Object<'t>| -> HashMap<JsString, Value<'t>> {
        let members = object.members().iter();
        members
            .map(|member| (member.name(), member.value))
            .collect()
    };
    let (left, right) = (side(&left), side(&right));
    let mut keys: Vec<&JsString> = left.keys().chain(right.keys()).collect();
    keys.sort_by(|a, b| b.cmp_units(a));
    keys.dedup();
    todo.extend(keys.into_iter().map(|key| {
        let path = match path {
            "" => key.to_string_lossy().into_owned(),
            _ => format!("{path}.{}", key.to_string_lossy()),
        };
        (path, left.get(key).copied(), right.get(key).copied())
    }));
}

fn root(response: &Response) -> Option<Value<'_>> {
    match response {
        Response::Result(payload) | Response::Error(payload) => Some(payload.value()),
        Response::Tools(_) => None,
    }
}

fn shown(value: Option<Value<'_>>, redaction: &Redaction) -> String {
    match value {
        None => MISSING.to_owned(),
        Some(value) => shortened(&json::canonical(value), redaction),
    }
}

/// What a difference looks like (the reference's three guesses, no wider).
fn looks_like(first: Value<'_>, second: Value<'_>) -> Option<DifferenceHint> {
    if first.kind() == NodeKind::Number && second.kind() == NodeKind::Number {
        return Some(DifferenceHint::NumericDrift);
    }
    let (first, second) = (first.string()?, second.string()?);
    let both =
        |test: fn(&str) -> bool| test(&first.to_string_lossy()) && test(&second.to_string_lossy());
    if both(has_time) {
        return Some(DifferenceHint::Timestamp);
    }
    both(is_uuid).then_some(DifferenceHint::RandomId)
}

/// Whether a text has `0000-00-00T00:00` in it, in any digits.
fn has_time(text: &str) -> bool {
    let pattern = b"0000-00-00T00:00";
    text.as_bytes()
        .windows(pattern.len())
        .any(|window| matches_pattern(window, pattern, u8::is_ascii_digit))
}

fn is_uuid(text: &str) -> bool {
    let pattern = b"00000000-0000-0000-0000-000000000000";
    text.len() == pattern.len() && matches_pattern(text.as_bytes(), pattern, u8::is_ascii_hexdigit)
}

fn matches_pattern(text: &[u8], pattern: &[u8], is_digit: fn(&u8) -> bool) -> bool {
    text.iter().zip(pattern).all(|(byte, wanted)| match wanted {
        b'0' => is_digit(byte),
        _ => byte == wanted,
    })
}

#[cfg(test)]
mod tests;
