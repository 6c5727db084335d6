//! "Did you mean": the nearest known name, and lists of names for people.

use crate::syntax::{JsString, Member};

/// The name that `written` was probably meant to be: the same but for case and separators (`time_out_ms`), else the
/// nearest by edits, if near enough to be no accident.
pub(crate) fn nearest<'n>(written: &str, names: &[&'n str]) -> Option<&'n str> {
    if written.is_empty() || written.len() > 64 {
        return None;
    }
    let folded = fold(written);
    if let Some(name) = names.iter().find(|name| fold(name) == folded) {
        return Some(name);
    }
    let alias = ALIASES
        .iter()
        .find(|(alias, name)| *alias == folded && names.contains(name));
    if let Some((_, meant)) = alias {
        return names.iter().copied().find(|name| name == meant);
    }
    let limit = (written.chars().count() / 3).clamp(1, 3);
    names
        .iter()
        .map(|name| (strsim::damerau_levenshtein(&folded, &fold(name)), *name))
        .filter(|(distance, name)| *distance <= limit && *distance < name.chars().count())
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// What other formats call a field, folded, and what it is called here.
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

fn fold(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '_' | '-' | ' ' | '.'))
        .flat_map(char::to_lowercase)
        .collect()
}

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
