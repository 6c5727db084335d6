//! What a run makes of each tool of `misbehaving.py`: the rows of the table at the script's top, in its order. A
//! fragment is of the sentence that the user is to act on.

use std::thread;

use serde_json::{Value, json};

use super::harness::{PATIENT, call, calls, folder, operation, run, started};
use super::tables;

/// What becomes of the case that calls the tool.
#[derive(Clone, Copy)]
enum Verdict {
    /// The call has a result that is no error, and the next case passes.
    Completed,
    /// The same, with a result that is an error.
    CompletedError,
    /// The call has a result, and the text report has this note.
    Noted(&'static str),
    /// The operation fails with this sentence, and the next case passes.
    Failed(&'static str),
    /// The case times out, and the next is not run.
    TimedOut,
    /// The same, and the text report has this note.
    TimedOutNoted(&'static str),
    /// The connection is lost: cause, exit, sentence.
    Lost(&'static str, Exit, &'static str),
    /// The call has a result, and the next case loses the connection.
    NextLost(&'static str, Exit, &'static str),
}
use Verdict::{Completed, CompletedError, Failed, Lost, NextLost, Noted, TimedOut, TimedOutNoted};

/// How the server ended, as the report tells it.
#[derive(Clone, Copy)]
enum Exit {
    Unknown,
    Code(i64),
    Signal(&'static str),
}
use Exit::{Code, Signal, Unknown};

const EXITED: &str = "processExited";
const TRANSPORT: &str = "transportFailed";

/// The limit of cases that are meant to time out, in milliseconds.
const SHORT: u64 = 300;

const BEHAVING: &[(&str, Verdict)] = &[
    ("ok", Completed),
    ("refuse", CompletedError),
    ("reject", CompletedError),
    ("echo", Completed),
    ("echo_request", Completed),
    ("environment", Completed),
    ("counter", Completed),
    ("random_number", Completed),
    ("structured", Completed),
    ("rpc_error", Failed("boom (JSON-RPC error -32000)")),
    ("rpc_error_data", Failed("boom (JSON-RPC error -32000)")),
];

const ENDS: &[(&str, Verdict)] = &[
    ("no_answer", TimedOut),
    ("late_answer", TimedOut),
    ("progress_forever", TimedOut),
    ("exit_0", Lost(EXITED, Code(0), "ended with exit code 0")),
    ("exit_7", Lost(EXITED, Code(7), "ended with exit code 7")),
    (
        "exit_after_answer",
        NextLost(EXITED, Code(3), "ended with exit code 3"),
    ),
    (
        "killed",
        Lost(EXITED, Signal("SIGKILL"), "ended by SIGKILL"),
    ),
    (
        "close_stdout",
        Lost(
            TRANSPORT,
            Unknown,
            "closed its standard output, but goes on running",
        ),
    ),
    (
        "close_stdin",
        NextLost(
            TRANSPORT,
            Unknown,
            "closed its standard input, but goes on running",
        ),
    ),
    ("stubborn", Completed),
    ("child", Completed),
    ("child_setsid", Completed),
    ("child_daemon", Completed),
    (
        "child_then_exit",
        Lost(EXITED, Code(5), "ended with exit code 5"),
    ),
];

const STREAMS: &[(&str, Verdict)] = &[
    ("stderr_flood", Completed),
    ("size_64k", Completed),
    ("size_1m", Completed),
    ("size_9m", Completed),
    (
        "size_11m",
        Lost(TRANSPORT, Unknown, "more than 10 MiB (115"),
    ),
    (
        "size_11m_no_newline",
        Lost(TRANSPORT, Unknown, "more than 10 MiB (115"),
    ),
    ("nested_200", Completed),
    ("nested_100000", Completed),
    ("notifications_2000", Completed),
    ("server_requests", Completed),
];

const LINES: &[(&str, Verdict)] = &[
    (
        "non_json_line",
        Lost(TRANSPORT, Unknown, "since it is not JSON: starting..."),
    ),
    (
        "json_no_message",
        Lost(TRANSPORT, Unknown, r#"{\"hello\":\"world\"}"#),
    ),
    (
        "batch",
        Lost(TRANSPORT, Unknown, "batches are no part of the protocol"),
    ),
    (
        "result_and_error",
        Lost(TRANSPORT, Unknown, "it has a `result` and an `error`"),
    ),
    (
        "error_string",
        Lost(
            TRANSPORT,
            Unknown,
            "its `error` has no whole number as `code`",
        ),
    ),
    (
        "pretty",
        Lost(TRANSPORT, Unknown, "since it is not JSON: {"),
    ),
    ("blank_lines", Noted("which is for messages: 2")),
    (
        "unknown_id",
        TimedOutNoted(
            r#"requests that were not made: 1. The first: {"jsonrpc": "2.0", "id": 999999"#,
        ),
    ),
    ("unknown_id_too", Noted("requests that were not made")),
    ("twice", Noted("second answers to requests: 1")),
    ("id_string", Completed),
    ("crlf", Completed),
    ("invalid_utf8", Noted("bad: \u{fffd}\u{fffd}")),
];

const RESULTS: &[(&str, Verdict)] = &[
    ("lone_surrogate", Completed),
    ("unknown_fields", Completed),
    ("other_result_keys", Completed),
    (
        "unknown_content_type",
        Failed("`content[0].type` must be text, image, audio"),
    ),
    ("is_error_string", Failed("`isError` must be true or false")),
    ("content_object", Failed("`content` must be an array")),
    ("content_null", Failed("`content` must be an array")),
    ("block_not_object", Failed("`content[0]` must be an object")),
    (
        "text_without_text",
        Failed("`content[0].text` must be a string"),
    ),
    ("image", Completed),
    ("audio", Completed),
    ("link", Completed),
    ("resource", Completed),
    (
        "image_without_data",
        Failed("`content[0].data` must be a string in base64"),
    ),
    (
        "image_bad_base64",
        Failed("`content[0].data` must be a string in base64"),
    ),
    (
        "link_without_name",
        Failed("`content[0].name` must be a string"),
    ),
    (
        "resource_without_text",
        Failed("`content[0].resource.text` must be a string"),
    ),
    (
        "structured_null",
        Failed("`structuredContent` must be an object"),
    ),
    (
        "structured_array",
        Failed("`structuredContent` must be an object"),
    ),
    ("structured_overflow", Completed),
    ("numbers", Completed),
    ("no_content", Completed),
    ("empty_result", Completed),
    ("tool_result", Completed),
    ("two_blocks", Completed),
    ("result_null", Failed("`result` must be an object")),
    ("korean", Completed),
    ("ugly", Completed),
    ("leak", Completed),
    ("leak_half", Completed),
    ("leak_key", Completed),
    ("leak_error", Failed("boom")),
];

const CONTRACT: &[(&str, Verdict)] = &[
    (
        "contract_missing",
        Failed("but its result has no `structuredContent`"),
    ),
    (
        "contract_broken",
        Failed("does not match the tool's own `outputSchema`: at /n"),
    ),
    ("contract_error", CompletedError),
    (
        "contract_error_broken",
        Failed("does not match the tool's own `outputSchema`: at /n"),
    ),
    ("contract_draft7", Completed),
    (
        "contract_draft7_broken",
        Failed("does not match the tool's own `outputSchema`: at /n/0"),
    ),
    (
        "contract_bad_schema",
        Noted("that their results are not held to it: 1"),
    ),
    ("task_required", Failed("can only be called as a task")),
];

#[test]
fn every_tool_of_the_script_has_a_row() {
    let tables = [BEHAVING, ENDS, STREAMS, LINES, RESULTS, CONTRACT];
    let rows: Vec<&str> = tables
        .iter()
        .flat_map(|table| table.iter().map(|row| row.0))
        .collect();
    tables::assert_complete(&tables::tools("misbehaving.py"), &rows);
}

#[test]
fn tools_that_behave() {
    judge(BEHAVING);
}

#[test]
fn silence_and_ends() {
    judge(ENDS);
}

#[test]
fn sizes_and_streams() {
    judge(STREAMS);
}

#[test]
fn lines_that_are_no_messages() {
    judge(LINES);
}

#[test]
fn results_that_break_the_schema() {
    judge(RESULTS);
}

#[test]
fn output_contract() {
    judge(CONTRACT);
}

/// A run for each row, a few side by side: most of a run is waiting.
fn judge(rows: &[(&'static str, Verdict)]) {
    let half = rows.len().div_ceil(3);
    thread::scope(|scope| {
        for part in rows.chunks(half) {
            scope.spawn(move || {
                part.iter()
                    .for_each(|&(tool, verdict)| judge_one(tool, verdict))
            });
        }
    });
}

fn judge_one(tool: &str, verdict: Verdict) {
    let is_error = matches!(verdict, CompletedError);
    let limit = match verdict {
        TimedOut | TimedOutNoted(_) => SHORT,
        _ => PATIENT,
    };
    let sandbox = folder(&[call("c1", tool, is_error, limit), calls("c2", "ok")]);
    let arguments: &[&str] = match tool {
        "contract_bad_schema" => &["--start", "bad-schema"],
        _ => &[],
    };
    let ran = run(&sandbox, &["--json"], arguments);
    assert!(started(&sandbox) > 0, "{tool}");
    let report = ran.json();
    let (first, second) = (operation(&report, 0), operation(&report, 1));
    let stop = &report["stopReason"];
    let whole = format!("{tool}: {ran:?}");
    let states = (first.0, first.1, first.2, second.0, ran.code);
    match verdict {
        Completed | CompletedError | Noted(_) => {
            assert_eq!(
                states,
                ("passed", "completed", "", "passed", Some(0)),
                "{whole}"
            );
            assert!(stop.is_null(), "{whole}");
        }
        Failed(says) => {
            let failed = ("failed", "failed", "OPERATION_FAILED", "passed", Some(1));
            assert_eq!(states, failed, "{whole}");
            assert!(stop.is_null() && first.3.contains(says), "{whole}");
        }
        TimedOut | TimedOutNoted(_) => {
            let timed_out = ("timedOut", "timedOut", "CASE_TIMEOUT", "notRun", Some(1));
            assert_eq!(states, timed_out, "{whole}");
            assert_eq!(stop, &json!({"type": "timeout", "caseId": "c1"}), "{whole}");
            assert!(first.3.contains("no answer within 300 ms"), "{whole}");
        }
        Lost(cause, exit, says) => {
            let lost = ("failed", "failed", "OPERATION_FAILED", "notRun", Some(1));
            assert_eq!(states, lost, "{whole}");
            assert_eq!(stop, &lost_in("c1", cause, exit), "{whole}");
            assert!(first.3.contains(says), "{whole}");
        }
        NextLost(cause, exit, says) => {
            assert_eq!(
                states,
                ("passed", "completed", "", "failed", Some(1)),
                "{whole}"
            );
            assert_eq!(stop, &lost_in("c2", cause, exit), "{whole}");
            assert!(second.3.contains(says), "{whole}");
        }
    }
    if let Noted(says) | TimedOutNoted(says) = verdict {
        let text = run(&sandbox, &[], arguments).out;
        let note = text.lines().find(|line| line.starts_with("Note: "));
        assert!(
            note.is_some_and(|note| note.contains(says)),
            "{tool}: {text}"
        );
    }
}

fn lost_in(case: &str, cause: &str, exit: Exit) -> Value {
    let mut stop = json!({"type": "connectionLost", "caseId": case, "cause": cause});
    match exit {
        Unknown => {}
        Code(code) => stop["exitCode"] = code.into(),
        Signal(signal) => stop["signal"] = signal.into(),
    }
    stop
}
