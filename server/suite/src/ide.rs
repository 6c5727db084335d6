//! What editors ask of a suite: pure functions from a text, a place in it and what is known of servers and runs, to plain data
//! with places in bytes. No protocol, no files, nothing is started or waited for; the format stands in [`crate::spec`].

pub mod anchor;
pub mod completion;
pub mod fix;
pub mod format;
pub mod hover;
pub mod inlay;
pub mod lens;
pub mod names;
mod page;
pub mod refactor;
mod spot;
pub mod structure;
pub mod symbols;
