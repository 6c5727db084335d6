//! Code lenses: what can be run, above the suite and above each case. They come from the tolerant tree, so damage elsewhere
//! moves none (R31). What is known of servers and results comes in as data.

use std::collections::HashSet;
use std::ops::Range;

use crate::analysis::{Analysis, CaseOutline};
use crate::syntax::JsString;
use crate::text::{Encoding, Text};
use crate::texts::{Message, TextId};

/// At most so many lenses stand above one line (R33).
const A_LINE: usize = 3;

/// What a lens does when it is pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Runs all cases.
    RunSuite,
    /// Runs the cases that did not pass.
    RerunFailed,
    /// Ends the run of the suite.
    Cancel,
    /// Runs the case.
    RunCase,
    /// Runs the case and all before it.
    RunUpTo,
    /// Shows what the server answered.
    ShowResponse,
}

/// One lens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lens {
    /// Where it stands, in bytes: the opening brace of the suite or the case.
    pub range: Range<usize>,
    /// What it says.
    pub title: Message,
    /// What it does.
    pub action: Action,
    /// The case that it is for, if it is for one.
    pub case: Option<JsString>,
}

/// Which lenses are wanted (R34).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kinds {
    /// Those of the suite.
    pub suite: bool,
    /// "Run case".
    pub case: bool,
    /// "Run up to here".
    pub up_to: bool,
    /// The last result of a case.
    pub result: bool,
}

impl Default for Kinds {
    fn default() -> Self {
        Self {
            suite: true,
            case: true,
            up_to: true,
            result: true,
        }
    }
}

impl Kinds {
    /// Whether any is wanted.
    pub fn any(self) -> bool {
        self.suite || self.case || self.up_to || self.result
    }
}

/// What is known beyond the text.
pub struct Context<'c> {
    /// Which lenses are wanted.
    pub kinds: Kinds,
    /// The server that the suite would run against, if that is known.
    pub server: Option<&'c str>,
    /// Whether the suite runs.
    pub is_running: bool,
    /// How many of the last results are failures.
    pub failed: usize,
    /// The last result of a case, in a few words.
    pub result: &'c dyn Fn(&CaseOutline<'_>) -> Option<Message>,
}

/// The lenses of a suite, in the order of the text; none where there are no cases.
pub fn lenses(text: &Text, analysis: &Analysis, context: &Context<'_>) -> Vec<Lens> {
    if analysis.case_count() == 0 {
        return Vec::new();
    }
    let mut lenses = Lenses::new(text);
    if context.kinds.suite {
        lenses.add_suite(analysis, context);
    }
    // A case may need what an earlier call left behind; a list of tools needs nothing.
    let mut has_calls_before = false;
    for case in analysis.cases() {
        lenses.add_case(&case, has_calls_before && case.calls_tool, context);
        has_calls_before |= case.calls_tool;
    }
    lenses.found
}

struct Lenses<'t> {
    text: &'t Text,
    found: Vec<Lens>,
    /// The line of the last lens, and how many stand above it.
    line: Option<(u32, usize)>,
    /// The ids so far: a case that was copied has no result yet (R38).
    seen: HashSet<JsString>,
}

impl<'t> Lenses<'t> {
    fn new(text: &'t Text) -> Self {
        Self {
            text,
            found: Vec::new(),
            line: None,
            seen: HashSet::new(),
        }
    }

    fn add_suite(&mut self, analysis: &Analysis, context: &Context<'_>) {
        let start = analysis.suite().start;
        let cases = counted(analysis.case_count());
        let title = match context.server {
            Some(server) => Message::new(TextId::LensRunSuiteOn).with("server", server),
            None => Message::new(TextId::LensRunSuite),
        };
        self.add(
            start,
            title.with_text("cases", cases),
            Action::RunSuite,
            None,
        );
        if context.is_running {
            self.add(start, TextId::LensCancel.into(), Action::Cancel, None);
        }
        if context.failed > 0 {
            let cases = counted(context.failed);
            let title = Message::new(TextId::LensRerunFailed).with_text("cases", cases);
            self.add(start, title, Action::RerunFailed, None);
        }
    }

    fn add_case(&mut self, case: &CaseOutline<'_>, may_need_others: bool, context: &Context<'_>) {
        let Some((id, _)) = &case.id else { return };
        let is_first = self.seen.insert((*id).clone());
        let (start, id) = (case.range.start, Some(*id));
        if context.kinds.case {
            self.add(start, TextId::LensRunCase.into(), Action::RunCase, id);
        }
        if context.kinds.up_to && may_need_others {
            self.add(start, TextId::LensRunUpTo.into(), Action::RunUpTo, id);
        }
        if context.kinds.result
            && is_first
            && let Some(title) = (context.result)(case)
        {
            self.add(start, title, Action::ShowResponse, id);
        }
    }

    fn add(&mut self, start: usize, title: Message, action: Action, case: Option<&JsString>) {
        let line = self.text.position(start, Encoding::Utf8).line;
        let before = self
            .line
            .filter(|last| last.0 == line)
            .map_or(0, |last| last.1);
        if before == A_LINE {
            return;
        }
        self.line = Some((line, before + 1));
        self.found.push(Lens {
            range: start..start + 1,
            title,
            action,
            case: case.cloned(),
        });
    }
}

/// "1 case" or "5 cases".
pub fn counted(count: usize) -> Message {
    match count {
        1 => TextId::RunCasesOne.into(),
        count => Message::new(TextId::RunCasesMany).with("count", count),
    }
}

#[cfg(test)]
mod tests;
