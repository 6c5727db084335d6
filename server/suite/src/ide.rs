//! What editors ask of a suite: pure functions from an analysed text, a place in it and what is known of servers and runs, to
//! plain data with places in bytes. No protocol, no files, nothing is started or waited for.

pub mod anchor;
pub mod fix;
pub mod lens;
mod page;
pub mod refactor;
