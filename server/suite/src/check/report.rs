//! Where checks put what they find. Paths are steps in an arena, so that a finding a thousand levels down costs one
//! step, and texts are put together only when somebody reads them.

use std::ops::Range;

use crate::finding::{Cause, Code, Finding, Related};
use crate::syntax::{JsString, Value};
use crate::texts::Message;

/// A path under construction, by its last step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Path(u32);

impl Path {
    /// The value that is being checked.
    pub(super) const ROOT: Path = Path(0);
}

/// The steps for which there is room from the beginning: as many as a small case has.
const STEPS: usize = 16;

#[derive(Clone, Debug)]
enum Step<'t> {
    Root,
    Field(&'static str),
    Key(Value<'t>),
    Index(usize),
}

/// The findings of one stretch of a text while it is being checked.
pub(super) struct Report<'t> {
    steps: Vec<(u32, Step<'t>)>,
    errors: Vec<Raw>,
    advice: Vec<Raw>,
}

/// A finding whose path is a step of its report.
#[derive(Clone, Debug, PartialEq)]
struct Raw {
    code: Code,
    path: u32,
    range: Range<usize>,
    message: Message,
    hint: Message,
    related: Vec<Related>,
    unnecessary: bool,
    cause: Cause,
}

/// A finding in the making: a place, then what is to be said of it.
pub(super) struct Draft<'r, 't> {
    report: &'r mut Report<'t>,
    raw: Raw,
}

impl<'t> Report<'t> {
    pub(super) fn new() -> Self {
        let mut steps = Vec::with_capacity(STEPS);
        steps.push((0, Step::Root));
        Self {
            steps,
            errors: Vec::new(),
            advice: Vec::new(),
        }
    }

    fn step(&mut self, parent: Path, step: Step<'t>) -> Path {
        self.steps.push((parent.0, step));
        Path((self.steps.len() - 1) as u32)
    }

    /// The path of a field that the format knows.
    pub(super) fn field(&mut self, parent: Path, name: &'static str) -> Path {
        self.step(parent, Step::Field(name))
    }

    /// The path of a member by its key's node.
    pub(super) fn key(&mut self, parent: Path, key: Value<'t>) -> Path {
        self.step(parent, Step::Key(key))
    }

    /// The path of an element.
    pub(super) fn index(&mut self, parent: Path, index: usize) -> Path {
        self.step(parent, Step::Index(index))
    }

    /// How many errors there are so far.
    pub(super) fn error_count(&self) -> usize {
        self.errors.len()
    }

    /// Adds a finding: its message, and a hint that says something else. Call [`Draft::done`] on it.
    pub(super) fn add(
        &mut self,
        code: Code,
        path: Path,
        range: Range<usize>,
        message: impl Into<Message>,
        hint: impl Into<Message>,
    ) -> Draft<'_, 't> {
        Draft {
            raw: Raw {
                code,
                path: path.0,
                range,
                message: message.into(),
                hint: hint.into(),
                related: Vec::new(),
                unnecessary: false,
                cause: Cause::Plain,
            },
            report: self,
        }
    }

    /// The findings for keeping, their ranges relative to `base`.
    pub(super) fn finish(mut self, base: usize) -> Findings {
        if self.errors.is_empty() && self.advice.is_empty() {
            return Findings::default();
        }
        self.advice.sort_by_key(|raw| raw.range.start);
        let steps = self.kept_steps();
        let mut findings = Findings {
            steps,
            errors: self.errors,
            advice: self.advice,
        };
        findings.shift_back(base);
        findings
    }

    /// The steps that findings use, as data of their own; the findings are changed to match.
    fn kept_steps(&mut self) -> Vec<(u32, KeptStep)> {
        let mut places = vec![u32::MAX; self.steps.len()];
        let mut used = vec![false; self.steps.len()];
        used[0] = true;
        for raw in self.errors.iter().chain(&self.advice) {
            let mut at = raw.path as usize;
            while !used[at] {
                used[at] = true;
                at = self.steps[at].0 as usize;
            }
        }
        let mut kept: Vec<(u32, KeptStep)> = Vec::new();
        for (at, (parent, step)) in self.steps.iter().enumerate() {
            if used[at] {
                places[at] = kept.len() as u32;
                kept.push((
                    places[*parent as usize].min(places[at]),
                    KeptStep::from(step),
                ));
            }
        }
        for raw in self.errors.iter_mut().chain(&mut self.advice) {
            raw.path = places[raw.path as usize];
        }
        kept
    }
}

impl Draft<'_, '_> {
    /// Names another place that explains the finding.
    pub(super) fn related(mut self, range: Range<usize>, message: impl Into<Message>) -> Self {
        self.raw.related.push(Related {
            range,
            message: message.into(),
        });
        self
    }

    /// The text there has no effect.
    pub(super) fn unnecessary(mut self) -> Self {
        self.raw.unnecessary = true;
        self
    }

    /// What a program needs to know to mend it.
    pub(super) fn cause(mut self, cause: Cause) -> Self {
        self.raw.cause = cause;
        self
    }

    /// Puts the finding into its report.
    pub(super) fn done(self) {
        let report = self.report;
        match self.raw.code.is_specified() {
            true => report.errors.push(self.raw),
            false => report.advice.push(self.raw),
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
enum KeptStep {
    Root,
    Key(JsString),
    Index(usize),
}

impl From<&Step<'_>> for KeptStep {
    fn from(step: &Step<'_>) -> Self {
        match step {
            Step::Root => KeptStep::Root,
            Step::Field(name) => KeptStep::Key(JsString::from(*name)),
            Step::Key(key) => KeptStep::Key(key.string().unwrap_or_default()),
            Step::Index(index) => KeptStep::Index(*index),
        }
    }
}

/// The findings of a stretch of a text, ranges and paths relative to it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Findings {
    steps: Vec<(u32, KeptStep)>,
    errors: Vec<Raw>,
    advice: Vec<Raw>,
}

impl Findings {
    pub(crate) fn is_empty(&self) -> bool {
        self.errors.is_empty() && self.advice.is_empty()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.errors.len() + self.advice.len()
    }

    pub(crate) fn has_errors(&self) -> bool {
        !self.errors.is_empty()
    }

    fn shift_back(&mut self, base: usize) {
        self.move_places(|offset| offset.saturating_sub(base));
    }

    /// Moves every place from byte `from` on by `by` bytes towards the end.
    pub(crate) fn shift_from(&mut self, from: usize, by: usize) {
        self.move_places(|offset| if offset >= from { offset + by } else { offset });
    }

    fn move_places(&mut self, place: impl Fn(usize) -> usize) {
        for raw in self.errors.iter_mut().chain(&mut self.advice) {
            raw.range = place(raw.range.start)..place(raw.range.end);
            for related in &mut raw.related {
                related.range = place(related.range.start)..place(related.range.end);
            }
        }
    }

    /// The errors, complete, for a stretch at `prefix` whose byte `n` is the text's byte `place(n)`.
    pub(crate) fn errors<'a>(
        &'a self,
        prefix: &'a JsString,
        place: impl Fn(usize) -> usize + Copy + 'a,
    ) -> impl Iterator<Item = Finding> + 'a {
        self.errors
            .iter()
            .map(move |raw| self.complete(raw, prefix, place))
    }

    /// The advice, likewise.
    pub(crate) fn advice<'a>(
        &'a self,
        prefix: &'a JsString,
        place: impl Fn(usize) -> usize + Copy + 'a,
    ) -> impl Iterator<Item = Finding> + 'a {
        self.advice
            .iter()
            .map(move |raw| self.complete(raw, prefix, place))
    }

    fn complete(&self, raw: &Raw, prefix: &JsString, place: impl Fn(usize) -> usize) -> Finding {
        let moved = |range: &Range<usize>| place(range.start)..place(range.end);
        Finding {
            code: raw.code,
            path: self.path(raw.path, prefix),
            range: moved(&raw.range),
            message: raw.message.clone(),
            hint: raw.hint.clone(),
            related: raw
                .related
                .iter()
                .map(|related| Related {
                    range: moved(&related.range),
                    message: related.message.clone(),
                })
                .collect(),
            unnecessary: raw.unnecessary,
            cause: raw.cause.clone(),
        }
    }

    /// A path as the reference prints it: keys verbatim behind a dot, elements in brackets, `$` for the root itself.
    fn path(&self, at: u32, prefix: &JsString) -> JsString {
        let mut steps = Vec::new();
        let mut at = at as usize;
        while let Some((parent, step)) = self.steps.get(at)
            && *step != KeptStep::Root
        {
            steps.push(step);
            at = *parent as usize;
        }
        if steps.is_empty() && prefix.is_empty() {
            return JsString::from("$");
        }
        let mut path = prefix.clone();
        let mut first = prefix.is_empty();
        for step in steps.into_iter().rev() {
            match step {
                KeptStep::Key(key) => {
                    if !first {
                        path.push('.');
                    }
                    path.push_js(key);
                }
                KeptStep::Index(index) => path.push_str(&format!("[{index}]")),
                KeptStep::Root => {}
            }
            first = false;
        }
        path
    }
}
