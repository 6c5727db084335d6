//! The language server, end to end: the real binary over its pipes. Each test names the requirement it proves.

#[cfg(test)]
mod lsp {
    #[allow(dead_code, reason = "shared with the tests of running")]
    mod harness;

    mod capabilities;
    mod code_actions;
    mod completion;
    mod diagnostics;
    mod edits;
    mod lifecycle;
    mod messages;
    mod pages;
    mod reading;
    mod settings;
    mod slow_clients;
    mod sources;
    mod suites;
    mod workspace;
}
