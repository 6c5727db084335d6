//! Words, numbers and characters that JSON does not have: what another language or another keyboard meant by them.

use std::ops::Range;

use super::quotes;
use crate::check;
use crate::ide::fix::{Fix, titled};
use crate::ide::page::Page;
use crate::ide::page::edits::replaced;
use crate::syntax::TokenKind;
use crate::texts::TextId;

/// A word where a value must be: the literal that it means, or text.
pub(super) fn word(page: &Page, range: Range<usize>) -> Option<Vec<Fix>> {
    if let Some(opening) = quotes::opening(page, range.start) {
        return Some(vec![opening]);
    }
    let word = page.slice(range.clone());
    let literal = check::literal_meant(word);
    let is_number = word.eq_ignore_ascii_case("nan") || word.eq_ignore_ascii_case("infinity");
    let meant = literal.map(|literal| instead(range.clone(), literal).only_if(!is_number));
    let quoted = quotes::quoted(page, range).map(|fix| {
        let is_only = literal.is_none() && fix.is_only_answer;
        fix.guessing().only_if(is_only)
    });
    Some(meant.into_iter().chain(quoted).collect())
}

fn instead(range: Range<usize>, text: &str) -> Fix {
    let shown = check::shortened(text);
    let edit = replaced(range, text);
    Fix::new(titled(TextId::FixReplace, "value", shown), vec![edit])
        .rewriting()
        .guessing()
}

/// A number that JSON's grammar does not have: the same as JSON writes it, or text.
pub(super) fn number(page: &Page, range: Range<usize>) -> Option<Vec<Fix>> {
    let meant = plain_number(page.slice(range.clone()));
    if let Some(opening) = quotes::opening(page, range.start) {
        return Some(vec![opening]);
    }
    let is_only = meant.is_none();
    let number = meant.map(|number| instead(range.clone(), &number).only());
    let quoted = quotes::quoted(page, range).map(|fix| {
        let is_only = is_only && fix.is_only_answer;
        fix.guessing().only_if(is_only)
    });
    Some(number.into_iter().chain(quoted).collect())
}

/// A number of another language in JSON: without a plus sign or leading zeros, with digits on both sides of the point.
fn plain_number(word: &str) -> Option<String> {
    let (sign, digits) = match word.as_bytes().first()? {
        b'-' => ("-", &word[1..]),
        b'+' => ("", &word[1..]),
        _ => ("", word),
    };
    let digits = digits.replace('_', "");
    // JavaScript's whole numbers of any size.
    let digits = digits.strip_suffix('n').unwrap_or(&digits);
    let radix = match digits.get(..2).map(str::to_ascii_lowercase).as_deref() {
        Some("0x") => Some(16),
        Some("0o") => Some(8),
        Some("0b") => Some(2),
        _ => None,
    };
    if let Some(radix) = radix {
        let value = u64::from_str_radix(&digits[2..], radix).ok()?;
        return Some(format!("{sign}{value}"));
    }
    let end = digits.find(['e', 'E']).unwrap_or(digits.len());
    let (mantissa, exponent) = digits.split_at(end);
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(whole) || !is_number(fraction) || (whole.is_empty() && fraction.is_empty()) {
        return None;
    }
    let whole = match whole.trim_start_matches('0') {
        "" => "0",
        whole => whole,
    };
    let point = if fraction.is_empty() { "" } else { "." };
    let number = format!("{sign}{whole}{point}{fraction}{exponent}");
    let is_json = crate::json::Document::read(number.as_str()).is_ok();
    is_json.then_some(number)
}

/// Characters that can begin nothing.
pub(super) fn stray(page: &Page, range: Range<usize>) -> Option<Vec<Fix>> {
    let text = page.slice(range.clone());
    if text.starts_with("```") {
        // Behind the fence stands the name of a language, or nothing.
        let rest = page.slice(range.end..page.text().len());
        let name = rest.find(|c: char| !c.is_ascii_alphanumeric());
        let end = range.end + name.unwrap_or(rest.len());
        return Some(vec![remove(page, range.start..end).only()]);
    }
    if let Some(fix) = quotes::requoted(page, range.start) {
        return Some(vec![fix]);
    }
    if text.starts_with('#') {
        let rest = page.slice(range.start..page.text().len());
        let length = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let line = range.start..range.start + length;
        return Some(vec![Fix::new(
            TextId::FixRemoveComment,
            vec![page.erased(line)],
        )]);
    }
    if let Some(plain) = plain_characters(page, &range) {
        return Some(vec![match plain.is_empty() {
            true => remove(page, range).only(),
            false => instead(range, &plain).only(),
        }]);
    }
    Some(vec![remove(page, range)])
}

fn remove(page: &Page, range: Range<usize>) -> Fix {
    let shown = check::shortened(page.slice(range.clone()));
    Fix::new(
        titled(TextId::FixRemoveText, "text", shown),
        vec![page.erased(range)],
    )
}

/// What JSON writes for other separators and for characters of full width.
fn plain_characters(page: &Page, range: &Range<usize>) -> Option<String> {
    let text = page.slice(range.clone());
    if text.trim_matches(';').is_empty() {
        let before = page.token_before(range.start).map(|token| token.kind);
        let behind = page.token_behind(range.end).map(|token| token.kind);
        let separates = !matches!(before, None | Some(TokenKind::Comma))
            && !matches!(
                behind,
                None | Some(TokenKind::Comma | TokenKind::CloseBrace | TokenKind::CloseBracket)
            );
        return Some(if separates {
            ",".to_owned()
        } else {
            String::new()
        });
    }
    if matches!(text, "=" | "=>" | ":=") {
        return Some(":".to_owned());
    }
    text.chars()
        .map(|c| {
            Some(match c {
                '，' | '、' | '；' => ',',
                '：' => ':',
                '｛' => '{',
                '｝' => '}',
                '［' => '[',
                '］' => ']',
                _ => return None,
            })
        })
        .collect()
}

/// A value where none can be: away with it.
pub(super) fn unexpected(page: &Page, range: Range<usize>) -> Option<Vec<Fix>> {
    let token = page.token_at(range.start)?.range();
    let before = page.token_before(token.start)?.kind;
    let is_between = matches!(before, TokenKind::Comma | TokenKind::OpenBrace);
    let comma = page
        .token_behind(token.end)
        .filter(|behind| is_between && behind.kind == TokenKind::Comma);
    let end = comma.map_or(token.end, |comma| comma.range().end);
    let shown = check::shortened(page.slice(token.clone()));
    let edit = page.erased(token.start..end);
    Some(vec![Fix::new(
        titled(TextId::FixRemoveText, "text", shown),
        vec![edit],
    )])
}
