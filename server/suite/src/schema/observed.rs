//! What was expected and what came, as reports show it: secrets hidden first, long values cut second, containers
//! summarised where their content says nothing (semantics.md, 6.3).

use super::{Actual, Violation, ViolationCode};
use crate::json::{Layout, Mask, Writer};
use crate::redact::{REDACTED, is_sensitive};
use crate::syntax::{JsString, NodeKind, Value};
use crate::texts::{Message, TextId};

/// How many characters of a value are shown.
pub const SHOWN_CHARACTERS: usize = 200;
/// How many keys of an object are shown that lacks one.
pub(crate) const SHOWN_KEYS: usize = 20;

/// A violation as a report has it.
#[derive(Clone, Debug, PartialEq)]
pub struct Observed {
    /// The place of the value as reports print it (semantics.md, 6.2).
    pub path: JsString,
    /// What was expected, as JSON.
    pub expected: String,
    /// What came, as JSON.
    pub actual: String,
    /// How many characters a value had that was cut.
    pub actual_chars: Option<usize>,
    /// The keys of the object that lacks one, by UTF-16 units, no more than [`SHOWN_KEYS`].
    pub observed_keys: Option<Vec<JsString>>,
    /// How many keys it has, if not all are shown.
    pub observed_keys_total: Option<usize>,
    /// All of it in a sentence.
    pub message: Message,
}

/// Shows a violation of the schema that `schema` belongs to by the value that `value` belongs to.
pub fn observe(
    violation: &Violation,
    schema: Value<'_>,
    value: Value<'_>,
    mask: &impl Mask,
) -> Observed {
    let expected = expected(violation, schema.at(violation.expected));
    let keys = match violation.actual {
        Actual::MissingFrom(object) => Some(keys(value.at(object), mask)),
        _ => None,
    };
    let actual = actual(violation, value, mask);
    let total = keys.as_ref().map(Vec::len);
    let keys = keys.map(|mut keys| {
        keys.truncate(SHOWN_KEYS);
        keys
    });
    let path = mask.shown(violation.report_path());
    Observed {
        message: message(
            violation.code,
            &path,
            &expected,
            &actual,
            keys.as_deref(),
            total,
        ),
        path,
        expected: expected.json,
        actual: actual.json,
        actual_chars: actual.chars,
        observed_keys: keys,
        observed_keys_total: total.filter(|total| *total > SHOWN_KEYS),
    }
}

/// A string without its secrets, cut, with how long it was.
pub fn shortened(text: &JsString, mask: &impl Mask) -> String {
    let (cut, chars) = cut(&mask.shown(text.clone()));
    with_ellipsis(cut.to_string_lossy().into_owned(), chars)
}

/// A value in one line: a string's text, anything else as JSON; without its secrets, cut.
pub fn in_one_line(value: Value<'_>, mask: &impl Mask) -> String {
    match value.string() {
        Some(text) => shortened(&text, mask),
        None => shortened(
            &JsString::from(masked(value, mask).as_str()),
            &crate::json::Unmasked,
        ),
    }
}

/// A value in a report and in a sentence.
struct Rendered {
    json: String,
    chars: Option<usize>,
    text: String,
    /// What type of value it is, where the text alone does not tell.
    kind: Option<&'static str>,
}

impl Rendered {
    fn string(text: &JsString) -> Self {
        let (cut, chars) = cut(text);
        let json = cut.to_json();
        Self {
            text: with_ellipsis(json.clone(), chars),
            json,
            chars,
            kind: Some("string"),
        }
    }

    fn plain(json: String) -> Self {
        Self {
            text: json.clone(),
            json,
            chars: None,
            kind: None,
        }
    }

    /// What stands in place of a value that must not be seen: not even its type is told.
    fn hidden() -> Self {
        Self {
            kind: None,
            ..Self::string(&JsString::from(REDACTED))
        }
    }
}

fn expected(violation: &Violation, value: Value<'_>) -> Rendered {
    match violation.code {
        ViolationCode::AdditionalProperty => Rendered::plain("null".to_owned()),
        ViolationCode::ConstMismatch => structural(value, &crate::json::Unmasked),
        ViolationCode::EnumMismatch => {
            let members: Vec<Rendered> = value
                .elements()
                .into_iter()
                .flatten()
                .map(|member| structural(member, &crate::json::Unmasked))
                .collect();
            let join = |part: fn(&Rendered) -> &str, by: &str| {
                members.iter().map(part).collect::<Vec<_>>().join(by)
            };
            Rendered {
                json: format!("[{}]", join(|one| &one.json, ",")),
                chars: None,
                text: join(|one| &one.text, " | "),
                kind: None,
            }
        }
        _ => summary(value, &crate::json::Unmasked),
    }
}

fn actual(violation: &Violation, value: Value<'_>, mask: &impl Mask) -> Rendered {
    if crosses_secret(&violation.path) {
        return Rendered::hidden();
    }
    match (violation.code, violation.actual) {
        (_, Actual::MissingFrom(_)) => Rendered::plain("null".to_owned()),
        (_, Actual::Count(count)) => Rendered::plain(count.to_string()),
        (ViolationCode::ConstMismatch | ViolationCode::EnumMismatch, Actual::Value(node)) => {
            structural(value.at(node), mask)
        }
        (_, Actual::Value(node)) => summary(value.at(node), mask),
    }
}

/// Whether a key on the way names a secret; keys are told apart as the reference does it.
fn crosses_secret(path: &JsString) -> bool {
    let path = path.to_string_lossy();
    let mut keys = path.split(['.', '[', ']']);
    keys.any(|key| is_sensitive(&JsString::from(key)))
}

/// Scalars as they are, containers by kind and count.
fn summary(value: Value<'_>, mask: &impl Mask) -> Rendered {
    let counted = |kind: &'static str, what: &str, count: usize| Rendered {
        json: format!(r#"{{"kind":"{kind}","{what}":{count}}}"#),
        chars: None,
        text: format!("{kind} ({what}: {count})"),
        kind: None,
    };
    match value.kind() {
        NodeKind::Object => {
            let count = value.object().map_or(0, |object| object.members().len());
            counted("object", "keys", count)
        }
        NodeKind::Array => counted(
            "array",
            "items",
            value.elements().map_or(0, Iterator::count),
        ),
        _ => structural(value, mask),
    }
}

/// The value itself, cut: the text of its JSON if that is too long.
fn structural(value: Value<'_>, mask: &impl Mask) -> Rendered {
    if let Some(text) = value.string() {
        return Rendered::string(&mask.shown(text));
    }
    let json = masked(value, mask);
    let (cut, chars) = cut(&JsString::from(json.as_str()));
    if chars.is_some() {
        return Rendered {
            text: with_ellipsis(cut.to_string_lossy().into_owned(), chars),
            json: cut.to_json(),
            chars,
            kind: None,
        };
    }
    Rendered {
        kind: (value.kind() != NodeKind::Null).then(|| value.type_name()),
        ..Rendered::plain(json)
    }
}

fn masked(value: Value<'_>, mask: &impl Mask) -> String {
    let mut writer = Writer::new(Layout::Compact);
    writer.value(value, mask);
    writer.finish()
}

fn cut(text: &JsString) -> (JsString, Option<usize>) {
    let count = text.code_points().count();
    match count > SHOWN_CHARACTERS {
        true => (text.prefix(SHOWN_CHARACTERS), Some(count)),
        false => (text.clone(), None),
    }
}

fn with_ellipsis(text: String, chars: Option<usize>) -> String {
    match chars {
        None => text,
        Some(chars) => {
            let more = Message::new(TextId::MoreCharacters).with("count", chars - SHOWN_CHARACTERS);
            format!("{text}{more}")
        }
    }
}

/// The keys of an object by UTF-16 units, without secrets.
fn keys(value: Value<'_>, mask: &impl Mask) -> Vec<JsString> {
    let object = value.object();
    let members = object.iter().flat_map(|object| object.members());
    let mut keys: Vec<JsString> = members.map(|member| member.name()).collect();
    keys.sort_by(JsString::cmp_units);
    keys.into_iter().map(|key| mask.shown(key)).collect()
}

fn message(
    code: ViolationCode,
    path: &JsString,
    expected: &Rendered,
    actual: &Rendered,
    keys: Option<&[JsString]>,
    total: Option<usize>,
) -> Message {
    let id = match code {
        ViolationCode::TypeMismatch => TextId::ViolationType,
        ViolationCode::ConstMismatch => TextId::ViolationConst,
        ViolationCode::EnumMismatch => TextId::ViolationEnum,
        ViolationCode::RequiredMissing if total == Some(0) => TextId::ViolationRequiredEmpty,
        ViolationCode::RequiredMissing => TextId::ViolationRequired,
        ViolationCode::AdditionalProperty => TextId::ViolationAdditional,
        ViolationCode::MinItems => TextId::ViolationMinItems,
        ViolationCode::MinLength => TextId::ViolationMinLength,
        ViolationCode::MaxLength => TextId::ViolationMaxLength,
        ViolationCode::StringContains => TextId::ViolationContains,
        ViolationCode::Minimum => TextId::ViolationMinimum,
        ViolationCode::Maximum => TextId::ViolationMaximum,
    };
    let wanted = match code {
        ViolationCode::TypeMismatch => expected.json.trim_matches('"'),
        _ => &expected.text,
    };
    let came = match (code, actual.kind) {
        (ViolationCode::TypeMismatch, Some(kind)) => format!("{kind} {}", actual.text),
        _ => actual.text.clone(),
    };
    let message = Message::new(id)
        .with("path", path.to_string_lossy())
        .with("expected", wanted)
        .with("actual", came);
    let Some(keys) = keys else {
        return message;
    };
    let mut shown: Vec<_> = keys.iter().map(|key| key.to_string_lossy()).collect();
    if total.is_some_and(|total| total > keys.len()) {
        shown.push("…".into());
    }
    message.with("keys", shown.join(", "))
}

#[cfg(test)]
mod tests;
