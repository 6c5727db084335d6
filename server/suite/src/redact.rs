//! Keys that name a secret, whose values reports hide (semantics.md, 6.3).

use crate::json::Mask;
use crate::syntax::JsString;

/// What stands in place of a secret.
pub const REDACTED: &str = "[REDACTED]";

/// The keys, in lower case and without anything but letters and digits.
const SENSITIVE: [&str; 10] = [
    "authorization",
    "cookie",
    "password",
    "passwd",
    "secret",
    "token",
    "apikey",
    "accesstoken",
    "refreshtoken",
    "clientsecret",
];

/// Whether a key names a secret: `Api_Key` does, `tokens` does not.
pub fn is_sensitive(key: &JsString) -> bool {
    SENSITIVE.contains(&letters_and_digits(&key.to_string_lossy()).as_str())
}

/// Whether the name of an option, a variable or a header sounds like that of a secret, for what is shown to people:
/// `--api-key`, `GITHUB_TOKEN` and `X-Api-Key` do, `tokens` does not.
pub fn hints_at_secret(name: &str) -> bool {
    let name = letters_and_digits(name);
    SENSITIVE.iter().any(|known| name.ends_with(known))
}

fn letters_and_digits(key: &str) -> String {
    let lower = key.to_lowercase();
    lower.chars().filter(char::is_ascii_alphanumeric).collect()
}

/// Hides what stands under such keys.
#[derive(Clone, Copy, Debug)]
pub struct SensitiveKeys;

impl Mask for SensitiveKeys {
    fn hidden(&self, key: &JsString) -> Option<&str> {
        is_sensitive(key).then_some(REDACTED)
    }

    fn string(&self, _text: &JsString) -> Option<JsString> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// semantics.md, 6.3.
    #[test]
    fn keys_are_told_by_their_letters_and_digits() {
        for (key, sensitive) in [
            ("token", true),
            ("Pass-Word", true),
            ("Api_Key", true),
            ("CLIENT SECRET", true),
            ("tokens", false),
            ("userToken", false),
            ("", false),
        ] {
            assert_eq!(is_sensitive(&JsString::from(key)), sensitive, "{key}");
        }
    }

    #[test]
    fn names_hint_at_secrets_by_their_last_words() {
        for (name, hints) in [
            ("--api-key", true),
            ("GITHUB_TOKEN", true),
            ("X-Api-Key", true),
            ("--tokens", false),
            ("token-file", false),
            ("", false),
        ] {
            assert_eq!(hints_at_secret(name), hints, "{name}");
        }
    }
}
