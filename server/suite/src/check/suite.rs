//! The suite itself: everything at the root but the cases (semantics.md, 3.2).

use super::approval;
use super::fields::{Fields, Known, Noun};
use super::found::found;
use super::free_json;
use super::report::{Findings, Path, Report};
use super::value;
use crate::finding::{Cause, Code};
use crate::spec::{self, Place, SCHEMA_VERSION, SUITE, ValueKind};
use crate::syntax::{NodeKind, Object, Value};
use crate::texts::{Message, TextId};

/// What there is of cases: the array's elements are checked one by one, elsewhere.
pub(crate) fn suite(root: Value<'_>, case_count: usize) -> Findings {
    let mut report = Report::new();
    check(root, case_count, &mut report);
    report.finish(0)
}

/// The array of cases, also where damage took its key and it can be nothing else.
pub(crate) fn cases_array(root: Value<'_>) -> Option<Value<'_>> {
    let cases = suite_fields(root.object()?).get("cases")?;
    (cases.kind() == NodeKind::Array).then_some(cases)
}

fn suite_fields(object: Object<'_>) -> Fields<'_> {
    Fields::new(
        object,
        Noun::Plain(TextId::NounSuite),
        Known::Place(Place::Suite),
    )
}

fn check<'t>(root: Value<'t>, case_count: usize, report: &mut Report<'t>) {
    if root.is_lost() {
        return;
    }
    let Some(object) = root.object() else {
        let message = Message::new(TextId::SuiteNotObject).with_text("found", found(root));
        report
            .add(
                Code::InvalidType,
                Path::ROOT,
                root.range(),
                message,
                TextId::SuiteNotObjectHint,
            )
            .done();
        return;
    };
    let fields = suite_fields(object);
    for field in SUITE
        .iter()
        .filter(|field| field.required && field.value != ValueKind::Cases)
    {
        match fields.get(field.name) {
            None => fields.require(field, Path::ROOT, report),
            Some(value) => scalar(field, value, report),
        }
    }
    if let Some(value) = fields.get("defaultTimeoutMs") {
        let path = report.field(Path::ROOT, "defaultTimeoutMs");
        value::timeout(value, path, "defaultTimeoutMs", report);
    }
    if let Some(value) = fields.get("approval") {
        let path = report.field(Path::ROOT, "approval");
        approval::check(value, path, report);
    }
    fields.reject_unknown(Path::ROOT, report);
    free_json::repeated_keys(&fields.object, Path::ROOT, report);
    cases(&fields, case_count, report);
}

fn scalar<'t>(field: &'static spec::Field, value: Value<'t>, report: &mut Report<'t>) {
    let path = report.field(Path::ROOT, field.name);
    match field.value {
        ValueKind::SchemaVersion => schema_version(value, path, report),
        _ => {
            value::text(value, path, field.name, report);
        }
    }
}

fn schema_version<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    if value.is_lost() || value.number() == Some(SCHEMA_VERSION) {
        return;
    }
    let message = Message::new(TextId::UnsupportedVersion).with_text("found", found(value));
    let hint = match value.is_string("1") {
        true => Message::new(TextId::UnquoteItHint).with("value", "1"),
        false => TextId::UnsupportedVersionHint.into(),
    };
    report
        .add(
            Code::UnsupportedSchemaVersion,
            path,
            value.range(),
            message,
            hint,
        )
        .done();
}

fn cases<'t>(fields: &Fields<'t>, case_count: usize, report: &mut Report<'t>) {
    let Some(value) = fields.get("cases") else {
        if let Some(field) = spec::field(SUITE, "cases") {
            fields.require(field, Path::ROOT, report);
        }
        return;
    };
    if value.is_lost() {
        return;
    }
    let path = report.field(Path::ROOT, "cases");
    if value.kind() != NodeKind::Array {
        return value::wrong_type(
            Code::InvalidType,
            path,
            "cases",
            ValueKind::Cases,
            value,
            report,
        );
    }
    let is_named = fields.object.get("cases").is_some();
    if case_count == 0 && is_named && !value.tree().is_damaged(value.id()) {
        report
            .add(
                Code::EmptyCases,
                path,
                value.range(),
                TextId::EmptyCases,
                TextId::EmptyCasesHint,
            )
            .cause(Cause::Empty)
            .done();
    }
}
