//! `format`: which files change, how they are written, and what it says of them. How a text is laid out is tested in
//! the language crate.

use std::fs;
use std::path::Path;

use super::sandbox::{CLEAN, Sandbox};

const SQUEEZED: &str = "{\n\"id\":\"가\",\"cases\" : [ ] }";
const LAID_OUT: &str = "{\n  \"id\": \"가\",\n  \"cases\": []\n}\n";
const BROKEN: &str = "{\n\"cases\": [\n1 2\n]}\n";
const UNBALANCED: &str = "{\n\"cases\": [ \n1 2\n";

fn contents(sandbox: &Sandbox, name: &str) -> String {
    fs::read_to_string(sandbox.path().join(name)).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[test]
fn files_are_laid_out_in_their_places_and_named() {
    let files = [
        ("a.suite.json", SQUEEZED),
        ("b.suite.json", CLEAN),
        ("x.json", SQUEEZED),
    ];
    for (arguments, changed) in [
        (&["format"][..], &["a.suite.json"][..]),
        (&["format", "*.json"], &["a.suite.json", "x.json"]),
        (&["format", "x.json", "b.suite.json"], &["x.json"]),
    ] {
        let sandbox = Sandbox::new(&files);
        let ran = sandbox.run(arguments);
        let said: String = changed
            .iter()
            .map(|name| format!("{name}: laid out\n"))
            .collect();
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        assert_eq!(ran.out, said, "{arguments:?}");
        for (name, before) in files {
            let expected = match changed.contains(&name) {
                true => LAID_OUT,
                false => before,
            };
            assert_eq!(contents(&sandbox, name), expected, "{arguments:?} {name}");
        }
        assert_eq!(
            names(sandbox.path()),
            ["a.suite.json", "b.suite.json", "x.json"]
        );
        let again = sandbox.run(arguments);
        assert_eq!((again.code, again.out.as_str()), (Some(0), ""));
    }
}

#[test]
fn check_changes_nothing_and_is_1_if_a_file_would_change() {
    let sandbox = Sandbox::new(&[("a.suite.json", SQUEEZED), ("b.suite.json", CLEAN)]);
    let ran = sandbox.run(&["format", "--check"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert_eq!(ran.out, "a.suite.json: would be laid out anew\n");
    assert_eq!(contents(&sandbox, "a.suite.json"), SQUEEZED);
    let ran = sandbox.run(&["format", "--check", "b.suite.json"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
}

#[test]
fn marks_and_line_breaks_are_kept() {
    let sandbox = Sandbox::new(&[]);
    let crlf = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    sandbox.write("a.suite.json", crlf(SQUEEZED).as_bytes());
    let ran = sandbox.run(&["format"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(contents(&sandbox, "a.suite.json"), crlf(LAID_OUT));
}

#[test]
fn standard_input_is_laid_out_on_standard_output() {
    let sandbox = Sandbox::new(&[]);
    for (arguments, input, code, out) in [
        (&["format", "-"][..], SQUEEZED, 0, LAID_OUT.to_owned()),
        (&["format", "-"], LAID_OUT, 0, LAID_OUT.to_owned()),
        (
            &["format", "--check", "-"],
            SQUEEZED,
            1,
            "<stdin>: would be laid out anew\n".to_owned(),
        ),
        (&["format", "--check", "-"], LAID_OUT, 0, String::new()),
        (
            &["format", "--tabs", "-"],
            SQUEEZED,
            0,
            LAID_OUT.replace("  ", "\t"),
        ),
        (
            &["format", "--indent", "4", "-"],
            SQUEEZED,
            0,
            LAID_OUT.replace("  ", "    "),
        ),
    ] {
        let ran = sandbox.run_with_input(arguments, input.as_bytes());
        assert_eq!((ran.code, ran.err.as_str()), (Some(code), ""));
        assert_eq!(ran.out, out, "{arguments:?}");
    }
}

#[test]
fn of_a_broken_text_the_indentation_is_put_right_and_that_is_said() {
    let sandbox = Sandbox::new(&[("a.suite.json", BROKEN)]);
    let ran = sandbox.run(&["format"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(ran.out, "a.suite.json: laid out\n");
    assert_eq!(
        ran.err,
        "a.suite.json is not whole JSON, so only its indentation was looked at; `mcpeak-lsp check` says what is wrong.\n"
    );
    let expected = "{\n  \"cases\": [\n    1 2\n  ]}\n";
    assert_eq!(contents(&sandbox, "a.suite.json"), expected);
}

#[test]
fn where_brackets_do_not_match_the_indentation_stays_and_that_is_said() {
    let sandbox = Sandbox::new(&[("a.suite.json", UNBALANCED)]);
    let ran = sandbox.run(&["format"]);
    assert_eq!(
        ran.err,
        "a.suite.json has brackets that do not match, so its indentation stays as it is; `mcpeak-lsp check` says which.\n"
    );
    let expected = "{\n\"cases\": [\n1 2\n";
    assert_eq!(contents(&sandbox, "a.suite.json"), expected);
}

#[test]
fn what_is_nested_too_deep_is_left_alone_and_that_is_said() {
    let deep = "[".repeat(100_000);
    let sandbox = Sandbox::new(&[("a.suite.json", &deep)]);
    let ran = sandbox.run(&["format"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), ""));
    assert_eq!(ran.err, "a.suite.json is nested too deep to be laid out.\n");
    assert_eq!(contents(&sandbox, "a.suite.json"), deep);
}

#[test]
fn what_cannot_be_read_is_2_and_the_others_are_laid_out() {
    let sandbox = Sandbox::new(&[("b.suite.json", SQUEEZED)]);
    sandbox.write("c.json", b"{\"a\":\"caf\xE9\"}");
    let ran = sandbox.run(&["format", "a.json", "c.json", "b.suite.json", "d*.json"]);
    assert_eq!(ran.code, Some(2), "{ran:?}");
    assert_eq!(ran.out, "b.suite.json: laid out\n");
    assert_eq!(
        ran.err,
        "error: a.json cannot be laid out: there is no such file\n\
         error: c.json cannot be laid out: it is not UTF-8\n\
         error: d*.json cannot be laid out: no file matches the pattern\n"
    );
    let bytes = fs::read(sandbox.path().join("c.json")).unwrap();
    assert_eq!(bytes, b"{\"a\":\"caf\xE9\"}");
}

#[cfg(unix)]
#[test]
fn rights_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let sandbox = Sandbox::new(&[("real/a.json", SQUEEZED)]);
    let file = sandbox.path().join("real/a.json");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/a.json", sandbox.path().join("a.suite.json")).unwrap();
    let ran = sandbox.run(&["format", "a.suite.json"]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(contents(&sandbox, "real/a.json"), LAID_OUT);
    let link = fs::symlink_metadata(sandbox.path().join("a.suite.json")).unwrap();
    assert!(link.is_symlink());
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o640);
    assert_eq!(names(&sandbox.path().join("real")), ["a.json"]);
}

#[test]
fn a_file_that_may_only_be_read_stays_as_it_is() {
    let sandbox = Sandbox::new(&[("a.suite.json", SQUEEZED)]);
    let file = sandbox.path().join("a.suite.json");
    let mut permissions = fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&file, permissions).unwrap();
    let ran = sandbox.run(&["format"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert_eq!(
        ran.err,
        "error: a.suite.json cannot be written: it may only be read\n"
    );
    assert_eq!(contents(&sandbox, "a.suite.json"), SQUEEZED);
    assert_eq!(
        sandbox.run(&["format", "--check"]).code,
        Some(1),
        "looking is allowed"
    );
}
