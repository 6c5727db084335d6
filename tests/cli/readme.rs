//! What the README shows and lists is what the product does.

use std::fs;
use std::path::{Path, PathBuf};

use anstyle_svg::Term;
use expect_test::expect_file;
use mcpeak_suite::export::explain;

use super::sandbox::{CLEAN, FAULTY, Sandbox};

/// The suite in the picture. Fonts of browsers do not keep wide characters in step, so none stands before a fault.
const SUITE: &str = r#"{
  "schemaVersion": 1,
  "id": "weather",
  "name": "날씨 서버",
  "cases": [
    {
      "id": "seoul",
      "timeoutMS": 5000,
      "name": "서울 날씨를 조회한다",
      "operation": {
        "type": "callTool", "tool": "get_weather", "input": { "city": "서울" }
      }
      "assertions": [
        { "type": "isError", "expected": false },
        { "type": "bodyMatchesSchema", "schema": { "type": "string", "pattern": "^-?[0-9]+" } }
      ]
    },
    {
      "id": "seoul",
      "name": "도구를 제공한다",
      "operation": { "type": "listTools" },
      "assertions": [{ "type": "toolExists", "tool": "get_weather" }]
    }
  ]
}
"#;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).unwrap()
}

/// `UPDATE_EXPECT=1` paints it anew.
#[test]
fn the_picture_is_what_check_prints() {
    let sandbox = Sandbox::new(&[("weather.suite.json", SUITE)]);
    let ran = sandbox.run(&["check", "--color=always"]);
    let picture = Term::new().render_svg(&ran.out);
    expect_file!["../../editors/picture.svg"].assert_eq(&picture);
    assert!(readme().contains("(editors/picture.svg)"));
}

#[test]
fn the_codes_are_listed_as_they_are_explained() {
    let table = explain::codes();
    assert!(
        readme().contains(&format!("\n\n{table}\n")),
        "the README is to have this table:\n{table}"
    );
}

/// `UPDATE_EXPECT=1` writes it anew.
#[test]
fn the_document_about_codes_is_what_explain_prints() {
    expect_file!["../../docs/findings.md"].assert_eq(&explain::document());
}

/// Every command has one row, and `check` a row for each of its formats.
#[test]
fn the_commands_and_formats_are_listed() {
    let readme = readme();
    let sandbox = Sandbox::new(&[]);
    let help = sandbox.run(&["--help"]).out;
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let commands = commands
        .lines()
        .map_while(|line| line.split_whitespace().next());
    let mut count = 0;
    for command in commands.filter(|command| *command != "help") {
        let is_row = |line: &str| {
            line.starts_with("| `") && line.contains(&format!("`mcpeak-lsp {command}"))
        };
        assert_eq!(
            readme.lines().filter(|line| is_row(line)).count(),
            1,
            "{command}"
        );
        count += 1;
    }
    assert!(count >= 9, "{count}");
    let help = sandbox.run(&["check", "-h"]).out;
    let (_, formats) = help.split_once("[possible values: ").unwrap();
    let formats = formats.split(']').next().unwrap();
    for format in formats.split(", ") {
        assert!(readme.contains(&format!("\n| `{format}` | ")), "{format}");
    }
}

/// Every option of `run` is told of somewhere.
#[test]
fn the_options_of_run_are_listed() {
    let readme = readme();
    let help = Sandbox::new(&[]).run(&["run", "-h"]).out;
    let options = help
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix("--"));
    let mut count = 0;
    for option in options {
        let option = option.split([' ', '=']).next().unwrap();
        assert!(readme.contains(&format!("--{option}")), "--{option}");
        count += 1;
    }
    assert!(count >= 15, "{count}");
}

/// The hook's command, with files as pre-commit hands them over.
#[test]
fn the_hook_refuses_suites_with_errors() {
    let hook = fs::read_to_string(root().join(".pre-commit-hooks.yaml")).unwrap();
    let entry = hook
        .lines()
        .find_map(|line| line.strip_prefix("  entry: mcpeak-lsp "));
    assert!(hook.contains("\n  args: [\"--\"]\n"), "{hook}");
    let sandbox = Sandbox::new(&[
        ("good.suite.json", CLEAN),
        ("bad.suite.json", FAULTY),
        ("-x.suite.json", CLEAN),
    ]);
    for (files, code) in [
        (&["good.suite.json"][..], 0),
        (&["-x.suite.json"], 0),
        (&["good.suite.json", "bad.suite.json"], 1),
    ] {
        let words: Vec<&str> = entry
            .unwrap()
            .split(' ')
            .chain(["--"])
            .chain(files.iter().copied())
            .collect();
        assert_eq!(sandbox.run(&words).code, Some(code), "{words:?}");
    }
    assert!(readme().contains("- id: mcpeak-check"));
    assert!(hook.contains("\n- id: mcpeak-check\n"));
}

/// The commands that a reader is told to run are those that CI runs.
#[test]
fn the_commands_are_those_of_ci() {
    let ci = fs::read_to_string(root().join(".ci/run")).unwrap();
    for command in [
        "cargo run --release -p mcpeak-lsp -- demo",
        "cargo test --workspace --locked",
    ] {
        assert!(ci.contains(&format!("\n{command}\n")), "{command}");
        assert!(readme().contains(&format!("\n{command}\n")), "{command}");
    }
}

#[test]
fn what_it_points_to_is_there() {
    let readme = readme();
    let links = readme.split("](").skip(1);
    let targets = links.filter_map(|rest| rest.split(')').next());
    let local = targets.filter(|target| !target.contains("://") && !target.starts_with('#'));
    let mut count = 0;
    for target in local {
        assert!(root().join(target).exists(), "{target}");
        count += 1;
    }
    assert!(count > 3);
}
