//! What happens around `initialize` and when settings change: registrations and questions to the client, each sent
//! from a task of its own. Which settings there are is not known here.

use std::sync::Arc;

use mcpeak_suite::texts::Language;
use serde_json::{Value, json};
use tower_lsp::lsp_types::request::{
    RegisterCapability, UnregisterCapability, WorkspaceConfiguration,
};
use tower_lsp::lsp_types::{
    ConfigurationItem, ConfigurationParams, Registration, RegistrationParams, Unregistration,
    UnregistrationParams,
};

use super::diagnostics;
use super::run;
use super::settings::Settings;
use super::state::{State, Trust};
use super::sync;

/// The section of the settings that is the server's.
const SECTION: &str = "mcpeak";

const WATCHED_FILES: &str = "mcpeak-watched-files";

/// Reads the settings that came with `initialize`. Warnings about them wait until the client listens.
pub(super) fn read_options(state: &State, params: &Value) {
    let options = options(params);
    state.set_trust(Trust::said(&options["trusted"]));
    state.set_settings(Settings::read(options).0);
}

/// The options, whether or not they stand in a section of their own.
pub(super) fn options(params: &Value) -> &Value {
    let options = &params["initializationOptions"];
    options.get(SECTION).unwrap_or(options)
}

/// `mcpeak/trust`: the person changed their mind about the workspace.
pub(super) fn trust_changed(state: &Arc<State>, trusted: &Value) {
    state.set_trust(Trust::said(trusted));
    run::ask_for_lenses_again(state);
}

/// The client listens now.
pub(super) fn initialized(state: &Arc<State>) {
    let (_, warnings) = Settings::read(options(&state.initialize_params()));
    state.warn(rendered(&warnings));
    let state = Arc::clone(state);
    tokio::spawn(async move {
        tokio::join!(register(&state), ask_for_settings(&state));
    });
}

/// `workspace/didChangeConfiguration`. A client that can be asked is asked, since what it sends along is often empty.
pub(super) fn configuration_changed(state: &Arc<State>, settings: &Value) {
    if state.features().configuration {
        let state = Arc::clone(state);
        tokio::spawn(async move { ask_for_settings(&state).await });
        return;
    }
    if let Some(section) = settings.get(SECTION) {
        apply(state, section);
    }
}

async fn ask_for_settings(state: &Arc<State>) {
    if !state.features().configuration {
        return;
    }
    // One question at a time, so that an older answer never replaces a newer one.
    let _turn = state.configuring.lock().await;
    let items = vec![ConfigurationItem {
        scope_uri: None,
        section: Some(SECTION.to_owned()),
    }];
    let answer = state
        .client
        .request::<WorkspaceConfiguration>(ConfigurationParams { items });
    let Some(section) = answer
        .await
        .and_then(|sections| sections.into_iter().next())
    else {
        return;
    };
    // A client that knows nothing of the section leaves what it said at the start in force.
    if !section.is_null() {
        apply(state, &section);
    }
}

fn apply(state: &Arc<State>, section: &Value) {
    let (settings, warnings) = Settings::read(section);
    state.warn(rendered(&warnings));
    let are_hints_new = settings.hints != state.settings().hints;
    let are_files_new = settings.files != state.settings().files;
    let changed = state.set_settings(settings);
    if are_files_new {
        state.workspace.changed();
    }
    sync::reclassified(state, &changed);
    diagnostics::settings_changed(state);
    run::ask_for_lenses_again(state);
    if are_hints_new {
        run::ask_for_hints_again(state);
    }
    if are_files_new {
        let state = Arc::clone(state);
        tokio::spawn(async move { watch(&state).await });
    }
}

fn rendered(warnings: &[mcpeak_suite::texts::Message]) -> Vec<String> {
    warnings
        .iter()
        .map(|warning| warning.render(Language::default()))
        .collect()
}

async fn register(state: &Arc<State>) {
    if state.features().configuration_changes {
        let section = json!({ "section": SECTION });
        request_registration(
            state,
            "mcpeak-configuration",
            "workspace/didChangeConfiguration",
            section,
        )
        .await;
    }
    watch(state).await;
}

/// Asks the client to tell when suites appear and disappear, by the settings in force.
async fn watch(state: &Arc<State>) {
    if !state.features().watched_files {
        return;
    }
    let _turn = state.watching.lock().await;
    if state.workspace.is_watched() {
        state.workspace.watched(false);
        let unregisterations = vec![Unregistration {
            id: WATCHED_FILES.to_owned(),
            method: "workspace/didChangeWatchedFiles".to_owned(),
        }];
        let params = UnregistrationParams { unregisterations };
        state.client.request::<UnregisterCapability>(params).await;
    }
    let settings = state.settings();
    let mut globs = vec!["**/*.suite.json"];
    globs.extend(settings.files.iter().map(String::as_str));
    let watchers: Vec<Value> = globs
        .iter()
        .map(|glob| json!({ "globPattern": glob }))
        .collect();
    let options = json!({ "watchers": watchers });
    let is_watched = request_registration(
        state,
        WATCHED_FILES,
        "workspace/didChangeWatchedFiles",
        options,
    )
    .await;
    state.workspace.watched(is_watched);
}

/// Whether the client agreed.
async fn request_registration(state: &State, id: &str, method: &str, options: Value) -> bool {
    let registrations = vec![Registration {
        id: id.to_owned(),
        method: method.to_owned(),
        register_options: Some(options),
    }];
    let params = RegistrationParams { registrations };
    state
        .client
        .request::<RegisterCapability>(params)
        .await
        .is_some()
}
