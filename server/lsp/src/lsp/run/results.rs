//! What the last runs came to, by suite and case: kept until the next run, until the document is closed, or until the
//! person clears it. Whether a result is stale is for who holds it against a version of the text.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use dashmap::DashMap;
use dashmap::mapref::one::RefMut;
use mcpeak_runner::outcome::CaseStatus;
use mcpeak_suite::analysis::{Analysis, CaseOutline};
use mcpeak_suite::ide::hover::{LastRun, Subject};
use mcpeak_suite::texts::{Language, Message, TextId};

use super::outcome::{Outcome, dated, shown_duration};
use super::shown;
use crate::lsp::uri::Key;

/// How many bytes of answers a suite may keep.
const KEPT_BYTES: usize = 16 << 20;

/// The results of all suites.
#[derive(Debug, Default)]
pub(in crate::lsp) struct Results {
    suites: DashMap<Key, Arc<SuiteResults>>,
}

/// The results of one suite.
#[derive(Clone, Debug, Default)]
pub(in crate::lsp) struct SuiteResults {
    /// Why the last run came to nothing, if it did.
    pub(super) trouble: Option<Trouble>,
    /// By case id.
    pub(super) cases: HashMap<String, Arc<Outcome>>,
    /// The cases that wait or run.
    pub(super) pending: BTreeSet<String>,
    /// The case that runs.
    pub(super) running: Option<String>,
    /// The messages of the last run.
    pub(super) conversation: Arc<str>,
    /// What was written to standard error in the last run.
    pub(super) written: Arc<Written>,
    /// The contents with which cases last passed in a run that had all cases before them.
    passed_among_others: HashMap<String, u64>,
    kept_bytes: usize,
}

/// What was written to standard error, and by whom.
#[derive(Debug)]
pub(super) struct Written {
    /// The words above it.
    pub(super) heading: TextId,
    /// The last lines, without secrets.
    pub(super) lines: Vec<String>,
}

impl Written {
    /// By the server.
    pub(super) fn by_server(lines: Vec<String>) -> Self {
        Self {
            heading: TextId::EditStderr,
            lines,
        }
    }
}

impl Default for Written {
    fn default() -> Self {
        Self::by_server(Vec::new())
    }
}

/// Why a run came to nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trouble {
    /// What happened.
    pub(super) message: String,
    /// What to do, and the last lines of standard error.
    pub(super) details: String,
}

impl Trouble {
    /// All of it.
    pub(super) fn text(&self) -> String {
        match self.details.is_empty() {
            true => self.message.clone(),
            false => format!("{}\n{}", self.message, self.details),
        }
    }
}

impl Results {
    /// A run of these cases begins: what was known of them goes.
    pub(super) fn begin(&self, key: &Key, ids: &[String]) {
        let mut suite = self.entry(key);
        let suite = Arc::make_mut(&mut suite);
        suite.trouble = None;
        suite.pending = ids.iter().cloned().collect();
        for id in ids {
            suite.take(id);
        }
        suite.conversation = Arc::from("");
        suite.written = Arc::default();
    }

    /// A case begins.
    pub(super) fn case_started(&self, key: &Key, id: &str) {
        let mut suite = self.entry(key);
        Arc::make_mut(&mut suite).running = Some(id.to_owned());
    }

    /// A case ended. `among_others`: in a run that had all cases before it.
    pub(super) fn case_ended(&self, key: &Key, id: &str, mut outcome: Outcome, among_others: bool) {
        let mut suite = self.entry(key);
        let suite = Arc::make_mut(&mut suite);
        suite.running = None;
        suite.pending.remove(id);
        suite.take(id);
        if outcome.status == CaseStatus::Passed && among_others {
            let content = outcome.content;
            suite.passed_among_others.insert(id.to_owned(), content);
        }
        let passed = suite.passed_among_others.get(id);
        outcome.may_need_others =
            outcome.has_failed() && !among_others && passed == Some(&outcome.content);
        if suite.kept_bytes + outcome.response_bytes() > KEPT_BYTES {
            outcome.response = None;
        }
        suite.kept_bytes += outcome.response_bytes();
        suite.cases.insert(id.to_owned(), Arc::new(outcome));
    }

    /// The run ended. Cases that it did not come to have no result.
    pub(super) fn end(
        &self,
        key: &Key,
        trouble: Option<Trouble>,
        conversation: String,
        written: Written,
    ) {
        let mut suite = self.entry(key);
        let suite = Arc::make_mut(&mut suite);
        suite.trouble = trouble;
        suite.pending.clear();
        suite.running = None;
        suite.conversation = conversation.into();
        suite.written = Arc::new(written);
    }

    /// The results of a suite, to be changed. They may have been forgotten in the middle of a run, which goes on.
    fn entry(&self, key: &Key) -> RefMut<'_, Key, Arc<SuiteResults>> {
        self.suites.entry(key.clone()).or_default()
    }

    /// The results of a suite.
    pub(in crate::lsp) fn of(&self, key: &Key) -> Option<Arc<SuiteResults>> {
        self.suites.get(key).map(|suite| Arc::clone(&suite))
    }

    /// Whether there is anything to show about a suite.
    pub(in crate::lsp) fn has(&self, key: &Key) -> bool {
        self.suites.contains_key(key)
    }

    /// Forgets the results of a suite. What a run that is under way still finds out is new.
    pub(in crate::lsp) fn forget(&self, key: &Key) {
        self.suites.remove(key);
    }

    /// The suites that have results.
    pub(super) fn suites(&self) -> Vec<Key> {
        let entries = self.suites.iter();
        entries.map(|entry| entry.key().clone()).collect()
    }
}

impl SuiteResults {
    /// Whether there is anything to read about the last run's server.
    pub(super) fn has_conversation(&self) -> bool {
        !self.conversation.is_empty() || !self.written.lines.is_empty()
    }

    /// Takes a case's result away.
    fn take(&mut self, id: &str) {
        if let Some(gone) = self.cases.remove(id) {
            self.kept_bytes -= gone.response_bytes();
        }
    }

    /// The last result of a case.
    pub(super) fn of_case(&self, case: &CaseOutline<'_>) -> Option<&Arc<Outcome>> {
        let (id, _) = case.id.as_ref()?;
        self.cases.get(&*id.to_name())
    }

    /// The ids of the cases that did not pass.
    pub(super) fn failed(&self) -> impl Iterator<Item = &str> {
        let failed = self
            .cases
            .iter()
            .filter(|(_, outcome)| outcome.has_failed());
        failed.map(|(id, _)| id.as_str())
    }

    /// What a lens says of a case.
    pub(super) fn words(&self, case: &CaseOutline<'_>) -> Option<Message> {
        let (id, _) = case.id.as_ref()?;
        let id = id.to_name();
        if self.running.as_deref() == Some(&*id) {
            return Some(TextId::LensCaseRunning.into());
        }
        if self.pending.contains(&*id) {
            return Some(TextId::LensCaseWaiting.into());
        }
        let outcome = self.of_case(case)?;
        let is_stale = outcome.content != case.content;
        Some(dated(outcome.words(), is_stale))
    }
}

/// How long the last run of a case took, if it came to its end and the case is what it was.
pub(in crate::lsp) fn last_duration(
    results: &SuiteResults,
    case: &CaseOutline<'_>,
) -> Option<String> {
    let outcome = results.of_case(case)?;
    let is_done = outcome.status == CaseStatus::Passed || outcome.has_failed();
    (is_done && outcome.content == case.content).then(|| shown_duration(outcome.duration))
}

/// What a hover shows of the last run of a case or an assertion. `case` is the one that the hover is over; what it was when it
/// ran is said to be old if it has changed since, and then no assertion can be told from the others.
pub(in crate::lsp) fn last_run(
    results: &SuiteResults,
    subject: &Subject,
    case: Option<&CaseOutline<'_>>,
    analysis: &Analysis,
) -> Option<LastRun> {
    let outcome = results.cases.get(&subject.case)?;
    let has_id = |case: &CaseOutline<'_>| case.is_called(&subject.case);
    let case = case.filter(|case| has_id(case));
    let first = analysis.cases().find(has_id).map(|first| first.index);
    // A case that was copied has no result yet (R38).
    if case.is_some_and(|case| Some(case.index) != first) {
        return None;
    }
    let is_current = case.is_some_and(|case| case.content == outcome.content);
    let (words, headlines) = match subject.assertion.filter(|_| is_current) {
        Some(place) => outcome.lines_of_assertion(place)?,
        None => outcome.lines(),
    };
    let words = dated(words, !is_current);
    let mut lines = vec![words.render(Language::default())];
    lines.extend(headlines.into_iter().map(str::to_owned));
    let response = outcome.response.as_ref();
    Some(LastRun {
        words: shown::shortened_lines(&lines.join("\n")),
        response: response.map(|one| shown::shortened_lines(&one.shown(&*outcome.redaction))),
    })
}
