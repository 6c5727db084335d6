//! The JSON report of `check`.

use serde_json::{Value, json};

use super::sandbox::{CLEAN, FAULTY, Sandbox};

#[test]
fn one_object_holds_files_findings_and_a_summary() {
    let sandbox = Sandbox::new(&[("a.suite.json", CLEAN), ("b.suite.json", FAULTY)]);
    let ran = sandbox.run(&[
        "check",
        "--format",
        "json",
        "a.suite.json",
        "none.json",
        "b.suite.json",
    ]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.err,
        "error: none.json cannot be checked: there is no such file\n"
    );
    let mut report = ran.json();
    let finding = &mut report["files"][1]["findings"][0];
    let words = ["message", "hint"].map(|key| finding[key].take());
    assert!(
        words
            .iter()
            .all(|text| text.as_str().is_some_and(|text| !text.is_empty()))
    );
    let start = FAULTY.find("[]").unwrap();
    assert_eq!(
        report,
        json!({
            "files": [
                {"file": "a.suite.json", "findings": []},
                {"file": "b.suite.json", "findings": [{
                    "code": "EMPTY_CASES",
                    "severity": "error",
                    "path": "cases",
                    "message": null,
                    "hint": null,
                    "range": {
                        "start": {"line": 5, "column": 12, "offset": start},
                        "end": {"line": 5, "column": 14, "offset": start + 2},
                    },
                    "related": [],
                }]},
            ],
            "unreadable": [{"file": "none.json", "error": "there is no such file"}],
            "summary": {
                "files": 2,
                "filesWithErrors": 1,
                "unreadable": 1,
                "errors": 1,
                "warnings": 0,
                "information": 0,
            },
        })
    );
}

#[test]
fn nothing_found_is_an_object_too() {
    let ran = Sandbox::new(&[]).run(&["check", "--format=json"]);
    assert_eq!(ran.code, Some(2));
    let report = ran.json();
    assert_eq!(report["files"], json!([]));
    assert_eq!(report["unreadable"][0]["file"], json!("."));
    assert_eq!(report["summary"]["unreadable"], json!(1));
}

/// The first finding of a suite with one fault, from the report.
fn finding_of(suite: &str) -> Value {
    let sandbox = Sandbox::new(&[("a.suite.json", suite)]);
    let ran = sandbox.run(&["check", "--format=json"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    ran.json()["files"][0]["findings"][0].take()
}

#[test]
fn columns_are_code_points_and_offsets_are_bytes() {
    let suite = CLEAN.replace(r#""name": "S","#, r#""name": "서울 🌦", "schema": 1,"#);
    let finding = finding_of(&suite);
    assert_eq!(finding["code"], json!("UNKNOWN_FIELD"));
    let start = suite.find(r#""schema":"#).unwrap();
    assert_eq!(
        finding["range"]["start"],
        json!({"line": 4, "column": 19, "offset": start})
    );
}

#[test]
fn lines_may_end_in_any_way() {
    for ending in ["\n", "\r\n", "\r"] {
        let suite = FAULTY.replace('\n', ending);
        let start = &finding_of(&suite)["range"]["start"];
        let offset = suite.find("[]").unwrap();
        assert_eq!(*start, json!({"line": 5, "column": 12, "offset": offset}));
    }
}

#[test]
fn unpaired_surrogates_in_paths_are_escapes() {
    let suite = CLEAN.replace(r#""id": "s","#, r#""id": "s", "\ud800x": 1,"#);
    let sandbox = Sandbox::new(&[("a.suite.json", &suite)]);
    let ran = sandbox.run(&["check", "--format=json"]);
    assert!(ran.out.contains(r#""path":"\ud800x""#), "{ran:?}");
}

#[test]
fn related_places_have_ranges() {
    let case = r#"{
      "id": "c1",
      "name": "two",
      "operation": { "type": "listTools" },
      "assertions": [{ "type": "toolExists", "tool": "t" }]
    }"#;
    let suite = CLEAN.replace("    }\n  ]", &format!("    }},\n    {case}\n  ]"));
    let finding = finding_of(&suite);
    assert_eq!(finding["code"], json!("DUPLICATE_CASE_ID"));
    assert_eq!(finding["path"], json!("cases[1].id"));
    let first = &finding["related"][0];
    assert!(first["message"].is_string());
    let offset = suite.find(r#""c1""#).unwrap();
    assert_eq!(
        first["range"]["start"],
        json!({"line": 7, "column": 13, "offset": offset})
    );
}

#[test]
fn findings_of_the_specification_keep_the_references_order() {
    let suite = r#"{"zebra": 1, "cases": [{"assertions": []}], "apple": 1, "name": " "}"#;
    let sandbox = Sandbox::new(&[("a.suite.json", suite)]);
    let report = sandbox.run(&["check", "--format=json"]).json();
    let findings = report["files"][0]["findings"].as_array().unwrap().iter();
    let found: Vec<String> = findings
        .map(|finding| {
            [&finding["code"], &finding["path"]]
                .map(|text| text.as_str().unwrap())
                .join(" ")
        })
        .collect();
    assert_eq!(
        found,
        [
            "MISSING_REQUIRED_FIELD schemaVersion",
            "MISSING_REQUIRED_FIELD id",
            "INVALID_VALUE name",
            "UNKNOWN_FIELD apple",
            "UNKNOWN_FIELD zebra",
            "MISSING_REQUIRED_FIELD cases[0].id",
            "MISSING_REQUIRED_FIELD cases[0].name",
            "MISSING_REQUIRED_FIELD cases[0].operation",
            "EMPTY_ASSERTIONS cases[0].assertions",
        ]
    );
}

#[test]
fn findings_beyond_a_hundred_thousand_are_counted() {
    let cases = vec!["1"; 100_003].join(",");
    let suite = FAULTY.replace("[]", &format!("[{cases}]"));
    let sandbox = Sandbox::new(&[("a.suite.json", &suite), ("b.suite.json", FAULTY)]);
    let ran = sandbox.run(&["check", "--format=json"]);
    assert_eq!(ran.code, Some(1));
    let report = ran.json();
    let [many, few] = [&report["files"][0], &report["files"][1]];
    assert_eq!(many["findings"].as_array().unwrap().len(), 100_000);
    assert_eq!(many["omitted"], 3);
    assert_eq!(few.get("omitted"), None);
    assert_eq!(report["summary"]["filesWithErrors"], 2);
}
