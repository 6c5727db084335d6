//! Completion: what is offered where, and what the text is when an item is accepted. Fixtures are data files with a
//! cursor mark; a walk through whole documents asks at every byte and has the validator judge what is offered.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

#[path = "completion/accept.rs"]
mod accept;
#[path = "support/documents.rs"]
mod documents;
#[path = "completion/fixtures.rs"]
mod fixtures;
#[path = "completion/lists.rs"]
mod lists;
#[path = "completion/top_down.rs"]
mod top_down;
#[path = "support/vectors.rs"]
mod vectors;
#[path = "completion/walk.rs"]
mod walk;
