//! A beginning for who has no server defined yet: a `mcpeak.json` to fill in, made by the editor when the person asks for it.

use std::path::Path;
use std::sync::Arc;

use mcpeak_suite::texts::{Language, Message, TextId};
use tower_lsp::lsp_types::request::{ApplyWorkspaceEdit, ShowDocument};
use tower_lsp::lsp_types::{
    ApplyWorkspaceEditParams, CreateFile, CreateFileOptions, DocumentChangeOperation,
    DocumentChanges, MessageType, OneOf, OptionalVersionedTextDocumentIdentifier, Range,
    ResourceOp, ShowDocumentParams, TextDocumentEdit, TextEdit, Url, WorkspaceEdit,
};

use super::ask;
use crate::lsp::state::State;

/// What the file begins with.
const TEXT: &str = r#"{
  "servers": {
    "my-server": { "command": "node", "args": ["server.js"] }
  }
}
"#;

/// Shows what is wrong, and offers to begin the file in this folder. Waits for the person.
pub(super) async fn offer(state: &Arc<State>, problem: String, folder: &Path) {
    let create = Message::from(TextId::EditCreateFile).render(Language::default());
    let answer = ask::choose(
        state,
        MessageType::ERROR,
        problem.clone(),
        std::slice::from_ref(&create),
    )
    .await;
    match answer {
        Ok(Some(answer)) if answer == create => begin(state, folder).await,
        Ok(_) => {}
        Err(_) => state.client.show(MessageType::ERROR, problem),
    }
}

async fn begin(state: &Arc<State>, folder: &Path) {
    let Ok(uri) = Url::from_file_path(folder.join("mcpeak.json")) else {
        return;
    };
    let params = ApplyWorkspaceEditParams {
        label: None,
        edit: edit(uri.clone()),
    };
    let applied = state.client.request::<ApplyWorkspaceEdit>(params).await;
    if applied.is_some_and(|answer| answer.applied) && state.features().show_document {
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
