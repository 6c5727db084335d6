//! Fixes for text that is no JSON: for each kind of damage what puts it right. Where a bracket, a quote or a comma goes was found
//! out by who read the text.

mod quotes;
mod words;

use super::placeholder::Place;
use super::{Desk, Fix, brackets, conflict, strings, titled};
use crate::check;
use crate::finding::Finding;
use crate::ide::page::Page;
use crate::ide::page::edits::{inserted, removed, replaced};
use crate::json::{Layout, Writer};
use crate::spec::{
    APPROVAL, APPROVAL_CASE, ASSERTIONS, CASE, KEYWORDS, OPERATIONS, SUITE, TYPE_FIELD, ValueKind,
};
use crate::syntax::{NodeKind, SyntaxErrorKind as Kind, Token, TokenKind, Value};
use crate::text::Edit;
use crate::texts::TextId;
use std::ops::Range;

/// What can be done about a fault, the best first.
pub(super) fn fixes(desk: Desk<'_>, finding: &Finding, kind: Kind) -> Option<Vec<Fix>> {
    let page = desk.page;
    let range = finding.range.clone();
    let one = |fix: Fix| Some(vec![fix]);
    match kind {
        Kind::Empty => one(suite(desk)?),
        Kind::UnclosedString => one(quotes::closing(page, range)),
        Kind::ControlCharacter | Kind::BadEscape => one(escapes(page, range.start)?),
        Kind::Comment => one(erase(
            page,
            token(page, range.start)?,
            TextId::FixRemoveComment,
        )),
        Kind::UnclosedComment => one(erase(page, range, TextId::FixRemoveCommentMark)),
        Kind::ByteOrderMark => one(Fix::new(
            TextId::FixRemoveMark,
            vec![removed(token(page, range.start)?)],
        )
        .only()),
        Kind::BadWhitespace => one(plain_space(page, range.start)?),
        Kind::ConflictMarker => conflict::fixes(desk, finding),
        Kind::Stray => words::stray(page, token(page, range.start)?),
        Kind::MissingComma => one(insert(range.end, ",").only()),
        Kind::MissingColon => one(colon(page, range.end)),
        Kind::MissingKey => one(keyless(page, range.start)?),
        Kind::MissingValue => missing_value(desk, range.end, ""),
        Kind::HalfMember => missing_value(desk, range.end, ":"),
        Kind::TrailingComma => one(commas(page, range.start, removed)?),
        Kind::ExtraComma => one(commas(page, range.start, |comma| page.erased(comma))?),
        Kind::ExtraColon => one(Fix::new(TextId::FixRemoveColon, vec![removed(range)]).only()),
        Kind::UnexpectedValue => words::unexpected(page, range),
        Kind::UnquotedKey | Kind::SingleQuotes => one(quotes::quoted(page, range)?),
        Kind::BadWord => words::word(page, range),
        Kind::BadNumber => words::number(page, range),
        Kind::MissingOpen(bracket) => Some(brackets::open(desk, finding, bracket)),
        Kind::MissingClose(bracket) => one(brackets::close(desk, finding, bracket)),
        Kind::Unclosed(_) => one(brackets::close_all(desk)?),
        Kind::StrayClose(_) | Kind::StrayOpen(_) => {
            one(erase(page, range, TextId::FixRemoveBracket))
        }
        Kind::TextAfterEnd => one(rest(page, range.start)),
    }
}

fn insert(at: usize, text: &str) -> Fix {
    Fix::new(
        titled(TextId::FixInsert, "text", text),
        vec![inserted(at, text)],
    )
}

/// Takes something away that says nothing to anyone who reads JSON.
fn erase(page: &Page, range: Range<usize>, title: TextId) -> Fix {
    Fix::new(title, vec![page.erased(range)]).only_if(title != TextId::FixRemoveCommentMark)
}

/// All bytes of the token that begins at a byte: findings mark the first line of a long one.
fn token(page: &Page, start: usize) -> Option<Range<usize>> {
    page.token_at(start).map(Token::range)
}

/// A whole suite, where there is nothing.
fn suite(desk: Desk<'_>) -> Option<Fix> {
    let page = desk.page;
    let place = Place::around(desk, page.root());
    let mut writer = Writer::new(Layout::Pretty);
    writer.begin_object();
    for field in SUITE.iter().filter(|field| field.required) {
        writer.key(field.name);
        match (field.name, field.value) {
            ("id", _) => writer.string("suite"),
            (name, kind) => place.as_ref()?.write(&mut writer, kind, name)?,
        }
    }
    writer.end_object();
    let json = page.laid_out(&writer.finish(), "");
    let end = page.text().len();
    let ending = page.line_ending();
    // What is there is white space and comments, which must not swallow it.
    let lead = match page.text().trim_start_matches('\u{feff}').is_empty() {
        true => "",
        false => ending,
    };
    let edit = inserted(end, format!("{lead}{json}{ending}"));
    Some(Fix::new(TextId::FixAddSuite, vec![edit]))
}

/// Writes what JSON does not allow in the string around a byte another way.
fn escapes(page: &Page, offset: usize) -> Option<Fix> {
    let tokens = page.tree().tokens();
    let at = tokens.partition_point(|token| token.range().end <= offset);
    let range = tokens.get(at)?.range();
    let inner = page.slice(range.start + 1..range.end.checked_sub(1)?);
    let pieces = strings::pieces(inner);
    let is_sure = pieces.iter().all(|piece| piece.is_sure) && !strings::has_doubtful_escapes(inner);
    let edits = pieces.into_iter().map(|piece| Edit {
        range: range.start + 1 + piece.edit.range.start..range.start + 1 + piece.edit.range.end,
        replacement: piece.edit.replacement,
    });
    let fix = Fix::new(TextId::FixEscape, edits.collect());
    Some(fix.rewriting().only_if(is_sure))
}

/// An ordinary space for one that JSON does not have.
fn plain_space(page: &Page, start: usize) -> Option<Fix> {
    let edit = replaced(token(page, start)?, " ");
    Some(Fix::new(TextId::FixPlainSpace, vec![edit]).only())
}

/// A colon behind a key, with the space that others have.
fn colon(page: &Page, end: usize) -> Fix {
    let is_followed = page
        .slice(end..page.text().len())
        .starts_with(char::is_whitespace);
    let text = page.member_text("", "");
    let text = text.trim_start_matches('"');
    let text = if is_followed { text.trim_end() } else { text };
    Fix::new(
        titled(TextId::FixInsert, "text", ":"),
        vec![inserted(end, text)],
    )
    .only()
}

/// Takes away a value that has no key, and a colon before it.
fn keyless(page: &Page, start: usize) -> Option<Fix> {
    let mut here = page.tree().beginning_at(start);
    let member = here.find(|id| page.tree().kind(*id) == NodeKind::Member)?;
    Some(Fix::new(TextId::FixRemoveValue, page.without(member)))
}

/// A placeholder where a value is missing, or the key away.
fn missing_value(desk: Desk<'_>, end: usize, colon: &str) -> Option<Vec<Fix>> {
    let page = desk.page;
    let value = page
        .value_at(&(end..end))
        .filter(|value| value.kind() == NodeKind::Missing);
    let value = match value {
        Some(value) => value,
        None => behind(page, end)?,
    };
    let key = page.key_of(value)?;
    let name = key.string()?;
    let json = match kind_of(page, value, name.as_str().unwrap_or_default()) {
        Some(kind) => Place::around(desk, value)?.json(kind, name.as_str()?),
        None => None,
    };
    let json = json.unwrap_or_else(|| "null".to_owned());
    let json = page.on_one_line(&json);
    let member = page.member_text("", &json);
    let text = member.strip_prefix("\"\":")?;
    let has_gap = colon.is_empty() && page.slice(end..end + 1) == " ";
    let edit = match has_gap {
        true => inserted(end + 1, json.as_str()),
        false => inserted(end, format!("{colon}{text}")),
    };
    let title = titled(TextId::FixInsert, "text", check::shortened(&json));
    let placeholder = Fix::new(title, vec![edit]);
    let removal = super::field::remove(desk, key);
    Some([placeholder].into_iter().chain(removal).collect())
}

/// The missing value of the member whose key ends at a byte, or whose colon does.
fn behind(page: &Page, end: usize) -> Option<Value<'_>> {
    let before = page.token_before(end)?;
    let key = match before.kind {
        TokenKind::Colon => page.token_before(before.range().start)?,
        _ => before,
    };
    let key = page.value_at(&key.range())?;
    let (_, value) = page.tree().key_and_value(page.member_of(key)?);
    Some(page.value(value)).filter(|value| value.kind() == NodeKind::Missing)
}

/// What the value of a member must be.
fn kind_of(page: &Page, value: Value<'_>, name: &str) -> Option<ValueKind> {
    if name == TYPE_FIELD {
        let object = page.holder_of(value.id())?;
        let is_in =
            |value: Option<Value<'_>>, key| value.is_some_and(|value| page.is_value_of(value, key));
        return Some(match () {
            () if is_in(Some(object), "operation") => ValueKind::OperationType,
            () if is_in(page.holder_of(object.id()), "assertions") => ValueKind::AssertionType,
            () => ValueKind::SchemaType,
        });
    }
    let variants = OPERATIONS.iter().chain(ASSERTIONS);
    let tables = [SUITE, CASE, APPROVAL, APPROVAL_CASE, KEYWORDS].into_iter();
    let mut fields = tables
        .chain(variants.map(|variant| variant.fields))
        .flatten();
    fields
        .find(|field| field.name == name)
        .map(|field| field.value)
}

/// Takes away commas that separate nothing, all that follow each other.
fn commas(page: &Page, start: usize, remove: impl Fn(Range<usize>) -> Edit) -> Option<Fix> {
    let tokens = page.tree().tokens();
    let first = page.tree().token_from(start)?;
    let run = tokens.get(first..)?.iter();
    let run = run.take_while(|token| token.kind == TokenKind::Comma || token.kind.is_trivia());
    let commas: Vec<Range<usize>> = run
        .filter(|token| token.kind == TokenKind::Comma)
        .map(|token| token.range())
        .collect();
    // Between two items one of them stays; it is the one before the first that is marked.
    let edits = commas.into_iter().map(remove);
    Some(Fix::new(TextId::FixRemoveComma, edits.collect()).only())
}

/// Takes away what comes behind the suite.
fn rest(page: &Page, start: usize) -> Fix {
    let end = page.text().trim_end().len();
    Fix::new(
        TextId::FixRemoveRest,
        vec![page.erased(start..end.max(start))],
    )
}
