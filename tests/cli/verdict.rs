//! Exit codes and totals of `check`.

use super::sandbox::{CLEAN, FAULTY, Sandbox};

const ADVICE: &str = r#"{
  "schemaVersion": 1,
  "id": "first",
  "id": "s",
  "name": "S",
  "cases": [
    {
      "id": "c1",
      "name": "one",
      "operation": { "type": "callTool", "tool": "t", "input": {} },
      "assertions": [{ "type": "isError", "expected": false }]
    }
  ]
}
"#;

#[test]
fn clean_suites_are_0() {
    let sandbox = Sandbox::new(&[("a.suite.json", CLEAN)]);
    let ran = sandbox.run(&["check"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(0), "1 suite, no findings\n")
    );
    assert_eq!(ran.err, "");
}

#[test]
fn advice_alone_is_0() {
    let sandbox = Sandbox::new(&[("a.suite.json", ADVICE)]);
    let ran = sandbox.run(&["check"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert!(ran.out.contains("warning[DUPLICATE_KEY]"), "{ran:?}");
    assert!(ran.out.ends_with("\n1 suite, 2 warnings\n"), "{ran:?}");
}

#[test]
fn errors_are_1() {
    let sandbox = Sandbox::new(&[("a.suite.json", CLEAN), ("b.suite.json", FAULTY)]);
    let ran = sandbox.run(&["check"]);
    assert_eq!(ran.code, Some(1), "{ran:?}");
    assert!(ran.out.contains("error[EMPTY_CASES]"), "{ran:?}");
    assert!(ran.out.contains("--> b.suite.json:5:"), "{ran:?}");
    assert!(ran.out.ends_with("\n2 suites, 1 error\n"), "{ran:?}");
}

#[test]
fn an_unreadable_file_is_2_and_the_others_are_checked() {
    let sandbox = Sandbox::new(&[("b.suite.json", FAULTY)]);
    let ran = sandbox.run(&["check", "a.suite.json", "b.suite.json"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert!(ran.out.contains("error[EMPTY_CASES]"), "{ran:?}");
    assert!(
        ran.out.ends_with("\n1 suite, 1 error, 1 unreadable\n"),
        "{ran:?}"
    );
    assert_eq!(
        ran.err,
        "error: a.suite.json cannot be checked: there is no such file\n"
    );
}

#[test]
fn each_unreadable_file_is_named() {
    let sandbox = Sandbox::new(&[]);
    let ran = sandbox.run(&["check", "b.json", "a.json"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_eq!(
        ran.err,
        "error: b.json cannot be checked: there is no such file\n\
         error: a.json cannot be checked: there is no such file\n"
    );
}

#[test]
fn a_folder_without_suites_is_2() {
    let sandbox = Sandbox::new(&[("package.json", "{}"), ("sub/x.json", "{}")]);
    for arguments in [&["check"][..], &["check", "sub"]] {
        let ran = sandbox.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
        assert!(ran.err.contains("there are no suites"), "{ran:?}");
    }
}
