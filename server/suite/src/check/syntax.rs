//! Syntax errors as findings: the words for each kind of damage, and the path of what it stands in.

use std::collections::HashMap;
use std::ops::Range;

use super::found::quoted;
use crate::finding::{Cause, Code, Finding, Related};
use crate::syntax::{
    JsString, NodeId, NodeKind, SyntaxError, SyntaxErrorKind as Kind, Tree, Value,
};
use crate::texts::{Message, TextId};

/// A syntax error as a finding.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SyntaxFinding {
    /// Its path: behind that of its case where it stands in one.
    pub(crate) finding: Finding,
    /// Whether it stands in a case.
    pub(crate) in_case: bool,
}

/// The findings for errors of `tree`, which was read from `text`; the elements of the array `cases` are cases.
pub(crate) fn syntax_errors(
    errors: &[SyntaxError],
    tree: &Tree,
    text: &str,
    cases: Option<NodeId>,
) -> Vec<SyntaxFinding> {
    let mut paths = Paths {
        tree,
        text,
        cases,
        places: HashMap::new(),
    };
    errors.iter().map(|error| paths.finding(error)).collect()
}

/// Paths of containers. Errors come in the order of the text, so an array's elements are counted on from the last one.
struct Paths<'t> {
    tree: &'t Tree,
    text: &'t str,
    cases: Option<NodeId>,
    places: HashMap<NodeId, (NodeId, usize)>,
}

impl Paths<'_> {
    fn finding(&mut self, error: &SyntaxError) -> SyntaxFinding {
        let source = self.text.get(error.range.clone()).unwrap_or_default();
        let (path, in_case) = self.path(error.container);
        SyntaxFinding {
            finding: finding(error, source, path),
            in_case,
        }
    }

    /// The path of a container, and whether it leads from a case (then with its first dot) or from the root.
    fn path(&mut self, container: Option<NodeId>) -> (JsString, bool) {
        // Read by themselves, cases have no key above them that says so.
        if container.is_some() && container == self.cases {
            return (JsString::from("cases"), false);
        }
        let mut steps = Vec::new();
        let (mut at, mut in_case) = (container, false);
        while let Some(node) = at
            && steps.len() < MAX_STEPS
        {
            let Some(parent) = self.tree.parent(node) else {
                break;
            };
            if self.cases == Some(parent) {
                in_case = true;
                break;
            }
            if self.tree.kind(parent) == NodeKind::Member {
                let (key, _) = self.tree.key_and_value(parent);
                let key = Value::new(self.tree, self.text, key)
                    .string()
                    .unwrap_or_default();
                steps.push(Step::Key(key));
                at = self.tree.parent(parent);
            } else {
                steps.push(Step::Index(self.index(parent, node)));
                at = Some(parent);
            }
        }
        (joined(&steps, in_case), in_case)
    }

    fn index(&mut self, array: NodeId, element: NodeId) -> usize {
        let (from, passed) = match self.places.get(&array) {
            Some(&(from, passed)) if from <= element => (from, passed),
            _ => (array, 0),
        };
        let siblings = self.tree.siblings_from(array, from);
        let index = passed + siblings.take_while(|&sibling| sibling != element).count();
        self.places.insert(array, (element, index));
        index
    }
}

fn joined(steps: &[Step], in_case: bool) -> JsString {
    let mut path = JsString::new();
    for step in steps.iter().rev() {
        match step {
            Step::Key(key) => {
                if in_case || !path.is_empty() {
                    path.push('.');
                }
                path.push_js(key);
            }
            Step::Index(index) => path.push_str(&format!("[{index}]")),
        }
    }
    if path.is_empty() && !in_case {
        path.push('$');
    }
    path
}

fn finding(error: &SyntaxError, source: &str, path: JsString) -> Finding {
    let (message, hint) = words(error.kind, source);
    let related = error.opener.clone().map(|range| Related {
        range,
        message: TextId::RelatedOpener.into(),
    });
    Finding {
        code: Code::SuiteJsonInvalid,
        path,
        range: shown(error, source),
        message,
        hint,
        related: related.into_iter().collect(),
        unnecessary: false,
        cause: Cause::Syntax(error.kind),
    }
}

/// Long damage (a comment of a page) is marked on its first line only.
fn shown(error: &SyntaxError, source: &str) -> Range<usize> {
    let line = source.find(['\n', '\r']).unwrap_or(source.len());
    error.range.start..error.range.start + line
}

fn words(kind: Kind, source: &str) -> (Message, Message) {
    let plain = |message: TextId, hint: TextId| (message.into(), hint.into());
    let bracket = |message: TextId, bracket: char, hint: TextId| {
        (
            Message::new(message).with("bracket", bracket),
            Message::new(hint).with("bracket", bracket),
        )
    };
    match kind {
        Kind::Empty => plain(TextId::SyntaxEmpty, TextId::SyntaxEmptyHint),
        Kind::UnclosedString => plain(
            TextId::SyntaxUnclosedString,
            TextId::SyntaxUnclosedStringHint,
        ),
        Kind::ControlCharacter => {
            let code = source.chars().next().map_or(0, u32::from);
            let escape = format!("\\u{code:04x}");
            let escape = match code {
                9 => "\\t",
                8 => "\\b",
                12 => "\\f",
                _ => &escape,
            };
            (
                Message::new(TextId::SyntaxControlCharacter).with("code", format!("U+{code:04X}")),
                Message::new(TextId::SyntaxControlCharacterHint).with("escape", escape),
            )
        }
        Kind::BadEscape if source == "\\u" => {
            plain(TextId::SyntaxShortEscape, TextId::SyntaxShortEscapeHint)
        }
        Kind::BadEscape => (
            Message::new(TextId::SyntaxBadEscape).with("escape", super::found::shortened(source)),
            TextId::SyntaxBadEscapeHint.into(),
        ),
        Kind::Comment => plain(TextId::SyntaxComment, TextId::SyntaxCommentHint),
        Kind::UnclosedComment => plain(TextId::SyntaxUnclosedComment, TextId::SyntaxCommentHint),
        Kind::ByteOrderMark => plain(TextId::SyntaxByteOrderMark, TextId::SyntaxByteOrderMarkHint),
        Kind::BadWhitespace => {
            let code = source.chars().next().map_or(0, u32::from);
            (
                Message::new(TextId::SyntaxBadWhitespace).with("code", format!("U+{code:04X}")),
                TextId::SyntaxBadWhitespaceHint.into(),
            )
        }
        Kind::ConflictMarker => plain(
            TextId::SyntaxConflictMarker,
            TextId::SyntaxConflictMarkerHint,
        ),
        Kind::Stray => (
            Message::new(TextId::SyntaxStray).with("text", super::found::shortened(source)),
            stray_hint(source).into(),
        ),
        Kind::MissingComma => plain(TextId::SyntaxMissingComma, TextId::SyntaxMissingCommaHint),
        Kind::MissingColon => plain(TextId::SyntaxMissingColon, TextId::SyntaxMissingColonHint),
        Kind::MissingKey => plain(TextId::SyntaxMissingKey, TextId::SyntaxMissingKeyHint),
        Kind::MissingValue => plain(TextId::SyntaxMissingValue, TextId::SyntaxMissingValueHint),
        Kind::HalfMember => (
            Message::new(TextId::SyntaxHalfMember).with("key", quoted(source)),
            TextId::SyntaxHalfMemberHint.into(),
        ),
        Kind::TrailingComma => plain(TextId::SyntaxTrailingComma, TextId::SyntaxTrailingCommaHint),
        Kind::ExtraComma => plain(TextId::SyntaxExtraComma, TextId::SyntaxExtraCommaHint),
        Kind::ExtraColon => plain(TextId::SyntaxExtraColon, TextId::SyntaxExtraColonHint),
        Kind::UnexpectedValue => (
            Message::new(TextId::SyntaxUnexpectedValue)
                .with("text", super::found::shortened(source)),
            TextId::SyntaxUnexpectedValueHint.into(),
        ),
        Kind::UnquotedKey => (
            Message::new(TextId::SyntaxUnquotedKey).with("text", super::found::shortened(source)),
            quote_hint(source),
        ),
        Kind::SingleQuotes => (
            TextId::SyntaxSingleQuotes.into(),
            Message::new(TextId::SyntaxQuoteHint)
                .with("text", super::found::shortened(source.trim_matches('\''))),
        ),
        Kind::BadWord => {
            let message =
                Message::new(TextId::SyntaxBadWord).with("text", super::found::shortened(source));
            let hint = match literal_meant(source) {
                Some(literal) => Message::new(TextId::SyntaxLiteralHint).with("literal", literal),
                None => quote_hint(source),
            };
            (message, hint)
        }
        Kind::BadNumber => (
            Message::new(TextId::SyntaxBadNumber).with("text", super::found::shortened(source)),
            TextId::SyntaxBadNumberHint.into(),
        ),
        Kind::MissingOpen(b) => {
            bracket(TextId::SyntaxMissingOpen, b, TextId::SyntaxMissingOpenHint)
        }
        Kind::MissingClose(b) => bracket(
            TextId::SyntaxMissingClose,
            b,
            TextId::SyntaxMissingCloseHint,
        ),
        Kind::Unclosed(count) => (
            Message::new(TextId::SyntaxUnclosed).with("count", count),
            TextId::SyntaxUnclosedHint.into(),
        ),
        Kind::StrayClose(b) => bracket(TextId::SyntaxStrayClose, b, TextId::SyntaxStrayCloseHint),
        Kind::StrayOpen(b) => bracket(TextId::SyntaxStrayOpen, b, TextId::SyntaxStrayOpenHint),
        Kind::TextAfterEnd => plain(TextId::SyntaxTextAfterEnd, TextId::SyntaxTextAfterEndHint),
    }
}

/// How a word is written with quotes that JSON knows.
fn quote_hint(source: &str) -> Message {
    let quotes = ['\'', '‘', '’', '“', '”', '„', '«', '»'];
    let word = super::found::shortened(source.trim_matches(quotes));
    Message::new(TextId::SyntaxQuoteHint).with("text", word)
}

fn stray_hint(source: &str) -> TextId {
    match source.chars().next() {
        Some(';') => TextId::SyntaxStraySemicolonHint,
        Some('=') => TextId::SyntaxStrayEqualsHint,
        Some('，' | '：' | '；' | '｛' | '｝' | '［' | '］' | '、' | '＂') => {
            TextId::SyntaxStrayWideHint
        }
        Some('`') => TextId::SyntaxStrayBacktickHint,
        Some('(' | ')') => TextId::SyntaxStrayParenthesisHint,
        _ => TextId::SyntaxStrayHint,
    }
}

/// The literal of JSON that another language's word means.
pub(crate) fn literal_meant(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "tru" | "ture" => "true",
        "false" | "no" | "off" | "fals" | "flase" => "false",
        "null" | "none" | "nil" | "undefined" | "nan" | "infinity" | "nul" => "null",
        _ => return None,
    })
}

enum Step {
    Key(JsString),
    Index(usize),
}

/// Steps of a path that a syntax error shows: below that, the place says enough.
const MAX_STEPS: usize = 64;
