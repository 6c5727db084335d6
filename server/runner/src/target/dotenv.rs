//! A file of variables, as `envFile` names it: `NAME=value` lines, `export` before them, comments, and quotes, within
//! which a value may go over lines. Nothing in it is expanded.

/// As many lines are named as are of use to a person; a file of another kind may have very many.
const MAX_BAD_LINES: usize = 20;

/// The variables in order; or the first lines, from 1, that are none.
pub(super) fn parse(text: &str) -> Result<Vec<(String, String)>, Vec<u32>> {
    let mut variables = Vec::new();
    let mut bad = Vec::new();
    let mut rest = text;
    let mut line: u32 = 1;
    while !rest.is_empty() {
        let before = rest;
        match variable(rest) {
            Some((found, tail)) => {
                variables.extend(found);
                rest = tail;
            }
            None => {
                if bad.len() < MAX_BAD_LINES {
                    bad.push(line);
                }
                rest = split_line(rest).1;
            }
        }
        let read = before.get(..before.len() - rest.len()).unwrap_or_default();
        let breaks = read.bytes().filter(|byte| *byte == b'\n').count();
        line = line.saturating_add(u32::try_from(breaks).unwrap_or(u32::MAX));
    }
    match bad.is_empty() {
        true => Ok(variables),
        false => Err(bad),
    }
}

/// The variable at the beginning, if its line has one, and what follows its line. `None` if the line is no variable.
fn variable(text: &str) -> Option<(Option<(String, String)>, &str)> {
    let (line, next) = split_line(text);
    let content = line.trim_start();
    if content.is_empty() || content.starts_with('#') {
        return Some((None, next));
    }
    let indent = line.len() - content.len();
    let text = text.get(indent..)?;
    let text = match text.strip_prefix("export") {
        Some(rest) if rest.starts_with([' ', '\t']) => rest.trim_start_matches([' ', '\t']),
        _ => text,
    };
    let (name, value) = text.split_once('=')?;
    let name = name.trim_end_matches([' ', '\t']);
    if !is_name(name) {
        return None;
    }
    let (value, next) = value_at(value.trim_start_matches([' ', '\t']))?;
    let passable = !value.contains('\0');
    passable.then(|| (Some((name.to_owned(), value)), next))
}

/// The value at the beginning and what follows its line.
fn value_at(text: &str) -> Option<(String, &str)> {
    let (value, rest) = match text.chars().next() {
        Some('"') => double_quoted(text.get(1..)?)?,
        Some('\'') => {
            let (value, rest) = text.get(1..)?.split_once('\'')?;
            (value.to_owned(), rest)
        }
        _ => {
            let (line, next) = split_line(text);
            return Some((unquoted(line).to_owned(), next));
        }
    };
    let (behind, next) = split_line(rest);
    let behind = behind.trim();
    (behind.is_empty() || behind.starts_with('#')).then_some((value, next))
}

/// A value without quotes: up to the end of its line, or to a `#` behind a space.
fn unquoted(line: &str) -> &str {
    if line.starts_with('#') {
        return "";
    }
    let end = [" #", "\t#"]
        .iter()
        .filter_map(|mark| line.find(mark))
        .min();
    line.get(..end.unwrap_or(line.len()))
        .unwrap_or_default()
        .trim_end()
}

/// What stands before the closing quote, its escapes resolved, and what stands behind it.
fn double_quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut characters = text.chars();
    loop {
        match characters.next()? {
            '"' => return Some((value, characters.as_str())),
            '\\' => match characters.next()? {
                'n' => value.push('\n'),
                'r' => value.push('\r'),
                't' => value.push('\t'),
                escaped @ ('"' | '\\' | '$') => value.push(escaped),
                other => value.extend(['\\', other]),
            },
            other => value.push(other),
        }
    }
}

/// The first line without its ending, and what follows it.
fn split_line(text: &str) -> (&str, &str) {
    let (line, next) = text.split_once('\n').unwrap_or((text, ""));
    (line.strip_suffix('\r').unwrap_or(line), next)
}

fn is_name(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts
        && name
            .chars()
            .all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-'))
}

#[cfg(test)]
mod tests;
