//! Actions that edit a version of a document.

use mcpeak_suite::text::Edit;
use tower_lsp::lsp_types::{CodeAction, CodeActionKind, CodeActionOrCommand, WorkspaceEdit};

use super::Request;
use crate::lsp::convert::Place;
use crate::lsp::edits::{Changed, workspace_edit};

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

    fn workspace_edit(&self, edits: &[Edit]) -> WorkspaceEdit {
        let features = self.state.features();
        let place = Place {
            text: &self.snapshot.text,
            url: &self.params.text_document.uri,
            features,
        };
        let changed = Changed::new(&place, Some(self.snapshot.version), edits);
        workspace_edit(vec![changed], features)
    }
}

/// Actions as they are answered.
pub(super) fn answered(actions: impl Iterator<Item = CodeAction>) -> Vec<CodeActionOrCommand> {
    actions.map(CodeActionOrCommand::CodeAction).collect()
}
