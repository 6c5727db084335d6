//! `trust`: what it trusts, lists and takes back. It starts nothing.

use serde_json::{Value, json};

use super::sandbox::{CLEAN, Ran, Sandbox};

/// A workspace with a suite `s` and two servers, in a folder of its own beside the memory.
fn sandbox() -> Sandbox {
    let touch = json!({"command": "touch", "args": ["mark"], "env": {"TOKEN": "hunter2-hunter2"}});
    let servers =
        json!({"servers": {"s": touch, "other": {"url": "http://u:p@localhost/mcp?key=hunter2"}}});
    Sandbox::new(&[
        ("w/s.suite.json", CLEAN),
        ("w/mcpeak.json", &servers.to_string()),
    ])
}

fn trust(sandbox: &Sandbox, arguments: &[&str]) -> Ran {
    let mut command = sandbox.command(&[&["trust"], arguments].concat());
    command
        .current_dir(sandbox.path().join("w"))
        .env("MCPEAK_STATE_DIR", sandbox.path().join("state"));
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    Ran {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// The names of what is trusted, in order.
fn trusted(sandbox: &Sandbox) -> Vec<String> {
    let ran = trust(sandbox, &["--list", "--json"]);
    let list: Value = serde_json::from_str(&ran.out).unwrap();
    let entries = list.as_array().unwrap().iter();
    let mut names: Vec<String> = entries
        .map(|entry| entry["server"].as_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn a_folder_means_all_its_servers_and_a_suite_its_own() {
    for (arguments, expected) in [
        (&[][..], &["other", "s"][..]),
        (&["."], &["other", "s"]),
        (&["s.suite.json"], &["s"]),
        (&["../w/s.suite.json"], &["s"]),
        (&["--server", "other"], &["other"]),
        (&["s.suite.json", "--server", "other"], &["other"]),
    ] {
        let sandbox = sandbox();
        let ran = trust(&sandbox, arguments);
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert_eq!(trusted(&sandbox), expected, "{arguments:?}");
        assert!(!sandbox.path().join("w/mark").exists());
    }
}

#[test]
fn what_is_trusted_is_shown_without_secrets() {
    let sandbox = sandbox();
    let ran = trust(&sandbox, &[]);
    assert!(
        ran.out.contains("touch mark") && ran.out.contains("TOKEN"),
        "{ran:?}"
    );
    let list = trust(&sandbox, &["--list"]);
    assert!(
        list.out.contains("touch mark") && list.out.contains("mcpeak.json, with TOKEN"),
        "{list:?}"
    );
    for text in [&ran.out, &list.out] {
        assert!(!text.contains("hunter2"), "{text}");
    }
}

#[test]
fn what_is_taken_back_is_what_was_meant() {
    for (arguments, left) in [
        (&["--revoke"][..], &[][..]),
        (&["--revoke", "--all"], &[]),
        (&["--revoke", "s.suite.json"], &["other"]),
        (&["--revoke", "--server", "other"], &["s"]),
        (&["--revoke", "../w"], &[]),
    ] {
        let sandbox = sandbox();
        trust(&sandbox, &[]);
        let ran = trust(&sandbox, arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {ran:?}");
        assert_eq!(trusted(&sandbox), left, "{arguments:?}");
    }
}

#[test]
fn a_workspace_that_is_gone_can_be_forgotten() {
    let sandbox = sandbox();
    sandbox.write(
        "gone/mcpeak.json",
        br#"{"servers": {"g": {"command": "touch"}}}"#,
    );
    assert_eq!(trust(&sandbox, &["../gone"]).code, Some(0));
    let folder = sandbox.path().join("gone").canonicalize().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let ran = trust(&sandbox, &["--revoke", folder.to_str().unwrap()]);
    assert_eq!(ran.code, Some(0), "{ran:?}");
    assert_eq!(trusted(&sandbox), [""; 0]);
}

#[test]
fn nothing_to_take_back_is_told() {
    let sandbox = sandbox();
    let ran = trust(&sandbox, &["--revoke"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(1), ""), "{ran:?}");
}

/// Two definitions that differ in a value are two, of which the list shows nothing different.
#[test]
fn a_server_with_two_trusted_definitions_is_listed_and_taken_back_once() {
    let sandbox = sandbox();
    let definitions = sandbox.path().join("w/mcpeak.json");
    let first = std::fs::read_to_string(&definitions).unwrap();
    trust(&sandbox, &["s.suite.json"]);
    std::fs::write(&definitions, first.replace("hunter2-hunter2", "hunter3")).unwrap();
    trust(&sandbox, &["s.suite.json"]);
    assert_eq!(trusted(&sandbox), ["s", "s"]);
    let list = trust(&sandbox, &["--list"]);
    assert_eq!(list.out.matches("touch mark").count(), 1, "{list:?}");
    let revoked = trust(&sandbox, &["--revoke", "s.suite.json"]);
    assert_eq!(revoked.out.lines().count(), 1, "{revoked:?}");
    assert_eq!(trusted(&sandbox), [""; 0]);
}

#[test]
fn what_cannot_be_trusted_is_told_and_nothing_is_remembered() {
    let sandbox = sandbox();
    sandbox.write("empty/a.suite.json", CLEAN.as_bytes());
    sandbox.write(
        "broken/mcpeak.json",
        br#"{"servers": {"b": {"comand": "x"}}}"#,
    );
    for (arguments, said) in [
        (&["../empty"][..], "No server is defined in"),
        (
            &["../empty/a.suite.json"],
            "No server is defined for this suite",
        ),
        (&["../broken"], "comand"),
        (&["--server", "none"], "none"),
        (&["none.suite.json"], "cannot be read"),
    ] {
        let ran = trust(&sandbox, arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {ran:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {ran:?}");
    }
    assert_eq!(trusted(&sandbox), [""; 0]);
}
