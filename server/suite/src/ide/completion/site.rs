//! Where in the format the cursor stands, and what is around it there: the keys that are present, the operation of the
//! case, the type of the schema.

use std::borrow::Cow;

use super::cursor::Cursor;
use crate::spec::{self, Field, KEYWORDS, Place, TYPE_FIELD, TYPES, Variant};
use crate::syntax::{NodeKind, TokenKind, Value};

/// An object or array of a suite, with what holds it.
#[derive(Clone, Debug)]
pub(super) struct Site<'c> {
    cursor: &'c Cursor,
    /// The object or array that the cursor is in.
    pub(super) container: Value<'c>,
    /// What it is.
    pub(super) place: Place,
    /// The field whose value it is; none for an element.
    pub(super) field: Option<&'static Field>,
}

impl<'c> Site<'c> {
    /// The container at the cursor; `None` at the root.
    pub(super) fn of(cursor: &'c Cursor) -> Option<Self> {
        let container = cursor.container()?;
        Some(Self::at(cursor, container))
    }

    fn at(cursor: &'c Cursor, container: Value<'c>) -> Self {
        let tree = container.tree();
        let mut steps = Vec::new();
        let mut node = container.id();
        while let Some(parent) = tree.parent(node) {
            match tree.kind(parent) {
                NodeKind::Member => steps.push(Some(container.at(tree.key_and_value(parent).0))),
                NodeKind::Array => steps.push(None),
                _ => {}
            }
            node = parent;
        }
        let (mut place, mut field) = (Place::Suite, None);
        for step in steps.into_iter().rev() {
            let key = step.map(key_text);
            field = key.as_deref().and_then(|key| place.field(key));
            place = match key {
                Some(key) => place.member(&key),
                None => place.element(),
            };
        }
        Self {
            cursor,
            container,
            place,
            field,
        }
    }

    /// The object or array around this one.
    pub(super) fn outer(&self) -> Option<Self> {
        let tree = self.container.tree();
        let parent = tree.parent(self.container.id())?;
        let holder = match tree.kind(parent) {
            NodeKind::Member => tree.parent(parent)?,
            _ => parent,
        };
        Some(Self::at(self.cursor, self.container.at(holder)))
    }

    /// The case around the cursor.
    fn case(&self) -> Option<Self> {
        std::iter::successors(Some(self.clone()), Self::outer)
            .find(|site| site.place == Place::Case)
    }

    /// The members beside the one at the cursor: keys and values. The last of repeated ones counts, and comes last.
    fn siblings(&self) -> impl Iterator<Item = (Value<'c>, Value<'c>)> + '_ {
        let container = self.container;
        let marker = self.cursor.marker().id();
        let is_object = container.kind() == NodeKind::Object;
        let members = container.tree().children(container.id());
        members
            .filter(move |_| is_object)
            .filter_map(move |member| {
                let (key, value) = container.tree().key_and_value(member);
                (key != marker).then_some((container.at(key), container.at(value)))
            })
    }

    /// The value of the member `name` beside the cursor, or anywhere in a container that the cursor is not in.
    pub(super) fn value(&self, name: &str) -> Option<Value<'c>> {
        let named = self.siblings().filter(|(key, _)| key_text(*key) == name);
        let (_, value) = named.last()?;
        (value.id() != self.cursor.marker().id()).then_some(value)
    }

    /// The keys that are present beside the one at the cursor, as they read. Damage may have kept some of them from
    /// being members; they count as well.
    pub(super) fn keys(&self) -> Vec<String> {
        let members = self.siblings().map(|(key, _)| key_text(key).into_owned());
        let mut keys: Vec<String> = members.collect();
        keys.extend(self.unread_keys());
        keys
    }

    /// Whether there is a member or an element beside the one at the cursor.
    pub(super) fn has_company(&self) -> bool {
        self.siblings().next().is_some() || self.elements().next().is_some()
    }

    /// Whether a container around this one has more in it than this one.
    pub(super) fn has_company_further_out(&self) -> bool {
        let tree = self.container.tree();
        let mut outer =
            std::iter::successors(tree.parent(self.container.id()), |&node| tree.parent(node));
        outer
            .any(|node| tree.kind(node) != NodeKind::Member && tree.children(node).nth(1).is_some())
    }

    /// The key whose value the completed text is.
    pub(super) fn completed_key(&self) -> Option<Cow<'c, str>> {
        self.cursor.key().map(key_text)
    }

    /// Strings in a damaged object that belong to no member.
    fn unread_keys(&self) -> Vec<String> {
        let (tree, text) = (self.container.tree(), self.cursor.text());
        if !tree.is_damaged(self.container.id()) {
            return Vec::new();
        }
        let range = self.container.range();
        let mut members = tree.children(self.container.id()).peekable();
        let within = tree
            .tokens()
            .iter()
            .filter(|token| range.contains(&token.range().start));
        let mut keys = Vec::new();
        for token in within {
            let at = token.range();
            while members
                .next_if(|&member| tree.range(member).end <= at.start)
                .is_some()
            {}
            let in_member = members
                .peek()
                .is_some_and(|&member| tree.range(member).start <= at.start);
            if token.kind == TokenKind::String && !in_member {
                keys.extend(
                    text.get(at)
                        .map(|source| source.trim_matches('"').to_owned()),
                );
            }
        }
        keys
    }

    /// The elements beside the one at the cursor.
    pub(super) fn elements(&self) -> impl Iterator<Item = Value<'c>> + '_ {
        let marker = self.cursor.marker().id();
        let elements = self.container.elements().into_iter().flatten();
        elements.filter(move |element| element.id() != marker)
    }

    /// The form that the `type` of the object at the cursor chooses: the inner `None` for a type that is there and
    /// says nothing known, the outer for none at all.
    pub(super) fn variant(&self) -> Option<Option<&'static Variant>> {
        let named = self.value(TYPE_FIELD)?.string();
        let mut variants = self.place.variants().iter();
        Some(named.and_then(|named| variants.find(|variant| named == variant.name)))
    }

    /// Whether it is a response schema.
    pub(super) fn is_schema(&self) -> bool {
        matches!(self.place, Place::Schema | Place::SchemaOrBoolean)
    }

    /// The `type` of the schema at the cursor: the inner `None` for one that is there and names no type.
    pub(super) fn declared_type(&self) -> Option<Option<&'static str>> {
        let declared = self.value(TYPE_FIELD).filter(|_| self.is_schema())?;
        let mut types = TYPES.iter().map(|known| known.name);
        Some(types.find(|name| declared.is_string(name)))
    }

    /// The types that go with all keywords of the schema at the cursor, its `type` aside; every one where they contradict
    /// each other.
    pub(super) fn implied_types(&self) -> Vec<&'static str> {
        let present = self.keys();
        let keywords = KEYWORDS
            .iter()
            .filter(|known| !known.needs.is_empty() && present.iter().any(|key| key == known.name));
        let all = || TYPES.iter().map(|known| known.name);
        let implied = keywords.fold(all().collect::<Vec<_>>(), |mut types, keyword| {
            types.retain(|name| keyword.needs.contains(name));
            types
        });
        if implied.is_empty() {
            all().collect()
        } else {
            implied
        }
    }

    /// The operation of the case around the cursor, where it is known.
    pub(super) fn operation(&self) -> Option<&'static Variant> {
        let operation = self.case()?.value("operation")?;
        spec::operation(&text_of(operation.member(TYPE_FIELD)?)?)
    }

    /// The operation that the assertions of the case speak for.
    pub(super) fn asserted_operation(&self) -> Option<&'static Variant> {
        let assertions = self.case()?.value("assertions")?;
        assertions.elements()?.find_map(|assertion| {
            let named = text_of(assertion.member(TYPE_FIELD)?)?;
            spec::operation(spec::assertion(&named)?.operation?)
        })
    }
}

/// What a key says, whether it has quotes or not.
pub(super) fn key_text(key: Value<'_>) -> Cow<'_, str> {
    match key.string_bytes() {
        Some(Cow::Borrowed(bytes)) => String::from_utf8_lossy(bytes),
        Some(Cow::Owned(bytes)) => String::from_utf8_lossy(&bytes).into_owned().into(),
        None => key.source().trim_matches('\'').into(),
    }
}

/// What a string says, where that is Unicode.
pub(super) fn text_of(value: Value<'_>) -> Option<String> {
    value.string()?.as_str().map(str::to_owned)
}
