//! How the mock server refuses arguments that its tool's schema does not allow, and how such a refusal is known again
//! (semantics.md, 6.4 and 8). Writer and reader share one set of sentences. Judging arguments belongs to the mock.

use crate::syntax::JsString;
use crate::texts::{Language, Message, TextId};

/// The language of refusals: what programs read is the same for everybody.
const LANGUAGE: Language = Language::English;

/// The sentences about one field.
const SENTENCES: [TextId; 11] = [
    TextId::MockMissing,
    TextId::MockType,
    TextId::MockEnum,
    TextId::MockMinimum,
    TextId::MockMaximum,
    TextId::MockExclusiveMinimum,
    TextId::MockExclusiveMaximum,
    TextId::MockMinLength,
    TextId::MockMaxLength,
    TextId::MockMinItems,
    TextId::MockMaxItems,
];

/// The two lines that end every refusal.
const ENDING: [TextId; 2] = [TextId::MockRefusalReason, TextId::MockRefusalHint];

/// What stands at the end of the reference's refusals.
const REFERENCE_ENDING: [&str; 2] = [
    "→ 이 툴이 tools/list 로 선언한 inputSchema 가 그렇게 요구합니다.",
    "→ 거절이 의도한 것이면 responses 에 이 인자를 넣어 응답을 지정하세요.",
];

/// The sentences of the reference's mock about one field, but for the type's.
const REFERENCE_SENTENCES: [&str; 8] = [
    "→ 툴 '{tool}' 호출에 필수 필드 '{field}' 이(가) 없습니다. 받은 인자: {arguments}",
    "→ 툴 '{tool}' 의 '{field}' 은(는) 선언된 값 중 하나여야 합니다: {allowed}. 받은 값: {received}",
    "→ 툴 '{tool}' 의 '{field}' 은(는) {limit} 이상이어야 합니다. 받은 값: {found}",
    "→ 툴 '{tool}' 의 '{field}' 은(는) {limit} 이하여야 합니다. 받은 값: {found}",
    "→ 툴 '{tool}' 의 '{field}' 은(는) {limit} 보다 커야 합니다. 받은 값: {found}",
    "→ 툴 '{tool}' 의 '{field}' 은(는) {limit} 보다 작아야 합니다. 받은 값: {found}",
    "→ 툴 '{tool}' 의 '{field}' 은(는) {limit}자 {bound} 합니다. 받은 값의 길이: {found}",
    "→ 툴 '{tool}' 의 '{field}' 은(는) 원소가 {limit}개 {bound} 합니다. 받은 개수: {found}",
];

/// What `{bound}` stands for in them.
const REFERENCE_BOUNDS: [&str; 2] = ["이상이어야", "이하여야"];

/// The reference's sentence about a type, without the received type in parentheses behind it.
const REFERENCE_TYPE: &str =
    "→ 툴 '{tool}' 의 '{field}' 은(는) {declared} 이어야 합니다. 받은 값: {received}";

/// A field whose value a schema does not allow.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// The field's name.
    pub field: JsString,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What is wrong with a field. Values are compact JSON.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// It is required and not there.
    Missing {
        /// All that was there.
        arguments: String,
    },
    /// It has another type than the declared one.
    Type {
        /// The declared type.
        declared: JsString,
        /// The value.
        received: String,
        /// The value's type.
        found: &'static str,
    },
    /// It is none of the listed values.
    Enum {
        /// The list.
        allowed: String,
        /// The value.
        received: String,
    },
    /// It is out of range.
    Range {
        /// Which bound it breaks.
        bound: Bound,
        /// The bound's number.
        limit: String,
        /// The value, or its length in characters or items.
        found: String,
    },
}

/// A bound of a schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// `minimum`
    Minimum,
    /// `maximum`
    Maximum,
    /// `exclusiveMinimum`
    ExclusiveMinimum,
    /// `exclusiveMaximum`
    ExclusiveMaximum,
    /// `minLength`
    MinLength,
    /// `maxLength`
    MaxLength,
    /// `minItems`
    MinItems,
    /// `maxItems`
    MaxItems,
}

impl Bound {
    fn sentence(self) -> TextId {
        match self {
            Bound::Minimum => TextId::MockMinimum,
            Bound::Maximum => TextId::MockMaximum,
            Bound::ExclusiveMinimum => TextId::MockExclusiveMinimum,
            Bound::ExclusiveMaximum => TextId::MockExclusiveMaximum,
            Bound::MinLength => TextId::MockMinLength,
            Bound::MaxLength => TextId::MockMaxLength,
            Bound::MinItems => TextId::MockMinItems,
            Bound::MaxItems => TextId::MockMaxItems,
        }
    }
}

/// The text of a refusal: a line for each violation, and two that say what to do.
pub fn refusal(tool: &JsString, violations: &[Violation]) -> String {
    let sentences = violations.iter().map(|violation| {
        sentence(violation)
            .with("tool", tool.to_json())
            .with("field", violation.field.to_json())
    });
    let lines: Vec<String> = sentences
        .chain(ENDING.map(Message::new))
        .map(|message| message.render(LANGUAGE))
        .collect();
    lines.join("\n")
}

fn sentence(violation: &Violation) -> Message {
    match &violation.fault {
        Fault::Missing { arguments } => {
            Message::new(TextId::MockMissing).with("arguments", arguments)
        }
        Fault::Type {
            declared,
            received,
            found,
        } => Message::new(TextId::MockType)
            .with("declared", declared)
            .with("received", received)
            .with("found", found),
        Fault::Enum { allowed, received } => Message::new(TextId::MockEnum)
            .with("allowed", allowed)
            .with("received", received),
        Fault::Range {
            bound,
            limit,
            found,
        } => Message::new(bound.sentence())
            .with("limit", limit)
            .with("found", found),
    }
}

/// Whether `text`, without white space around it, is the refusal of a call to `tool` by this mock or the reference's:
/// at least one line about a field, no other line, and the two lines at the end.
pub fn is_refusal(text: &str, tool: &JsString) -> bool {
    let name = tool.to_json();
    let ending = ENDING.map(|id| id.template(LANGUAGE));
    let ours = |line: &str| {
        let mut templates = SENTENCES.iter().map(|id| id.template(LANGUAGE));
        templates.any(|template| fits(line, template, &name))
    };
    let name = tool.to_string_lossy();
    is_report(text, &ending, ours)
        || is_report(text, &REFERENCE_ENDING, |line| is_reference(line, &name))
}

fn is_report(text: &str, ending: &[&str; 2], is_sentence: impl Fn(&str) -> bool) -> bool {
    let rest = text
        .strip_suffix(ending[1])
        .and_then(|rest| rest.strip_suffix('\n'))
        .and_then(|rest| rest.strip_suffix(ending[0]))
        .and_then(|rest| rest.strip_suffix('\n'));
    rest.is_some_and(|sentences| sentences.split('\n').all(is_sentence))
}

/// A line of the reference's, whose values hold nothing that JavaScript takes for the end of a line.
fn is_reference(line: &str, tool: &str) -> bool {
    if line.contains(['\r', '\u{2028}', '\u{2029}']) {
        return false;
    }
    let fits_one = |template: &&str| match template.contains("{bound}") {
        false => fits(line, template, tool),
        true => REFERENCE_BOUNDS
            .iter()
            .any(|bound| fits(line, &template.replace("{bound}", bound), tool)),
    };
    REFERENCE_SENTENCES.iter().any(fits_one) || is_reference_type(line, tool)
}

fn is_reference_type(line: &str, tool: &str) -> bool {
    let cut = line
        .strip_suffix(')')
        .and_then(|line| line.rsplit_once(" ("));
    cut.is_some_and(|(sentence, found)| {
        !found.is_empty() && !found.contains(')') && fits(sentence, REFERENCE_TYPE, tool)
    })
}

/// Whether `line` is `template` with the tool's name for `{tool}` and something for every other argument.
fn fits(line: &str, template: &str, tool: &str) -> bool {
    let Some((before, after)) = template.split_once("{tool}") else {
        return false;
    };
    let rest = line
        .strip_prefix(before)
        .and_then(|line| line.strip_prefix(tool));
    rest.is_some_and(|rest| fits_arguments(rest, after))
}

/// Whether `line` is `template` with something for each argument; a template begins with words.
fn fits_arguments(line: &str, template: &str) -> bool {
    let mut words = template
        .split('{')
        .map(|part| part.split_once('}').map_or(part, |(_, words)| words));
    let Some(mut rest) = words.next().and_then(|first| line.strip_prefix(first)) else {
        return false;
    };
    let Some(last) = words.next_back() else {
        return rest.is_empty();
    };
    for between in words {
        let Some(shorter) = behind(rest, between) else {
            return false;
        };
        rest = shorter;
    }
    rest.strip_suffix(last)
        .is_some_and(|value| !value.is_empty())
}

/// What follows the first `words` that have something before them.
fn behind<'l>(line: &'l str, words: &str) -> Option<&'l str> {
    let first = line.chars().next()?.len_utf8();
    let at = first + line.get(first..)?.find(words)?;
    line.get(at + words.len()..)
}

#[cfg(test)]
mod tests;
