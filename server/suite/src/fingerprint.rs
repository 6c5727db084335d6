//! The fingerprint of a suite and the state of its approval (semantics.md, sections 4 and 5). Both need the whole
//! suite: work them out when typing pauses, never in the way of a keystroke.

mod canonical;

pub(crate) use canonical::write as write_canonical;

use sha2::{Digest, Sha256};

use crate::check;
use crate::finding::{Cause, Code, Finding};
use crate::model::Suite;
use crate::syntax::{JsString, Value};
use crate::text::Text;
use crate::texts::{Message, TextId};

/// What an approval says about the suite as it stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Approval {
    /// The suite is not valid, so it has no fingerprint.
    Invalid,
    /// The suite has no `approval`.
    Absent {
        /// The suite's fingerprint: 64 lowercase hexadecimal characters.
        fingerprint: String,
    },
    /// The approval was given for exactly this suite.
    Matching {
        /// The suite's fingerprint.
        fingerprint: String,
    },
    /// The suite has changed since.
    Stale {
        /// The suite's fingerprint as it stands.
        fingerprint: String,
        /// The fingerprint in `approval`.
        approved: String,
        /// The advice to show at `approval.fingerprint`.
        finding: Box<Finding>,
    },
}

/// The state of a suite's approval. Reads the whole text: linear, tens of milliseconds for tens of megabytes.
pub fn approval(text: &Text) -> Approval {
    let text = text.to_string();
    let Some(tree) = check::valid_suite(&text) else {
        return Approval::Invalid;
    };
    approval_of(Value::new(&tree, &text, tree.root()))
}

/// The state of the approval of a valid suite, whose root this is.
fn approval_of(root: Value<'_>) -> Approval {
    let fingerprint = digest(root);
    let Some(approved_value) = approved(root) else {
        return Approval::Absent { fingerprint };
    };
    let approved = approved_value
        .string()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    if approved == fingerprint {
        return Approval::Matching { fingerprint };
    }
    let finding = Box::new(stale(approved_value, &approved, &fingerprint));
    Approval::Stale {
        fingerprint,
        approved,
        finding,
    }
}

/// The state of the approval of a suite that is known to be valid.
pub fn approval_of_suite(suite: &Suite) -> Approval {
    approval_of(suite.document().root())
}

/// The canonical JSON of a suite without its `approval`: what the fingerprint is the digest of. `None` for a suite that
/// is not valid.
pub fn canonical(text: &Text) -> Option<String> {
    let text = text.to_string();
    let tree = check::valid_suite(&text)?;
    let mut out = String::new();
    canonical::write(
        Value::new(&tree, &text, tree.root()),
        Some("approval"),
        &mut |part| {
            out.push_str(part);
        },
    );
    Some(out)
}

fn digest(root: Value<'_>) -> String {
    let mut hasher = Sha256::new();
    canonical::write(root, Some("approval"), &mut |part| hasher.update(part));
    hasher
        .finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

fn approved(root: Value<'_>) -> Option<Value<'_>> {
    let approval = root.object()?.get("approval")?.value.object()?;
    Some(approval.get("fingerprint")?.value)
}

fn stale(value: Value<'_>, approved: &str, computed: &str) -> Finding {
    let message = Message::new(TextId::StaleApproval)
        .with("computed", shortened(computed))
        .with("approved", shortened(approved));
    Finding {
        code: Code::StaleApproval,
        path: JsString::from("approval.fingerprint"),
        range: value.range(),
        message,
        hint: TextId::StaleApprovalHint.into(),
        related: Vec::new(),
        unnecessary: false,
        cause: Cause::Plain,
    }
}

/// The beginning of a digest, enough to tell two apart.
fn shortened(digest: &str) -> String {
    digest.chars().take(12).chain(['…']).collect()
}
