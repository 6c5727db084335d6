//! Writing JSON as `JSON.stringify` does: strings, numbers and key order as JavaScript has them, compact or with an
//! indent of two.

use crate::syntax::{JsString, MAX_SAFE_INTEGER, NodeKind, Value, write_json};

/// How JSON is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Without any white space.
    Compact,
    /// Each member and element on its own line, indented by two for each level.
    Pretty,
}

/// What of a value must not be shown.
pub trait Mask {
    /// What stands in place of the whole value under this key, if it must not be shown.
    fn hidden(&self, key: &JsString) -> Option<&str>;

    /// What stands in place of this string or key, if some of it must not be shown.
    fn string(&self, text: &JsString) -> Option<JsString>;

    /// The string or key as it is shown.
    fn shown(&self, text: JsString) -> JsString {
        self.string(&text).unwrap_or(text)
    }
}

/// Shows everything.
#[derive(Clone, Copy, Debug)]
pub struct Unmasked;

impl Mask for Unmasked {
    fn hidden(&self, _key: &JsString) -> Option<&str> {
        None
    }

    fn string(&self, _text: &JsString) -> Option<JsString> {
        None
    }
}

/// Room for what most texts need, in bytes.
const USUAL_LENGTH: usize = 128;

/// Writes JSON piece by piece. Who calls it keeps to the grammar: a key before each member's value, an end for each
/// beginning.
#[derive(Debug)]
pub struct Writer {
    out: String,
    layout: Layout,
    /// For each open container whether something stands in it already.
    open: Vec<bool>,
    after_key: bool,
}

impl Writer {
    /// Nothing written so far.
    pub fn new(layout: Layout) -> Self {
        Self {
            out: String::with_capacity(USUAL_LENGTH),
            layout,
            open: Vec::new(),
            after_key: false,
        }
    }

    /// What was written.
    pub fn finish(self) -> String {
        self.out
    }

    /// `{`
    pub fn begin_object(&mut self) {
        self.begin('{');
    }

    /// `}`
    pub fn end_object(&mut self) {
        self.end('}');
    }

    /// `[`
    pub fn begin_array(&mut self) {
        self.begin('[');
    }

    /// `]`
    pub fn end_array(&mut self) {
        self.end(']');
    }

    /// The key of the next value.
    pub fn key(&mut self, key: &str) {
        self.separate();
        write_json(key, &mut self.out);
        self.key_written();
    }

    /// The key of the next value.
    pub fn key_js(&mut self, key: &JsString) {
        self.separate();
        key.write_json(&mut self.out);
        self.key_written();
    }

    fn key_written(&mut self) {
        self.out.push(':');
        if self.layout == Layout::Pretty {
            self.out.push(' ');
        }
        self.after_key = true;
    }

    /// A string.
    pub fn string(&mut self, text: &str) {
        self.separate();
        write_json(text, &mut self.out);
    }

    /// A string.
    pub fn string_js(&mut self, text: &JsString) {
        self.separate();
        text.write_json(&mut self.out);
    }

    /// A number; `null` if it is not finite, as JavaScript has it.
    pub fn number(&mut self, value: f64) {
        self.scalar(&number(value));
    }

    /// A whole number.
    pub fn integer(&mut self, value: u64) {
        self.scalar(&value.to_string());
    }

    /// `true` or `false`.
    pub fn boolean(&mut self, value: bool) {
        self.scalar(if value { "true" } else { "false" });
    }

    /// `null`
    pub fn null(&mut self) {
        self.scalar("null");
    }

    /// A value with all below it, in JavaScript's key order, with what `mask` hides left out.
    pub fn value(&mut self, root: Value<'_>, mask: &impl Mask) {
        let mut todo = vec![Todo::Value(root)];
        while let Some(next) = todo.pop() {
            let value = match next {
                Todo::EndObject => {
                    self.end_object();
                    continue;
                }
                Todo::EndArray => {
                    self.end_array();
                    continue;
                }
                Todo::Member(key, value) => {
                    let hidden = mask.hidden(&key).map(str::to_owned);
                    self.key_js(&mask.shown(key));
                    if let Some(instead) = hidden {
                        self.string(&instead);
                        continue;
                    }
                    value
                }
                Todo::Value(value) => value,
            };
            let first_child = todo.len();
            match value.kind() {
                NodeKind::Object => {
                    self.begin_object();
                    todo.push(Todo::EndObject);
                    todo.extend(members(value).rev());
                }
                NodeKind::Array => {
                    self.begin_array();
                    todo.push(Todo::EndArray);
                    todo.extend(value.elements().into_iter().flatten().map(Todo::Value));
                    todo[first_child + 1..].reverse();
                }
                NodeKind::String => {
                    self.string_js(&mask.shown(value.string().unwrap_or_default()));
                }
                NodeKind::Number => self.number(value.number().unwrap_or_default()),
                NodeKind::True => self.boolean(true),
                NodeKind::False => self.boolean(false),
                _ => self.null(),
            }
        }
    }

    fn begin(&mut self, bracket: char) {
        self.separate();
        self.out.push(bracket);
        self.open.push(false);
    }

    fn end(&mut self, bracket: char) {
        if self.open.pop() == Some(true) {
            self.new_line();
        }
        self.out.push(bracket);
    }

    fn scalar(&mut self, text: &str) {
        self.separate();
        self.out.push_str(text);
    }

    /// What stands between the value before and what comes now.
    fn separate(&mut self) {
        if std::mem::take(&mut self.after_key) {
            return;
        }
        let Some(occupied) = self.open.last_mut() else {
            return;
        };
        if std::mem::replace(occupied, true) {
            self.out.push(',');
        }
        self.new_line();
    }

    fn new_line(&mut self) {
        if self.layout == Layout::Pretty {
            self.out.push('\n');
            self.out.extend(std::iter::repeat_n("  ", self.open.len()));
        }
    }
}

enum Todo<'t> {
    Value(Value<'t>),
    Member(JsString, Value<'t>),
    EndObject,
    EndArray,
}

fn members(value: Value<'_>) -> impl DoubleEndedIterator<Item = Todo<'_>> {
    let object = value.object();
    let members: Vec<_> = object
        .iter()
        .flat_map(|object| object.own_order())
        .map(|member| Todo::Member(member.name(), member.value))
        .collect();
    members.into_iter()
}

/// A number as JavaScript writes it: the shortest digits that read back the same, as a plain decimal from 1e-6 up to
/// below 1e21, else with an exponent that has a sign. One that is not finite is `null`, as `JSON.stringify` has it.
pub(crate) fn number(number: f64) -> String {
    if !number.is_finite() {
        return "null".to_owned();
    }
    if number.fract() == 0.0 && number.abs() <= MAX_SAFE_INTEGER {
        return (number as i64).to_string();
    }
    let scientific = format!("{number:e}");
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let (sign, mantissa) = match mantissa.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", mantissa),
    };
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let count = digits.len() as i32;
    let point = exponent + 1;
    let body = match point {
        _ if count <= point && point <= 21 => digits + &"0".repeat((point - count) as usize),
        1..=21 => format!(
            "{}.{}",
            &digits[..point as usize],
            &digits[point as usize..]
        ),
        -5..=0 => format!("0.{}{digits}", "0".repeat(-point as usize)),
        _ => {
            let sign = if exponent < 0 { '-' } else { '+' };
            let fraction = if count > 1 {
                format!(".{}", &digits[1..])
            } else {
                String::new()
            };
            format!("{}{fraction}e{sign}{}", &digits[..1], exponent.abs())
        }
    };
    format!("{sign}{body}")
}
