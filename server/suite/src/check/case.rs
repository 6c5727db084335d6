//! One case (semantics.md, 3.4). Whether its id is repeated is for whoever knows the other cases.

use super::fields::{Fields, Known, Noun};
use super::found::found;
use super::operation::{self, Kind};
use super::report::{Findings, Path, Report};
use super::{assertion, free_json, value};
use crate::finding::{Cause, Code};
use crate::spec::{self, CASE, Place};
use crate::syntax::Value;
use crate::texts::{Message, TextId};

/// What the check of one case yields.
#[derive(Clone, Debug, Default)]
pub(crate) struct CaseReport<'t> {
    /// Their ranges are relative to where the case begins.
    pub(crate) findings: Findings,
    /// The id, where it is one that can be compared.
    pub(crate) id: Option<Value<'t>>,
    /// The name, whatever it is.
    pub(crate) name: Option<Value<'t>>,
    /// Whether the case calls a tool.
    pub(crate) calls_tool: bool,
    /// How many of the errors come before the one for a repeated id.
    pub(crate) errors_before_id: usize,
}

/// Checks one case.
pub(crate) fn case(value: Value<'_>) -> CaseReport<'_> {
    let mut report = Report::new();
    let mut out = CaseReport::default();
    check(value, &mut report, &mut out);
    out.findings = report.finish(value.range().start);
    out
}

fn check<'t>(value: Value<'t>, report: &mut Report<'t>, out: &mut CaseReport<'t>) {
    if value.is_lost() {
        return;
    }
    let path = Path::ROOT;
    let Some(object) = value.object() else {
        let message = Message::new(TextId::CaseNotObject).with_text("found", found(value));
        report
            .add(
                Code::InvalidType,
                path,
                value.range(),
                message,
                TextId::CaseNotObjectHint,
            )
            .cause(Cause::BadElement)
            .done();
        return;
    };
    let fields = Fields::new(
        object,
        Noun::Plain(TextId::NounCase),
        Known::Place(Place::Case),
    );
    for name in ["id", "name"] {
        let valid = member(&fields, name, path, report, |value, path, report| {
            value::text(value, path, name, report)
        });
        match (name, valid) {
            ("id", Some((value, true))) => out.id = Some(value),
            ("name", Some((value, _))) => out.name = Some(value),
            _ => {}
        }
    }
    out.errors_before_id = report.error_count();
    if let Some(value) = fields.get("timeoutMs") {
        let path = report.field(path, "timeoutMs");
        value::timeout(value, path, "timeoutMs", report);
    }
    fields.reject_unknown(path, report);
    free_json::repeated_keys(&fields.object, path, report);
    let operation = member(&fields, "operation", path, report, operation::check);
    let kind = match operation {
        Some((_, kind)) => kind,
        None if fields.may_have_lost("operation") => Kind::Lost(None),
        None => Kind::Unknown,
    };
    out.calls_tool = kind.calls_tool();
    member(
        &fields,
        "assertions",
        path,
        report,
        |value, path, report| {
            assertion::check_all(value, path, &kind, report);
        },
    );
}

/// Runs `check` on a field's value, or reports the required field as missing.
fn member<'t, T>(
    fields: &Fields<'t>,
    name: &'static str,
    path: Path,
    report: &mut Report<'t>,
    check: impl FnOnce(Value<'t>, Path, &mut Report<'t>) -> T,
) -> Option<(Value<'t>, T)> {
    match fields.get(name) {
        Some(value) => {
            let path = report.field(path, name);
            Some((value, check(value, path, report)))
        }
        None => {
            if let Some(field) = spec::field(CASE, name) {
                fields.require(field, path, report);
            }
            None
        }
    }
}
