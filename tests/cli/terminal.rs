//! What `check` writes to a terminal or a pipe: excerpts, colours, hostile characters, a reader that leaves.

use std::io::Read;
use std::process::Stdio;

use expect_test::expect;

use super::sandbox::{CLEAN, FAULTY, Sandbox};

#[test]
fn an_excerpt_points_at_the_place_behind_wide_characters() {
    let suite = CLEAN.replace(r#""name": "S","#, r#""name": "서울 날씨 🌦", "schema": 1,"#);
    let sandbox = Sandbox::new(&[("a.suite.json", &suite)]);
    let ran = sandbox.run(&["check"]);
    expect![[r#"
        error[UNKNOWN_FIELD]: "schema" is not a field of the suite.
         --> a.suite.json:4:22
          |
        4 |   "name": "서울 날씨 🌦", "schema": 1,
          |                          ^^^^^^^^
          |
          = help: Remove it, or use one of: `schemaVersion`, `id`, `name`, `approval`, `defaultTimeoutMs`, `cases`.

        1 suite, 1 error
    "#]].assert_eq(&ran.out);
}

#[test]
fn a_related_place_is_shown_with_the_finding() {
    let case = "{ \"id\": \"c1\", \"name\": \"two\", \"operation\": { \"type\": \"listTools\" },\n      \
                \"assertions\": [{ \"type\": \"toolExists\", \"tool\": \"t\" }] }";
    let suite = CLEAN.replace("    }\n  ]", &format!("    }},\n    {case}\n  ]"));
    let sandbox = Sandbox::new(&[("a.suite.json", &suite)]);
    let ran = sandbox.run(&["check"]);
    expect![[r#"
        error[DUPLICATE_CASE_ID]: The id "c1" is already the id of `cases[0]`.
          --> a.suite.json:12:13
           |
         7 |       "id": "c1",
           |             ---- it is used here first
        ...
        12 |     { "id": "c1", "name": "two", "operation": { "type": "listTools" },
           |             ^^^^
           |
           = help: Give this case an id of its own, for example "c1-2".

        1 suite, 1 error
    "#]]
    .assert_eq(&ran.out);
}

#[test]
fn a_suite_on_one_line_is_shown_in_part() {
    let case = r#"{"id":"c","name":"one","operation":{"type":"listTools"},"assertions":[]}"#;
    let cases = [case; 2000].join(",").replacen(r#""c""#, "7", 1);
    let suite = format!(r#"{{"schemaVersion":1,"id":"s","name":"S","cases":[{cases}]}}"#);
    let sandbox = Sandbox::new(&[("a.suite.json", &suite)]);
    let ran = sandbox.run(&["check"]);
    assert_eq!(ran.code, Some(1));
    let widest = ran.out.lines().map(|line| line.chars().count()).max();
    assert!(widest < Some(140), "{widest:?}");
}

#[test]
fn names_and_texts_cannot_steer_a_terminal() {
    let suite = CLEAN.replace(
        r#""id": "s","#,
        "\"id\": \"s\", \"\u{9b}2J\u{202e}\u{7f}\": 1,",
    );
    let sandbox = Sandbox::new(&[("\u{1b}]0;x\u{7}.suite.json", &suite)]);
    let (name, key) = (r"\u001b]0;x\u0007.suite.json", r"\u009b2J\u202e\u007f");
    for (format, shown) in [
        ("text", [name, key]),
        ("json", [name, key]),
        ("junit", [name, key]),
        ("sarif", ["%1B%5D0%3Bx%07.suite.json", key]),
        // Annotations show no source and no path, and messages leave such characters out.
        ("github", [name, "\u{fffd}2J\u{fffd}\u{fffd}"]),
    ] {
        let ran = sandbox.run(&["check", "--format", format]);
        assert_eq!(ran.code, Some(1), "{ran:?}");
        let harmful = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!ran.out.contains(harmful), "{ran:?}");
        assert!(shown.iter().all(|part| ran.out.contains(part)), "{ran:?}");
    }
    let ran = sandbox.run(&["check", "\u{1b}]0;x.json"]);
    assert_eq!(
        ran.err,
        "error: \\u001b]0;x.json cannot be checked: there is no such file\n"
    );
}

/// What `check` of a suite with an error writes to a pipe.
fn coloured(arguments: &[&str], environment: &[(&str, &str)]) -> bool {
    let sandbox = Sandbox::new(&[("a.suite.json", FAULTY)]);
    let mut command = sandbox.command(&[&["check"], arguments].concat());
    command.envs(environment.iter().copied());
    let output = command.output().unwrap();
    output.stdout.contains(&0x1b)
}

#[test]
fn a_pipe_has_no_colours() {
    assert!(!coloured(&[], &[]));
    assert!(!coloured(
        &["--color", "auto"],
        &[("TERM", "xterm-256color")]
    ));
}

#[test]
fn colours_can_be_asked_for() {
    assert!(coloured(&["--color", "always"], &[]));
    assert!(coloured(&[], &[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn no_color_is_honoured() {
    assert!(!coloured(
        &[],
        &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]
    ));
    assert!(!coloured(&["--color", "never"], &[("CLICOLOR_FORCE", "1")]));
}

#[test]
fn json_has_no_colours() {
    assert!(!coloured(&["--format", "json", "--color", "always"], &[]));
}

#[test]
fn a_broken_pipe_ends_quietly() {
    let sandbox = Sandbox::new(&[]);
    for n in 0..3000 {
        sandbox.write(&format!("{n}.suite.json"), FAULTY.as_bytes());
    }
    for format in ["text", "json"] {
        let mut child = sandbox
            .command(&["check", "--format", format])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut reader = child.stdout.take().unwrap();
        reader.read_exact(&mut [0; 10]).unwrap();
        drop(reader);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(141));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_2() {
    let sandbox = Sandbox::new(&[("a.suite.json", CLEAN)]);
    let full = std::fs::File::create("/dev/full").unwrap();
    let output = sandbox.command(&["check"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(
        err.starts_with("error: the output could not be written: "),
        "{err}"
    );
}
