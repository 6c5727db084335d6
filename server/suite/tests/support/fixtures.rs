//! The documents of `tests/findings/fixtures.txt`, which have every rule broken at least once.

use std::fs;
use std::path::PathBuf;

const ASSERTIONS: &str = r#"[{"type": "isError", "expected": false}]"#;

/// The document of a fixture's line.
pub(crate) fn document(kind: &str, given: &str) -> String {
    let suite = |cases: &str| {
        format!(r#"{{"schemaVersion": 1, "id": "s", "name": "S", "cases": [{cases}]}}"#)
    };
    let case = |operation: &str, assertions: &str| {
        format!(
            r#"{{"id": "c", "name": "n¤", "operation": {operation}, "assertions": {assertions}}}"#
        )
    };
    let call = r#"{"type": "callTool", "tool": "t", "input": {}}"#;
    match kind {
        "suite" => given.to_owned(),
        "case" | "cases" => suite(given),
        "approval" => {
            suite(&case(call, ASSERTIONS)).replacen('{', &format!("{{\"approval\": {given}, "), 1)
        }
        "operation" => suite(&case(given, ASSERTIONS)),
        "assertion" => suite(&case(call, &format!("[{given}]"))),
        "schema" => {
            let assertion = format!(r#"{{"type": "bodyMatchesSchema", "schema": {given}}}"#);
            suite(&case(call, &format!("[{assertion}]")))
        }
        _ => panic!("a fixture of kind {kind}"),
    }
}

/// The documents of a file of fixtures below `tests`, each with the line that it is made from; ¤ is still in them.
pub(crate) fn read(file: &str) -> Vec<(String, String)> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(file);
    let content = fs::read_to_string(path).expect("the fixtures are in the project");
    let lines = content
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let documents = lines.map(|line| {
        let (kind, given) = line.split_once(':').expect("a fixture has a kind");
        let given = given.strip_prefix(' ').unwrap_or(given);
        (format!("{kind}: {given}"), document(kind, given))
    });
    documents.collect()
}
