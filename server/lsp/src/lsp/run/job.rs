//! What is to run: a valid suite and the places of its cases, made of one version of a text. The rest of a run needs no text.

use std::collections::HashMap;
use std::sync::Arc;

use mcpeak_runner::execute::Plan;
use mcpeak_suite::finding::Severity;
use mcpeak_suite::model::Suite;
use mcpeak_suite::near;
use mcpeak_suite::syntax::JsString;
use mcpeak_suite::texts::{Message, TextId};
use tower_lsp::lsp_types::{ProgressToken, Url};

use super::refusal::{Kind, Refusal};
use super::subject::{Subject, unknown_case};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::uri::Key;

/// Which cases are to run. Ids are exact (R35).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Wanted {
    /// All of them.
    All,
    /// This one and all before it.
    UpTo(String),
    /// These, in the suite's order.
    These(Vec<String>),
}

/// Why a run begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// The person asked for it.
    Person,
    /// The suite was saved.
    Save,
}

/// A run that is to begin.
#[derive(Debug)]
pub(super) struct Job {
    pub(super) key: Key,
    pub(super) url: Url,
    /// The text that runs.
    pub(super) snapshot: Arc<Snapshot>,
    pub(super) plan: Plan,
    pub(super) wanted: Wanted,
    /// The contents of all cases of the suite (`CaseOutline::content`).
    pub(super) contents: Vec<u64>,
    pub(super) cause: Cause,
    /// The server that the client named.
    pub(super) server: Option<String>,
    /// The client's token for the progress.
    pub(super) token: Option<ProgressToken>,
}

impl Job {
    /// Reads the suite and chooses the cases. Slow for large suites, so not for the reading thread.
    pub(super) fn new(subject: Subject, wanted: Wanted) -> Result<Self, Refusal> {
        let snapshot = Arc::clone(&subject.snapshot);
        let text = snapshot.text.to_string();
        let text = text
            .strip_prefix('\u{feff}')
            .map(str::to_owned)
            .unwrap_or(text);
        let suite = Suite::read(text).map_err(|findings| {
            let errors = || {
                findings
                    .iter()
                    .filter(|one| one.severity() == Severity::Error)
            };
            let first = errors().next().map(|one| one.message.clone());
            let message = Message::new(TextId::EditInvalidSuite)
                .with("count", errors().count())
                .with_text("first", first.unwrap_or(TextId::EditInvalidSuite.into()));
            Refusal::new(Kind::InvalidSuite, message)
        })?;
        let suite = Arc::new(suite);
        let cases = wanted.places(&suite)?;
        let analysis = snapshot.analysis();
        Ok(Self {
            contents: analysis.cases().map(|case| case.content).collect(),
            key: subject.key,
            url: subject.url,
            snapshot: subject.snapshot,
            plan: Plan {
                selected: cases.len() < suite.cases.len(),
                suite,
                cases,
                fail_fast: false,
            },
            wanted,
            cause: Cause::Person,
            server: None,
            token: None,
        })
    }

    /// The ids of the cases that are to run.
    pub(super) fn ids(&self) -> Vec<String> {
        let cases = self.plan.cases.iter();
        cases.map(|&index| self.id(index)).collect()
    }

    /// The id of a case of the suite.
    pub(super) fn id(&self, index: usize) -> String {
        let case = self.plan.suite.cases.get(index);
        case.map(|case| case.id.to_name().into_owned())
            .unwrap_or_default()
    }

    /// Whether a case runs after all those that stand before it.
    pub(super) fn has_all_before(&self, index: usize) -> bool {
        // The cases are in the suite's order, each once.
        self.plan.cases.get(index) == Some(&index)
    }
}

impl Wanted {
    /// The places of the cases in the suite's order; an id that it does not have is an error (R36).
    fn places(&self, suite: &Suite) -> Result<Vec<usize>, Refusal> {
        let ids: Vec<&JsString> = suite.cases.iter().map(|case| &case.id).collect();
        let places: HashMap<_, usize> = ids
            .iter()
            .enumerate()
            .rev()
            .map(|(place, id)| (id.to_name(), place))
            .collect();
        let place_of = |wanted: &String| {
            let place = places.get(wanted.as_str()).copied();
            place.ok_or_else(|| unknown_case(wanted, nearest(wanted, &ids)))
        };
        match self {
            Self::All => Ok((0..ids.len()).collect()),
            Self::UpTo(id) => Ok((0..=place_of(id)?).collect()),
            Self::These(wanted) => {
                let places: Result<Vec<usize>, Refusal> = wanted.iter().map(place_of).collect();
                let mut places = places?;
                places.sort_unstable();
                places.dedup();
                Ok(places)
            }
        }
    }
}

fn nearest(wanted: &str, ids: &[&JsString]) -> Option<String> {
    let ids: Vec<String> = ids.iter().map(|id| id.to_name().into_owned()).collect();
    let near = near::nearest(wanted, ids.iter().map(String::as_str));
    near.map(str::to_owned)
}
