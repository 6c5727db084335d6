//! Limits of a field that a tool declares: numbers between bounds, lengths of strings in code points, counts of
//! elements (semantics.md, 7.1).

use crate::json::{Layout, Writer};
use crate::syntax::{NodeKind, Object, Value};

/// What a limit is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Measure {
    /// The number itself.
    Number,
    /// A string's code points.
    Characters,
    /// An array's elements.
    Elements,
}

/// Which sizes keep a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    AtLeast,
    MoreThan,
    AtMost,
    LessThan,
}

/// One declared limit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limit {
    keyword: &'static str,
    pub(super) side: Side,
    pub(super) value: f64,
}

/// A value's size and the limits it does not keep to.
#[derive(Clone, Debug)]
pub(super) struct OutOfRange {
    pub(super) measure: Measure,
    pub(super) size: f64,
    /// All declared limits that apply to a value of this type, whether broken or not; never empty.
    pub(super) limits: Vec<Limit>,
}

impl Measure {
    /// The keywords for it, in the order in which findings show them.
    fn keywords(self) -> &'static [(&'static str, Side)] {
        match self {
            Measure::Number => &[
                ("minimum", Side::AtLeast),
                ("exclusiveMinimum", Side::MoreThan),
                ("maximum", Side::AtMost),
                ("exclusiveMaximum", Side::LessThan),
            ],
            Measure::Characters => &[("minLength", Side::AtLeast), ("maxLength", Side::AtMost)],
            Measure::Elements => &[("minItems", Side::AtLeast), ("maxItems", Side::AtMost)],
        }
    }

    /// Whether a keyword's value is a limit: a finite number, for counts a whole one from 0.
    fn allows(self, limit: f64) -> bool {
        let is_count = limit >= 0.0 && limit.fract() == 0.0;
        limit.is_finite() && (self == Measure::Number || is_count)
    }
}

impl Limit {
    fn is_kept_by(self, size: f64) -> bool {
        match self.side {
            Side::AtLeast => size >= self.value,
            Side::MoreThan => size > self.value,
            Side::AtMost => size <= self.value,
            Side::LessThan => size < self.value,
        }
    }
}

impl OutOfRange {
    /// The limits that `schema` declares for such a value, if it breaks one of them.
    pub(super) fn of(schema: &Object<'_>, value: Value<'_>) -> Option<Self> {
        let (measure, size) = measured(value)?;
        let declared = |&(keyword, side): &(&'static str, Side)| {
            let value = schema.get(keyword)?.value.number()?;
            measure.allows(value).then_some(Limit {
                keyword,
                side,
                value,
            })
        };
        let limits: Vec<Limit> = measure.keywords().iter().filter_map(declared).collect();
        let is_broken = limits.iter().any(|limit| !limit.is_kept_by(size));
        is_broken.then_some(Self {
            measure,
            size,
            limits,
        })
    }

    /// The limits as a JSON object.
    pub(super) fn to_json(&self) -> String {
        let mut writer = Writer::new(Layout::Compact);
        writer.begin_object();
        for limit in &self.limits {
            writer.key(limit.keyword);
            writer.number(limit.value);
        }
        writer.end_object();
        writer.finish()
    }
}

fn measured(value: Value<'_>) -> Option<(Measure, f64)> {
    match value.kind() {
        NodeKind::Number => Some((Measure::Number, value.number()?)),
        NodeKind::String => {
            let characters = value.string()?.code_points().count();
            Some((Measure::Characters, characters as f64))
        }
        NodeKind::Array => Some((Measure::Elements, value.elements()?.count() as f64)),
        _ => None,
    }
}
