//! The report as JSON: keys, types and order as the reference prints them (semantics.md, 6.5), with what this project
//! adds (section 10). No times, no dates.

use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::json::{Document, Layout, Unmasked, Writer};
use mcpeak_suite::model::{Case, Operation, Suite};
use mcpeak_suite::response::RejectionBasis;
use mcpeak_suite::schema::observed;
use mcpeak_suite::syntax::{JsString, NodeId, Value};

use super::words;
use crate::client::transport::Exit;
use crate::determinism::Determinism;
use crate::outcome::{
    AssertionResult, CaseResult, Diagnostic, Report, StopReason, ViolationReport,
};
use crate::process::signal_name;

/// The version of the report's format.
const SCHEMA_VERSION: u64 = 1;

/// One report, as an object with an indent of two and a line break at the end.
pub fn one(report: &Report) -> String {
    let mut writer = Writer::new(Layout::Pretty);
    write(&mut writer, report);
    writer.finish() + "\n"
}

/// Several reports, as an array.
pub fn several<'r>(reports: impl IntoIterator<Item = &'r Report>) -> String {
    let mut writer = Writer::new(Layout::Pretty);
    writer.begin_array();
    for report in reports {
        write(&mut writer, report);
    }
    writer.end_array();
    writer.finish() + "\n"
}

fn write(writer: &mut Writer, report: &Report) {
    let suite = &report.suite;
    writer.begin_object();
    writer.key("schemaVersion");
    writer.integer(SCHEMA_VERSION);
    writer.key("suite");
    writer.begin_object();
    text_js(writer, "id", &suite.id);
    text_js(writer, "name", &suite.name);
    if let Some(limit) = suite.default_timeout_ms {
        writer.key("defaultTimeoutMs");
        writer.integer(limit.into());
    }
    writer.end_object();
    text(writer, "status", report.status.as_str());
    if report.selected {
        writer.key("selected");
        writer.boolean(true);
    }
    if let Some(stop) = &report.stop {
        writer.key("stopReason");
        stop_reason(writer, suite, stop);
    }
    writer.key("cases");
    writer.begin_array();
    for result in &report.cases {
        if let Some(spec) = suite.cases.get(result.index) {
            case(writer, report, spec, result);
        }
    }
    writer.end_array();
    summary(writer, report);
    spec(writer, report);
    if let Some(determinism) = &report.determinism {
        writer.key("determinism");
        self::determinism(writer, suite, determinism);
    }
    writer.end_object();
}

fn text(writer: &mut Writer, key: &str, value: &str) {
    writer.key(key);
    writer.string(value);
}

fn text_js(writer: &mut Writer, key: &str, value: &JsString) {
    writer.key(key);
    writer.string_js(value);
}

fn count(writer: &mut Writer, key: &str, value: usize) {
    writer.key(key);
    writer.integer(value as u64);
}

/// A value that is JSON text already.
fn value(writer: &mut Writer, key: &str, text: &str) {
    if let Ok(document) = Document::read(text) {
        writer.key(key);
        writer.value(document.root(), &Unmasked);
    }
}

fn stop_reason(writer: &mut Writer, suite: &Suite, stop: &StopReason) {
    writer.begin_object();
    match stop {
        StopReason::Timeout { case } => {
            text(writer, "type", "timeout");
            case_id(writer, suite, *case);
        }
        StopReason::ConnectionLost { case, cause, exit } => {
            text(writer, "type", "connectionLost");
            case_id(writer, suite, *case);
            text(writer, "cause", cause.as_str());
            match exit {
                Some(Exit::Code(code)) => {
                    writer.key("exitCode");
                    writer.number((*code).into());
                }
                Some(Exit::Signal(signal)) => text(writer, "signal", &signal_name(*signal)),
                None => {}
            }
        }
        StopReason::AbortSignal { case } => {
            text(writer, "type", "abortSignal");
            if let Some(case) = case {
                case_id(writer, suite, *case);
            }
        }
        StopReason::FailFast { case } => {
            text(writer, "type", "failFast");
            case_id(writer, suite, *case);
        }
    }
    writer.end_object();
}

fn case_id(writer: &mut Writer, suite: &Suite, index: usize) {
    if let Some(case) = suite.cases.get(index) {
        text_js(writer, "caseId", &case.id);
    }
}

fn case(writer: &mut Writer, report: &Report, spec: &Case, result: &CaseResult) {
    writer.begin_object();
    writer.key("spec");
    case_spec(writer, report, spec);
    text(writer, "status", result.status.as_str());
    writer.key("operation");
    writer.begin_object();
    text(writer, "status", result.operation.status.as_str());
    if let Some(limit) = result.operation.timeout_ms {
        writer.key("timeoutMs");
        writer.integer(limit.into());
    }
    if let Some(diagnostic) = &result.operation.diagnostic {
        self::diagnostic(writer, diagnostic);
    }
    writer.end_object();
    writer.key("assertions");
    writer.begin_array();
    for (assertion, result) in spec.assertions.iter().zip(&result.assertions) {
        self::assertion(writer, report, assertion.node, result);
    }
    writer.end_array();
    text(writer, "rejectionBasis", result.rejection.as_str());
    if let RejectionBasis::Unverified { body: Some(body) } = &result.rejection {
        let body = observed::shortened(body, &*report.redaction);
        text(writer, "rejectionBody", &body);
    }
    writer.end_object();
}

/// The case as it stands in the suite, with what must not be seen of its input hidden.
fn case_spec(writer: &mut Writer, report: &Report, case: &Case) {
    writer.begin_object();
    let Some(object) = report.suite.value(case.node).object() else {
        return writer.end_object();
    };
    for member in object.own_order() {
        writer.key_js(&member.name());
        match member.is("operation") {
            true => operation(writer, report, member.value),
            false => writer.value(member.value, &Unmasked),
        }
    }
    writer.end_object();
}

fn operation(writer: &mut Writer, report: &Report, operation: Value<'_>) {
    writer.begin_object();
    let object = operation.object();
    for member in object.iter().flat_map(|object| object.own_order()) {
        writer.key_js(&member.name());
        match member.is("input") {
            true => writer.value(member.value, &*report.redaction),
            false => writer.value(member.value, &Unmasked),
        }
    }
    writer.end_object();
}

fn assertion(writer: &mut Writer, report: &Report, node: NodeId, result: &AssertionResult) {
    writer.begin_object();
    writer.key("spec");
    writer.value(report.suite.value(node), &Unmasked);
    text(writer, "status", result.status.as_str());
    if let Some(diagnostic) = &result.diagnostic {
        self::diagnostic(writer, diagnostic);
    }
    writer.end_object();
}

fn diagnostic(writer: &mut Writer, diagnostic: &Diagnostic) {
    writer.key("diagnostic");
    writer.begin_object();
    text(writer, "code", diagnostic.code.as_str());
    text(writer, "message", &words(&diagnostic.message));
    if let Some(expected) = &diagnostic.expected {
        value(writer, "expected", expected);
    }
    if let Some(actual) = &diagnostic.actual {
        value(writer, "actual", actual);
    }
    text(writer, "hint", &words(&diagnostic.hint));
    if let Some(total) = diagnostic.total_violations {
        writer.key("violations");
        writer.begin_array();
        for violation in &diagnostic.violations {
            self::violation(writer, violation);
        }
        writer.end_array();
        count(writer, "totalViolations", total);
    }
    if !diagnostic.notes.is_empty() {
        strings(writer, "notes", &diagnostic.notes);
    }
    writer.end_object();
}

fn violation(writer: &mut Writer, violation: &ViolationReport) {
    let observed = &violation.observed;
    writer.begin_object();
    text(writer, "code", violation.code);
    text_js(writer, "path", &observed.path);
    value(writer, "expected", &observed.expected);
    value(writer, "actual", &observed.actual);
    if let Some(characters) = observed.actual_chars {
        count(writer, "actualChars", characters);
    }
    if let Some(keys) = &observed.observed_keys {
        writer.key("observedKeys");
        writer.begin_array();
        for key in keys {
            writer.string_js(key);
        }
        writer.end_array();
    }
    if let Some(total) = observed.observed_keys_total {
        count(writer, "observedKeysTotal", total);
    }
    text(writer, "message", &words(&observed.message));
    writer.end_object();
}

fn strings(writer: &mut Writer, key: &str, values: &[String]) {
    writer.key(key);
    writer.begin_array();
    for value in values {
        writer.string(value);
    }
    writer.end_array();
}

fn summary(writer: &mut Writer, report: &Report) {
    let summary = report.summary();
    writer.key("summary");
    writer.begin_object();
    count(writer, "total", summary.total);
    count(writer, "passed", summary.passed);
    count(writer, "failed", summary.failed);
    count(writer, "timedOut", summary.timed_out);
    count(writer, "cancelled", summary.cancelled);
    count(writer, "notRun", summary.not_run);
    count(writer, "rejectionUnverified", summary.rejection_unverified);
    writer.end_object();
}

fn spec(writer: &mut Writer, report: &Report) {
    writer.key("spec");
    writer.begin_object();
    let approval = fingerprint::approval_of_suite(&report.suite);
    let (state, fingerprint) = match &approval {
        Approval::Matching { fingerprint } => ("matched", fingerprint.as_str()),
        Approval::Stale { fingerprint, .. } => ("mismatched", fingerprint.as_str()),
        Approval::Absent { fingerprint } => ("absent", fingerprint.as_str()),
        Approval::Invalid => ("absent", ""),
    };
    text(writer, "approval", state);
    text(writer, "fingerprint", fingerprint);
    writer.key("findings");
    writer.begin_array();
    for finding in &report.findings {
        writer.begin_object();
        text(writer, "code", finding.code.as_str());
        text(writer, "severity", finding.severity.as_str());
        text_js(writer, "caseId", &finding.case_id);
        text_js(writer, "path", &finding.path);
        writer.end_object();
    }
    writer.end_array();
    if let Some(approval) = &report.suite.approval {
        text(writer, "approvedFingerprint", &approval.fingerprint);
        if let Some(cases) = &approval.cases {
            writer.key("cases");
            writer.begin_array();
            for case in cases {
                writer.begin_object();
                text_js(writer, "id", &case.id);
                text(writer, "status", case.status.as_str());
                writer.end_object();
            }
            writer.end_array();
        }
    }
    writer.end_object();
}

fn determinism(writer: &mut Writer, suite: &Suite, determinism: &Determinism) {
    writer.begin_object();
    count(writer, "compared", determinism.compared);
    count(writer, "skipped", determinism.skipped);
    writer.key("differences");
    writer.begin_array();
    for difference in &determinism.differences {
        writer.begin_object();
        if let Some(case) = suite.cases.get(difference.case) {
            text_js(writer, "caseId", &case.id);
            text_js(writer, "caseName", &case.name);
            writer.key("toolName");
            match &case.operation {
                Operation::ListTools => writer.null(),
                Operation::CallTool { tool, .. } => writer.string_js(tool),
            }
        }
        text(writer, "kind", difference.kind.as_str());
        if let Some(path) = &difference.path {
            text(writer, "path", path);
        }
        text(writer, "firstValue", &difference.first);
        text(writer, "secondValue", &difference.second);
        if let Some(hint) = difference.hint {
            text(writer, "hint", hint.as_str());
        }
        writer.end_object();
    }
    writer.end_array();
    text(writer, "conclusion", determinism.conclusion());
    writer.end_object();
}

#[cfg(test)]
mod tests;
