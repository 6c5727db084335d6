//! Which server a run is for, in an editor: the definitions around the suite, read afresh; where they leave a question, the
//! person is asked. Nothing is started here, and nothing is started without what is decided here.

mod saving;
mod which;

use std::collections::HashMap;
use std::env;
use std::path::PathBuf;
use std::sync::Arc;

use mcpeak_runner::client::http::shown_url;
use mcpeak_runner::process::shown_command;
use mcpeak_runner::redact::Redaction;
use mcpeak_runner::server::{ServerSpec, StdioServer};
use mcpeak_runner::target::{
    Definition, Definitions, LookedUp, Problem, Selection, SuiteNames, Surroundings, What,
    input_variable, workspace_root,
};
use mcpeak_suite::printable::escaped;
use mcpeak_suite::syntax::JsString;
use mcpeak_suite::texts::{Language, Message, TextId};
use serde_json::Value;
use tower_lsp::lsp_types::{MessageType, Url};

use super::ask::{self, InputParams};
use super::job::{Cause, Job};
use super::questions::Question;
use super::results::Trouble;
use super::starter::{self, Start};
use super::subject::Subject;
use super::{advice, consent, shown};
use crate::lsp::state::{State, Trust};
use crate::lsp::uri::Key;
use crate::memory::Consent;

pub(super) use saving::may_run;
use which::ask_which;

/// What a run is for.
pub(super) struct Target {
    /// The definition's name.
    pub(super) name: String,
    /// The server in a line.
    pub(super) shown: String,
    pub(super) spec: ServerSpec,
    /// What restores the state before the run.
    pub(super) reset: Option<StdioServer>,
    /// The values that were looked up for its definition.
    looked_up: Vec<String>,
}

/// Why there is no run.
pub(super) enum Ended {
    /// The person changed their mind.
    Cancelled,
    /// The person does not want this server to be started.
    Declined,
    /// Something is wrong.
    Trouble(Trouble),
    /// Something is wrong, and the person is told so already.
    Shown(Trouble),
}

impl From<Trouble> for Ended {
    fn from(trouble: Trouble) -> Self {
        Self::Trouble(trouble)
    }
}

impl Target {
    /// What must not be seen of it.
    pub(super) fn redaction(&self) -> Redaction {
        self.spec.redaction(&self.looked_up)
    }
}

/// Where a suite is and what it is called.
#[derive(Clone)]
pub(super) struct Place {
    pub(super) file: PathBuf,
    pub(super) folder: PathBuf,
    pub(super) workspace: PathBuf,
    id: Option<String>,
}

impl Place {
    /// `None` if it is nowhere on disk, so that no definition can be near it.
    fn of(state: &State, key: &Key, url: &Url, id: Option<&JsString>) -> Option<Self> {
        let file = url.to_file_path().ok()?;
        let folder = file.parent()?.to_path_buf();
        let workspace = state.workspace.folder_of(key);
        Some(Self {
            workspace: workspace.unwrap_or_else(|| workspace_root(&folder, &folder)),
            folder,
            file,
            id: id.map(|id| id.to_string_lossy().into_owned()),
        })
    }

    pub(super) fn names(&self) -> SuiteNames<'_> {
        SuiteNames {
            id: self.id.as_deref(),
            file: Some(&self.file),
        }
    }

    /// The definitions around the suite, and those of the client's settings, read afresh.
    fn definitions(&self, settings: &Value) -> Result<Definitions, Vec<Problem>> {
        Definitions::read_with(settings, &self.folder, &self.workspace)
    }

    /// The server for the suite: the one that was named, or else what the definitions say, or else what the person chose
    /// for the workspace when they say more than one.
    fn select<'d>(
        &self,
        definitions: &'d Definitions,
        named: Option<&str>,
        chosen: Option<&str>,
    ) -> Selection<'d> {
        let selection = definitions.select(self.names(), named);
        let Selection::Ambiguous(candidates) = &selection else {
            return selection;
        };
        let is_candidate = |name: &&str| candidates.iter().any(|one| one.name == **name);
        match chosen.filter(is_candidate) {
            Some(chosen) => definitions.select(self.names(), Some(chosen)),
            None => selection,
        }
    }
}

/// Finds the server of a job, and asks for what only the person knows.
///
/// # Errors
///
/// Nothing may run: what is wrong, or that the person said no.
pub(super) async fn find(state: &Arc<State>, job: &Job) -> Result<Target, Ended> {
    let suite = &job.plan.suite;
    let place = Place::of(state, &job.key, &job.url, Some(&suite.id));
    let place = place.ok_or_else(|| trouble(TextId::EditNoFile, TextId::EditNoFileHint))?;
    let definitions = read(state, &place).await?;
    let chosen = state.memory.chosen_server(&place.workspace);
    let selection = place.select(&definitions, job.server.as_deref(), chosen.as_deref());
    let definition = match selection {
        Selection::One(definition, _) => definition,
        Selection::Ambiguous(candidates) => ask_which(state, &place, &candidates).await?,
        // Who only saved reads it among the diagnostics.
        Selection::None { .. } | Selection::Unknown { .. } if job.cause == Cause::Save => {
            return Err(Ended::Shown(unfit(&selection)));
        }
        Selection::None { .. } => return Err(none(state, &selection)),
        Selection::Unknown { .. } => return Err(unfit(&selection).into()),
    };
    // Before anything is looked up or asked for: whoever wrote the definition also wrote what an input's question says.
    if let Some(consent) = Consent::of(&place.workspace, &definitions, definition) {
        consent::given(state, &consent, &place).await?;
    }
    Ok(resolve(state, &definitions, definition, &place).await?)
}

/// The name of the server that a suite would run against, without asking anyone. Reads files, so not for the reading
/// thread.
pub(super) fn likely_name(
    state: &State,
    key: &Key,
    url: &Url,
    id: Option<&JsString>,
) -> Option<String> {
    let place = Place::of(state, key, url, id)?;
    let definitions = place.definitions(&state.settings().servers).ok()?;
    let chosen = state.memory.chosen_server(&place.workspace);
    match place.select(&definitions, None, chosen.as_deref()) {
        Selection::One(definition, _) => Some(shown::lines(&definition.name)),
        _ => None,
    }
}

/// Asks which server is meant where several fit, and remembers it; with a name, without asking.
pub(super) async fn choose_again(state: &Arc<State>, subject: &Subject, named: Option<String>) {
    let analysis = subject.snapshot.analysis();
    let id = analysis.suite().id.as_ref();
    let Some(place) = Place::of(state, &subject.key, &subject.url, id) else {
        return tell(state, &words(&TextId::EditNoFile.into()));
    };
    let definitions = match read(state, &place).await {
        Ok(definitions) => definitions,
        Err(trouble) => return tell(state, &trouble.text()),
    };
    let selection = place.select(&definitions, named.as_deref(), None);
    match (selection, named) {
        (Selection::One(definition, _), Some(named)) => {
            remember(state, &place, &definition.name);
            // The choice counts for suites that definitions leave open; they may have decided about this one.
            match place.select(&definitions, None, Some(&named)) {
                Selection::One(other, _) if other.name != named => tell_only(state, &other.name),
                _ => {}
            }
        }
        (Selection::One(definition, _), None) => tell_only(state, &definition.name),
        (Selection::Ambiguous(candidates), _) => {
            if let Err(Ended::Trouble(trouble)) = ask_which(state, &place, &candidates).await {
                tell(state, &trouble.text());
            }
        }
        (selection, _) => tell(state, &unfit(&selection).text()),
    }
}

/// Says that there is nothing to choose.
fn tell_only(state: &State, name: &str) {
    let message = Message::new(TextId::EditOnlyServer).with("name", name);
    let message = shown::lines(&words(&message));
    state.client.show(MessageType::INFO, message);
}

fn tell(state: &State, message: &str) {
    state.client.show(MessageType::ERROR, message.to_owned());
}

fn remember(state: &State, place: &Place, name: &str) {
    if let Err(error) = state.memory.choose(&place.workspace, name) {
        tell(state, &words(&error.message()));
    }
}

async fn read(state: &Arc<State>, place: &Place) -> Result<Definitions, Trouble> {
    let settings = Arc::clone(&state.settings());
    let place = place.clone();
    let read = tokio::task::spawn_blocking(move || place.definitions(&settings.servers));
    let read = read.await.unwrap_or_else(|_| Ok(Definitions::default()));
    read.map_err(|problems| problems_trouble(&problems))
}

/// No server is defined: says so, and offers to begin a file of definitions, or to open the one that defines none.
fn none(state: &Arc<State>, selection: &Selection<'_>) -> Ended {
    let mut trouble = unfit(selection);
    let Selection::None { from, to } = selection else {
        return trouble.into();
    };
    let start = Start::of(from, to);
    if let Some(advice) = start.advice() {
        trouble.details = shown::lines(&words(&advice));
    }
    if !start.is_possible(state.features()) {
        return trouble.into();
    }
    let (state, problem) = (Arc::clone(state), trouble.text());
    tokio::spawn(async move { starter::offer(&state, problem, &start).await });
    Ended::Shown(trouble)
}

fn unfit(selection: &Selection<'_>) -> Trouble {
    let no_server = || {
        (
            TextId::CliRunNoServer.into(),
            TextId::EditNoServerHint.into(),
        )
    };
    let (message, hint) = selection.problem().unwrap_or_else(no_server);
    trouble(message, advice::in_editor(&hint))
}

/// How many characters of an input's description are shown.
const DESCRIPTION: usize = 200;

/// The server that a definition means, with the values of its variables and inputs.
async fn resolve(
    state: &Arc<State>,
    definitions: &Definitions,
    definition: &Definition,
    place: &Place,
) -> Result<Target, Trouble> {
    let mut inputs = HashMap::new();
    loop {
        let problems = match resolve_with(state, definitions, definition, place, &inputs) {
            Ok(target) => return Ok(target),
            Err(problems) => problems,
        };
        let missing = problems.iter().find_map(|problem| match &problem.what {
            What::UnsetInput { id } => Some(id.clone()),
            _ => None,
        });
        let Some(id) = missing.filter(|_| state.features().inputs) else {
            return Err(problems_trouble(&problems));
        };
        let question = input_question(place, &id);
        state.questions.note(question.clone());
        let value = ask::input(state, params(definitions, &id)).await;
        let Some(value) = value.filter(|_| !inputs.contains_key(&id)) else {
            return Err(problems_trouble(&problems));
        };
        state.questions.forget(&question);
        inputs.insert(id, value);
    }
}

fn input_question(place: &Place, id: &str) -> Question {
    Question::Input {
        workspace: place.workspace.clone(),
        id: id.to_owned(),
    }
}

fn params(definitions: &Definitions, id: &str) -> InputParams {
    let prompt = definitions.input(id);
    let description = prompt.and_then(|prompt| prompt.description.as_deref());
    InputParams {
        id: escaped(id).into_owned(),
        description: description.map(|text| shown::shortened(text, DESCRIPTION)),
        password: prompt.is_some_and(|prompt| prompt.password),
    }
}

fn resolve_with(
    state: &State,
    definitions: &Definitions,
    definition: &Definition,
    place: &Place,
    inputs: &HashMap<String, String>,
) -> Result<Target, Vec<Problem>> {
    let looked_up = LookedUp::default();
    let variable = |name: &str| looked_up.note(env::var(name).ok());
    let input = |id: &str| match inputs.get(id) {
        Some(given) => looked_up.note(Some(given.clone())),
        None => variable(&input_variable(id)),
    };
    let surroundings = Surroundings {
        workspace: &place.workspace,
        trusted: state.trust() != Trust::Refused,
        variable: &variable,
        input: &input,
    };
    let spec = definition.resolve(&surroundings)?;
    let reset = match &definitions.reset_command {
        Some(command) => Some(command.server(&surroundings)?),
        None => None,
    };
    Ok(Target {
        name: definition.name.clone(),
        shown: match &spec {
            ServerSpec::Stdio(server) => shown_command(server),
            ServerSpec::Http(server) => shown_url(&server.url),
        },
        spec,
        reset,
        looked_up: looked_up.values(),
    })
}

fn problems_trouble(problems: &[Problem]) -> Trouble {
    let mut lines = problems.iter().flat_map(|problem| {
        let at = Message::new(TextId::CliAtPlace)
            .with("place", &problem.place)
            .with_text("message", problem.message());
        [words(&at), words(&problem.hint())]
    });
    Trouble {
        message: shown::lines(&lines.next().unwrap_or_default()),
        details: shown::lines(&lines.collect::<Vec<_>>().join("\n")),
    }
}

/// A trouble in two sentences.
pub(super) fn trouble(message: impl Into<Message>, hint: impl Into<Message>) -> Trouble {
    Trouble {
        message: shown::lines(&words(&message.into())),
        details: shown::lines(&words(&hint.into())),
    }
}

fn words(message: &Message) -> String {
    message.render(Language::default())
}
