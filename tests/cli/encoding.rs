//! Bytes that are not UTF-8, and byte order marks.

use expect_test::expect;
use serde_json::json;

use super::sandbox::{CLEAN, FAULTY, Sandbox};

#[test]
fn text_that_is_not_utf8_is_one_finding_at_its_byte() {
    let sandbox = Sandbox::new(&[("b.suite.json", CLEAN)]);
    sandbox.write(
        "a.suite.json",
        b"{\n  \"name\": \"\xEC\x84\x9C caf\xE9\", \"id\": 1\n}",
    );
    let ran = sandbox.run(&["check"]);
    assert_eq!(ran.code, Some(1));
    expect![[r#"
        error[SUITE_JSON_INVALID]: The text is not UTF-8: the byte 0xE9 at offset 20 is no character.
         --> a.suite.json:2:17
          |
        2 |   "name": "서 caf�
          |                  ^
          |
          = help: Save the file as UTF-8.

        2 suites, 1 error
    "#]]
    .assert_eq(&ran.out);
    let report = sandbox.run(&["check", "--format=json"]).json();
    let place = json!({"line": 2, "column": 17, "offset": 20});
    let findings = &report["files"][0]["findings"];
    assert_eq!(findings.as_array().unwrap().len(), 1);
    assert_eq!(findings[0]["path"], json!("$"));
    assert_eq!(findings[0]["range"], json!({"start": place, "end": place}));
}

#[test]
fn a_character_cut_off_at_the_end_is_not_utf8() {
    let sandbox = Sandbox::new(&[]);
    let ran = sandbox.run_with_input(&["check", "--format=json", "-"], b"{}\xEC\x84");
    assert_eq!(ran.code, Some(1));
    let finding = &ran.json()["files"][0]["findings"][0];
    assert_eq!(finding["code"], json!("SUITE_JSON_INVALID"));
    assert_eq!(
        finding["range"]["start"],
        json!({"line": 1, "column": 3, "offset": 2})
    );
}

#[test]
fn utf16_is_recognised() {
    for mark in [u16::to_le_bytes, u16::to_be_bytes] {
        let bytes: Vec<u8> = "\u{feff}{}".encode_utf16().flat_map(mark).collect();
        let ran = Sandbox::new(&[]).run_with_input(&["check", "-"], &bytes);
        assert_eq!(ran.code, Some(1));
        assert!(
            ran.out
                .contains("help: The file looks like UTF-16; save it as UTF-8."),
            "{ran:?}"
        );
    }
}

#[test]
fn a_byte_order_mark_is_no_finding() {
    let sandbox = Sandbox::new(&[("a.suite.json", &format!("\u{feff}{CLEAN}"))]);
    let ran = sandbox.run(&["check"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(0), "1 suite, no findings\n")
    );
}

#[test]
fn a_byte_order_mark_is_bytes_but_no_column() {
    let suite = format!("\u{feff}{}", FAULTY.replace('\n', ""));
    let sandbox = Sandbox::new(&[("a.suite.json", &suite)]);
    let report = sandbox.run(&["check", "--format=json"]).json();
    let offset = suite.find("[]").unwrap();
    assert_eq!(
        report["files"][0]["findings"][0]["range"]["start"],
        json!({"line": 1, "column": offset - 2, "offset": offset})
    );
}

#[test]
fn a_second_byte_order_mark_is_a_finding() {
    let sandbox = Sandbox::new(&[("a.suite.json", &format!("\u{feff}\u{feff}{CLEAN}"))]);
    let ran = sandbox.run(&["check"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("SUITE_JSON_INVALID"), "{ran:?}");
}
