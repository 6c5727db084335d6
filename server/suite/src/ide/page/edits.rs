//! Edits that keep a text in order: an item goes with its comma, an item comes with one, at its holder's indentation.
//! Nothing here knows what the items mean.

use std::ops::Range;

use super::{Page, has_line_ending};
use crate::syntax::{JsString, NodeId, TokenKind, Value};
use crate::text::Edit;

/// JSON of no more lines than this is written on one.
const SHORT: usize = 4;

impl Page {
    /// Takes a member or an element away, with the comma that it leaves over.
    pub(in crate::ide) fn without(&self, item: NodeId) -> Vec<Edit> {
        let range = self.tree.range(item);
        let behind = self.token_behind(range.end);
        if let Some(comma) = behind.filter(|token| token.kind == TokenKind::Comma) {
            return vec![removed(range.start..self.gap_end(comma.range().end))];
        }
        let Some(before) = self.token_before(range.start) else {
            return vec![removed(range)];
        };
        let is_alone = self
            .slice(before.range().end..range.start)
            .trim()
            .is_empty();
        match before.kind {
            TokenKind::Comma if is_alone => vec![removed(before.range().start..range.end)],
            TokenKind::Comma => vec![removed(before.range()), removed(range)],
            TokenKind::OpenBrace | TokenKind::OpenBracket => {
                let closer = behind.map_or(range.end, |token| token.range().start);
                let is_empty = self.slice(range.end..closer).trim().is_empty();
                match is_alone && is_empty {
                    true => vec![removed(before.range().end..closer)],
                    false => vec![removed(range)],
                }
            }
            _ => vec![removed(range)],
        }
    }

    /// Where the white space behind a comma ends; the comma's own end where a bracket follows.
    fn gap_end(&self, comma: usize) -> usize {
        let space = self.token_at(comma);
        let end = space
            .filter(|token| token.kind == TokenKind::Whitespace)
            .map_or(comma, |token| token.range().end);
        let closes = self.token_at(end).is_none_or(|token| {
            matches!(
                token.kind,
                TokenKind::CloseBrace | TokenKind::CloseBracket | TokenKind::Comment
            )
        });
        if closes { comma } else { end }
    }

    /// Puts a new item behind one that is there. `json` is laid out as [`Page::laid_out`] does.
    pub(in crate::ide) fn item_behind(&self, item: NodeId, json: &str) -> Edit {
        let end = self.tree.range(item).end;
        inserted(end, format!(",{}{json}", self.separator(item)))
    }

    /// Puts a new item before one that is there.
    pub(in crate::ide) fn item_before(&self, item: NodeId, json: &str) -> Edit {
        let start = self.tree.range(item).start;
        inserted(start, format!("{json},{}", self.separator(item)))
    }

    /// What stands between the commas and the items of a container.
    fn separator(&self, item: NodeId) -> String {
        let Some(holder) = self.holder_of(item) else {
            return self.style.gap.to_owned();
        };
        if !self.is_spread(holder) {
            return self.style.gap.to_owned();
        }
        format!(
            "{}{}",
            self.style.line_ending,
            self.item_indentation(holder)
        )
    }

    /// The indentation of a container's items: as they have it, or one level below the container's own line.
    pub(in crate::ide) fn item_indentation(&self, container: Value<'_>) -> String {
        if self.is_spread(container)
            && let Some(first) = self.tree.children(container.id()).next()
        {
            return self.indentation(self.tree.range(first).start).to_owned();
        }
        format!(
            "{}{}",
            self.indentation(container.range().start),
            self.style.unit
        )
    }

    /// Puts the first item into a container that has none.
    pub(in crate::ide) fn only_item(&self, container: Value<'_>, json: &str) -> Edit {
        let range = container.range();
        let start = (range.start + 1).min(range.end);
        let rest = self.slice(start..range.end);
        let space = rest.len() - rest.trim_start().len();
        let is_closed = rest[space..].len() == 1;
        let json = match has_line_ending(json) {
            true => {
                let line_ending = self.style.line_ending;
                let inner = self.item_indentation(container);
                let outer = self.indentation(range.start);
                format!("{line_ending}{inner}{json}{line_ending}{outer}")
            }
            false => json.to_owned(),
        };
        let end = if is_closed { start + space } else { start };
        Edit {
            range: start..end,
            replacement: json,
        }
    }

    /// Puts a new member into an object: behind those that come before it in `order`, else before all others.
    pub(in crate::ide) fn new_member(
        &self,
        object: Value<'_>,
        name: &str,
        json: &str,
        order: &[&str],
    ) -> Edit {
        let member = self.member_text(name, json);
        let place = order.iter().position(|known| *known == name);
        let earlier = place.map_or(order, |place| &order[..place]);
        let mut before = None;
        for id in self.tree.children(object.id()) {
            let (key, _) = self.tree.key_and_value(id);
            let key = self.value(key);
            if earlier.iter().any(|known| key.is_string(known)) {
                before = Some(id);
            }
        }
        match (before, self.tree.children(object.id()).next()) {
            (Some(before), _) => self.item_behind(before, &member),
            (None, Some(first)) => self.item_before(first, &member),
            (None, None) => self.only_item(object, &member),
        }
    }

    /// A member as it is written.
    pub(in crate::ide) fn member_text(&self, name: &str, json: &str) -> String {
        let key = JsString::from(name).to_json();
        format!("{key}:{}{json}", self.style.gap)
    }

    /// JSON that was written with two spaces and `\n`, as it fits behind `indentation`: on one line if it is short or the
    /// text has but one.
    pub(in crate::ide) fn fitted(&self, pretty: &str, indentation: &str) -> String {
        match self.has_lines() && pretty.lines().count() > SHORT {
            true => self.laid_out(pretty, indentation),
            false => self.on_one_line(pretty),
        }
    }

    /// The same over as many lines as it has.
    pub(in crate::ide) fn laid_out(&self, pretty: &str, indentation: &str) -> String {
        let mut out = String::new();
        for (at, line) in pretty.split('\n').enumerate() {
            let content = line.trim_start_matches(' ');
            if at > 0 {
                out.push_str(self.style.line_ending);
                out.push_str(indentation);
            }
            let levels = (line.len() - content.len()) / 2;
            out.extend(std::iter::repeat_n(self.style.unit.as_str(), levels));
            self.push_line(&mut out, content);
        }
        out
    }

    /// The same on one line.
    pub(in crate::ide) fn on_one_line(&self, pretty: &str) -> String {
        let mut out = String::new();
        for line in pretty.split('\n').map(str::trim) {
            let opens = out.is_empty() || out.ends_with(['{', '[']);
            if !opens && !line.starts_with(['}', ']']) {
                out.push_str(self.style.gap);
            }
            self.push_line(&mut out, line);
        }
        out
    }

    /// A line of JSON, with the space behind its key that others have.
    fn push_line(&self, out: &mut String, line: &str) {
        match line.split_once("\": ") {
            Some((key, value)) => out.extend([key, "\":", self.style.gap, value]),
            None => out.push_str(line),
        }
    }

    /// Takes text away that belongs to nothing: with its line if it has one to itself, else with the space beside it.
    pub(in crate::ide) fn erased(&self, range: Range<usize>) -> Edit {
        // A line may be very long, so only what is beside the text is looked at.
        let before = self.slice(0..range.start);
        let behind = self.slice(range.end..self.text.len());
        let spaces = behind.len() - behind.trim_start_matches([' ', '\t']).len();
        let rest = &behind[spaces..];
        let ends_line = rest.is_empty() || rest.starts_with(['\n', '\r']);
        let lead = before.len() - before.trim_end_matches([' ', '\t']).len();
        let line = &before[..before.len() - lead];
        let has_line = line.is_empty() || line.ends_with(['\n', '\r', '\u{feff}']);
        if has_line && ends_line {
            let ending = match rest {
                rest if rest.starts_with("\r\n") => 2,
                rest => usize::from(!rest.is_empty()),
            };
            return removed(range.start - lead..range.end + spaces + ending);
        }
        if ends_line {
            return removed(range.start - lead..range.end);
        }
        if !has_line && rest.starts_with([',', ':', '}', ']']) {
            return removed(range.start - lead..range.end + spaces);
        }
        if has_line || lead > 0 {
            return removed(range.start..range.end + spaces);
        }
        removed(range)
    }
}

/// Takes bytes away.
pub(in crate::ide) fn removed(range: Range<usize>) -> Edit {
    replaced(range, "")
}

/// Puts text in.
pub(in crate::ide) fn inserted(at: usize, text: impl Into<String>) -> Edit {
    replaced(at..at, text)
}

/// Puts text in the place of bytes.
pub(in crate::ide) fn replaced(range: Range<usize>, text: impl Into<String>) -> Edit {
    Edit {
        range,
        replacement: text.into(),
    }
}
