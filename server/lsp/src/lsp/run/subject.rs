//! What a command is about: the document, and the case in it, by what the client says or else by the last place that it told
//! of. The text is the open document's, saved or not; else the file's.

use std::sync::{Arc, Mutex, PoisonError};

use mcpeak_suite::analysis::CaseOutline;
use mcpeak_suite::text::{self, Encoding};
use mcpeak_suite::texts::{Message, TextId};
use serde_json::Value;
use tower_lsp::lsp_types::{Position, Url};

use super::command::Arguments;
use super::refusal::{Kind, Refusal};
use crate::lsp::snapshot::Snapshot;
use crate::lsp::state::State;
use crate::lsp::uri::{self, Key};
use crate::lsp::workspace::File;

/// A document and one version of its text.
#[derive(Clone, Debug)]
pub(super) struct Subject {
    pub(super) key: Key,
    pub(super) url: Url,
    pub(super) snapshot: Arc<Snapshot>,
}

/// Where a document's text is to be had from. Decided when the message arrives, so that no later edit gets in.
#[derive(Debug)]
pub(super) enum Source {
    Open(Subject),
    OnDisk(File),
}

impl Source {
    /// The document that the arguments name, or else the one of the last place.
    pub(super) fn of(state: &State, arguments: &Arguments) -> Result<Self, Refusal> {
        let url = match &arguments.uri {
            Some(uri) => uri::parse(uri),
            None => state.last_place.get().map(|place| place.0),
        };
        let no_suite = || Refusal::new(Kind::NoSuite, TextId::EditNoSuite);
        let url = url.ok_or_else(no_suite)?;
        let key = Key::of(&url);
        let Some(document) = state.documents.get(&key) else {
            let file = File::of(&url).filter(|_| state.is_suite(&key, ""));
            return file.map(Self::OnDisk).ok_or_else(no_suite);
        };
        if !document.is_suite {
            return Err(no_suite());
        }
        let snapshot = Arc::clone(&document.snapshot);
        match arguments.version {
            Some(version) if version != snapshot.version => {
                Err(Refusal::new(Kind::Outdated, TextId::EditOutdated))
            }
            _ => Ok(Self::Open(Subject {
                url: document.url.clone(),
                snapshot,
                key,
            })),
        }
    }

    /// The document's key.
    pub(super) fn key(&self) -> &Key {
        match self {
            Self::Open(subject) => &subject.key,
            Self::OnDisk(file) => &file.key,
        }
    }

    /// The document with its text; reads the file if it is not open.
    pub(super) async fn read(self) -> Result<Subject, Refusal> {
        let file = match self {
            Self::Open(subject) => return Ok(subject),
            Self::OnDisk(file) => file,
        };
        let read = tokio::task::spawn_blocking(move || {
            let text = file.read()?;
            Some(Subject {
                snapshot: Arc::new(Snapshot::new(text, 0)),
                key: file.key,
                url: file.url,
            })
        });
        let read = read.await.ok().flatten();
        read.ok_or_else(|| Refusal::new(Kind::NoSuite, TextId::EditUnreadable))
    }
}

/// How a case is named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum CaseName {
    /// By its exact id (R35).
    Id(String),
    /// As the one around a position.
    At(Position),
}

impl CaseName {
    /// The case that the arguments name, or else the one at the last place, if that is in the document.
    pub(super) fn of(state: &State, arguments: &Arguments, key: &Key) -> Result<Self, Refusal> {
        if let Some(id) = &arguments.case {
            return Ok(Self::Id(id.clone()));
        }
        if let Some(position) = arguments.position {
            return Ok(Self::At(position));
        }
        let place = state.last_place.get();
        let place = place.filter(|(url, _)| Key::of(url) == *key);
        place
            .map(|(_, position)| Self::At(position))
            .ok_or_else(|| Refusal::new(Kind::NoCase, TextId::EditNoPlace))
    }

    /// The id of the case in this version of the text.
    pub(super) fn id_in(&self, snapshot: &Snapshot, encoding: Encoding) -> Result<String, Refusal> {
        let position = match self {
            Self::Id(id) => return Ok(id.clone()),
            Self::At(position) => position,
        };
        let no_case = || Refusal::new(Kind::NoCase, TextId::EditNoCase);
        let case = case_at(snapshot, *position, encoding).ok_or_else(no_case)?;
        let (id, _) = case
            .id
            .ok_or_else(|| Refusal::new(Kind::NoCase, TextId::EditNoId))?;
        Ok(id.to_name().into_owned())
    }
}

/// The case around a position, or one that shares its line.
pub(super) fn case_at(
    snapshot: &Snapshot,
    position: Position,
    encoding: Encoding,
) -> Option<CaseOutline<'_>> {
    let (text, analysis) = (&snapshot.text, snapshot.analysis());
    let offset = text.offset(
        text::Position {
            line: position.line,
            character: position.character,
        },
        encoding,
    );
    let line = |offset| text.position(offset, Encoding::Utf8).line;
    analysis.case_at(offset).or_else(|| {
        let is_in_line = |case: &CaseOutline<'_>| {
            (line(case.range.start)..=line(case.range.end)).contains(&position.line)
        };
        analysis.cases().find(is_in_line)
    })
}

/// The refusal of an id that the suite does not have (R36), with the nearest that it has.
pub(super) fn unknown_case(id: &str, nearest: Option<String>) -> Refusal {
    let message = match nearest {
        Some(near) => Message::new(TextId::EditUnknownCaseNear).with("near", near),
        None => Message::new(TextId::EditUnknownCase),
    };
    Refusal::new(Kind::UnknownCase, message.with("id", id))
}

/// The last place that the client told of, whatever for: some send commands without arguments.
#[derive(Debug, Default)]
pub(in crate::lsp) struct LastPlace(Mutex<Option<(Url, Position)>>);

impl LastPlace {
    /// Looks at the parameters of a message for a place where the person is.
    pub(in crate::lsp) fn note(&self, method: &str, params: &Value) {
        let position = match method {
            "textDocument/didOpen" => &Value::Null,
            "textDocument/didChange" => {
                let changes = params["contentChanges"].as_array();
                let change = changes.and_then(|changes| changes.last());
                change.map_or(&Value::Null, |change| &change["range"]["start"])
            }
            "textDocument/codeAction" => &params["range"]["start"],
            _ if params["position"].is_object() => &params["position"],
            _ => return,
        };
        let Some(url) = params["textDocument"]["uri"].as_str().and_then(uri::parse) else {
            return;
        };
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last.take().filter(|(last, _)| *last == url);
        let position = serde_json::from_value(position.clone()).ok();
        let position = position.or(known.map(|(_, position)| position));
        *last = Some((url, position.unwrap_or_default()));
    }

    /// The last place.
    fn get(&self) -> Option<(Url, Position)> {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.clone()
    }
}
