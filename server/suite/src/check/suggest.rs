//! "Did you mean": the nearest known name, and lists of names for people.

use crate::near;
use crate::syntax::{JsString, Member};

/// The name that `written` was probably meant to be: the same but for case and separators (`time_out_ms`), else what it
/// is called in other formats, else the nearest by edits, if near enough to be no accident.
pub(crate) fn nearest<'n>(written: &str, names: &[&'n str]) -> Option<&'n str> {
    let is_same = |name: &&&str| near::edits(written, name) == Some(0);
    if let Some(name) = names.iter().find(is_same) {
        return Some(name);
    }
    meant_by_alias(written, names).or_else(|| near::nearest(written, names.iter().copied()))
}

fn meant_by_alias<'n>(written: &str, names: &[&'n str]) -> Option<&'n str> {
    let is_alias = |alias: &str| near::edits(written, alias) == Some(0);
    let (_, meant) = ALIASES
        .iter()
        .find(|(alias, name)| is_alias(alias) && names.contains(name))?;
    names.iter().copied().find(|name| name == meant)
}

/// What other formats call a field, and what it is called here.
const ALIASES: &[(&str, &str)] = &[
    ("args", "input"),
    ("arguments", "input"),
    ("params", "input"),
    ("parameters", "input"),
    ("toolname", "tool"),
    ("asserts", "assertions"),
    ("expectations", "assertions"),
    ("checks", "assertions"),
    ("tests", "cases"),
    ("timeout", "timeoutMs"),
    ("timeout", "defaultTimeoutMs"),
    ("timeoutms", "defaultTimeoutMs"),
    ("title", "name"),
    ("contains", "stringContains"),
];

/// Names in code marks, with commas.
pub(super) fn list(names: &[&str]) -> String {
    let marked: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    marked.join(", ")
}

/// Sorts members by their key's UTF-16 units, as the reference reports them (semantics.md, 3.1).
pub(super) fn sort_keys(members: &mut [&Member<'_>]) {
    let is_ascii = members.iter().all(|member| member.key.is_ascii());
    match is_ascii {
        true => members.sort_by(|a, b| a.key.cmp(&b.key)),
        false => {
            members.sort_by(|a, b| {
                JsString::from_wtf8(&a.key).cmp_units(&JsString::from_wtf8(&b.key))
            });
        }
    }
}
