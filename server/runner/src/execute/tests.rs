use mcpeak_suite::json::Document;
use mcpeak_suite::texts::TextId;

use super::*;
use crate::cancel;
use crate::client::scripted::Scripted;
use crate::client::transport::{Exit, Failure, Loss, LossCause, Received};
use crate::outcome::DiagnosticCode;

/// A suite of calls of `t`, each with these assertions.
fn plan(assertions: &[&str]) -> Plan {
    let cases: Vec<String> = assertions
        .iter()
        .enumerate()
        .map(|(index, assertions)| {
            format!(
                r#"{{"id":"c{index}","name":"n","timeoutMs":50,"operation":{{"type":"callTool","tool":"t","input":{{}}}},"assertions":[{assertions}]}}"#
            )
        })
        .collect();
    let text = format!(
        r#"{{"schemaVersion":1,"id":"s","name":"S","cases":[{}]}}"#,
        cases.join(",")
    );
    Plan::all(Arc::new(Suite::read(text).expect("a valid suite")))
}

fn run(plan: &Plan, transport: Scripted, contract: OutputContract) -> Executed {
    let (_handle, token) = cancel::cancel();
    let surroundings = Surroundings {
        redaction: &Redaction::default(),
        cancel: &token,
        events: &Events::nowhere(),
        keeps_responses: false,
    };
    let mut session = Session::new(transport, None);
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime")
        .block_on(execute(&mut session, plan, contract, &surroundings))
}

fn answers(results: &[&str]) -> Scripted {
    let lines: Vec<String> = results
        .iter()
        .enumerate()
        .map(|(id, result)| format!(r#"{{"jsonrpc":"2.0","id":{id},{result}}}"#))
        .collect();
    Scripted::saying(lines.iter().map(String::as_str))
}

/// The case's status, its operation's, its assertions', and the codes of its diagnostics.
fn shown(result: &CaseResult) -> String {
    let assertions: Vec<&str> = result
        .assertions
        .iter()
        .map(|one| one.status.as_str())
        .collect();
    let assertions_said = result
        .assertions
        .iter()
        .filter_map(|one| one.diagnostic.as_ref());
    let said = result.operation.diagnostic.iter().chain(assertions_said);
    let codes: Vec<&str> = said.map(|one| one.code.as_str()).collect();
    format!(
        "{} {} [{}] [{}]",
        result.status.as_str(),
        result.operation.status.as_str(),
        assertions.join(" "),
        codes.join(" ")
    )
}

const SUCCEEDS: &str = r#"{"type":"isError","expected":false}"#;
const REFUSES: &str = r#"{"type":"isError","expected":true}"#;
const BODY: &str = r#"{"type":"bodyMatchesSchema","schema":{"type":"object","required":["a"]}}"#;
const STRUCTURED: &str =
    r#"{"type":"structuredContentMatchesSchema","schema":{"type":"object","required":["a"]}}"#;
const OK: &str = r#""result":{"content":[{"type":"text","text":"{\"a\":1}"}]}"#;

/// semantics.md, sections 6, 6.1 and 10.
#[test]
fn each_kind_of_answer_has_its_verdict() {
    for (assertions, answer, wanted) in [
        (SUCCEEDS, OK, "passed completed [passed] []"),
        (REFUSES, OK, "failed completed [failed] [IS_ERROR_MISMATCH]"),
        (BODY, OK, "passed completed [passed] []"),
        (
            BODY,
            r#""result":{"content":[{"type":"text","text":"no"}]}"#,
            "failed completed [failed] [BODY_SCHEMA_MISMATCH]",
        ),
        (
            BODY,
            r#""result":{}"#,
            "failed completed [failed] [BODY_EXTRACTION_FAILED]",
        ),
        (
            STRUCTURED,
            OK,
            "failed completed [failed] [STRUCTURED_CONTENT_EXTRACTION_FAILED]",
        ),
        (
            STRUCTURED,
            r#""result":{"structuredContent":{}}"#,
            "failed completed [failed] [STRUCTURED_CONTENT_SCHEMA_MISMATCH]",
        ),
        (
            STRUCTURED,
            r#""result":{"structuredContent":{"a":1}}"#,
            "passed completed [passed] []",
        ),
        (
            SUCCEEDS,
            r#""result":{"content":{}}"#,
            "failed failed [skipped] [OPERATION_FAILED OPERATION_RESULT_UNAVAILABLE]",
        ),
        (
            REFUSES,
            r#""error":{"code":-32602,"message":"no"}"#,
            "failed failed [skipped] [OPERATION_FAILED OPERATION_RESULT_UNAVAILABLE]",
        ),
    ] {
        let plan = plan(&[assertions]);
        let executed = run(&plan, answers(&[answer]), OutputContract::default());
        assert_eq!(shown(&executed.cases[0]), wanted, "{assertions} {answer}");
        assert_eq!(executed.stop, None);
    }
}

#[test]
fn all_assertions_of_a_case_are_judged() {
    let both = format!("{REFUSES},{BODY}");
    let executed = run(&plan(&[&both]), answers(&[OK]), OutputContract::default());
    assert_eq!(
        shown(&executed.cases[0]),
        "failed completed [failed passed] [IS_ERROR_MISMATCH]"
    );
}

#[test]
fn an_error_of_the_protocol_does_not_stop_the_run() {
    let error = r#""error":{"code":-1,"message":"boom"}"#;
    let executed = run(
        &plan(&[SUCCEEDS, SUCCEEDS]),
        answers(&[error, OK]),
        OutputContract::default(),
    );
    let notes = &executed.cases[0]
        .operation
        .diagnostic
        .as_ref()
        .expect("a diagnostic")
        .notes;
    assert_eq!(notes, &["boom (JSON-RPC error -1)"]);
    assert_eq!(executed.cases[1].status, CaseStatus::Passed);
}

#[test]
fn a_timeout_stops_the_run() {
    let executed = run(
        &plan(&[SUCCEEDS, SUCCEEDS, SUCCEEDS]),
        answers(&[OK]),
        OutputContract::default(),
    );
    let statuses: Vec<CaseStatus> = executed.cases.iter().map(|case| case.status).collect();
    assert_eq!(
        statuses,
        [CaseStatus::Passed, CaseStatus::TimedOut, CaseStatus::NotRun]
    );
    assert_eq!(executed.stop, Some(StopReason::Timeout { case: 1 }));
    assert_eq!(executed.cases[1].operation.timeout_ms, Some(50));
    assert_eq!(executed.cases[2].operation.timeout_ms, None);
}

#[test]
fn a_lost_connection_stops_the_run_and_says_why() {
    let mut transport = answers(&[OK]);
    transport.coming.push_back(Received::Lost(Loss {
        cause: LossCause::ProcessExited,
        exit: Some(Exit::Code(7)),
        failure: Failure {
            message: TextId::RunAborted.into(),
            hint: TextId::RunAbortedHint.into(),
        },
    }));
    let executed = run(
        &plan(&[SUCCEEDS, SUCCEEDS, SUCCEEDS]),
        transport,
        OutputContract::default(),
    );
    assert_eq!(
        executed.stop,
        Some(StopReason::ConnectionLost {
            case: 1,
            cause: LossCause::ProcessExited,
            exit: Some(Exit::Code(7)),
        })
    );
    assert_eq!(executed.cases[1].status, CaseStatus::Failed);
    assert_eq!(executed.cases[2].status, CaseStatus::NotRun);
}

#[test]
fn fail_fast_stops_at_the_first_failure() {
    let plan = Plan {
        fail_fast: true,
        ..plan(&[SUCCEEDS, REFUSES, SUCCEEDS])
    };
    let executed = run(&plan, answers(&[OK, OK, OK]), OutputContract::default());
    assert_eq!(executed.stop, Some(StopReason::FailFast { case: 1 }));
    assert_eq!(executed.cases[2].status, CaseStatus::NotRun);
}

#[test]
fn a_tool_that_is_missing_is_answered_with_the_nearest_names_first() {
    let text = r#"{"schemaVersion":1,"id":"s","name":"S","cases":[{"id":"a","name":"n","operation":{"type":"listTools"},
        "assertions":[{"type":"toolExists","tool":"get_wether"},{"type":"toolExists","tool":"add"}]}]}"#;
    let plan = Plan::all(Arc::new(Suite::read(text).expect("a valid suite")));
    let tools = r#""result":{"tools":[
        {"name":"add","inputSchema":{"type":"object"}},{"name":"get_weather","inputSchema":{"type":"object"}}]}"#;
    let executed = run(&plan, answers(&[tools]), OutputContract::default());
    assert_eq!(
        shown(&executed.cases[0]),
        "failed completed [failed passed] [TOOL_NOT_FOUND]"
    );
    let diagnostic = executed.cases[0].assertions[0]
        .diagnostic
        .as_ref()
        .expect("a diagnostic");
    assert_eq!(
        diagnostic.actual.as_deref(),
        Some(r#"["add","get_weather"]"#)
    );
    assert!(
        diagnostic
            .message
            .to_string()
            .ends_with("It has: get_weather, add")
    );
}

/// Each failure has a place in the suite (R39): the keyword that was broken.
#[test]
fn a_violation_knows_the_keyword_that_was_broken() {
    let plan = plan(&[
        r#"{"type":"bodyMatchesSchema","schema":{"type":"object","properties":{"a":{"type":"integer","minimum":2}}}}"#,
    ]);
    let executed = run(&plan, answers(&[OK]), OutputContract::default());
    let diagnostic = executed.cases[0].assertions[0]
        .diagnostic
        .as_ref()
        .expect("a diagnostic");
    assert_eq!(diagnostic.code, DiagnosticCode::BodySchemaMismatch);
    let range = diagnostic.violations[0].range.clone();
    assert_eq!(&plan.suite.document().text()[range], r#""minimum":2"#);
}

/// A tool's own promise comes before the assertions (semantics.md, section 10).
#[test]
fn a_result_that_breaks_the_tools_promise_fails_the_operation() {
    let mut tools = crate::tools::ToolList::default();
    let page = r#"{"tools":[{"name":"t","inputSchema":{"type":"object"},"outputSchema":{"type":"object"}}]}"#;
    let page = Document::read(page).expect("JSON");
    tools
        .add(crate::client::message::Payload::of(page))
        .expect("tools");
    let contract = OutputContract::of(&tools, &mut crate::client::noise::Noise::default());
    let executed = run(&plan(&[SUCCEEDS]), answers(&[OK]), contract);
    assert_eq!(
        shown(&executed.cases[0]),
        "failed failed [skipped] [OPERATION_FAILED OPERATION_RESULT_UNAVAILABLE]"
    );
}
