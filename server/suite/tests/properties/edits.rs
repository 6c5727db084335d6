//! Edits of a text against the same edits of a `String`.

use mcpeak_suite::text::{Edit, Text};

use crate::executions;
use crate::random::{self, Random};

const EDITS: usize = 6_000;

fn edit(random: &mut Random, text: &str) -> Edit {
    let at = |random: &mut Random| match random.below(20) {
        0 => usize::MAX,
        1 => text.len() + random.below(3),
        _ => random.below(text.len() + 1),
    };
    let start = at(random);
    let end = match random.below(4) {
        0 => at(random),
        1 => start,
        _ => start.saturating_add(random.below(9)).saturating_sub(4),
    };
    let count = random.below(4);
    Edit {
        range: start..end,
        replacement: (0..count).map(|_| *random.pick(random::SNIPPETS)).collect(),
    }
}

fn applied(text: &str, edit: &Edit) -> String {
    let (first, last) = (edit.range.start, edit.range.end);
    let start = text.floor_char_boundary(first.min(last));
    let end = text.floor_char_boundary(first.max(last));
    format!("{}{}{}", &text[..start], edit.replacement, &text[end..])
}

/// R1, R10, R14: any edits one after the other, reversed, beyond the end or inside a character, give the text that a
/// `String` gives; lines are those of a fresh text.
#[test]
fn edits_do_what_they_do_to_a_string() {
    let count = executions::count(EDITS);
    let mut done = 0;
    let mut seed = executions::first_seed();
    while done < count {
        let mut random = Random::new(seed);
        let cases = random.below(12);
        let mut model = random::suite(&mut random, cases);
        let mut text = Text::new(&model);
        for _ in 0..20 {
            let edit = edit(&mut random, &model);
            let before = text.clone();
            let after = text.edited(&edit);
            let expected = applied(&model, &edit);
            assert_eq!(after.to_string(), expected, "seed {seed}: {edit:?}");
            assert_eq!(
                before.to_string(),
                model,
                "seed {seed}: the old text changed"
            );
            model = expected;
            text = after;
            done += 1;
        }
        let fresh = Text::new(&model);
        assert_eq!(text.len(), model.len());
        assert_eq!(text.line_count(), fresh.line_count(), "seed {seed}");
        for line in 0..text.line_count() {
            assert_eq!(text.line_range(line), fresh.line_range(line), "seed {seed}");
        }
        for _ in 0..20 {
            let (start, end) = (random.below(model.len() + 3), random.below(model.len() + 3));
            let boundary = |at: usize| model.floor_char_boundary(at);
            assert_eq!(text.floor_boundary(start), boundary(start), "seed {seed}");
            let wanted = model
                .get(boundary(start)..boundary(end))
                .unwrap_or_default();
            assert_eq!(text.slice(start..end), wanted, "seed {seed}");
        }
        seed += 1;
    }
    println!("{done} edits");
}
