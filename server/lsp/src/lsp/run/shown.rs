//! Texts of servers and suites as an editor may show them: lines stay lines, and everything else that could harm or deceive is
//! an escape.

use mcpeak_suite::printable::escaped;

/// A text with its line breaks, its other control and bidirectional characters escaped.
pub(in crate::lsp) fn lines(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        let (line, ending) = match line.strip_suffix('\n') {
            Some(line) => (line.strip_suffix('\r').unwrap_or(line), "\n"),
            None => (line, ""),
        };
        safe.push_str(&escaped(line));
        safe.push_str(ending);
    }
    safe
}

/// A text of so many characters at most, made safe; what is cut off shows as an ellipsis.
pub(super) fn shortened(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", escaped(text.get(..end).unwrap_or_default())),
        None => escaped(text).into_owned(),
    }
}

/// How many lines of an answer are shown beside other things.
const LINES: usize = 20;

/// The first lines of a text, each cut where nobody reads on.
pub(super) fn shortened_lines(text: &str) -> String {
    let mut lines = text.lines();
    let mut shown: Vec<String> = lines
        .by_ref()
        .take(LINES)
        .map(|line| shortened(line, 200))
        .collect();
    if lines.next().is_some() {
        shown.push("…".to_owned());
    }
    shown.join("\n")
}
