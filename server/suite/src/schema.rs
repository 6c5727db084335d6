//! Holding a value against a response schema: what of it is broken, where in the value and where in the schema, in the
//! reference's order (semantics.md, 6.2). Schemas are valid by then. Iterative, and linear in schema and value.

mod compiled;
mod equal;
pub mod observed;
mod path;

use std::ops::Range;
use std::rc::Rc;

use crate::syntax::{JsString, NodeId, NodeKind, Object, Value};
use compiled::{Additional, Compiled, Keyword, Schemas};
use equal::equal;
use path::{PathId, Paths};

/// How many violations are listed; all are counted.
pub const MAX_VIOLATIONS: usize = 10;

macro_rules! codes {
    ($($variant:ident $name:literal $doc:literal;)*) => {
        /// What kind of thing is broken.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ViolationCode { $(#[doc = $doc] $variant,)* }

        impl ViolationCode {
            /// The code in reports.
            pub fn as_str(self) -> &'static str {
                match self { $(ViolationCode::$variant => $name,)* }
            }
        }
    };
}

codes! {
    TypeMismatch "TYPE_MISMATCH" "The value is of another type.";
    ConstMismatch "CONST_MISMATCH" "The value is another one.";
    EnumMismatch "ENUM_MISMATCH" "The value is none of those.";
    RequiredMissing "REQUIRED_MISSING" "A property is missing.";
    AdditionalProperty "ADDITIONAL_PROPERTY" "A property should not be there.";
    MinItems "MIN_ITEMS" "The array is too short.";
    MinLength "MIN_LENGTH" "The string is too short.";
    MaxLength "MAX_LENGTH" "The string is too long.";
    StringContains "STRING_CONTAINS" "The string lacks a part.";
    Minimum "MINIMUM" "The number is too small.";
    Maximum "MAXIMUM" "The number is too large.";
}

/// What of a schema a value breaks.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Matched {
    /// The first [`MAX_VIOLATIONS`].
    pub violations: Vec<Violation>,
    /// How many there are in all.
    pub total: usize,
}

/// One thing that is broken.
#[derive(Clone, Debug, PartialEq)]
pub struct Violation {
    /// What kind of thing.
    pub code: ViolationCode,
    /// Where in the value, as the matcher says it: for a missing property, its object.
    pub path: JsString,
    /// The property that is missing.
    pub missing: Option<JsString>,
    /// The keyword's value in the schema; the entry of `required` for a missing property.
    pub expected: NodeId,
    /// The bytes of the keyword and its value; those of the entry of `required` for a missing property.
    pub range: Range<usize>,
    /// What was found.
    pub actual: Actual,
}

impl Violation {
    /// Where in the value, as reports say it.
    pub fn report_path(&self) -> JsString {
        let mut path = self.path.clone();
        if let Some(missing) = &self.missing {
            path.push('.');
            path.push_js(missing);
        }
        path
    }
}

/// What was found where something else should be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Actual {
    /// A value.
    Value(NodeId),
    /// A length: characters of a string, elements of an array.
    Count(usize),
    /// An object without the property.
    MissingFrom(NodeId),
}

/// Holds `value` against `schema`.
pub fn matches(schema: Value<'_>, value: Value<'_>) -> Matched {
    let mut matcher = Matcher {
        schemas: Schemas::default(),
        paths: Paths::default(),
        todo: Vec::new(),
        matched: Matched::default(),
    };
    matcher.todo.push(Todo::Node {
        schema,
        value,
        path: PathId::ROOT,
    });
    while let Some(next) = matcher.todo.pop() {
        match next {
            Todo::Node {
                schema,
                value,
                path,
            } => matcher.node(schema, value, path),
            Todo::Forbidden { keyword, members } => {
                for (path, value) in members {
                    matcher.broken(
                        ViolationCode::AdditionalProperty,
                        path,
                        &keyword,
                        Actual::Value(value.id()),
                    );
                }
            }
        }
    }
    matcher.matched
}

/// What is left to look at, the next thing last.
enum Todo<'s, 'v> {
    Node {
        schema: Value<'s>,
        value: Value<'v>,
        path: PathId,
    },
    /// Properties that `additionalProperties` forbids: they come behind those of `properties`.
    Forbidden {
        keyword: Keyword<'s>,
        members: Vec<(PathId, Value<'v>)>,
    },
}

struct Matcher<'s, 'v> {
    schemas: Schemas<'s>,
    paths: Paths,
    todo: Vec<Todo<'s, 'v>>,
    matched: Matched,
}

impl<'s, 'v> Matcher<'s, 'v> {
    fn node(&mut self, schema: Value<'s>, value: Value<'v>, path: PathId) {
        let schema = self.schemas.get(schema);
        if self.is_other(&schema, value, path) {
            return;
        }
        self.bounds(&schema, value, path);
        let first_child = self.todo.len();
        if let Some(object) = value.object() {
            self.required(&schema, &object, path);
            self.members(&schema, &object, path);
        }
        if let (Some(items), Some(elements)) = (schema.items, value.elements()) {
            for (index, element) in elements.enumerate() {
                let path = self.paths.element(path, index);
                self.todo.push(Todo::Node {
                    schema: items,
                    value: element,
                    path,
                });
            }
        }
        self.todo[first_child..].reverse();
    }

    /// `type`, `const`, `enum`: the first that is broken ends the node.
    fn is_other(&mut self, schema: &Compiled<'s>, value: Value<'v>, path: PathId) -> bool {
        let actual = Actual::Value(value.id());
        if let Some((keyword, name)) = &schema.of_type
            && name.as_str().and_then(|name| is_of_type(value, name)) != Some(true)
        {
            self.broken(ViolationCode::TypeMismatch, path, keyword, actual);
            return true;
        }
        if let Some(keyword) = &schema.constant
            && !equal(keyword.value, value)
        {
            self.broken(ViolationCode::ConstMismatch, path, keyword, actual);
            return true;
        }
        if let Some((keyword, members)) = &schema.members
            && !members.contain(value)
        {
            self.broken(ViolationCode::EnumMismatch, path, keyword, actual);
            return true;
        }
        false
    }

    /// The limits of strings, numbers and arrays.
    fn bounds(&mut self, schema: &Compiled<'s>, value: Value<'v>, path: PathId) {
        if let Some(text) = value.string() {
            self.string_bounds(schema, value, &text, path);
        }
        if let Some(number) = value.number() {
            let actual = Actual::Value(value.id());
            if let Some((keyword, minimum)) = &schema.minimum
                && number < *minimum
            {
                self.broken(ViolationCode::Minimum, path, keyword, actual);
            }
            if let Some((keyword, maximum)) = &schema.maximum
                && number > *maximum
            {
                self.broken(ViolationCode::Maximum, path, keyword, actual);
            }
        }
        if let (Some((keyword, fewest)), Some(elements)) = (&schema.min_items, value.elements()) {
            let count = elements.count();
            if (count as f64) < *fewest {
                self.broken(ViolationCode::MinItems, path, keyword, Actual::Count(count));
            }
        }
    }

    fn string_bounds(
        &mut self,
        schema: &Compiled<'s>,
        value: Value<'v>,
        text: &JsString,
        path: PathId,
    ) {
        let count = || text.code_points().count();
        if let Some((keyword, fewest)) = &schema.min_length
            && (count() as f64) < *fewest
        {
            self.broken(
                ViolationCode::MinLength,
                path,
                keyword,
                Actual::Count(count()),
            );
        }
        if let Some((keyword, most)) = &schema.max_length
            && count() as f64 > *most
        {
            self.broken(
                ViolationCode::MaxLength,
                path,
                keyword,
                Actual::Count(count()),
            );
        }
        if let Some((keyword, part)) = &schema.contains
            && !text.contains(part)
        {
            self.broken(
                ViolationCode::StringContains,
                path,
                keyword,
                Actual::Value(value.id()),
            );
        }
    }

    fn required(&mut self, schema: &Compiled<'s>, object: &Object<'v>, path: PathId) {
        for (entry, name) in &schema.required {
            if object.get_js(name).is_some() {
                continue;
            }
            self.matched.total += 1;
            if self.matched.violations.len() < MAX_VIOLATIONS {
                self.matched.violations.push(Violation {
                    code: ViolationCode::RequiredMissing,
                    path: self.paths.render(path),
                    missing: Some(name.clone()),
                    expected: entry.id(),
                    range: entry.range(),
                    actual: Actual::MissingFrom(object.value().id()),
                });
            }
        }
    }

    /// The properties that have a schema, then those that have none of their own.
    fn members(&mut self, schema: &Rc<Compiled<'s>>, object: &Object<'v>, path: PathId) {
        for (name, property) in &schema.properties {
            if let Some(member) = object.get_js(name) {
                let path = self.paths.member(path, name.clone());
                self.todo.push(Todo::Node {
                    schema: *property,
                    value: member.value,
                    path,
                });
            }
        }
        let Some((keyword, additional)) = &schema.additional else {
            return;
        };
        match additional {
            Additional::Forbidden => {
                let members = self.undeclared(schema, object, path);
                self.todo.push(Todo::Forbidden {
                    keyword: keyword.clone(),
                    members,
                });
            }
            Additional::Schema(additional) => {
                let undeclared = self.undeclared(schema, object, path);
                let nodes = undeclared.into_iter().map(|(path, value)| Todo::Node {
                    schema: *additional,
                    value,
                    path,
                });
                self.todo.extend(nodes);
            }
        }
    }

    /// The properties that `properties` does not name, by UTF-16 units.
    fn undeclared(
        &mut self,
        schema: &Compiled<'s>,
        object: &Object<'v>,
        path: PathId,
    ) -> Vec<(PathId, Value<'v>)> {
        let members = object.members().iter();
        let mut undeclared: Vec<(JsString, Value<'v>)> = members
            .map(|member| (member.name(), member.value))
            .filter(|(name, _)| !schema.declared.contains(name))
            .collect();
        undeclared.sort_by(|(a, _), (b, _)| a.cmp_units(b));
        undeclared
            .into_iter()
            .map(|(name, value)| (self.paths.member(path, name), value))
            .collect()
    }

    fn broken(&mut self, code: ViolationCode, path: PathId, keyword: &Keyword<'s>, actual: Actual) {
        self.matched.total += 1;
        if self.matched.violations.len() < MAX_VIOLATIONS {
            self.matched.violations.push(Violation {
                code,
                path: self.paths.render(path),
                missing: None,
                expected: keyword.value.id(),
                range: keyword.range.clone(),
                actual,
            });
        }
    }
}

/// Whether a value is of a type by its name: a number is finite, an integer mathematically whole. `None` for a name that
/// is no type's.
pub fn is_of_type(value: Value<'_>, name: &str) -> Option<bool> {
    let number = value.number().filter(|number| number.is_finite());
    Some(match name {
        "object" => value.kind() == NodeKind::Object,
        "array" => value.kind() == NodeKind::Array,
        "string" => value.kind() == NodeKind::String,
        "number" => number.is_some(),
        "integer" => number.is_some_and(|number| number.fract() == 0.0),
        "boolean" => matches!(value.kind(), NodeKind::True | NodeKind::False),
        "null" => value.kind() == NodeKind::Null,
        _ => return None,
    })
}

#[cfg(test)]
mod tests;
