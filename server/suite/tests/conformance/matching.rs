//! The reference's own answers on holding results against schemas: `tests/conformance/match.jsonl`.

use std::path::Path;

use mcpeak_suite::json::Document;
use mcpeak_suite::response::{self, Extraction};
use mcpeak_suite::schema::{self, Matched};
use mcpeak_suite::syntax::Value;

fn vectors() -> Vec<Document> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance/match.jsonl");
    let text = std::fs::read_to_string(path).expect("the vectors");
    let lines = text.split('\n').filter(|line| !line.is_empty());
    lines
        .map(|line| Document::read(line).expect("JSON"))
        .collect()
}

fn member<'t>(value: Value<'t>, name: &str) -> Value<'t> {
    let object = value.object().expect("an object");
    object.get(name).expect(name).value
}

fn text(value: Value<'_>) -> String {
    value
        .string()
        .expect("a string")
        .to_string_lossy()
        .into_owned()
}

fn texts(value: Value<'_>) -> Vec<String> {
    value.elements().expect("an array").map(text).collect()
}

/// What the matcher says of a vector.
fn judged(vector: Value<'_>) -> Result<Matched, Extraction> {
    let (schema, result) = (member(vector, "schema"), member(vector, "result"));
    match text(member(vector, "assertion")).as_str() {
        "bodyMatchesSchema" => {
            let body = response::body(result)?;
            Ok(schema::matches(schema, body.value()))
        }
        _ => Ok(schema::matches(
            schema,
            response::structured_content(result)?,
        )),
    }
}

#[test]
fn every_vector_of_matching_agrees() {
    let vectors = vectors();
    let mut wrong = Vec::new();
    for document in &vectors {
        let vector = document.root();
        let judged = judged(vector);
        let extraction = judged
            .as_ref()
            .err()
            .map(|error| error.code.as_str().to_owned());
        let matched = judged.unwrap_or_default();
        let found: Vec<(String, String)> = matched
            .violations
            .iter()
            .map(|one| {
                (
                    one.code.as_str().to_owned(),
                    one.path.to_string_lossy().into_owned(),
                )
            })
            .collect();
        let reported: Vec<String> = matched
            .violations
            .iter()
            .map(|one| one.report_path().to_string_lossy().into_owned())
            .collect();
        let wanted: Vec<(String, String)> = member(vector, "violations")
            .elements()
            .expect("an array")
            .map(|one| (text(member(one, "code")), text(member(one, "path"))))
            .collect();
        let agrees = found == wanted
            && reported == texts(member(vector, "reportPaths"))
            && Some(matched.total as f64) == member(vector, "totalViolations").number()
            && extraction
                == member(vector, "extraction")
                    .string()
                    .map(|code| code.to_string_lossy().into_owned())
            && (matched.total == 0 && extraction.is_none())
                == (member(vector, "passed").source() == "true");
        if !agrees {
            wrong.push(format!(
                "{}: {found:?} {extraction:?}",
                text(member(vector, "name"))
            ));
        }
    }
    println!("{} vectors, {} divergences", vectors.len(), wrong.len());
    assert_eq!(vectors.len(), 157);
    assert_eq!(wrong, [""; 0]);
}
