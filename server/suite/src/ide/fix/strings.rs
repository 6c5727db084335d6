//! Strings put right: what is between their quotes, piece by piece, so that what was in order stays as it was written.

use crate::syntax::JsString;
use crate::text::Edit;

/// A piece of a string that JSON does not allow, and what stands for it.
pub(super) struct Piece {
    /// Where it is, in bytes of what was given.
    pub(super) edit: Edit,
    /// Whether nothing else can have been meant.
    pub(super) is_sure: bool,
}

/// What must change in the text between two quotes, in its order.
pub(super) fn pieces(inner: &str) -> Vec<Piece> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(c) = inner[at..].chars().next() {
        let rest = &inner[at..];
        let (length, piece) = match c {
            '\\' => escape(rest),
            '"' => (1, Some(("\\\"".to_owned(), true))),
            c if c < ' ' => (1, Some((escaped(c), true))),
            c => (c.len_utf8(), None),
        };
        if let Some((replacement, is_sure)) = piece {
            let range = at..at + length;
            let edit = Edit { range, replacement };
            found.push(Piece { edit, is_sure });
        }
        at += length;
    }
    found
}

/// The text between two quotes with all that put right.
pub(super) fn mended(inner: &str) -> String {
    let mut out = String::with_capacity(inner.len());
    let mut at = 0;
    for Piece { edit, .. } in pieces(inner) {
        out.push_str(inner.get(at..edit.range.start).unwrap_or_default());
        out.push_str(&edit.replacement);
        at = edit.range.end;
    }
    out.push_str(inner.get(at..).unwrap_or_default());
    out
}

/// Whether text between two quotes has backslashes that JSON refuses beside some that it reads as a line break or the like: of
/// a path such as `C:\dir\new` nobody can tell which were meant.
pub(super) fn has_doubtful_escapes(inner: &str) -> bool {
    let pieces = pieces(inner);
    let is_doubled = pieces
        .iter()
        .any(|piece| piece.edit.replacement.starts_with("\\\\"));
    let mut rest = inner.char_indices();
    let mut is_letter = false;
    while let Some((at, c)) = rest.next() {
        if c != '\\' {
            continue;
        }
        let is_refused = pieces
            .binary_search_by_key(&at, |piece| piece.edit.range.start)
            .is_ok();
        let next = rest.next().map(|(_, next)| next);
        is_letter |= !is_refused && matches!(next, Some('b' | 'f' | 'n' | 'r' | 't' | 'u'));
    }
    is_doubled && is_letter
}

/// A control character as JSON writes it.
fn escaped(c: char) -> String {
    let mut text = JsString::new();
    text.push(c);
    let json = text.to_json();
    json.trim_matches('"').to_owned()
}

/// The length of what begins with a backslash, and what stands for it where JSON does not have it.
fn escape(rest: &str) -> (usize, Option<(String, bool)>) {
    let Some(next) = rest[1..].chars().next() else {
        return (1, Some(("\\\\".to_owned(), true)));
    };
    match next {
        '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' => (2, None),
        'u' => match hexadecimal(rest, 2, 4) {
            Some(_) => (6, None),
            // It may have been `\u00e9` cut short, unless no digit follows at all.
            None => (
                2,
                Some(("\\\\u".to_owned(), hexadecimal(rest, 2, 1).is_none())),
            ),
        },
        'x' => match hexadecimal(rest, 2, 2) {
            Some(digits) => (4, Some((format!("\\u00{digits}"), true))),
            None => (2, Some(("\\\\x".to_owned(), true))),
        },
        '\'' | '`' => (2, Some((next.to_string(), true))),
        '0' => (2, Some(("\\u0000".to_owned(), false))),
        next if next < ' ' => (1, Some(("\\\\".to_owned(), true))),
        next => (1 + next.len_utf8(), Some((format!("\\\\{next}"), true))),
    }
}

fn hexadecimal(text: &str, start: usize, length: usize) -> Option<&str> {
    let digits = text.get(start..start + length)?;
    digits
        .bytes()
        .all(|byte| byte.is_ascii_hexdigit())
        .then_some(digits)
}

#[cfg(test)]
mod tests;
