//! Running one suite while its events are shown as they come.

use std::future::poll_fn;
use std::io;
use std::pin::Pin;
use std::task::Poll;

use mcpeak_runner::cancel::Cancel;
use mcpeak_runner::event::{Event, Events};
use mcpeak_runner::outcome::Report;
use mcpeak_runner::run::RunError;
use tokio::sync::mpsc::{self, UnboundedReceiver};

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
            ended = ended_or_heard(running.as_mut(), &receiver) => if let Some(ended) = ended {
                break ended;
            },
            () = output.flush_due() => output.flush(streams)?,
        }
        show_all(&mut receiver, job, output, streams)?;
    };
    show_all(&mut receiver, job, output, streams)?;
    output.clear_progress(streams)?;
    Ok(ended)
}

/// What came of the run, or nothing as soon as there is something to show. What is shown happens only while the run goes
/// on, so that nobody needs to be woken for it: that would cost each case two system calls.
async fn ended_or_heard<R: Future>(
    mut running: Pin<&mut R>,
    heard: &UnboundedReceiver<Event>,
) -> Option<R::Output> {
    poll_fn(|context| match running.as_mut().poll(context) {
        Poll::Ready(ended) => Poll::Ready(Some(ended)),
        Poll::Pending if heard.is_empty() => Poll::Pending,
        Poll::Pending => Poll::Ready(None),
    })
    .await
}

fn show_all(
    heard: &mut UnboundedReceiver<Event>,
    job: &Job,
    output: &mut Output,
    streams: &mut Streams,
) -> io::Result<()> {
    while let Ok(event) = heard.try_recv() {
        show(&event, job, output, streams)?;
    }
    Ok(())
}

fn show(event: &Event, job: &Job, output: &mut Output, streams: &mut Streams) -> io::Result<()> {
    match event {
        Event::Connected { .. } => output.begin(job, streams),
        Event::CaseStarted { case } => output.case_started(job, *case, streams),
        Event::CaseEnded { result } => output.case_ended(job, result, streams),
        _ => Ok(()),
    }
}
