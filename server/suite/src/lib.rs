//! The language of MCPeak suite files, pure: text in, data out. It reads no files, starts nothing, knows no clock and
//! no editor's protocol; the walls are checked by CI. See ARCHITECTURE.md.
#![forbid(unsafe_code)]

pub mod analysis;
mod check;
pub mod finding;
pub mod fingerprint;
pub mod json;
pub mod mock_refusal;
pub mod model;
pub mod printable;
pub mod spec;
pub mod syntax;
pub mod text;
pub mod texts;
