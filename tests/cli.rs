//! The command line, end to end: the real binary in a folder of its own, its output and its exit code. What the
//! language crate finds is tested there; here it is how files become reports.

#[cfg(test)]
mod cli {
    mod encoding;
    mod explain;
    mod fingerprint;
    mod fix;
    mod format;
    mod formats;
    mod inputs;
    mod json;
    mod mock;
    mod readme;
    mod real_suites;
    mod sandbox;
    mod schema;
    mod terminal;
    mod trust;
    mod usage;
    mod verdict;
}
