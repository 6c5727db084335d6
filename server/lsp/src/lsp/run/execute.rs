//! `workspace/executeCommand`: each command is looked up, answered at once, and whatever takes time goes on in a task. Which
//! text is meant is decided before anything is awaited, so that it is the text at the time of the message.

use std::collections::HashSet;
use std::sync::Arc;

use mcpeak_suite::texts::TextId;
use serde_json::{Value, json};
use tower_lsp::jsonrpc;
use tower_lsp::lsp_types::{ExecuteCommandParams, MessageType, ProgressToken};

use super::command::{Arguments, Command};
use super::job::{Cause, Job, Wanted};
use super::refusal::{Kind, Refusal};
use super::runs::{Last, Runs};
use super::subject::{CaseName, Source, unknown_case};
use super::{documents, refresh, target, task};
use crate::lsp::diagnostics;
use crate::lsp::state::{State, Trust};
use crate::lsp::transport::unknown_command;
use crate::lsp::uri;

/// Executes a command.
pub(in crate::lsp) async fn execute(
    state: Arc<State>,
    params: ExecuteCommandParams,
) -> jsonrpc::Result<Option<Value>> {
    let Some(command) = Command::named(&params.command) else {
        return Err(unknown_command(&params.command));
    };
    let token = params.work_done_progress_params.work_done_token;
    let done = match Arguments::read(&params.arguments) {
        Ok(arguments) => perform(&state, command, arguments, token).await,
        Err(refusal) => Err(refusal),
    };
    done.map_err(|refusal| {
        if !state.features().shows_failed_commands {
            let sentence = refusal.sentence();
            state.client.show(MessageType::ERROR, sentence);
        }
        refusal.error()
    })
}

async fn perform(
    state: &Arc<State>,
    command: Command,
    arguments: Arguments,
    token: Option<ProgressToken>,
) -> Result<Option<Value>, Refusal> {
    match command {
        Command::RunCase | Command::RunUpTo => {
            let source = Source::of(state, &arguments)?;
            let name = CaseName::of(state, &arguments, source.key())?;
            let encoding = state.features().encoding;
            let choose = move |snapshot: &_| {
                let id = name.id_in(snapshot, encoding)?;
                Ok(match command {
                    Command::RunUpTo => Wanted::UpTo(id),
                    _ => Wanted::These(vec![id]),
                })
            };
            run(state, source, choose, arguments.server, token).await
        }
        Command::RunSuite => {
            let source = Source::of(state, &arguments)?;
            run(state, source, |_| Ok(Wanted::All), arguments.server, token).await
        }
        Command::RunCases => {
            let source = Source::of(state, &arguments)?;
            let ids = arguments.cases.filter(|ids| !ids.is_empty());
            let ids = ids.ok_or_else(|| Refusal::new(Kind::BadArguments, TextId::EditNoCases))?;
            let wanted = Wanted::These(ids);
            run(state, source, |_| Ok(wanted), arguments.server, token).await
        }
        Command::RerunLast => rerun_last(state, token).await,
        Command::RerunFailed => rerun_failed(state, arguments, token).await,
        Command::Cancel => cancel(state, arguments),
        Command::ChooseServer => choose_server(state, arguments).await,
        Command::ShowResponse => show_response(state, arguments).await,
        Command::ShowConversation => show_conversation(state, &arguments),
        Command::ClearResults => clear(state, &arguments),
    }
}

/// Starts a run and answers with its id.
async fn run(
    state: &Arc<State>,
    source: Source,
    choose: impl FnOnce(&crate::lsp::snapshot::Snapshot) -> Result<Wanted, Refusal> + Send + 'static,
    server: Option<String>,
    token: Option<ProgressToken>,
) -> Result<Option<Value>, Refusal> {
    let job = prepared(state, source, choose).await?;
    let job = Job {
        server,
        token,
        ..job
    };
    Ok(Some(begin(state, job)))
}

/// A job that may begin.
async fn prepared(
    state: &Arc<State>,
    source: Source,
    choose: impl FnOnce(&crate::lsp::snapshot::Snapshot) -> Result<Wanted, Refusal> + Send + 'static,
) -> Result<Job, Refusal> {
    if state.trust() == Trust::Refused {
        return Err(Refusal::new(Kind::Untrusted, TextId::EditUntrusted));
    }
    let subject = source.read().await?;
    let prepared = tokio::task::spawn_blocking(move || {
        let wanted = choose(&subject.snapshot)?;
        Job::new(subject, wanted)
    });
    let broken = |_| Err(Refusal::new(Kind::InvalidSuite, TextId::EditBroken));
    prepared.await.unwrap_or_else(broken)
}

/// Takes a turn for a job, and gives the answer.
fn begin(state: &Arc<State>, job: Job) -> Value {
    let last = Last {
        url: job.url.clone(),
        wanted: job.wanted.clone(),
        server: job.server.clone(),
    };
    let turn = Runs::turn(state, &job.key, job.token.clone(), last);
    let answer = json!({ "runId": turn.run_id });
    tokio::spawn(task::perform(Arc::clone(state), job, turn));
    answer
}

/// Runs a suite that was saved, if the person wants that. What stands in the way is in the diagnostics already.
pub(in crate::lsp) fn saved(state: &Arc<State>, url: &tower_lsp::lsp_types::Url) {
    if !state.settings().run_on_save {
        return;
    }
    let arguments = Arguments {
        uri: Some(url.to_string()),
        ..Arguments::default()
    };
    let Ok(source) = Source::of(state, &arguments) else {
        return;
    };
    let state = Arc::clone(state);
    tokio::spawn(async move {
        match prepared(&state, source, |_| Ok(Wanted::All)).await {
            Ok(job) => begin_saved(&state, job).await,
            Err(refusal) => tracing::info!("a saved suite is not run: {}", refusal.sentence()),
        }
    });
}

/// Takes a turn for a suite that was saved, unless nothing could come of it: a turn ends the run before.
async fn begin_saved(state: &Arc<State>, job: Job) {
    if !target::may_run(state, &job).await {
        return tracing::info!("a saved suite is not run: the person has not said what to start");
    }
    let cause = Cause::Save;
    begin(state, Job { cause, ..job });
}

async fn rerun_last(
    state: &Arc<State>,
    token: Option<ProgressToken>,
) -> Result<Option<Value>, Refusal> {
    let nothing = || Refusal::new(Kind::NothingRan, TextId::EditNothingRan);
    let last = state.runs.last().ok_or_else(nothing)?;
    let arguments = Arguments {
        uri: Some(last.url.to_string()),
        ..Arguments::default()
    };
    let source = Source::of(state, &arguments)?;
    run(state, source, |_| Ok(last.wanted), last.server, token).await
}

async fn rerun_failed(
    state: &Arc<State>,
    arguments: Arguments,
    token: Option<ProgressToken>,
) -> Result<Option<Value>, Refusal> {
    let source = Source::of(state, &arguments)?;
    let results = state.results.of(source.key());
    let failed: HashSet<String> = results
        .iter()
        .flat_map(|results| results.failed().map(str::to_owned))
        .collect();
    if failed.is_empty() {
        return Err(Refusal::new(Kind::NothingFailed, TextId::EditNothingFailed));
    }
    let choose = move |snapshot: &crate::lsp::snapshot::Snapshot| {
        // A case that failed and is gone has nothing to run.
        let cases = snapshot.analysis().cases();
        let ids = cases.filter_map(|case| Some(case.id?.0.to_name().into_owned()));
        let there: Vec<String> = ids.filter(|id| failed.contains(id)).collect();
        match there.is_empty() {
            true => Err(Refusal::new(Kind::NothingFailed, TextId::EditNothingFailed)),
            false => Ok(Wanted::These(there)),
        }
    };
    run(state, source, choose, arguments.server, token).await
}

fn cancel(state: &State, arguments: Arguments) -> Result<Option<Value>, Refusal> {
    if let Some(run_id) = &arguments.run_id {
        state.runs.end_by_id(run_id);
    } else if arguments.uri.is_some() {
        // A run can be stopped whatever became of the text.
        let version = None;
        let arguments = Arguments {
            version,
            ..arguments
        };
        state.runs.end_of(Source::of(state, &arguments)?.key());
    } else {
        state.runs.end_all();
    }
    Ok(None)
}

async fn choose_server(state: &Arc<State>, arguments: Arguments) -> Result<Option<Value>, Refusal> {
    let subject = Source::of(state, &arguments)?.read().await?;
    let state = Arc::clone(state);
    tokio::spawn(async move {
        target::choose_again(&state, &subject, arguments.server).await;
        refresh::ask_again(&state);
    });
    Ok(None)
}

async fn show_response(state: &Arc<State>, arguments: Arguments) -> Result<Option<Value>, Refusal> {
    let source = Source::of(state, &arguments)?;
    let name = CaseName::of(state, &arguments, source.key())?;
    let results = state.results.of(source.key());
    let subject = source.read().await?;
    let id = name.id_in(&subject.snapshot, state.features().encoding)?;
    let mut cases = subject.snapshot.analysis().cases();
    let case = cases.find(|case| case.is_called(&id));
    let nothing = || Refusal::new(Kind::NothingRan, TextId::EditNothingRan);
    let results = results.ok_or_else(nothing)?;
    let Some(outcome) = results.cases.get(&id) else {
        return match case {
            Some(_) => Err(nothing()),
            None => Err(unknown_case(&id, None)),
        };
    };
    let is_stale = case.is_none_or(|case| case.content != outcome.content);
    let shown = documents::response(&subject.key, &id, outcome, is_stale, &results);
    tokio::spawn(documents::show(Arc::clone(state), shown));
    Ok(None)
}

fn show_conversation(state: &Arc<State>, arguments: &Arguments) -> Result<Option<Value>, Refusal> {
    let source = Source::of(state, arguments)?;
    let key = source.key();
    let results = state.results.of(key);
    let results = results.filter(|results| results.has_conversation());
    let results = results.ok_or_else(|| Refusal::new(Kind::NothingRan, TextId::EditNothingRan))?;
    let shown = documents::conversation(key, &results);
    tokio::spawn(documents::show(Arc::clone(state), shown));
    Ok(None)
}

fn clear(state: &Arc<State>, arguments: &Arguments) -> Result<Option<Value>, Refusal> {
    let cleared = match &arguments.uri {
        Some(uri) => {
            let no_suite = || Refusal::new(Kind::NoSuite, TextId::EditNoSuite);
            let url = uri::parse(uri).ok_or_else(no_suite)?;
            vec![uri::Key::of(&url)]
        }
        None => state.results.suites(),
    };
    for key in &cleared {
        state.results.forget(key);
    }
    for key in &cleared {
        diagnostics::results_changed(state, key);
    }
    refresh::ask_again(state);
    Ok(None)
}
