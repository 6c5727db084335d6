//! Running one suite while its events are shown as they come.

use std::io;

use mcpeak_runner::cancel::Cancel;
use mcpeak_runner::event::{Event, Events};
use mcpeak_runner::outcome::Report;
use mcpeak_runner::run::RunError;
use tokio::sync::mpsc;

use super::output::Output;
use super::suites::Job;
use super::{Settings, execute};
use crate::cli::Streams;

/// Runs a job and shows each case when it ends.
pub(super) async fn run(
    job: &Job,
    settings: &Settings,
    cancel: &Cancel,
    output: &mut Output,
    streams: &mut Streams,
) -> io::Result<Result<Report, RunError>> {
    let (sender, mut receiver) = mpsc::unbounded_channel();
    let running = execute(job, settings, cancel, Events::to(sender));
    let mut running = std::pin::pin!(running);
    let ended = loop {
        tokio::select! {
            biased;
            Some(event) = receiver.recv() => show(&event, job, output, streams)?,
            ended = &mut running => break ended,
            () = output.flush_due() => output.flush(streams)?,
        }
    };
    while let Ok(event) = receiver.try_recv() {
        show(&event, job, output, streams)?;
    }
    output.clear_progress(streams)?;
    Ok(ended)
}

fn show(event: &Event, job: &Job, output: &mut Output, streams: &mut Streams) -> io::Result<()> {
    match event {
        Event::Connected { .. } => output.begin(job, streams),
        Event::CaseStarted { case } => output.case_started(job, *case, streams),
        Event::CaseEnded { result } => output.case_ended(job, result, streams),
        _ => Ok(()),
    }
}
