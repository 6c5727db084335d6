//! `check --fix`: what is written, what is said of it, and what it leaves alone.

use std::fs;

use serde_json::json;

use super::sandbox::{CLEAN, FAULTY, Sandbox};

/// `CLEAN` with three faults that have one answer each.
fn faulty() -> String {
    let comma = CLEAN.replacen("}\n  ]", "},\n  ]", 1);
    comma
        .replacen("\"schemaVersion\": 1", "\"schemaVersion\": \"1\"", 1)
        .replacen("  \"id\": \"s\"", "  // the id\n  \"id\": \"s\"", 1)
}

#[test]
fn what_has_one_answer_is_written_and_said() {
    let sandbox = Sandbox::new(&[("a.suite.json", &faulty()), ("b.suite.json", FAULTY)]);
    let ran = sandbox.run(&["check", "--fix"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let said = [
        "a.suite.json: fixed $: Remove the comment",
        "a.suite.json: fixed cases: Remove the comma",
        "a.suite.json: fixed schemaVersion: Replace by `1`",
    ];
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.get(..3), Some(said.as_slice()), "{ran:?}");
    assert!(ran.out.contains("error[EMPTY_CASES]"), "{ran:?}");
    assert!(
        ran.out.ends_with("\n2 suites, 3 fixed, 1 error\n"),
        "{ran:?}"
    );
    assert_eq!(sandbox.read("a.suite.json"), CLEAN);
    assert_eq!(sandbox.read("b.suite.json"), FAULTY);
    let again = sandbox.run(&["check", "--fix", "a.suite.json"]);
    assert_eq!(
        (again.code, again.out.as_str()),
        (Some(0), "1 suite, no findings\n")
    );
}

#[test]
fn line_endings_and_the_byte_order_mark_stay() {
    let form = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    let sandbox = Sandbox::new(&[("a.suite.json", &form(&faulty()))]);
    let ran = sandbox.run(&["check", "--fix"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(sandbox.read("a.suite.json"), form(CLEAN));
}

#[test]
fn programs_are_told_what_was_fixed() {
    let sandbox = Sandbox::new(&[("a.suite.json", &faulty())]);
    let report = sandbox.run(&["check", "--fix", "--format=json"]).json();
    let fixed = &report["files"][0]["fixed"];
    assert_eq!(
        fixed[2],
        json!({"path": "schemaVersion", "title": "Replace by `1`"})
    );
    assert_eq!(report["summary"]["fixed"], json!(3));
    let report = sandbox.run(&["check", "--format=json"]).json();
    assert_eq!(report["files"][0].get("fixed"), None);
    assert_eq!(report["summary"].get("fixed"), None);
}

#[test]
fn standard_input_is_refused_since_there_is_no_file_to_write() {
    let sandbox = Sandbox::new(&[("a.suite.json", &faulty())]);
    let ran = sandbox.run(&["check", "--fix", "a.suite.json", "-"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("--fix writes files"), "{ran:?}");
    assert_eq!(sandbox.read("a.suite.json"), faulty());
}

#[test]
fn text_that_is_not_utf8_is_left_alone() {
    let sandbox = Sandbox::new(&[]);
    sandbox.write("a.suite.json", b"{\"id\": \"\xE9\",}");
    let ran = sandbox.run(&["check", "--fix"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    let bytes = fs::read(sandbox.path().join("a.suite.json")).unwrap();
    assert_eq!(bytes, b"{\"id\": \"\xE9\",}");
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_and_the_file_keeps_its_permissions() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let sandbox = Sandbox::new(&[("real/a.json", &faulty())]);
    let (real, link) = (
        sandbox.path().join("real/a.json"),
        sandbox.path().join("a.suite.json"),
    );
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.json", &link).unwrap();
    let ran = sandbox.run(&["check", "--fix", "a.suite.json"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), CLEAN);
    let mode = fs::metadata(&real).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    let names = fs::read_dir(sandbox.path().join("real")).unwrap().count();
    assert_eq!(names, 1, "nothing is left beside it");
}

#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_written_is_2_and_says_so() {
    use std::os::unix::fs::PermissionsExt;
    let sandbox = Sandbox::new(&[("a.suite.json", &faulty())]);
    let path = sandbox.path().join("a.suite.json");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o444)).unwrap();
    let ran = sandbox.run(&["check", "--fix"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(
        ran.err.contains("it was mended but cannot be written"),
        "{ran:?}"
    );
    assert_eq!(sandbox.read("a.suite.json"), faulty());
}

#[cfg(unix)]
#[test]
fn a_file_with_other_names_keeps_them() {
    use std::os::unix::fs::MetadataExt;
    let sandbox = Sandbox::new(&[("a.suite.json", &faulty())]);
    let other = sandbox.path().join("other.json");
    fs::hard_link(sandbox.path().join("a.suite.json"), &other).unwrap();
    let ran = sandbox.run(&["check", "--fix", "a.suite.json"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(fs::read_to_string(&other).unwrap(), CLEAN);
    assert_eq!(fs::metadata(&other).unwrap().nlink(), 2);
}
