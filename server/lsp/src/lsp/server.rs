//! The methods of the protocol that the server has, each handed on in one step. Methods of text synchronisation do
//! all their work before anything could be awaited (R2), and no method waits for the client (R5).

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CodeActionParams, CodeActionResponse, CodeLens, CodeLensParams, CompletionItem,
    CompletionParams, CompletionResponse, DeleteFilesParams, DidChangeConfigurationParams,
    DidChangeTextDocumentParams, DidChangeWatchedFilesParams, DidChangeWorkspaceFoldersParams,
    DidCloseTextDocumentParams, DidOpenTextDocumentParams, DidSaveTextDocumentParams,
    DocumentDiagnosticParams, DocumentDiagnosticReportResult, DocumentFormattingParams,
    DocumentHighlight, DocumentHighlightParams, DocumentRangeFormattingParams,
    DocumentSymbolParams, DocumentSymbolResponse, ExecuteCommandParams, FoldingRange,
    FoldingRangeParams, GotoDefinitionParams, GotoDefinitionResponse, Hover, HoverParams,
    InitializeParams, InitializeResult, InitializedParams, InlayHint, InlayHintParams, Location,
    PrepareRenameResponse, ReferenceParams, RenameFilesParams, RenameParams, SelectionRange,
    SelectionRangeParams, ServerInfo, SymbolInformation, TextDocumentIdentifier,
    TextDocumentPositionParams, TextEdit, Url, WorkDoneProgressCancelParams,
    WorkspaceDiagnosticParams, WorkspaceDiagnosticReportResult, WorkspaceEdit,
    WorkspaceSymbolParams,
};
use tower_lsp::{LanguageServer, async_trait};

use super::features::Features;
use super::run::{self, DocumentParams, DocumentText, Tree, TreeParams};
use super::snapshot::Snapshot;
use super::state::State;
use super::transport::{self, End};
use super::uri::{self, Key};
use super::{
    actions, completion, diagnostics, formatting, hover, inlay, naming, setup, structure, sync,
};

/// The methods of the server.
#[derive(Debug)]
pub(super) struct Server {
    state: Arc<State>,
}

/// The parameters of `mcpeak/text`.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct TextParams {
    text_document: TextDocumentIdentifier,
}

/// The answer to `mcpeak/text`: what the server believes to be in the client's buffer.
#[derive(Debug, Serialize)]
pub(super) struct TextResult {
    version: i32,
    text: String,
}

impl Server {
    /// A server with this state.
    pub(super) fn new(state: Arc<State>) -> Self {
        Self { state }
    }

    /// Looks at an open suite as it is now, off this thread: each of these reads the whole text. `None` if there is no such
    /// suite, or if something panicked.
    async fn look_at<T: Send + 'static>(
        &self,
        uri: Url,
        look: impl FnOnce(&State, &Url, &Snapshot) -> T + Send + 'static,
    ) -> Option<T> {
        let snapshot = self.state.suite(&uri)?;
        let state = Arc::clone(&self.state);
        let work = move || look(&state, &uri, &snapshot);
        tokio::task::spawn_blocking(work).await.ok()
    }

    /// `mcpeak/tests`: the suites and cases of the workspace.
    pub(super) async fn tests(&self, params: Option<TreeParams>) -> Result<Tree> {
        let params = params.unwrap_or_default();
        Ok(run::tree(Arc::clone(&self.state), params).await)
    }

    /// `mcpeak/document`: the text of a document that the server has shown or linked to.
    pub(super) async fn document(&self, params: DocumentParams) -> Result<Option<DocumentText>> {
        Ok(self.state.run_documents.text(&params))
    }

    /// `mcpeak/trust`: whether servers may be started from now on.
    pub(super) async fn trust(&self, params: Value) {
        setup::trust_changed(&self.state, &params["trusted"]);
    }

    /// `window/workDoneProgress/cancel`, which ends the run that the progress is of.
    pub(super) async fn cancel_progress(&self, params: WorkDoneProgressCancelParams) {
        self.state.runs.end_by_token(&params.token);
    }

    /// `mcpeak/text`, for authors of clients: the text and the version of an open document, `null` for any other.
    pub(super) async fn text(&self, params: TextParams) -> Result<Option<TextResult>> {
        let document = self
            .state
            .documents
            .get(&Key::of(&params.text_document.uri));
        let snapshot = document.map(|document| Arc::clone(&document.snapshot));
        Ok(snapshot.map(|snapshot| TextResult {
            version: snapshot.version,
            text: snapshot.text.to_string(),
        }))
    }
}

#[async_trait]
impl LanguageServer for Server {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        let params = self.state.initialize_params();
        let features = Features::read(&params);
        self.state.set_features(features);
        self.state.pages.prepare(features);
        self.state.workspace.open(&params);
        setup::read_options(&self.state, &params);
        let process = params["processId"].as_u64();
        if let Some(gone) = process.and_then(|id| transport::gone(id.try_into().ok()?)) {
            let state = Arc::clone(&self.state);
            tokio::spawn(async move {
                gone.await;
                state.end(End::ParentGone);
            });
        }
        Ok(InitializeResult {
            capabilities: features.announced(),
            server_info: Some(ServerInfo {
                name: env!("CARGO_PKG_NAME").to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        })
    }

    async fn initialized(&self, _: InitializedParams) {
        setup::initialized(&self.state);
    }

    async fn shutdown(&self) -> Result<()> {
        self.state.runs.end_all();
        self.state.shut_down();
        Ok(())
    }

    async fn did_open(&self, params: DidOpenTextDocumentParams) {
        sync::opened(&self.state, params.text_document);
    }

    async fn did_change(&self, params: DidChangeTextDocumentParams) {
        sync::changed(&self.state, params);
    }

    async fn did_save(&self, params: DidSaveTextDocumentParams) {
        sync::saved(&self.state, &Key::of(&params.text_document.uri));
    }

    async fn did_close(&self, params: DidCloseTextDocumentParams) {
        sync::closed(&self.state, &Key::of(&params.text_document.uri));
    }

    async fn did_delete_files(&self, params: DeleteFilesParams) {
        let uris = params.files.iter().filter_map(|file| uri::parse(&file.uri));
        sync::removed(
            &self.state,
            &uris.map(|uri| Key::of(&uri)).collect::<Vec<_>>(),
        );
    }

    async fn did_rename_files(&self, params: RenameFilesParams) {
        let uris = params
            .files
            .iter()
            .filter_map(|file| uri::parse(&file.old_uri));
        sync::removed(
            &self.state,
            &uris.map(|uri| Key::of(&uri)).collect::<Vec<_>>(),
        );
    }

    async fn did_change_watched_files(&self, _: DidChangeWatchedFilesParams) {
        sync::changed_on_disk(&self.state);
    }

    async fn did_change_workspace_folders(&self, params: DidChangeWorkspaceFoldersParams) {
        self.state.workspace.change(&params.event);
        let changed = self.state.classify_again();
        sync::reclassified(&self.state, &changed);
        diagnostics::ask_again(&self.state);
    }

    async fn did_change_configuration(&self, params: DidChangeConfigurationParams) {
        setup::configuration_changed(&self.state, &params.settings);
    }

    async fn hover(&self, params: HoverParams) -> Result<Option<Hover>> {
        let TextDocumentPositionParams {
            text_document,
            position,
        } = params.text_document_position_params;
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            hover::hover(state, url, snapshot, position)
        };
        Ok(self.look_at(text_document.uri, look).await.flatten())
    }

    async fn document_symbol(
        &self,
        params: DocumentSymbolParams,
    ) -> Result<Option<DocumentSymbolResponse>> {
        let look = structure::document_symbols;
        Ok(self.look_at(params.text_document.uri, look).await.flatten())
    }

    async fn symbol(
        &self,
        params: WorkspaceSymbolParams,
    ) -> Result<Option<Vec<SymbolInformation>>> {
        let state = Arc::clone(&self.state);
        let work = move || structure::workspace_symbols(&state, &params.query);
        Ok(tokio::task::spawn_blocking(work).await.ok())
    }

    async fn folding_range(&self, params: FoldingRangeParams) -> Result<Option<Vec<FoldingRange>>> {
        Ok(self
            .look_at(params.text_document.uri, structure::folds)
            .await)
    }

    async fn selection_range(
        &self,
        params: SelectionRangeParams,
    ) -> Result<Option<Vec<SelectionRange>>> {
        let positions = params.positions;
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            structure::selections(state, url, snapshot, &positions)
        };
        Ok(self.look_at(params.text_document.uri, look).await.flatten())
    }

    async fn document_highlight(
        &self,
        params: DocumentHighlightParams,
    ) -> Result<Option<Vec<DocumentHighlight>>> {
        let at = params.text_document_position_params.position;
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            naming::highlights(state, url, snapshot, at)
        };
        let uri = params.text_document_position_params.text_document.uri;
        Ok(self.look_at(uri, look).await)
    }

    async fn goto_definition(
        &self,
        params: GotoDefinitionParams,
    ) -> Result<Option<GotoDefinitionResponse>> {
        let at = params.text_document_position_params.position;
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            naming::definition(state, url, snapshot, at)
        };
        let uri = params.text_document_position_params.text_document.uri;
        let found = self.look_at(uri, look).await;
        Ok(found.map(GotoDefinitionResponse::Array))
    }

    async fn references(&self, params: ReferenceParams) -> Result<Option<Vec<Location>>> {
        let at = params.text_document_position.position;
        let with_definition = params.context.include_declaration;
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            naming::references(state, url, snapshot, at, with_definition)
        };
        let uri = params.text_document_position.text_document.uri;
        Ok(self.look_at(uri, look).await)
    }

    async fn prepare_rename(
        &self,
        params: TextDocumentPositionParams,
    ) -> Result<Option<PrepareRenameResponse>> {
        let at = params.position;
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            naming::prepare_rename(state, url, snapshot, at)
        };
        self.look_at(params.text_document.uri, look)
            .await
            .transpose()
    }

    async fn rename(&self, params: RenameParams) -> Result<Option<WorkspaceEdit>> {
        let at = params.text_document_position.position;
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            naming::rename(state, url, snapshot, at, &params.new_name)
        };
        let uri = params.text_document_position.text_document.uri;
        self.look_at(uri, look).await.transpose()
    }

    async fn formatting(&self, params: DocumentFormattingParams) -> Result<Option<Vec<TextEdit>>> {
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            formatting::edits(state, url, snapshot, &params.options, None)
        };
        Ok(self.look_at(params.text_document.uri, look).await.flatten())
    }

    async fn range_formatting(
        &self,
        params: DocumentRangeFormattingParams,
    ) -> Result<Option<Vec<TextEdit>>> {
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            formatting::edits(state, url, snapshot, &params.options, Some(params.range))
        };
        Ok(self.look_at(params.text_document.uri, look).await.flatten())
    }

    async fn inlay_hint(&self, params: InlayHintParams) -> Result<Option<Vec<InlayHint>>> {
        let look = move |state: &State, url: &Url, snapshot: &Snapshot| {
            inlay::hints(state, url, snapshot, params.range)
        };
        Ok(self.look_at(params.text_document.uri, look).await.flatten())
    }

    async fn code_lens(&self, params: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        Ok(run::lenses(Arc::clone(&self.state), params).await)
    }

    async fn code_action(&self, params: CodeActionParams) -> Result<Option<CodeActionResponse>> {
        let uri = params.text_document.uri.clone();
        let look = move |state: &State, _: &Url, snapshot: &Snapshot| {
            actions::actions(state, &params, snapshot)
        };
        Ok(self.look_at(uri, look).await)
    }

    async fn execute_command(&self, params: ExecuteCommandParams) -> Result<Option<Value>> {
        run::execute(Arc::clone(&self.state), params).await
    }

    async fn completion(&self, params: CompletionParams) -> Result<Option<CompletionResponse>> {
        let list = completion::complete(&self.state, params).await;
        let list = list.ok_or_else(|| transport::internal_error("textDocument/completion"))?;
        Ok(Some(CompletionResponse::List(list)))
    }

    async fn completion_resolve(&self, item: CompletionItem) -> Result<CompletionItem> {
        Ok(completion::resolve(&self.state, item))
    }

    async fn diagnostic(
        &self,
        params: DocumentDiagnosticParams,
    ) -> Result<DocumentDiagnosticReportResult> {
        let report = diagnostics::document(Arc::clone(&self.state), params).await;
        let report = report.ok_or_else(|| transport::internal_error("textDocument/diagnostic"))?;
        Ok(report.into())
    }

    async fn workspace_diagnostic(
        &self,
        params: WorkspaceDiagnosticParams,
    ) -> Result<WorkspaceDiagnosticReportResult> {
        let report = diagnostics::workspace(Arc::clone(&self.state), params).await;
        Ok(report.into())
    }
}
