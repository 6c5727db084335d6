//! What must not be seen: values that were handed to the server as secrets, wherever they come back, and what stands
//! under a key that names a secret (semantics.md, 6.3 and section 10).

use std::borrow::Cow;
use std::path::Path;

use mcpeak_suite::json::{Document, Layout, Mask, Writer};
use mcpeak_suite::redact::{REDACTED, is_sensitive};
use mcpeak_suite::syntax::{JsString, NodeKind};

/// Shorter values are no secrets: they would be found everywhere.
const MIN_SECRET_CHARACTERS: usize = 8;
/// How often a secret may be JSON within JSON and is still known.
const JSON_LEVELS: usize = 3;

/// What must not be seen.
#[derive(Clone, Default)]
pub struct Redaction {
    /// Longest first, so that a secret within another leaves nothing of the longer one.
    secrets: Vec<String>,
}

impl Redaction {
    /// Hides these values, which were handed to a server, and their lines and words: a server may show the token of
    /// `Bearer TOKEN` alone.
    pub fn new<'v>(values: impl IntoIterator<Item = &'v str>) -> Self {
        let mut secrets: Vec<String> = values
            .into_iter()
            .filter(|value| is_secret(value))
            .flat_map(|value| std::iter::once(value).chain(value.split_whitespace()))
            .filter(|part| is_secret(part))
            .flat_map(written_forms)
            .collect();
        secrets.sort_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
        secrets.dedup();
        Self { secrets }
    }

    /// A text without the secrets.
    pub fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut shown = Cow::Borrowed(text);
        for secret in &self.secrets {
            if shown.contains(secret.as_str()) {
                shown = Cow::Owned(shown.replace(secret.as_str(), REDACTED));
            }
        }
        shown
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
        // A secret may also be a key, which the writer leaves alone.
        Cow::Owned(self.text(&writer.finish()).into_owned())
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

/// A secret as it may be written: as it is, and as JSON within JSON within JSON, with and without escapes for what is
/// not ASCII.
fn written_forms(secret: &str) -> Vec<String> {
    let mut forms = vec![secret.to_owned(), ascii(secret)];
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
