//! Which server a suite runs against: the definitions in the suite's surroundings, the choice among them, the values of
//! their variables. Reads the definitions' files afresh each time, in `files` alone; everything else is data in, data
//! out, and nothing here starts or connects anything.

mod arguments;
mod choose;
mod convention;
mod definition;
mod dotenv;
mod expand;
mod files;
mod problem;
mod read;
mod resolve;
mod shown;
mod source;

pub use arguments::{Arguments, Direct, UsageProblem};
pub use choose::{Selection, SuiteNames, Why};
pub use convention::Convention;
pub use definition::{Definition, Http, Kind, Raw, ResetCommand, Setting, Stdio};
pub use expand::{LookedUp, Surroundings, input_variable};
pub use files::{MAX_FILE_BYTES, Unreadable, workspace_root};
pub use problem::{JsonFault, Problem, Want, What};
pub use read::{Definitions, InputPrompt};
pub use source::Place;

#[cfg(test)]
mod tests;
