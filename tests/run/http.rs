//! What a run makes of each tool and each `--start` of `misbehaving_http.py`: the rows of the tables at the script's
//! top, in their order.

use std::thread;

use serde_json::json;

use super::harness::{PATIENT, call, calls, folder, operation};
use super::http_server::{Server, log};
use super::tables;

/// What becomes of the case that calls the tool.
#[derive(Clone, Copy)]
enum Verdict {
    /// It passes, and so does the next.
    Completed,
    /// The operation fails with this sentence, and the next case passes.
    Failed(&'static str),
    /// The case times out, and the next is not run.
    TimedOut,
    /// The connection is lost: cause, sentence.
    Lost(&'static str, &'static str),
}
use Verdict::{Completed, Failed, Lost, TimedOut};

/// What becomes of the run.
#[derive(Clone, Copy)]
enum Start {
    /// All passes.
    Starts,
    /// No run: exit code 2, nothing on standard output, this on standard error.
    Fails(&'static str),
    /// This case loses the connection: case, cause.
    Loses(&'static str, &'static str),
}
use Start::{Fails, Loses, Starts};

const SESSION: &str = "httpSessionLost";
const TRANSPORT: &str = "transportFailed";

const TOOLS: &[(&str, Verdict)] = &[
    ("ok", Completed),
    ("sse", Completed),
    ("sse_chatty", Completed),
    ("sse_split", Completed),
    ("sse_open", Completed),
    ("headers", Completed),
    ("many", Completed),
    ("resumed", Completed),
    ("resumed_late", Completed),
    ("cut", Failed("")),
    ("cut_with_ids", Failed("")),
    ("cut_in_event", Failed("")),
    ("cut_json", Failed("")),
    ("drop", Lost(TRANSPORT, "connection closed")),
    ("no_answer", TimedOut),
    ("slow_headers", TimedOut),
    ("slow_body", TimedOut),
    ("status_401", Failed("Bearer")),
    ("status_401_bare", Failed("token")),
    ("status_403", Failed("403")),
    ("status_404", Lost(SESSION, "session")),
    ("status_400_session", Lost(SESSION, "session")),
    ("status_500", Failed("500")),
    ("status_503", Failed("503")),
    ("redirect", Failed("307")),
    ("rpc_error", Failed("boom (JSON-RPC error -32000)")),
    ("rpc_error_400", Failed("bad arguments")),
    ("html", Failed("text/html")),
    ("no_content_type", Failed("type")),
    ("empty", Failed("")),
    ("accepted", Failed("202")),
    ("not_json", Lost(TRANSPORT, "oops")),
    (
        "batch",
        Lost(TRANSPORT, "batches are no part of the protocol"),
    ),
    ("size_9m", Completed),
    ("size_11m", Lost(TRANSPORT, "10 MiB")),
];

const STARTS: &[(&str, Start)] = &[
    ("stateless", Starts),
    ("sse", Starts),
    ("stream", Starts),
    ("refuse-delete", Starts),
    ("hang-delete", Starts),
    ("lost", Loses("c2", SESSION)),
    ("401", Fails("Bearer")),
    ("401-bare", Fails("token")),
    ("403", Fails("403")),
    ("404", Fails("404")),
    ("500", Fails("500")),
    ("redirect", Fails("307")),
    ("html", Fails("text/html")),
    ("drop", Fails("")),
    ("slow-headers", Fails("within")),
    ("no-answer", Fails("within")),
    ("token=sesame-sesame", Fails("Bearer")),
    ("version=1999-01-01", Fails("speaks version 1999-01-01")),
    // The script's table wants a start failure; a notification is not waited for, so the first case meets it.
    ("initialized-500", Loses("c1", TRANSPORT)),
];

#[test]
fn every_row_of_the_script_has_a_row() {
    let tools: Vec<&str> = TOOLS.iter().map(|row| row.0).collect();
    tables::assert_complete(&tables::tools("misbehaving_http.py"), &tools);
    let starts: Vec<&str> = STARTS
        .iter()
        .map(|row| row.0.split('=').next().unwrap())
        .collect();
    tables::assert_complete(&tables::starts("misbehaving_http.py"), &starts);
}

#[test]
fn every_tool_comes_to_its_verdict() {
    thread::scope(|scope| {
        for rows in TOOLS.chunks(9) {
            scope.spawn(|| {
                rows.iter()
                    .for_each(|&(tool, verdict)| judge(tool, verdict))
            });
        }
    });
}

fn judge(tool: &str, verdict: Verdict) {
    let limit = if matches!(verdict, TimedOut) {
        300
    } else {
        PATIENT
    };
    let sandbox = folder(&[call("c1", tool, false, limit), calls("c2", "ok")]);
    let server = Server::start(&sandbox, &[]);
    let ran = server.run(&sandbox, &[]);
    let whole = format!("{tool}: {ran:?}");
    let report = ran.json();
    let (first, second) = (operation(&report, 0), operation(&report, 1));
    let stop = &report["stopReason"];
    let states = (first.0, first.1, first.2, second.0, ran.code);
    let failed = ("failed", "failed", "OPERATION_FAILED");
    match verdict {
        Completed => {
            assert_eq!(
                states,
                ("passed", "completed", "", "passed", Some(0)),
                "{whole}"
            );
        }
        Failed(says) => {
            assert_eq!(
                states,
                (failed.0, failed.1, failed.2, "passed", Some(1)),
                "{whole}"
            );
            assert!(stop.is_null() && first.3.contains(says), "{whole}");
        }
        TimedOut => {
            let timed_out = ("timedOut", "timedOut", "CASE_TIMEOUT", "notRun", Some(1));
            assert_eq!(states, timed_out, "{whole}");
        }
        Lost(cause, says) => {
            assert_eq!(
                states,
                (failed.0, failed.1, failed.2, "notRun", Some(1)),
                "{whole}"
            );
            let lost = json!({"type": "connectionLost", "caseId": "c1", "cause": cause});
            assert_eq!(stop, &lost, "{whole}");
            assert!(first.3.contains(says), "{whole}");
        }
    }
    if tool == "redirect" {
        let posts = log(&sandbox)
            .iter()
            .filter(|noted| noted["rpc"] == "tools/call")
            .count();
        assert_eq!(posts, 2, "the redirect was followed");
    }
}

#[test]
fn every_start_comes_to_its_verdict() {
    thread::scope(|scope| {
        for rows in STARTS.chunks(7) {
            scope.spawn(|| {
                rows.iter()
                    .for_each(|&(mode, verdict)| judge_start(mode, verdict))
            });
        }
    });
}

fn judge_start(mode: &str, verdict: Start) {
    let sandbox = folder(&[calls("c1", "ok"), calls("c2", "ok")]);
    let server = Server::start(&sandbox, &["--start", mode]);
    let options: &[&str] = match mode {
        "slow-headers" | "no-answer" => &["--start-timeout", "500"],
        _ => &[],
    };
    let ran = server.run(&sandbox, options);
    let whole = format!("{mode}: {ran:?}");
    match verdict {
        Starts => assert_eq!(ran.code, Some(0), "{whole}"),
        Fails(says) => {
            assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{whole}");
            assert!(ran.err.contains(says), "{whole}");
        }
        Loses(case, cause) => {
            assert_eq!(ran.code, Some(1), "{whole}");
            let lost = json!({"type": "connectionLost", "caseId": case, "cause": cause});
            assert_eq!(ran.json()["stopReason"], lost, "{whole}");
        }
    }
}

#[test]
fn a_header_is_sent_with_the_value_of_a_variable_which_is_never_shown() {
    let sandbox = folder(&[calls("c1", "headers"), call("c2", "headers", true, PATIENT)]);
    let server = Server::start(&sandbox, &["--start", "token=sesame-sesame"]);
    let ran = server.run(&sandbox, &["--header-env", "Authorization=TOKEN"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(
        ran.out.contains("[REDACTED]") && !ran.out.contains("sesame"),
        "{ran:?}"
    );
}

#[test]
fn a_session_is_named_in_each_request_and_deleted_at_the_end() {
    let sandbox = folder(&[calls("c1", "ok")]);
    let server = Server::start(&sandbox, &[]);
    server.run(&sandbox, &[]);
    let log = log(&sandbox);
    let session = &log.last().unwrap()["session"];
    assert!(
        session.is_string() && log[0]["session"].is_null(),
        "{log:?}"
    );
    assert!(
        log[1..].iter().all(|noted| &noted["session"] == session),
        "{log:?}"
    );
    assert_eq!(log.last().unwrap()["http"], "DELETE");
}
