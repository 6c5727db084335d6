//! What is said when a server cannot be started (R44, lessons 15 to 18 of mcp.md).

use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use mcpeak_runner::process::{
    BaseEnvironment, GuardCommand, Launch, Launcher, StartError, StartErrorKind, StopMode,
};

use super::harness::{Token, launcher};

fn file(folder: &Path, name: &str, mode: u32, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
    path.to_str().unwrap().to_owned()
}

async fn refused(launch: &Launch) -> StartError {
    launcher().start(launch).await.expect_err("it started")
}

fn launch(token: &Token, program: &str, folder: &Path) -> Launch {
    let mut server = token.server(&[program]);
    server
        .environment
        .push(("PATH".to_owned(), folder.to_str().unwrap().to_owned()));
    server.cwd = Some(folder.to_owned());
    Launch::of(&server, &BaseEnvironment::current())
}

#[tokio::test]
async fn each_kind_of_refusal_says_what_is_wrong_and_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().canonicalize().unwrap();
    file(&folder, "server", 0o755, "#!/bin/sh\n");
    file(&folder, "plain", 0o644, "#!/bin/sh\n");
    file(&folder, "script", 0o755, "#!/no/such/node\n");
    file(&folder, "dos", 0o755, "#!/bin/sh\r\n");
    std::fs::create_dir(folder.join("folder")).unwrap();
    let shown = folder.to_str().unwrap();
    let cases: [(&str, String, &str); 9] = [
        (
            "sevrer",
            format!("The program sevrer was not found. PATH begins with {shown}."),
            "Did you mean server?",
        ),
        (
            "zzz",
            format!("The program zzz was not found. PATH begins with {shown}."),
            "give its full path",
        ),
        (
            "./none",
            format!("The program ./none cannot be started: there is no file {shown}/./none."),
            "Check the path. A",
        ),
        (
            "a/b/none",
            format!("there is no file {shown}/a/b/none."),
            "/a does not exist either",
        ),
        (
            "./plain",
            format!("{shown}/./plain is not executable."),
            "chmod +x",
        ),
        (
            "plain",
            format!("{shown}/plain is not executable."),
            "chmod +x",
        ),
        (
            "./folder",
            format!("{shown}/./folder is a folder."),
            "Name a file",
        ),
        (
            "script",
            "names /no/such/node, which does not exist.".to_owned(),
            "Install /no/such/node",
        ),
        (
            "dos",
            "names /bin/sh, which does not exist.".to_owned(),
            "carriage return",
        ),
    ];
    let token = Token::new();
    for (program, message, hint) in cases {
        let failure = refused(&launch(&token, program, &folder)).await.failure();
        let (said, advised) = (failure.message.to_string(), failure.hint.to_string());
        assert!(said.contains(&message), "{program}: {said}");
        assert!(advised.contains(hint), "{program}: {advised}");
        token.assert_none();
    }
}

/// A folder that is not there is not reported as a program that is not there.
#[tokio::test]
async fn a_missing_working_folder_is_named() {
    let token = Token::new();
    let mut launch = launch(&token, "sh", Path::new("/no/such/folder"));
    let error = refused(&launch).await;
    assert_eq!(error.kind, StartErrorKind::NoFolder);
    let failure = error.failure();
    assert!(
        failure.message.to_string().contains("/no/such/folder"),
        "{}",
        failure.message
    );
    launch.cwd = Some("/etc/passwd".into());
    assert_eq!(refused(&launch).await.kind, StartErrorKind::NoFolder);
    token.assert_none();
}

#[tokio::test]
async fn an_environment_without_path_is_named() {
    let token = Token::new();
    let mut server = token.server(&["mcpeak-no-such-program"]);
    server.unset.push("PATH".to_owned());
    let error = refused(&Launch::of(&server, &BaseEnvironment::current())).await;
    assert_eq!(
        error.kind,
        StartErrorKind::NotFound {
            path_head: None,
            nearest: None
        }
    );
}

#[tokio::test]
async fn a_file_that_is_no_program_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "binary", 0o755, "\u{7f}ELF no\0 program");
    let token = Token::new();
    let error = refused(&launch(&token, &path, folder.path())).await;
    assert!(
        matches!(error.kind, StartErrorKind::NoProgram { .. }),
        "{error:?}"
    );
    token.assert_none();
}

#[tokio::test]
async fn an_argument_with_a_nul_byte_is_refused() {
    let token = Token::new();
    let launch = Launch::of(&token.server(&["sh", "a\0b"]), &BaseEnvironment::current());
    let failure = refused(&launch).await.failure();
    let said = failure.message.to_string();
    assert!(said.contains("invalid input"), "{said}");
}

#[tokio::test]
async fn a_guard_that_cannot_be_started_or_is_none_is_told() {
    let token = Token::new();
    let launch = Launch::of(&token.server(&["sh"]), &BaseEnvironment::current());
    for program in ["/no/such/guard", "/bin/true"] {
        let guard = GuardCommand::of(program);
        let error = Launcher { guard }.start(&launch).await.unwrap_err();
        assert!(
            matches!(error.kind, StartErrorKind::Guard { .. }),
            "{program}: {error:?}"
        );
    }
    token.assert_none();
}

/// Large requests and odd characters arrive as they are.
#[tokio::test]
async fn arguments_variables_and_folder_arrive_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let large = "x".repeat(100_000);
    let script = r#"printf '%s|%s|%s|%s' "$1" "${#2}" "$ODD" "$(pwd)" >&2"#;
    let token = Token::new();
    let odd = "a\n\"b\" 'c' \\ $d \u{1F600}";
    let mut server = token.server(&["sh", "-c", script, "sh", odd, &large]);
    server
        .environment
        .push(("ODD".to_owned(), "e\nf=".to_owned()));
    server.environment.push(("LARGE".to_owned(), large.clone()));
    server.cwd = Some(folder.path().canonicalize().unwrap());
    let launch = Launch::of(&server, &BaseEnvironment::current());
    let process = launcher().start(&launch).await.unwrap();
    process.wait_exit().await;
    let stderr = process.stderr().clone();
    process.stop(StopMode::Graceful).await;
    let said = stderr.last_lines(10).join("\n");
    let cwd = server.cwd.unwrap();
    assert_eq!(said, format!("{odd}|100000|e\nf=|{}", cwd.display()));
    token.assert_none();
}

/// The name of our own program in `/proc` is good for a guard too. This test's program is none, which it says by ending.
#[tokio::test]
async fn our_own_program_is_found() {
    let guard = GuardCommand::ourselves().unwrap();
    assert!(guard.program.exists());
    assert_eq!(guard.arguments, ["guard"]);
}
