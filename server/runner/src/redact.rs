//! What must not be seen: values that were handed to the server as secrets, wherever they come back, and what stands
//! under a key that names a secret (semantics.md, 6.3 and section 10).

mod pieces;

use std::borrow::Cow;
use std::ops::Range;
use std::path::Path;

use mcpeak_suite::json::{Document, Layout, Mask, Writer};
use mcpeak_suite::redact::{REDACTED, is_sensitive};
use mcpeak_suite::syntax::{JsString, NodeKind};

pub(crate) use pieces::Pieces;

/// Shorter values are no secrets: they would be found everywhere.
const MIN_SECRET_CHARACTERS: usize = 8;
/// How often a secret may be JSON within JSON and is still known.
const JSON_LEVELS: usize = 3;

/// What must not be seen.
#[derive(Clone, Default)]
pub struct Redaction {
    /// Longest first; each as it may be written.
    secrets: Vec<String>,
}

impl Redaction {
    /// Hides these values, which were handed to a server, and their lines and words: a server may show the token of
    /// `Bearer TOKEN` alone.
    pub fn new<'v>(values: impl IntoIterator<Item = &'v str>) -> Self {
        let mut secrets: Vec<String> = values
            .into_iter()
            .filter(|value| is_secret(value))
            .flat_map(|value| {
                std::iter::once(value)
                    .chain(value.lines())
                    .chain(value.split_whitespace())
            })
            .filter(|part| is_secret(part))
            .flat_map(written_forms)
            .collect();
        secrets.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        secrets.dedup();
        Self { secrets }
    }

    /// A text without the secrets.
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let places = self.places(text);
        if places.is_empty() {
            return Cow::Borrowed(text);
        }
        let mut shown = String::with_capacity(text.len());
        let mut position = 0;
        for place in places {
            shown.push_str(&text[position..place.start]);
            shown.push_str(REDACTED);
            position = place.end;
        }
        shown.push_str(&text[position..]);
        Cow::Owned(shown)
    }

    /// Lines without the secrets.
    pub fn lines(&self, lines: &[String]) -> Vec<String> {
        let lines = lines.iter();
        lines.map(|line| self.text(line).into_owned()).collect()
    }

    /// Where secrets stand, in order. Those that overlap are one, so that nothing of either is left.
    fn places(&self, text: &str) -> Vec<Range<usize>> {
        let secrets = self.secrets.iter();
        let mut found: Vec<_> = secrets.flat_map(|one| occurrences(text, one)).collect();
        found.sort_by_key(|place| place.start);
        let mut places: Vec<Range<usize>> = Vec::new();
        for place in found {
            match places.last_mut() {
                Some(last) if place.start < last.end => last.end = last.end.max(place.end),
                _ => places.push(place),
            }
        }
        places
    }

    /// How many bytes at the end of a text begin a secret that the rest of may still come.
    fn unfinished(&self, text: &str) -> usize {
        let longest = self.secrets.first().map_or(0, String::len);
        let from = text.ceil_char_boundary(text.len().saturating_sub(longest));
        let begins = |end: &str| {
            let mut longer = self.secrets.iter().take_while(|one| one.len() > end.len());
            longer.any(|secret| secret.starts_with(end))
        };
        let mut ends = text[from..].char_indices();
        ends.find_map(|(at, _)| text.get(from + at..).filter(|end| begins(end)))
            .map_or(0, str::len)
    }

    /// A message as it went over the wire, without the secrets and without what stands under keys that name one. What
    /// has nothing to hide stays as it is, byte by byte.
    pub fn wire<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let Ok(document) = Document::read(text) else {
            return self.text(text);
        };
        let hides = document.root().descendants().any(|value| {
            value.kind() == NodeKind::String
                && value
                    .string()
                    .is_some_and(|string| is_sensitive(&string) || self.string(&string).is_some())
        });
        if !hides {
            return Cow::Borrowed(text);
        }
        let mut writer = Writer::new(Layout::Compact);
        writer.value(document.root(), self);
        Cow::Owned(writer.finish())
    }
}

impl Mask for Redaction {
    fn hidden(&self, key: &JsString) -> Option<&str> {
        is_sensitive(key).then_some(REDACTED)
    }

    fn string(&self, text: &JsString) -> Option<JsString> {
        match self.text(&text.to_string_lossy()) {
            Cow::Borrowed(_) => None,
            Cow::Owned(shown) => Some(JsString::from(shown.as_str())),
        }
    }
}

/// Never print what is to be hidden.
impl std::fmt::Debug for Redaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Redaction({} secrets)", self.secrets.len())
    }
}

/// Where a secret stands in a text, also where it overlaps itself.
fn occurrences(text: &str, secret: &str) -> impl Iterator<Item = Range<usize>> {
    let first = secret.chars().next().map_or(1, char::len_utf8);
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + text.get(from..)?.find(secret)?;
        from = start + first;
        Some(start..start + secret.len())
    })
}

/// A secret as it may be written: as it is, as JSON within JSON within JSON, with and without escapes for what is not
/// ASCII, and as a program prints it between single quotes.
fn written_forms(secret: &str) -> Vec<String> {
    let mut forms = vec![secret.to_owned(), ascii(secret), single_quoted(secret)];
    let mut newest = forms.clone();
    for _ in 0..JSON_LEVELS {
        newest = newest.iter().map(|form| escaped(form)).collect();
        forms.extend(newest.iter().cloned());
    }
    forms
}

/// A text as it stands between the quotes of a JSON string.
fn escaped(text: &str) -> String {
    let json = JsString::from(text).to_json();
    json[1..json.len() - 1].to_owned()
}

/// A text as it stands between single quotes, as Python prints it: escaped but for the double quotes.
fn single_quoted(text: &str) -> String {
    escaped(text).replace("\\\"", "\"")
}

/// A text in which everything that is not ASCII is an escape of JSON.
fn ascii(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_ascii() {
            out.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            out.push_str(&format!("\\u{unit:04x}"));
        }
    }
    out
}

/// Numbers, booleans and paths that exist are no secrets, whatever they are called.
fn is_secret(value: &str) -> bool {
    value.chars().count() >= MIN_SECRET_CHARACTERS
        && value.parse::<f64>().is_err()
        && !Path::new(value).exists()
}

#[cfg(test)]
mod tests;
