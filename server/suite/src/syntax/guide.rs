//! What the tree's recovery may know of the format: enough to tell where a lost bracket stood. The format itself stands
//! in [`crate::spec`], which implements this; syntax names no field.

/// A place in the format, such as "a case" or "a response schema". What the numbers mean is the guide's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Context(pub u8);

impl Context {
    /// A place about which nothing is known: any JSON may stand there.
    pub const FREE: Context = Context(0);
}

/// The shape that a value has where the format says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Anything.
    Any,
    /// An object.
    Object,
    /// An array.
    Array,
    /// Neither object nor array.
    Scalar,
}

/// What a guide says about a key.
#[derive(Clone, Copy, Debug)]
pub struct Member {
    /// Whether the key may stand there.
    pub known: bool,
    /// A bit of its own among the keys of that context, to tell repeated and missing ones; 0 for none.
    pub bit: u16,
    /// What its value is.
    pub value: Context,
}

/// Knowledge of a format for the recovery of lost brackets.
pub trait Guide {
    /// The whole document.
    fn root(&self) -> Context;
    /// The member `key` of an object in `context`.
    fn member(&self, context: Context, key: &str) -> Member;
    /// The elements of an array in `context`.
    fn element(&self, context: Context) -> Context;
    /// The shape of a value in `context`.
    fn shape(&self, context: Context) -> Shape;
    /// The bits of the keys that an object in `context` must have.
    fn required(&self, context: Context) -> u16;
    /// The array whose elements are read one by one: damage in one must not reach the next.
    fn segmented(&self) -> Context;
}

/// Any JSON: nothing is known about keys.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyJson;

impl Guide for AnyJson {
    fn root(&self) -> Context {
        Context::FREE
    }

    fn member(&self, _context: Context, _key: &str) -> Member {
        Member {
            known: true,
            bit: 0,
            value: Context::FREE,
        }
    }

    fn element(&self, _context: Context) -> Context {
        Context::FREE
    }

    fn shape(&self, _context: Context) -> Shape {
        Shape::Any
    }

    fn required(&self, _context: Context) -> u16 {
        0
    }

    fn segmented(&self) -> Context {
        Context(u8::MAX)
    }
}
