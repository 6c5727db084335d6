//! Edits of a version of a document as the client applies them.

use std::collections::HashMap;

use mcpeak_suite::text::Edit;
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, DocumentChanges, OneOf,
    OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit, WorkspaceEdit,
};

use super::Request;
use crate::lsp::convert::Place;

impl Request<'_> {
    /// An action that edits the document.
    pub(super) fn action(&self, title: String, kind: CodeActionKind, edits: &[Edit]) -> CodeAction {
        CodeAction {
            title,
            kind: Some(kind),
            edit: Some(self.workspace_edit(edits)),
            ..CodeAction::default()
        }
    }

    /// Edits for the version that they were made for, where the client can hold them to it.
    fn workspace_edit(&self, edits: &[Edit]) -> WorkspaceEdit {
        let features = self.state.features();
        let uri = self.params.text_document.uri.clone();
        let place = Place {
            text: &self.snapshot.text,
            url: &uri,
            features,
        };
        let edits = edits
            .iter()
            .map(|edit| TextEdit::new(place.range(&edit.range), edit.replacement.clone()));
        if !features.versioned_edits {
            return WorkspaceEdit::new(HashMap::from([(uri.clone(), edits.collect())]));
        }
        let edits = edits.map(OneOf::Left).collect();
        let text_document = OptionalVersionedTextDocumentIdentifier {
            uri: uri.clone(),
            version: Some(self.snapshot.version),
        };
        WorkspaceEdit {
            document_changes: Some(DocumentChanges::Edits(vec![TextDocumentEdit {
                text_document,
                edits,
            }])),
            ..WorkspaceEdit::default()
        }
    }
}

/// Actions as they are answered.
pub(super) fn answered(actions: impl Iterator<Item = CodeAction>) -> Vec<CodeActionOrCommand> {
    actions.map(CodeActionOrCommand::CodeAction).collect()
}
