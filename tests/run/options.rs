//! What the options of `run` change, and how reports are printed.

use serde_json::{Value, json};

use super::harness::{
    bare, call, calls, command, finish, folder, lists, run, server, started, suite,
};
use super::sandbox::{CLEAN, FAULTY, Ran, Sandbox};

/// Options, the cases with their statuses that they lead to, and the exit code.
type Chosen<'o> = (&'o [&'o str], &'o [(&'o str, &'o str)], i32);

const THREE: [(&str, &str); 3] = [("a", "ok"), ("b", "refuse"), ("c", "ok")];

fn three() -> Sandbox {
    folder(&THREE.map(|(id, tool)| calls(id, tool)))
}

/// The cases of a report with their states.
fn states(ran: &Ran) -> Vec<(String, String)> {
    let report = ran.json();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let cases = report["cases"].as_array().unwrap().iter();
    cases
        .map(|case| (text(&case["spec"]["id"]), text(&case["status"])))
        .collect()
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |&(id, state): &(&str, &str)| (id.to_owned(), state.to_owned());
    pairs.iter().map(owned).collect()
}

#[test]
fn only_the_chosen_cases_run_and_are_reported() {
    let chosen: [Chosen<'_>; 4] = [
        (&["--case", "c"], &[("c", "passed")], 0),
        (
            &["--case", "c", "--case", "a"],
            &[("a", "passed"), ("c", "passed")],
            0,
        ),
        (&["--up-to", "b"], &[("a", "passed"), ("b", "failed")], 1),
        (
            &["--fail-fast"],
            &[("a", "passed"), ("b", "failed"), ("c", "notRun")],
            1,
        ),
    ];
    for (options, expected, code) in chosen {
        let ran = run(&three(), &[options, &["--json"]].concat(), &[]);
        assert_eq!(
            (states(&ran), ran.code),
            (pairs(expected), Some(code)),
            "{options:?}"
        );
        let is_selected = options[0] != "--fail-fast";
        assert_eq!(ran.json()["selected"] == true, is_selected, "{options:?}");
    }
}

#[test]
fn fail_fast_says_where_it_stopped() {
    let ran = run(&three(), &["--fail-fast", "--json"], &[]);
    assert_eq!(
        ran.json()["stopReason"],
        json!({"type": "failFast", "caseId": "b"})
    );
}

#[test]
fn what_cannot_be_run_starts_nothing() {
    let refused: [(&str, &str, &[&str], &str); 4] = [
        ("an unknown case", CLEAN, &["--case", "nowhere"], "nowhere"),
        (
            "an unknown last case",
            CLEAN,
            &["--up-to", "nowhere"],
            "nowhere",
        ),
        ("an invalid suite", FAULTY, &[], "s.suite.json"),
        ("no JSON", "{", &["--json"], "s.suite.json"),
    ];
    for (name, text, options, says) in refused {
        let sandbox = Sandbox::new(&[("s.suite.json", text)]);
        let ran = run(&sandbox, options, &[]);
        assert_eq!(
            (ran.code, started(&sandbox)),
            (Some(2), 0),
            "{name}: {ran:?}"
        );
        assert!(ran.err.contains(says), "{name}: {ran:?}");
    }
}

#[test]
fn suites_that_run_side_by_side_are_reported_in_their_order() {
    let sandbox = Sandbox::new(&[
        (
            "1.suite.json",
            &suite("first", &[call("c1", "no_answer", false, 1500)]),
        ),
        ("2.suite.json", &suite("second", &[calls("c1", "ok")])),
        ("3.suite.json", &suite("third", &[calls("c1", "refuse")])),
    ]);
    let go = |options: &[&str]| finish(&sandbox, &mut command(&sandbox, options, &[]));
    let ran = go(&["--jobs", "3", "--json"]);
    let reports = ran.json();
    let ids = [0, 1, 2].map(|index| reports[index]["suite"]["id"].clone());
    assert_eq!(ids, ["first", "second", "third"]);
    assert_eq!((ran.code, started(&sandbox)), (Some(1), 3));
    let text = go(&["--jobs", "3"]).out;
    let places = ["first  (", "second  (", "third  ("].map(|title| text.find(title));
    assert!(places.is_sorted() && places[0].is_some(), "{text}");
}

#[test]
fn a_second_run_shows_what_changes() {
    let compared = [
        ("counter", "consistentWithoutReset", 0),
        ("random_number", "nondeterministic", 0),
    ];
    for (tool, conclusion, code) in compared {
        let sandbox = folder(&[calls("c1", tool)]);
        let ran = run(&sandbox, &["--determinism", "--json"], &[]);
        assert_eq!(
            (ran.code, started(&sandbox)),
            (Some(code), 2),
            "{tool}: {ran:?}"
        );
        assert_eq!(
            ran.json()["determinism"]["conclusion"],
            conclusion,
            "{tool}"
        );
    }
}

#[test]
fn the_reset_command_runs_before_each_run() {
    let sandbox = folder(&[calls("c1", "counter")]);
    sandbox.write("reset.sh", b"echo reset >> resets\n");
    let reset = format!("sh {}/reset.sh", sandbox.path().display());
    let ran = run(
        &sandbox,
        &["--determinism", "--reset-cmd", &reset, "--json"],
        &[],
    );
    assert_eq!(
        ran.json()["determinism"]["conclusion"],
        "deterministic",
        "{ran:?}"
    );
    let resets = std::fs::read_to_string(sandbox.path().join("resets")).unwrap();
    assert_eq!(resets, "reset\nreset\n");
}

#[test]
fn without_its_reset_nothing_runs() {
    let sandbox = folder(&[calls("c1", "ok")]);
    let ran = run(&sandbox, &["--reset-cmd", "sh -c 'exit 9'", "--json"], &[]);
    assert_eq!(
        (ran.code, ran.out.as_str(), started(&sandbox)),
        (Some(2), "", 0),
        "{ran:?}"
    );
    assert!(ran.err.contains('9'), "{ran:?}");
}

#[test]
fn a_junit_report_is_written_as_well() {
    let sandbox = three();
    let ran = run(&sandbox, &["--junit", "report.xml"], &[]);
    assert_eq!(ran.code, Some(1));
    let xml = std::fs::read_to_string(sandbox.path().join("report.xml")).unwrap();
    for part in [
        r#"tests="3""#,
        r#"failures="1""#,
        r#"name="b""#,
        "<failure ",
        "</testsuites>",
    ] {
        assert!(xml.contains(part), "{part}: {xml}");
    }
}

#[test]
fn a_workflow_gets_annotations_at_the_place_of_the_case() {
    let ran = run(&three(), &["--format", "github"], &[]);
    let annotation = ran.out.lines().find(|line| line.starts_with("::error "));
    assert!(
        annotation.is_some_and(|line| line.contains("file=s.suite.json,line=1")),
        "{ran:?}"
    );
}

#[test]
fn as_many_lines_of_standard_error_are_shown_as_asked_for() {
    let sandbox = folder(&[calls("c1", "stderr_flood"), calls("c2", "exit_7")]);
    for (lines, shown) in [("0", 0), ("1", 1), ("3", 3)] {
        let ran = run(&sandbox, &["--stderr-lines", lines], &[]);
        let count = ran
            .err
            .lines()
            .filter(|line| line.starts_with("  | "))
            .count();
        assert_eq!(count, shown, "{}", ran.err);
    }
}

/// A folder with a suite and these definitions, each of which would start the server.
fn defined(names: &[&str]) -> Sandbox {
    let sandbox = folder(&[calls("c1", "ok")]);
    let words = server(&sandbox, &[]);
    let servers: serde_json::Map<String, Value> = names
        .iter()
        .map(|&name| {
            (
                name.to_owned(),
                json!({"command": words[0], "args": words[1..]}),
            )
        })
        .collect();
    sandbox.write(
        "mcpeak.json",
        json!({"servers": servers}).to_string().as_bytes(),
    );
    sandbox
}

#[test]
fn the_server_of_the_folder_is_announced_and_used() {
    let sandbox = defined(&["weather"]);
    let ran = finish(&sandbox, &mut bare(&sandbox, &["run", "--json"]));
    assert_eq!((ran.code, started(&sandbox)), (Some(0), 1), "{ran:?}");
    assert!(
        ran.err.contains("weather") && ran.err.contains("mcpeak.json"),
        "{ran:?}"
    );
}

#[test]
fn between_two_servers_the_user_decides() {
    let sandbox = defined(&["weather", "maps"]);
    let ran = finish(&sandbox, &mut bare(&sandbox, &["run"]));
    assert_eq!((ran.code, started(&sandbox)), (Some(2), 0), "{ran:?}");
    assert!(
        ran.err.contains("weather") && ran.err.contains("maps"),
        "{ran:?}"
    );
    let ran = finish(&sandbox, &mut bare(&sandbox, &["run", "--server", "maps"]));
    assert_eq!((ran.code, started(&sandbox)), (Some(0), 1), "{ran:?}");
}

#[test]
fn a_variable_that_is_not_set_is_named_with_its_place() {
    let sandbox = folder(&[calls("c1", "ok")]);
    let definition =
        "{\n  \"mcpServers\": {\n    \"s\": {\"command\": \"${env:NOWHERE}\"}\n  }\n}\n";
    sandbox.write(".cursor/mcp.json", definition.as_bytes());
    let ran = finish(&sandbox, &mut bare(&sandbox, &["run"]));
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("NOWHERE") && ran.err.contains("mcp.json:3:"),
        "{ran:?}"
    );
}

#[test]
fn a_tool_is_found_on_any_page_of_the_list() {
    let sandbox = folder(&[lists("c1", "server_requests", 10_000)]);
    assert_eq!(run(&sandbox, &[], &["--start", "list-pages"]).code, Some(0));
}

#[test]
fn tools_are_listed_without_what_their_names_would_do_to_a_terminal() {
    let sandbox = Sandbox::new(&[]);
    let mut command = bare(&sandbox, &["tools", "--"]);
    let ran = finish(
        &sandbox,
        command.args(server(&sandbox, &["--start", "ugly-names"])),
    );
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(
        !ran.out.contains('\u{1b}') && !ran.out.contains('\u{202e}'),
        "{ran:?}"
    );
    assert!(ran.out.contains("evil"), "{ran:?}");
}
