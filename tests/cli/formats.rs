//! What `check` prints for programs of others: annotations of GitHub, JUnit's XML, SARIF. That those programs can read
//! it is tested in `tests/consumers`.

use expect_test::expect;
use serde_json::{Value, json};

use super::sandbox::{CLEAN, FAULTY, Ran, Sandbox};

/// Files with errors, with advice, with nothing, and one that is not there.
fn checked(format: &str) -> Ran {
    let advice = CLEAN.replace(r#""id": "s","#, "\"id\": \"s\",\n  \"id\": \"100%\",");
    let sandbox = Sandbox::new(&[
        ("a, b.suite.json", FAULTY),
        ("advice.suite.json", &advice),
        ("clean.suite.json", CLEAN),
    ]);
    sandbox.run(&["check", "--format", format, ".", "gone.suite.json"])
}

#[test]
fn github_is_given_an_annotation_for_each_finding() {
    let ran = checked("github");
    assert_eq!(ran.code, Some(2));
    expect![[r#"
        ::error file=a%2C b.suite.json,line=5,col=12,endLine=5,endColumn=14,title=EMPTY_CASES::The suite has no cases, so there is nothing to test.%0AAdd a case with `id`, `name`, `operation` and `assertions`.
        ::warning file=advice.suite.json,line=3,col=3,endLine=3,endColumn=7,title=DUPLICATE_KEY::The key "id" appears in this object again below, so this value is ignored.%0ARemove this one, or rename one of the two.
        ::warning file=advice.suite.json,line=4,col=3,endLine=4,endColumn=7,title=DUPLICATE_KEY::The key "id" appears in this object already; this value is the one that counts.%0ARemove the one that is not meant.
        ::error file=gone.suite.json,title=mcpeak-lsp::gone.suite.json cannot be checked: there is no such file
        3 suites, 1 error, 2 warnings, 1 unreadable
    "#]].assert_eq(&ran.out);
}

#[test]
fn github_is_given_names_from_the_root_of_the_repository() {
    let sandbox = Sandbox::new(&[("한 1/a.suite.json", FAULTY)]);
    let root = sandbox.path().canonicalize().unwrap();
    for (folder, workspace, expected) in [
        ("한 1", root.clone(), "한 1/a.suite.json"),
        ("한 1", root.join("other"), "a.suite.json"),
        ("한 1", "".into(), "a.suite.json"),
    ] {
        let mut command = sandbox.command(&["check", "--format", "github"]);
        let ran = command
            .current_dir(root.join(folder))
            .env("GITHUB_WORKSPACE", &workspace)
            .output();
        let out = String::from_utf8(ran.unwrap().stdout).unwrap();
        let expected = format!("::error file={expected},");
        assert!(out.starts_with(&expected), "{workspace:?}: {out}");
    }
}

#[test]
fn junit_is_given_a_failure_for_each_error() {
    let ran = checked("junit");
    assert_eq!(ran.code, Some(2));
    expect![[r#"
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="mcpeak-lsp check">
        <testsuite name="a, b.suite.json" tests="1" failures="1" errors="0" skipped="0" time="0">
          <testcase name="EMPTY_CASES cases" classname="a, b.suite.json" time="0">
            <failure message="The suite has no cases, so there is nothing to test." type="EMPTY_CASES">a, b.suite.json:5:12
        The suite has no cases, so there is nothing to test.

        → Add a case with `id`, `name`, `operation` and `assertions`.</failure>
          </testcase>
        </testsuite>
        <testsuite name="advice.suite.json" tests="1" failures="0" errors="0" skipped="0" time="0">
          <testcase name="The suite is valid" classname="advice.suite.json" time="0"/>
          <system-out>advice.suite.json:3:3: warning DUPLICATE_KEY: The key &quot;id&quot; appears in this object again below, so this value is ignored. Remove this one, or rename one of the two.
        advice.suite.json:4:3: warning DUPLICATE_KEY: The key &quot;id&quot; appears in this object already; this value is the one that counts. Remove the one that is not meant.</system-out>
        </testsuite>
        <testsuite name="clean.suite.json" tests="1" failures="0" errors="0" skipped="0" time="0">
          <testcase name="The suite is valid" classname="clean.suite.json" time="0"/>
        </testsuite>
        <testsuite name="gone.suite.json" tests="1" failures="0" errors="1" skipped="0" time="0">
          <testcase name="The suite is valid" classname="gone.suite.json" time="0">
            <error message="gone.suite.json cannot be checked: there is no such file" type="UNREADABLE">gone.suite.json cannot be checked: there is no such file</error>
          </testcase>
        </testsuite>
        </testsuites>
    "#]].assert_eq(&ran.out);
}

#[test]
fn sarif_is_given_a_result_for_each_finding() {
    let ran = checked("sarif");
    assert_eq!(ran.code, Some(2));
    let log = ran.json();
    let run = &log["runs"][0];
    let results = run["results"].as_array().unwrap();
    let told: Vec<Value> = results
        .iter()
        .map(|result| {
            let place = &result["locations"][0]["physicalLocation"];
            json!([
                result["ruleId"],
                result["level"],
                place["artifactLocation"]["uri"],
                place["region"]["startLine"],
                place["region"]["startColumn"],
            ])
        })
        .collect();
    assert_eq!(
        Value::from(told),
        json!([
            ["EMPTY_CASES", "error", "a%2C%20b.suite.json", 5, 12],
            ["DUPLICATE_KEY", "warning", "advice.suite.json", 3, 3],
            ["DUPLICATE_KEY", "warning", "advice.suite.json", 4, 3],
        ])
    );
    for result in results {
        let rule = &run["tool"]["driver"]["rules"][result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert_eq!(rule["defaultConfiguration"]["level"], result["level"]);
    }
    let invocation = &run["invocations"][0];
    assert_eq!(invocation["executionSuccessful"], false);
    let told = &invocation["toolExecutionNotifications"][0];
    assert_eq!(
        told["message"]["text"],
        "gone.suite.json cannot be checked: there is no such file"
    );
}

/// Whatever the format, the exit code is that of the findings.
#[test]
fn exit_codes_do_not_depend_on_the_format() {
    for format in ["text", "json", "github", "junit", "sarif"] {
        for (suite, code) in [(CLEAN, 0), (FAULTY, 1)] {
            let sandbox = Sandbox::new(&[("a.suite.json", suite)]);
            let ran = sandbox.run(&["check", "--format", format]);
            assert_eq!(ran.code, Some(code), "{format}");
        }
    }
}
