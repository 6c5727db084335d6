//! What the client can do, read from its raw `initialize` parameters (`lsp-types` misspells one of them), and what the
//! server announces in turn. Only what exists is announced.

use mcpeak_suite::text::Encoding;
use serde_json::Value;
use tower_lsp::lsp_types::{
    CodeLensOptions, CompletionOptions, DiagnosticOptions, DiagnosticServerCapabilities,
    ExecuteCommandOptions, FileOperationFilter, FileOperationPattern, FileOperationPatternKind,
    FileOperationRegistrationOptions, FoldingRangeProviderCapability, HoverProviderCapability,
    OneOf, PositionEncodingKind, RenameOptions, SaveOptions, SelectionRangeProviderCapability,
    ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    TextDocumentSyncSaveOptions, WorkDoneProgressOptions,
    WorkspaceFileOperationsServerCapabilities, WorkspaceFoldersServerCapabilities,
    WorkspaceServerCapabilities,
};

use super::actions;
use super::run::Command;
use super::setup::options;

/// What the client can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Features {
    /// What a position's `character` counts.
    pub(super) encoding: Encoding,
    /// Whether the client knows that the encoding is negotiated.
    negotiates_encoding: bool,
    /// It asks for diagnostics instead of having them published.
    pub(super) pull: bool,
    /// It can be told to ask for diagnostics again.
    pub(super) refresh: bool,
    /// It shows places that explain a diagnostic.
    pub(super) related_information: bool,
    /// It shows a link to what a diagnostic's code means.
    pub(super) code_description: bool,
    /// It can grey out text that has no effect.
    pub(super) unnecessary: bool,
    /// It takes completions with placeholders.
    pub(super) snippets: bool,
    /// It can be told to leave the indentation of inserted lines alone.
    pub(super) as_is: bool,
    /// It shows Markdown in a hover.
    pub(super) hover_markdown: bool,
    /// It shows symbols within symbols.
    pub(super) nested_symbols: bool,
    /// It folds whole lines only.
    pub(super) folds_lines_only: bool,
    /// It asks whether something can be renamed before it asks for the new name.
    prepares_rename: bool,
    /// It shows Markdown beside a completion.
    pub(super) markdown: bool,
    /// It can be told to watch files.
    pub(super) watched_files: bool,
    /// It answers `workspace/configuration`.
    pub(super) configuration: bool,
    /// It can be told to report changed settings.
    pub(super) configuration_changes: bool,
    /// It can be told to ask for lenses again.
    pub(super) lens_refresh: bool,
    /// It can be told to ask for inlay hints again.
    pub(super) hint_refresh: bool,
    /// It takes a progress that the server begins.
    pub(super) progress: bool,
    /// It can be asked to show a document.
    pub(super) show_document: bool,
    /// It says that messages come with choices.
    pub(super) message_actions: bool,
    /// It creates files when an edit says so.
    pub(super) creates_files: bool,
    /// It shows tests by itself (editors/PROTOCOL.md).
    pub(super) test_view: bool,
    /// It asks for the text of documents of our own (editors/PROTOCOL.md).
    pub(super) documents: bool,
    /// It asks the person for inputs (editors/PROTOCOL.md).
    pub(super) inputs: bool,
    /// It shows the person why a command failed.
    pub(super) shows_failed_commands: bool,
    /// It takes actions that edit, and kinds of actions.
    pub(super) action_literals: bool,
    /// It shows actions sorted by their kinds, those without any last, and has no lenses.
    pub(super) sorts_actions: bool,
    /// It can hold edits to the version that they are for.
    pub(super) versioned_edits: bool,
    workspace_folders: bool,
    did_delete: bool,
    did_rename: bool,
}

impl Features {
    /// Reads the parameters of `initialize`.
    pub(super) fn read(params: &Value) -> Self {
        let capabilities = &params["capabilities"];
        let (workspace, document) = (&capabilities["workspace"], &capabilities["textDocument"]);
        let is = |value: &Value| value.as_bool() == Some(true);
        let offered = &capabilities["general"]["positionEncodings"];
        let pull = document["diagnostic"].is_object();
        let details = |name: &str| {
            // With the pull model, the newer place counts as well as the older one.
            [&document["publishDiagnostics"], &document["diagnostic"]]
                .into_iter()
                .take(if pull { 2 } else { 1 })
                .find_map(|place| place.get(name))
                .unwrap_or(&Value::Null)
        };
        let options = options(params);
        let client = &params["clientInfo"]["name"];
        let window = &capabilities["window"];
        let edits = &workspace["workspaceEdit"];
        let operations = edits["resourceOperations"].as_array();
        let item = &document["completion"]["completionItem"];
        let has = |list: &Value, value: Value| {
            let list = list.as_array();
            list.is_some_and(|list| list.contains(&value))
        };
        Self {
            encoding: negotiated(offered),
            negotiates_encoding: offered.is_array(),
            pull,
            refresh: ["diagnostics", "diagnostic"]
                .iter()
                .any(|name| is(&workspace[name]["refreshSupport"])),
            related_information: is(details("relatedInformation")),
            code_description: is(details("codeDescriptionSupport")),
            unnecessary: has(&details("tagSupport")["valueSet"], 1.into()),
            snippets: is(&item["snippetSupport"]),
            as_is: has(&item["insertTextModeSupport"]["valueSet"], 1.into()),
            hover_markdown: has(&document["hover"]["contentFormat"], "markdown".into()),
            nested_symbols: is(&document["documentSymbol"]["hierarchicalDocumentSymbolSupport"]),
            folds_lines_only: is(&document["foldingRange"]["lineFoldingOnly"]),
            prepares_rename: is(&document["rename"]["prepareSupport"]),
            markdown: has(&item["documentationFormat"], "markdown".into()),
            watched_files: is(&workspace["didChangeWatchedFiles"]["dynamicRegistration"]),
            configuration: is(&workspace["configuration"]),
            configuration_changes: is(&workspace["didChangeConfiguration"]["dynamicRegistration"]),
            lens_refresh: is(&workspace["codeLens"]["refreshSupport"]),
            hint_refresh: is(&workspace["inlayHint"]["refreshSupport"]),
            progress: is(&window["workDoneProgress"]),
            show_document: is(&window["showDocument"]["support"]),
            message_actions: window["showMessage"]["messageActionItem"].is_object(),
            creates_files: is(&workspace["applyEdit"])
                && is(&edits["documentChanges"])
                && operations.is_some_and(|all| all.contains(&Value::from("create"))),
            test_view: is(&options["testView"]),
            documents: is(&options["documents"]),
            inputs: is(&options["inputs"]),
            // Of the others, Helix is known to write them into its log only.
            shows_failed_commands: is(&options["documents"]) || client == "Neovim",
            action_literals: document["codeAction"]["codeActionLiteralSupport"].is_object(),
            sorts_actions: client == "helix",
            versioned_edits: is(&edits["documentChanges"]),
            workspace_folders: is(&workspace["workspaceFolders"]),
            did_delete: is(&workspace["fileOperations"]["didDelete"]),
            did_rename: is(&workspace["fileOperations"]["didRename"]),
        }
    }

    /// What the server announces to this client.
    pub(super) fn announced(&self) -> ServerCapabilities {
        ServerCapabilities {
            position_encoding: self.negotiates_encoding.then(|| kind(self.encoding)),
            text_document_sync: Some(TextDocumentSyncCapability::Options(
                TextDocumentSyncOptions {
                    open_close: Some(true),
                    change: Some(TextDocumentSyncKind::INCREMENTAL),
                    save: Some(TextDocumentSyncSaveOptions::SaveOptions(SaveOptions {
                        include_text: Some(false),
                    })),
                    ..TextDocumentSyncOptions::default()
                },
            )),
            completion_provider: Some(completion()),
            diagnostic_provider: self.pull.then(diagnostics),
            code_lens_provider: Some(CodeLensOptions {
                resolve_provider: Some(false),
            }),
            code_action_provider: Some(actions::announced(self.action_literals)),
            execute_command_provider: Some(commands()),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            document_symbol_provider: Some(OneOf::Left(true)),
            workspace_symbol_provider: Some(OneOf::Left(true)),
            folding_range_provider: Some(FoldingRangeProviderCapability::Simple(true)),
            selection_range_provider: Some(SelectionRangeProviderCapability::Simple(true)),
            document_highlight_provider: Some(OneOf::Left(true)),
            definition_provider: Some(OneOf::Left(true)),
            references_provider: Some(OneOf::Left(true)),
            rename_provider: Some(self.renaming()),
            document_formatting_provider: Some(OneOf::Left(true)),
            document_range_formatting_provider: Some(OneOf::Left(true)),
            inlay_hint_provider: Some(OneOf::Left(true)),
            workspace: Some(WorkspaceServerCapabilities {
                workspace_folders: self.workspace_folders.then(workspace_folders),
                file_operations: self.file_operations(),
            }),
            ..ServerCapabilities::default()
        }
    }

    /// Options are for clients that prepare; the others take only a yes.
    fn renaming(&self) -> OneOf<bool, RenameOptions> {
        match self.prepares_rename {
            true => OneOf::Right(RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options: WorkDoneProgressOptions::default(),
            }),
            false => OneOf::Left(true),
        }
    }

    fn file_operations(&self) -> Option<WorkspaceFileOperationsServerCapabilities> {
        let any = self.did_delete || self.did_rename;
        any.then(|| WorkspaceFileOperationsServerCapabilities {
            did_delete: self.did_delete.then(suites_and_folders),
            did_rename: self.did_rename.then(suites_and_folders),
            ..WorkspaceFileOperationsServerCapabilities::default()
        })
    }
}

/// The first encoding of the client's list that the server has; UTF-16 is what everybody has.
fn negotiated(offered: &Value) -> Encoding {
    let offered = offered.as_array().into_iter().flatten();
    offered
        .filter_map(|name| match name.as_str()? {
            "utf-8" => Some(Encoding::Utf8),
            "utf-16" => Some(Encoding::Utf16),
            "utf-32" => Some(Encoding::Utf32),
            _ => None,
        })
        .next()
        .unwrap_or_default()
}

fn kind(encoding: Encoding) -> PositionEncodingKind {
    match encoding {
        Encoding::Utf8 => PositionEncodingKind::UTF8,
        Encoding::Utf16 => PositionEncodingKind::UTF16,
        Encoding::Utf32 => PositionEncodingKind::UTF32,
    }
}

/// No commit characters: a colon typed behind a key must not accept anything (R18).
fn completion() -> CompletionOptions {
    CompletionOptions {
        trigger_characters: Some(vec!["\"".to_owned(), ":".to_owned()]),
        resolve_provider: Some(true),
        ..CompletionOptions::default()
    }
}

fn diagnostics() -> DiagnosticServerCapabilities {
    DiagnosticServerCapabilities::Options(DiagnosticOptions {
        identifier: Some("mcpeak".to_owned()),
        inter_file_dependencies: false,
        workspace_diagnostics: true,
        work_done_progress_options: WorkDoneProgressOptions::default(),
    })
}

fn commands() -> ExecuteCommandOptions {
    let names = Command::ALL.iter().map(|command| command.name().to_owned());
    ExecuteCommandOptions {
        commands: names.collect(),
        work_done_progress_options: WorkDoneProgressOptions {
            work_done_progress: Some(true),
        },
    }
}

fn workspace_folders() -> WorkspaceFoldersServerCapabilities {
    WorkspaceFoldersServerCapabilities {
        supported: Some(true),
        change_notifications: Some(OneOf::Left(true)),
    }
}

/// Suites, and folders, which may hold some.
fn suites_and_folders() -> FileOperationRegistrationOptions {
    let filter = |glob: &str, matches| FileOperationFilter {
        scheme: Some("file".to_owned()),
        pattern: FileOperationPattern {
            glob: glob.to_owned(),
            matches: Some(matches),
            options: None,
        },
    };
    FileOperationRegistrationOptions {
        filters: vec![
            filter("**/*.suite.json", FileOperationPatternKind::File),
            filter("**", FileOperationPatternKind::Folder),
        ],
    }
}
