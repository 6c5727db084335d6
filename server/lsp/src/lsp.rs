//! The language server, and the only place where the protocol's types are named (R7): a test reads the sources.
//! It knows of files, editors and time; what a suite is, it asks the language crate.

mod actions;
mod client;
mod completion;
mod convert;
mod diagnostics;
mod dispatch;
mod edits;
mod features;
mod formatting;
mod hover;
mod inlay;
mod lenient;
mod logging;
mod naming;
mod pages;
mod queue;
mod run;
mod server;
mod settings;
mod setup;
mod snapshot;
mod state;
mod structure;
mod suites;
mod sync;
mod temporary;
mod transport;
mod uri;
mod workspace;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::Duration;

use tokio::runtime::Builder;
use tower_lsp::LspService;

use client::Client;
use dispatch::{Dispatcher, Replies};
use logging::Log;
use queue::Queue;
use server::Server;
use state::State;
use transport::{End, Incoming};
use uri::Spellings;

/// Threads of the runtime. Slow work has threads of its own.
const WORKERS: usize = 2;

/// How long requests may still be worked on when nothing more can arrive.
const LAST_ANSWERS: Duration = Duration::from_secs(5);

/// How long servers may take to leave at the end; their guards end those that do not.
const LAST_RUNS: Duration = Duration::from_millis(500);

/// How long what is ready may still take to be written at the end.
const LAST_WORDS: Duration = Duration::from_millis(300);

/// How the server is started.
#[derive(Clone, Debug, Default)]
pub(crate) struct Options {
    /// The level of the log, `warn` by default, or a filter such as `mcpeak_lsp=debug`.
    pub(crate) log: Option<String>,
}

/// Serves the client at standard input and output until it leaves.
pub(crate) fn serve(options: Options) -> ExitCode {
    let log = Log::start(options.log);
    std::panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));
    match run(log) {
        Ok(code) => code,
        Err(error) => {
            tracing::error!("the server cannot start: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(log: Log) -> io::Result<ExitCode> {
    let runtime = Builder::new_multi_thread()
        .worker_threads(WORKERS)
        .enable_all()
        .build()?;
    let (end, ended) = channel();
    let connection = Connection::new(log, end.clone());
    let accept = connection.acceptor();
    transport::write_stdout(Arc::clone(&connection.queue), end.clone())?;
    transport::read_stdin(runtime.handle().clone(), accept, end)?;
    let code = connection.finish(&ended);
    // What runs ends with its dialogue and not by a signal, if it can; guards see to the rest.
    runtime.block_on(async {
        connection.state.runs.end_all();
        let over = connection.state.runs.all_over();
        let _ = tokio::time::timeout(LAST_RUNS, over).await;
    });
    connection.state.run_documents.remove();
    connection.state.pages.remove();
    runtime.shutdown_background();
    Ok(code)
}

/// The parts that stand between the client's pipes and the server's state.
struct Connection {
    queue: Arc<Queue>,
    replies: Arc<Replies>,
    state: Arc<State>,
}

impl Connection {
    fn new(log: Log, end: Sender<End>) -> Self {
        let queue = Arc::new(Queue::default());
        let spellings = Arc::new(Spellings::default());
        let client = Arc::new(Client::new(Arc::clone(&queue), Arc::clone(&spellings)));
        Self {
            replies: Arc::new(Replies::new(Arc::clone(&queue), Arc::clone(&spellings))),
            state: Arc::new(State::new(client, spellings, log, end)),
            queue,
        }
    }

    /// What takes the client's messages, in their order.
    fn acceptor(&self) -> impl FnMut(Incoming) -> dispatch::Flow + Send + use<> {
        let state = Arc::clone(&self.state);
        let build = LspService::build(|_| Server::new(Arc::clone(&state)));
        // The service's own way to the client is not used; see `Client`.
        let (service, _) = build
            .custom_method("mcpeak/text", Server::text)
            .custom_method("mcpeak/tests", Server::tests)
            .custom_method("mcpeak/document", Server::document)
            .custom_method("mcpeak/trust", Server::trust)
            .custom_method("window/workDoneProgress/cancel", Server::cancel_progress)
            .finish();
        let client = Arc::clone(&state.client);
        let preview = Box::new(move |method: &str, params: &_| state.preview(method, params));
        let mut dispatcher = Dispatcher::new(service, preview, Arc::clone(&self.replies), client);
        move |message| dispatcher.accept(message)
    }

    /// Waits for the end and brings out what is still to be said.
    fn finish(&self, ended: &Receiver<End>) -> ExitCode {
        let why = ended.recv().unwrap_or(End::InputEnded);
        tracing::info!("ending: {why:?}");
        if why == End::InputEnded {
            self.replies.settle(LAST_ANSWERS);
        }
        if matches!(why, End::InputEnded | End::Exit) {
            self.queue.drain(LAST_WORDS);
        }
        self.queue.close();
        self.state.log.flush(LAST_WORDS);
        match self.state.is_shut_down() {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        }
    }
}
