//! An object read by the fields that it may have: which are there, which are missing, which are unknown. Where damage
//! took a key away, its value stands for the one field that it can be, and fields it may be are not called missing.

use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::Range;

use super::found::{self, noun};
use super::report::{Path, Report};
use super::suggest;
use crate::finding::{Cause, Code};
use crate::spec::{Field, Place, ValueKind};
use crate::syntax::{Member, NodeKind, Object, Value};
use crate::texts::{Message, TextId};

/// An object and the fields that the format gives it.
pub(super) struct Fields<'t> {
    pub(super) object: Object<'t>,
    noun: Noun,
    known: Known,
}

/// What an object is called.
pub(super) enum Noun {
    /// By a text.
    Plain(TextId),
    /// By a text that says its type.
    OfType(TextId, Cow<'static, str>),
}

/// The fields that an object may have.
#[derive(Clone, Copy)]
pub(super) enum Known {
    /// Those of its place, whatever its form.
    Place(Place),
    /// The one that chooses its form, and those of that form.
    Form(&'static Field, &'static [Field]),
}

impl Noun {
    fn text(&self) -> Message {
        match self {
            Noun::Plain(id) => Message::new(*id),
            Noun::OfType(id, name) => Message::new(*id).with("type", name),
        }
    }
}

impl Known {
    fn find(self, is_wanted: impl Fn(&Field) -> bool) -> Option<&'static Field> {
        match self {
            Known::Place(place) => place.all_fields().find(|field| is_wanted(field)),
            Known::Form(chooser, fields) => std::iter::once(chooser)
                .chain(fields)
                .find(|field| is_wanted(field)),
        }
    }

    fn has(self, member: &Member<'_>) -> bool {
        self.find(|field| member.is(field.name)).is_some()
    }

    /// The fields in the documented order, one a name.
    fn fields(self) -> Vec<&'static Field> {
        match self {
            Known::Place(place) => place.order(),
            Known::Form(chooser, fields) => std::iter::once(chooser).chain(fields).collect(),
        }
    }
}

impl<'t> Fields<'t> {
    pub(super) fn new(object: Object<'t>, noun: Noun, known: Known) -> Self {
        Self {
            object,
            noun,
            known,
        }
    }

    /// The value of the field `name`, whole or not.
    pub(super) fn get(&self, name: &str) -> Option<Value<'t>> {
        match self.object.get(name) {
            Some(member) => Some(member.value),
            None => self.adopted(name),
        }
    }

    /// The value without a key that can be the required field `name` and no other.
    fn adopted(&self, name: &str) -> Option<Value<'t>> {
        let mut nameless = self.nameless().filter(|value| self.may_be(*value, name));
        let value = nameless.next()?;
        let absent = self.absent();
        let mut candidates = absent.iter().filter(|field| self.may_be(value, field.name));
        let required = candidates.next()?.required && candidates.next().is_none();
        (required && nameless.next().is_none()).then_some(value)
    }

    /// The known fields that are not there.
    fn absent(&self) -> Vec<&'static Field> {
        let mut fields = self.known.fields();
        fields.retain(|field| self.object.get(field.name).is_none());
        fields
    }

    /// The values whose key is gone, or is broken and no field's.
    fn nameless(&self) -> impl Iterator<Item = Value<'t>> + '_ {
        let broken = self.object.broken().iter();
        broken
            .filter(|member| !self.known.has(member))
            .map(|member| member.value)
    }

    fn may_be(&self, value: Value<'t>, name: &str) -> bool {
        let field = self.known.find(|field| field.name == name);
        field.is_some_and(|field| value.is_lost() || has_shape_of(value.kind(), field.value))
    }

    /// Reports the field as missing unless it is there or damage may have taken it.
    pub(super) fn require(&self, field: &'static Field, path: Path, report: &mut Report<'t>) {
        if self.object.get(field.name).is_some() || self.may_have_lost(field.name) {
            return;
        }
        let path = report.field(path, field.name);
        let message = Message::new(TextId::MissingField)
            .with("field", field.name)
            .with_text("object", self.noun.text());
        let hint = Message::new(TextId::MissingFieldHint)
            .with("field", field.name)
            .with_text("value", noun(field.value));
        let range = opening(self.object.value());
        report
            .add(Code::MissingRequiredField, path, range, message, hint)
            .cause(Cause::Lacks(field))
            .done();
    }

    /// Whether damage in the object may be why the field is not there: text of which nothing is known, or a value
    /// without a key that has the field's shape, or the shape of no missing field that must be there.
    pub(super) fn may_have_lost(&self, name: &str) -> bool {
        // Most objects have no such value, and some have thousands.
        let absent = LazyCell::new(|| self.absent());
        let fits_required = |value| {
            let mut required = absent.iter().filter(|field| field.required);
            required.any(|field| self.may_be(value, field.name))
        };
        self.object.has_unread_text()
            || self
                .nameless()
                .any(|value| self.may_be(value, name) || !fits_required(value))
    }

    /// The members that the format does not know, in the order of UTF-16 units.
    pub(super) fn unknown(&self) -> Vec<&Member<'t>> {
        let members = self.object.members().iter();
        let mut unknown: Vec<_> = members.filter(|member| !self.known.has(member)).collect();
        suggest::sort_keys(&mut unknown);
        unknown
    }

    /// Reports the members that the format does not know.
    pub(super) fn reject_unknown(&self, path: Path, report: &mut Report<'t>) {
        for member in self.unknown() {
            self.reject(member, path, report);
        }
    }

    /// Reports one member that the format does not know.
    pub(super) fn reject(&self, member: &Member<'t>, path: Path, report: &mut Report<'t>) {
        let meant = self.meant(member);
        let hint = self.unknown_hint(meant);
        let absent = meant.filter(|name| self.object.get(name).is_none());
        self.reject_with(member, hint, Cause::UnknownKey(absent), path, report);
    }

    /// The same with a hint and a cause of the caller's.
    pub(super) fn reject_with(
        &self,
        member: &Member<'t>,
        hint: Message,
        cause: Cause,
        path: Path,
        report: &mut Report<'t>,
    ) {
        let path = report.key(path, member.key_node);
        let message = Message::new(TextId::UnknownField)
            .with("key", found::key(member))
            .with_text("object", self.noun.text());
        report
            .add(
                Code::UnknownField,
                path,
                member.key_node.range(),
                message,
                hint,
            )
            .cause(cause)
            .done();
    }

    fn names(&self) -> Vec<&'static str> {
        let fields = self.known.fields();
        fields.iter().map(|field| field.name).collect()
    }

    /// The known field that an unknown member was probably meant to be.
    fn meant(&self, member: &Member<'t>) -> Option<&'static str> {
        let key = member.key_node.string().unwrap_or_default();
        suggest::nearest(&key.to_string_lossy(), &self.names())
    }

    fn unknown_hint(&self, meant: Option<&'static str>) -> Message {
        let names = self.names();
        if let Some(name) = meant {
            let id = match self.object.get(name) {
                Some(_) => TextId::DidYouMeanPresent,
                None => TextId::DidYouMean,
            };
            return Message::new(id).with("name", name);
        }
        if names.is_empty() {
            return TextId::UnknownFieldHintNone.into();
        }
        Message::new(TextId::UnknownFieldHint).with("names", suggest::list(&names))
    }
}

/// The first character of an object or array: where what it lacks is shown.
pub(super) fn opening(value: Value<'_>) -> Range<usize> {
    let range = value.range();
    let width = value.source().chars().next().map_or(0, char::len_utf8);
    range.start..range.start + width
}

/// Whether a value of this kind can be what the field wants.
fn has_shape_of(kind: NodeKind, wanted: ValueKind) -> bool {
    match wanted {
        ValueKind::SchemaVersion | ValueKind::Timeout | ValueKind::Count | ValueKind::Number => {
            kind == NodeKind::Number
        }
        ValueKind::Boolean => matches!(kind, NodeKind::True | NodeKind::False),
        ValueKind::JsonObject
        | ValueKind::Approval
        | ValueKind::Operation
        | ValueKind::Schema
        | ValueKind::SchemaMap => kind == NodeKind::Object,
        ValueKind::SchemaOrBoolean => {
            matches!(kind, NodeKind::Object | NodeKind::True | NodeKind::False)
        }
        ValueKind::JsonValues
        | ValueKind::Names
        | ValueKind::ApprovalCases
        | ValueKind::Cases
        | ValueKind::Assertions => kind == NodeKind::Array,
        ValueKind::JsonValue => true,
        ValueKind::Text
        | ValueKind::Fingerprint
        | ValueKind::Status
        | ValueKind::OperationType
        | ValueKind::AssertionType
        | ValueKind::SchemaType => kind == NodeKind::String,
    }
}
