//! Text in other quotes than JSON's, or in none, or with the closing quote alone: in double quotes, with what must be escaped in
//! it.

use std::ops::Range;

use super::super::{Fix, strings, titled};
use crate::ide::page::Page;
use crate::ide::page::edits::{inserted, replaced};
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

/// Text in quotes that are not JSON's.
struct Quoted<'p> {
    /// All of it, with its quotes.
    range: Range<usize>,
    inner: &'p str,
    /// Whether what follows can follow a key or a value, so that the quote is the one that closes.
    is_sure: bool,
}

/// What stands in quotes that begin at a byte; none where they do not end on their line, or where a string of JSON's own may
/// begin before.
fn between(page: &Page, start: usize) -> Option<Quoted<'_>> {
    let line = line_from(page, start);
    let first = line.chars().next()?;
    let (_, closing) = PAIRS.iter().find(|(opening, _)| *opening == first)?;
    let content = line.get(first.len_utf8()..)?;
    let length = unescaped(content, |c| closing.contains(c))?;
    let (inner, rest) = content.split_at_checked(length)?;
    let last = rest.chars().next()?;
    let is_sure = can_follow(rest.get(last.len_utf8()..)?);
    let holds_quote = unescaped(inner, |c| c == '"').is_some();
    let end = start + first.len_utf8() + length + last.len_utf8();
    (is_sure || !holds_quote).then_some(Quoted {
        range: start..end,
        inner,
        is_sure,
    })
}

/// The rest of a line from a byte on.
fn line_from(page: &Page, start: usize) -> &str {
    let rest = page.slice(start..page.text().len());
    rest.split(['\n', '\r']).next().unwrap_or_default()
}

/// Where the first character of a sort is that no backslash stands before.
fn unescaped(text: &str, is_meant: impl Fn(char) -> bool) -> Option<usize> {
    let mut is_escaped = false;
    let mut found = text.char_indices().filter(|(_, c)| {
        let counts = !is_escaped;
        is_escaped = counts && *c == '\\';
        counts && is_meant(*c)
    });
    found.next().map(|(at, _)| at)
}

/// Whether a text can follow a key or a value.
fn can_follow(rest: &str) -> bool {
    let rest = rest.trim_start_matches([' ', '\t']);
    rest.is_empty() || rest.starts_with([':', ',', '}', ']', '/', '#', ';', '=', '：', '，'])
}

/// A word, or text in other quotes, in double quotes; where only the opening quote is missing, that.
pub(super) fn quoted(page: &Page, word: Range<usize>) -> Option<Fix> {
    if let Some(opening) = opening(page, word.start) {
        return Some(opening);
    }
    if let Some(found) = between(page, word.start) {
        return Some(double(page, found));
    }
    let text = page.slice(word.clone());
    let inner = text.trim_matches(is_quote);
    let is_sure = inner.len() == text.len() && !touches_quote(page, &word);
    let range = word;
    Some(double(
        page,
        Quoted {
            range,
            inner,
            is_sure,
        },
    ))
}

/// Text in other quotes in double quotes, if that is what begins at a byte.
pub(super) fn requoted(page: &Page, start: usize) -> Option<Fix> {
    between(page, start).map(|found| double(page, found))
}

/// The opening quote of text that has its closing one: on its line, with nothing between that ends a key or a value.
pub(super) fn opening(page: &Page, start: usize) -> Option<Fix> {
    let line = line_from(page, start);
    let end = unescaped(line, |c| c == '"')?;
    let (content, rest) = line.split_at_checked(end)?;
    let is_whole = !content.is_empty()
        && !content.contains(is_border)
        && !content.contains(is_quote)
        && !content.ends_with(char::is_whitespace);
    let before = page.slice(page.line_start(start)..start).trim_end();
    let is_sure = is_whole && begins_behind(before) && can_follow(rest.get(1..)?);
    let title = titled(TextId::FixInsert, "text", '"');
    is_sure.then(|| {
        Fix::new(title, vec![inserted(start, "\"")])
            .rewriting()
            .only()
    })
}

/// Whether a key or a value can begin behind the part of a line before it. A comma is one only behind something whole.
fn begins_behind(before: &str) -> bool {
    match before.strip_suffix(',') {
        Some(item) => {
            let item = item.trim_end();
            let is_word = ["true", "false", "null"]
                .iter()
                .any(|word| item.ends_with(word));
            is_word
                || item.ends_with(['"', '}', ']'])
                || item.ends_with(|c: char| c.is_ascii_digit())
        }
        None => before.is_empty() || before.ends_with(['{', '[', ':']),
    }
}

/// What closes a string that seems to begin at a byte: another quote at its end, or the one that is missing before it where
/// this one is what closes.
pub(super) fn closing(page: &Page, string: Range<usize>) -> Fix {
    let before = page.slice(page.line_start(string.start)..string.start);
    let lead = before.rfind(is_border).map_or(0, |at| at + 1);
    let words = before.get(lead..).unwrap_or_default();
    let start = string.start - words.trim_start().len();
    if let Some(fix) = opening(page, start) {
        return fix;
    }
    let title = titled(TextId::FixInsert, "text", '"');
    let fix = Fix::new(title, vec![inserted(string.end, "\"")]).rewriting();
    fix.only_if(words.trim().is_empty())
}

fn double(page: &Page, found: Quoted<'_>) -> Fix {
    let Quoted {
        range,
        inner,
        is_sure,
    } = found;
    let is_only = is_sure && is_balanced(line_from(page, range.end));
    let edit = replaced(range, format!("\"{}\"", strings::mended(inner)));
    Fix::new(TextId::FixDoubleQuotes, vec![edit])
        .rewriting()
        .only_if(is_only)
}

/// Whether as many quotes open as close: else one of them may be the other side of what is to be quoted.
fn is_balanced(line: &str) -> bool {
    let mut rest = line;
    let mut count = 0;
    while let Some(at) = unescaped(rest, |c| c == '"') {
        count += 1;
        rest = rest.get(at + 1..).unwrap_or_default();
    }
    count % 2 == 0
}

fn touches_quote(page: &Page, word: &Range<usize>) -> bool {
    let before = page.slice(page.line_start(word.start)..word.start);
    let behind = line_from(page, word.end);
    let is_any = |c: char| c == '"' || is_quote(c);
    before.ends_with(is_any) || behind.starts_with(is_any)
}

/// What ends a key or a value, or begins one.
fn is_border(c: char) -> bool {
    matches!(c, '{' | '}' | '[' | ']' | ':' | ',' | '"')
}

fn is_quote(c: char) -> bool {
    PAIRS
        .iter()
        .any(|(opening, closing)| *opening == c || closing.contains(c))
}
