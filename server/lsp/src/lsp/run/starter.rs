//! A beginning for who has no server defined yet: a `mcpeak.json` to fill in, made by the editor when the person asks for it. One
//! that is there already is opened and never written to.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use mcpeak_runner::target::Convention;
use mcpeak_suite::texts::{Language, Message, TextId};
use tower_lsp::lsp_types::request::{ApplyWorkspaceEdit, ShowDocument};
use tower_lsp::lsp_types::{
    ApplyWorkspaceEditParams, CreateFile, CreateFileOptions, DocumentChangeOperation,
    DocumentChanges, MessageType, OneOf, OptionalVersionedTextDocumentIdentifier, Range,
    ResourceOp, ShowDocumentParams, TextDocumentEdit, TextEdit, Url, WorkspaceEdit,
};

use super::ask;
use super::shown;
use crate::lsp::features::Features;
use crate::lsp::state::State;

/// What the file begins with.
const TEXT: &str = r#"{
  "servers": {
    "my-server": { "command": "node", "args": ["server.js"] }
  }
}
"#;

/// The same in a line, for who has the file.
const EXAMPLE: &str = r#""servers": { "my-server": { "command": "node", "args": ["server.js"] } }"#;

/// Where to begin.
pub(super) enum Start {
    /// This file is there and defines no server.
    Open(PathBuf),
    /// There is no file yet.
    Create(PathBuf),
}

impl Start {
    /// Where to begin for suites whose definitions are looked for in these folders, from the innermost to the outermost. Only
    /// the innermost file counts, so that another one further out would change nothing.
    pub(super) fn of(from: &Path, to: &Path) -> Self {
        let folders = from.ancestors().take_while(|folder| folder.starts_with(to));
        let mut files = folders.map(|folder| Convention::Mcpeak.path_in(folder));
        match files.find(|file| file.symlink_metadata().is_ok()) {
            Some(file) => Self::Open(file),
            None => Self::Create(Convention::Mcpeak.path_in(to)),
        }
    }

    /// Whether the client can do it.
    pub(super) fn is_possible(&self, features: Features) -> bool {
        match self {
            Self::Open(_) => features.show_document,
            Self::Create(_) => features.creates_files,
        }
    }

    /// What to do by hand, where the file is there.
    pub(super) fn advice(&self) -> Option<Message> {
        let Self::Open(path) = self else {
            return None;
        };
        let advice = Message::new(TextId::EditEmptyFileHint)
            .with("path", path.display())
            .with("example", EXAMPLE);
        Some(advice)
    }

    fn title(&self) -> String {
        let id = match self {
            Self::Open(_) => TextId::EditOpenFile,
            Self::Create(_) => TextId::EditCreateFile,
        };
        Message::from(id).render(Language::default())
    }
}

/// Shows what is wrong, and offers to begin. Waits for the person.
pub(super) async fn offer(state: &Arc<State>, problem: String, start: &Start) {
    let choice = [start.title()];
    let answer = ask::choose(state, MessageType::ERROR, problem.clone(), &choice).await;
    match (answer, start) {
        (Ok(Some(_)), Start::Open(path)) => open(state, path).await,
        (Ok(Some(_)), Start::Create(path)) => create(state, path).await,
        (Ok(None), _) => {}
        (Err(_), _) => state.client.show(MessageType::ERROR, problem),
    }
}

async fn create(state: &Arc<State>, path: &Path) {
    let Ok(uri) = Url::from_file_path(path) else {
        return;
    };
    let params = ApplyWorkspaceEditParams {
        label: None,
        edit: edit(uri),
    };
    let answer = state.client.request::<ApplyWorkspaceEdit>(params).await;
    match answer {
        Some(answer) if answer.applied => open(state, path).await,
        answer => not_created(state, path, answer.and_then(|answer| answer.failure_reason)),
    }
}

fn not_created(state: &State, path: &Path, reason: Option<String>) {
    let unknown = || Message::from(TextId::EditNotCreatedUnknown).render(Language::default());
    let message = Message::new(TextId::EditNotCreated)
        .with("path", path.display())
        .with("reason", reason.unwrap_or_else(unknown));
    let message = shown::lines(&message.render(Language::default()));
    state.client.show(MessageType::ERROR, message);
}

async fn open(state: &Arc<State>, path: &Path) {
    let Ok(uri) = Url::from_file_path(path) else {
        return;
    };
    if state.features().show_document {
        let params = ShowDocumentParams {
            uri,
            external: None,
            take_focus: Some(true),
            selection: None,
        };
        state.client.request::<ShowDocument>(params).await;
    }
}

fn edit(uri: Url) -> WorkspaceEdit {
    let create = CreateFile {
        uri: uri.clone(),
        options: Some(CreateFileOptions {
            overwrite: Some(false),
            ignore_if_exists: Some(false),
        }),
        annotation_id: None,
    };
    let text = TextEdit {
        range: Range::default(),
        new_text: TEXT.to_owned(),
    };
    let fill = TextDocumentEdit {
        text_document: OptionalVersionedTextDocumentIdentifier { uri, version: None },
        edits: vec![OneOf::Left(text)],
    };
    WorkspaceEdit {
        document_changes: Some(DocumentChanges::Operations(vec![
            DocumentChangeOperation::Op(ResourceOp::Create(create)),
            DocumentChangeOperation::Edit(fill),
        ])),
        ..WorkspaceEdit::default()
    }
}
