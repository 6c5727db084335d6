//! `check`: files are read, checked and rendered by several threads and printed in their order. How a report looks is
//! not decided here, nor which files there are.

use std::io::{self, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, Scope};

use mcpeak_suite::finding::Severity;
use mcpeak_suite::texts::TextId;

use super::inputs::{self, Input};
use super::read::{self, Checked, Unreadable};
use super::report::{Format, Report, Summary};
use super::{EXIT_ERRORS, EXIT_FAILURE, Streams, fix};

/// How many results a thread may have ready before the first of them is printed.
const RESULTS_AHEAD: usize = 8;

type Found = Result<Input, Unreadable>;
type Outcome = Result<Part, Unreadable>;

/// One file's part of the output. The text itself is gone by now, so that memory does not grow with the files.
struct Part {
    rendered: io::Result<String>,
    /// The file's name and how many findings were left out, if any were.
    omitted: Option<(String, usize)>,
    has_errors: bool,
    errors: usize,
    warnings: usize,
    information: usize,
    fixed: Option<usize>,
}

impl Part {
    fn new(checked: &Checked, report: &dyn Report) -> Self {
        Self {
            rendered: report.file(checked),
            omitted: (checked.omitted > 0).then(|| (checked.name.clone(), checked.omitted)),
            has_errors: checked.has_errors,
            errors: checked.count(Severity::Error),
            warnings: checked.count(Severity::Warning),
            information: checked.count(Severity::Information),
            fixed: checked.fixed.as_ref().map(Vec::len),
        }
    }
}

/// Checks what the arguments name; `fixes`: after mending what has one answer.
pub(super) fn run(
    paths: &[PathBuf],
    fixes: bool,
    format: Format,
    streams: &mut Streams,
) -> io::Result<ExitCode> {
    let found = inputs::collect(paths);
    let report = format.report();
    let check = if fixes { fix::check } else { read::check };
    let mut summary = Summary::default();
    report.begin(&mut streams.out)?;
    thread::scope(|scope| {
        let threads = thread::available_parallelism().map_or(1, NonZero::get);
        let threads = threads.min(found.len()).max(1);
        let results: Vec<_> = (0..threads)
            .map(|first| {
                work(
                    scope,
                    found.iter().skip(first).step_by(threads),
                    check,
                    report,
                )
            })
            .collect();
        // Each thread answers in order, so asking them in turn gives the order of all.
        for receiver in results.iter().cycle().take(found.len()) {
            let Ok(outcome) = receiver.recv() else { break };
            print(outcome, report, &mut summary, streams)?;
        }
        io::Result::Ok(())
    })?;
    report.end(&mut streams.out, &summary)?;
    Ok(exit_code(&summary))
}

/// Checks files on a thread of their own, until nobody waits for the results.
fn work<'scope, 'env>(
    scope: &'scope Scope<'scope, 'env>,
    found: impl Iterator<Item = &'env Found> + Send + 'scope,
    check: fn(&Input) -> Result<Checked, Unreadable>,
    report: &'static dyn Report,
) -> Receiver<Outcome> {
    let (sender, receiver) = sync_channel(RESULTS_AHEAD);
    scope.spawn(move || {
        for found in found {
            let outcome = match found {
                Ok(input) => check(input).map(|checked| Part::new(&checked, report)),
                Err(unreadable) => Err(unreadable.clone()),
            };
            if sender.send(outcome).is_err() {
                return;
            }
        }
    });
    receiver
}

fn print(
    outcome: Outcome,
    report: &dyn Report,
    summary: &mut Summary,
    streams: &mut Streams,
) -> io::Result<()> {
    let part = match outcome {
        Ok(part) => part,
        Err(unreadable) => {
            streams.complain(&unreadable.sentence(TextId::CliCannotRead))?;
            summary.unreadable.push(unreadable);
            return Ok(());
        }
    };
    let rendered = part.rendered?;
    if !rendered.is_empty() {
        if summary.parts > 0 {
            streams.out.write_all(report.separator().as_bytes())?;
        }
        streams.out.write_all(rendered.as_bytes())?;
        streams.out.flush()?;
        summary.parts += 1;
    }
    summary.omitted.extend(part.omitted);
    summary.files += 1;
    summary.files_with_errors += usize::from(part.has_errors);
    summary.errors += part.errors;
    summary.warnings += part.warnings;
    summary.information += part.information;
    if let Some(fixed) = part.fixed {
        *summary.fixed.get_or_insert_default() += fixed;
    }
    Ok(())
}

fn exit_code(summary: &Summary) -> ExitCode {
    if !summary.unreadable.is_empty() {
        return ExitCode::from(EXIT_FAILURE);
    }
    if summary.files_with_errors > 0 {
        return ExitCode::from(EXIT_ERRORS);
    }
    ExitCode::SUCCESS
}
