//! What a person sees of bytes that were written to a terminal: enough of one for what the binary writes. Anything else
//! fails the test.

/// A terminal's screen, of any height.
pub(crate) struct Screen {
    columns: usize,
    rows: Vec<String>,
    row: usize,
    erased: Vec<String>,
}

impl Screen {
    /// The screen after these bytes were written to one that was empty. A line break alone begins a line, as it does for
    /// programs.
    pub(crate) fn of(columns: usize, written: &str) -> Self {
        let mut screen = Self {
            columns,
            rows: vec![String::new()],
            row: 0,
            erased: Vec::new(),
        };
        let mut rest = written;
        while let Some(character) = rest.chars().next() {
            rest = &rest[character.len_utf8()..];
            match character {
                '\u{1b}' => rest = screen.obey(rest),
                '\n' => screen.next_row(),
                '\r' => screen.assert_nothing_is_written_over(rest),
                character => screen.put(character),
            }
        }
        screen
    }

    /// The lines that stand there, as wide as the screen at most.
    pub(crate) fn rows(&self) -> &[String] {
        &self.rows
    }

    /// What stood in lines that were emptied, in the order of that.
    pub(crate) fn erased(&self) -> &[String] {
        &self.erased
    }

    fn put(&mut self, character: char) {
        if width(&self.rows[self.row]) + width_of(character) > self.columns {
            self.next_row();
        }
        self.rows[self.row].push(character);
    }

    fn next_row(&mut self) {
        self.row += 1;
        self.rows.push(String::new());
    }

    /// Carries out the sequence behind an escape; what follows it.
    fn obey<'w>(&mut self, sequence: &'w str) -> &'w str {
        let end = sequence.find(|c: char| c.is_ascii_alphabetic()).unwrap();
        let (sequence, rest) = sequence.split_at(end + 1);
        if sequence == "[2K" {
            let row = std::mem::take(&mut self.rows[self.row]);
            self.erased.extend((!row.is_empty()).then_some(row));
        } else {
            assert!(sequence.ends_with('m'), "{sequence:?} is not known here");
        }
        rest
    }

    fn assert_nothing_is_written_over(&self, rest: &str) {
        let is_known = rest.starts_with(['\r', '\n']) || rest.starts_with("\u{1b}[2K");
        assert!(is_known, "a line is written over: {rest:?}");
    }
}

/// How many columns a text fills.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(width_of).sum()
}

fn width_of(character: char) -> usize {
    match character {
        '가'..='힣' => 2,
        _ => 1,
    }
}
