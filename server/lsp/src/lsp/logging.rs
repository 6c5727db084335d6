//! The log: to standard error, never to standard output, on a thread of its own so that a client which does not read
//! it stops nobody. The level can change while the server runs.

use std::io::{self, Write};
use std::str::FromStr;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

use tracing::level_filters::LevelFilter;
use tracing_subscriber::fmt::MakeWriter;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;
use tracing_subscriber::{EnvFilter, Registry, reload};

/// How many lines may wait to be written before further ones are dropped.
const WAITING_LINES: usize = 1024;

const DEFAULT_FILTER: &str = "warn";

enum Line {
    Text(Vec<u8>),
    Flush(SyncSender<()>),
}

/// Changes the level of the running log.
#[derive(Debug)]
pub(super) struct Log {
    filter: Option<reload::Handle<EnvFilter, Registry>>,
    initial: String,
    lines: SyncSender<Line>,
}

impl std::fmt::Debug for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Line")
    }
}

/// Reads the name of a level: `off`, `error`, `warn`, `info`, `debug` or `trace`.
pub(super) fn level(name: &str) -> Option<LevelFilter> {
    let is_name = name.chars().all(|c| c.is_ascii_alphabetic());
    LevelFilter::from_str(name).ok().filter(|_| is_name)
}

impl Log {
    /// Starts the log of this process with a level, or a filter such as `mcpeak_lsp=debug`.
    pub(super) fn start(initial: Option<String>) -> Self {
        let initial = initial.unwrap_or_else(|| DEFAULT_FILTER.to_owned());
        let (lines, waiting) = sync_channel(WAITING_LINES);
        let writer = thread::Builder::new().name("log".into());
        let (layer, filter) = reload::Layer::new(filter_of(&initial));
        let format = tracing_subscriber::fmt::layer()
            .with_ansi(false)
            .with_writer(Lines(lines.clone()));
        let is_ready = writer.spawn(move || write_lines(&waiting)).is_ok()
            && tracing_subscriber::registry()
                .with(layer)
                .with(format)
                .try_init()
                .is_ok();
        Self {
            filter: is_ready.then_some(filter),
            initial,
            lines,
        }
    }

    /// Sets the level; `None` is what the log started with.
    pub(super) fn set(&self, level: Option<LevelFilter>) {
        let filter = level.map_or_else(|| filter_of(&self.initial), filter_at);
        if let Some(Err(error)) = self.filter.as_ref().map(|handle| handle.reload(filter)) {
            tracing::error!("the level of the log cannot be changed: {error}");
        }
    }

    /// Waits until all lines are written, for so long at most.
    pub(super) fn flush(&self, limit: Duration) {
        let (done, flushed) = sync_channel(1);
        if self.lines.try_send(Line::Flush(done)).is_ok() {
            // Lines that nobody reads are lost.
            let _ = flushed.recv_timeout(limit);
        }
    }
}

fn filter_of(text: &str) -> EnvFilter {
    level(text).map_or_else(|| EnvFilter::new(text), filter_at)
}

/// Other crates speak only when something is wrong.
fn filter_at(level: LevelFilter) -> EnvFilter {
    let others = level.min(LevelFilter::WARN);
    EnvFilter::new(format!("{others},{}={level}", env!("CARGO_CRATE_NAME")))
}

fn write_lines(waiting: &Receiver<Line>) {
    while let Ok(line) = waiting.recv() {
        match line {
            // There is no other place to report this to.
            Line::Text(text) => drop(io::stderr().write_all(&text)),
            Line::Flush(done) => drop(done.send(())),
        }
    }
}

struct Lines(SyncSender<Line>);

impl<'a> MakeWriter<'a> for Lines {
    type Writer = LineWriter;

    fn make_writer(&'a self) -> LineWriter {
        LineWriter(self.0.clone())
    }
}

struct LineWriter(SyncSender<Line>);

impl Write for LineWriter {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        // A line too many is dropped rather than waited for.
        let _ = self.0.try_send(Line::Text(text.to_vec()));
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
