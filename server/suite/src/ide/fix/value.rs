//! Fixes for values that are not what their field wants: the same value in another form where that is one, else a choice.

use super::placeholder::Place;
use super::{Desk, Fix, field, keyword, timeout, titled};
use crate::check;
use crate::finding::{Code, Finding};
use crate::ide::page::edits::{inserted, removed, replaced};
use crate::ide::page::has_line_ending;
use crate::json::Document;
use crate::spec::{
    ASSERTIONS, KEYWORDS, OPERATIONS, STATUSES, TYPE_FIELD, TYPES, ValueKind, assertions_of,
};
use crate::syntax::{JsString, NodeKind, Value};
use crate::texts::TextId;

/// What can be done about a value that is not of `kind`.
pub(super) fn wanted(
    desk: Desk<'_>,
    finding: &Finding,
    kind: ValueKind,
    meant: Option<&'static str>,
) -> Option<Vec<Fix>> {
    let value = desk.page.value_at(&finding.range)?;
    let mut fixes: Vec<Fix> = meant
        .map(|name| named(value, name).only())
        .into_iter()
        .collect();
    fixes.extend(same_value(desk, value, kind));
    fixes.extend(choices(value, kind));
    match kind {
        ValueKind::Timeout => fixes.extend(timeout::fixes(value)),
        ValueKind::Count | ValueKind::Number => fixes.extend(limit(desk, value)),
        ValueKind::Fingerprint => fixes.extend(fingerprint(desk, value, finding)),
        _ => {}
    }
    fixes.extend(removal(desk, value, kind));
    fixes.extend(placeholder(desk, value, kind));
    Some(fixes)
}

/// A value in place of another.
pub(super) fn replace(value: Value<'_>, json: &str) -> Fix {
    let shown = check::shortened(&json.split_whitespace().collect::<Vec<_>>().join(" "));
    let edit = replaced(value.range(), json);
    Fix::new(titled(TextId::FixReplace, "value", shown), vec![edit])
}

fn named(value: Value<'_>, name: &str) -> Fix {
    replace(value, &JsString::from(name).to_json())
}

/// The value in the form that is wanted: with or without quotes, brackets, braces.
fn same_value(desk: Desk<'_>, value: Value<'_>, kind: ValueKind) -> Option<Fix> {
    let fix = match value.kind() {
        NodeKind::Array => unwrapped(desk, value, kind).or_else(|| {
            (is_empty(desk, value) && kind == ValueKind::JsonObject).then(|| replace(value, "{}"))
        }),
        NodeKind::Null if kind == ValueKind::JsonObject => Some(replace(value, "{}")),
        NodeKind::Number | NodeKind::True | NodeKind::False if kind == ValueKind::Text => {
            Some(around(value, "\"", "\"", TextId::FixQuote))
        }
        NodeKind::String => unquoted(value, kind).or_else(|| typed(value, kind)),
        _ => None,
    };
    fix.or_else(|| wrapped(value, kind)).map(Fix::only)
}

fn is_empty(desk: Desk<'_>, value: Value<'_>) -> bool {
    desk.page.item_count(value) == 0
}

fn around(value: Value<'_>, before: &str, behind: &str, title: TextId) -> Fix {
    let range = value.range();
    let edits = vec![inserted(range.start, before), inserted(range.end, behind)];
    Fix::new(title, edits).rewriting()
}

/// The one element of an array in its place.
fn unwrapped(desk: Desk<'_>, array: Value<'_>, kind: ValueKind) -> Option<Fix> {
    let mut elements = array.elements()?;
    let only = elements.next()?;
    if elements.next().is_some() || !fits(only, kind) {
        return None;
    }
    let (outer, inner) = (array.range(), only.range());
    let lead = desk.page.slice(outer.start + 1..inner.start);
    let tail = desk.page.slice(inner.end..outer.end.saturating_sub(1));
    let is_alone = lead.trim().is_empty() && tail.trim().is_empty();
    let edits = vec![
        removed(outer.start..inner.start),
        removed(inner.end..outer.end),
    ];
    is_alone.then(|| Fix::new(TextId::FixUnwrap, edits).rewriting())
}

/// Whether a value is of a kind, as far as its own form goes.
fn fits(value: Value<'_>, kind: ValueKind) -> bool {
    if value.is_lost() {
        return false;
    }
    let is_named =
        |names: &[crate::spec::Name]| names.iter().any(|known| value.is_string(known.name));
    match kind {
        ValueKind::Text => value.string().is_some_and(|text| !text.is_blank()),
        ValueKind::Boolean => matches!(value.kind(), NodeKind::True | NodeKind::False),
        ValueKind::SchemaType => is_named(TYPES),
        ValueKind::Status => is_named(STATUSES),
        ValueKind::Timeout | ValueKind::Count | ValueKind::Number => value
            .number()
            .is_some_and(|number| check::is_in_range(number, kind)),
        ValueKind::JsonObject
        | ValueKind::Operation
        | ValueKind::Approval
        | ValueKind::Schema
        | ValueKind::SchemaMap
        | ValueKind::SchemaOrBoolean => value.kind() == NodeKind::Object,
        _ => false,
    }
}

/// A value with brackets around it, where the array's elements may be like it.
fn wrapped(value: Value<'_>, kind: ValueKind) -> Option<Fix> {
    let wraps = match kind {
        ValueKind::Names => fits(value, ValueKind::Text),
        ValueKind::JsonValues => !matches!(value.kind(), NodeKind::Array | NodeKind::Null),
        ValueKind::Cases | ValueKind::Assertions | ValueKind::ApprovalCases => {
            value.kind() == NodeKind::Object
        }
        _ => false,
    };
    (wraps && !value.is_lost()).then(|| around(value, "[", "]", TextId::FixWrap))
}

/// What a string says in quotes, without them.
fn unquoted(value: Value<'_>, kind: ValueKind) -> Option<Fix> {
    let text = value.string()?;
    let text = text.as_str()?.trim();
    let bare = match kind {
        ValueKind::Boolean => check::literal_meant(text)
            .filter(|word| *word != "null")?
            .to_owned(),
        ValueKind::Timeout | ValueKind::Count | ValueKind::Number => {
            let document = Document::read(text).ok()?;
            let is_one = fits(document.root(), kind);
            is_one.then(|| text.to_owned())?
        }
        ValueKind::JsonObject => {
            let document = Document::read(text).ok()?;
            let is_one = document.root().kind() == NodeKind::Object;
            (is_one && !has_line_ending(text)).then(|| text.to_owned())?
        }
        _ => return None,
    };
    if value.source().trim_matches('"') != bare {
        return Some(replace(value, &bare));
    }
    let edit = replaced(value.range(), bare);
    Some(Fix::new(TextId::FixUnquote, vec![edit]).rewriting())
}

/// A schema for a type's name.
fn typed(value: Value<'_>, kind: ValueKind) -> Option<Fix> {
    let is_type = TYPES.iter().any(|known| value.is_string(known.name));
    let is_schema = matches!(kind, ValueKind::Schema | ValueKind::SchemaOrBoolean);
    let before = format!("{{\"{TYPE_FIELD}\": ");
    (is_type && is_schema).then(|| around(value, &before, "}", TextId::FixSchemaOfType))
}

/// The names that a value can be.
fn choices(value: Value<'_>, kind: ValueKind) -> Vec<Fix> {
    let names: Vec<&str> = match kind {
        ValueKind::Boolean => vec!["true", "false"],
        ValueKind::Status => STATUSES.iter().map(|status| status.name).collect(),
        ValueKind::OperationType => OPERATIONS.iter().map(|known| known.name).collect(),
        ValueKind::SchemaType => types_for(value),
        _ => return Vec::new(),
    };
    let names = names.into_iter();
    names
        .map(|name| match kind {
            ValueKind::Boolean => replace(value, name),
            _ => named(value, name),
        })
        .collect()
}

/// The types, those first that a list names.
fn types_for(value: Value<'_>) -> Vec<&'static str> {
    let listed: Vec<JsString> = value
        .elements()
        .into_iter()
        .flatten()
        .filter_map(Value::string)
        .collect();
    let mut types: Vec<&str> = TYPES.iter().map(|known| known.name).collect();
    types.sort_by_key(|name| !listed.iter().any(|listed| listed == name) || *name == "null");
    types
}

/// A limit of a schema that no double holds, or that no count can be.
fn limit(desk: Desk<'_>, value: Value<'_>) -> Option<Fix> {
    let number = value.number()?;
    let key = desk.page.key_of(value)?;
    let is_lower = ["minLength", "minItems", "minimum"]
        .iter()
        .any(|name| key.is_string(name));
    let never_fails = if is_lower { number < 0.0 } else { number > 0.0 };
    let is_beyond = number.is_infinite() || number.abs() > crate::spec::MAX_COUNT || number < 0.0;
    if is_beyond {
        return never_fails
            .then(|| keyword::remove(desk, key))?
            .map(Fix::only);
    }
    let whole = if is_lower {
        number.ceil()
    } else {
        number.floor()
    };
    Some(replace(value, &crate::json::number(whole)).only())
}

fn fingerprint(desk: Desk<'_>, value: Value<'_>, finding: &Finding) -> Vec<Fix> {
    let text = value.string().unwrap_or_default();
    let lower = text.to_string_lossy().to_ascii_lowercase();
    let is_one = check::is_fingerprint(&lower);
    let lowered = is_one.then(|| {
        replace(value, &JsString::from(lower.as_str()).to_json())
            .rewriting()
            .only()
    });
    lowered
        .into_iter()
        .chain(approval(desk, finding).into_iter().flatten())
        .collect()
}

/// Takes `approval` away: a digest that nobody approved would be a lie.
pub(super) fn approval(desk: Desk<'_>, _: &Finding) -> Option<Vec<Fix>> {
    let approval = desk.page.root().member("approval")?;
    Some(field::remove(desk, approval).into_iter().collect())
}

/// Takes a value away that need not be there.
fn removal(desk: Desk<'_>, value: Value<'_>, kind: ValueKind) -> Option<Fix> {
    let Some(key) = desk.page.key_of(value) else {
        return field::remove_element(desk, value).or_else(|| {
            let list = desk.page.holder_of(value.id())?;
            keyword::remove(desk, desk.page.key_of(list).filter(is_keyword)?)
        });
    };
    match kind {
        ValueKind::Timeout | ValueKind::Approval => field::remove(desk, key),
        ValueKind::ApprovalCases => field::remove(desk, key),
        ValueKind::Text | ValueKind::Schema if !is_keyword(&key) => None,
        ValueKind::Text
        | ValueKind::Schema
        | ValueKind::SchemaType
        | ValueKind::JsonValues
        | ValueKind::Names
        | ValueKind::SchemaMap
        | ValueKind::SchemaOrBoolean
        | ValueKind::Count
        | ValueKind::Number => keyword::remove(desk, key),
        _ => None,
    }
}

fn is_keyword(key: &Value<'_>) -> bool {
    KEYWORDS.iter().any(|keyword| key.is_string(keyword.name))
}

/// A value of the right kind in place of one that says nothing.
fn placeholder(desk: Desk<'_>, value: Value<'_>, kind: ValueKind) -> Option<Fix> {
    if desk.page.item_count(value) > 0 && value.kind() != NodeKind::String {
        return None;
    }
    let name = desk.page.key_of(value).and_then(Value::string);
    let name = name
        .as_ref()
        .and_then(|name| name.as_str())
        .unwrap_or("name");
    let place = Place::around(desk, value)?;
    let mut operations = OPERATIONS.iter();
    let json = match operations.find(|known| value.is_string(known.name)) {
        Some(known) if kind == ValueKind::Operation => place.variant(known)?,
        _ => place.json(kind, name)?,
    };
    Some(replace(value, &in_place(desk, value, &json)))
}

/// JSON as it stands where a value is.
fn in_place(desk: Desk<'_>, value: Value<'_>, pretty: &str) -> String {
    let page = desk.page;
    page.fitted(pretty, page.indentation(value.range().start))
}

/// `schemaVersion` has one value.
pub(super) fn schema_version(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let value = desk.page.value_at(&finding.range)?;
    let one = crate::json::number(crate::spec::SCHEMA_VERSION);
    Some(vec![replace(value, &one).only()])
}

/// A number beyond what JavaScript holds: as text, or the largest that it holds.
pub(super) fn not_finite(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let value = desk.page.value_at(&finding.range)?;
    let largest = f64::MAX.copysign(value.number()?);
    Some(vec![
        around(value, "\"", "\"", TextId::FixQuote),
        replace(value, &crate::json::number(largest)),
    ])
}

/// An element that is no object: the one that it holds, one made from it, or none.
pub(super) fn element(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let value = desk.page.value_at(&finding.range)?;
    let holder = desk.page.holder_of(value.id())?;
    let place = Place::around(desk, value)?;
    let is_in = |name: &str| desk.page.is_value_of(holder, name);
    let variant = ASSERTIONS.iter().find(|known| value.is_string(known.name));
    let json = match variant {
        Some(variant) if is_in("assertions") => place.variant(variant),
        _ if is_in("assertions") => place.assertion_json(),
        _ if desk.page.holder_of(holder.id()).map(Value::id) == Some(desk.page.tree().root()) => {
            place.case()
        }
        _ => None,
    };
    let made = json
        .filter(|_| is_empty(desk, value) || value.kind() == NodeKind::String)
        .map(|json| replace(value, &in_place(desk, value, &json)));
    let unwrapped = unwrapped(desk, value, ValueKind::JsonObject).map(Fix::only);
    let removal = field::remove_element(desk, value);
    Some(unwrapped.into_iter().chain(made).chain(removal).collect())
}

/// What goes into a list that must not be empty; a keyword that says nothing goes.
pub(super) fn empty(desk: Desk<'_>, finding: &Finding) -> Option<Vec<Fix>> {
    let page = desk.page;
    let value = page.value_at(&finding.range)?;
    let place = Place::around(desk, value)?;
    let put = |pretty: String, title| {
        let json = page.fitted(&pretty, &page.item_indentation(value));
        Fix::new(title, vec![page.only_item(value, &json)])
    };
    match finding.code {
        Code::EmptyCases => Some(vec![put(place.case()?, TextId::FixAddCase.into())]),
        Code::EmptyAssertions => {
            let fitting = assertions_of(place.operation_name());
            let adds = fitting.filter_map(|variant| {
                let title = titled(TextId::FixAddAssertion, "type", variant.name);
                Some(put(place.variant(variant)?, title))
            });
            Some(adds.collect())
        }
        // An empty `enum` allows nothing, an empty `required` or `properties` everything.
        _ => {
            let key = page.key_of(value)?;
            let means_nothing = !key.is_string("enum");
            let fix = keyword::remove(desk, key)?;
            Some(vec![fix.only_if(means_nothing)])
        }
    }
}
