//! Responses and conversations as documents to read: under a URI of our own for clients that ask for the text, else as a
//! temporary file that goes when the server ends.

use std::collections::VecDeque;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use mcpeak_suite::printable::{escaped, escaped_json};
use mcpeak_suite::texts::{Language, Message, TextId};
use serde::{Deserialize, Serialize};
use tempfile::TempDir;
use tower_lsp::lsp_types::request::ShowDocument;
use tower_lsp::lsp_types::{MessageType, ShowDocumentParams, Url};

use super::outcome::{Outcome, dated};
use super::results::SuiteResults;
use super::shown;
use crate::lsp::pages;
use crate::lsp::state::State;
use crate::lsp::temporary::own_folder;
use crate::lsp::uri::Key;

/// How many documents are kept for a client to ask for.
const KEPT: usize = 20;
/// How much of a name stands in a document's name, in characters.
const NAME: usize = 60;

/// The documents that can be asked for, and the folder of the temporary ones.
#[derive(Debug, Default)]
pub(in crate::lsp) struct Documents {
    kept: Mutex<VecDeque<(Url, String)>>,
    folder: Mutex<Option<TempDir>>,
}

/// The parameters of `mcpeak/document`.
#[derive(Debug, Deserialize)]
pub(in crate::lsp) struct DocumentParams {
    uri: Url,
}

/// The answer to `mcpeak/document`.
#[derive(Debug, Serialize)]
pub(in crate::lsp) struct DocumentText {
    text: String,
}

/// A document to be shown.
pub(super) struct Shown {
    name: String,
    text: String,
}

impl Documents {
    /// Answers `mcpeak/document`.
    pub(in crate::lsp) fn text(&self, params: &DocumentParams) -> Option<DocumentText> {
        if let Some(text) = pages::text(&params.uri) {
            return Some(DocumentText { text });
        }
        let kept = lock(&self.kept);
        let (_, text) = kept.iter().rev().find(|(uri, _)| *uri == params.uri)?;
        Some(DocumentText { text: text.clone() })
    }

    fn keep(&self, url: &Url, text: String) {
        let mut kept = lock(&self.kept);
        kept.retain(|(known, _)| known != url);
        if kept.len() == KEPT {
            kept.pop_front();
        }
        kept.push_back((url.clone(), text));
    }

    /// Writes a temporary file that only its owner can read.
    fn write(&self, shown: &Shown) -> io::Result<PathBuf> {
        let mut folder = lock(&self.folder);
        let folder = match &*folder {
            Some(folder) => folder,
            None => folder.insert(own_folder()?),
        };
        let path = folder.path().join(&shown.name);
        fs::write(&path, &shown.text)?;
        Ok(path)
    }

    /// Takes the temporary files away.
    pub(in crate::lsp) fn remove(&self) {
        lock(&self.folder).take();
    }
}

/// Shows a document to the person, as well as the client can. Waits for the client.
pub(super) async fn show(state: Arc<State>, document: Shown) {
    let url = match state.features().documents {
        true => {
            let url = own_url(&document.name);
            if let Some(url) = &url {
                state.run_documents.keep(url, document.text);
            }
            url
        }
        false => {
            let written = state.run_documents.write(&document);
            let path = match written {
                Ok(path) => path,
                Err(error) => {
                    let message = Message::new(TextId::EditNotWritten).with("error", error);
                    return state.client.show(MessageType::ERROR, words(&message));
                }
            };
            if !state.features().show_document {
                let message = Message::new(TextId::EditWrittenTo).with("path", path.display());
                return state.client.show(MessageType::INFO, words(&message));
            }
            Url::from_file_path(path).ok()
        }
    };
    let Some(uri) = url else { return };
    let params = ShowDocumentParams {
        uri,
        external: None,
        take_focus: Some(true),
        selection: None,
    };
    state.client.request::<ShowDocument>(params).await;
}

fn own_url(name: &str) -> Option<Url> {
    let mut url = Url::parse("mcpeak:/").ok()?;
    url.set_path(&format!("/{name}"));
    Some(url)
}

/// What the server answered in a case, as JSON with comments.
pub(super) fn response(
    key: &Key,
    id: &str,
    outcome: &Outcome,
    is_stale: bool,
    results: &SuiteResults,
) -> Shown {
    let result = dated(outcome.words(), is_stale);
    let mut lines = vec![format!("// {}: {}", escaped(id), words(&result))];
    for failure in &outcome.failures {
        lines.push(format!("// {}", failure.headline));
    }
    lines.push(match &outcome.response {
        Some(response) => escaped_json(response.shown(&*outcome.redaction)),
        None => format!("// {}", words(&TextId::EditNoResponse.into())),
    });
    let written = &results.written;
    if !written.lines.is_empty() {
        lines.push(format!("\n// {}", words(&written.heading.into())));
        let stderr = written.lines.iter();
        lines.extend(stderr.map(|line| format!("// {}", escaped(line))));
    }
    lines.push(String::new());
    Shown {
        name: format!("{}.response.jsonc", file_name(id, &(key, id))),
        text: lines.join("\n"),
    }
}

/// The messages of the last run of a suite, and what was written to standard error: all there is of a server that did not
/// start.
pub(super) fn conversation(key: &Key, results: &SuiteResults) -> Shown {
    let name = key.path().rsplit('/').next().unwrap_or_default();
    let suite = name.strip_suffix(".suite.json").unwrap_or(name);
    let mut text = results.conversation.to_string();
    let written = &results.written;
    if !written.lines.is_empty() {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&format!("{}\n", words(&written.heading.into())));
        for line in &written.lines {
            text.push_str(&shown::lines(line));
            text.push('\n');
        }
    }
    Shown {
        name: format!("{}.conversation.txt", file_name(suite, &key)),
        text,
    }
}

/// A name that is one on every file system, and another one for everything else that could be called the same.
fn file_name(name: &str, what: &impl Hash) -> String {
    let is_kept = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_');
    let kept = name.chars().take(NAME);
    let kept: String = kept.map(|c| if is_kept(c) { c } else { '_' }).collect();
    let mut hasher = DefaultHasher::new();
    what.hash(&mut hasher);
    format!("{kept}-{:06x}", hasher.finish() & 0xff_ffff)
}

fn words(message: &Message) -> String {
    message.render(Language::default())
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
