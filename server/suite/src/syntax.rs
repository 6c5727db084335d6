//! JSON as text: scanner, tolerant lossless tree, values as JavaScript sees them. Nothing here knows which fields a
//! suite has; what the tree's recovery needs to know of them comes in as a [`Guide`].

mod string;

pub use string::JsString;
