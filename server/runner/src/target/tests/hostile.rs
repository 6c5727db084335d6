use super::*;
use crate::server::ServerSpec;

/// What is said of files that are made to do harm.
#[test]
fn files_that_are_refused() {
    let deep = "{\"servers\":".to_owned() + &"[".repeat(100_000);
    let deep_objects = "{\"a\":".repeat(100_000);
    let huge = format!("{{}}{}", " ".repeat(1024 * 1024));
    let cases: [(&[u8], What); 4] = [
        (deep.as_bytes(), What::NotJson(JsonFault::TooDeep)),
        (deep_objects.as_bytes(), What::NotJson(JsonFault::TooDeep)),
        (huge.as_bytes(), What::Unreadable(Unreadable::TooLarge)),
        (
            b"{\"servers\": \"\xFF\"}",
            What::Unreadable(Unreadable::NotUtf8),
        ),
    ];
    for (bytes, expected) in cases {
        let workspace = Workspace::new(&[]);
        workspace.write(".mcp.json", bytes);
        let problems = workspace.read("").expect_err("a problem");
        let found: Vec<_> = problems.into_iter().map(|one| one.what).collect();
        assert_eq!(found, [expected]);
    }
}

/// A folder where a file belongs is an error and not waited for.
#[test]
fn a_folder_is_no_file() {
    let workspace = Workspace::new(&[("mcpeak.json/x", "")]);
    let said = workspace.said(&workspace.read("").expect_err("a folder"));
    assert_eq!(
        said,
        [
            "mcpeak.json:1:1: This file cannot be read: it is not a file. Servers may be defined in it, so make it readable or remove it."
        ]
    );
}

/// A pipe without a writer would be waited for, were it opened.
#[cfg(unix)]
#[test]
fn a_pipe_is_not_waited_for() {
    let workspace = Workspace::new(&[]);
    let made = std::process::Command::new("mkfifo")
        .arg(workspace.path("mcpeak.json"))
        .status();
    assert!(made.is_ok_and(|status| status.success()));
    let problems = workspace.read("").expect_err("a pipe");
    assert_eq!(problems[0].what, What::Unreadable(Unreadable::NotAFile));
}

/// Every JSON type everywhere: an error or a definition that cannot be run, never a crash.
#[test]
fn wrong_types_everywhere() {
    let values = [
        "null",
        "true",
        "1",
        "1e400",
        "\"x\"",
        "\"${\"",
        "[]",
        "[[]]",
        "{}",
        "{\"\": {}}",
    ];
    let fields = [
        "type", "command", "args", "env", "envFile", "cwd", "url", "headers",
    ];
    let mut looked_at = 0;
    for value in values {
        let mut texts = vec![value.to_owned()];
        texts.extend(
            ["servers", "suites", "resetCommand", "mcpServers"]
                .map(|key| format!("{{\"{key}\": {value}}}")),
        );
        for field in fields {
            for reached in ["\"command\": \"a\"", "\"url\": \"http://a\""] {
                texts.push(format!(
                    "{{\"servers\": {{\"a\": {{{reached}, \"{field}\": {value}}}}}}}"
                ));
            }
        }
        for text in texts {
            for file in Convention::ALL.map(Convention::file_name) {
                let workspace = Workspace::new(&[(file, &text)]);
                let Ok(definitions) = workspace.read("") else {
                    continue;
                };
                for definition in &definitions.list {
                    looked_at += 1;
                    let resolved = definition.resolve(&surroundings(workspace.root()));
                    assert!(resolved.is_ok() || !resolved.unwrap_err().is_empty());
                }
            }
        }
    }
    assert!(looked_at > 300, "only {looked_at}");
}

/// Many definitions, each broken, in a file as large as may be: linear, so done at once.
#[test]
fn many_broken_definitions() {
    let count = 50_000;
    let servers: Vec<_> = (0..count).map(|n| format!("\"s{n}\":{{}}")).collect();
    let text = format!("{{\"mcpServers\":{{{}}}}}", servers.join(","));
    assert!((text.len() as u64) < MAX_FILE_BYTES);
    let workspace = Workspace::new(&[(".mcp.json", &text), (".cursor/mcp.json", &text)]);
    let definitions = workspace.definitions();
    assert_eq!(definitions.list.len(), 2 * count);
    assert_eq!(
        definitions.list.iter().filter(|one| one.shadowed).count(),
        count
    );
}

/// An `envFile` stays inside the workspace, however it is written, unless the workspace is trusted.
#[test]
fn an_env_file_stays_inside() {
    let workspace = Workspace::new(&[
        ("outside.env", "A=s3cret"),
        ("root/in/inside.env", "A=fine"),
        ("rootless/x.env", "A=s3cret"),
    ]);
    let root = workspace.path("root");
    let absolute = |path: &str| {
        workspace
            .path(path)
            .display()
            .to_string()
            .replace('\\', "/")
    };
    let cases = [
        ("inside.env".to_owned(), true),
        ("../in/inside.env".to_owned(), true),
        (absolute("root/in/inside.env"), true),
        ("../../outside.env".to_owned(), false),
        ("../../root/../outside.env".to_owned(), false),
        (absolute("outside.env"), false),
        (absolute("rootless/x.env"), false),
        ("${UP:-..}/../outside.env".to_owned(), false),
    ];
    for (env_file, is_inside) in cases {
        let text = format!(
            "{{\"servers\": {{\"a\": {{\"command\": \"a\", \"envFile\": \"{env_file}\"}}}}}}"
        );
        workspace.write("root/in/mcpeak.json", text.as_bytes());
        let definitions = Definitions::read(&workspace.path("root/in"), &root).expect("readable");
        let mut given = surroundings(&root);
        let found = reason(&definitions.list[0].resolve(&given));
        let expected = (!is_inside).then_some(Unreadable::Outside);
        assert_eq!(found, expected, "{env_file}");
        given.trusted = true;
        assert_eq!(
            reason(&definitions.list[0].resolve(&given)),
            None,
            "{env_file}"
        );
    }
}

/// A link inside the workspace to a file outside is outside.
#[cfg(unix)]
#[test]
fn a_link_does_not_lead_outside() {
    let text = r#"{"servers": {"a": {"command": "a", "envFile": "link.env"}, "b": {"command": "a", "envFile": "link/outside.env"}}}"#;
    let workspace = Workspace::new(&[("outside.env", "A=s3cret"), ("root/mcpeak.json", text)]);
    let root = workspace.path("root");
    std::os::unix::fs::symlink("../outside.env", root.join("link.env")).expect("a link");
    std::os::unix::fs::symlink("..", root.join("link")).expect("a link");
    let definitions = Definitions::read(&root, &root).expect("readable");
    for definition in &definitions.list {
        let resolved = definition.resolve(&surroundings(&root));
        assert_eq!(
            reason(&resolved),
            Some(Unreadable::Outside),
            "{}",
            definition.name
        );
    }
}

/// Why the `envFile` was not read; `None` if it was.
fn reason(resolved: &Result<ServerSpec, Vec<Problem>>) -> Option<Unreadable> {
    match resolved {
        Ok(_) => None,
        Err(problems) => match &problems[0].what {
            What::EnvFile { reason, .. } => Some(reason.clone()),
            other => panic!("{other:?}"),
        },
    }
}

/// A pattern that is made to be slow is refused or quick.
#[test]
fn patterns_are_quick() {
    let pattern = "**/".repeat(200) + &"a*".repeat(200) + "b";
    let text = format!(
        "{{\"servers\": {{\"x\": {{\"command\": \"x\"}}}}, \"suites\": {{\"{pattern}\": \"x\"}}}}"
    );
    let workspace = Workspace::new(&[("mcpeak.json", &text)]);
    let Ok(definitions) = workspace.read("") else {
        return;
    };
    let file = workspace.path(&format!("{}{}", "a/".repeat(200), "a".repeat(200)));
    let suite = SuiteNames {
        id: None,
        file: Some(&file),
    };
    assert!(matches!(
        definitions.select(suite, None),
        Selection::One(_, Why::OnlyOne)
    ));
}
