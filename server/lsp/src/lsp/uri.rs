//! URIs: one key for all spellings of a place, and the spelling that the client prefers (R45). No file is looked at,
//! so links and the case of names count as they are spelled.

use std::borrow::Cow;
use std::fmt;

use dashmap::DashMap;
use serde_json::Value;
use tower_lsp::lsp_types::Url;

/// What makes two URIs the same document: scheme, host and path without percent-encoding; of a file also the drive in
/// lower case, and the path without repeated slashes.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Key {
    text: String,
    /// Where the path begins.
    path: usize,
}

impl Key {
    /// The key of a URI.
    pub(super) fn of(url: &Url) -> Self {
        let is_file = url.scheme() == "file";
        let mut text = format!("{}://{}", url.scheme(), url.host_str().unwrap_or_default());
        text.make_ascii_lowercase();
        let path = text.len();
        let whole = percent_decoded(url.path());
        match is_file {
            true => text.push_str(&folded(&whole)),
            false => text.push_str(&whole),
        }
        if is_file {
            lower_drive(&mut text, path);
        }
        for part in [url.query(), url.fragment()].into_iter().flatten() {
            text.push('\0');
            text.push_str(part);
        }
        Self { text, path }
    }

    /// The path, with slashes, as people read it.
    pub(super) fn path(&self) -> &str {
        &self.text[self.path..]
    }

    /// Whether this is `folder` itself or lies in it, and the path below it.
    pub(super) fn below(&self, folder: &Key) -> Option<&str> {
        let folder = folder.text.strip_suffix('/').unwrap_or(&folder.text);
        let rest = self.text.strip_prefix(folder)?;
        match rest.strip_prefix('/') {
            Some(path) => Some(path),
            None => rest.is_empty().then_some(""),
        }
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.text, f)
    }
}

/// Reads a client's URI.
pub(super) fn parse(spelling: &str) -> Option<Url> {
    Url::parse(&network(spelling)).ok()
}

/// A URI such as `file:////server/share/a` with the server in its place; the `url` crate would make a folder of it.
fn network(spelling: &str) -> Cow<'_, str> {
    let rest = spelling.strip_prefix("file:////");
    match rest.and_then(|rest| rest.split_once('/')) {
        Some((host, path)) if is_host(host) => Cow::Owned(format!("file://{host}/{path}")),
        _ => Cow::Borrowed(spelling),
    }
}

fn is_host(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    !name.is_empty() && name.chars().all(is_part)
}

/// Puts servers in their place in every member `uri` of a call's parameters.
pub(super) fn place_servers(params: &mut Value) {
    match params {
        Value::Array(items) => items.iter_mut().for_each(place_servers),
        Value::Object(members) => {
            for (name, value) in members {
                match value {
                    Value::String(uri) if name == "uri" => {
                        if let Cow::Owned(placed) = network(uri) {
                            *uri = placed;
                        }
                    }
                    value => place_servers(value),
                }
            }
        }
        _ => {}
    }
}

/// A path with one slash where several stand together.
fn folded(path: &str) -> Cow<'_, str> {
    if !path.contains("//") {
        return Cow::Borrowed(path);
    }
    let mut folded = String::with_capacity(path.len());
    for c in path.chars() {
        if c != '/' || !folded.ends_with('/') {
            folded.push(c);
        }
    }
    Cow::Owned(folded)
}

fn lower_drive(text: &mut str, path: usize) {
    let is_drive = matches!(text.as_bytes().get(path..), Some([b'/', letter, b':', ..]) if letter.is_ascii_alphabetic());
    if is_drive {
        text[path + 1..path + 2].make_ascii_lowercase();
    }
}

fn percent_decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        let escaped = (first == b'%').then(|| escaped_byte(tail)).flatten();
        bytes.push(escaped.unwrap_or(first));
        rest = if escaped.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

fn escaped_byte(digits: &[u8]) -> Option<u8> {
    let digits = std::str::from_utf8(digits.get(..2)?).ok()?;
    u8::from_str_radix(digits, 16).ok()
}

/// The spellings of clients which the `url` crate would change, so that answers name a document as the client does.
#[derive(Debug, Default)]
pub(super) struct Spellings {
    by_url: DashMap<String, String>,
}

impl Spellings {
    /// Notes how the client spells a URI.
    pub(super) fn note(&self, spelling: &str) {
        let Some(url) = parse(spelling) else {
            return;
        };
        if url.as_str() == spelling {
            self.by_url.remove(spelling);
        } else {
            self.by_url.insert(url.into(), spelling.to_owned());
        }
    }

    /// Puts the client's spellings into a message for it: into every member `uri`.
    pub(super) fn apply(&self, message: &mut Value) {
        if self.by_url.is_empty() {
            return;
        }
        match message {
            Value::Array(items) => items.iter_mut().for_each(|item| self.apply(item)),
            Value::Object(members) => {
                for (name, value) in members {
                    match value {
                        Value::String(uri) if name == "uri" => self.respell(uri),
                        value => self.apply(value),
                    }
                }
            }
            _ => {}
        }
    }

    fn respell(&self, uri: &mut String) {
        if let Some(spelling) = self.by_url.get(uri.as_str()) {
            uri.clone_from(&spelling);
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn key(uri: &str) -> Key {
        Key::of(&parse(uri).unwrap())
    }

    /// R45: the spellings in one row are one document; rows differ from each other.
    #[test]
    fn spellings_of_one_place_have_one_key() {
        let rows: &[&[&str]] = &[
            &[
                "file:///C:/x/a.suite.json",
                "file:///c:/x/a.suite.json",
                "file:///c%3A/x/a.suite.json",
                "file:///C%3a/x/a.suite.json",
                "FILE:///c:/x/a.suite.json",
                "file:///c:/x/%61.suite.json",
                "file:///c://x///a.suite.json",
                "file:////C:/x/a.suite.json",
            ],
            &["file:///d:/x/a.suite.json", "file:///D%3A/x/a.suite.json"],
            &["file:///c:/X/a.suite.json"],
            &[
                "file:///home/me/a.suite.json",
                "file://localhost/home/me/a.suite.json",
                "file:///home//me/%2Fa.suite.json",
                "file://///home/me/a.suite.json",
            ],
            &["file:///home/me/A.suite.json"],
            &[
                "file://server/share/a.suite.json",
                "file://SERVER/share/a.suite.json",
                "file:////server/share/a.suite.json",
                "file:////Server/share//a.suite.json",
            ],
            &["file:///share/a.suite.json"],
            &[
                "file:///with space/a.suite.json",
                "file:///with%20space/a.suite.json",
            ],
            &[
                "file:///한글/가.suite.json",
                "file:///%ED%95%9C%EA%B8%80/%EA%B0%80.suite.json",
                "file:///%ed%95%9c%ea%b8%80/가.suite.json",
            ],
            // Decomposed Hangul is another file on most systems.
            &["file:///%E1%84%92%E1%85%A1%E1%86%AB%E1%84%80%E1%85%B3%E1%86%AF/가.suite.json"],
            &["file:///100%25/a.suite.json"],
            &["file:///100%2525/a.suite.json"],
            &["untitled:Untitled-1"],
            &["other:///a/b"],
            &["other:///a//b"],
            &["untitled:Untitled-2"],
            &["vscode-notebook-cell:/x#a"],
            &["vscode-notebook-cell:/x#b"],
        ];
        for (at, row) in rows.iter().enumerate() {
            for spelling in *row {
                assert_eq!(key(spelling), key(row[0]), "{spelling}");
                for other in rows.iter().skip(at + 1) {
                    assert_ne!(key(spelling), key(other[0]), "{spelling}");
                }
            }
        }
    }

    #[test]
    fn a_place_knows_its_path_below_a_folder() {
        let cases = [
            ("file:///w/a/b.json", "file:///w", Some("a/b.json")),
            ("file:///w/a/b.json", "file:///w/", Some("a/b.json")),
            ("file:///w", "file:///w/", Some("")),
            ("file:///world/a", "file:///w", None),
            ("file:///C%3A/w/a", "file:///c:/w", Some("a")),
            ("file:///a", "file:///", Some("a")),
            ("untitled:a", "file:///", None),
        ];
        for (place, folder, expected) in cases {
            assert_eq!(key(place).below(&key(folder)), expected, "{place} {folder}");
        }
    }

    #[test]
    fn messages_name_a_document_as_the_client_does() {
        let spellings = Spellings::default();
        spellings.note("file:///한글/a b.suite.json");
        spellings.note("file:///plain");
        spellings.note("file:////server/a");
        let encoded = "file:///%ED%95%9C%EA%B8%80/a%20b.suite.json";
        let mut message =
            json!({"items": [{"uri": encoded}, {"uri": "file:///plain", "x": encoded}]});
        spellings.apply(&mut message);
        let expected = json!({"items": [{"uri": "file:///한글/a b.suite.json"}, {"uri": "file:///plain", "x": encoded}]});
        assert_eq!(message, expected);
        let mut call = json!({"textDocument": {"uri": "file:////server/a"}});
        let said = call.clone();
        place_servers(&mut call);
        assert_eq!(call["textDocument"]["uri"], "file://server/a");
        spellings.apply(&mut call);
        assert_eq!(call, said);
        spellings.note(encoded);
        let mut message = json!({"uri": encoded});
        spellings.apply(&mut message);
        assert_eq!(message["uri"], encoded);
    }
}
