//! The front door: is this text a suite, and if not, why. The contract is the specification's: the suite by its types, or
//! all that is wrong, each with a code, a path, a message and a hint. Advice is no part of it.

use std::fmt;

use crate::finding::{Code, Finding, Severity};
use crate::model::Suite;
use crate::texts::Language;

/// Something that keeps a text from being a suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issue {
    /// What kind of problem it is; [`Code::as_str`] is its name in the specification.
    pub code: Code,
    /// Where it is, as the reference writes it: `cases[0].assertions[1].schema.minLength`. What is no Unicode in a key is
    /// U+FFFD here.
    pub path: String,
    /// What is wrong, in English.
    pub message: String,
    /// What to do about it, in English.
    pub hint: String,
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            code,
            path,
            message,
            hint,
        } = self;
        let code = code.as_str();
        match path.is_empty() {
            true => write!(f, "{code}: {message} {hint}"),
            false => write!(f, "{code} at {path}: {message} {hint}"),
        }
    }
}

impl std::error::Error for Issue {}

impl From<Finding> for Issue {
    fn from(finding: Finding) -> Self {
        Self {
            code: finding.code,
            path: finding.path.to_string_lossy().into_owned(),
            message: finding.message.render(Language::English),
            hint: finding.hint.render(Language::English),
        }
    }
}

/// Reads a text as a suite. A text that is no suite gives its issues in the reference's order; one that is not even JSON
/// gives [`Code::SuiteJsonInvalid`], and whatever else can be said about it.
pub fn validate(text: &str) -> Result<Suite, Vec<Issue>> {
    Suite::read(text).map_err(|findings| {
        let errors = findings
            .into_iter()
            .filter(|finding| finding.severity() == Severity::Error);
        errors.map(Issue::from).collect()
    })
}
