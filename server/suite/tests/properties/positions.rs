//! Positions in all three encodings, and the line index, against models that count character by character.

use mcpeak_suite::text::{Encoding, Position, Text};

use crate::executions;
use crate::random::Random;

const EXECUTIONS: usize = 400;
const ENCODINGS: [Encoding; 3] = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32];

/// What texts are made of: everything that is more than one unit somewhere, and everything that could end a line.
const PIECES: &[&str] = &[
    "a",
    "\"id\": ",
    " ",
    "서울",
    "\u{1112}\u{1161}\u{11ab}",
    "👋",
    "👩\u{200d}👩\u{200d}👧",
    "🇰🇷",
    "e\u{301}",
    "é",
    "\u{10ffff}",
    "\u{feff}",
    "\n",
    "\r",
    "\r\n",
    "\n\r",
    "\u{b}",
    "\u{c}",
    "\u{85}",
    "\u{2028}",
    "\u{2029}",
];

fn text(random: &mut Random) -> String {
    // Now and then longer than what a rope keeps in one piece.
    let count = match random.below(200) {
        0 => 2_000,
        _ => random.below(24),
    };
    let mark = *random.pick(&["", "", "", "\u{feff}"]);
    let pieces = (0..count).map(|_| *random.pick(PIECES));
    std::iter::once(mark).chain(pieces).collect()
}

fn for_each_text(mut property: impl FnMut(&mut Random, &str)) {
    let (first, count) = (executions::first_seed(), executions::count(EXECUTIONS));
    for seed in first..first + count as u64 {
        let mut random = Random::new(seed);
        let text = text(&mut random);
        property(&mut random, &text);
    }
    println!("{count} texts");
}

/// The content of each line: from its first byte to its ending.
fn lines(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut lines = Vec::new();
    let (mut start, mut at) = (0, 0);
    let bytes = text.as_bytes();
    while at < bytes.len() {
        let ending = match (bytes[at], bytes.get(at + 1)) {
            (b'\r', Some(b'\n')) => 2,
            (b'\r' | b'\n', _) => 1,
            _ => 0,
        };
        if ending > 0 {
            lines.push(start..at);
            start = at + ending;
        }
        at += ending.max(1);
    }
    lines.push(start..bytes.len());
    lines
}

fn units(text: &str, encoding: Encoding) -> usize {
    match encoding {
        Encoding::Utf8 => text.len(),
        Encoding::Utf16 => text.encode_utf16().count(),
        Encoding::Utf32 => text.chars().count(),
    }
}

/// Where a byte stands: counted from the start of its line.
fn position(text: &str, offset: usize, encoding: Encoding) -> Position {
    let lines = lines(text);
    let line = lines.partition_point(|line| line.start <= offset) - 1;
    let offset = offset.min(lines[line].end);
    Position {
        line: line as u32,
        character: units(&text[lines[line].start..offset], encoding) as u32,
    }
}

/// The byte of a position: the last character boundary of its line's content that is not behind it.
fn offset(text: &str, position: Position, encoding: Encoding) -> usize {
    let lines = lines(text);
    let Some(line) = lines.get(position.line as usize) else {
        return text.len();
    };
    let content = &text[line.clone()];
    let ends = content.char_indices().map(|(at, c)| at + c.len_utf8());
    let within =
        ends.take_while(|&end| units(&content[..end], encoding) <= position.character as usize);
    line.start + within.last().unwrap_or(0)
}

/// R9, R12: every byte becomes a position and the same byte again; one in a line ending becomes the content's end.
#[test]
fn every_offset_comes_back() {
    for_each_text(|random, source| {
        let text = Text::new(source);
        let lines = lines(source);
        for encoding in ENCODINGS {
            for at in 0..=source.len() {
                // Long texts are looked at here and there.
                if source.len() > 500 && random.below(200) > 0 {
                    continue;
                }
                let boundary = source.floor_char_boundary(at);
                let found = text.position(at, encoding);
                if source.len() <= 500 {
                    assert_eq!(
                        found,
                        position(source, boundary, encoding),
                        "{source:?} {at}"
                    );
                }
                let line = &lines[found.line as usize];
                assert_eq!(
                    text.offset(found, encoding),
                    boundary.min(line.end),
                    "{source:?} {at} {encoding:?}"
                );
            }
        }
    });
}

/// R10, R14: any line and character, in range or not, inside a character or not, is clamped.
#[test]
fn any_position_is_clamped() {
    for_each_text(|random, source| {
        let text = Text::new(source);
        let lines = lines(source).len();
        for encoding in ENCODINGS {
            for _ in 0..4 {
                let number = |random: &mut Random, near: usize| match random.below(8) {
                    0 => u32::MAX - random.below(3) as u32,
                    _ => random.below(near + 3) as u32,
                };
                let place = Position {
                    line: number(random, lines),
                    character: number(random, 12),
                };
                assert_eq!(
                    text.offset(place, encoding),
                    offset(source, place, encoding),
                    "{source:?} {place:?} {encoding:?}"
                );
            }
        }
    });
}

/// R11: lines end at `\n`, `\r\n` and `\r` in any mixture, and at nothing else: not at U+2028, U+0085, VT or FF.
#[test]
fn lines_end_at_the_three_endings_only() {
    for_each_text(|_, source| {
        let text = Text::new(source);
        let lines = lines(source);
        assert_eq!(text.line_count(), lines.len(), "{source:?}");
        for (number, line) in lines.iter().enumerate() {
            assert_eq!(text.line_range(number), *line, "{source:?} line {number}");
            assert_eq!(text.line_of(line.start), number, "{source:?}");
            assert_eq!(text.line_of(line.end), number, "{source:?}");
        }
        let last = lines.len() - 1;
        assert_eq!(text.line_range(last + 7), lines[last]);
        assert_eq!(text.line_of(source.len() + 7), last);
    });
}

/// R12: a byte order mark is a character like any other: it shifts columns of the first line by its own units.
#[test]
fn a_byte_order_mark_counts_as_one_character() {
    for (encoding, units) in [
        (Encoding::Utf8, 3),
        (Encoding::Utf16, 1),
        (Encoding::Utf32, 1),
    ] {
        let text = Text::new("\u{feff}{}\n{}");
        let place = |line, character| Position { line, character };
        assert_eq!(text.position(3, encoding), place(0, units));
        assert_eq!(text.offset(place(0, units), encoding), 3);
        assert_eq!(text.position(6, encoding), place(1, 0));
    }
}
