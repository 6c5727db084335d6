//! Edits as the client applies them: for the versions that they were made for, where it can hold them to these.

use mcpeak_suite::text::Edit;
use tower_lsp::lsp_types::{
    DocumentChanges, OneOf, OptionalVersionedTextDocumentIdentifier, TextDocumentEdit, TextEdit,
    Url, WorkspaceEdit,
};

use super::convert::Place;
use super::features::Features;

/// The edits of one document.
pub(super) struct Changed {
    url: Url,
    /// The version that they are for; `None` for a file on disk.
    version: Option<i32>,
    edits: Vec<TextEdit>,
}

impl Changed {
    /// The edits of this text.
    pub(super) fn new(place: &Place<'_>, version: Option<i32>, edits: &[Edit]) -> Self {
        let edits = edits.iter();
        Self {
            url: place.url.clone(),
            version,
            edits: edits
                .map(|edit| TextEdit::new(place.range(&edit.range), edit.replacement.clone()))
                .collect(),
        }
    }

    fn versioned(self) -> TextDocumentEdit {
        TextDocumentEdit {
            text_document: OptionalVersionedTextDocumentIdentifier {
                uri: self.url,
                version: self.version,
            },
            edits: self.edits.into_iter().map(OneOf::Left).collect(),
        }
    }
}

/// The edits of all these documents as one.
pub(super) fn workspace_edit(changed: Vec<Changed>, features: Features) -> WorkspaceEdit {
    let changed = changed.into_iter();
    if !features.versioned_edits {
        return WorkspaceEdit::new(changed.map(|one| (one.url, one.edits)).collect());
    }
    WorkspaceEdit {
        document_changes: Some(DocumentChanges::Edits(
            changed.map(Changed::versioned).collect(),
        )),
        ..WorkspaceEdit::default()
    }
}
