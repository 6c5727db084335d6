//! Quick fixes over all vectors and fixtures: what is offered, that it does what it is for, and that applying all that has one
//! answer comes to an end. The expected files are reviewed line by line.
#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

#[path = "support/fixtures.rs"]
mod fixtures;
#[path = "support/random.rs"]
mod random;
#[path = "support/vectors.rs"]
mod vectors;

#[path = "fixes/documents.rs"]
mod documents;
#[path = "fixes/layouts.rs"]
mod layouts;
#[path = "fixes/lost.rs"]
mod lost;
#[path = "fixes/offered.rs"]
mod offered;
#[path = "fixes/promises.rs"]
mod promises;
#[path = "fixes/random.rs"]
mod random_damage;
#[path = "fixes/robust.rs"]
mod robust;
