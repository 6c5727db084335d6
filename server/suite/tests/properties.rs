//! What must hold of any text, any position, any edit. Run often by `MCPEAK_EXECUTIONS`, from `MCPEAK_SEED` on.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test may fail by panicking, and says what it did"
)]

#[path = "support/executions.rs"]
mod executions;
#[path = "support/random.rs"]
mod random;
#[path = "support/vectors.rs"]
mod vectors;

#[path = "properties/edits.rs"]
mod edits;
#[path = "properties/findings.rs"]
mod findings;
#[path = "properties/positions.rs"]
mod positions;
#[path = "properties/texts.rs"]
mod texts;
#[path = "properties/tree.rs"]
mod tree;

/// All properties of each text at once, which is the quick way to look at very many.
#[test]
fn everything_holds_of_any_text() {
    let all = [tree::ALL, findings::ALL].concat();
    texts::run(300, &all);
}
