//! The language of MCPeak suite files, pure: text in, data out. It reads no files, starts nothing, knows no clock and
//! no editor's protocol; the walls are checked by CI. See ARCHITECTURE.md.
//!
//! Who wants to know whether a text is a suite needs [`validate()`] and nothing else:
//!
//! ```
//! use mcpeak_suite::model::Operation;
//! use mcpeak_suite::{Code, validate};
//!
//! let text = r#"{
//!   "schemaVersion": 1,
//!   "id": "weather",
//!   "name": "Weather server",
//!   "cases": [
//!     {
//!       "id": "forecast",
//!       "name": "A forecast for Seoul",
//!       "operation": { "type": "callTool", "tool": "get_forecast", "input": { "city": "Seoul" } },
//!       "assertions": [{ "type": "isError", "expected": false }]
//!     }
//!   ]
//! }"#;
//! let suite = validate(text).expect("a suite");
//! assert_eq!(suite.cases[0].id.to_string(), "forecast");
//! assert!(matches!(suite.cases[0].operation, Operation::CallTool { .. }));
//!
//! let issues = validate(&text.replace("false", "\"no\"")).expect_err("no suite");
//! assert_eq!(issues.len(), 1);
//! assert_eq!(issues[0].code, Code::InvalidType);
//! assert_eq!(issues[0].path, "cases[0].assertions[0].expected");
//! assert_eq!(issues[0].message, "`expected` must be `true` or `false`, but this is the string \"no\".");
//! assert_eq!(issues[0].hint, "Write `true` or `false`, without quotes.");
//! ```
//!
//! The modules are for programs that do more with suites: they know places in the text, follow edits, answer editors,
//! run cases. What they have is documented there, and changes more often than this page.
#![forbid(unsafe_code)]

pub mod analysis;
mod check;
pub mod contract;
pub mod export;
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
mod validate;

pub use finding::Code;
pub use model::Suite;
pub use validate::{Issue, validate};
