//! Which name was probably meant.

use crate::contract::suggest::nearest;
use crate::syntax::JsString;

/// semantics.md, 7.1: two edits at most, half of the longer name at most, the nearest, then the smaller.
#[test]
fn the_nearest_name_is_suggested() {
    for (written, candidates, wanted) in [
        ("citi", &["town", "city"][..], Some("city")),
        ("ab", &["ba"][..], None),
        ("ab", &["abc", "a", "b"][..], Some("a")),
        ("id", &["at", "ix"][..], Some("ix")),
        ("a", &["b"][..], None),
        ("abcd", &["ab"][..], Some("ab")),
        ("abc", &["a"][..], None),
        ("abcdef", &["abc"][..], None),
        ("kitten", &["mitten", "sitten"][..], Some("mitten")),
        ("weather", &["whether"][..], Some("whether")),
        ("서울시", &["서울"][..], Some("서울")),
        ("a😀b", &["ab"][..], Some("ab")),
        ("", &["", "a"][..], Some("")),
        ("x", &[][..], None),
    ] {
        let candidates = candidates.iter().map(|&name| JsString::from(name));
        let found = nearest(&written.into(), candidates);
        assert_eq!(found, wanted.map(JsString::from), "{written}");
    }
}

/// The distance near the diagonal is the distance of the whole table, for all pairs of short words.
#[test]
fn distances_are_those_of_levenshtein() {
    let mut words = vec![String::new()];
    for length in 0..5 {
        let longest: Vec<String> = words
            .iter()
            .filter(|word| word.len() == length)
            .flat_map(|word| ["a", "b", "c"].map(|letter| format!("{word}{letter}")))
            .collect();
        words.extend(longest);
    }
    for from in &words {
        for to in &words {
            let edits = strsim::levenshtein(from, to);
            let is_near = edits <= 2 && edits <= from.len().max(to.len()) / 2;
            let found = nearest(
                &JsString::from(from.as_str()),
                [JsString::from(to.as_str())].into_iter(),
            );
            assert_eq!(found.is_some(), is_near, "{from:?} {to:?}");
        }
    }
}
