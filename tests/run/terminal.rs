//! What a person sees of a run on a terminal, and what the key Ctrl-C does there.

use std::path::Path;
use std::process::Command;

use serde_json::Value;

use super::harness::{calls, finish, folder, run, script, server};
use super::sandbox::{Ran, Sandbox};
use super::screen::{Screen, width};

/// The key Ctrl-C, as a terminal hands it on.
const CTRL_C: &str = "03";
const ERASE: &str = "\u{1b}[2K";

/// Names and values.
type Variables = &'static [(&'static str, &'static str)];
/// What it is, variables, what a shell makes of the command, and whether the line appears there.
type Place = (&'static str, Variables, Option<&'static str>, bool);
/// Variables, options, and whether there are colours.
type Wish = (Variables, &'static [&'static str], bool);

/// A terminal on which `mcpeak-lsp run s.suite.json OPTIONS -- SERVER` runs, or what `shell` makes of that as `"$@"`.
#[derive(Default)]
struct Terminal<'t> {
    columns: usize,
    variables: &'t [(&'t str, &'t str)],
    options: &'t [&'t str],
    shell: Option<&'t str>,
    /// What is typed, once which text has appeared.
    typed: Option<(&'t str, &'t str)>,
}

impl Terminal<'_> {
    /// Runs it; what appeared is in `out`.
    fn run(&self, sandbox: &Sandbox) -> Ran {
        let (typed, after) = self.typed.unwrap_or_default();
        let mut command = Command::new("python3");
        command
            .arg(script("terminal.py"))
            .args([&self.columns.to_string(), typed, after, "--"])
            .current_dir(sandbox.path())
            .env_clear()
            .env("HOME", sandbox.path())
            .env("PATH", std::env::var_os("PATH").unwrap())
            .env("TERM", "xterm-256color")
            .envs(self.variables.iter().copied());
        if let Some(shell) = self.shell {
            command.args(["sh", "-c", shell, "sh"]);
        }
        command
            .arg(Path::new(env!("CARGO_BIN_EXE_mcpeak-lsp")))
            .args(["run", "s.suite.json"])
            .args(self.options)
            .arg("--")
            .args(server(sandbox, &[]));
        finish(sandbox, &mut command)
    }
}

/// Cases with names of all kinds: short, long, wide.
fn cases() -> Vec<Value> {
    let names = [
        "c1".to_owned(),
        "a-long-name-".repeat(20),
        "서울날씨".repeat(30),
        "c4".to_owned(),
    ];
    names.iter().map(|name| calls(name, "ok")).collect()
}

/// A text whose times are all the same.
fn timeless(text: &str) -> String {
    let parts: Vec<&str> = text.split(" ms").collect();
    let parts = parts
        .iter()
        .map(|part| part.trim_end_matches(|c: char| c.is_ascii_digit()));
    parts.collect::<Vec<_>>().join("0 ms")
}

#[test]
fn the_running_case_is_shown_in_one_line_that_fits_and_nothing_of_it_stays() {
    for columns in [120, 80, 33, 10, 4, 1] {
        let sandbox = folder(&cases());
        let ran = Terminal {
            columns,
            ..Terminal::default()
        }
        .run(&sandbox);
        let screen = Screen::of(columns, &timeless(&ran.out));
        let shown = screen.erased();
        if columns >= 4 {
            assert_eq!(shown.len(), 4, "{columns}: {shown:#?}");
        }
        for (line, begins) in shown.iter().zip(["1/4 c1", "2/4 a-", "3/4 서", "4/4 c4"]) {
            assert!(width(line) <= columns, "{columns}: {line}");
            let is_whole = columns < 33 || line.starts_with(begins);
            assert!(is_whole, "{columns}: {line}");
        }
        let elsewhere = run(&sandbox, &[], &[]);
        let plain = Screen::of(columns, &timeless(&elsewhere.out));
        assert_eq!(screen.rows(), plain.rows(), "{columns}");
        assert_eq!((ran.code, elsewhere.err.as_str()), (Some(0), ""));
    }
}

#[test]
fn names_that_are_too_long_are_cut_where_the_window_ends() {
    let sandbox = folder(&cases());
    let ran = Terminal {
        columns: 24,
        ..Terminal::default()
    }
    .run(&sandbox);
    let screen = Screen::of(24, &ran.out);
    assert_eq!(
        screen.erased(),
        [
            "1/4 c1",
            "2/4 a-long-name-a-lo…",
            "3/4 서울날씨서울날씨…",
            "4/4 c4"
        ]
    );
}

#[test]
fn the_line_appears_only_where_it_can_be_seen_and_taken_away() {
    let places: [Place; 5] = [
        ("a terminal", &[], None, true),
        (
            "a terminal without colours",
            &[("NO_COLOR", "1")],
            None,
            true,
        ),
        ("a terminal that can't", &[("TERM", "dumb")], None, false),
        ("the report in a file", &[], Some(r#""$@" > report"#), false),
        ("errors in a file", &[], Some(r#""$@" 2> errors"#), false),
    ];
    for (name, variables, shell, is_shown) in places {
        let sandbox = folder(&cases());
        let ran = Terminal {
            columns: 80,
            variables,
            shell,
            ..Terminal::default()
        }
        .run(&sandbox);
        assert_eq!(ran.code, Some(0), "{name}: {ran:?}");
        assert_eq!(ran.out.contains(ERASE), is_shown, "{name}: {ran:?}");
        for file in ["report", "errors"] {
            let written = std::fs::read_to_string(sandbox.path().join(file)).unwrap_or_default();
            assert!(!written.contains('\u{1b}'), "{name}: {written}");
        }
    }
}

#[test]
fn a_terminal_has_colours_unless_they_are_not_wanted() {
    const GREEN: &str = "\u{1b}[32m✓\u{1b}[0m";
    const RED: &str = "\u{1b}[31m✗\u{1b}[0m";
    let wishes: [Wish; 5] = [
        (&[], &[], true),
        (&[("NO_COLOR", "1")], &[], false),
        (&[("NO_COLOR", "1")], &["--color", "always"], true),
        (&[], &["--color", "never"], false),
        (&[("TERM", "dumb")], &[], false),
    ];
    for (variables, options, is_coloured) in wishes {
        let sandbox = folder(&[calls("good", "ok"), calls("bad", "refuse")]);
        let ran = Terminal {
            columns: 80,
            variables,
            options,
            ..Terminal::default()
        }
        .run(&sandbox);
        let what = format!("{variables:?} {options:?}: {ran:?}");
        assert_eq!(ran.code, Some(1), "{what}");
        let has_style = ran.out.replace(ERASE, "").contains('\u{1b}');
        assert_eq!(has_style, is_coloured, "{what}");
        for mark in [GREEN, RED] {
            assert_eq!(ran.out.contains(mark), is_coloured, "{what}");
        }
    }
}

#[test]
fn the_key_ctrl_c_ends_the_run_with_its_report_and_leaves_nothing() {
    let long = "waits-".repeat(30);
    for tool in ["ok", "stubborn", "child", "child_setsid", "child_daemon"] {
        let sandbox = folder(&[calls("c1", tool), calls(&long, "no_answer")]);
        let ran = Terminal {
            columns: 40,
            typed: Some((CTRL_C, "2/2 waits")),
            ..Terminal::default()
        }
        .run(&sandbox);
        assert_eq!(ran.code, Some(130), "{tool}: {ran:?}");
        let screen = Screen::of(40, &ran.out);
        let rows = screen.rows().join("\n");
        assert!(rows.contains("1 passed, 1 cancelled"), "{tool}: {rows}");
        for left in ["2/2", "^C"] {
            assert!(!rows.contains(left), "{tool}: {rows}");
        }
    }
}
