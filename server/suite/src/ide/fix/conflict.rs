//! Merge conflicts: one of the two sides stays. Which one, only a person knows.

use super::{Desk, Fix};
use crate::finding::Finding;
use crate::ide::page::Page;
use crate::ide::page::edits::removed;
use crate::syntax::TokenKind;
use crate::texts::TextId;
use std::ops::Range;

/// The lines that a version control system put into a text for one conflict.
#[derive(Default)]
struct Conflict {
    ours: Option<Range<usize>>,
    base: Option<Range<usize>>,
    middle: Option<Range<usize>>,
    theirs: Option<Range<usize>>,
}

/// Keeps the one or the other side of the conflict around a marker; a marker that has no others goes alone.
pub(super) fn fixes(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let conflict = around(desk.page, finding.range.start);
    let sides = match conflict {
        Conflict {
            ours: Some(ours),
            base,
            middle: Some(middle),
            theirs: Some(theirs),
        } => {
            let old = base.map_or(middle.start, |base| base.start);
            vec![
                Fix::new(
                    TextId::FixKeepOurs,
                    vec![removed(ours.clone()), removed(old..theirs.end)],
                ),
                Fix::new(
                    TextId::FixKeepTheirs,
                    vec![removed(ours.start..middle.end), removed(theirs)],
                ),
            ]
        }
        _ => {
            let line = line_at(desk.page, finding.range.start)?;
            vec![Fix::new(TextId::FixRemoveMarker, vec![removed(line)])]
        }
    };
    Some(sides.into_iter().map(Fix::rewriting).collect())
}

/// The markers of the conflict that one of its markers belongs to.
fn around(page: &Page, offset: usize) -> Conflict {
    let markers = page
        .tree()
        .tokens()
        .iter()
        .filter(|token| token.kind == TokenKind::ConflictMarker)
        .map(|token| token.range());
    let mut conflict = Conflict::default();
    for range in markers {
        let line = line_at(page, range.start);
        match page.slice(range.clone()).as_bytes().first() {
            Some(b'<') if range.start > offset => break,
            Some(b'<') => {
                conflict = Conflict {
                    ours: line,
                    ..Conflict::default()
                };
            }
            Some(b'|') => conflict.base = line,
            Some(b'=') => conflict.middle = line,
            _ => {
                conflict.theirs = line;
                if range.start >= offset {
                    break;
                }
            }
        }
    }
    conflict
}

/// The line of a marker with its ending.
fn line_at(page: &Page, start: usize) -> Option<Range<usize>> {
    let token = page.token_at(start)?.range();
    let rest = page.slice(token.end..page.text().len());
    let ending = match rest {
        rest if rest.starts_with("\r\n") => 2,
        rest => usize::from(!rest.is_empty()),
    };
    Some(token.start..token.end + ending)
}
