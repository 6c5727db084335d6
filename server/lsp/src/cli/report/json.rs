//! The JSON report: one object on one line, its keys as the README documents them. Files are written as they come, so
//! the frame around them is written by hand and everything inside it by serde.

use std::io::{self, Write};
use std::ops::Range;

use mcpeak_suite::finding::{Finding, Related};
use mcpeak_suite::ide::fix::Applied;
use mcpeak_suite::printable;
use mcpeak_suite::syntax::JsString;
use mcpeak_suite::text::{Place, Text};
use serde::{Serialize, Serializer, ser};
use serde_json::value::RawValue;

use super::{Report, Summary};
use crate::cli::read::Checked;
use crate::cli::text;

/// The report for programs.
pub(super) struct JsonReport;

impl Report for JsonReport {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(br#"{"files":["#)
    }

    fn file(&self, checked: &Checked) -> io::Result<String> {
        let findings = checked.findings.iter();
        let json = serde_json::to_string(&JsonFile {
            file: &checked.name,
            findings: findings
                .map(|finding| JsonFinding::new(&checked.text, finding))
                .collect(),
            omitted: (checked.omitted > 0).then_some(checked.omitted),
            fixed: checked
                .fixed
                .as_ref()
                .map(|fixed| fixed.iter().map(JsonApplied::new).collect()),
        })?;
        Ok(printable::escaped_json(json))
    }

    fn separator(&self) -> &'static str {
        ","
    }

    fn end(&self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        let unreadable = summary.unreadable.iter();
        let unreadable: Vec<_> = unreadable
            .map(|unreadable| JsonUnreadable {
                file: &unreadable.name,
                error: text(unreadable.error.clone()),
            })
            .collect();
        let unreadable = printable::escaped_json(serde_json::to_string(&unreadable)?);
        let summary = serde_json::to_string(&JsonSummary {
            files: summary.files,
            files_with_errors: summary.files_with_errors,
            unreadable: summary.unreadable.len(),
            errors: summary.errors,
            warnings: summary.warnings,
            information: summary.information,
            fixed: summary.fixed,
        })?;
        writeln!(out, r#"],"unreadable":{unreadable},"summary":{summary}}}"#)
    }
}

#[derive(Serialize)]
struct JsonPlace {
    line: usize,
    column: usize,
    offset: usize,
}

impl JsonPlace {
    fn of(text: &Text, offset: usize) -> Self {
        let Place {
            line,
            column,
            offset,
        } = Place::of(text, offset);
        Self {
            line,
            column,
            offset,
        }
    }
}

#[derive(Serialize)]
struct JsonFile<'a> {
    file: &'a str,
    findings: Vec<JsonFinding<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    omitted: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<Vec<JsonApplied<'a>>>,
}

#[derive(Serialize)]
struct JsonApplied<'a> {
    #[serde(serialize_with = "js_string")]
    path: &'a JsString,
    title: String,
}

#[derive(Serialize)]
struct JsonFinding<'a> {
    code: &'static str,
    severity: &'static str,
    #[serde(serialize_with = "js_string")]
    path: &'a JsString,
    message: String,
    hint: String,
    range: JsonRange,
    related: Vec<JsonRelated>,
}

#[derive(Serialize)]
struct JsonRelated {
    message: String,
    range: JsonRange,
}

#[derive(Serialize)]
struct JsonRange {
    start: JsonPlace,
    end: JsonPlace,
}

#[derive(Serialize)]
struct JsonUnreadable<'a> {
    file: &'a str,
    error: String,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JsonSummary {
    files: usize,
    files_with_errors: usize,
    unreadable: usize,
    errors: usize,
    warnings: usize,
    information: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<usize>,
}

impl<'a> JsonFinding<'a> {
    fn new(source: &Text, finding: &'a Finding) -> Self {
        let related = finding.related.iter();
        Self {
            code: finding.code.as_str(),
            severity: finding.severity().as_str(),
            path: &finding.path,
            message: text(finding.message.clone()),
            hint: text(finding.hint.clone()),
            range: JsonRange::new(source, &finding.range),
            related: related
                .map(|related| JsonRelated::new(source, related))
                .collect(),
        }
    }
}

impl<'a> JsonApplied<'a> {
    fn new(applied: &'a Applied) -> Self {
        Self {
            path: &applied.path,
            title: text(applied.title.clone()),
        }
    }
}

impl JsonRelated {
    fn new(source: &Text, related: &Related) -> Self {
        Self {
            message: text(related.message.clone()),
            range: JsonRange::new(source, &related.range),
        }
    }
}

impl JsonRange {
    fn new(source: &Text, range: &Range<usize>) -> Self {
        Self {
            start: JsonPlace::of(source, range.start),
            end: JsonPlace::of(source, range.end),
        }
    }
}

/// Writes a path with its unpaired surrogates, which no `str` can hold, as escapes.
fn js_string<S: Serializer>(path: &JsString, serializer: S) -> Result<S::Ok, S::Error> {
    RawValue::from_string(path.to_json())
        .map_err(ser::Error::custom)?
        .serialize(serializer)
}
