//! The checks: tree in, findings out, in the order of the reference (semantics.md, section 3), then advice (section 10).
//! One file a family of rules. Around damage they judge what can be judged and report nothing that the damage explains.

mod advice;
mod approval;
mod assertion;
mod case;
mod fields;
mod foreign_keywords;
mod found;
mod free_json;
mod operation;
mod report;
mod schema;
mod suggest;
mod suite;
mod syntax;
mod valid;
mod value;
mod volatile;

pub(crate) use advice::is_of_type;
pub(crate) use approval::is_fingerprint;
pub(crate) use case::case;
pub(crate) use foreign_keywords::is_annotation;
pub(crate) use found::{found, noun, quoted, shortened};
pub(crate) use report::Findings;
pub(crate) use suggest::nearest;
pub(crate) use suite::{cases_array, suite};
pub(crate) use syntax::{SyntaxFinding, literal_meant, syntax_errors};
pub(crate) use valid::valid_suite;
pub(crate) use value::is_in_range;
