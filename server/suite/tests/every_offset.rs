//! Every byte of many documents, valid and broken, through every feature but completion, which has a walk of its own: nothing
//! panics, every place is a place of the text, and what an edit leaves is no worse than what was there.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

#[path = "support/documents.rs"]
mod documents;
#[path = "support/vectors.rs"]
mod vectors;

use std::collections::HashSet;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use documents::{Walked, documents};
use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::Code;
use mcpeak_suite::ide::hover::{self, LastRun, Subject};
use mcpeak_suite::ide::names::{Name, NameKind, Names};
use mcpeak_suite::ide::symbols::Symbol;
use mcpeak_suite::ide::{format, inlay, lens, structure, symbols};
use mcpeak_suite::text::{Edit, Text};
use mcpeak_suite::texts::TextId;

/// One document with what is looked at once.
struct Walk<'d> {
    document: &'d Walked,
    text: &'d str,
    analysis: Analysis,
    options: format::Options,
}

impl<'d> Walk<'d> {
    fn new(document: &'d Walked) -> Self {
        Self {
            document,
            text: &document.text,
            analysis: Analysis::new(&Text::new(&document.text)),
            options: format::Options {
                indent: "  ".to_owned(),
                ending: format::Ending::OneBreak,
            },
        }
    }

    fn name(&self) -> &str {
        &self.document.name
    }

    /// A range that can be shown: within the text, with characters whole.
    fn is_place(&self, range: &Range<usize>) -> bool {
        self.text.get(range.clone()).is_some()
    }

    fn once(&self) {
        if let Some(suite) = symbols::symbols(self.text) {
            self.symbol(&suite, &(0..self.text.len()));
        }
        for fold in structure::folds(self.text) {
            assert!(self.is_place(&fold), "{}: {fold:?}", self.name());
        }
        self.lenses();
        let formatted = format::formatted(self.text, &self.options).text;
        self.only_white_space_differs(&formatted);
        let again = format::formatted(&formatted, &self.options).text;
        assert_eq!(again, formatted, "{}", self.name());
    }

    fn symbol(&self, symbol: &Symbol, around: &Range<usize>) {
        let Symbol {
            range, selection, ..
        } = symbol;
        let is_within = |inner: &Range<usize>, outer: &Range<usize>| {
            outer.start <= inner.start && inner.end <= outer.end
        };
        assert!(
            self.is_place(range) && self.is_place(selection),
            "{}: {symbol:?}",
            self.name()
        );
        assert!(
            is_within(range, around) && is_within(selection, range),
            "{}: {symbol:?} in {around:?}",
            self.name()
        );
        for child in &symbol.children {
            self.symbol(child, range);
        }
    }

    fn lenses(&self) {
        let context = lens::Context {
            kinds: lens::Kinds::default(),
            server: Some("s"),
            is_running: true,
            failed: 1,
            result: &|_| Some(TextId::LensCaseRunning.into()),
        };
        for lens in lens::lenses(&Text::new(self.text), &self.analysis, &context) {
            assert!(self.is_place(&lens.range), "{}: {lens:?}", self.name());
        }
    }

    fn only_white_space_differs(&self, other: &str) {
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(squeezed(other), squeezed(self.text), "{}", self.name());
    }

    fn at(&self, offset: usize) {
        self.hover(offset);
        self.selections(offset);
        self.hints(offset);
        self.format(offset);
    }

    fn hover(&self, offset: usize) {
        let last_run = |_: &Subject| {
            Some(LastRun {
                words: "passed".to_owned(),
                response: None,
            })
        };
        let context = hover::Context {
            approval: Some(TextId::HoverApprovalMatches.into()),
            last_run: &last_run,
        };
        let Some(found) = hover::hover(self.text, offset, &context) else {
            return;
        };
        let range = &found.range;
        assert!(self.is_place(range), "{} @{offset}", self.name());
        assert!(
            range.start <= offset && offset <= range.end && !found.parts.is_empty(),
            "{} @{offset}",
            self.name()
        );
    }

    /// Each selection has the place in it, and is more than the one before.
    fn selections(&self, offset: usize) {
        let ranges = structure::selections(self.text, offset);
        assert_eq!(ranges.last(), Some(&(0..self.text.len())));
        for range in &ranges {
            let has_place = range.start <= offset && offset <= range.end;
            assert!(
                has_place && self.is_place(range),
                "{} @{offset}: {range:?}",
                self.name()
            );
        }
        for pair in ranges.windows(2) {
            let is_more = pair[1].start <= pair[0].start && pair[0].end <= pair[1].end;
            assert!(
                is_more && pair[0] != pair[1],
                "{} @{offset}: {pair:?}",
                self.name()
            );
        }
    }

    fn hints(&self, offset: usize) {
        let context = inlay::Context {
            kinds: inlay::Kinds {
                timeout: true,
                duration: true,
            },
            duration: &|_| Some("3 ms".to_owned()),
        };
        for hint in inlay::hints(&self.analysis, &(offset..self.text.len()), &context) {
            assert!(
                hint.offset >= offset && self.text.is_char_boundary(hint.offset),
                "{} @{offset}: {hint:?}",
                self.name()
            );
        }
    }

    /// Laying out from here on.
    fn format(&self, offset: usize) {
        let range = offset..self.text.len();
        let edits = format::format(self.text, &self.options, Some(&range));
        let mut behind = offset;
        for edit in &edits {
            assert!(
                edit.range.start >= behind && self.is_place(&edit.range),
                "{} @{offset}: {edit:?}",
                self.name()
            );
            behind = edit.range.end;
        }
        self.only_white_space_differs(&applied(self.text, &edits));
    }
}

fn applied(text: &str, edits: &[Edit]) -> String {
    let mut out = text.to_owned();
    for edit in edits.iter().rev() {
        out.replace_range(edit.range.clone(), &edit.replacement);
    }
    out
}

/// The names of a document: definition, references, highlights and renaming.
struct Naming<'w> {
    walk: &'w Walk<'w>,
    names: Names<'w>,
    /// What was renamed already.
    seen: HashSet<(Range<usize>, bool)>,
    /// Findings of each code before.
    before: Vec<Code>,
}

fn codes(text: &str) -> Vec<Code> {
    let findings = Analysis::new(&Text::new(text)).findings().into_iter();
    let mut codes: Vec<Code> = findings.map(|finding| finding.code).collect();
    codes.sort_by_key(|code| code.as_str());
    codes
}

impl<'w> Naming<'w> {
    fn new(walk: &'w Walk<'w>) -> Self {
        Self {
            walk,
            names: Names::new(walk.text),
            seen: HashSet::new(),
            before: codes(walk.text),
        }
    }

    fn at(&mut self, offset: usize) {
        let Some(name) = self.names.at(offset) else {
            return;
        };
        let walk = self.walk;
        let here = &name.range;
        assert!(
            walk.is_place(here) && here.start <= offset && offset <= here.end,
            "{} @{offset}: {name:?}",
            walk.name()
        );
        let content = name.content(walk.text);
        assert!(
            walk.is_place(&content),
            "{} @{offset}: {name:?}",
            walk.name()
        );
        if !self.seen.insert((here.clone(), true)) {
            return;
        }
        let occurrences = self.names.occurrences(&name);
        assert!(
            occurrences.iter().any(|one| one.range == *here),
            "{} @{offset}: {name:?} is not among {occurrences:?}",
            walk.name()
        );
        self.rename(&name);
    }

    /// A new name leaves no more wrong than there was, and is a name at the same place.
    fn rename(&self, name: &Name) {
        let walk = self.walk;
        assert!(self.names.renamed(name, " ").is_err());
        let edits = self.names.renamed(name, "새 \"이름\"").unwrap();
        let text = applied(walk.text, &edits);
        let place = |edit: &&Edit| edit.range.start <= name.range.start;
        let shift: isize = edits
            .iter()
            .filter(place)
            .filter(|edit| edit.range.start < name.range.start)
            .map(|edit| edit.replacement.len() as isize - edit.range.len() as isize)
            .sum();
        let start = name.range.start.checked_add_signed(shift).unwrap();
        let after = Names::new(&text).at(start + 1);
        let renamed = after.map(|name| name.text.to_string_lossy().into_owned());
        assert_eq!(
            renamed.as_deref(),
            Some("새 \"이름\""),
            "{}: {text}",
            walk.name()
        );
        // A string that was not closed is closed now, which may show what it had hidden.
        if walk.document.lost_brackets || !walk.text[name.range.clone()].ends_with('"') {
            return;
        }
        let is_worse = |code: &Code| {
            let count = |codes: &[Code]| codes.iter().filter(|one| *one == code).count();
            // What was approved or required by its old name.
            *code != Code::StaleApproval && count(&codes(&text)) > count(&self.before)
        };
        let worse = codes(&text).into_iter().find(is_worse);
        assert_eq!(worse, None, "{}: {name:?}\n{text}", walk.name());
        assert!(matches!(
            name.kind,
            NameKind::Case | NameKind::Tool | NameKind::Property(_)
        ));
    }
}

/// A document through everything; how many places that were.
fn walk(document: &Walked) -> usize {
    let walk = Walk::new(document);
    walk.once();
    let mut naming = Naming::new(&walk);
    for offset in 0..=document.text.len() {
        walk.at(offset);
        naming.at(offset);
    }
    document.text.len() + 1
}

#[test]
fn nothing_panics_and_every_place_is_one() {
    let documents = documents();
    assert!(documents.len() >= 40, "{} documents", documents.len());
    let next = AtomicUsize::new(0);
    let walk_some = || {
        let mut places = 0;
        while let Some(document) = documents.get(next.fetch_add(1, Ordering::Relaxed)) {
            places += walk(document);
        }
        places
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let places: usize = std::thread::scope(|scope| {
        let walkers: Vec<_> = (0..threads).map(|_| scope.spawn(walk_some)).collect();
        let places = walkers.into_iter().map(|walker| walker.join());
        places.map(|places| places.expect("nothing panics")).sum()
    });
    println!("{} documents, {places} places", documents.len());
    assert!(places > 20_000, "{places}");
}

/// Brackets that can be nested, and how often: a hundred thousand deep.
const NESTINGS: [(&str, usize); 4] = [
    ("[", 100_000),
    ("{\"cases\":[", 50_000),
    ("{\"a\":", 100_000),
    (
        "{\"cases\":[{\"assertions\":[{\"schema\":{\"properties\":{\"a\":{\"items\":",
        12_500,
    ),
];

/// What one such text may take: more than ten times what it does, and far less than the square of its depth.
const LIMIT: Duration = Duration::from_secs(30);

/// Depth costs neither the stack nor more than time that grows with it (R24).
#[test]
fn nesting_is_no_danger() {
    for (opening, depth) in NESTINGS {
        for closing in ["", "]"] {
            let started = Instant::now();
            let document = Walked {
                name: opening.to_owned(),
                text: format!("{}{}", opening.repeat(depth), closing.repeat(depth)),
                lost_brackets: true,
            };
            let walk = Walk::new(&document);
            walk.once();
            let names = Names::new(walk.text);
            let middle = walk.text.len() / 2;
            walk.at(middle);
            if let Some(name) = names.at(middle) {
                names.occurrences(&name);
            }
            let took = started.elapsed();
            assert!(took < LIMIT, "{opening} {closing}: {took:?}");
        }
    }
}
