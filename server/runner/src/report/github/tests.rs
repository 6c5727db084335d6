use expect_test::expect;

use super::*;
use crate::report::fixture;

#[test]
fn text_for_people_is_no_command() {
    for (text, expected) in [
        ("a: b::c\n  2 cases\n", "a: b::c\n  2 cases\n"),
        ("::stop-commands::x\n", ": :stop-commands::x\n"),
        ("a\n \t::warning::서울\r\nb", "a\n \t: :warning::서울\r\nb"),
        ("✗ a ##[error]b ##[", "✗ a # #[error]b # #["),
    ] {
        assert_eq!(no_commands(text), expected);
    }
}

#[test]
fn each_failure_is_an_annotation_escaped_as_the_runner_wants_it() {
    let report = fixture::report();
    let named = Named {
        file: "a,b:c.suite.json",
        report: &report,
    };
    expect![[r#"
        ::error file=a%2Cb%3Ac.suite.json,line=6,col=22,title=differs::The tool was to refuse, but it succeeded.%0A{"a":1,"password":"[REDACTED]"}%0ALet the tool answer this input with `isError` true, or expect `false`.
        ::error file=a%2Cb%3Ac.suite.json,line=7,col=83,title=differs::The response's body does not match the schema in 2 places.%0A$.b: is missing; its object has a, password%0A$.a: expected at least 2, got 1%0AMend the tool's answer, or the schema if the answer is right.
        ::error file=a%2Cb%3Ac.suite.json,line=8,col=5,title=refused::Calling the tool `t` failed.%0Ano such \u202ething (JSON-RPC error -32602)%0AAn error of the protocol is no result with `isError`. If the tool is to refuse this input, let it return a result with `isError` true.
        ::error file=a%2Cb%3Ac.suite.json,line=10,col=5,title=hangs::There was no answer within 50 ms.%0AFind out why the server takes so long, or raise `timeoutMs` of the case or `defaultTimeoutMs` of the suite.
    "#]].assert_eq(&annotations(&named));
}
