//! How what is inserted looks in this file: its line endings, its indentation, the spaces behind its colons; and which
//! commas and colons it brings along.

use super::Context;
use super::cursor::{Cursor, Role};
use super::draft::Insert;
use super::site::Site;
use super::template::{Layout, Printer, Template};
use crate::spec::TYPE_FIELD;
use crate::syntax::TokenKind;

/// Lines that are looked at for the file's indentation.
const LINES: usize = 200;

/// The layout at the cursor, with placeholders and without.
#[derive(Debug)]
pub(super) struct Layouts {
    snippet: Option<Layout>,
    plain: Layout,
}

impl Layouts {
    pub(super) fn of(cursor: &Cursor, site: Option<&Site<'_>>, context: &Context<'_>) -> Self {
        let text = cursor.text();
        let before = &text[..cursor.replaced.start];
        let line_start = before.rfind(['\n', '\r']).map_or(0, |at| at + 1);
        let line = &before[line_start..];
        let base = indentation(line).to_owned();
        let on_one_line = site.is_some_and(|site| {
            let is_in_line = |text: &str| !text.contains(['\n', '\r']);
            // In a file of one line what stands further out says it as well.
            let has_company =
                site.has_company() || is_in_line(text.trim()) && site.has_company_further_out();
            has_company && is_in_line(site.container.source())
        });
        let plain = Layout {
            unit: unit(text).unwrap_or("  ").to_owned(),
            on_own_line: base.len() == line.len(),
            base,
            line_ending: line_ending(text),
            on_one_line,
            spaced: is_spaced(cursor),
            padded: is_padded(cursor),
            snippet: false,
        };
        let snippet = context.snippets.then(|| Layout {
            snippet: true,
            base: if context.as_is {
                plain.base.clone()
            } else {
                String::new()
            },
            ..plain.clone()
        });
        Self { snippet, plain }
    }

    /// What is inserted, and whether it has placeholders.
    pub(super) fn written(&self, insert: &Insert, cursor: &Cursor) -> (String, bool) {
        if let Some(layout) = &self.snippet {
            let (text, placeholders) = written(layout, insert, cursor);
            if placeholders > 0 {
                return (text, true);
            }
        }
        (written(&self.plain, insert, cursor).0, false)
    }
}

/// The text and the number of its placeholders.
fn written(layout: &Layout, insert: &Insert, cursor: &Cursor) -> (String, usize) {
    let mut printer = Printer::new(layout);
    match cursor
        .lacks_before
        .filter(|lack| lack.at == cursor.replaced.start)
    {
        Some(lack) if lack.character == ':' => printer.colon(),
        Some(_) => printer.comma_on_line(),
        None => {}
    }
    match insert {
        Insert::Value(value) => printer.template(value, 0),
        Insert::Member {
            brings_type,
            key,
            value,
        } => {
            if let Some(name) = brings_type {
                printer.template(&Template::string(TYPE_FIELD), 0);
                printer.colon();
                printer.template(&Template::string(name), 0);
                printer.next_member();
            }
            printer.template(&Template::string(key), 0);
            match cursor.role {
                Role::Key { colon: true } => {}
                Role::Key { colon: false } => printer.colon_before(cursor.touches_next),
                _ => {
                    printer.colon();
                    printer.template(value, 0);
                }
            }
        }
    }
    if cursor.lacks_comma_behind {
        printer.comma_before(cursor.touches_next);
    }
    printer.finish()
}

fn indentation(line: &str) -> &str {
    let end = line.find(|c| c != ' ' && c != '\t').unwrap_or(line.len());
    &line[..end]
}

/// One level of indentation: what the first indented line begins with.
fn unit(text: &str) -> Option<&str> {
    let mut lines = text.split(['\n', '\r']).take(LINES);
    lines.find_map(|line| {
        let unit = indentation(line);
        (!unit.is_empty() && unit.len() < line.len()).then_some(unit)
    })
}

fn line_ending(text: &str) -> &'static str {
    match text.find(['\n', '\r']).map(|at| &text[at..]) {
        Some(ending) if ending.starts_with("\r\n") => "\r\n",
        Some(ending) if ending.starts_with('\r') => "\r",
        _ => "\n",
    }
}

/// Whether a space stands behind the first colon.
fn is_spaced(cursor: &Cursor) -> bool {
    behind(cursor, TokenKind::Colon)
        .next()
        .is_none_or(|c| c.is_ascii_whitespace())
}

/// Whether a space stands behind the first brace that does not end its line.
fn is_padded(cursor: &Cursor) -> bool {
    let mut behind = behind(cursor, TokenKind::OpenBrace);
    behind.find(|c| !matches!(c, '\n' | '\r')) == Some(' ')
}

/// The characters right behind the tokens of a kind.
fn behind(cursor: &Cursor, kind: TokenKind) -> impl Iterator<Item = char> + '_ {
    let tokens = cursor.marker().tree().tokens().iter();
    let of_kind = tokens.filter(move |token| token.kind == kind);
    of_kind.filter_map(|token| cursor.text()[token.range().end..].chars().next())
}
