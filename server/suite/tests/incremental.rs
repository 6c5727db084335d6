//! An edit looked at by itself must give what a full pass gives, for edits of every kind.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

#[path = "support/executions.rs"]
mod executions;
#[path = "support/random.rs"]
mod random;

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::text::Text;
use random::Random;

#[test]
fn edits_one_by_one_give_what_a_full_pass_gives() {
    let mut looked_at_alone = 0;
    let edits = executions::count(4_000);
    let mut done = 0;
    let mut seed = executions::first_seed();
    while done < edits {
        let mut random = Random::new(seed);
        let count = random.below(24);
        let mut text = Text::new(&random::suite(&mut random, count));
        let mut analysis = Analysis::new(&text);
        for _ in 0..20 {
            let before = text.to_string();
            let edit = random::edit(&mut random, &before);
            let after = text.edited(&edit);
            done += 1;
            let Some(edited) = analysis.edited(&after, &edit) else {
                // Most texts stay whole, else the quick way would soon never be taken.
                if random.below(20) == 0 {
                    analysis = Analysis::new(&after);
                    text = after;
                }
                continue;
            };
            let full = Analysis::new(&after);
            {
                looked_at_alone += 1;
                assert!(
                    edited == full,
                    "seed {seed}\nbefore: {before:?}\nedit: {edit:?}\nedited: {:#?}\nfull: {:#?}",
                    edited.findings(),
                    full.findings()
                );
            }
            text = after;
            analysis = edited;
        }
        seed += 1;
    }
    println!("{done} edits, {looked_at_alone} looked at alone");
    assert!(
        looked_at_alone * 10 > done,
        "the quick way is hardly ever taken"
    );
}
