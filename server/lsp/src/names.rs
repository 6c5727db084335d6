//! Which files are suites by their names, the same for the language server and the command line.

/// What a suite's name ends in, in any case of letters.
const SUITE_ENDING: &[u8] = b".suite.json";

/// Whether a file is a suite by its name or path.
pub(crate) fn is_suite_name(name: impl AsRef<[u8]>) -> bool {
    let name = name.as_ref();
    let start = name.len().checked_sub(SUITE_ENDING.len());
    start.is_some_and(|start| name[start..].eq_ignore_ascii_case(SUITE_ENDING))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ending_counts_in_any_case() {
        for name in [
            "a.suite.json",
            "A.SUITE.JSON",
            "/w/a.Suite.Json",
            ".suite.json",
            "가.suite.JSON",
        ] {
            assert!(is_suite_name(name), "{name}");
        }
        for name in [
            "",
            "suite.json",
            "a.suite.json5",
            "a.suite.json/b",
            "a.\u{17f}uite.json",
        ] {
            assert!(!is_suite_name(name), "{name}");
        }
    }
}
