//! What a case asks of a server beside what the server declares (semantics.md, 7.1), and assertions that nothing can
//! fail (7.2). Pure: no server is asked here, and no verdict changes.

mod bounds;
mod declared;
mod input;
mod paths;
mod suggest;
mod vacuous;
mod words;

use std::ops::Range;

use crate::syntax::JsString;
use crate::texts::Message;

pub use input::input_contract;
pub use vacuous::vacuous;

/// So many findings of a check are listed for a case; all are counted (semantics.md, 7).
pub(crate) const LISTED: usize = 10;

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident, $doc:literal;)*) => {
        /// What a contract finding is about. The order is that of the findings of a case (semantics.md, 7.1).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum ContractCode { $(#[doc = $doc] $variant,)* }

        impl ContractCode {
            /// The code as it is printed.
            pub fn as_str(self) -> &'static str {
                match self { $(ContractCode::$variant => $name,)* }
            }

            /// The severity of every finding with this code.
            pub fn severity(self) -> ContractSeverity {
                match self { $(ContractCode::$variant => ContractSeverity::$severity,)* }
            }
        }
    };
}

codes! {
    ToolNotDeclared "TOOL_NOT_DECLARED" Blocking, "The server lists no tool of this name.";
    SchemaNotAnalyzable "SCHEMA_NOT_ANALYZABLE" Advisory, "The tool's `inputSchema` says more than can be judged here.";
    RequiredMissing "REQUIRED_MISSING" Blocking, "The input lacks a required field.";
    UndeclaredField "UNDECLARED_FIELD" Blocking, "The input has a field that the tool does not allow.";
    TypeMismatch "TYPE_MISMATCH" Blocking, "A field's value is of another type.";
    EnumMismatch "ENUM_MISMATCH" Blocking, "A field's value is none of those listed.";
    RangeMismatch "RANGE_MISMATCH" Advisory, "A field's value is outside its limits.";
    RejectionWithoutViolation "REJECTION_WITHOUT_VIOLATION" Advisory, "The case expects to be refused, but its input is as declared.";
    VacuousMinLength "VACUOUS_MIN_LENGTH" Advisory, "`minLength` 0 never fails.";
    VacuousMinItems "VACUOUS_MIN_ITEMS" Advisory, "`minItems` 0 never fails.";
}

/// How much a contract finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContractSeverity {
    /// A reason not to approve the suite.
    Blocking,
    /// Worth knowing.
    Advisory,
}

impl ContractSeverity {
    /// The name in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            ContractSeverity::Blocking => "blocking",
            ContractSeverity::Advisory => "advisory",
        }
    }
}

/// One finding about a case.
#[derive(Clone, Debug, PartialEq)]
pub struct ContractFinding {
    /// What it is about.
    pub code: ContractCode,
    /// How much it matters.
    pub severity: ContractSeverity,
    /// The id of the case.
    pub case_id: JsString,
    /// Where, seen from the case: `operation.tool`, `input.city`, `assertions[0].schema.minLength`.
    pub path: JsString,
    /// What the server declares, as JSON.
    pub expected: Option<String>,
    /// What the case has, as JSON.
    pub actual: Option<String>,
    /// The name or value that was probably meant.
    pub suggestion: Option<JsString>,
    /// What is wrong.
    pub message: Message,
    /// What to do about it.
    pub hint: Message,
    /// Where in the suite's text, in bytes: the tool's name, the key or value of a field of the input, the keyword
    /// with its value; the key `input` for what the input as a whole has or lacks.
    pub range: Range<usize>,
}

/// What a check found in a case.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Checked {
    /// The first [`LISTED`] findings, in order.
    pub findings: Vec<ContractFinding>,
    /// How many there are in all.
    pub total: usize,
}

#[cfg(test)]
mod tests;
