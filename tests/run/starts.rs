//! What a run makes of each `--start` of `misbehaving.py`: the rows of the table at the script's top, in its order.

use std::thread;

use serde_json::Value;

use super::harness::{PATIENT, calls, folder, lists, operation, run, started};
use super::tables;

/// What becomes of the run.
#[derive(Clone, Copy)]
enum Verdict {
    /// All passes.
    Starts,
    /// All passes, and the text report has this note.
    Noted(&'static str),
    /// No run: exit code 2, nothing on standard output, this on standard error.
    Fails(&'static str),
    /// The server starts; listing the tools fails with this sentence.
    ListFails(&'static str),
    /// The server starts; listing the tools takes too long.
    ListTimesOut,
    /// The server starts; the list lacks the tool.
    ListIsEmpty,
}
use Verdict::{Fails, ListFails, ListIsEmpty, ListTimesOut, Noted, Starts};

/// How long the server may take to start where that matters, in milliseconds.
const SHORT: &str = "700";

const ROWS: &[(&str, Verdict)] = &[
    ("exit", Fails("exit code 1 before it had answered")),
    ("exit-leak", Fails("| login with [REDACTED] failed")),
    ("killed", Fails("ended by SIGKILL before it had answered")),
    ("silent", Fails("did not answer `initialize` within 0.7 s")),
    ("slow=0.3", Starts),
    (
        "banner",
        Fails("since it is not JSON: Weather server v1.0 is listening"),
    ),
    (
        "json-banner",
        Fails(r#"since its `jsonrpc` is not "2.0": {"level":"info"}"#),
    ),
    ("batch", Fails("batches are no part of the protocol")),
    ("pretty", Fails("since it is not JSON: {")),
    ("long", Fails("a message of more than 10 MiB")),
    ("blank", Noted("which is for messages: 1")),
    ("version=1999-01-01", Fails("speaks version 1999-01-01")),
    ("no-server-info", Fails("no usable `serverInfo`")),
    ("no-capabilities", Fails("no usable `capabilities`")),
    ("no-version", Fails("no usable `protocolVersion`")),
    ("refuse", Fails("no licence (JSON-RPC error -32603)")),
    ("list-changed", Starts),
    ("stubborn", Starts),
    ("child", Starts),
    ("child_setsid", Starts),
    ("child_daemon", Starts),
    ("crlf", Starts),
    ("list-pages", Starts),
    (
        "list-same-cursor",
        ListFails(r#"the cursor \"again\" came twice"#),
    ),
    ("list-new-cursors", ListFails("more than 1000 pages")),
    (
        "list-cursor-null",
        ListFails("`nextCursor` must be a string"),
    ),
    (
        "list-no-input-schema",
        ListFails("inputSchema` must be an object"),
    ),
    (
        "list-annotations",
        ListFails("`tools[0].annotations.readOnlyHint` must be true or false"),
    ),
    ("list-not-array", ListFails("`tools` must be an array")),
    ("list-error", ListFails("no list (JSON-RPC error -32603)")),
    ("list-silent", ListTimesOut),
    ("list-empty", ListIsEmpty),
    ("bad-schema", Noted("`outputSchema` that cannot be used")),
    ("ugly-names", Starts),
];

/// The versions of the protocol that a server may answer with.
const VERSIONS: [&str; 5] = [
    "2025-11-25",
    "2025-06-18",
    "2025-03-26",
    "2024-11-05",
    "2024-10-07",
];

#[test]
fn every_start_of_the_script_has_a_row() {
    let rows: Vec<&str> = ROWS
        .iter()
        .map(|(mode, _)| mode.split('=').next().unwrap())
        .collect();
    tables::assert_complete(&tables::starts("misbehaving.py"), &rows);
}

#[test]
fn every_start_comes_to_its_verdict() {
    thread::scope(|scope| {
        for rows in ROWS.chunks(9) {
            scope.spawn(|| {
                rows.iter()
                    .for_each(|&(mode, verdict)| judge(mode, verdict))
            });
        }
    });
}

#[test]
fn all_known_versions_of_the_protocol_are_taken() {
    for version in VERSIONS {
        judge(&format!("version={version}"), Starts);
    }
}

#[test]
fn what_a_server_wrote_before_it_ended_is_shown() {
    let sandbox = folder(&[calls("c1", "ok")]);
    let ran = run(&sandbox, &[], &["--start", "exit"]);
    assert!(
        ran.err.contains("| Error: Cannot find module 'weather'"),
        "{ran:?}"
    );
    assert!(ran.err.contains("install what is named there"), "{ran:?}");
}

fn judge(mode: &str, verdict: Verdict) {
    let limit = if matches!(verdict, ListTimesOut) {
        300
    } else {
        PATIENT
    };
    let sandbox = folder(&[lists("c1", "child_then_exit", limit), calls("c2", "ok")]);
    let secret = "hunter2-hunter2";
    let mut options = vec!["--env", "MCPEAK_SECRET"];
    if mode == "silent" {
        options.extend(["--start-timeout", SHORT]);
    }
    let go = |more: &[&str]| {
        let arguments = [&["s.suite.json"], &options[..], more].concat();
        let mut command = super::harness::command(&sandbox, &arguments, &["--start", mode]);
        super::harness::finish(&sandbox, command.env("MCPEAK_SECRET", secret))
    };
    let ran = go(&["--json"]);
    let whole = format!("{mode}: {ran:?}");
    assert!(started(&sandbox) > 0 && !whole.contains(secret), "{whole}");
    if let Fails(says) = verdict {
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{whole}");
        assert!(ran.err.contains(says), "{whole}");
        return;
    }
    let report = ran.json();
    let (listed, called) = (operation(&report, 0), operation(&report, 1));
    let states = (listed.0, listed.1, listed.2, called.0, ran.code);
    let stop = &report["stopReason"];
    let expected = match verdict {
        ListFails(_) => ("failed", "failed", "OPERATION_FAILED", "passed", Some(1)),
        ListTimesOut => ("timedOut", "timedOut", "CASE_TIMEOUT", "notRun", Some(1)),
        ListIsEmpty => ("failed", "completed", "", "passed", Some(1)),
        _ => ("passed", "completed", "", "passed", Some(0)),
    };
    assert_eq!(states, expected, "{whole}");
    assert_eq!(
        stop["type"].as_str(),
        matches!(verdict, ListTimesOut).then_some("timeout"),
        "{whole}"
    );
    match verdict {
        ListFails(says) => assert!(listed.3.contains(says), "{whole}"),
        ListIsEmpty => {
            let diagnostic = &report["cases"][0]["assertions"][0]["diagnostic"];
            assert_eq!(diagnostic["code"], Value::from("TOOL_NOT_FOUND"), "{whole}");
        }
        Noted(says) => {
            let text = go(&[]).out;
            let note = text.lines().find(|line| line.starts_with("Note: "));
            assert!(note.is_some_and(|note| note.contains(says)), "{text}");
        }
        _ => {}
    }
}
