//! What people type wrong, and that they are told what they probably meant. Nothing is started then, but for what is no
//! server.

use super::harness::{bare, calls, command, finish, folder, run, started};
use super::sandbox::{Ran, Sandbox};

/// A folder with a suite, a program and a file for it.
fn workplace() -> Sandbox {
    let sandbox = folder(&[calls("offers-weather", "ok"), calls("c2", "ok")]);
    sandbox.write("server.py", b"");
    sandbox
}

fn typed(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    let ran = finish(sandbox, &mut bare(sandbox, arguments));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{ran:?}");
    ran
}

#[test]
fn a_server_s_command_among_the_suites_lacks_its_dashes() {
    let rows: [(&[&str], Option<&str>); 7] = [
        (
            &["s.suite.json", "python3", "server.py"],
            Some("-- python3 server.py"),
        ),
        (
            &["s.suite.json", "python3"],
            Some("mcpeak-lsp run s.suite.json -- python3\n"),
        ),
        (
            &["python3", "my server.py"],
            Some("mcpeak-lsp run -- python3 'my server.py'\n"),
        ),
        (&["weather"], None),
        (&["s.suite.json", "t.suite.json"], None),
        (&["s.suite.json", "*.none"], None),
        (
            &["s.suite.json", "python3", "--url", "http://localhost"],
            None,
        ),
    ];
    for (arguments, meant) in rows {
        let ran = typed(&workplace(), &[&["run"], arguments].concat());
        let hint = "write `--` before it: ";
        assert_eq!(ran.err.contains(hint), meant.is_some(), "{ran:?}");
        assert!(ran.err.contains(meant.unwrap_or_default()), "{ran:?}");
    }
}

#[test]
fn what_cannot_be_read_cannot_be_run() {
    let ran = typed(&workplace(), &["run", "none.suite.json"]);
    assert_eq!(
        ran.err,
        "error: none.suite.json cannot be run: there is no such file\n"
    );
}

#[test]
fn a_whole_command_line_is_no_program() {
    let rows = [
        ("python3 server.py", true),
        ("sh -c 'cd /'", true),
        (" python3 server.py", true),
        ("./server.py --port 1", true),
        ("nowhere server.py", false),
        ("nowhere", false),
    ];
    for (command, is_whole) in rows {
        let sandbox = workplace();
        let ran = typed(&sandbox, &["run", "s.suite.json", "--command", command]);
        let hint = format!("`-- {command}` on the command line");
        assert_eq!(ran.err.contains(&hint), is_whole, "{ran:?}");
    }
}

#[test]
fn a_program_with_a_blank_in_its_name_is_one() {
    let sandbox = workplace();
    sandbox.write("a server", b"#!/bin/sh\nexit 3\n");
    let made = std::process::Command::new("chmod")
        .args(["+x", "a server"])
        .current_dir(sandbox.path())
        .status();
    assert!(made.unwrap().success());
    let ran = typed(&sandbox, &["run", "s.suite.json", "--", "./a server"]);
    assert!(ran.err.contains("exit code 3"), "{ran:?}");
}

#[test]
fn a_program_that_repeats_what_it_is_sent_is_no_server() {
    let ran = typed(&workplace(), &["run", "s.suite.json", "--", "cat"]);
    assert!(ran.err.contains("repeats what is sent to it"), "{ran:?}");
    assert!(ran.err.contains("Name the command that starts"), "{ran:?}");
}

#[test]
fn only_an_id_that_is_near_is_proposed() {
    let rows = [
        ("ofers-weather", Some("offers-weather")),
        ("Offers_Weather", Some("offers-weather")),
        ("c3", Some("c2")),
        ("zz", None),
        ("nothing-of-the-kind", None),
    ];
    for (id, near) in rows {
        let sandbox = workplace();
        let ran = finish(
            &sandbox,
            &mut command(&sandbox, &["s.suite.json", "--case", id], &[]),
        );
        let proposal = near.map_or_else(String::new, |near| format!("; did you mean \"{near}\"?"));
        let expected =
            format!("error: no case has the id \"{id}\", so nothing was run{proposal}\n");
        assert_eq!((ran.err, started(&sandbox)), (expected, 0));
    }
}

#[test]
fn standard_error_that_is_not_wanted_is_named_where_there_is_some() {
    const HIDDEN: &str = "Its standard error is not shown, since --stderr-lines is 0.\n";
    let rows: [(&[&str], &[&str], bool); 4] = [
        (&["--stderr-lines", "0"], &["--start", "exit"], true),
        (&["--stderr-lines", "0"], &["--start", "killed"], false),
        (&["--stderr-lines", "1"], &["--start", "exit"], false),
        (&["--stderr-lines", "0"], &[], false),
    ];
    for (options, server, is_hidden) in rows {
        let ran = run(&workplace(), options, server);
        assert_eq!(ran.err.ends_with(HIDDEN), is_hidden, "{ran:?}");
        let shows = ran.err.contains("Its standard error ended with:");
        assert_eq!(shows, options[1] == "1", "{ran:?}");
    }
}
