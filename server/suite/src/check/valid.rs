//! The verdict on a whole text, for whoever needs no findings.

use std::collections::HashSet;

use super::{case, cases_array, suite};
use crate::spec::SuiteGuide;
use crate::syntax::{Tree, Value, parse};

/// The tree of a text that is a valid suite. It is one when the analysis of the text has no errors.
pub(crate) fn valid_suite(text: &str) -> Option<Tree> {
    let (tree, errors) = parse(text, &SuiteGuide);
    let is_valid = errors.is_empty() && is_valid(Value::new(&tree, text, tree.root()));
    is_valid.then_some(tree)
}

fn is_valid(root: Value<'_>) -> bool {
    let cases = cases_array(root).and_then(Value::elements);
    let mut cases = cases.into_iter().flatten();
    let mut ids = HashSet::new();
    !suite(root, cases.clone().count()).has_errors()
        && cases.all(|value| {
            let report = case(value);
            !report.findings.has_errors()
                && report.id.is_none_or(|id| ids.insert(id.string_bytes()))
        })
}
