//! Help, version, mistakes in the arguments, and the log.

use super::sandbox::{CLEAN, Sandbox};

#[test]
fn the_version_is_printed() {
    for argument in ["--version", "-V"] {
        let ran = Sandbox::new(&[]).run(&[argument]);
        let expected = concat!("mcpeak-lsp ", env!("CARGO_PKG_VERSION"), "\n");
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), expected));
    }
}

#[test]
fn each_command_explains_itself() {
    let sandbox = Sandbox::new(&[]);
    for command in [
        "serve",
        "check",
        "explain",
        "format",
        "fingerprint",
        "mock",
        "schema",
    ] {
        for arguments in [[command, "--help"], [command, "-h"], ["help", command]] {
            let ran = sandbox.run(&arguments);
            assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
            assert!(ran.out.contains("Examples:"), "{ran:?}");
            assert!(ran.out.contains("Exit codes:"), "{ran:?}");
        }
    }
    let ran = sandbox.run(&["--help"]);
    assert_eq!(ran.code, Some(0));
    for command in [
        "serve",
        "check",
        "explain",
        "format",
        "fingerprint",
        "mock",
        "schema",
    ] {
        assert!(ran.out.contains(command), "{ran:?}");
    }
}

#[test]
fn a_mistake_in_the_arguments_is_2() {
    let sandbox = Sandbox::new(&[("a.suite.json", CLEAN)]);
    let mistakes: &[&[&str]] = &[
        &["frobnicate"],
        &["--frobnicate"],
        &["check", "--frobnicate"],
        &["check", "--format", "yaml"],
        &["check", "--color", "sometimes"],
        &["check", "--log", "=,="],
        &["format", "--indent", "0"],
        &["format", "--indent", "4", "--tabs"],
        &["fingerprint"],
        &["fingerprint", "a.suite.json", "b.suite.json"],
        &["mock"],
        &["mock", "a.json", "b.json"],
        &["--stdio", "check"],
    ];
    for arguments in mistakes {
        let ran = sandbox.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.starts_with("error: "), "{ran:?}");
        assert!(ran.err.contains("--help"), "{ran:?}");
    }
}

#[test]
fn the_log_goes_to_standard_error_when_asked_for() {
    let sandbox = Sandbox::new(&[("a.suite.json", CLEAN)]);
    let clean = "1 suite, no findings\n";
    for arguments in [
        ["--log=debug", "check"],
        ["check", "--log=mcpeak_lsp=debug"],
    ] {
        let ran = sandbox.run(&arguments);
        assert_eq!(ran.out, clean);
        assert!(ran.err.contains("a.suite.json"), "{ran:?}");
    }
    let ran = sandbox.run(&["check"]);
    assert_eq!((ran.out.as_str(), ran.err.as_str()), (clean, ""));
}
