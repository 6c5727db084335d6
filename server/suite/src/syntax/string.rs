//! Strings as JavaScript has them: sequences of UTF-16 units in which a surrogate may stand alone (semantics.md,
//! section 2). Held as WTF-8, so that ordinary text costs nothing.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt::{self, Write};

/// A JavaScript string: Unicode text in which unpaired surrogates may occur. Equality is equality of code units.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct JsString {
    /// WTF-8: UTF-8, with an unpaired surrogate as its three generalised bytes and never a split pair.
    bytes: Vec<u8>,
}

impl JsString {
    /// The empty string.
    pub fn new() -> Self {
        Self::default()
    }

    /// The string with these bytes of WTF-8.
    pub(crate) fn from_wtf8(bytes: &[u8]) -> Self {
        Self {
            bytes: bytes.to_vec(),
        }
    }

    /// Its bytes of WTF-8.
    pub(crate) fn as_wtf8(&self) -> &[u8] {
        &self.bytes
    }

    /// Its first `count` code points.
    pub fn prefix(&self, count: usize) -> JsString {
        let mut prefix = JsString::new();
        for point in self.code_points().take(count) {
            prefix.push_code_point(point);
        }
        prefix
    }

    /// Whether `part` occurs in it, by UTF-16 units: half of a character may be such a part.
    pub fn contains(&self, part: &JsString) -> bool {
        if memchr::memmem::find(&self.bytes, &part.bytes).is_some() {
            return true;
        }
        // In WTF-8 a character beyond U+FFFF is no surrogates, so a part that begins or ends with one needs the units.
        if part.as_str().is_some() {
            return false;
        }
        let units: Vec<u16> = self.units().collect();
        let part: Vec<u16> = part.units().collect();
        units
            .windows(part.len().max(1))
            .any(|window| window == part)
    }

    /// Its bytes of WTF-8.
    pub(crate) fn into_wtf8(self) -> Vec<u8> {
        self.bytes
    }

    /// Appends text.
    pub fn push_str(&mut self, text: &str) {
        self.bytes.extend_from_slice(text.as_bytes());
    }

    /// Appends another string; a high surrogate at the end and a low one at the beginning become one character.
    pub(crate) fn push_js(&mut self, other: &JsString) {
        for point in other.code_points() {
            self.push_code_point(point);
        }
    }

    /// Appends one character.
    pub fn push(&mut self, character: char) {
        let mut buffer = [0; 4];
        self.bytes
            .extend_from_slice(character.encode_utf8(&mut buffer).as_bytes());
    }

    /// Appends one UTF-16 unit; a low surrogate behind a high one completes the character.
    pub(crate) fn push_unit(&mut self, unit: u16) {
        self.push_code_point(u32::from(unit));
    }

    fn push_code_point(&mut self, point: u32) {
        if let Some(character) = char::from_u32(point) {
            return self.push(character);
        }
        if let (0xDC00..=0xDFFF, Some(high)) = (point, self.trailing_high_surrogate()) {
            let combined = 0x10000 + ((high - 0xD800) << 10) + (point - 0xDC00);
            if let Some(character) = char::from_u32(combined) {
                self.bytes.truncate(self.bytes.len() - 3);
                return self.push(character);
            }
        }
        self.bytes.extend_from_slice(&[
            0xE0 | (point >> 12) as u8,
            0x80 | ((point >> 6) & 0x3F) as u8,
            0x80 | (point & 0x3F) as u8,
        ]);
    }

    fn trailing_high_surrogate(&self) -> Option<u32> {
        match self.bytes.last_chunk::<3>() {
            Some(&[0xED, second @ 0xA0..=0xAF, third]) => {
                Some(0xD000 | (u32::from(second & 0x3F) << 6) | u32::from(third & 0x3F))
            }
            _ => None,
        }
    }

    /// The parts between the occurrences of an ASCII character.
    pub(crate) fn split(&self, ascii: u8) -> impl Iterator<Item = JsString> {
        let parts = self.bytes.split(move |&byte| byte == ascii);
        parts.map(JsString::from_wtf8)
    }

    /// Length in bytes of WTF-8.
    pub fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether it has no characters.
    pub fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// The text, unless it has an unpaired surrogate.
    pub fn as_str(&self) -> Option<&str> {
        std::str::from_utf8(&self.bytes).ok()
    }

    /// The text for people: an unpaired surrogate becomes U+FFFD.
    pub fn to_string_lossy(&self) -> Cow<'_, str> {
        match self.as_str() {
            Some(text) => Cow::Borrowed(text),
            None => Cow::Owned(
                self.code_points()
                    .map(|point| char::from_u32(point).unwrap_or(char::REPLACEMENT_CHARACTER))
                    .collect(),
            ),
        }
    }

    /// The text as a name that a person and a protocol can repeat: an unpaired surrogate becomes what JSON writes for it, so that
    /// ids which differ (R35) have names which differ.
    pub fn to_name(&self) -> Cow<'_, str> {
        match self.as_str() {
            Some(text) => Cow::Borrowed(text),
            None => {
                let mut name = String::with_capacity(self.len());
                for point in self.code_points() {
                    match char::from_u32(point) {
                        Some(character) => name.push(character),
                        None => push_escape(point, &mut name),
                    }
                }
                Cow::Owned(name)
            }
        }
    }

    /// Its code points; an unpaired surrogate is one.
    pub fn code_points(&self) -> impl Iterator<Item = u32> + '_ {
        let mut rest = self.bytes.as_slice();
        std::iter::from_fn(move || {
            let (&first, _) = rest.split_first()?;
            let (length, mask) = match first {
                0x00..=0x7F => (1, 0x7F),
                0x80..=0xDF => (2, 0x1F),
                0xE0..=0xEF => (3, 0x0F),
                _ => (4, 0x07),
            };
            let (head, tail) = rest.split_at_checked(length)?;
            rest = tail;
            Some(
                head.iter()
                    .skip(1)
                    .fold(u32::from(first & mask), |point, &byte| {
                        (point << 6) | u32::from(byte & 0x3F)
                    }),
            )
        })
    }

    /// Its UTF-16 units.
    pub fn units(&self) -> impl Iterator<Item = u16> + '_ {
        self.code_points().flat_map(|point| {
            let (first, second) = match point.checked_sub(0x10000) {
                None => (point as u16, None),
                Some(offset) => (
                    0xD800 | (offset >> 10) as u16,
                    Some(0xDC00 | (offset & 0x3FF) as u16),
                ),
            };
            std::iter::once(first).chain(second)
        })
    }

    /// JavaScript's order of strings: by UTF-16 unit, so that a character above U+FFFF comes before U+E000.
    pub fn cmp_units(&self, other: &JsString) -> Ordering {
        self.units().cmp(other.units())
    }

    /// Whether it has nothing but JavaScript's white space.
    pub(crate) fn is_blank(&self) -> bool {
        is_blank(&self.to_string_lossy())
    }

    /// As a JSON string, quotes included, the way `JSON.stringify` writes it (semantics.md, section 4).
    pub fn to_json(&self) -> String {
        let mut out = String::with_capacity(self.len() + 2);
        self.write_json(&mut out);
        out
    }

    /// The same, behind what `out` has already.
    pub(crate) fn write_json(&self, out: &mut String) {
        if let Some(text) = self.as_str() {
            return write_json(text, out);
        }
        out.push('"');
        for point in self.code_points() {
            match char::from_u32(point) {
                Some(character) => push_in_json(character, out),
                None => push_escape(point, out),
            }
        }
        out.push('"');
    }
}

/// A text as a JSON string, quotes included, behind what `out` has already: as [`JsString::to_json`] writes it.
pub(crate) fn write_json(text: &str, out: &mut String) {
    out.push('"');
    let is_escaped = |byte: u8| byte < b' ' || matches!(byte, b'"' | b'\\');
    let mut rest = text;
    while let Some(plain) = rest.bytes().position(is_escaped) {
        out.push_str(&rest[..plain]);
        push_in_json(char::from(rest.as_bytes()[plain]), out);
        rest = &rest[plain + 1..];
    }
    out.push_str(rest);
    out.push('"');
}

fn push_in_json(character: char, out: &mut String) {
    match character {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\u{8}' => out.push_str("\\b"),
        '\t' => out.push_str("\\t"),
        '\n' => out.push_str("\\n"),
        '\u{c}' => out.push_str("\\f"),
        '\r' => out.push_str("\\r"),
        '\0'..' ' => push_escape(u32::from(character), out),
        _ => out.push(character),
    }
}

fn push_escape(point: u32, out: &mut String) {
    // Writing to a string cannot fail.
    _ = write!(out, "\\u{point:04x}");
}

/// Whether a text has nothing but JavaScript's white space (`\s`), which is not Rust's (semantics.md, 3.1).
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| is_js_space(u32::from(c)))
}

/// JavaScript's `\s`: it has U+FEFF and lacks U+0085, unlike `char::is_whitespace`.
fn is_js_space(point: u32) -> bool {
    matches!(
        point,
        0x09..=0x0D | 0x20 | 0xA0 | 0x1680 | 0x2000..=0x200A | 0x2028 | 0x2029 | 0x202F | 0x205F | 0x3000 | 0xFEFF
    )
}

impl From<&str> for JsString {
    fn from(text: &str) -> Self {
        Self {
            bytes: text.as_bytes().to_vec(),
        }
    }
}

impl PartialEq<str> for JsString {
    fn eq(&self, other: &str) -> bool {
        self.bytes == other.as_bytes()
    }
}

impl PartialEq<&str> for JsString {
    fn eq(&self, other: &&str) -> bool {
        self == *other
    }
}

impl fmt::Display for JsString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_string_lossy())
    }
}

impl fmt::Debug for JsString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_json())
    }
}

#[cfg(test)]
mod tests;
