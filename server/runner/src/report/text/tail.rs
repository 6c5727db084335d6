//! What stands below the cases: why the run stopped, advice, the failed cases again, totals, and what the server said.

use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::model::{ApprovedStatus, Operation};
use mcpeak_suite::printable::escaped;
use mcpeak_suite::syntax::JsString;
use mcpeak_suite::texts::{Message, TextId};

use super::{DIM, GAP, INDENT, RED, TextReport, YELLOW, duration, id_of, mark, words};
use crate::client::transport::Exit;
use crate::determinism::{Determinism, Difference, DifferenceHint, DifferenceKind};
use crate::outcome::{CaseStatus, Report, RunStatus};
use crate::process::shown_exit;
use crate::report::junit::stop_message;

/// How much of a fingerprint is shown.
const SHOWN_FINGERPRINT: usize = 12;

impl TextReport {
    /// Everything below the cases, totals last.
    pub fn tail(&self, report: &Report) -> String {
        let mut out = String::from("\n");
        if let Some(stop) = &report.stop {
            push_line(&mut out, &stop_message(report, stop));
            out.push('\n');
        }
        self.push_findings(&mut out, report);
        self.push_failed(&mut out, report);
        for noise in &report.noise {
            let message = Message::new(TextId::RunNoise).with("noise", words(&noise.message()));
            push_line(&mut out, &message);
        }
        if !report.noise.is_empty() {
            out.push('\n');
        }
        out.push_str(&totals(report));
        push_rejections(&mut out, report);
        if let Some(determinism) = &report.determinism {
            self.push_determinism(&mut out, determinism);
        }
        push_approval(&mut out, report);
        out
    }

    /// What the failed cases' own words have wrong.
    fn push_findings(&self, out: &mut String, report: &Report) {
        let ran = |id: &JsString| {
            let mut cases = report.cases.iter();
            cases.any(|case| {
                let spec = self.suite.cases.get(case.index);
                case.status != CaseStatus::NotRun && spec.is_some_and(|spec| spec.id == *id)
            })
        };
        // What was never run did not fail for its own words.
        let shown: Vec<_> = report
            .findings
            .iter()
            .filter(|finding| ran(&finding.case_id))
            .collect();
        for finding in &shown {
            let place = self.place(finding.range.start);
            let id = finding.case_id.to_name();
            let message = words(&finding.message);
            out.push_str(&format!(
                "{YELLOW}!{YELLOW:#} {}{GAP}{}{GAP}{DIM}{place}{DIM:#}\n",
                escaped(&id),
                escaped(&message)
            ));
            let hint = Message::new(TextId::RunFix).with("hint", words(&finding.hint));
            out.push_str(&format!("{INDENT}{DIM}{}{DIM:#}\n", escaped(&words(&hint))));
        }
        if !shown.is_empty() {
            out.push('\n');
        }
    }

    /// The cases that did not pass, with their places; pointless for one.
    fn push_failed(&self, out: &mut String, report: &Report) {
        let failed: Vec<_> = report
            .cases
            .iter()
            .filter(|case| case.has_failed())
            .collect();
        if failed.is_empty() {
            return;
        }
        push_line(out, &TextId::RunFailedCases.into());
        for result in failed {
            let Some(case) = self.suite.cases.get(result.index) else {
                continue;
            };
            let (mark, style) = mark(result.status);
            let place = self.place(case.range.start);
            out.push_str(&format!(
                "{GAP}{style}{mark}{style:#} {}{GAP}{DIM}{place}{DIM:#}\n",
                id_of(case)
            ));
        }
        out.push('\n');
    }

    fn push_determinism(&self, out: &mut String, determinism: &Determinism) {
        let text = match determinism.conclusion() {
            "deterministic" => TextId::RunDeterministic,
            "nondeterministic" => TextId::RunNondeterministic,
            _ => TextId::RunConsistent,
        };
        let message = Message::new(text)
            .with("count", determinism.compared)
            .with("differences", determinism.differences.len());
        out.push('\n');
        push_line(out, &message);
        for difference in &determinism.differences {
            self.push_difference(out, difference, determinism.restored);
        }
    }

    fn push_difference(&self, out: &mut String, difference: &Difference, restored: bool) {
        let Some(case) = self.suite.cases.get(difference.case) else {
            return;
        };
        let tool = match &case.operation {
            Operation::ListTools => String::new(),
            Operation::CallTool { tool, .. } => format!("{} / ", escaped(&tool.to_string_lossy())),
        };
        let name = case.name.to_string_lossy();
        out.push_str(&format!(
            "{GAP}{tool}{} ({})\n",
            escaped(&name),
            id_of(case)
        ));
        let place = difference
            .path
            .as_deref()
            .unwrap_or(difference.kind.as_str());
        out.push_str(&format!("{INDENT}{}\n", escaped(place)));
        for (run, value) in [(1, &difference.first), (2, &difference.second)] {
            let message = Message::new(TextId::RunOfTwo)
                .with("run", run)
                .with("value", value);
            out.push_str(&format!("{INDENT}{}\n", escaped(&words(&message))));
        }
        let advice = match (difference.kind, difference.hint) {
            (DifferenceKind::Status, _) if restored => TextId::RunDiffersRestored,
            (DifferenceKind::Status, _) => TextId::RunDiffersState,
            (DifferenceKind::Assertion, _) => TextId::RunDiffersAssertion,
            (_, Some(DifferenceHint::Timestamp)) => TextId::RunDiffersTime,
            (_, Some(DifferenceHint::RandomId)) => TextId::RunDiffersId,
            (_, Some(DifferenceHint::NumericDrift)) => TextId::RunDiffersNumber,
            (_, None) => return,
        };
        out.push_str(&format!("{INDENT}→ {}\n", words(&advice.into())));
    }
}

fn push_line(out: &mut String, message: &Message) {
    out.push_str(&escaped(&words(message)));
    out.push('\n');
}

fn totals(report: &Report) -> String {
    let summary = report.summary();
    let parts: Vec<String> = [
        (summary.passed, TextId::RunPassed),
        (summary.failed, TextId::RunFailed),
        (summary.timed_out, TextId::RunTimedOut),
        (summary.cancelled, TextId::RunCancelled),
        (summary.not_run, TextId::RunNotRun),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, id)| words(&Message::new(id).with("count", count)))
    .collect();
    let total = words(&Message::new(TextId::RunTotal).with("count", summary.total));
    let time = duration(report.duration);
    format!(
        "{}{GAP}({total}){GAP}{DIM}{time}{DIM:#}\n",
        parts.join(", ")
    )
}

/// Refusals of which it is not known why the server refused (semantics.md, 6.4).
fn push_rejections(out: &mut String, report: &Report) {
    let count = report.summary().rejection_unverified;
    if count == 0 {
        return;
    }
    out.push('\n');
    push_line(
        out,
        &Message::new(TextId::RunUnverified).with("count", count),
    );
    push_line(out, &TextId::RunUnverifiedHint.into());
}

/// The state of the approval; when everything passed only if it is stale (semantics.md, section 5).
fn push_approval(out: &mut String, report: &Report) {
    let cut = |digest: &str| digest.chars().take(SHOWN_FINGERPRINT).collect::<String>();
    let passed = report.status == RunStatus::Passed;
    if passed && report.suite.approval.is_none() {
        return;
    }
    let approval = fingerprint::approval_of_suite(&report.suite);
    let message = match &approval {
        Approval::Stale {
            fingerprint,
            approved,
            ..
        } => Message::new(TextId::RunApprovalStale)
            .with("computed", cut(fingerprint))
            .with("approved", cut(approved)),
        _ if passed => return,
        Approval::Matching { fingerprint } => {
            Message::new(TextId::RunApprovalMatches).with("computed", cut(fingerprint))
        }
        Approval::Absent { .. } => TextId::RunApprovalAbsent.into(),
        Approval::Invalid => return,
    };
    out.push('\n');
    push_line(out, &message);
    if !matches!(approval, Approval::Matching { .. }) {
        return;
    }
    for case in defects(report) {
        push_line(
            out,
            &Message::new(TextId::RunKnownDefect).with("case", case),
        );
    }
}

/// The cases that did not pass and were approved as the server's defects.
fn defects(report: &Report) -> Vec<String> {
    let approval = report.suite.approval.iter();
    let approved = approval.flat_map(|approval| approval.cases.iter().flatten());
    let is_defect = |id| {
        let mut approved = approved.clone();
        approved.any(|one| one.status == ApprovedStatus::ServerDefect && &one.id == id)
    };
    let failed = report
        .cases
        .iter()
        .filter(|case| case.status != CaseStatus::Passed);
    failed
        .filter_map(|result| report.suite.cases.get(result.index))
        .filter(|case| is_defect(&case.id))
        .map(|case| id_of(case).into_owned())
        .collect()
}

/// How the server's process ended and the last lines that it wrote to standard error, when something went wrong and
/// there is something to say. For standard error, apart from the report.
pub fn server_block(report: &Report, lines: usize) -> Option<String> {
    let abnormal = match report.exit {
        Some(Exit::Code(code)) => code != 0,
        Some(Exit::Signal(_)) => true,
        None => false,
    };
    if report.status == RunStatus::Passed && !abnormal {
        return None;
    }
    let mut out = String::new();
    if let Some(exit) = report.exit {
        push_line(
            &mut out,
            &Message::new(TextId::RunServerEnded).with_text("exit", shown_exit(Some(exit))),
        );
    }
    out.push_str(&stderr_block(&report.stderr, lines).unwrap_or_default());
    (!out.is_empty()).then_some(out)
}

/// The last of the lines that a server wrote to standard error, if there are any; if none of them is wanted, that there
/// are some, since hints point there.
pub fn stderr_block(stderr: &[String], lines: usize) -> Option<String> {
    if stderr.is_empty() {
        return None;
    }
    let mut out = String::new();
    if lines == 0 {
        push_line(&mut out, &TextId::RunServerStderrHidden.into());
        return Some(out);
    }
    let skipped = stderr.len().saturating_sub(lines);
    let shown = stderr.get(skipped..).unwrap_or_default();
    push_line(&mut out, &TextId::RunServerStderr.into());
    for line in shown {
        out.push_str(&format!("{GAP}{RED}|{RED:#} {}\n", escaped(line)));
    }
    Some(out)
}
