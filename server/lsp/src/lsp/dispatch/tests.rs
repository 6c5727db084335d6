//! The dispatcher in front of handlers that panic or never end, and in front of the real server with runtimes of
//! different sizes.

use std::sync::mpsc::{Receiver, channel};
use std::thread;

use tokio::runtime::{Builder, Runtime};
use tower_lsp::jsonrpc::Result;
use tower_lsp::lsp_types::{
    CodeLens, CodeLensParams, CompletionParams, CompletionResponse, DocumentLink,
    DocumentLinkParams, Hover, HoverParams, InitializeParams, InitializeResult,
};
use tower_lsp::{LanguageServer, LspService, async_trait};

use super::super::logging::Log;
use super::super::{Connection, End};
use super::*;

/// A server whose handlers misbehave.
struct Mock;

#[async_trait]
impl LanguageServer for Mock {
    async fn initialize(&self, _: InitializeParams) -> Result<InitializeResult> {
        Ok(InitializeResult::default())
    }

    async fn shutdown(&self) -> Result<()> {
        Ok(())
    }

    /// Panics in the first poll.
    async fn hover(&self, _: HoverParams) -> Result<Option<Hover>> {
        panic!("secret")
    }

    /// Panics in a later poll, on another thread.
    async fn completion(&self, _: CompletionParams) -> Result<Option<CompletionResponse>> {
        tokio::task::yield_now().await;
        panic!("secret")
    }

    /// Never ends.
    async fn code_lens(&self, _: CodeLensParams) -> Result<Option<Vec<CodeLens>>> {
        std::future::pending().await
    }

    /// Ends at once.
    async fn document_link(&self, _: DocumentLinkParams) -> Result<Option<Vec<DocumentLink>>> {
        Ok(None)
    }
}

fn runtime(workers: usize) -> Runtime {
    let mut builder = Builder::new_multi_thread();
    builder
        .worker_threads(workers)
        .enable_time()
        .build()
        .unwrap()
}

/// What is written, as it comes.
fn written(queue: Arc<Queue>) -> Receiver<Value> {
    let (sender, written) = channel();
    thread::spawn(move || {
        while let Some(body) = queue.take() {
            if sender.send(serde_json::from_str(&body).unwrap()).is_err() {
                return;
            }
        }
    });
    written
}

fn next(written: &Receiver<Value>) -> Value {
    written.recv_timeout(Duration::from_secs(20)).unwrap()
}

fn call(id: impl Into<Option<i64>>, method: &str, params: Value) -> Incoming {
    Incoming::Call {
        method: method.to_owned(),
        id: id.into().map(Id::Number),
        params: Some(params),
    }
}

fn position() -> Value {
    json!({"textDocument": {"uri": "file:///a"}, "position": {"line": 0, "character": 0}})
}

/// A dispatcher in front of [`Mock`], initialised, and what it writes.
fn mock() -> (Dispatcher<LspService<Mock>>, Receiver<Value>) {
    let queue = Arc::new(Queue::default());
    let spellings = Arc::new(Spellings::default());
    let client = Arc::new(Client::new(Arc::clone(&queue), Arc::clone(&spellings)));
    let replies = Arc::new(Replies::new(Arc::clone(&queue), spellings));
    let (service, _) = LspService::new(|_| Mock);
    let mut dispatcher = Dispatcher::new(service, Box::new(|_, _| {}), replies, client);
    let written = written(queue);
    dispatcher.accept(call(0, "initialize", json!({"capabilities": {}})));
    assert_eq!(next(&written)["id"], 0);
    (dispatcher, written)
}

/// R15: a panic is answered with one short sentence that tells nothing of the server's insides; the server goes on,
/// and the id can be used again.
#[test]
fn a_panic_is_answered_and_the_server_goes_on() {
    let runtime = runtime(2);
    let _inside = runtime.enter();
    let (mut dispatcher, written) = mock();
    for method in ["textDocument/hover", "textDocument/completion"] {
        for _ in 0..2 {
            dispatcher.accept(call(1, method, position()));
            let answer = next(&written);
            assert_eq!(answer["id"], 1);
            assert_eq!(answer["error"]["code"], -32603, "{method}");
            let message = answer["error"]["message"].as_str().unwrap();
            assert!(message.contains(method) && message.len() < 100, "{message}");
            assert!(
                !message.contains("secret") && !message.contains(".rs"),
                "{message}"
            );
        }
    }
    let params = json!({"textDocument": {"uri": "file:///a"}});
    dispatcher.accept(call(2, "textDocument/documentLink", params));
    assert_eq!(next(&written)["result"], Value::Null);
}

/// Four requests are pending, as many as the stock server handles at once: a cancellation and a fifth request are
/// answered all the same.
#[test]
fn a_cancelled_request_is_answered_at_once_while_others_are_pending() {
    let runtime = runtime(1);
    let _inside = runtime.enter();
    let (mut dispatcher, written) = mock();
    let params = json!({"textDocument": {"uri": "file:///a"}});
    for id in 1..=4 {
        dispatcher.accept(call(id, "textDocument/codeLens", params.clone()));
    }
    dispatcher.accept(call(None, "$/cancelRequest", json!({"id": 2})));
    let answer = next(&written);
    assert_eq!(
        (&answer["id"], &answer["error"]["code"]),
        (&json!(2), &json!(-32800))
    );
    dispatcher.accept(call(5, "textDocument/documentLink", params));
    assert_eq!(next(&written)["id"], 5);
}

/// A repeated id is refused while the first request with it is pending, and can be used behind its answer.
#[test]
fn a_repeated_id_is_refused_while_it_is_in_flight() {
    let runtime = runtime(1);
    let _inside = runtime.enter();
    let (mut dispatcher, written) = mock();
    let params = json!({"textDocument": {"uri": "file:///a"}});
    dispatcher.accept(call(1, "textDocument/codeLens", params.clone()));
    dispatcher.accept(call(1, "textDocument/documentLink", params.clone()));
    assert_eq!(next(&written)["error"]["code"], -32600);
    dispatcher.accept(call(None, "$/cancelRequest", json!({"id": 1})));
    assert_eq!(next(&written)["error"]["code"], -32800);
    dispatcher.accept(call(1, "textDocument/documentLink", params));
    assert_eq!(next(&written)["result"], Value::Null);
}

/// R1, R2: edits apply in the order of arrival however many threads the runtime has, and a request in the midst of
/// them sees exactly those before it.
#[test]
fn edits_keep_their_order_on_one_thread_and_on_eight() {
    for workers in [1, 8] {
        let runtime = runtime(workers);
        let _inside = runtime.enter();
        let (end, _ended) = channel::<End>();
        let connection = Connection::new(Log::start(Some("off".to_owned())), end);
        let mut accept = connection.acceptor();
        let written = written(Arc::clone(&connection.queue));
        accept(call(
            0,
            "initialize",
            json!({"capabilities": {"textDocument": {"diagnostic": {}}}}),
        ));
        assert_eq!(next(&written)["id"], 0);
        let document = |version: i64| json!({"uri": "file:///a.suite.json", "version": version});
        let mut item = document(0);
        item["languageId"] = json!("mcpeak-suite");
        item["text"] = json!("");
        accept(call(
            None,
            "textDocument/didOpen",
            json!({ "textDocument": item }),
        ));
        let mut expected = String::new();
        for version in 1..=300 {
            let end = expected.len();
            let place = json!({"line": 0, "character": end});
            let word = format!("{version} ");
            let change = json!({"range": {"start": place, "end": place}, "text": word});
            let params = json!({"textDocument": document(version), "contentChanges": [change]});
            accept(call(None, "textDocument/didChange", params));
            expected.push_str(&word);
            accept(call(
                version,
                "mcpeak/text",
                json!({ "textDocument": document(version) }),
            ));
            let answer = next(&written);
            assert_eq!(answer["id"], version);
            assert_eq!(
                answer["result"],
                json!({"version": version, "text": expected}),
                "{workers} threads"
            );
        }
    }
}
