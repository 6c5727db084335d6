use expect_test::expect;

use super::*;
use crate::report::fixture;

/// semantics.md, 6.6.
#[test]
fn one_report_is_a_document_in_the_references_shape() {
    let report = fixture::report();
    let document = document(&[&report]).expect("a document");
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="날씨 &lt;server&gt; &amp; &quot;more&quot;" tests="5" failures="1" errors="2" skipped="1" time="0">
          <testsuite name="날씨 &lt;server&gt; &amp; &quot;more&quot;" tests="5" failures="1" errors="2" skipped="1" time="0">
            <testcase name="It answers" classname="weather" time="0"/>
            <testcase name="It answers with [31mmore" classname="weather" time="0">
              <failure message="The tool was to refuse, but it succeeded. (and 1 more)" type="IS_ERROR_MISMATCH">The tool was to refuse, but it succeeded.

        expected: true
        actual:   false

        → Let the tool answer this input with `isError` true, or expect `false`.

        The response&apos;s body does not match the schema in 2 places.

        $.b: is missing; its object has a, password
        $.a: expected at least 2, got 1

        → Mend the tool&apos;s answer, or the schema if the answer is right.</failure>
            </testcase>
            <testcase name="It is refused" classname="weather" time="0">
              <error message="Calling the tool `t` failed." type="OPERATION_FAILED">Calling the tool `t` failed.

        actual:   {&quot;type&quot;:&quot;error&quot;,&quot;name&quot;:&quot;McpClientError&quot;,&quot;message&quot;:&quot;Calling the tool `t` failed.&quot;,&quot;cause&quot;:{&quot;type&quot;:&quot;error&quot;,&quot;name&quot;:&quot;McpError&quot;,&quot;message&quot;:&quot;no such (RLO)thing (JSON-RPC error -32602)&quot;}}

        → An error of the protocol is no result with `isError`. If the tool is to refuse this input, let it return a result with `isError` true.</error>
            </testcase>
            <testcase name="It hangs" classname="weather" time="0">
              <error message="There was no answer within 50 ms." type="CASE_TIMEOUT">There was no answer within 50 ms.

        → Find out why the server takes so long, or raise `timeoutMs` of the case or `defaultTimeoutMs` of the suite.</error>
            </testcase>
            <testcase name="It is never run" classname="weather" time="0">
              <skipped/>
            </testcase>
            <system-out>Stopped: the case `hangs` took too long, and nothing sure can be said after that.</system-out>
          </testsuite>
        </testsuites>
    "#]].assert_eq(&document.replace('\u{202e}', "(RLO)"));
}

#[test]
fn several_reports_are_a_suite_each_with_counts_in_all() {
    let report = fixture::report();
    let document = document(&[&report, &report]).expect("a document");
    assert!(
        document.contains(
            r#"<testsuites name="mcpeak" tests="10" failures="2" errors="4" skipped="2" time="0">"#
        ),
        "{document}"
    );
    assert_eq!(document.matches("<testsuite ").count(), 2);
}
