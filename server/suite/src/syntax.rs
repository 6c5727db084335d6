//! JSON as text: scanner, tolerant lossless tree, values as JavaScript sees them. Nothing here knows which fields a
//! suite has; what the tree's recovery needs to know of them comes in as a [`Guide`].

mod error;
mod guide;
mod machine;
mod parser;
mod repair;
mod scanner;
mod string;
mod token;
mod tree;
mod value;

pub use error::{SyntaxError, SyntaxErrorKind};
pub use guide::{AnyJson, Context, Guide, Member as GuideMember, Shape};
pub use parser::parse;
pub(crate) use parser::{Behind, parse_elements};
pub use string::JsString;
pub(crate) use string::{is_blank, write_json};
pub use token::{Token, TokenKind};
pub use tree::{NodeId, NodeKind, Tree};
pub use value::{MAX_SAFE_INTEGER, Member, Object, Repeated, Value};
