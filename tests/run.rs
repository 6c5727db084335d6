//! `run`, end to end: the real binary against servers that misbehave on purpose. Each run ends in bounded time, and
//! with the proof that nothing of its server is left.
#![cfg(target_os = "linux")]

#[cfg(test)]
mod run {
    mod harness;
    #[allow(dead_code, reason = "shared with the tests of the other commands")]
    #[path = "../cli/sandbox.rs"]
    mod sandbox;
    mod screen;
    mod tables;

    mod ends;
    mod http;
    mod http_server;
    mod https;
    mod mistakes;
    mod options;
    mod several;
    mod starts;
    mod terminal;
    mod tools;
    mod trust;
    mod unseen;
}
