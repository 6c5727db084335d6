//! What a check reports: a code, where (a JSON path and a byte range), what is wrong, and what to do about it.
//! The codes and their severities stand in one table here; the words stand in [`crate::texts`].

use std::ops::Range;

use crate::spec::{Field, ValueKind};
use crate::syntax::{JsString, SyntaxErrorKind};
use crate::texts::Message;

/// How much a finding matters. Only errors make a suite invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// `mcpeak test` refuses the suite.
    Error,
    /// Advice: probably not what was meant.
    Warning,
    /// Advice: worth knowing.
    Information,
}

impl Severity {
    /// The name in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Information => "information",
        }
    }
}

macro_rules! codes {
    ($($variant:ident $name:literal $severity:ident, $doc:literal;)*) => {
        /// Every code that a finding can have: `SUITE_JSON_INVALID`, the thirteen of the specification, then advice
        /// (semantics.md, section 10).
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Code { $(#[doc = $doc] $variant,)* }

        impl Code {
            /// All codes, in the order of the table.
            pub const ALL: &'static [Code] = &[$(Code::$variant,)*];

            /// The code as it is printed.
            pub fn as_str(self) -> &'static str {
                match self { $(Code::$variant => $name,)* }
            }

            /// The severity of every finding with this code.
            pub fn severity(self) -> Severity {
                match self { $(Code::$variant => Severity::$severity,)* }
            }
        }
    };
}

codes! {
    SuiteJsonInvalid "SUITE_JSON_INVALID" Error, "The text is not JSON.";
    MissingRequiredField "MISSING_REQUIRED_FIELD" Error, "A required field is missing.";
    UnknownField "UNKNOWN_FIELD" Error, "A field outside the list is present.";
    UnsupportedSchemaVersion "UNSUPPORTED_SCHEMA_VERSION" Error, "`schemaVersion` is not 1.";
    InvalidType "INVALID_TYPE" Error, "A field's type is wrong.";
    InvalidValue "INVALID_VALUE" Error, "A field's value is wrong.";
    DuplicateCaseId "DUPLICATE_CASE_ID" Error, "A case id is repeated.";
    EmptyCases "EMPTY_CASES" Error, "`cases` is empty.";
    EmptyAssertions "EMPTY_ASSERTIONS" Error, "`assertions` is empty.";
    IncompatibleAssertion "INCOMPATIBLE_ASSERTION" Error, "An assertion does not match its operation.";
    InvalidJsonValue "INVALID_JSON_VALUE" Error, "`input`, `const` or `enum` holds a value that JSON cannot carry.";
    InvalidTimeout "INVALID_TIMEOUT" Error, "A time limit is not a positive integer.";
    UnsupportedSchemaKeyword "UNSUPPORTED_SCHEMA_KEYWORD" Error, "A response schema has an unsupported keyword.";
    SchemaKeywordRequiresType "SCHEMA_KEYWORD_REQUIRES_TYPE" Error, "A keyword is missing the type it requires.";
    DuplicateKey "DUPLICATE_KEY" Warning, "An object has the same key twice; the last one counts.";
    StaleApproval "STALE_APPROVAL" Warning, "The suite has changed since it was approved.";
    VacuousMinLength "VACUOUS_MIN_LENGTH" Information, "`minLength` 0 never fails.";
    VacuousMinItems "VACUOUS_MIN_ITEMS" Information, "`minItems` 0 never fails.";
    ContradictoryBounds "CONTRADICTORY_BOUNDS" Warning, "A lower bound is above its upper bound.";
    UnsatisfiableValue "UNSATISFIABLE_VALUE" Warning, "A `const` or `enum` member is refused by the schema's own `type`.";
    ContradictoryAssertions "CONTRADICTORY_ASSERTIONS" Warning, "A case expects an error and no error.";
    UnreachableRequired "UNREACHABLE_REQUIRED" Warning, "A required property is one that the schema forbids.";
    VolatileValue "VOLATILE_VALUE" Information, "An expected value looks like a date, a time or a generated id.";
}

impl Code {
    /// Whether `mcpeak test` itself reports this code (the specification's thirteen).
    pub fn is_specified(self) -> bool {
        self.severity() == Severity::Error && self != Code::SuiteJsonInvalid
    }
}

/// One finding, complete: ranges are byte offsets into the text that was checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// What kind of problem it is.
    pub code: Code,
    /// The JSON path as the reference prints it, such as `cases[0].assertions[1].schema.minLength`.
    pub path: JsString,
    /// Where it is, in bytes.
    pub range: Range<usize>,
    /// What is wrong, at this very place.
    pub message: Message,
    /// What to do about it.
    pub hint: Message,
    /// Other places that explain it, such as the first use of a repeated id.
    pub related: Vec<Related>,
    /// Whether the text there has no effect, so that editors may grey it out.
    pub unnecessary: bool,
    /// What a program needs to know to mend it.
    pub cause: Cause,
}

impl Finding {
    /// Whether it is about text that is no JSON.
    pub fn is_damage(&self) -> bool {
        self.code == Code::SuiteJsonInvalid
    }

    /// The severity of its code.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// What a program needs to know of a finding to mend it, beyond its code and its place: what the hint says in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Cause {
    /// Code and place say it all.
    #[default]
    Plain,
    /// The text is damaged.
    Syntax(SyntaxErrorKind),
    /// The object that begins at the place lacks this field.
    Lacks(&'static Field),
    /// The key at the place is none that its object has; the absent one that was probably meant.
    UnknownKey(Option<&'static str>),
    /// The value at the place is not this; the name that was probably meant, where it must be one of a list.
    Wants(ValueKind, Option<&'static str>),
    /// The assertion is none of this operation's, or of none where there is no operation to go by.
    Assertion {
        /// The operation of the case.
        operation: Option<&'static str>,
        /// The assertion's `type` that was probably meant.
        meant: Option<&'static str>,
    },
    /// The element at the place must be an object.
    BadElement,
    /// The array or object at the place is empty.
    Empty,
    /// The keyword at the place needs a type that its schema does not declare.
    NeedsType(&'static Field),
    /// Something earlier has the same id; one that nothing has, where it may be given.
    RepeatedId(Option<JsString>),
}

/// A place that explains a finding.
#[derive(Clone, Debug, PartialEq)]
pub struct Related {
    /// Where it is, in bytes.
    pub range: Range<usize>,
    /// What it has to do with the finding.
    pub message: Message,
}
