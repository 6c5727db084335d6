//! Response schemas (semantics.md, 3.7), node by node without recursion, and the advice about single nodes.

use std::borrow::Cow;

use super::fields::{Fields, Known, Noun};
use super::found::{self, found};
use super::report::{Path, Report};
use super::value::{self, shown};
use super::{advice, foreign_keywords, free_json, suggest};
use crate::finding::{Cause, Code};
use crate::spec::{Field, KEYWORDS, Place, TYPES, ValueKind};
use crate::syntax::{Member, NodeKind, Object, Value};
use crate::texts::{Message, TextId};

/// A place in a schema that is still to be visited.
struct Todo<'t> {
    value: Value<'t>,
    path: Path,
    /// Whether vacuous limits are pointed out here: not below `additionalProperties` (semantics.md, 7.2).
    advise_vacuous: bool,
}

pub(super) fn check<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    let mut todo = vec![Todo {
        value,
        path,
        advise_vacuous: true,
    }];
    while let Some(place) = todo.pop() {
        let first_child = todo.len();
        node(&place, &mut todo, report);
        todo[first_child..].reverse();
    }
}

/// What a schema says of its type.
pub(super) enum Declared<'t> {
    /// A name, known or not, and where it stands.
    Named(Cow<'t, str>, Value<'t>),
    /// Something that is no string.
    Other(Value<'t>),
    /// Nothing.
    Absent,
    /// Damage took it.
    Lost,
}

impl Declared<'_> {
    /// The name, where it is one of the seven types.
    pub(super) fn known(&self) -> Option<&str> {
        match self {
            Declared::Named(name, _) => TYPES
                .iter()
                .map(|known| known.name)
                .find(|known| known == name),
            _ => None,
        }
    }
}

fn node<'t>(place: &Todo<'t>, todo: &mut Vec<Todo<'t>>, report: &mut Report<'t>) {
    let (value, path) = (place.value, place.path);
    if value.is_lost() {
        return;
    }
    let Some(object) = value.object() else {
        return not_a_schema(value, path, report);
    };
    if object.members().is_empty() && object.broken().is_empty() && !object.has_unread_text() {
        report
            .add(
                Code::InvalidValue,
                path,
                value.range(),
                TextId::EmptySchema,
                TextId::EmptySchemaHint,
            )
            .cause(Cause::Wants(ValueKind::Schema, None))
            .done();
        return;
    }
    let fields = Fields::new(
        object,
        Noun::Plain(TextId::NounSchema),
        Known::Place(Place::Schema),
    );
    let declared = declared(&fields);
    unsupported(&fields, path, report);
    bad_type(&declared, path, report);
    partners(&fields, &declared, path, report);
    values(&fields, path, report);
    free_json::repeated_keys(&fields.object, path, report);
    advice::schema(&fields, &declared, path, place.advise_vacuous, report);
    children(&fields, place, todo, report);
}

fn not_a_schema<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    let message = Message::new(TextId::SchemaNotObject).with_text("found", found(value));
    let hint = match value.string() {
        Some(name) if TYPES.iter().any(|known| name == known.name) => {
            Message::new(TextId::SchemaNotObjectTypeHint).with("type", name)
        }
        _ => TextId::SchemaNotObjectHint.into(),
    };
    report
        .add(Code::InvalidType, path, value.range(), message, hint)
        .cause(Cause::Wants(ValueKind::Schema, None))
        .done();
}

fn declared<'t>(fields: &Fields<'t>) -> Declared<'t> {
    match fields.get("type") {
        None if fields.may_have_lost("type") => Declared::Lost,
        None => Declared::Absent,
        Some(value) if value.is_lost() => Declared::Lost,
        Some(value) => match value.string_lossy() {
            Some(name) => Declared::Named(name, value),
            None => Declared::Other(value),
        },
    }
}

fn unsupported<'t>(fields: &Fields<'t>, path: Path, report: &mut Report<'t>) {
    for member in fields.unknown() {
        let meant = keyword_meant(member);
        let (message, hint) = unsupported_texts(member, meant);
        let absent = meant.filter(|name| fields.object.get(name).is_none());
        let path = report.key(path, member.key_node);
        report
            .add(
                Code::UnsupportedSchemaKeyword,
                path,
                member.key_node.range(),
                message,
                hint,
            )
            .cause(Cause::UnknownKey(absent))
            .done();
    }
}

fn keyword_names() -> Vec<&'static str> {
    KEYWORDS.iter().map(|keyword| keyword.name).collect()
}

/// The keyword that an unknown one was probably meant to be; those of JSON Schema mean what they say.
fn keyword_meant(member: &Member<'_>) -> Option<&'static str> {
    let name = member.key_node.string().unwrap_or_default();
    let name = name.to_string_lossy();
    match foreign_keywords::hint(&name) {
        Some(_) => None,
        None => suggest::nearest(&name, &keyword_names()),
    }
}

fn unsupported_texts(member: &Member<'_>, meant: Option<&'static str>) -> (Message, Message) {
    let name = member
        .key_node
        .string()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    if let Some(hint) = foreign_keywords::hint(&name) {
        let message = Message::new(TextId::ForeignKeyword).with("keyword", &name);
        return (message, hint.into());
    }
    let message = Message::new(TextId::UnknownKeyword).with("keyword", found::key(member));
    let hint = match meant {
        Some(name) => Message::new(TextId::DidYouMean).with("name", name),
        None => {
            Message::new(TextId::UnknownKeywordHint).with("names", suggest::list(&keyword_names()))
        }
    };
    (message, hint)
}

fn type_names() -> Vec<&'static str> {
    TYPES.iter().map(|known| known.name).collect()
}

fn bad_type<'t>(declared: &Declared<'t>, path: Path, report: &mut Report<'t>) {
    let (value, meant, hint) = match declared {
        Declared::Named(name, value) if declared.known().is_none() => {
            let names = type_names();
            let meant =
                suggest::nearest(name, &names).or_else(|| foreign_keywords::type_meant(name));
            let hint = match meant {
                Some(name) => Message::new(TextId::DidYouMean).with("name", name),
                None => Message::new(TextId::ChooseOne).with("names", suggest::list(&names)),
            };
            (*value, meant, hint)
        }
        Declared::Other(value) => (*value, None, list_of_types_hint(*value, &type_names())),
        _ => return,
    };
    let message = Message::new(TextId::WrongType)
        .with("field", "type")
        .with_text("value", TextId::WantSchemaType)
        .with_text("found", found(value));
    let path = report.field(path, "type");
    report
        .add(Code::InvalidValue, path, value.range(), message, hint)
        .cause(Cause::Wants(ValueKind::SchemaType, meant))
        .done();
}

/// `["string"]` and `["string", "null"]`, which JSON Schema has and the subset has not.
fn list_of_types_hint(value: Value<'_>, names: &[&str]) -> Message {
    let first = value
        .elements()
        .and_then(|mut elements| elements.next())
        .and_then(Value::string);
    let known = first.and_then(|first| names.iter().find(|name| first == **name).copied());
    match known {
        Some(name) => Message::new(TextId::OneTypeHint).with("type", name),
        None => Message::new(TextId::ChooseOne).with("names", suggest::list(names)),
    }
}

/// Keywords that need a type, in the order of their names (semantics.md, 3.7, step 4).
fn partners<'t>(fields: &Fields<'t>, declared: &Declared<'t>, path: Path, report: &mut Report<'t>) {
    let mut needy: Vec<(&'static Field, &Member<'t>)> = KEYWORDS
        .iter()
        .filter(|keyword| !keyword.needs.is_empty())
        .filter_map(|keyword| Some((keyword, fields.object.get(keyword.name)?)))
        .collect();
    needy.sort_by_key(|(keyword, _)| keyword.name);
    for (keyword, member) in needy {
        let (message, place) = match declared {
            Declared::Lost => continue,
            Declared::Named(name, _) if keyword.needs.contains(&&**name) => continue,
            Declared::Absent => (
                Message::new(TextId::KeywordWithoutType).with("keyword", keyword.name),
                None,
            ),
            Declared::Named(_, value) | Declared::Other(value) => (
                Message::new(TextId::KeywordOfOtherType)
                    .with("keyword", keyword.name)
                    .with("type", shown(*value)),
                Some(value.range()),
            ),
        };
        let message = message.with("needs", needs(keyword));
        let hint = partner_hint(keyword, declared);
        let path = report.field(path, keyword.name);
        let draft = report.add(
            Code::SchemaKeywordRequiresType,
            path,
            member.key_node.range(),
            message,
            hint,
        );
        let draft = draft.cause(Cause::NeedsType(keyword));
        match place {
            Some(place) => draft.related(place, TextId::RelatedType).done(),
            None => draft.done(),
        }
    }
}

fn needs(keyword: &Field) -> String {
    let quoted: Vec<String> = keyword
        .needs
        .iter()
        .map(|need| format!("\"{need}\""))
        .collect();
    quoted.join(" / ")
}

fn partner_hint(keyword: &Field, declared: &Declared<'_>) -> Message {
    let first = keyword.needs.first().copied().unwrap_or_default();
    match declared {
        Declared::Absent => Message::new(TextId::AddTypeHint).with("type", first),
        _ => Message::new(TextId::ChangeTypeHint)
            .with("type", first)
            .with("keyword", keyword.name),
    }
}

fn values<'t>(fields: &Fields<'t>, path: Path, report: &mut Report<'t>) {
    if let Some(value) = fields.get("const") {
        let path = report.field(path, "const");
        free_json::check(value, path, report);
    }
    if let Some(value) = fields.get("enum") {
        enumeration(value, path, report);
    }
    if let Some(value) = fields.get("required") {
        required(value, path, report);
    }
    for name in ["minItems", "minLength", "maxLength"] {
        if let Some(value) = fields.get(name) {
            let path = report.field(path, name);
            value::count(value, path, name, report);
        }
    }
    for name in ["minimum", "maximum"] {
        if let Some(value) = fields.get(name) {
            let path = report.field(path, name);
            value::bound(value, path, name, report);
        }
    }
    if let Some(value) = fields.get("stringContains") {
        let path = report.field(path, "stringContains");
        value::text(value, path, "stringContains", report);
    }
    if let Some(value) = fields.get("properties") {
        properties(value, path, report);
    }
}

fn enumeration<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    if value.is_lost() {
        return;
    }
    let path = report.field(path, "enum");
    let Some(elements) = value.elements() else {
        return value::wrong_type(
            Code::InvalidType,
            path,
            "enum",
            ValueKind::JsonValues,
            value,
            report,
        );
    };
    if elements.clone().next().is_none() {
        return empty(Code::InvalidType, "enum", value, path, report);
    }
    for (index, element) in elements.enumerate() {
        let path = report.index(path, index);
        free_json::check(element, path, report);
    }
}

fn required<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    if value.is_lost() {
        return;
    }
    let path = report.field(path, "required");
    let Some(elements) = value.elements() else {
        return value::wrong_type(
            Code::InvalidType,
            path,
            "required",
            ValueKind::Names,
            value,
            report,
        );
    };
    if elements.clone().next().is_none() {
        return empty(Code::InvalidValue, "required", value, path, report);
    }
    for (index, element) in elements.enumerate() {
        let path = report.index(path, index);
        value::text(element, path, &format!("required[{index}]"), report);
    }
}

fn properties<'t>(value: Value<'t>, path: Path, report: &mut Report<'t>) {
    if value.is_lost() {
        return;
    }
    let path = report.field(path, "properties");
    let Some(object) = value.object() else {
        return value::wrong_type(
            Code::InvalidType,
            path,
            "properties",
            ValueKind::SchemaMap,
            value,
            report,
        );
    };
    if object.members().is_empty() && object.broken().is_empty() {
        return empty(Code::InvalidValue, "properties", value, path, report);
    }
    free_json::repeated_keys(&object, path, report);
}

fn empty<'t>(
    code: Code,
    keyword: &'static str,
    value: Value<'t>,
    path: Path,
    report: &mut Report<'t>,
) {
    if value.tree().is_damaged(value.id()) {
        return;
    }
    let message = Message::new(TextId::EmptyKeyword).with("keyword", keyword);
    let hint = Message::new(TextId::EmptyKeywordHint).with("keyword", keyword);
    report
        .add(code, path, value.range(), message, hint)
        .cause(Cause::Empty)
        .done();
}

/// The schemas below a node, in the order in which the reference visits them.
fn children<'t>(
    fields: &Fields<'t>,
    place: &Todo<'t>,
    todo: &mut Vec<Todo<'t>>,
    report: &mut Report<'t>,
) {
    if let Some(object) = fields.get("properties").and_then(Value::object) {
        let path = report.field(place.path, "properties");
        for member in object.own_order() {
            todo.push(Todo {
                value: member.value,
                path: report.key(path, member.key_node),
                advise_vacuous: place.advise_vacuous,
            });
        }
    }
    if let Some(value) = fields.get("additionalProperties")
        && !matches!(value.kind(), NodeKind::True | NodeKind::False)
    {
        todo.push(Todo {
            value,
            path: report.field(place.path, "additionalProperties"),
            advise_vacuous: false,
        });
    }
    if let Some(value) = fields.get("items") {
        todo.push(Todo {
            value,
            path: report.field(place.path, "items"),
            advise_vacuous: place.advise_vacuous,
        });
    }
}

/// The object of a schema, for what only needs to look inside.
pub(super) fn object_of<'t>(fields: &Fields<'t>, keyword: &str) -> Option<Object<'t>> {
    fields.get(keyword).and_then(Value::object)
}
