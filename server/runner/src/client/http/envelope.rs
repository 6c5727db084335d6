//! The outermost members of a message, as much as is needed to tell an answer from other messages. What a message says
//! is not looked at here; the values are skipped without recursion, however deep they are.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

/// What the outermost object of a message has; of a repeated member the last one counts.
#[derive(Debug, Default)]
pub(super) struct Envelope<'a> {
    id: Option<&'a RawValue>,
    method: Option<&'a RawValue>,
}

impl<'a> Envelope<'a> {
    /// Reads a message; nothing if it is no JSON object.
    pub(super) fn read(text: &'a str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }

    /// Whether it answers the request `id`: as a number, or as the same number in a string.
    pub(super) fn answers(&self, id: u64) -> bool {
        let (None, Some(raw)) = (self.method, self.id) else {
            return false;
        };
        let raw = raw.get();
        let number = serde_json::from_str::<Cow<'_, str>>(raw);
        let number = number.as_deref().unwrap_or(raw);
        number.parse() == Ok(id) || number.parse() == Ok(id as f64)
    }

    /// Whether it is a request or a notification, or may be an answer.
    pub(super) fn is_message(&self) -> bool {
        self.method.is_some() || self.id.is_some()
    }

    /// Whether its method is this one, as plain text.
    pub(super) fn calls(&self, method: &str) -> bool {
        let raw = self.method.map_or("", RawValue::get);
        serde_json::from_str::<Cow<'_, str>>(raw).is_ok_and(|name| name == method)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Envelope<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Members)
    }
}

struct Members;

impl<'de> Visitor<'de> for Members {
    type Value = Envelope<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
        let mut envelope = Envelope::default();
        // Keys are compared as written, so that a lone surrogate in another one is no fault.
        while let Some(key) = map.next_key::<&RawValue>()? {
            match key.get() {
                "\"id\"" => envelope.id = Some(map.next_value()?),
                "\"method\"" => envelope.method = Some(map.next_value()?),
                _ => drop(map.next_value::<IgnoredAny>()?),
            }
        }
        Ok(envelope)
    }
}

#[cfg(test)]
mod tests;
