//! What a run prints: text as it goes, JSON at the end, JUnit into a file, annotations for GitHub.

use std::fs;
use std::future::pending;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::PossibleValue;
use clap::{ArgMatches, ValueEnum};
use mcpeak_runner::connection::StartFailure;
use mcpeak_runner::outcome::{CaseResult, Report};
use mcpeak_runner::report::text::server_block;
use mcpeak_runner::report::{Named, github, json, junit};
use mcpeak_runner::run::RunError;
use mcpeak_suite::printable;
use mcpeak_suite::texts::{Message, TextId};
use tokio::time::{Instant, sleep_until};

use super::explain_failure;
use super::progress::Progress;
use super::suites::Job;
use crate::cli::Streams;
use crate::cli::repository::in_repository;

/// The formats on standard output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Format {
    /// For people.
    #[default]
    Text,
    /// For programs: the reference's report.
    Json,
    /// For people, and the failures as annotations of a GitHub workflow.
    Github,
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[Format::Text, Format::Json, Format::Github]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Github => "github",
        }))
    }
}

/// How long what was printed may wait for more, where it is not read on a terminal.
const FLUSH_INTERVAL: Duration = Duration::from_millis(50);

/// What is printed, and what is kept until the end.
pub(super) struct Output {
    format: Format,
    junit: Option<PathBuf>,
    stderr_lines: usize,
    several: bool,
    progress: Progress,
    reports: Vec<(String, Report)>,
    failures: usize,
    /// When what was printed is to be seen.
    flush_at: Option<Instant>,
}

impl Output {
    /// Nothing printed so far, of these suites. A JUnit file that cannot be written is an error before anything runs.
    pub(super) fn new(arguments: &ArgMatches, jobs: &[Job]) -> Result<Self, Message> {
        let format = match arguments.get_flag("json") {
            true => Format::Json,
            false => arguments.get_one("format").copied().unwrap_or_default(),
        };
        let junit = arguments.get_one::<PathBuf>("junit").cloned();
        if let Some(path) = &junit {
            refuse_suites(path, jobs.iter().map(|job| Path::new(&job.file)))?;
            fs::write(path, "").map_err(|error| cannot_write(path, &error))?;
        }
        Ok(Self {
            format,
            junit,
            stderr_lines: arguments
                .get_one::<u16>("stderr-lines")
                .copied()
                .unwrap_or(20)
                .into(),
            several: jobs.len() > 1,
            progress: Progress::new(),
            reports: Vec::new(),
            failures: 0,
            flush_at: None,
        })
    }

    /// Whether something could not be run at all.
    pub(super) fn could_not_run(&self) -> bool {
        self.failures > 0
    }

    /// The reports so far.
    pub(super) fn reports(&self) -> impl Iterator<Item = &Report> {
        self.reports.iter().map(|(_, report)| report)
    }

    /// A suite's server is there.
    pub(super) fn begin(&mut self, job: &Job, streams: &mut Streams) -> io::Result<()> {
        self.print(streams, || job.report.header())
    }

    /// A case begins.
    pub(super) fn case_started(
        &mut self,
        job: &Job,
        case: usize,
        streams: &mut Streams,
    ) -> io::Result<()> {
        if !self.progress.is_wanted() {
            return Ok(());
        }
        let place = job.plan.cases.binary_search(&case).ok();
        let id = job.plan.suite.cases.get(case).map(|case| case.id.to_name());
        let number = place.map_or(0, |place| place + 1);
        let count = job.plan.cases.len();
        self.progress
            .show(number, count, &id.unwrap_or_default(), streams)
    }

    /// A case ended.
    pub(super) fn case_ended(
        &mut self,
        job: &Job,
        result: &CaseResult,
        streams: &mut Streams,
    ) -> io::Result<()> {
        self.progress.clear()?;
        self.print(streams, || job.report.case(result))
    }

    /// Takes the progress line away.
    pub(super) fn clear_progress(&mut self, streams: &mut Streams) -> io::Result<()> {
        self.progress.clear()?;
        streams.err.flush()
    }

    /// A suite that ran side by side with others ended: all of it but the tail.
    pub(super) fn whole(
        &mut self,
        job: &Job,
        ended: &Result<Report, RunError>,
        streams: &mut Streams,
    ) -> io::Result<()> {
        let Ok(report) = ended else {
            return Ok(());
        };
        self.begin(job, streams)?;
        for result in &report.cases {
            self.case_ended(job, result, streams)?;
        }
        Ok(())
    }

    /// A suite ended.
    pub(super) fn ended(
        &mut self,
        job: &Job,
        ended: Result<Report, RunError>,
        streams: &mut Streams,
    ) -> io::Result<()> {
        let report = match ended {
            Ok(report) => report,
            Err(RunError::Cancelled) => {
                return streams.note(&Message::new(TextId::CliRunStopped).with("file", &job.file));
            }
            Err(RunError::Start(failure)) => {
                return self.failed(job, TextId::CliRunCannotStart, &failure, streams);
            }
            Err(RunError::Reset(failure)) => {
                return self.failed(job, TextId::CliRunCannotReset, &failure, streams);
            }
        };
        self.print(streams, || job.report.tail(&report))?;
        if self.several {
            self.print(streams, || "\n".to_owned())?;
        }
        if self.format == Format::Github {
            let named = Named {
                file: &in_repository(&job.file),
                report: &report,
            };
            let annotations = github::annotations(&named);
            streams.out.write_all(annotations.as_bytes())?;
        }
        if let Some(block) = server_block(&report, self.stderr_lines) {
            streams.out.flush()?;
            streams.err.write_all(self.shown(block).as_bytes())?;
        }
        self.reports.push((job.file.clone(), report));
        self.flush(streams)
    }

    /// What is printed when all is done.
    pub(super) fn finish(&mut self, streams: &mut Streams) -> io::Result<()> {
        self.write_junit(streams)?;
        if self.format != Format::Json {
            return Ok(());
        }
        // Of several suites there is always an array, though it be empty; of one that did not run there is nothing, as in
        // the reference (semantics.md, 6.5).
        let json = match self.reports.as_slice() {
            reports if self.several => json::several(reports.iter().map(|(_, report)| report)),
            [(_, report), ..] => json::one(report),
            [] => return Ok(()),
        };
        streams
            .out
            .write_all(printable::escaped_json(json).as_bytes())
    }

    fn write_junit(&mut self, streams: &mut Streams) -> io::Result<()> {
        let Some(path) = &self.junit else {
            return Ok(());
        };
        let reports: Vec<&Report> = self.reports.iter().map(|(_, report)| report).collect();
        let written = junit::document(&reports).and_then(|document| fs::write(path, document));
        if let Err(error) = written {
            streams.complain(&cannot_write(path, &error))?;
            self.failures += 1;
        }
        Ok(())
    }

    fn failed(
        &mut self,
        job: &Job,
        what: TextId,
        failure: &StartFailure,
        streams: &mut Streams,
    ) -> io::Result<()> {
        self.failures += 1;
        streams.out.flush()?;
        let message = Message::new(what)
            .with("file", &job.file)
            .with_text("reason", failure.failure.message.clone());
        explain_failure(
            &message,
            failure,
            &job.redaction,
            self.stderr_lines,
            streams,
        )
    }

    /// Prints a part of the text report, unless JSON is wanted.
    fn print(&mut self, streams: &mut Streams, part: impl FnOnce() -> String) -> io::Result<()> {
        if self.format == Format::Json {
            return Ok(());
        }
        streams.out.write_all(self.shown(part()).as_bytes())?;
        // What goes to standard error behind it must come behind it on a terminal.
        if self.progress.is_wanted() {
            return streams.out.flush();
        }
        self.flush_at
            .get_or_insert_with(|| Instant::now() + FLUSH_INTERVAL);
        Ok(())
    }

    /// Text for people, as the format has it.
    fn shown(&self, text: String) -> String {
        match self.format {
            Format::Github => github::no_commands(&text),
            Format::Text | Format::Json => text,
        }
    }

    /// Waits until what was printed should be seen; for ever if there is nothing.
    pub(super) async fn flush_due(&self) {
        match self.flush_at {
            Some(at) => sleep_until(at).await,
            None => pending().await,
        }
    }

    /// Lets what was printed be seen.
    pub(super) fn flush(&mut self, streams: &mut Streams) -> io::Result<()> {
        self.flush_at = None;
        streams.out.flush()
    }
}

/// What is written must not take the place of a suite.
pub(super) fn refuse_suites<'s>(
    path: &Path,
    suites: impl IntoIterator<Item = &'s Path>,
) -> Result<(), Message> {
    let wanted = fs::canonicalize(path).ok();
    let mut suites = suites.into_iter().map(|suite| fs::canonicalize(suite).ok());
    match wanted.is_some() && suites.any(|suite| suite == wanted) {
        true => Err(Message::new(TextId::CliRunOverwrites).with("file", path.display())),
        false => Ok(()),
    }
}

/// A file that cannot be written, and why.
pub(super) fn cannot_write(path: &Path, error: &io::Error) -> Message {
    Message::new(TextId::CliCannotWriteFile)
        .with("file", path.display())
        .with("error", error)
}
