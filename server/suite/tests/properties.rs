//! What must hold of any text, any position, any edit. Run often by `MCPEAK_EXECUTIONS`, from `MCPEAK_SEED` on.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
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
