//! Running cases from an editor, end to end: the real binary over its pipes, against the mock and against a server that
//! misbehaves on purpose.
#![cfg(target_os = "linux")]

#[cfg(test)]
mod running {
    #[allow(dead_code, reason = "shared with the tests of the language server")]
    #[path = "../lsp/harness.rs"]
    mod harness;
    mod project;

    mod actions;
    mod commands;
    mod consent;
    mod documents;
    mod ends;
    mod hints;
    mod hover;
    mod lenses;
    mod places;
    mod results;
    mod saving;
    mod view;
}
