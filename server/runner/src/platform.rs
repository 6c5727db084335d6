//! What differs between systems, as functions of the system: how programs are named, found and quoted. The system is an
//! argument and not a `cfg`, so that the rules of Windows are tested everywhere. Nothing here touches files.

/// The kind of system that a rule is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Platform {
    /// Linux, macOS and their like.
    Unix,
    /// Windows.
    Windows,
}

/// The endings that make a file a program on Windows, where `PATHEXT` is not set.
const DEFAULT_PATHEXT: &str = ".COM;.EXE;.BAT;.CMD";

impl Platform {
    /// The system that we run on.
    pub const CURRENT: Platform = if cfg!(windows) {
        Platform::Windows
    } else {
        Platform::Unix
    };

    /// Whether two names mean the same variable.
    pub fn is_same_variable(self, one: &str, other: &str) -> bool {
        match self {
            Platform::Unix => one == other,
            Platform::Windows => one.eq_ignore_ascii_case(other),
        }
    }

    /// Whether a program is named by a path, and so not looked for in `PATH`. On Windows that includes a drive's letter
    /// (`C:tool.exe`), either separator and network shares (`\\server\share\tool.exe`).
    pub fn is_path(self, program: &str) -> bool {
        match self {
            Platform::Unix => program.contains('/'),
            Platform::Windows => program.contains(['/', '\\']) || has_drive(program),
        }
    }

    /// Whether a path does not depend on the working folder. `C:tool.exe` and `\tool.exe` do, on Windows.
    pub fn is_absolute(self, path: &str) -> bool {
        match self {
            Platform::Unix => path.starts_with('/'),
            Platform::Windows => {
                let is_separator = |byte: Option<&u8>| matches!(byte, Some(b'/' | b'\\'));
                let bytes = path.as_bytes();
                let is_share = is_separator(bytes.first()) && is_separator(bytes.get(1));
                is_share || (has_drive(path) && is_separator(bytes.get(2)))
            }
        }
    }

    /// A word as one types it on a command line.
    pub fn quoted(self, word: &str) -> String {
        match self {
            Platform::Unix => quoted_for_shell(word),
            Platform::Windows => quoted_for_windows(word),
        }
    }
}

fn has_drive(path: &str) -> bool {
    let bytes = path.as_bytes();
    bytes.first().is_some_and(u8::is_ascii_alphabetic) && bytes.get(1) == Some(&b':')
}

/// Where Windows finds a program: in a folder of `path` unless it is named by a path, and with each ending of `pathext`
/// unless the name has one. So `npx` is found as `npx.cmd`, which the system alone does not do (lesson 16 of mcp.md).
pub fn windows_program(
    program: &str,
    path: &str,
    pathext: Option<&str>,
    is_file: impl Fn(&str) -> bool,
) -> Option<String> {
    let endings: Vec<&str> = pathext
        .unwrap_or(DEFAULT_PATHEXT)
        .split(';')
        .filter(|ending| ending.starts_with('.'))
        .collect();
    let names = names_with_endings(program, &endings);
    if Platform::Windows.is_path(program) {
        return names.into_iter().find(|name| is_file(name));
    }
    path.split(';')
        .map(|folder| folder.trim_matches('"').trim_end_matches(['\\', '/']))
        .filter(|folder| !folder.is_empty())
        .flat_map(|folder| names.iter().map(move |name| format!("{folder}\\{name}")))
        .find(|file| is_file(file))
}

/// A name that has a program's ending stands for itself first.
fn names_with_endings(program: &str, endings: &[&str]) -> Vec<String> {
    let lower = program.to_ascii_lowercase();
    let is_whole = endings
        .iter()
        .any(|ending| lower.ends_with(&ending.to_ascii_lowercase()));
    let itself = is_whole.then(|| program.to_owned());
    let extended = endings
        .iter()
        .map(|ending| format!("{program}{}", ending.to_ascii_lowercase()));
    itself.into_iter().chain(extended).collect()
}

/// Bare if that is safe, else in single quotes, or `$'…'` where there are control characters.
fn quoted_for_shell(word: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "-_./:=@%+,~".contains(c);
    if !word.is_empty() && !word.starts_with('~') && word.chars().all(is_plain) {
        return word.to_owned();
    }
    if !word.contains(char::is_control) {
        return format!("'{}'", word.replace('\'', "'\\''"));
    }
    let mut out = String::from("$'");
    for character in word.chars() {
        match character {
            '\'' | '\\' => out.extend(['\\', character]),
            other => push_without_controls(&mut out, other),
        }
    }
    out.push('\'');
    out
}

/// In double quotes if needed, by the rules that programs split their command line with: a quote needs a backslash, and
/// so does each backslash before a quote.
fn quoted_for_windows(word: &str) -> String {
    let is_special = |c: char| c.is_whitespace() || c.is_control() || "\"&|<>^%()".contains(c);
    if !word.is_empty() && !word.contains(is_special) {
        return word.to_owned();
    }
    let mut out = String::from("\"");
    let mut backslashes = 0;
    for character in word.chars() {
        match character {
            '\\' => backslashes += 1,
            '"' => {
                out.extend(std::iter::repeat_n('\\', backslashes + 1));
                backslashes = 0;
            }
            _ => backslashes = 0,
        }
        push_without_controls(&mut out, character);
    }
    out.extend(std::iter::repeat_n('\\', backslashes));
    out.push('"');
    out
}

fn push_without_controls(out: &mut String, character: char) {
    match character {
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        control if control.is_control() => {
            out.push_str(&format!("\\u{:04x}", u32::from(control)));
        }
        other => out.push(other),
    }
}

#[cfg(test)]
mod tests;
