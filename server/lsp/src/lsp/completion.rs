//! Completion: what the language crate offers at a place, on its way to the client. Meanings follow when they are asked
//! for.

use std::sync::Arc;

use mcpeak_suite::ide::completion::{self, Context, List};
use mcpeak_suite::texts::TextId;
use tower_lsp::lsp_types::{
    CompletionContext, CompletionItem, CompletionList, CompletionParams, CompletionTriggerKind,
    TextDocumentPositionParams,
};

use super::convert;
use super::features::Features;
use super::snapshot::{Snapshot, guarded};
use super::state::State;
use super::uri::Key;

/// Answers `textDocument/completion`; `None` if something panicked.
pub(super) async fn complete(state: &State, params: CompletionParams) -> Option<CompletionList> {
    let TextDocumentPositionParams {
        text_document,
        position,
    } = params.text_document_position;
    let document = state.documents.get(&Key::of(&text_document.uri));
    let suite = document.filter(|document| document.is_suite);
    let Some(snapshot) = suite.map(|document| Arc::clone(&document.snapshot)) else {
        return Some(CompletionList::default());
    };
    let features = state.features();
    let quote_typed = params.context.is_some_and(|context| is_quote(&context));
    let work = move |snapshot: &Snapshot| {
        let offset = convert::offset(position, &snapshot.text, features);
        let list = guarded(|| list(snapshot, offset, quote_typed, features))?;
        Some(convert::completions(&list, &snapshot.text, features))
    };
    if snapshot.is_small() {
        return work(&snapshot);
    }
    let work = tokio::task::spawn_blocking(move || work(&snapshot));
    work.await.ok().flatten()
}

fn is_quote(context: &CompletionContext) -> bool {
    context.trigger_kind == CompletionTriggerKind::TRIGGER_CHARACTER
        && context.trigger_character.as_deref() == Some("\"")
}

fn list(snapshot: &Snapshot, offset: usize, quote_typed: bool, features: Features) -> List {
    let context = Context {
        snippets: features.snippets,
        as_is: features.as_is,
        quote_typed,
        tools: &[],
    };
    snapshot.look_around(offset, |view| {
        completion::completions(view, offset, &context)
    })
}

/// Answers `completionItem/resolve`: the item with what it means.
pub(super) fn resolve(state: &State, mut item: CompletionItem) -> CompletionItem {
    let name = item.data.as_ref().and_then(|data| data.as_str());
    if let Some(id) = name.and_then(TextId::named) {
        item.documentation = Some(convert::documentation(id, state.features()));
    }
    item
}
