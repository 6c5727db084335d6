//! Text in other quotes than JSON's, or in none: in double quotes, with what must be escaped in it.

use std::ops::Range;

use super::super::{Fix, strings};
use crate::ide::page::Page;
use crate::ide::page::edits::replaced;
use crate::texts::TextId;

/// Quotes of other languages and of word processors, opening and closing.
const PAIRS: &[(char, &str)] = &[
    ('\'', "'"),
    ('`', "`"),
    ('‘', "’"),
    ('’', "’"),
    ('“', "”“"),
    ('”', "”"),
    ('„', "“”"),
    ('«', "»"),
    ('»', "«"),
    ('「', "」"),
    ('『', "』"),
    ('＂', "＂"),
];

/// What stands between quotes that begin at a byte, and all of it with them; none where they do not end on their line, or where
/// a string of JSON's own begins before.
fn between(page: &Page, start: usize) -> Option<(Range<usize>, &str)> {
    let line = page.slice(start..page.text().len());
    let line = line.split(['\n', '\r', '"']).next()?;
    let first = line.chars().next()?;
    let (_, closing) = PAIRS.iter().find(|(opening, _)| *opening == first)?;
    let content = line.get(first.len_utf8()..)?;
    let length = content.find(|c| closing.contains(c))?;
    let last = content.get(length..)?.chars().next()?;
    let inner = content.get(..length)?;
    let end = start + first.len_utf8() + length + last.len_utf8();
    Some((start..end, inner))
}

/// A word, or text in other quotes, in double quotes.
pub(super) fn quoted(page: &Page, word: Range<usize>) -> Option<Fix> {
    let fix = match between(page, word.start) {
        Some((range, inner)) => double(range, inner),
        None => double(word.clone(), page.slice(word).trim_matches(is_quote)),
    };
    Some(fix)
}

/// Text in other quotes in double quotes, if that is what begins at a byte.
pub(super) fn requoted(page: &Page, start: usize) -> Option<Fix> {
    between(page, start).map(|(range, inner)| double(range, inner))
}

fn double(range: Range<usize>, inner: &str) -> Fix {
    let edit = replaced(range, format!("\"{}\"", strings::mended(inner)));
    Fix::new(TextId::FixDoubleQuotes, vec![edit])
        .rewriting()
        .only()
}

fn is_quote(c: char) -> bool {
    PAIRS
        .iter()
        .any(|(opening, closing)| *opening == c || closing.contains(c))
}
