//! What is to run: each suite read and checked, its cases chosen, its server resolved. Any fault is said here, before
//! anything starts.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ArgMatches;
use mcpeak_runner::execute::Plan;
use mcpeak_runner::redact::Redaction;
use mcpeak_runner::report::text::TextReport;
use mcpeak_runner::run::Trace;
use mcpeak_suite::model::Suite;
use mcpeak_suite::near::nearest;
use mcpeak_suite::syntax::JsString;
use mcpeak_suite::texts::{Message, TextId};

use super::server::{self, Target};
use super::trace::TraceFile;
use super::{chosen, forgotten};
use crate::cli::Streams;
use crate::cli::inputs::{self, Input, Place};
use crate::cli::read;
use crate::cli::report::Format;

/// A suite that is to run, and all that it takes.
pub(super) struct Job {
    /// The suite's file as the user knows it.
    pub(super) file: String,
    /// Its cases.
    pub(super) plan: Plan,
    /// Its server.
    pub(super) target: Target,
    /// Renders its report for people.
    pub(super) report: TextReport,
    /// What must not be seen.
    pub(super) redaction: Arc<Redaction>,
    /// Where the wire goes.
    pub(super) trace: Option<Trace>,
}

/// Which cases were asked for.
pub(super) struct Chosen {
    /// These.
    pub(super) cases: Vec<String>,
    /// This one and all before it.
    pub(super) up_to: Option<String>,
}

/// Reads and resolves everything. `None` if anything is wrong; then it has been said.
pub(super) fn prepare(
    arguments: &ArgMatches,
    streams: &mut Streams,
) -> io::Result<Option<Vec<Job>>> {
    let Some(suites) = read_all(arguments, streams)? else {
        return Ok(None);
    };
    let chosen = chosen(arguments);
    if let Some(unknown) = chosen.unknown(&suites) {
        streams.complain(&unknown)?;
        return Ok(None);
    }
    let resolver = match server::Resolver::new(arguments) {
        Ok(resolver) => resolver,
        Err(message) => {
            streams.complain(&message)?;
            return Ok(None);
        }
    };
    let trace = match TraceFile::open(
        arguments,
        suites.iter().filter_map(|read| read.path.as_deref()),
    ) {
        Ok(trace) => trace,
        Err(message) => {
            streams.complain(&message)?;
            return Ok(None);
        }
    };
    let several = suites.len() > 1;
    let mut jobs = Vec::new();
    let mut is_whole = true;
    for read in suites {
        let cases = chosen.of(&read.suite);
        if cases.is_empty() {
            continue;
        }
        match resolver.resolve(read.path.as_deref(), Some(&read.suite)) {
            Ok(target) => {
                let name = several.then_some(read.name.as_str());
                let trace = trace.as_ref().map(|trace| trace.of(name));
                jobs.push(job(read, cases, &chosen, target, trace, arguments));
            }
            Err(complaints) => {
                is_whole = false;
                for complaint in complaints {
                    streams.complain(&complaint)?;
                }
            }
        }
    }
    if !is_whole {
        return Ok(None);
    }
    for job in &jobs {
        job.target.announce(&job.redaction, streams)?;
    }
    Ok(Some(jobs))
}

/// A valid suite and where it came from.
struct Read {
    name: String,
    path: Option<PathBuf>,
    suite: Arc<Suite>,
}

fn read_all(arguments: &ArgMatches, streams: &mut Streams) -> io::Result<Option<Vec<Read>>> {
    let paths: Vec<PathBuf> = arguments
        .get_many::<PathBuf>("suite")
        .map(|paths| paths.cloned().collect())
        .unwrap_or_default();
    if let Some(complaint) = forgotten::dashes(&paths, arguments) {
        streams.complain(&complaint)?;
        return Ok(None);
    }
    let mut suites = Vec::new();
    let mut is_whole = true;
    for input in inputs::collect(&paths) {
        let read = input.and_then(|input| read::suite(&input).map(|suite| (input, suite)));
        let (input, suite) = match read {
            Ok(read) => read,
            Err(unreadable) => {
                streams.complain(&unreadable.sentence(TextId::CliRunCannotRead))?;
                is_whole = false;
                continue;
            }
        };
        match suite {
            Ok(suite) => suites.push(Read {
                path: path_of(&input),
                name: input.name,
                suite: Arc::new(suite),
            }),
            Err(checked) => {
                let findings = Format::Text.report().file(&checked)?;
                streams.out.flush()?;
                streams.err.write_all(findings.as_bytes())?;
                streams
                    .complain(&Message::new(TextId::CliRunInvalid).with("file", &checked.name))?;
                is_whole = false;
            }
        }
    }
    Ok(is_whole.then_some(suites))
}

fn path_of(input: &Input) -> Option<PathBuf> {
    match &input.place {
        Place::File(path) => Some(path.clone()),
        Place::Stdin => None,
    }
}

fn job(
    read: Read,
    cases: Vec<usize>,
    chosen: &Chosen,
    target: Target,
    trace: Option<Trace>,
    arguments: &ArgMatches,
) -> Job {
    Job {
        report: TextReport::new(&read.suite, &read.name, &cases),
        file: read.name,
        plan: Plan {
            cases,
            selected: chosen.is_a_choice(),
            fail_fast: arguments.get_flag("fail-fast"),
            suite: read.suite,
        },
        redaction: Arc::new(target.redaction()),
        target,
        trace,
    }
}

impl Chosen {
    fn is_a_choice(&self) -> bool {
        !self.cases.is_empty() || self.up_to.is_some()
    }

    /// The places of the chosen cases, by exact id (R35), in the suite's order.
    fn of(&self, suite: &Suite) -> Vec<usize> {
        let ids = || suite.cases.iter().map(|case| &case.id);
        let last = self
            .up_to
            .as_ref()
            .map(|id| ids().position(|known| known.to_name() == id.as_str()));
        let is_chosen = |index: usize, id: &JsString| {
            let named = self.cases.iter().any(|one| id.to_name() == one.as_str());
            let before = last.flatten().is_some_and(|last| index <= last);
            !self.is_a_choice() || named || before
        };
        ids()
            .enumerate()
            .filter(|(index, id)| is_chosen(*index, id))
            .map(|(index, _)| index)
            .collect()
    }

    /// What to say if an id is no case's (R36).
    fn unknown(&self, suites: &[Read]) -> Option<Message> {
        if !self.is_a_choice() {
            return None;
        }
        let cases = suites.iter().flat_map(|read| &read.suite.cases);
        let known: Vec<String> = cases.map(|case| case.id.to_name().into_owned()).collect();
        let unknown = self
            .cases
            .iter()
            .chain(&self.up_to)
            .find(|id| !known.contains(id))?;
        let near = nearest(unknown, known.iter().map(String::as_str));
        Some(match near {
            Some(near) => Message::new(TextId::CliRunUnknownCaseNear)
                .with("id", unknown)
                .with("near", near),
            None => Message::new(TextId::CliRunUnknownCase).with("id", unknown),
        })
    }
}

/// The folder of a file; the current one for a bare name and for standard input.
pub(super) fn folder_of(path: Option<&Path>) -> PathBuf {
    let parent = path
        .and_then(Path::parent)
        .filter(|parent| !parent.as_os_str().is_empty());
    parent.unwrap_or(Path::new(".")).to_path_buf()
}
