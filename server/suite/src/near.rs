//! "Did you mean": which known name a written one was probably meant to be. One rule for all names that people write;
//! only contract findings have another (`contract/suggest.rs`), since the reference does.

/// More characters than these are no slip of the pen, and would take long to compare.
const LONGEST: usize = 64;

/// How many edits make the one of the other, case and separators (`time_out`) aside, if that is so few that it is no
/// accident: a third of what was written, one at least and three at most, and never the whole name.
pub fn edits(written: &str, name: &str) -> Option<usize> {
    let length = written.chars().take(LONGEST + 1).count();
    if length == 0 || length > LONGEST {
        return None;
    }
    let (written, folded) = (fold(written), fold(name));
    if written == folded {
        return Some(0);
    }
    let limit = (length / 3).clamp(1, 3);
    if written.chars().count().abs_diff(folded.chars().count()) > limit {
        return None;
    }
    let edits = strsim::damerau_levenshtein(&written, &folded);
    (edits <= limit && edits < name.chars().count()).then_some(edits)
}

/// The name that the fewest edits make of `written`, if one is near enough; the first among equals.
pub fn nearest<'n>(written: &str, names: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    names
        .into_iter()
        .filter_map(|name| Some((edits(written, name)?, name)))
        .min_by_key(|(edits, _)| *edits)
        .map(|(_, name)| name)
}

fn fold(name: &str) -> String {
    name.chars()
        .filter(|c| !matches!(c, '_' | '-' | ' ' | '.'))
        .flat_map(char::to_lowercase)
        .collect()
}

#[cfg(test)]
mod tests;
