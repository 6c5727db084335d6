//! What came of runs, for programs and for people: JSON and JUnit as the reference prints them, text, annotations of
//! GitHub. Data in, text out; nothing here prints.

pub mod github;
pub mod json;
pub mod junit;
pub mod text;

#[cfg(test)]
mod fixture;

use mcpeak_suite::model::Suite;
use mcpeak_suite::text::Text;
use mcpeak_suite::texts::{Language, Message};

use crate::outcome::Report;

/// A report and the name of the file that its suite came from.
#[derive(Clone, Debug)]
pub struct Named<'r> {
    /// The file's name, as the user gave it.
    pub file: &'r str,
    /// What came of the run.
    pub report: &'r Report,
}

/// The id of the case at this place of the suite, for people.
fn case_id(suite: &Suite, index: usize) -> String {
    let case = suite.cases.get(index);
    case.map(|case| case.id.to_name().into_owned())
        .unwrap_or_default()
}

/// A text in the language of the user.
fn words(message: &Message) -> String {
    message.render(Language::default())
}

/// Lines and columns of a suite's text.
struct Places(Text);

impl Places {
    fn of(suite: &Suite) -> Self {
        Self(Text::new(suite.document().text()))
    }
}
