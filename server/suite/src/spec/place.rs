//! Places of the format: what the value at a path is, step by step from the suite. Read off the tables; which fields an
//! object has stands there and nowhere here.

use std::collections::HashSet;

use super::{
    APPROVAL, APPROVAL_CASE, ASSERTION_TYPE, ASSERTIONS, CASE, Field, KEYWORDS, OPERATION_TYPE,
    OPERATIONS, SUITE, ValueKind, Variant,
};

macro_rules! places {
    ($($name:ident)*) => {
        /// A place of the format.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Place { $($name,)* }

        impl Place {
            pub(super) const ALL: &'static [Place] = &[$(Place::$name,)*];
        }
    };
}

places! {
    Anything Suite Approval ApprovalCases ApprovalCase Cases Case Operation Assertions Assertion
    Schema SchemaMap SchemaOrBoolean AnyObject AnyArray Leaf
}

impl Place {
    /// The place of a value of this kind.
    pub(crate) fn of_value(kind: ValueKind) -> Self {
        match kind {
            ValueKind::Approval => Place::Approval,
            ValueKind::ApprovalCases => Place::ApprovalCases,
            ValueKind::Cases => Place::Cases,
            ValueKind::Operation => Place::Operation,
            ValueKind::Assertions => Place::Assertions,
            ValueKind::Schema => Place::Schema,
            ValueKind::SchemaMap => Place::SchemaMap,
            ValueKind::SchemaOrBoolean => Place::SchemaOrBoolean,
            ValueKind::JsonObject => Place::AnyObject,
            ValueKind::JsonValues | ValueKind::Names => Place::AnyArray,
            ValueKind::JsonValue => Place::Anything,
            _ => Place::Leaf,
        }
    }

    /// The fields of an object here, whose form no `type` chooses.
    pub(crate) fn fields(self) -> &'static [Field] {
        match self {
            Place::Suite => SUITE,
            Place::Approval => APPROVAL,
            Place::ApprovalCase => APPROVAL_CASE,
            Place::Case => CASE,
            Place::Schema | Place::SchemaOrBoolean => KEYWORDS,
            _ => &[],
        }
    }

    /// The forms of an object here, of which its `type` chooses one.
    pub(crate) fn variants(self) -> &'static [Variant] {
        match self {
            Place::Operation => OPERATIONS,
            Place::Assertion => ASSERTIONS,
            _ => &[],
        }
    }

    /// The field that chooses the form of an object here.
    pub(crate) fn type_field(self) -> Option<&'static Field> {
        match self {
            Place::Operation => Some(&OPERATION_TYPE),
            Place::Assertion => Some(&ASSERTION_TYPE),
            _ => None,
        }
    }

    /// The fields of an object here, whatever its form, in the documented order; forms may have names in common.
    pub(crate) fn all_fields(self) -> impl Iterator<Item = &'static Field> {
        let variants = self.variants().iter().flat_map(|variant| variant.fields);
        let fields = self.fields().iter().chain(variants);
        self.type_field().into_iter().chain(fields)
    }

    /// The same, one a name.
    pub(crate) fn order(self) -> Vec<&'static Field> {
        let mut seen = HashSet::new();
        let fields = self.all_fields();
        fields.filter(|field| seen.insert(field.name)).collect()
    }

    /// The field `key` of an object here, whatever its form.
    pub(crate) fn field(self, key: &str) -> Option<&'static Field> {
        self.all_fields().find(|field| field.name == key)
    }

    /// The place of the member `key` of an object here.
    pub(crate) fn member(self, key: &str) -> Place {
        if self == Place::SchemaMap {
            return Place::Schema;
        }
        let field = self.field(key);
        field.map_or(Place::Anything, |field| Place::of_value(field.value))
    }

    /// The place of an element of an array here.
    pub(crate) fn element(self) -> Place {
        match self {
            Place::ApprovalCases => Place::ApprovalCase,
            Place::Cases => Place::Case,
            Place::Assertions => Place::Assertion,
            _ => Place::Anything,
        }
    }
}
