//! `fingerprint`.

use serde_json::json;

use super::sandbox::{CLEAN, FAULTY, Sandbox};

const DIGEST: &str = "f1157ed77537f0527ae80c7b86c8ac68e9037ba6c931c72d38b959af216a278e";

fn approved(fingerprint: &str) -> String {
    let approval = format!(r#""approval": {{ "fingerprint": "{fingerprint}" }}, "cases""#);
    CLEAN.replacen(r#""cases""#, &approval, 1)
}

#[test]
fn the_digest_stands_alone_on_the_first_line() {
    let sandbox = Sandbox::new(&[("a.suite.json", CLEAN)]);
    let ran = sandbox.run(&["fingerprint", "a.suite.json"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert_eq!(ran.out, format!("{DIGEST}\napproval: none\n"));
}

#[test]
fn an_approval_of_this_very_suite_matches() {
    let sandbox = Sandbox::new(&[("a.suite.json", &approved(DIGEST))]);
    let ran = sandbox.run(&["fingerprint", "a.suite.json"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(ran.out, format!("{DIGEST}\napproval: matches\n"));
}

#[test]
fn an_approval_of_another_suite_is_stale() {
    let sandbox = Sandbox::new(&[("a.suite.json", &approved(&"0123456789abcdef".repeat(4)))]);
    let ran = sandbox.run(&["fingerprint", "a.suite.json"]);
    assert_eq!(ran.code, Some(0));
    assert_eq!(
        ran.out,
        format!("{DIGEST}\napproval: stale, approved 0123456789ab…\n")
    );
    let ran = sandbox.run(&["check"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.out.contains("warning[STALE_APPROVAL]"), "{ran:?}");
    assert!(ran.out.ends_with("\n1 suite, 1 warning\n"), "{ran:?}");
}

#[test]
fn json_names_the_state_as_the_references_report_does() {
    let other = "0123456789abcdef".repeat(4);
    let sandbox = Sandbox::new(&[
        ("none.json", CLEAN),
        ("same.json", &approved(DIGEST)),
        ("other.json", &approved(&other)),
    ]);
    for (file, approval) in [
        ("none.json", json!({"state": "absent"})),
        (
            "same.json",
            json!({"state": "matched", "approvedFingerprint": DIGEST}),
        ),
        (
            "other.json",
            json!({"state": "mismatched", "approvedFingerprint": other}),
        ),
    ] {
        let ran = sandbox.run(&["fingerprint", "--format", "json", file]);
        assert_eq!(
            ran.json(),
            json!({"file": file, "fingerprint": DIGEST, "approval": approval})
        );
    }
}

#[test]
fn a_dash_is_standard_input() {
    let ran = Sandbox::new(&[]).run_with_input(&["fingerprint", "-"], CLEAN.as_bytes());
    assert_eq!(ran.out, format!("{DIGEST}\napproval: none\n"));
}

#[test]
fn a_suite_with_errors_has_none() {
    let sandbox = Sandbox::new(&[("a.suite.json", FAULTY)]);
    for format in ["text", "json"] {
        let ran = sandbox.run(&["fingerprint", "--format", format, "a.suite.json"]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
        assert!(ran.err.starts_with("error[EMPTY_CASES]"), "{ran:?}");
        assert!(ran.err.contains("--> a.suite.json:5:"), "{ran:?}");
    }
}

#[test]
fn text_that_is_not_utf8_has_none() {
    let ran = Sandbox::new(&[]).run_with_input(&["fingerprint", "-"], b"{\xFF}");
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""));
    assert!(ran.err.contains("not UTF-8"), "{ran:?}");
}

#[test]
fn a_file_that_is_not_there_is_2() {
    let ran = Sandbox::new(&[]).run(&["fingerprint", "none.json"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_eq!(
        ran.err,
        "error: none.json cannot be checked: there is no such file\n"
    );
}
