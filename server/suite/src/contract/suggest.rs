//! The name that was probably meant, by the rule for contract findings (semantics.md, 7.1). All other names
//! have a rule of this project's: `near`.

use crate::syntax::JsString;

/// More edits than these make another name.
const MOST_EDITS: usize = 2;

/// Places that [`MOST_EDITS`] insertions or deletions can move a character: as many to the left, as many to the right.
const BAND: usize = 2 * MOST_EDITS + 1;

/// The candidate that the fewest edits make of `written`: two at most, and no more than half of the longer name's code
/// points. Among equals the smaller one by UTF-16 unit.
pub(super) fn nearest(
    written: &JsString,
    candidates: impl Iterator<Item = JsString>,
) -> Option<JsString> {
    let points: Vec<u32> = written.code_points().collect();
    candidates
        .filter_map(|candidate| Some((distance_within_limits(&points, &candidate)?, candidate)))
        .min_by(|(near, name), (far, other)| near.cmp(far).then_with(|| name.cmp_units(other)))
        .map(|(_, name)| name)
}

fn distance_within_limits(written: &[u32], candidate: &JsString) -> Option<usize> {
    let candidate: Vec<u32> = candidate.code_points().collect();
    let longer = written.len().max(candidate.len());
    edits(written, &candidate).filter(|&edits| edits <= longer / 2)
}

/// The Levenshtein distance, unless it is above [`MOST_EDITS`]. Of the usual table only the cells near the diagonal are
/// computed, so that the time is linear.
fn edits(from: &[u32], to: &[u32]) -> Option<usize> {
    if from.len().abs_diff(to.len()) > MOST_EDITS {
        return None;
    }
    // The cell `at` of row `row` stands for column `row + at - MOST_EDITS`.
    let mut above: [usize; BAND] = std::array::from_fn(|at| match at.checked_sub(MOST_EDITS) {
        Some(column) => column,
        None => BAND,
    });
    for (row, point) in (1..).zip(from) {
        let mut current = [BAND; BAND];
        let mut left = BAND;
        for (at, cell) in current.iter_mut().enumerate() {
            let Some(column) = (row + at).checked_sub(MOST_EDITS) else {
                continue;
            };
            let diagonal = match column.checked_sub(1) {
                Some(before) => above[at] + usize::from(to.get(before) != Some(point)),
                None => BAND,
            };
            let deletion = above.get(at + 1).map_or(BAND, |cell| cell + 1);
            *cell = diagonal.min(deletion).min(left + 1).min(BAND);
            left = *cell;
        }
        above = current;
    }
    let last = (to.len() + MOST_EDITS).checked_sub(from.len())?;
    above
        .get(last)
        .copied()
        .filter(|&edits| edits <= MOST_EDITS)
}
