//! The format as the tree's recovery sees it: places, keys and shapes, read off the tables.

use super::{Place, TYPE_FIELD, ValueKind};
use crate::syntax::{Context, Guide, GuideMember, Shape};

/// The suite format as a [`Guide`].
#[derive(Clone, Copy, Debug, Default)]
pub struct SuiteGuide;

impl Place {
    fn of(context: Context) -> Self {
        Place::ALL
            .get(usize::from(context.0))
            .copied()
            .unwrap_or(Place::Anything)
    }

    fn context(self) -> Context {
        Context(self as u8)
    }
}

impl SuiteGuide {
    /// The names of all fields that an object may have there, in the documented order; none where any are allowed.
    pub fn order(self, context: Context) -> Vec<&'static str> {
        let fields = Place::of(context).order();
        fields.iter().map(|field| field.name).collect()
    }
}

impl Guide for SuiteGuide {
    fn root(&self) -> Context {
        Place::Suite.context()
    }

    fn member(&self, context: Context, key: &str) -> GuideMember {
        let found = |at: usize, value: ValueKind| GuideMember {
            known: true,
            bit: 1 << at,
            value: Place::of_value(value).context(),
        };
        let place = Place::of(context);
        match place {
            Place::Anything
            | Place::AnyObject
            | Place::AnyArray
            | Place::Leaf
            | Place::ApprovalCases
            | Place::Cases
            | Place::Assertions => GuideMember {
                known: true,
                bit: 0,
                value: Context::FREE,
            },
            Place::SchemaMap => GuideMember {
                known: true,
                bit: 0,
                value: Place::Schema.context(),
            },
            Place::Operation | Place::Assertion if key == TYPE_FIELD => found(0, ValueKind::Text),
            _ => {
                let variants = place.variants().iter().flat_map(|variant| variant.fields);
                let field = place
                    .fields()
                    .iter()
                    .chain(variants)
                    .enumerate()
                    .find(|(_, field)| field.name == key);
                let shift = usize::from(!place.variants().is_empty());
                match field {
                    Some((at, field)) => found(at + shift, field.value),
                    None => GuideMember {
                        known: false,
                        bit: 0,
                        value: Context::FREE,
                    },
                }
            }
        }
    }

    fn element(&self, context: Context) -> Context {
        Place::of(context).element().context()
    }

    fn shape(&self, context: Context) -> Shape {
        match Place::of(context) {
            Place::Anything | Place::SchemaOrBoolean => Shape::Any,
            Place::ApprovalCases | Place::Cases | Place::Assertions | Place::AnyArray => {
                Shape::Array
            }
            Place::Leaf => Shape::Scalar,
            _ => Shape::Object,
        }
    }

    fn required(&self, context: Context) -> u16 {
        let place = Place::of(context);
        if !place.variants().is_empty() {
            return 1;
        }
        let fields = place.fields().iter().enumerate();
        fields
            .filter(|(_, field)| field.required)
            .fold(0, |bits, (at, _)| bits | 1 << at)
    }

    fn segmented(&self) -> Context {
        Place::Cases.context()
    }
}
