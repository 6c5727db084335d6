//! A server on `rmcp`, the SDK for Rust, run end to end over each of its transports: unlike the mock, it shares no code
//! with what is tested. Started with the argument below, this program is that server on standard input and output.

#[cfg(test)]
fn main() {
    peer::main();
}

#[cfg(test)]
mod peer {
    mod editor;
    #[allow(dead_code, reason = "shared with the tests of the language server")]
    #[path = "../lsp/harness.rs"]
    mod harness;
    mod http;
    mod run;
    mod server;

    /// What makes this program the server.
    const SERVE: &str = "serve-standard-input-and-output";

    /// A test and its name.
    type Test = (&'static str, fn());

    const TESTS: &[Test] = &[
        ("stdio", run::over_stdio),
        ("stdio_from_an_editor", editor::from_an_editor),
        (
            "http_with_sessions_and_event_streams",
            run::over_http_with_sessions,
        ),
        ("http_with_json_answers", run::over_http_with_json),
    ];

    pub(crate) fn main() {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        if arguments.iter().any(|argument| argument == SERVE) {
            return server::serve_stdio();
        }
        let wanted = |name: &str| {
            let mut names = arguments.iter().filter(|word| !word.starts_with('-'));
            names.clone().next().is_none() || names.any(|word| name.contains(word.as_str()))
        };
        for (name, test) in TESTS.iter().filter(|(name, _)| wanted(name)) {
            test();
            println!("test peer::{name} ... ok");
        }
    }
}
