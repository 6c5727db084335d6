//! Runs of several suites: what tells them apart, and what a program that reads the report can rely on.

use serde_json::json;

use super::harness::{bare, calls, command, finish, started, suite};
use super::sandbox::Sandbox;

fn two() -> Sandbox {
    let text = |id| suite(id, &[calls("c1", "ok")]);
    Sandbox::new(&[
        ("1.suite.json", &text("first")),
        ("2.suite.json", &text("second")),
    ])
}

/// The marks of the lines of a trace, each once, in the order of their first line.
fn marks(sandbox: &Sandbox) -> Vec<String> {
    let trace = std::fs::read_to_string(sandbox.path().join("trace")).unwrap();
    let mut marks = Vec::new();
    for line in trace.lines() {
        let (before, message) = line.split_once('{').unwrap();
        serde_json::from_str::<serde_json::Value>(&format!("{{{message}")).unwrap();
        let mark = before
            .strip_suffix("--> ")
            .or_else(|| before.strip_suffix("<-- "))
            .unwrap();
        if !marks.iter().any(|known| known == mark) {
            marks.push(mark.to_owned());
        }
    }
    marks
}

#[test]
fn a_line_of_the_trace_says_whose_it_is_as_far_as_that_is_a_question() {
    let rows: [(&[&str], &[&str]); 5] = [
        (&["1.suite.json"], &[""]),
        (&[], &["1.suite.json ", "2.suite.json "]),
        (&["--jobs", "2"], &["1.suite.json ", "2.suite.json "]),
        (&["1.suite.json", "--determinism"], &["#1 ", "#2 "]),
        (
            &["--determinism"],
            &[
                "1.suite.json#1 ",
                "1.suite.json#2 ",
                "2.suite.json#1 ",
                "2.suite.json#2 ",
            ],
        ),
    ];
    for (arguments, expected) in rows {
        let sandbox = two();
        let arguments = [arguments, &["--trace", "trace"]].concat();
        let ran = finish(&sandbox, &mut command(&sandbox, &arguments, &[]));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        let mut marks = marks(&sandbox);
        marks.sort();
        assert_eq!(marks, expected, "{arguments:?}");
    }
}

#[test]
fn the_report_of_several_suites_is_an_array_of_those_that_ran() {
    let server = |mode| json!({"command": "python3", "args": [super::harness::script("misbehaving.py"), "--start", mode]});
    let rows = [
        ("exit", "exit", json!([])),
        ("exit", "crlf", json!(["second"])),
        ("crlf", "exit", json!(["first"])),
    ];
    for (first, second, expected) in rows {
        let sandbox = two();
        let servers = json!({"servers": {"first": server(first), "second": server(second)}});
        sandbox.write("mcpeak.json", servers.to_string().as_bytes());
        for jobs in ["1", "2"] {
            let mut command = bare(&sandbox, &["run", "--json", "--jobs", jobs]);
            let ran = finish(&sandbox, &mut command);
            assert_eq!(ran.code, Some(2), "{ran:?}");
            let reports = ran.json();
            let reports = reports.as_array().unwrap().iter();
            let ran: Vec<_> = reports.map(|report| &report["suite"]["id"]).collect();
            assert_eq!(json!(ran), expected);
        }
    }
}

#[test]
fn what_is_wrong_before_anything_starts_leaves_standard_output_empty() {
    let sandbox = two();
    sandbox.write("3.suite.json", b"{}");
    let ran = finish(&sandbox, &mut command(&sandbox, &["--json"], &[]));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{ran:?}");
    assert_eq!(started(&sandbox), 0);
}
