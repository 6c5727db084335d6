//! The language of MCPeak suite files, pure: text in, data out. It reads no files, starts nothing, knows no clock and
//! no editor's protocol; the walls are checked by CI. See ARCHITECTURE.md.
#![forbid(unsafe_code)]

pub mod analysis;
mod check;
pub mod contract;
pub mod finding;
pub mod fingerprint;
pub mod ide;
pub mod json;
pub mod mock_refusal;
pub mod model;
pub mod near;
pub mod printable;
pub mod redact;
pub mod response;
pub mod schema;
pub mod spec;
pub mod syntax;
pub mod text;
pub mod texts;
