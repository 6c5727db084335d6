use super::*;

#[test]
fn the_hint_of_an_early_exit_fits_what_is_known() {
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    for (exit, stderr, hint) in [
        (
            Some(Exit::Code(127)),
            "sh: 1: nodee: not found",
            TextId::ProcessEarlyExitNotFoundHint,
        ),
        (
            Some(Exit::Code(126)),
            "",
            TextId::ProcessEarlyExitNotAllowedHint,
        ),
        (
            Some(Exit::Code(1)),
            "Error: Cannot find module '/a.js'",
            TextId::ProcessEarlyExitModuleHint,
        ),
        (
            Some(Exit::Code(1)),
            "ModuleNotFoundError: No module named 'mcp'",
            TextId::ProcessEarlyExitModuleHint,
        ),
        (
            Some(Exit::Code(1)),
            "AttributeError: x",
            TextId::ProcessEarlyExitHint,
        ),
        (Some(Exit::Code(0)), "", TextId::ProcessEarlyExitSilentHint),
        (None, "", TextId::ProcessEarlyExitSilentHint),
    ] {
        let failure = early_exit_failure(exit, "c", Path::new("/w"), &lines(stderr));
        assert_eq!(failure.hint.id(), hint, "{exit:?} {stderr}");
    }
}

#[cfg(unix)]
#[test]
fn an_early_exit_names_command_folder_and_end() {
    let said = |exit| {
        early_exit_failure(exit, "npx -y x", Path::new("/w"), &[])
            .message
            .to_string()
    };
    for (exit, end) in [
        (Some(Exit::Code(3)), "exit code 3"),
        (Some(Exit::Signal(11)), "SIGSEGV"),
    ] {
        let said = said(exit);
        for part in ["npx -y x", "/w", end] {
            assert!(said.contains(part), "{said}");
        }
    }
}

#[test]
fn a_start_timeout_names_its_limit() {
    let failure = start_timeout_failure(Duration::from_millis(1500), "npx x", Path::new("/w"));
    assert!(
        failure.message.to_string().contains("1.5 s"),
        "{}",
        failure.message
    );
}
