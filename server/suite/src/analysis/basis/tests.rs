use super::*;
use crate::text::Text;

fn edit(range: Range<usize>, replacement: &str) -> Edit {
    Edit {
        range,
        replacement: replacement.to_owned(),
    }
}

/// Whatever is outside the stretch is the same text, before and now, after edits in any order.
#[test]
fn what_is_outside_the_stretch_has_only_moved() {
    let sequences: &[&[Edit]] = &[
        &[edit(4..4, "xyz")],
        &[edit(4..6, "")],
        &[edit(4..6, "abc"), edit(2..3, "long text")],
        &[edit(4..6, "abc"), edit(9..12, "")],
        &[edit(4..4, "abc"), edit(5..6, "B"), edit(0..1, "")],
        &[edit(2..10, ""), edit(2..2, "\"서울\""), edit(3..6, "")],
    ];
    for edits in sequences {
        let before = Text::new("0123456789abcdef");
        let mut now = before.clone();
        let mut basis = Basis::from(Analysis::new(&before));
        for edit in *edits {
            now = now.edited(edit);
            basis = basis.edited(edit);
        }
        let changed = basis.changed().expect("something was edited");
        assert_eq!(basis.now(changed.start), Some(changed.start));
        let end = changed.end + now.len() - before.len();
        assert_eq!(
            before.slice(0..changed.start),
            now.slice(0..changed.start),
            "{edits:?}"
        );
        assert_eq!(
            before.slice(changed.end..before.len()),
            now.slice(end..now.len()),
            "{edits:?}"
        );
        for place in 0..=before.len() {
            if let Some(now) = basis.now(place) {
                let then = basis.then(now);
                assert!(
                    then.start <= place && place <= then.end,
                    "{edits:?} {place}"
                );
            }
        }
    }
}
