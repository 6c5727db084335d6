//! Code actions that run: for editors that show no lenses (R42). At any place inside a case, and only when the person asked
//! for actions: an editor that asks by itself at every move of the cursor would show a light bulb everywhere.

use mcpeak_suite::texts::{Language, Message, TextId};
use tower_lsp::lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, CodeActionTriggerKind,
    Command as Shown,
};

use super::command::Command;
use super::lenses::argument;
use super::subject::case_at;
use crate::lsp::snapshot::Snapshot;
use crate::lsp::state::State;
use crate::lsp::uri::Key;

/// The actions at a place of a version of a suite.
pub(in crate::lsp) fn actions(
    state: &State,
    params: &CodeActionParams,
    snapshot: &Snapshot,
) -> Vec<CodeActionOrCommand> {
    let context = &params.context;
    let only = context.only.as_deref();
    let is_wanted = only.is_none_or(|kinds| kinds.contains(&CodeActionKind::EMPTY));
    if !is_wanted || context.trigger_kind == Some(CodeActionTriggerKind::AUTOMATIC) {
        return Vec::new();
    }
    let url = &params.text_document.uri;
    let key = Key::of(url);
    let features = state.features();
    let mut found = Vec::new();
    let mut add = |command: Command, title: Message, case: Option<&str>| {
        let shown = Shown {
            title: super::shown::lines(&title.render(Language::default())),
            command: command.name().to_owned(),
            arguments: Some(vec![argument(url, case)]),
        };
        found.push(match features.sorts_actions && features.action_literals {
            true => in_front(shown),
            false => CodeActionOrCommand::Command(shown),
        });
    };
    let case = case_at(snapshot, params.range.start, features.encoding);
    let results = state.results.of(&key);
    if let Some(case) = &case
        && let Some((id, _)) = &case.id
    {
        let id = id.to_name();
        let titled = |text| Message::new(text).with("case", &id);
        add(Command::RunCase, titled(TextId::ActionRunCase), Some(&id));
        if case.index > 0 {
            add(Command::RunUpTo, titled(TextId::ActionRunUpTo), Some(&id));
        }
        let outcome = results.as_ref().and_then(|results| results.of_case(case));
        if outcome.is_some() {
            let title = titled(TextId::ActionShowResponse);
            add(Command::ShowResponse, title, Some(&id));
        }
    }
    if snapshot.analysis().case_count() == 0 {
        return found;
    }
    add(Command::RunSuite, TextId::ActionRunSuite.into(), None);
    if let Some(results) = results {
        if results.failed().next().is_some() {
            add(Command::RerunFailed, TextId::ActionRerunFailed.into(), None);
        }
        add(Command::ClearResults, TextId::ActionClear.into(), None);
    }
    if state.runs.is_running(&key) {
        add(Command::Cancel, TextId::ActionCancel.into(), None);
    }
    found
}

/// The command among the quick fixes, or it would stand behind all refactorings where there is nothing else to run a case with.
fn in_front(command: Shown) -> CodeActionOrCommand {
    CodeActionOrCommand::CodeAction(CodeAction {
        title: command.title.clone(),
        kind: Some(CodeActionKind::QUICKFIX),
        command: Some(command),
        ..CodeAction::default()
    })
}
