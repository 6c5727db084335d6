use expect_test::expect;

use super::*;
use crate::report::fixture;

/// The whole report without its colours.
fn plain() -> String {
    let report = fixture::report();
    let cases: Vec<usize> = (0..report.cases.len()).collect();
    let text = TextReport::new(&report.suite, "weather.suite.json", &cases);
    let mut out = text.header();
    for case in &report.cases {
        out.push_str(&text.case(case));
    }
    out.push_str(&text.tail(&report));
    out.push_str(&server_block(&report, 1).unwrap_or_default());
    without_colours(&out)
}

fn without_colours(text: &str) -> String {
    let mut out = String::new();
    let mut pieces = text.split("\u{1b}[");
    out.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let end = piece.find('m').map_or(0, |end| end + 1);
        out.push_str(&piece[end..]);
    }
    out
}

#[test]
fn the_report_says_what_differs_where_and_what_to_do() {
    expect![[r#"
        날씨 <server> & "more"  (5 cases)  weather.suite.json

        ✓ passes   It answers  12 ms
        ✗ differs  It answers\u000awith \u001b[31mmore  12 ms
            isError            The tool was to refuse, but it succeeded.
            → {"a":1,"password":"[REDACTED]"}
            weather.suite.json:6:22
            Fix: Let the tool answer this input with `isError` true, or expect `false`.
            bodyMatchesSchema  The response's body does not match the schema in 2 places.
            → $.b: is missing; its object has a, password  weather.suite.json:7:83
            → $.a: expected at least 2, got 1  weather.suite.json:7:131
            Fix: Mend the tool's answer, or the schema if the answer is right.
        ✗ refused  It is refused  12 ms
            Calling the tool `t` failed.
            → no such \u202ething (JSON-RPC error -32602)
            weather.suite.json:8:5
            Fix: An error of the protocol is no result with `isError`. If the tool is to refuse this input, let it return a result with `isError` true.
            isError  not judged, since there is no result
        ⧖ hangs    It hangs  12 ms
            There was no answer within 50 ms.
            weather.suite.json:10:5
            Fix: Find out why the server takes so long, or raise `timeoutMs` of the case or `defaultTimeoutMs` of the suite.
            isError  not judged, since there is no result
        · never    It is never run

        Stopped: the case `hangs` took too long, and nothing sure can be said after that.

        Not passed:
          ✗ differs  weather.suite.json:5:5
          ✗ refused  weather.suite.json:8:5
          ⧖ hangs  weather.suite.json:10:5

        1 passed, 2 failed, 1 timed out, 1 not run  (5 in all)  1.2 s

        Cases that expected a refusal, without it being known why the server refused: 1. It may have checked the input, or failed.
        Look at the answers (`rejectionBody` with --json), or hold them against a schema.

        The suite has no approval.
        Its standard error ended with:
          | a \u001b[31mred line
    "#]].assert_eq(&plain());
}

/// Names and output of servers can't harm a terminal.
#[test]
fn nothing_from_a_suite_or_a_server_steers_the_terminal() {
    let out = plain();
    assert!(!out.contains(['\u{1b}', '\u{202e}']), "{out}");
    assert!(
        out.contains(r"\u001b[31m") && out.contains(r"\u202e"),
        "{out}"
    );
}
