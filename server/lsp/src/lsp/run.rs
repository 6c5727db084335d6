//! Running cases from an editor: commands, lenses and actions that start runs, the runs themselves, and what came of them.
//! Nothing is started but by a command of the person's, and only in a workspace that is trusted (R46). Handlers return at
//! once; everything that waits is a task.

mod actions;
mod advice;
mod ask;
mod command;
mod consent;
mod conversation;
mod diagnostics;
mod documents;
mod execute;
mod job;
mod lenses;
mod outcome;
mod progress;
mod questions;
mod refresh;
mod refusal;
mod results;
mod runs;
mod shown;
mod starter;
mod subject;
mod target;
mod task;
mod tree;
mod trusting;
mod view;

pub(super) use actions::actions;
pub(super) use command::Command;
pub(super) use diagnostics::diagnostics;
pub(super) use documents::{DocumentParams, DocumentText, Documents};
pub(super) use execute::{execute, saved};
pub(super) use lenses::lenses;
pub(super) use questions::Questions;
pub(super) use refresh::{ask_for_hints_again, ask_for_lenses_again};
pub(super) use results::{Results, SuiteResults, last_duration, last_run};
pub(super) use runs::Runs;
pub(super) use shown::lines as safe_lines;
pub(super) use subject::LastPlace;
pub(super) use tree::{
    News, Tree, TreeParams, changed as tree_changed, on_disk as tree_changed_on_disk, tree,
};
