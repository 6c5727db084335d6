//! JSON values as the reference sees them, which reads them with JavaScript (semantics.md, section 2): numbers are
//! doubles, of a repeated key the last value counts, strings may hold unpaired surrogates. A view; nothing is copied
//! but strings with escapes.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;

use super::scanner::escape_length;
use super::string::JsString;
use super::tree::{NodeId, NodeKind, Tree};

/// JavaScript's largest safe integer: up to here each whole number is a double of its own.
pub const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// A node of a tree together with its text.
#[derive(Clone, Copy, Debug)]
pub struct Value<'t> {
    tree: &'t Tree,
    text: &'t str,
    id: NodeId,
}

impl<'t> Value<'t> {
    /// The node `id` of `tree`, which was read from `text`.
    pub fn new(tree: &'t Tree, text: &'t str, id: NodeId) -> Self {
        Self { tree, text, id }
    }

    /// The same tree's node `id`.
    pub fn at(self, id: NodeId) -> Self {
        Self { id, ..self }
    }

    /// The node.
    pub fn id(self) -> NodeId {
        self.id
    }

    /// The tree it belongs to.
    pub fn tree(self) -> &'t Tree {
        self.tree
    }

    /// What it is.
    pub fn kind(self) -> NodeKind {
        self.tree.kind(self.id)
    }

    /// Its bytes.
    pub fn range(self) -> Range<usize> {
        self.tree.range(self.id)
    }

    /// Its text as written.
    pub fn source(self) -> &'t str {
        &self.text[self.range()]
    }

    /// Whether damage keeps its value from being judged: it is missing, no JSON, or a string broken inside.
    pub(crate) fn is_lost(self) -> bool {
        match self.kind() {
            NodeKind::Missing | NodeKind::Bad => true,
            NodeKind::String => self.tree.is_damaged(self.id),
            _ => false,
        }
    }

    /// The value of a string, as WTF-8; for a broken one what can be made of it.
    pub fn string_bytes(self) -> Option<Cow<'t, [u8]>> {
        match self.plain_range() {
            Some(range) => Some(Cow::Borrowed(&self.text.as_bytes()[range])),
            None => (self.kind() == NodeKind::String).then(|| Cow::Owned(decode(self.source()))),
        }
    }

    /// The value of a whole string without escapes, which is what stands between its quotes.
    fn plain(self) -> Option<&'t str> {
        self.plain_range().map(|range| &self.text[range])
    }

    fn plain_range(self) -> Option<Range<usize>> {
        let node = self.tree.node(self.id);
        let is_plain = node.kind == NodeKind::String && !node.damaged && !node.escaped;
        is_plain.then(|| node.start as usize + 1..node.end as usize - 1)
    }

    /// What a key says: a string's value, or a bare word without its single quotes.
    fn key_bytes(self) -> Cow<'t, [u8]> {
        self.string_bytes()
            .unwrap_or_else(|| Cow::Borrowed(self.source().trim_matches('\'').as_bytes()))
    }

    /// Whether it is the key `name`.
    fn is_key(self, name: &str) -> bool {
        match self.plain_range() {
            Some(range) => self.text.as_bytes()[range] == *name.as_bytes(),
            None => *self.key_bytes() == *name.as_bytes(),
        }
    }

    /// The value of a string.
    pub fn string(self) -> Option<JsString> {
        self.string_bytes().map(|bytes| JsString::from_wtf8(&bytes))
    }

    /// The value of a string as text, in which an unpaired surrogate becomes U+FFFD.
    pub(crate) fn string_lossy(self) -> Option<Cow<'t, str>> {
        match self.plain() {
            Some(text) => Some(Cow::Borrowed(text)),
            None => Some(Cow::Owned(self.string()?.to_string_lossy().into_owned())),
        }
    }

    /// Whether it is the string `text`.
    pub fn is_string(self, text: &str) -> bool {
        match self.plain() {
            Some(plain) => plain == text,
            None => self
                .string_bytes()
                .is_some_and(|bytes| *bytes == *text.as_bytes()),
        }
    }

    /// The value of a number; infinite where it is beyond a double.
    pub fn number(self) -> Option<f64> {
        match self.kind() {
            NodeKind::Number => self.source().parse().ok(),
            _ => None,
        }
    }

    /// The members of an object as JavaScript has them.
    pub fn object(self) -> Option<Object<'t>> {
        (self.kind() == NodeKind::Object).then(|| Object::new(self))
    }

    /// The value of the member `name` of an object; what [`Object::get`] gives, without reading the other members.
    pub fn member(self, name: &str) -> Option<Value<'t>> {
        if self.kind() != NodeKind::Object {
            return None;
        }
        let mut whole = None;
        let mut broken = None;
        for member in self.tree.children(self.id) {
            let (key, content) = self.tree.key_and_value(member);
            let key = self.at(key);
            if !key.is_key(name) {
                continue;
            }
            match key.is_lost() {
                true => broken = broken.or(Some(content)),
                false => whole = Some(content),
            }
        }
        whole.or(broken).map(|id| self.at(id))
    }

    /// Its type as JavaScript has it, with `null` and `array` told apart: a whole number is a `number`.
    pub fn type_name(self) -> &'static str {
        match self.kind() {
            NodeKind::Object => "object",
            NodeKind::Array => "array",
            NodeKind::String => "string",
            NodeKind::Number => "number",
            NodeKind::True | NodeKind::False => "boolean",
            _ => "null",
        }
    }

    /// The elements of an array.
    pub fn elements(self) -> Option<impl Iterator<Item = Value<'t>> + Clone> {
        (self.kind() == NodeKind::Array)
            .then(|| self.tree.children(self.id).map(move |id| self.at(id)))
    }

    /// The value itself and all below it, keys included, in the order of the text.
    pub fn descendants(self) -> impl Iterator<Item = Value<'t>> {
        self.tree.subtree(self.id).map(move |id| self.at(id))
    }
}

/// A member of an object: a key and the value that counts for it.
#[derive(Clone, Debug)]
pub struct Member<'t> {
    /// The key's value as WTF-8.
    pub key: Cow<'t, [u8]>,
    /// The key whose value counts: the last one.
    pub key_node: Value<'t>,
    /// The value that counts.
    pub value: Value<'t>,
}

impl Member<'_> {
    /// The key as a string.
    pub fn name(&self) -> JsString {
        JsString::from_wtf8(&self.key)
    }

    /// Whether the key is `name`.
    pub fn is(&self, name: &str) -> bool {
        *self.key == *name.as_bytes()
    }
}

/// A key that stands in its object more than once.
#[derive(Clone, Copy, Debug)]
pub struct Repeated<'t> {
    /// An occurrence that does not count.
    pub overridden: Value<'t>,
    /// The occurrence that counts.
    pub effective: Value<'t>,
}

/// An object's members as JavaScript has them: one a key, in the order of first occurrence.
#[derive(Clone, Debug)]
pub struct Object<'t> {
    value: Value<'t>,
    members: Vec<Member<'t>>,
    /// Members whose key is broken; the key is what can be made of it, empty where there is none.
    broken: Vec<Member<'t>>,
    /// Pairs of a key that was overridden and its place in `members`.
    overridden: Vec<(Value<'t>, usize)>,
    /// Each key's place in `members`, where there are too many to be scanned.
    places: HashMap<Cow<'t, [u8]>, usize>,
}

/// Up to so many members a scan is quicker than a map.
const SCANNED: usize = 16;

impl<'t> Object<'t> {
    fn new(value: Value<'t>) -> Self {
        let mut object = Self {
            value,
            members: Vec::new(),
            broken: Vec::new(),
            overridden: Vec::new(),
            places: HashMap::new(),
        };
        for member in value.tree.children(value.id) {
            let (key, content) = value.tree.key_and_value(member);
            let (key_node, content) = (value.at(key), value.at(content));
            let key = key_node.key_bytes();
            if key_node.is_lost() {
                object.broken.push(Member {
                    key,
                    key_node,
                    value: content,
                });
                continue;
            }
            let known = object.place(&key);
            match known {
                Some(place) => {
                    let member = &mut object.members[place];
                    object.overridden.push((member.key_node, place));
                    (member.key_node, member.value) = (key_node, content);
                }
                None => {
                    object.members.push(Member {
                        key,
                        key_node,
                        value: content,
                    });
                    object.note_place();
                }
            }
        }
        object
    }

    fn place(&self, key: &[u8]) -> Option<usize> {
        match self.members.len() {
            0..=SCANNED => self.members.iter().position(|member| *member.key == *key),
            _ => self.places.get(key).copied(),
        }
    }

    fn note_place(&mut self) {
        let count = self.members.len();
        if count <= SCANNED {
            return;
        }
        let from = if count == SCANNED + 1 { 0 } else { count - 1 };
        let new = (from..count).map(|place| (self.members[place].key.clone(), place));
        self.places.extend(new);
    }

    /// The object's node.
    pub fn value(&self) -> Value<'t> {
        self.value
    }

    /// The members in the order of first occurrence.
    pub fn members(&self) -> &[Member<'t>] {
        &self.members
    }

    /// The members whose key is missing or broken. They never override a whole one.
    pub fn broken(&self) -> &[Member<'t>] {
        &self.broken
    }

    /// Whether it has text of which nothing can be said.
    pub(crate) fn has_unread_text(&self) -> bool {
        self.value.tree.is_damaged(self.value.id)
    }

    /// The member `name`; one with a broken key where there is no whole one.
    pub fn get(&self, name: &str) -> Option<&Member<'t>> {
        match self.place(name.as_bytes()) {
            Some(place) => self.members.get(place),
            None => self.broken.iter().find(|member| member.is(name)),
        }
    }

    /// The member with this whole key.
    pub(crate) fn get_js(&self, name: &JsString) -> Option<&Member<'t>> {
        self.member(name.as_wtf8())
    }

    /// The member whose key has these bytes of WTF-8, as only a whole key can.
    pub fn member(&self, key: &[u8]) -> Option<&Member<'t>> {
        self.members.get(self.place(key)?)
    }

    /// The members in the order of JavaScript's own keys: array indices by number, then the others as they came.
    pub fn own_order(&self) -> Vec<&Member<'t>> {
        let mut members: Vec<&Member<'t>> = self.members.iter().collect();
        members.sort_by_key(|member| array_index(&member.key).map_or((1, 0), |index| (0, index)));
        members
    }

    /// Every occurrence of a key that a later one overrides, with the one that counts.
    pub fn repeated(&self) -> impl Iterator<Item = Repeated<'t>> + '_ {
        self.overridden.iter().map(|&(overridden, place)| Repeated {
            overridden,
            effective: self.members[place].key_node,
        })
    }
}

/// An array index in JavaScript's sense: canonical decimal up to 4294967294.
fn array_index(key: &[u8]) -> Option<u32> {
    let canonical = match key {
        [b'0'] => true,
        [b'1'..=b'9', rest @ ..] => rest.iter().all(u8::is_ascii_digit),
        _ => false,
    };
    let index = std::str::from_utf8(key)
        .ok()
        .filter(|_| canonical)?
        .parse()
        .ok()?;
    (index < u32::MAX).then_some(index)
}

/// The value of a string token as WTF-8. A missing closing quote and escapes that JSON does not know are let pass.
fn decode(token: &str) -> Vec<u8> {
    let mut out = JsString::new();
    let mut rest = token.strip_prefix('"').unwrap_or(token);
    while let Some(at) = memchr::memchr2(b'\\', b'"', rest.as_bytes()) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with('"') {
            return out.into_wtf8();
        }
        let length = escape_length(rest.as_bytes()).unwrap_or(1);
        push_escape(&mut out, &rest[..length]);
        rest = &rest[length..];
    }
    out.push_str(rest);
    out.into_wtf8()
}

fn push_escape(out: &mut JsString, escape: &str) {
    match escape.as_bytes() {
        [_, b'b'] => out.push('\u{8}'),
        [_, b'f'] => out.push('\u{c}'),
        [_, b'n'] => out.push('\n'),
        [_, b'r'] => out.push('\r'),
        [_, b't'] => out.push('\t'),
        [_, b'u', ..] => out.push_unit(u16::from_str_radix(&escape[2..], 16).unwrap_or(0xFFFD)),
        _ => out.push_str(
            escape
                .get(1..)
                .filter(|rest| !rest.is_empty())
                .unwrap_or(escape),
        ),
    }
}

#[cfg(test)]
mod tests;
