//! The piece of a source that is shown around a place: few lines, never longer than a terminal is wide, every character
//! safe to print. Costs what is shown, not what the file holds. How the place is marked is the text report's matter.

use std::iter::Peekable;
use std::ops::Range;

use mcpeak_suite::printable;
use mcpeak_suite::text::Text;

/// The columns of source that are shown of a line.
const WIDTH: usize = 110;
/// The columns before the place, when its line is too long to be shown whole.
const WIDTH_BEFORE: usize = 40;
/// The lines that are shown of a place that has several; a longer one shows its first line.
const LINES: usize = 6;
/// A character has at most this many bytes.
const CHARACTER: usize = 4;
/// Stands where a line goes on.
const CUT: char = '…';

/// A piece of a source, ready to print, that knows where the bytes of the file went.
pub(super) struct Excerpt {
    /// The line of the file, from 0, that comes first.
    pub(super) line: usize,
    /// What is printed: lines joined by `\n`.
    pub(super) source: String,
    /// The bytes of the file that are shown.
    shown: Range<usize>,
    /// For each character that is shown, where it stands in the file and in `source`; ascending in both.
    places: Vec<(usize, usize)>,
}

impl Excerpt {
    /// The piece around a range of the file.
    pub(super) fn new(text: &Text, range: &Range<usize>) -> Self {
        let line = text.line_of(range.start);
        let lines = short_lines(text, range);
        let lines = lines.unwrap_or_else(|| vec![window(text, line, range.start)]);
        let start = lines.first().map_or(range.start, |line| line.start);
        let end = lines.last().map_or(range.start, |line| line.end);
        let mut excerpt = Self {
            line,
            source: String::new(),
            shown: start..end,
            places: Vec::new(),
        };
        for (index, range) in lines.into_iter().enumerate() {
            if index > 0 {
                excerpt.source.push('\n');
            }
            excerpt.push_line(text, line + index, range);
        }
        excerpt
    }

    /// Whether a range of the file has several lines that would all be shown whole.
    pub(super) fn shows_all_lines(text: &Text, range: &Range<usize>) -> bool {
        short_lines(text, range).is_some()
    }

    /// Whether all of a range of the file is shown.
    pub(super) fn shows(&self, range: &Range<usize>) -> bool {
        self.shown.start <= range.start && range.end <= self.shown.end
    }

    /// Where a range of the file stands in [`Self::source`], as much of it as is shown.
    pub(super) fn locate(&self, range: &Range<usize>) -> Range<usize> {
        self.locate_offset(range.start)..self.locate_offset(range.end)
    }

    fn locate_offset(&self, offset: usize) -> usize {
        let index = self.places.partition_point(|(place, _)| *place < offset);
        let place = self.places.get(index).or(self.places.last());
        place.map_or(0, |(_, shown)| *shown)
    }

    fn push_line(&mut self, text: &Text, line: usize, range: Range<usize>) {
        let whole = text.line_range(line);
        if range.start > whole.start {
            self.source.push(CUT);
        }
        let mut offset = range.start;
        for character in text.slice(range.clone()).chars() {
            self.places.push((offset, self.source.len()));
            let is_mark = offset == 0 && text.has_byte_order_mark();
            offset += character.len_utf8();
            if !is_mark {
                printable::push_escaped(&mut self.source, character);
            }
        }
        self.places.push((offset, self.source.len()));
        if range.end < whole.end {
            self.source.push(CUT);
        }
    }
}

/// The whole lines of a range, if they are several, few and short.
fn short_lines(text: &Text, range: &Range<usize>) -> Option<Vec<Range<usize>>> {
    let lines = text.line_of(range.start)..text.line_of(range.end) + 1;
    if !(2..=LINES).contains(&lines.len()) {
        return None;
    }
    let fits = |range: &Range<usize>| {
        range.len() <= WIDTH * CHARACTER
            && text
                .slice(range.clone())
                .chars()
                .map(columns)
                .sum::<usize>()
                <= WIDTH
    };
    lines
        .map(|line| Some(text.line_range(line)).filter(fits))
        .collect()
}

/// The bytes of a line that are shown around an offset: the whole line if it fits.
fn window(text: &Text, line: usize, offset: usize) -> Range<usize> {
    let whole = text.line_range(line);
    let middle = offset.clamp(whole.start, whole.end);
    let reach = WIDTH * CHARACTER;
    let before = text.slice(middle.saturating_sub(reach).max(whole.start)..middle);
    let after = text.slice(middle..middle.saturating_add(reach).min(whole.end));
    let mut before = before.chars().rev().peekable();
    let mut after = after.chars().peekable();
    let mut used = 0;
    let mut start = middle - take(&mut before, &mut used, WIDTH_BEFORE);
    let end = middle + take(&mut after, &mut used, WIDTH);
    start -= take(&mut before, &mut used, WIDTH);
    start..end
}

/// The bytes of the next characters, as long as the columns that are used stay within a limit.
fn take(
    characters: &mut Peekable<impl Iterator<Item = char>>,
    used: &mut usize,
    limit: usize,
) -> usize {
    let mut bytes = 0;
    while let Some(character) = characters.next_if(|next| *used + columns(*next) <= limit) {
        *used += columns(character);
        bytes += character.len_utf8();
    }
    bytes
}

/// How wide a character is at most. Widths differ between terminals; too narrow an excerpt does no harm.
fn columns(character: char) -> usize {
    match character {
        '\t' => 4,
        _ if printable::is_unsafe(character) => 6,
        _ if character.is_ascii() => 1,
        _ => 2,
    }
}
