//! A text with the cases far from a place left out, so that looking closely at one case costs the same in a suite of ten
//! thousand. What is kept is a suite of its own: the text before and behind the cases, the cases around the place, the
//! first and the last.

use std::ops::Range;

use super::{Analysis, Basis, CaseOutline};
use crate::text::Text;

/// Texts up to this many bytes are kept whole.
const WHOLE: usize = 4 * 1024;

/// A text, or the part of it that matters at one place. Its own offsets are not those of the text.
#[derive(Debug)]
pub struct View<'a> {
    text: String,
    pieces: Vec<Piece>,
    left_out: Option<LeftOut<'a>>,
}

/// A stretch of the text that is kept, and where the view has it.
#[derive(Clone, Debug)]
struct Piece {
    text: Range<usize>,
    start: usize,
}

#[derive(Debug)]
struct LeftOut<'a> {
    analysis: &'a Analysis,
    /// The numbers of the cases that are kept.
    kept: Vec<usize>,
}

impl<'a> View<'a> {
    /// Whether a text is short enough to be looked at as a whole.
    pub fn is_short(text: &Text) -> bool {
        text.len() <= WHOLE
    }

    /// The whole text.
    pub fn whole(text: &Text) -> Self {
        Self {
            pieces: vec![Piece {
                text: 0..text.len(),
                start: 0,
            }],
            text: text.to_string(),
            left_out: None,
        }
    }

    /// What matters at byte `offset` of `text`, by what is known of the text; all of it where that is short, or where
    /// what is known does not tell cases apart.
    pub fn around(text: &Text, basis: &'a Basis, offset: usize) -> Self {
        if Self::is_short(text) {
            return Self::whole(text);
        }
        Self::cut(text, basis, offset)
    }

    /// [`View::around`] for texts of any length.
    fn cut(text: &Text, basis: &'a Basis, offset: usize) -> Self {
        let analysis = &basis.analysis;
        let cases = Places::of(analysis);
        let near = [Some(basis.then(offset)), basis.changed()];
        let near: Vec<Range<usize>> = near
            .into_iter()
            .flatten()
            .map(|place| cases.around(place))
            .collect();
        let last = analysis.case_count().saturating_sub(1);
        let is_kept = |index: usize| {
            index == 0 || index == last || near.iter().any(|near| near.contains(&index))
        };
        let (mut kept, mut gaps) = (Vec::new(), Vec::new());
        for (index, start) in cases.starts.iter().enumerate() {
            if is_kept(index) {
                kept.push(index);
                continue;
            }
            let end = cases.starts.get(index + 1).copied().unwrap_or(cases.end);
            match (basis.now(*start), basis.now(end)) {
                (Some(start), Some(end)) => gaps.push(start..end),
                _ => kept.push(index),
            }
        }
        let mut view = Self::without(text, &gaps);
        view.left_out = Some(LeftOut { analysis, kept });
        view
    }

    /// The text without some stretches, which come in order.
    fn without(text: &Text, gaps: &[Range<usize>]) -> Self {
        let mut view = Self {
            text: String::new(),
            pieces: Vec::new(),
            left_out: None,
        };
        let mut at = 0;
        for gap in gaps.iter().chain([&(text.len()..text.len())]) {
            if gap.start > at || view.pieces.is_empty() {
                view.pieces.push(Piece {
                    text: at..gap.start,
                    start: view.text.len(),
                });
                view.text.push_str(&text.slice(at..gap.start));
            }
            at = gap.end;
        }
        view
    }

    /// What is kept, as a text of its own.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Where the view has a byte of the text; the nearest place that it has where that byte is left out.
    pub fn place(&self, offset: usize) -> usize {
        let before = self
            .pieces
            .partition_point(|piece| piece.text.start <= offset);
        let piece = before.checked_sub(1).and_then(|at| self.pieces.get(at));
        piece.map_or(0, |piece| {
            piece.start + offset.min(piece.text.end) - piece.text.start
        })
    }

    /// Where the text has a byte of the view. Where two pieces meet, that is the end of the first.
    pub fn offset(&self, place: usize) -> usize {
        let before = self.pieces.partition_point(|piece| piece.start < place);
        let piece = self.pieces.get(before.saturating_sub(1));
        piece.map_or(0, |piece| piece.text.start + place - piece.start)
    }

    /// The cases that are left out, their ranges as they were when they were analysed.
    pub fn other_cases(&self) -> impl Iterator<Item = CaseOutline<'a>> + '_ {
        self.left_out.iter().flat_map(|left_out| {
            let cases = left_out.analysis.cases();
            cases.filter(|case| left_out.kept.binary_search(&case.index).is_err())
        })
    }
}

/// Where the cases of an analysed text begin, and where the last one ends.
struct Places {
    starts: Vec<usize>,
    end: usize,
}

impl Places {
    fn of(analysis: &Analysis) -> Self {
        let cases = analysis.segments.iter();
        Self {
            starts: cases.map(|(_, start, _)| analysis.head + start).collect(),
            end: analysis.cases_end(),
        }
    }

    /// The numbers of the cases that a stretch touches, with the one before and the one behind.
    fn around(&self, stretch: Range<usize>) -> Range<usize> {
        let first = self.starts.partition_point(|&start| start < stretch.start);
        let behind = self.starts.partition_point(|&start| start <= stretch.end);
        first.saturating_sub(2)..behind + 1
    }
}

#[cfg(test)]
mod tests;
