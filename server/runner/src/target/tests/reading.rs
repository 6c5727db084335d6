use super::*;

const ONE: &str = r#"{"servers": {"one": {"command": "one"}}}"#;
const TWO: &str = r#"{"servers": {"two": {"command": "two"}}}"#;
const THREE: &str = r#"{"mcpServers": {"three": {"command": "three"}}}"#;

/// Names with the file that each comes from, relative to the workspace.
fn listed(workspace: &Workspace, definitions: &Definitions) -> Vec<String> {
    definitions
        .list
        .iter()
        .map(|one| {
            let file = one.file().strip_prefix(workspace.root()).expect("inside");
            let shadowed = if one.shadowed { " shadowed" } else { "" };
            format!("{} {}{shadowed}", file.display(), one.name)
        })
        .collect()
}

/// For each kind of file the nearest counts, from the suite's folder up to the root; the kinds have a fixed order.
#[test]
fn the_nearest_file_of_each_kind_counts() {
    type Files = [(&'static str, &'static str)];
    let cases: &[(&Files, &str, &[&str])] = &[
        (&[], "", &[]),
        (&[("mcpeak.json", ONE)], "a/b", &["mcpeak.json one"]),
        (
            &[("mcpeak.json", ONE), ("a/mcpeak.json", TWO)],
            "a/b",
            &["a/mcpeak.json two"],
        ),
        (&[("a/mcpeak.json", TWO)], "", &[]),
        (&[("a/mcpeak.json", TWO)], "b", &[]),
        (
            &[
                (".cursor/mcp.json", THREE),
                (".mcp.json", THREE),
                (".vscode/mcp.json", TWO),
                ("mcpeak.json", ONE),
            ],
            "a",
            &[
                "mcpeak.json one",
                ".vscode/mcp.json two",
                ".mcp.json three",
                ".cursor/mcp.json three shadowed",
            ],
        ),
        (
            &[("a/.vscode/mcp.json", ONE), (".vscode/mcp.json", TWO)],
            "a",
            &["a/.vscode/mcp.json one"],
        ),
        (
            &[(".vscode", "a file where a folder is looked for")],
            "",
            &[],
        ),
    ];
    for (files, folder, expected) in cases {
        let workspace = Workspace::new(files);
        let definitions = workspace.read(folder).expect("readable files");
        assert_eq!(
            listed(&workspace, &definitions),
            *expected,
            "{files:?} {folder}"
        );
    }
}

/// Nothing above the workspace's root is looked at, `..` in a path or not.
#[test]
fn nothing_above_the_root_counts() {
    let workspace = Workspace::new(&[("mcpeak.json", ONE), ("root/x", "")]);
    let root = workspace.path("root");
    for folder in ["root", "root/tests", "root/tests/../other"] {
        let definitions = Definitions::read(&workspace.path(folder), &root).expect("readable");
        assert!(definitions.list.is_empty(), "{folder}");
    }
}

/// A suite outside the workspace has its own folder only.
#[test]
fn a_suite_elsewhere_has_its_own_folder_only() {
    let workspace = Workspace::new(&[("mcpeak.json", ONE), ("else/mcpeak.json", TWO)]);
    let root = workspace.path("root");
    let definitions = Definitions::read(&workspace.path("else"), &root).expect("readable");
    assert_eq!(listed(&workspace, &definitions), ["else/mcpeak.json two"]);
    let definitions = Definitions::read(&workspace.path("else/a"), &root).expect("readable");
    assert!(definitions.list.is_empty());
}

/// The root, where no editor names one: the git root, else the current folder, else the suite's.
#[test]
fn the_root_without_an_editor() {
    let workspace = Workspace::new(&[
        ("git/.git/HEAD", ""),
        ("tree/.git", "gitdir: x"),
        ("plain/x", ""),
    ]);
    let cases = [
        ("git/a/b", "git/a", "git"),
        ("git/a", "plain", "git"),
        ("tree/a", "plain", "tree"),
        ("plain/a/b", "plain", "plain"),
        ("plain/a/b", "plain/a/b", "plain/a/b"),
        ("plain/a", "plain/b", "plain/a"),
        ("plain/a/../b", "plain/b", "plain/b"),
    ];
    for (suite, current, expected) in cases {
        let root = workspace_root(&workspace.path(suite), &workspace.path(current));
        assert_eq!(root, workspace.path(expected), "{suite} from {current}");
    }
}

/// Files are read anew: a change counts at once.
#[test]
fn files_are_read_anew_each_time() {
    let workspace = Workspace::new(&[("mcpeak.json", ONE)]);
    assert_eq!(workspace.definitions().list[0].name, "one");
    workspace.write("mcpeak.json", TWO.as_bytes());
    assert_eq!(workspace.definitions().list[0].name, "two");
}

/// Comments, trailing commas and a byte order mark are fine; of repeated names the last counts.
#[test]
fn files_may_have_comments() {
    let text = "\u{FEFF}{ // a\n \"servers\": { /* b */\n  \"x\": {\"command\": \"old\"},\n  \"é\": {\"url\": \"http://h\",}, \"x\": {\"command\": \"new\"},\n },\n}\n";
    let workspace = Workspace::new(&[("mcpeak.json", text)]);
    let definitions = workspace.definitions();
    let places: Vec<_> = definitions
        .list
        .iter()
        .map(|one| (one.name.as_str(), one.place().line, one.place().column))
        .collect();
    assert_eq!(places, [("x", 4, 30), ("é", 4, 3)]);
    assert!(matches!(&definitions.list[0].kind, Kind::Stdio(stdio) if stdio.command.text == "new"));
}

/// A file that makes no sense is an error with its place.
#[test]
fn broken_files_are_errors() {
    let json = |reason: &str| {
        format!(
            "This is no JSON with comments: {reason}. Correct it; nothing in this file counts until then."
        )
    };
    let cases = [
        ("", "1:1", json("there is no value in it")),
        ("{\n  \"servers\" {}}", "2:13", json("a colon is missing behind the key")),
        ("{\"a\": 1 \"b\": 2}", "1:8", json("a comma is missing here")),
        ("{\"a\": }", "1:7", json("this does not belong here")),
        ("{servers: {}}", "1:2", json("a key stands in double quotes")),
        ("{'servers': {}}", "1:2", json("a string stands in double quotes")),
        ("{\"servers\": {", "1:13", json("the object that begins here is not closed")),
        ("[", "1:1", json("the array that begins here is not closed")),
        ("{} {}", "1:4", json("something follows the end")),
        ("/* {}", "1:1", json("the comment that begins here is not closed")),
        ("{\"a\": \"b}", "1:7", json("the string that begins here is not closed")),
        ("{\"a\": \"\\q\"}", "1:8", json("the string has an escape that does not exist")),
        ("{\"a\": 0x10}", "1:7", json("a number is not written like this")),
        ("[]", "1:1", "The file must be an object in braces, but this is an array. Write an object in braces.".to_owned()),
        ("{\"servers\": []}", "1:13", "`servers` must be an object in braces, but this is an array. Write an object in braces.".to_owned()),
        ("{\"server\": {}}", "1:2", "`server` is not a field that can stand here. Did you mean `servers`?".to_owned()),
        (
            "{\"inputs\": []}",
            "1:2",
            "`inputs` is not a field that can stand here. Remove it, or use one of: servers, suites, resetCommand, $schema."
                .to_owned(),
        ),
        ("{\"mcpServers\": {}}", "1:2", "`mcpServers` is not a field that can stand here. Did you mean `servers`?".to_owned()),
        ("{\"suites\": {\"[\": \"a\"}}", "1:13", "\"[\" is no pattern for suites. Write a path from this file's folder; `*` stands for a part of a name, `**` for folders.".to_owned()),
        ("{\"suites\": {\"*\": 1}}", "1:18", "`suites.*` must be a text in double quotes, but this is a number. Write a text in double quotes.".to_owned()),
        ("{\"resetCommand\": \"sh\"}", "1:18", "`resetCommand` must be a list of texts in square brackets: the program, then its arguments, but this is a string. Write a list of texts in square brackets: the program, then its arguments.".to_owned()),
        ("{\"resetCommand\": []}", "1:18", "`resetCommand` is empty. Write a value; if it has a variable, look at the variable's.".to_owned()),
    ];
    for (text, place, said) in cases {
        let workspace = Workspace::new(&[("mcpeak.json", text)]);
        let problems = workspace.read("").expect_err(text);
        let expected = format!("mcpeak.json:{place}: {said}");
        assert_eq!(workspace.said(&problems), [expected], "{text}");
    }
}

/// What is wrong with all files is listed, not only with the first.
#[test]
fn problems_of_all_files_are_listed() {
    let workspace = Workspace::new(&[
        ("mcpeak.json", "{"),
        (".mcp.json", "["),
        (".cursor/mcp.json", "{}"),
    ]);
    let files: Vec<_> = workspace
        .read("")
        .expect_err("two broken files")
        .into_iter()
        .map(|problem| problem.place.file)
        .collect();
    assert_eq!(
        files,
        [workspace.path("mcpeak.json"), workspace.path(".mcp.json")]
    );
}

/// Members that are not ours are nobody's business in the files of others.
#[test]
fn other_tools_may_have_more_members() {
    let text = r#"{"inputs": [], "servers": {"a": {"type": "stdio", "command": "a", "dev": {}}}, "mcpServers": {"a": {"command": "a", "headersHelper": 1}}}"#;
    let workspace = Workspace::new(&[
        (".vscode/mcp.json", text),
        (".mcp.json", text),
        (".cursor/mcp.json", text),
    ]);
    let definitions = workspace.definitions();
    assert_eq!(definitions.list.len(), 3);
    assert!(
        definitions
            .list
            .iter()
            .all(|one| matches!(one.kind, Kind::Stdio(_)))
    );
}

/// What makes a definition one that cannot be run. It is no error of the file.
#[test]
fn definitions_that_cannot_be_run() {
    let cases: &[(&str, &[&str])] = &[
        (
            "1",
            &["`server` must be an object in braces, but this is a number."],
        ),
        (
            "{}",
            &["The definition does not say how to reach the server: `command`, `url` is missing."],
        ),
        (
            r#"{"type": "http", "command": "a"}"#,
            &["The definition does not say how to reach the server: `url` is missing."],
        ),
        (
            r#"{"type": "stdio", "url": "http://a"}"#,
            &["The definition does not say how to reach the server: `command` is missing."],
        ),
        (
            r#"{"type": "sse", "url": "http://a"}"#,
            &["A server of the type `sse` cannot be spoken to."],
        ),
        (
            r#"{"type": 1, "url": "http://a"}"#,
            &["`type` must be a text in double quotes, but this is a number."],
        ),
        (
            r#"{"command": "a", "url": "http://a"}"#,
            &["The definition has a `command` and a `url`, so it is unclear which of them to use."],
        ),
        (
            r#"{"url": "unix:///run/mcp.sock"}"#,
            &["This is no address that HTTP can reach."],
        ),
        (
            r#"{"url": "pipe://./pipe/mcp"}"#,
            &["This is no address that HTTP can reach."],
        ),
        (r#"{"command": " "}"#, &["`command` is empty."]),
        (
            r#"{"command": "a\u0000"}"#,
            &["`command` has a control character, which cannot be handed on."],
        ),
        (
            r#"{"command": ["a"], "args": "b", "env": []}"#,
            &[
                "`command` must be a text in double quotes, but this is an array.",
                "`args` must be a list of texts in square brackets, but this is a string.",
            ],
        ),
        (
            r#"{"command": "a", "args": ["b", 3000, null]}"#,
            &[
                "`args[1]` must be a text in double quotes, but this is a number.",
                "`args[2]` must be a text in double quotes, but this is `null`.",
            ],
        ),
        (
            r#"{"command": "a", "env": {"A": true, "": "x", "B=C": "x", "D": {}}}"#,
            &[
                "`env.A` must be a text in double quotes, a number or `null`, but this is `true`.",
                "\"\" cannot be the name of an environment variable.",
                "\"B=C\" cannot be the name of an environment variable.",
                "`env.D` must be a text in double quotes, a number or `null`, but this is an object.",
            ],
        ),
        (
            r#"{"command": "a", "cwd": 1, "envFile": ""}"#,
            &[
                "`envFile` is empty.",
                "`cwd` must be a text in double quotes, but this is a number.",
            ],
        ),
        (
            r#"{"url": "http://a", "headers": {"A B": "x", "C": 1}}"#,
            &[
                "\"A B\" cannot be the name of a header.",
                "`headers.C` must be a text in double quotes, but this is a number.",
            ],
        ),
        (
            r#"{"command": "a", "arg": []}"#,
            &["`arg` is not a field that can stand here."],
        ),
    ];
    for (definition, expected) in cases {
        let text = format!("{{\"servers\": {{\"a\": {definition}}}}}");
        let workspace = Workspace::new(&[("mcpeak.json", &text)]);
        let definitions = workspace.definitions();
        let Kind::Unusable(problems) = &definitions.list[0].kind else {
            panic!("{definition} can be run");
        };
        let said: Vec<_> = problems
            .iter()
            .map(|one| one.message().to_string())
            .collect();
        assert_eq!(said, *expected, "{definition}");
        let resolved = definitions.list[0].resolve(&surroundings(workspace.root()));
        assert_eq!(resolved, Err(problems.clone()));
    }
}
