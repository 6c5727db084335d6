//! What an editor offers to whoever writes a suite, as pure functions: a text and a place in, data out. Edits are byte
//! ranges with their new text; nothing here knows the protocol, and the format itself stands in [`crate::spec`].

pub mod completion;
