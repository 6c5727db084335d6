//! Values that look as if each run would make them anew: dates, times, generated ids.

use crate::syntax::Value;
use crate::texts::TextId;

/// What an expected value looks like, if that is something which will not stay the same.
pub(super) fn kind(value: Value<'_>) -> Option<TextId> {
    if value.is_lost() {
        return None;
    }
    if let Some(number) = value.number() {
        return is_epoch_milliseconds(number).then_some(TextId::VolatileTimestamp);
    }
    let string = value.string()?;
    let text = string.as_str()?;
    let words = || {
        text.split(|c: char| {
            c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '"' | '\'' | '/' | '=')
        })
    };
    let found = words().find_map(|word| {
        let word = word.trim_matches(|c: char| {
            matches!(c, '.' | '!' | '?' | '[' | ']' | '<' | '>' | '{' | '}')
        });
        if is_uuid(word) || is_generated(word) {
            return Some(TextId::VolatileId);
        }
        let date = word.get(..10).is_some_and(is_date);
        let time = is_time(word);
        (date || time).then_some(if date {
            TextId::VolatileDate
        } else {
            TextId::VolatileTime
        })
    });
    // `2026/08/23` is split above.
    found.or_else(|| {
        text.get(..10)
            .filter(|start| is_slashed_date(start))
            .map(|_| TextId::VolatileDate)
    })
}

/// Digits where `shape` has `0`, and its own characters elsewhere.
fn has_shape(text: &str, shape: &str) -> bool {
    text.len() == shape.len()
        && text
            .bytes()
            .zip(shape.bytes())
            .all(|(byte, wanted)| match wanted {
                b'0' => byte.is_ascii_digit(),
                _ => byte == wanted,
            })
}

/// A year from 1900 to 2199, so that `4000-10-20` as a part number is let pass.
fn is_date(text: &str) -> bool {
    has_shape(text, "0000-00-00") && matches!(&text[..2], "19" | "20" | "21")
}

fn is_slashed_date(text: &str) -> bool {
    has_shape(text, "0000/00/00") && matches!(&text[..2], "19" | "20" | "21")
}

/// `12:34:56`, also with a fraction or a zone behind it.
fn is_time(word: &str) -> bool {
    let Some(time) = word.get(..8) else {
        return false;
    };
    let rest = &word[8..];
    has_shape(time, "00:00:00") && (rest.is_empty() || rest.starts_with(['.', 'Z', '+', '-']))
}

fn is_uuid(word: &str) -> bool {
    word.len() == 36
        && word.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// Digests and ids without separators: 24 or more hexadecimal characters, or 26 of a ULID, letters and digits mixed.
fn is_generated(word: &str) -> bool {
    let mixed =
        word.bytes().any(|b| b.is_ascii_digit()) && word.bytes().any(|b| b.is_ascii_alphabetic());
    let hexadecimal = word.len() >= 24 && word.bytes().all(|b| b.is_ascii_hexdigit());
    let ulid = word.len() == 26
        && word.starts_with(|c: char| ('0'..='7').contains(&c))
        && word.bytes().all(|b| {
            b.is_ascii_digit()
                || (b.is_ascii_uppercase() && !matches!(b, b'I' | b'L' | b'O' | b'U'))
        });
    mixed && (hexadecimal || ulid)
}

/// Milliseconds since 1970 between 2001 and 2100, thirteen digits.
fn is_epoch_milliseconds(number: f64) -> bool {
    number.fract() == 0.0 && (1_000_000_000_000.0..4_102_444_800_000.0).contains(&number)
}
