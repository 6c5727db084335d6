//! Canonical JSON as the reference writes it (semantics.md, section 4): keys by UTF-16 unit at every level, strings and
//! numbers as `JSON.stringify` has them. Iterative, whatever the nesting.

use crate::syntax::{JsString, NodeKind, Value};

enum Todo<'t> {
    Value(Value<'t>),
    Key(JsString),
    Text(&'static str),
}

/// Writes `root` piece by piece, without its own member `left_out`.
pub(super) fn write(root: Value<'_>, left_out: Option<&str>, out: &mut impl FnMut(&str)) {
    let mut todo = vec![Todo::Value(root)];
    while let Some(next) = todo.pop() {
        let value = match next {
            Todo::Text(text) => {
                out(text);
                continue;
            }
            Todo::Key(key) => {
                out(&key.to_json());
                out(":");
                continue;
            }
            Todo::Value(value) => value,
        };
        let first_child = todo.len();
        match value.kind() {
            NodeKind::Object => {
                out("{");
                let left_out = left_out.filter(|_| value.id() == root.id());
                object(value, left_out, &mut todo);
                todo.push(Todo::Text("}"));
            }
            NodeKind::Array => {
                out("[");
                for (index, element) in value.elements().into_iter().flatten().enumerate() {
                    todo.extend((index > 0).then_some(Todo::Text(",")));
                    todo.push(Todo::Value(element));
                }
                todo.push(Todo::Text("]"));
            }
            NodeKind::String => out(&value.string().unwrap_or_default().to_json()),
            NodeKind::Number => out(&number(value.number().unwrap_or_default())),
            NodeKind::True => out("true"),
            NodeKind::False => out("false"),
            _ => out("null"),
        }
        todo[first_child..].reverse();
    }
}

fn object<'t>(value: Value<'t>, left_out: Option<&str>, todo: &mut Vec<Todo<'t>>) {
    let Some(object) = value.object() else { return };
    let mut members: Vec<(JsString, Value<'t>)> = object
        .members()
        .iter()
        .filter(|member| !left_out.is_some_and(|name| member.is(name)))
        .map(|member| (JsString::from_wtf8(&member.key), member.value))
        .collect();
    members.sort_by(|(a, _), (b, _)| a.cmp_units(b));
    for (index, (key, value)) in members.into_iter().enumerate() {
        todo.extend((index > 0).then_some(Todo::Text(",")));
        todo.push(Todo::Key(key));
        todo.push(Todo::Value(value));
    }
}

/// A number as JavaScript writes it: the shortest digits that read back the same, as a plain decimal from 1e-6 up to
/// below 1e21, else with an exponent that has a sign.
pub(crate) fn number(number: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
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

#[cfg(test)]
mod tests;
