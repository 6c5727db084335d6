//! What lists of cases show: lenses, a tree of tests, results. Read along with the checks, so that an edit costs one case.
//! No findings here.

use std::hash::Hasher;
use std::ops::Range;

use rustc_hash::FxHasher;

use super::Analysis;
use super::segments::Segment;
use crate::spec;
use crate::syntax::{JsString, Token, Tree, Value};

/// What a list says of a suite. The strings are whatever the text has; they may be blank.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SuiteOutline {
    /// Where the suite begins, in bytes.
    pub start: usize,
    /// The suite's id, where it is a string.
    pub id: Option<JsString>,
    /// The suite's name, where it is a string.
    pub name: Option<JsString>,
    /// The suite's `defaultTimeoutMs`, where it is a time limit.
    pub default_timeout_ms: Option<u32>,
}

impl SuiteOutline {
    pub(super) fn of(root: Value<'_>) -> Self {
        let object = root.object();
        let text = |name: &str| object.as_ref()?.get(name)?.value.string();
        Self {
            start: root.range().start,
            id: text("id"),
            name: text("name"),
            default_timeout_ms: time_limit(root, "defaultTimeoutMs"),
        }
    }
}

/// What a list says of a case. Ranges are bytes of the analysed text.
#[derive(Clone, Debug, PartialEq)]
pub struct CaseOutline<'a> {
    /// The place in the suite.
    pub index: usize,
    /// All of the case.
    pub range: Range<usize>,
    /// The id and the range of its value; `None` where there is none that names the case.
    pub id: Option<(&'a JsString, Range<usize>)>,
    /// The name, where it is a string.
    pub name: Option<&'a JsString>,
    /// Whether it calls a tool, so that a later case may need what it did.
    pub calls_tool: bool,
    /// Whether it has a `timeoutMs`, right or wrong.
    pub has_timeout: bool,
    /// The names of tools that it calls or looks for, the operation's first; as often as they stand there.
    pub tools: &'a [JsString],
    /// The same for two cases with the same tokens, whatever the white space between them.
    pub content: u64,
}

impl CaseOutline<'_> {
    /// Whether its id is written so in the world outside (`JsString::to_name`).
    pub fn is_called(&self, id: &str) -> bool {
        let own = self.id.as_ref();
        own.is_some_and(|(own, _)| *own.to_name() == *id)
    }
}

impl Analysis {
    /// What a list says of the suite.
    pub fn suite(&self) -> &SuiteOutline {
        &self.root.outline
    }

    /// What a list says of the cases, in their order; damaged ones as far as they can be told.
    pub fn cases(&self) -> impl Iterator<Item = CaseOutline<'_>> {
        let cases = self.segments.iter();
        cases.map(|(index, start, segment)| outline(index, self.head + start, segment))
    }

    /// The case around a byte, or the one that the byte stands right behind.
    pub fn case_at(&self, offset: usize) -> Option<CaseOutline<'_>> {
        // Behind the last byte is still in the last case.
        let last = self.segments.len().checked_sub(1)?;
        let byte = offset.checked_sub(self.head)?.min(last);
        let index = self.segments.touched(byte + 1, byte + 1)?.cases.start;
        let (start, segment) = self.segments.locate(index)?;
        let case = outline(index, self.head + start, segment);
        (offset <= case.range.end).then_some(case)
    }
}

fn outline(index: usize, start: usize, segment: &Segment) -> CaseOutline<'_> {
    let outline = &segment.outline;
    CaseOutline {
        index,
        range: start..start + outline.len as usize,
        id: segment
            .id
            .as_deref()
            .map(|id| (&id.text, start + id.range.start..start + id.range.end)),
        name: outline.name.as_ref(),
        calls_tool: outline.calls_tool,
        has_timeout: outline.has_timeout,
        tools: &outline.tools,
        content: outline.content,
    }
}

/// The time limit that a suite or a case sets in the member `name`, in milliseconds; `None` where it is none.
pub(crate) fn time_limit(object: Value<'_>, name: &str) -> Option<u32> {
    let number = object.member(name)?.number()?;
    let is_limit =
        number.fract() == 0.0 && (1.0..=f64::from(spec::MAX_TIMEOUT_MS)).contains(&number);
    // In range and whole, so nothing is cut off.
    is_limit.then_some(number as u32)
}

/// The names of tools in a case, the operation's first.
pub(crate) fn tools_of(case: Value<'_>) -> Vec<JsString> {
    let assertions = case.member("assertions").and_then(Value::elements);
    let named = case
        .member("operation")
        .into_iter()
        .chain(assertions.into_iter().flatten());
    named
        .filter_map(|value| value.member(spec::TOOL_FIELD)?.string())
        .collect()
}

/// Hashes the tokens of cases, which come in the order of the text.
pub(super) struct Contents<'t> {
    text: &'t str,
    tokens: std::iter::Peekable<std::slice::Iter<'t, Token>>,
}

impl<'t> Contents<'t> {
    pub(super) fn new(tree: &'t Tree, text: &'t str) -> Self {
        Self {
            text,
            tokens: tree.tokens().iter().peekable(),
        }
    }

    pub(super) fn of(&mut self, range: Range<usize>) -> u64 {
        while self
            .tokens
            .next_if(|token| token.range().start < range.start)
            .is_some()
        {}
        let mut hasher = FxHasher::default();
        while let Some(token) = self.tokens.next_if(|token| token.range().start < range.end) {
            if !token.kind.is_trivia() {
                let source = self.text.get(token.range()).unwrap_or_default();
                hasher.write_usize(source.len());
                hasher.write(source.as_bytes());
            }
        }
        hasher.finish()
    }
}

#[cfg(test)]
mod tests;
