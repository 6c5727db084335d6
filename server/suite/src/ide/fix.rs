//! Quick fixes: what can be done about a finding, as edits. Each is tried on the text before it is offered, so its finding is
//! gone afterwards and nothing is wrong with what it wrote. A fix with one answer is one that nobody needs to be asked about.

mod advice;
mod all;
mod assertion;
mod brackets;
mod conflict;
mod field;
mod keyword;
mod placeholder;
mod strings;
mod syntax;
mod timeout;
mod value;
mod verify;

use std::cell::OnceCell;

use super::page::Page;
use crate::analysis::{Analysis, Limits};
use crate::finding::{Cause, Code, Finding};
use crate::text::{Edit, Text};
use crate::texts::{Message, TextId};

pub use all::{Applied, Mended, fix_all};

/// What is looked at of all findings: the paths of those deep down can be the square of the text's length.
const LIMITS: Limits = Limits {
    findings: 50_000,
    path_bytes: 16 << 20,
};

/// Something that can be done about a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, for people.
    pub title: Message,
    /// The edits, in the order of the text; they do not overlap.
    pub edits: Vec<Edit>,
    /// Whether it is the one right answer, which [`fix_all`] gives without asking.
    pub is_only_answer: bool,
    /// Whether it writes what stood there already in another form, so that what was wrong with that may show now.
    rewrites: bool,
    /// Whether it is a guess at what a word was, so that it is the one answer only where nothing is wrong with it.
    guesses: bool,
}

impl Fix {
    fn new(title: impl Into<Message>, mut edits: Vec<Edit>) -> Self {
        edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
        Self {
            title: title.into(),
            edits,
            is_only_answer: false,
            rewrites: false,
            guesses: false,
        }
    }

    /// It is the one right answer if this holds.
    fn only_if(mut self, holds: bool) -> Self {
        self.is_only_answer = holds;
        self
    }

    /// It is the one right answer.
    fn only(self) -> Self {
        self.only_if(true)
    }

    /// It writes what stood there already.
    fn rewriting(mut self) -> Self {
        self.rewrites = true;
        self
    }

    /// It writes a value for a word that JSON does not have.
    fn guessing(mut self) -> Self {
        self.guesses = true;
        self
    }

    /// The same, to hold only if nothing is wrong with what was guessed.
    fn certain(mut self) -> Self {
        self.rewrites &= !self.guesses;
        self
    }
}

/// The fixes of one version of a text.
pub struct Fixes<'a> {
    text: &'a Text,
    analysis: &'a Analysis,
    page: Page,
    trial: OnceCell<verify::Trial<'a>>,
}

impl<'a> Fixes<'a> {
    /// Reads a text that was analysed. Linear.
    pub fn new(text: &'a Text, analysis: &'a Analysis) -> Self {
        Self {
            text,
            analysis,
            page: Page::read(text),
            trial: OnceCell::new(),
        }
    }

    /// What can be done about a finding of this text, the best first. Each is tried, and all findings are looked at for
    /// that: a pass over one case and over the findings if it touches one case, a full pass otherwise.
    pub fn of(&self, finding: &Finding) -> Vec<Fix> {
        let drafts = self.drafts(finding);
        if drafts.is_empty() {
            return drafts;
        }
        let trial = || verify::Trial::new(self.text, self.analysis);
        let trial = self.trial.get_or_init(trial);
        let mut offered: Vec<Fix> = Vec::new();
        for mut draft in drafts {
            if offered.iter().any(|other| other.edits == draft.edits) {
                continue;
            }
            let tried = trial.mends(&[(finding, &draft)]);
            if tried.is_all() {
                draft.is_only_answer &= tried.is_progress(finding);
                if draft.is_only_answer && draft.guesses {
                    let certain = draft.clone().certain();
                    draft.is_only_answer = trial.mends(&[(finding, &certain)]).is_all();
                }
                offered.push(draft);
            }
        }
        offered
    }

    /// What may be done about a finding, not tried yet.
    fn drafts(&self, finding: &Finding) -> Vec<Fix> {
        let desk = Desk {
            page: &self.page,
            analysis: self.analysis,
        };
        desk.drafts(finding)
    }
}

/// What fixes are made from.
#[derive(Clone, Copy)]
struct Desk<'a> {
    page: &'a Page,
    analysis: &'a Analysis,
}

impl Desk<'_> {
    fn drafts(self, finding: &Finding) -> Vec<Fix> {
        let drafts = match &finding.cause {
            Cause::Syntax(kind) => syntax::fixes(self, finding, *kind),
            Cause::Lacks(field) => field::lacking(self, finding, field),
            Cause::UnknownKey(meant) => match finding.code {
                Code::UnsupportedSchemaKeyword => keyword::unsupported(self, finding, *meant),
                _ => field::unknown(self, finding, *meant),
            },
            Cause::Wants(kind, meant) => value::wanted(self, finding, *kind, *meant),
            Cause::Assertion { operation, meant } => {
                assertion::fitting(self, finding, *operation, *meant)
            }
            Cause::BadElement => value::element(self, finding),
            Cause::Empty => value::empty(self, finding),
            Cause::NeedsType(keyword) => keyword::without_type(self, finding, keyword),
            Cause::RepeatedId(fresh) => field::repeated_id(self, finding, fresh.as_ref()),
            Cause::Plain => self.plain(finding),
        };
        let mut drafts = drafts.unwrap_or_default();
        // Between the two sides of a merge, what seems to be wrong may be the other side's.
        if self.page.has_conflict() {
            drafts
                .iter_mut()
                .for_each(|draft| draft.is_only_answer = false);
        }
        drafts
    }

    fn plain(self, finding: &Finding) -> Option<Vec<Fix>> {
        match finding.code {
            Code::UnsupportedSchemaVersion => value::schema_version(self, finding),
            Code::DuplicateKey => field::repeated_key(self, finding),
            Code::StaleApproval => value::approval(self, finding),
            Code::InvalidJsonValue => value::not_finite(self, finding),
            Code::VacuousMinLength | Code::VacuousMinItems => advice::vacuous(self, finding),
            Code::ContradictoryBounds => advice::bounds(self, finding),
            Code::UnsatisfiableValue => advice::unsatisfiable(self, finding),
            Code::ContradictoryAssertions => advice::contradictory(self, finding),
            Code::UnreachableRequired => advice::unreachable(self, finding),
            Code::VolatileValue => advice::volatile(self, finding),
            _ => None,
        }
    }
}

fn findings(analysis: &Analysis) -> Vec<Finding> {
    analysis.first_findings(LIMITS).0
}

fn titled(id: TextId, name: &'static str, value: impl std::fmt::Display) -> Message {
    Message::new(id).with(name, value)
}
