//! Canonical JSON as the reference writes it (semantics.md, section 4): keys by UTF-16 unit at every level, strings and
//! numbers as `JSON.stringify` has them. Iterative, whatever the nesting.

use crate::json::number;
use crate::syntax::{JsString, NodeKind, Value};

enum Todo<'t> {
    Value(Value<'t>),
    Key(JsString),
    Text(&'static str),
}

/// Writes `root` piece by piece, without its own member `left_out`.
pub(crate) fn write(root: Value<'_>, left_out: Option<&str>, out: &mut impl FnMut(&str)) {
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

#[cfg(test)]
mod tests;
