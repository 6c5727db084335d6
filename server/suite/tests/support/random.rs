//! Random suites and random edits of every kind, from a seed.

use mcpeak_suite::text::Edit;

/// A small generator of pseudo-random numbers (xorshift64*), so that a failing seed can be run again.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        (self.next() >> 33) as usize % limit.max(1)
    }

    pub(crate) fn pick<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// What texts are made of, and what they are damaged with.
pub(crate) const SNIPPETS: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    ":",
    ",",
    "\"",
    "\\",
    "/",
    "*",
    "//",
    "/*",
    "*/",
    "'",
    "\n",
    "\r\n",
    "\r",
    " ",
    "\t",
    "a",
    "1",
    "-",
    ".",
    "e",
    "true",
    "nul",
    "01",
    "\u{feff}",
    "\u{a0}",
    "서울",
    "👋",
    "e\u{301}",
    ";",
    "=",
    "\n=======\n",
    "\n<<<<<<< ours\n",
    "\n>>>>>>> theirs\n",
    "\"id\": \"c1\",",
    "\"timeoutMs\": 5",
    ", \"x\": [1, 2]",
    "\"name\"",
    "{}",
    "[]",
    "{\"id\": \"n\", \"name\": \"n\"}",
    ",,",
    "\"cases\": [",
    "\\u",
    "\u{0}",
    "\"\"",
];

/// What is typed most.
const TYPED: &[&str] = &["a", "서", "1", " ", "👋", "_", "\\n", "\n", "ab", ", "];

/// A suite of `count` cases, laid out one way or another, sometimes with a fault.
pub(crate) fn suite(random: &mut Random, count: usize) -> String {
    let layout = random.below(4);
    let (line, space) = match layout {
        0 => ("", ""),
        1 => ("\n  ", " "),
        2 => ("\r\n", ""),
        _ => ("\n\t", " "),
    };
    let cases: Vec<String> = (0..count).map(|at| case(random, at, line, space)).collect();
    let tail = *random.pick(&["", ",\"approval\":{\"fingerprint\":\"00\"}", ",\"z\":[{}]"]);
    format!(
        "{{\"schemaVersion\":{space}1,{line}\"id\":\"s\",{line}\"name\":\"날씨\",{line}\"cases\":{space}[{line}{}{line}]{tail}}}{line}",
        cases.join(&format!(",{line}"))
    )
}

/// One case.
pub(crate) fn case(random: &mut Random, at: usize, line: &str, space: &str) -> String {
    let id = at.saturating_sub(random.below(8) / 7);
    let operation = *random.pick(&[
        "{\"type\":\"listTools\"}",
        "{\"type\":\"callTool\",\"tool\":\"t\",\"input\":{\"city\":\"서울\",\"a\":[1,{}]}}",
        "{\"type\":\"callTool\"}",
        "{\"type\":\"cal\"}",
    ]);
    let assertion = *random.pick(&[
        "{\"type\":\"toolExists\",\"tool\":\"t\"}",
        "{\"type\":\"isError\",\"expected\":false}",
        "{\"type\":\"bodyMatchesSchema\",\"schema\":{\"type\":\"object\",\"required\":[\"a\"],\"properties\":{\"a\":{\"minLength\":0}}}}",
    ]);
    format!(
        "{{{line}\"id\":{space}\"c{id}\",{line}\"name\":\"이름\",{line}\"operation\":{operation},{line}\"assertions\":{space}[{assertion}]}}"
    )
}

fn boundary(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// An edit of a text: typing, pasting, deleting, moving.
pub(crate) fn edit(random: &mut Random, text: &str) -> Edit {
    let at = boundary(text, random.below(text.len() + 1));
    match random.below(16) {
        8..=15 => Edit {
            range: at..at,
            replacement: (*random.pick(TYPED)).to_owned(),
        },
        0..=2 => Edit {
            range: at..at,
            replacement: (*random.pick(SNIPPETS)).to_owned(),
        },
        3 => Edit {
            range: at..boundary(text, (at + 1 + random.below(3)).min(text.len())).max(at),
            replacement: String::new(),
        },
        4 => Edit {
            range: at..boundary(text, (at + random.below(60)).min(text.len())).max(at),
            replacement: (*random.pick(SNIPPETS)).to_owned(),
        },
        5 => structural(random, text),
        6 => {
            let end = boundary(text, (at + random.below(400)).min(text.len())).max(at);
            let to = boundary(text, random.below(text.len() + 1));
            Edit {
                range: to..to,
                replacement: text[at..end].to_owned(),
            }
        }
        _ => {
            let places: Vec<usize> = text.match_indices('{').map(|(at, _)| at).collect();
            let place = places
                .get(random.below(places.len()))
                .copied()
                .unwrap_or(at);
            Edit {
                range: place..place,
                replacement: format!("{},", case(random, 50 + place, "\n", "")),
            }
        }
    }
}

/// Takes one structural character away.
fn structural(random: &mut Random, text: &str) -> Edit {
    let places: Vec<usize> = text
        .match_indices(['{', '}', '[', ']', '"', ',', ':'])
        .map(|(at, _)| at)
        .collect();
    match places.get(random.below(places.len())) {
        Some(&place) => Edit {
            range: place..place + 1,
            replacement: String::new(),
        },
        None => Edit {
            range: 0..0,
            replacement: "{".to_owned(),
        },
    }
}
