use super::*;
use crate::server::{HttpServer, ServerSpec, StdioServer};

/// The only definition of a workspace, resolved.
fn resolved(workspace: &Workspace) -> Result<ServerSpec, Vec<Problem>> {
    workspace.definitions().list[0].resolve(&surroundings(workspace.root()))
}

fn stdio(workspace: &Workspace) -> StdioServer {
    match resolved(workspace) {
        Ok(ServerSpec::Stdio(server)) => server,
        other => panic!("no started server: {other:?}"),
    }
}

fn pairs(pairs: &[(&str, &str)]) -> Vec<(String, String)> {
    let pair = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
    pairs.iter().map(pair).collect()
}

/// Variables are replaced in every field, by the rules of the file.
#[test]
fn every_field_may_have_variables() {
    let text = r#"{"servers": {"a": {
        "command": "${NOT:-node}", "args": ["${workspaceFolder}/a.js", "-k", "${env:TOKEN}"],
        "env": {"KEY": "${env:TOKEN}", "PORT": 3000, "RATE": 1.50, "GONE": null},
        "envFile": "${NOT:-vars}.env", "cwd": "${NOT:-sub}"
    }}}"#;
    let workspace = Workspace::new(&[
        ("mcpeak.json", text),
        ("vars.env", "KEY=file\nGONE=1\nB=1\nB=2\n"),
    ]);
    let server = stdio(&workspace);
    assert_eq!(server.program, "node");
    let script = format!("{}/a.js", workspace.root().display());
    assert_eq!(server.arguments, [script.as_str(), "-k", "s3cret"]);
    let expected = [
        ("B", "2"),
        ("KEY", "s3cret"),
        ("PORT", "3000"),
        ("RATE", "1.5"),
    ];
    assert_eq!(server.environment, pairs(&expected));
    assert_eq!(server.unset, ["GONE"]);
    assert_eq!(server.cwd, Some(workspace.path("sub")));
}

/// An address and its headers.
#[test]
fn an_address_may_have_variables() {
    let text = r#"{"mcpServers": {"a": {"type": "http", "url": "${BASE:-http://localhost:1}/mcp", "headers": {"Authorization": "Bearer ${TOKEN}"}}}}"#;
    let workspace = Workspace::new(&[(".mcp.json", text)]);
    let expected = HttpServer {
        url: "http://localhost:1/mcp".to_owned(),
        headers: pairs(&[("Authorization", "Bearer s3cret")]),
    };
    assert_eq!(resolved(&workspace), Ok(ServerSpec::Http(expected)));
}

/// A server starts in the folder that its file describes, and relative paths are relative to it.
#[test]
fn where_a_server_starts() {
    let servers = |cwd: &str| {
        format!(
            "{{\"servers\": {{\"a\": {{\"command\": \"./a\"{cwd}}}}}, \"mcpServers\": {{\"a\": {{\"command\": \"./a\"{cwd}}}}}}}"
        )
    };
    let ours = |cwd: &str| format!("{{\"servers\": {{\"a\": {{\"command\": \"./a\"{cwd}}}}}}}");
    let outside = std::env::temp_dir()
        .display()
        .to_string()
        .replace('\\', "\\\\");
    let absolute = format!(", \"cwd\": \"{outside}\"");
    let cases = [
        ("in/mcpeak.json", ours(""), "in"),
        ("in/.vscode/mcp.json", servers(""), "in"),
        ("in/.mcp.json", servers(""), "in"),
        ("in/.cursor/mcp.json", servers(""), "in"),
        ("in/mcpeak.json", ours(", \"cwd\": \"x/y\""), "in/x/y"),
        (
            "in/.vscode/mcp.json",
            servers(", \"cwd\": \"${workspaceFolder}/x\""),
            "in/x",
        ),
        (
            "in/mcpeak.json",
            ours(", \"cwd\": \"${workspaceFolder}/x\""),
            "x",
        ),
        ("in/mcpeak.json", ours(&absolute), &outside),
    ];
    for (file, text, expected) in cases {
        let workspace = Workspace::new(&[(file, &text)]);
        let definitions = workspace.read("in").expect("readable");
        let server = definitions.list[0].resolve(&surroundings(workspace.root()));
        let Ok(ServerSpec::Stdio(server)) = server else {
            panic!("{server:?}");
        };
        assert_eq!(server.cwd, Some(workspace.path(expected)), "{file} {text}");
        assert_eq!(server.program, "./a");
    }
}

/// All that is unresolved is listed, each at its own place; behind an escape the whole string is the place.
#[test]
fn all_that_is_unresolved_is_listed() {
    let text = "{\"servers\": {\"a\": {\n  \"command\": \"${input:api-key}\",\n  \"args\": [\"é${env:A}\", \"\\u0041${env:B}\", \"${command:pick}\"],\n  \"env\": {\"K\": \"${input:my-key}\"},\n  \"envFile\": \"${env:C}\", \"cwd\": \"${env:EMPTY}\"\n}}}";
    let workspace = Workspace::new(&[(".vscode/mcp.json", text)]);
    let set = |name: &str| {
        format!(
            "The environment variable {name} is not set. Set {name} before you start the run, or write its value here."
        )
    };
    let expected = [
        format!(".vscode/mcp.json:3:14: {}", set("A")),
        format!(".vscode/mcp.json:3:25: {}", set("B")),
        ".vscode/mcp.json:3:44: ${command:pick} has a value in its editor only. Write the value here, or use an environment variable.".to_owned(),
        ".vscode/mcp.json:4:17: The input my-key has no value. Set the environment variable MCPEAK_INPUT_MY_KEY before you start the run.".to_owned(),
        format!(".vscode/mcp.json:5:15: {}", set("C")),
        ".vscode/mcp.json:5:33: `cwd` is empty. Write a value; if it has a variable, look at the variable's.".to_owned(),
    ];
    let problems = resolved(&workspace).expect_err("unresolved");
    assert_eq!(workspace.said(&problems), expected);
}

/// Values that are no use once they are known.
#[test]
fn values_that_cannot_be_used() {
    let cases = [
        (
            r#"{"url": "${env:TOKEN}"}"#,
            "1:27: This is no address that HTTP can reach. Write an address such as http://localhost:3000/mcp.",
        ),
        (
            r#"{"url": "http://"}"#,
            "1:27: This is no address that HTTP can reach. Write an address such as http://localhost:3000/mcp.",
        ),
        (
            r#"{"url": "localhost:1"}"#,
            "1:27: This is no address that HTTP can reach. Write an address such as http://localhost:3000/mcp.",
        ),
        (
            r#"{"url": "http://h", "headers": {"A": "x\ny"}}"#,
            "1:56: `headers.A` has a control character, which cannot be handed on. Remove it.",
        ),
        (
            r#"{"command": "${env:EMPTY}"}"#,
            "1:31: `command` is empty. Write a value; if it has a variable, look at the variable's.",
        ),
    ];
    for (definition, said) in cases {
        let text = format!("{{\"servers\": {{\"a\": {definition}}}}}");
        let workspace = Workspace::new(&[("mcpeak.json", &text)]);
        let problems = resolved(&workspace).expect_err(definition);
        assert_eq!(workspace.said(&problems), [format!("mcpeak.json:{said}")]);
    }
}

/// An `envFile` that cannot be read or has other lines than variables.
#[test]
fn an_env_file_that_makes_no_sense() {
    let text = r#"{"servers": {"a": {"command": "a", "envFile": "x.env"}}}"#;
    let workspace = Workspace::new(&[("mcpeak.json", text)]);
    let missing = "mcpeak.json:1:47: The file of `envFile`, x.env, cannot be read: there is no such file. Correct `envFile`, or remove it.";
    assert_eq!(
        workspace.said(&resolved(&workspace).expect_err("missing")),
        [missing]
    );
    workspace.write("x.env", b"A=s3cret\ns3cret\nB=1\n=s3cret\n");
    let line =
        "This line is no variable. Write NAME=value, or begin the line with # for a comment.";
    let expected = [format!("x.env:2:1: {line}"), format!("x.env:4:1: {line}")];
    assert_eq!(
        workspace.said(&resolved(&workspace).expect_err("lines")),
        expected
    );
    workspace.write("x.env", &[b'A', b'=', 0xFF]);
    let bytes = "mcpeak.json:1:47: The file of `envFile`, x.env, cannot be read: it is not UTF-8. Correct `envFile`, or remove it.";
    assert_eq!(
        workspace.said(&resolved(&workspace).expect_err("bytes")),
        [bytes]
    );
}

/// `resetCommand` has variables and the folder of its file.
#[test]
fn the_reset_command() {
    let text = r#"{"resetCommand": ["${NOT:-sh}", "reset.sh", "${env:TOKEN}"]}"#;
    let workspace = Workspace::new(&[("in/mcpeak.json", text)]);
    let definitions = workspace.read("in").expect("readable");
    let reset = definitions.reset_command.expect("a command");
    assert_eq!(reset.folder(), workspace.path("in"));
    assert_eq!(reset.place().column, 2);
    let words = reset.resolve(&surroundings(workspace.root()));
    assert_eq!(
        words,
        Ok(vec![
            "sh".to_owned(),
            "reset.sh".to_owned(),
            "s3cret".to_owned()
        ])
    );
}

/// The text for a digest changes with what the definition does, and with nothing else.
#[test]
fn the_identity_of_a_definition() {
    let identity = |definition: &str| {
        let text = format!("{{\"servers\": {{\"a\": {definition}}}}}");
        let workspace = Workspace::new(&[("mcpeak.json", &text)]);
        workspace.definitions().list[0].identity_text()
    };
    let first = identity(r#"{"command": "a", "args": ["${env:TOKEN}"], "env": {"A": "1"}}"#);
    assert!(
        first
            .as_ref()
            .is_some_and(|text| text.contains("${env:TOKEN}"))
    );
    assert_eq!(
        first,
        identity(
            "{ // c\n\"env\": {\"A\": 1,}, \"args\": [\"${env:TOKEN}\"], \"command\": \"\\u0061\"}"
        )
    );
    let others = [
        r#"{"command": "b", "args": ["${env:TOKEN}"], "env": {"A": "1"}}"#,
        r#"{"command": "a", "args": ["${env:OTHER}"], "env": {"A": "1"}}"#,
        r#"{"command": "a", "args": ["${env:TOKEN}"], "env": {"A": "2"}}"#,
        r#"{"command": "a", "args": ["${env:TOKEN}"], "env": {"A": null}}"#,
        r#"{"command": "a", "args": ["${env:TOKEN}"], "env": {"A": "1"}, "cwd": "x"}"#,
        r#"{"command": "a", "args": ["${env:TOKEN}"], "env": {"A": "1"}, "envFile": "x"}"#,
        r#"{"url": "http://a"}"#,
    ];
    for other in others {
        assert_ne!(first, identity(other), "{other}");
    }
    assert_eq!(identity("{}"), None);
}

/// What is printed for developers has no values of `env` and `headers`, resolved or not.
#[test]
fn values_are_not_printed() {
    let text = r#"{"servers": {"a": {"command": "a", "env": {"A": "lit3ral", "B": "${env:TOKEN}"}}, "b": {"url": "http://h", "headers": {"C": "lit3ral"}}}}"#;
    let workspace = Workspace::new(&[("mcpeak.json", text)]);
    let definitions = workspace.definitions();
    let mut printed = format!("{definitions:?}");
    for definition in &definitions.list {
        printed += &format!("{:?}", definition.resolve(&surroundings(workspace.root())));
    }
    assert!(
        !printed.contains("lit3ral") && !printed.contains("s3cret"),
        "{printed}"
    );
}

/// The example of the documentation: both servers resolve, and each suite has its own.
#[test]
fn the_documented_example() {
    let workspace = Workspace::new(&[
        ("mcpeak.json", include_str!("example.jsonc")),
        (".env", "A=1"),
    ]);
    let definitions = workspace.definitions();
    let variable = |_: &str| Some("x".to_owned());
    let mut given = surroundings(workspace.root());
    given.variable = &variable;
    for (suite, expected) in [
        ("tests/staging/a.suite.json", "staging"),
        ("tests/a.suite.json", "weather"),
    ] {
        let file = workspace.path(suite);
        let names = SuiteNames {
            id: None,
            file: Some(&file),
        };
        let Selection::One(chosen, Why::Pattern(_)) = definitions.select(names, None) else {
            panic!("{suite} has no server");
        };
        assert_eq!(chosen.name, expected);
        assert!(chosen.resolve(&given).is_ok(), "{expected}");
    }
    assert!(definitions.reset_command.is_some());
}
