//! What a server declares of a tool's input, as far as it can be judged without doubt: the fields at the top of its
//! `inputSchema`. What could mean more than is understood here is left alone (semantics.md, 7.1).

use super::bounds::OutOfRange;
use crate::check::is_of_type;
use crate::json::canonical;
use crate::spec::TYPES;
use crate::syntax::{NodeKind, Object, Value};

/// Keywords that may change what the others mean.
const NOT_UNDERSTOOD: &[&str] = &[
    "anyOf",
    "oneOf",
    "allOf",
    "not",
    "if",
    "then",
    "else",
    "$ref",
    "$dynamicRef",
    "patternProperties",
    "dependentSchemas",
    "dependentRequired",
    "propertyNames",
    "unevaluatedProperties",
];

/// Why a tool's input cannot be checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NotAnalyzable {
    /// Several tools have the name.
    ListedTwice,
    /// The schema is not an object.
    NotAnObject,
    /// The schema has one of the keywords that are not understood.
    Keyword(&'static str),
    /// The schema's type is not exactly `object`.
    Type,
    /// The schema has no object as `properties`.
    Properties,
}

/// What the server's list says of a tool.
pub(super) enum Declared<'t> {
    /// It is not in the list.
    Nothing,
    /// It is there, but its input cannot be checked.
    NotAnalyzable(NotAnalyzable),
    /// Its input can be checked.
    Input(InputSchema<'t>),
}

/// A tool's `inputSchema`.
pub(super) struct InputSchema<'t> {
    properties: Object<'t>,
    required: Option<Value<'t>>,
    /// Whether fields without a declaration are refused.
    pub(super) is_closed: bool,
}

/// How a value breaks what is declared for its field.
#[derive(Clone, Debug)]
pub(super) enum Mismatch<'t> {
    /// It is not of this type.
    Type(&'static str),
    /// It is no element of this array.
    Enum(Value<'t>),
    /// It is outside its limits.
    Range(OutOfRange),
}

impl<'t> Declared<'t> {
    /// Looks up the tool whose name has these bytes.
    pub(super) fn find(tool: &[u8], tools: &[Value<'t>]) -> Self {
        let mut named = tools.iter().filter_map(|value| {
            let object = value.object()?;
            let name = object.get("name")?.value.string_bytes()?;
            (*name == *tool).then_some(object)
        });
        let Some(first) = named.next() else {
            return Declared::Nothing;
        };
        if named.next().is_some() {
            return Declared::NotAnalyzable(NotAnalyzable::ListedTwice);
        }
        let schema = first.get("inputSchema").map(|member| member.value);
        match InputSchema::read(schema) {
            Ok(schema) => Declared::Input(schema),
            Err(reason) => Declared::NotAnalyzable(reason),
        }
    }
}

impl<'t> InputSchema<'t> {
    fn read(schema: Option<Value<'t>>) -> Result<Self, NotAnalyzable> {
        let schema = schema
            .and_then(Value::object)
            .ok_or(NotAnalyzable::NotAnObject)?;
        if let Some(keyword) = not_understood(&schema) {
            return Err(NotAnalyzable::Keyword(keyword));
        }
        let get = |keyword| schema.get(keyword).map(|member| member.value);
        if !get("type").is_some_and(|value| value.is_string("object")) {
            return Err(NotAnalyzable::Type);
        }
        let properties = get("properties").and_then(Value::object);
        Ok(Self {
            properties: properties.ok_or(NotAnalyzable::Properties)?,
            required: get("required"),
            is_closed: get("additionalProperties")
                .is_some_and(|value| value.kind() == NodeKind::False),
        })
    }

    /// The names of required fields, as they are listed: strings.
    pub(super) fn required(&self) -> impl Iterator<Item = Value<'t>> {
        let listed = self.required.and_then(Value::elements);
        let listed = listed.into_iter().flatten();
        listed.filter(|name| name.kind() == NodeKind::String)
    }

    /// The fields that are declared, by name.
    pub(super) fn fields(&self) -> &Object<'t> {
        &self.properties
    }

    /// How a value breaks what is declared for the field `key`, if it does.
    pub(super) fn mismatch(&self, key: &[u8], value: Value<'_>) -> Option<Mismatch<'t>> {
        let field = self.properties.member(key)?.value.object()?;
        let declared_type = field.get("type").map(|member| member.value);
        let is_union = declared_type.is_some_and(|value| value.kind() == NodeKind::Array);
        if is_union || not_understood(&field).is_some() {
            return None;
        }
        let declared_type = declared_type.and_then(known_type);
        if let Some(wanted) = declared_type.filter(|wanted| !is_of_type(value, wanted)) {
            return Some(Mismatch::Type(wanted));
        }
        let allowed = field.get("enum").map(|member| member.value);
        if let Some(allowed) = allowed.filter(|allowed| excludes(*allowed, value)) {
            return Some(Mismatch::Enum(allowed));
        }
        OutOfRange::of(&field, value).map(Mismatch::Range)
    }
}

fn not_understood(schema: &Object<'_>) -> Option<&'static str> {
    let mut keywords = NOT_UNDERSTOOD.iter();
    keywords
        .find(|keyword| schema.get(keyword).is_some())
        .copied()
}

fn known_type(value: Value<'_>) -> Option<&'static str> {
    let mut names = TYPES.iter().map(|known| known.name);
    names.find(|name| value.is_string(name))
}

/// Whether an `enum` has elements, but none that equals the value. Equal values have the same canonical JSON, and it is
/// compared instead of the values so that the time does not depend on both sizes at once.
fn excludes(allowed: Value<'_>, value: Value<'_>) -> bool {
    let Some(mut elements) = allowed.elements() else {
        return false;
    };
    if elements.clone().next().is_none() {
        return false;
    }
    let wanted = canonical(value);
    !elements.any(|one| one.kind() == value.kind() && canonical(one) == wanted)
}
