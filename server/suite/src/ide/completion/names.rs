//! The names that a file itself has to offer: ids of cases, tools, properties. Nothing is invented but fresh ids.

use std::collections::{BTreeSet, HashSet};

use super::site::{Site, text_of};
use crate::analysis::{View, tools_of};
use crate::spec::{self, ID_FIELD};
use crate::syntax::{JsString, Value};

/// Where names are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Names<'a> {
    pub(super) root: Value<'a>,
    pub(super) view: &'a View<'a>,
    /// Names of tools from elsewhere.
    pub(super) tools: &'a [String],
}

impl Names<'_> {
    /// The cases that the view has, as values.
    fn cases(&self) -> impl Iterator<Item = Value<'_>> {
        let cases = self.root.member("cases");
        cases.and_then(Value::elements).into_iter().flatten()
    }

    /// The ids of all cases, in their order as far as they stand in the view, then the others.
    pub(super) fn case_ids(&self) -> Vec<JsString> {
        let ids = self
            .cases()
            .filter_map(|case| case.member(ID_FIELD)?.string());
        let others = self.view.other_cases().filter_map(|case| case.id);
        let mut seen = HashSet::new();
        ids.chain(others.map(|(id, _)| id.clone()))
            .filter(|id| !id.is_blank() && seen.insert(id.clone()))
            .collect()
    }

    /// An id that no case has: `case-` and the first free number behind the number of cases.
    pub(super) fn fresh_id(&self) -> String {
        let taken: HashSet<JsString> = self.case_ids().into_iter().collect();
        let mut number = taken.len();
        loop {
            number += 1;
            let id = format!("case-{number}");
            if !taken.contains(&JsString::from(id.as_str())) {
                return id;
            }
        }
    }

    /// The ids that `approval.cases` may still get; those of the entries beside the cursor's are taken.
    pub(super) fn unapproved_ids(&self, entries: &Site<'_>) -> Vec<JsString> {
        let listed = entries
            .elements()
            .filter_map(|entry| entry.member(ID_FIELD)?.string());
        let listed: HashSet<JsString> = listed.collect();
        let mut ids = self.case_ids();
        ids.retain(|id| !listed.contains(id));
        ids
    }

    /// The names of tools that the file uses or that are known otherwise, in alphabetical order.
    pub(super) fn tools(&self) -> Vec<JsString> {
        let used = self.cases().flat_map(tools_of);
        let others = self.view.other_cases();
        let others = others.flat_map(|case| case.tools.iter().cloned());
        let given = self.tools.iter().map(|name| JsString::from(name.as_str()));
        let names = used.chain(others).chain(given);
        let names: HashSet<JsString> = names.filter(|name| !name.is_blank()).collect();
        let mut names: Vec<JsString> = names.into_iter().collect();
        names.sort_by(JsString::cmp_units);
        names
    }

    /// The tool to propose where one must stand.
    pub(super) fn some_tool(&self) -> String {
        let tools = self.tools();
        let first = tools.iter().find_map(JsString::as_str);
        first.unwrap_or(spec::TOOL_FIELD).to_owned()
    }
}

/// The names that `properties` of a schema gives and `required` does not list yet.
pub(super) fn optional_properties(schema: &Site<'_>, listed: &[String]) -> Vec<String> {
    let properties = schema.value("properties").and_then(Value::object);
    let names = properties
        .iter()
        .flat_map(|properties| properties.members());
    let names = names.filter_map(|member| member.name().as_str().map(str::to_owned));
    names
        .filter(|name| is_name(name) && !listed.contains(name))
        .collect()
}

/// The names that `required` of a schema lists and `properties` does not give yet.
pub(super) fn undescribed_properties(schema: &Site<'_>, given: &[String]) -> Vec<String> {
    let required = schema.value("required").and_then(Value::elements);
    let names = required.into_iter().flatten().filter_map(text_of);
    let mut seen = BTreeSet::new();
    names
        .filter(|name| is_name(name) && !given.contains(name) && seen.insert(name.clone()))
        .collect()
}

fn is_name(name: &str) -> bool {
    !JsString::from(name).is_blank()
}
