//! The reference's own answers about inputs and vacuous assertions: every vector must agree in all that a finding says
//! but its words.

use mcpeak_suite::contract::{Checked, ContractFinding, input_contract, vacuous};
use mcpeak_suite::json::{Document, canonical};
use mcpeak_suite::model::{Case, Suite};
use mcpeak_suite::syntax::{JsString, Value};

use crate::vectors::{self, Line};

/// What a finding says, without its words and its place in the text.
#[derive(Debug, PartialEq)]
struct Said {
    code: String,
    severity: String,
    case_id: JsString,
    path: JsString,
    expected: Option<String>,
    actual: Option<String>,
    suggestion: Option<JsString>,
}

impl Said {
    fn found(finding: &ContractFinding) -> Self {
        let json = |json: &String| canonical(Document::read(json.clone()).unwrap().root());
        Self {
            code: finding.code.as_str().to_owned(),
            severity: finding.severity.as_str().to_owned(),
            case_id: finding.case_id.clone(),
            path: finding.path.clone(),
            expected: finding.expected.as_ref().map(json),
            actual: finding.actual.as_ref().map(json),
            suggestion: finding.suggestion.clone(),
        }
    }

    fn wanted(value: Value<'_>) -> Self {
        let object = value.object().expect("a finding is an object");
        let get = |name| object.get(name).map(|member| member.value);
        let string = |name| get(name).and_then(Value::string);
        Self {
            code: string("code").expect("a code").to_string(),
            severity: string("severity").expect("a severity").to_string(),
            case_id: string("caseId").expect("a case"),
            path: string("path").expect("a path"),
            expected: get("expected").map(canonical),
            actual: get("actual").map(canonical),
            suggestion: string("suggestion"),
        }
    }
}

/// What a check finds in the cases of a suite, one after another, and how many findings there are in all.
fn found(suite: &Suite, check: impl Fn(&Case) -> Checked) -> (Vec<Said>, usize) {
    let checked: Vec<Checked> = suite.cases.iter().map(check).collect();
    let findings = checked.iter().flat_map(|checked| &checked.findings);
    let total = checked.iter().map(|checked| checked.total).sum();
    (findings.map(Said::found).collect(), total)
}

fn wanted(line: &Line, findings: &str, total: &str) -> (Vec<Said>, usize) {
    let findings = line.get(findings).and_then(Value::elements);
    let total = line.get(total).and_then(Value::number);
    (
        findings.expect("findings").map(Said::wanted).collect(),
        total.expect("a total") as usize,
    )
}

#[test]
fn every_contract_vector_agrees_with_the_reference() {
    let lines = vectors::read("contract.jsonl");
    let mut divergences = Vec::new();
    for line in &lines {
        let source = line.get("suite").expect("a suite").source();
        let suite = Suite::read(source).expect("a valid suite");
        let tools = line.get("tools").and_then(Value::elements);
        let tools: Vec<Value<'_>> = tools.expect("tools").collect();
        for (check, found, wanted) in [
            (
                "contract",
                found(&suite, |case| input_contract(&suite, case, &tools)),
                wanted(line, "contract", "contractTotal"),
            ),
            (
                "substance",
                found(&suite, |case| vacuous(&suite, case)),
                wanted(line, "substance", "substanceTotal"),
            ),
        ] {
            if found != wanted {
                divergences.push(format!(
                    "{}: {check}: found {found:#?}, wanted {wanted:#?}",
                    line.name()
                ));
            }
        }
    }
    println!(
        "contract.jsonl: {} vectors, {} divergences",
        lines.len(),
        divergences.len()
    );
    assert!(divergences.is_empty(), "{}", divergences.join("\n"));
    assert_eq!(lines.len(), 126);
}
