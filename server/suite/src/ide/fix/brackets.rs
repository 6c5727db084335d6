//! Brackets that are missing or too many. Where one goes is what the reading of the damaged text found out.

use super::{Desk, Fix, titled};
use crate::finding::Finding;
use crate::ide::page::Page;
use crate::ide::page::edits::inserted;
use crate::syntax::{Token, TokenKind};
use crate::texts::TextId;

/// Brackets that get a line of their own each; beyond that they stand in a row.
const SPREAD: usize = 64;

/// Puts in the bracket that is missing before a token. Before one that closes it would hold nothing: then that one may be too
/// many instead.
pub(super) fn open(desk: Desk<'_>, finding: &Finding, bracket: char) -> Vec<Fix> {
    let start = finding.range.start;
    let closing = desk
        .page
        .token_behind(start)
        .filter(|token| matches!(token.kind, TokenKind::CloseBrace | TokenKind::CloseBracket));
    let edit = inserted(start, bracket);
    let title = titled(TextId::FixInsert, "text", bracket);
    let fix = Fix::new(title, vec![edit]).only_if(closing.is_none());
    let removal = closing.map(|token| {
        let edit = desk.page.erased(token.range());
        Fix::new(TextId::FixRemoveBracket, vec![edit])
    });
    std::iter::once(fix).chain(removal).collect()
}

/// Puts in the bracket that is missing behind a place.
pub(super) fn close(desk: Desk<'_>, finding: &Finding, bracket: char) -> Fix {
    let end = finding.range.end;
    let opener = finding.related.first().map(|related| related.range.start);
    let text = match opener {
        Some(opener) => closing(desk.page, opener, end, bracket),
        None => bracket.to_string(),
    };
    let edit = inserted(end, text);
    Fix::new(titled(TextId::FixInsert, "text", bracket), vec![edit]).only()
}

/// Puts in all that are open at the end of the text.
pub(super) fn close_all(desk: Desk<'_>) -> Option<Fix> {
    let page = desk.page;
    let open = open_at_end(page.tree().tokens());
    let last = page.token_before(page.text().len())?;
    let mut text = String::new();
    for token in open.iter().rev() {
        let bracket = match token.kind {
            TokenKind::OpenBrace => '}',
            _ => ']',
        };
        match open.len() <= SPREAD {
            true => text.push_str(&closing(
                page,
                token.range().start,
                last.range().end,
                bracket,
            )),
            false => text.push(bracket),
        }
    }
    let edit = inserted(last.range().end, text);
    let title = titled(TextId::FixCloseAll, "count", open.len());
    Some(Fix::new(title, vec![edit]).only())
}

/// The brackets that nothing closes, the outermost first.
fn open_at_end(tokens: &[Token]) -> Vec<Token> {
    let mut open: Vec<Token> = Vec::new();
    for token in tokens {
        let opener = match token.kind {
            TokenKind::OpenBrace | TokenKind::OpenBracket => {
                open.push(*token);
                continue;
            }
            TokenKind::CloseBrace => TokenKind::OpenBrace,
            TokenKind::CloseBracket => TokenKind::OpenBracket,
            _ => continue,
        };
        if open.last().is_some_and(|last| last.kind == opener) {
            open.pop();
        }
    }
    open
}

/// A closing bracket: below its opening one if that ends its line, else right here.
fn closing(page: &Page, opener: usize, end: usize, bracket: char) -> String {
    let rest = page.slice(opener + 1..end);
    let content = rest.trim_start_matches([' ', '\t']);
    match content.starts_with(['\n', '\r']) {
        true => format!(
            "{}{}{bracket}",
            page.line_ending(),
            page.indentation(opener)
        ),
        false => bracket.to_string(),
    }
}
