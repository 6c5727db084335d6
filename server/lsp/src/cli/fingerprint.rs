//! `fingerprint`: the digest of one suite and the state of its approval. A suite that is not valid has none; its
//! findings are shown as `check` shows them.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use mcpeak_suite::fingerprint::Approval;
use mcpeak_suite::texts::{Message, TextId};
use serde::Serialize;

use super::inputs::Input;
use super::read::{self, Checked};
use super::report::Format;
use super::{EXIT_ERRORS, EXIT_FAILURE, Streams, text};
use mcpeak_suite::printable;

/// How much of a digest is enough to tell it from another, as `mcpeak test` shows it.
const DIGEST_PREFIX: usize = 12;

#[derive(Serialize)]
struct JsonFingerprint<'a> {
    file: &'a str,
    fingerprint: &'a str,
    approval: JsonApproval<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct JsonApproval<'a> {
    state: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    approved_fingerprint: Option<&'a str>,
}

/// Prints the fingerprint of the suite that `path` names.
pub(super) fn run(path: PathBuf, format: Format, streams: &mut Streams) -> io::Result<ExitCode> {
    let checked = match read::check(&Input::named(path)) {
        Ok(checked) => checked,
        Err(unreadable) => {
            streams.complain(&unreadable.sentence(TextId::CliCannotRead))?;
            return Ok(ExitCode::from(EXIT_FAILURE));
        }
    };
    let (state, fingerprint, approved) = match &checked.approval {
        Approval::Invalid => return refuse(&checked, streams),
        Approval::Absent { fingerprint } => ("absent", fingerprint, None),
        Approval::Matching { fingerprint } => ("matched", fingerprint, Some(fingerprint)),
        Approval::Stale {
            fingerprint,
            approved,
            ..
        } => ("mismatched", fingerprint, Some(approved)),
    };
    match format {
        Format::Text => writeln!(
            streams.out,
            "{fingerprint}\n{}",
            sentence(&checked.approval)
        )?,
        Format::Json => {
            let json = serde_json::to_string(&JsonFingerprint {
                file: &checked.name,
                fingerprint,
                approval: JsonApproval {
                    state,
                    approved_fingerprint: approved.map(String::as_str),
                },
            })?;
            writeln!(streams.out, "{}", printable::escaped_json(json))?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn sentence(approval: &Approval) -> String {
    match approval {
        Approval::Stale { approved, .. } => {
            let start: String = approved.chars().take(DIGEST_PREFIX).collect();
            text(Message::new(TextId::CliApprovalStale).with("approved", start))
        }
        Approval::Matching { .. } => text(TextId::CliApprovalMatches),
        Approval::Absent { .. } | Approval::Invalid => text(TextId::CliApprovalNone),
    }
}

fn refuse(checked: &Checked, streams: &mut Streams) -> io::Result<ExitCode> {
    let findings = Format::Text.report().file(checked)?;
    streams.err.write_all(findings.as_bytes())?;
    Ok(ExitCode::from(EXIT_ERRORS))
}
