//! One run from its turn to its end: find the server, ask where the person must be asked, run, and tell whoever listens. Waits
//! for clients and servers, so it is a task and never a handler.

use std::sync::Arc;
use std::time::{Duration, Instant};

use mcpeak_runner::cancel::Cancel;
use mcpeak_runner::connection::StartFailure;
use mcpeak_runner::event::{Event as Happened, Events};
use mcpeak_runner::outcome::{CaseResult, CaseStatus, Report, RunStatus, Summary};
use mcpeak_runner::redact::Redaction;
use mcpeak_runner::run::{self as runner, Context, Options, RunError};
use mcpeak_suite::ide::lens::counted;
use mcpeak_suite::printable::escaped;
use mcpeak_suite::texts::{Language, Message, TextId};
use tokio::sync::mpsc::unbounded_channel;
use tower_lsp::lsp_types::MessageType;

use super::conversation::Conversation;
use super::diagnostics::messages;
use super::job::Job;
use super::outcome::{Outcome, shown_duration};
use super::progress::Progress;
use super::results::{Trouble, Written};
use super::runs::{Turn, own_token};
use super::target::{self, Ended, Target};
use super::view::{Event, Status, TestMessage, View};
use super::{advice, refresh, shown};
use crate::launcher::launcher;
use crate::lsp::convert::Place;
use crate::lsp::diagnostics;
use crate::lsp::state::State;

/// How many lines of standard error a message shows.
const STDERR_LINES: usize = 10;

/// Does a job when its turn comes.
pub(super) async fn perform(state: Arc<State>, job: Job, turn: Turn) {
    let view = View::new(&state, &turn.run_id, &job.url);
    let title = words(&title(&job));
    view.tell(|| Event::Enqueued {
        cases: job.ids(),
        title: title.clone(),
    });
    let told = Arc::clone(&state);
    let conclusion = turn
        .take(async |run_id: &str, cancel: Cancel| {
            let progress = Progress::begin(&state, job.token.clone(), own_token(run_id), title);
            let run = Run {
                state,
                job,
                view,
                progress,
                started: Instant::now(),
            };
            run.perform(cancel).await
        })
        .await;
    // Only now it is no longer under way, as whoever asks on hearing of its end must find.
    conclusion.tell();
    refresh::ask_again(&told);
}

fn title(job: &Job) -> Message {
    let name = job.plan.suite.name.to_string_lossy();
    Message::new(TextId::EditRunTitle)
        .with("suite", escaped(&name))
        .with_text("cases", counted(job.plan.cases.len()))
}

struct Run {
    state: Arc<State>,
    job: Job,
    view: View,
    progress: Progress,
    started: Instant,
}

/// How a run ended, for those who were told that it began.
struct Conclusion {
    view: View,
    progress: Progress,
    status: Status,
    message: String,
    duration: Duration,
}

impl Conclusion {
    fn tell(self) {
        self.view.tell(|| Event::Ended {
            status: self.status,
            message: Some(self.message.clone()),
            duration: milliseconds(self.duration),
        });
        self.progress.end(self.message);
    }
}

/// What is left of a run.
struct Left {
    ended: Result<Report, Ended>,
    conversation: String,
    written: Written,
}

impl Run {
    async fn perform(self, cancel: Cancel) -> Conclusion {
        let ids = self.job.ids();
        self.state.results.begin(&self.job.key, &ids);
        self.changed();
        let left = self.attempt(&cancel).await;
        self.conclude(left).await
    }

    async fn attempt(&self, cancel: &Cancel) -> Left {
        let nothing = |ended| Left {
            ended: Err(ended),
            conversation: String::new(),
            written: Written::default(),
        };
        let mut stop = cancel.clone();
        let found = tokio::select! {
            biased;
            () = stop.cancelled() => Err(Ended::Cancelled),
            found = target::find(&self.state, &self.job) => found,
        };
        match found {
            Ok(target) => self.run(&target, cancel).await,
            Err(ended) => nothing(ended),
        }
    }

    async fn run(&self, target: &Target, cancel: &Cancel) -> Left {
        let redaction = Arc::new(target.redaction());
        self.view.tell(|| Event::Server {
            name: escaped(&target.name).into_owned(),
            command: escaped(&redaction.text(&target.shown)).into_owned(),
        });
        let conversation = Arc::new(Conversation::new());
        let (sender, mut events) = unbounded_channel();
        let context = Context {
            launcher: launcher(),
            redaction: Arc::clone(&redaction),
            cancel: cancel.clone(),
            events: Events::to(sender),
        };
        let options = Options {
            start_timeout: self.state.settings().start_timeout,
            determinism: false,
            reset: target.reset.clone(),
            trace: Some(Conversation::listener(&conversation)),
        };
        let running = runner::run(&self.job.plan, &target.spec, &options, &context);
        let mut running = std::pin::pin!(running);
        let ended = loop {
            tokio::select! {
                biased;
                Some(event) = events.recv() => self.happened(event, &redaction),
                ended = &mut running => break ended,
            }
        };
        while let Ok(event) = events.try_recv() {
            self.happened(event, &redaction);
        }
        Left {
            written: written(&ended, &redaction),
            ended: ended.map_err(|error| Ended::of(error, &redaction)),
            conversation: conversation.text(),
        }
    }

    fn happened(&self, event: Happened, redaction: &Arc<Redaction>) {
        let job = &self.job;
        match event {
            Happened::CaseStarted { case } => {
                let id = job.id(case);
                self.state.results.case_started(&job.key, &id);
                let place = job.plan.cases.iter().position(|&one| one == case);
                let name = job.plan.suite.cases.get(case).map(|case| &case.name);
                let name = name.map(|name| name.to_string_lossy()).unwrap_or_default();
                let (done, total) = (place.unwrap_or_default(), job.plan.cases.len());
                let message = format!("{}/{total} {}", done + 1, escaped(&name));
                self.progress.report(message, done, total);
                self.view.tell(|| Event::Started { case: id });
                self.changed();
            }
            Happened::CaseEnded { result } => self.case_ended(&result, redaction),
            Happened::Output { text, .. } => self.view.tell(|| Event::Output {
                text: shown::lines(&text),
                case: None,
            }),
            Happened::RunStarted { .. }
            | Happened::Connected { .. }
            | Happened::OperationEnded { .. }
            | Happened::AssertionEnded { .. }
            | Happened::RunEnded { .. } => {}
        }
    }

    fn case_ended(&self, result: &CaseResult, redaction: &Arc<Redaction>) {
        let job = &self.job;
        let Some(case) = job.plan.suite.cases.get(result.index) else {
            return;
        };
        let content = job.contents.get(result.index).copied().unwrap_or_default();
        let outcome = Outcome::of(&job.plan.suite, case, content, result, redaction);
        let id = job.id(result.index);
        self.tell_of(&id, result, &outcome);
        let among_others = job.has_all_before(result.index);
        self.state
            .results
            .case_ended(&job.key, &id, outcome, among_others);
        self.changed();
    }

    fn tell_of(&self, id: &str, result: &CaseResult, outcome: &Outcome) {
        self.view.tell(|| {
            let case = id.to_owned();
            let duration = milliseconds(result.duration);
            let messages = || self.messages(id, outcome);
            match result.status {
                CaseStatus::Passed => Event::Passed { case, duration },
                CaseStatus::NotRun | CaseStatus::Cancelled => Event::Skipped { case },
                CaseStatus::Failed if result.operation.diagnostic.is_none() => Event::Failed {
                    case,
                    duration,
                    messages: messages(),
                },
                CaseStatus::Failed | CaseStatus::TimedOut => Event::Errored {
                    case,
                    duration,
                    messages: messages(),
                },
            }
        });
    }

    /// What is wrong with a case, at places in the text as it is now.
    fn messages(&self, id: &str, outcome: &Outcome) -> Vec<TestMessage> {
        let open = self.state.documents.get(&self.job.key);
        let open = open.map(|document| Arc::clone(&document.snapshot));
        let snapshot = open.as_ref().unwrap_or(&self.job.snapshot);
        let place = Place {
            text: &snapshot.text,
            url: &self.job.url,
            features: self.state.features(),
        };
        messages(outcome, id, snapshot, &place)
    }

    /// Results are not what they were.
    fn changed(&self) {
        diagnostics::results_changed(&self.state, &self.job.key);
        refresh::ask_again(&self.state);
    }

    async fn conclude(self, left: Left) -> Conclusion {
        let duration = self.started.elapsed();
        let (status, message) = match &left.ended {
            Ok(report) => summary(report, duration),
            Err(Ended::Cancelled) => (Status::Cancelled, words(&TextId::EditRunCancelled.into())),
            Err(Ended::Declined) => (Status::Cancelled, words(&TextId::EditNotStarted.into())),
            Err(Ended::Trouble(trouble) | Ended::Shown(trouble)) => {
                (Status::Error, trouble.message.clone())
            }
        };
        if left.ended.is_err() {
            for case in self.job.ids() {
                self.view.tell(|| Event::Skipped { case });
            }
        }
        let is_shown = matches!(left.ended, Err(Ended::Shown(_)));
        let trouble = match left.ended {
            Err(Ended::Trouble(trouble) | Ended::Shown(trouble)) => Some(trouble),
            Ok(_) | Err(Ended::Cancelled | Ended::Declined) => None,
        };
        let (state, key) = (&self.state, &self.job.key);
        state
            .results
            .end(key, trouble.clone(), left.conversation, left.written);
        diagnostics::results_complete(state, key).await;
        if !is_shown {
            self.show(status, &message, trouble.as_ref());
        }
        Conclusion {
            view: self.view,
            progress: self.progress,
            status,
            message,
            duration,
        }
    }

    /// Says how it ended where nothing else would.
    fn show(&self, status: Status, message: &str, trouble: Option<&Trouble>) {
        let features = self.state.features();
        let (typ, text) = match (status, trouble) {
            (Status::Error, Some(trouble)) => (MessageType::ERROR, trouble.text()),
            _ if features.test_view || self.is_in_sight() => return,
            (Status::Failed, _) => (MessageType::WARNING, message.to_owned()),
            _ => (MessageType::INFO, message.to_owned()),
        };
        self.state.client.show(typ, text);
    }

    /// Whether lenses in front of the person say what came of it.
    fn is_in_sight(&self) -> bool {
        let are_shown = self.state.settings().lenses.result;
        let is_open = self.state.documents.contains_key(&self.job.key);
        self.state.features().lens_refresh && are_shown && is_open
    }
}

fn summary(report: &Report, duration: Duration) -> (Status, String) {
    let status = match report.status {
        RunStatus::Passed => Status::Passed,
        RunStatus::Failed => Status::Failed,
        RunStatus::Aborted => Status::Cancelled,
    };
    let Summary {
        passed,
        failed,
        timed_out,
        cancelled,
        not_run,
        ..
    } = report.summary();
    let counts = [
        (passed, TextId::RunPassed),
        (failed, TextId::RunFailed),
        (timed_out, TextId::RunTimedOut),
        (cancelled, TextId::RunCancelled),
        (not_run, TextId::RunNotRun),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let parts: Vec<String> = counts
        .map(|(count, id)| words(&Message::new(id).with("count", count)))
        .collect();
    let name = report.suite.name.to_string_lossy();
    let message = match chosen(report) {
        Some(case) => Message::new(TextId::EditCaseSummary).with("case", escaped(&case)),
        None => Message::new(TextId::EditRunSummary),
    };
    let message = message
        .with("suite", escaped(&name))
        .with("counts", parts.join(", "))
        .with("duration", shown_duration(duration));
    (status, words(&message))
}

/// The name of the one case of several that was run.
fn chosen(report: &Report) -> Option<String> {
    let suite = &report.suite;
    match report.cases.as_slice() {
        [only] if suite.cases.len() > 1 => {
            let name = &suite.cases.get(only.index)?.name;
            Some(name.to_string_lossy().into_owned())
        }
        _ => None,
    }
}

/// What was written to standard error, by the server or by the command that restores the state.
fn written(ended: &Result<Report, RunError>, redaction: &Redaction) -> Written {
    match ended {
        Ok(report) => Written::by_server(report.stderr.clone()),
        Err(RunError::Start(failure)) => Written::by_server(redaction.lines(&failure.stderr)),
        Err(RunError::Reset(failure)) => Written {
            heading: TextId::EditResetStderr,
            lines: redaction.lines(&failure.stderr),
        },
        Err(RunError::Cancelled) => Written::default(),
    }
}

impl Ended {
    fn of(error: RunError, redaction: &Redaction) -> Self {
        match error {
            RunError::Cancelled => Self::Cancelled,
            RunError::Start(failure) => {
                Self::Trouble(trouble(&failure, TextId::EditStderr, redaction))
            }
            RunError::Reset(failure) => {
                Self::Trouble(trouble(&failure, TextId::EditResetStderr, redaction))
            }
        }
    }
}

/// `wrote`: the words before what was written to standard error.
fn trouble(failure: &StartFailure, wrote: TextId, redaction: &Redaction) -> Trouble {
    let StartFailure {
        failure, stderr, ..
    } = failure;
    let mut details = vec![words(&advice::in_editor(&failure.hint))];
    if !stderr.is_empty() {
        details.push(words(&wrote.into()));
        let first = stderr.len().saturating_sub(STDERR_LINES);
        details.extend(stderr.iter().skip(first).cloned());
    }
    let safe = |text: &str| shown::lines(&redaction.text(text));
    Trouble {
        message: safe(&words(&failure.message)),
        details: safe(&details.join("\n")),
    }
}

fn words(message: &Message) -> String {
    message.render(Language::default())
}

fn milliseconds(duration: Duration) -> u64 {
    duration.as_millis().try_into().unwrap_or(u64::MAX)
}
