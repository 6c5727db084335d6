use super::*;

fn servers(names: &[&str]) -> String {
    let servers: Vec<_> = names
        .iter()
        .map(|name| format!("\"{name}\": {{\"command\": \"x\"}}"))
        .collect();
    format!("\"servers\": {{{}}}", servers.join(", "))
}

/// The choice for a suite, as a short text.
fn chosen(
    definitions: &Definitions,
    id: Option<&str>,
    file: Option<&Path>,
    explicit: Option<&str>,
) -> String {
    match definitions.select(SuiteNames { id, file }, explicit) {
        Selection::One(one, why) => format!("{} {why:?}", one.name),
        Selection::None { .. } => "none".to_owned(),
        Selection::Ambiguous(list) => {
            let names: Vec<_> = list.iter().map(|one| one.name.as_str()).collect();
            format!("ambiguous {}", names.join(" "))
        }
        Selection::Unknown { name, nearest, .. } => format!("unknown {name}, {nearest:?}"),
    }
}

/// Each rule comes after the ones before it: name, pattern, id, file, folder, the only one.
#[test]
fn the_order_of_the_rules() {
    let all = &["given", "globbed", "id", "stem", "folder"][..];
    let glob = "\"suites\": {\"folder/*\": \"globbed\"}";
    let cases: &[(&[&str], &str, Option<&str>, &str)] = &[
        (all, glob, Some("given"), "given Named"),
        (all, glob, None, "globbed Pattern(\"folder/*\")"),
        (
            all,
            "\"suites\": {\"other/*\": \"globbed\"}",
            None,
            "id SuiteId",
        ),
        (&["stem", "folder", "id"], "", None, "id SuiteId"),
        (&["folder", "stem"], "", None, "stem FileName"),
        (&["x", "folder"], "", None, "folder FolderName"),
        (&["x"], "", None, "x OnlyOne"),
        (&["x", "y"], "", None, "ambiguous x y"),
        (&["ID", "Stem"], "", None, "ambiguous ID Stem"),
        (&[], "", None, "none"),
        (&[], "", Some("given"), "unknown given, None"),
        (&["x"], "", Some("given"), "unknown given, None"),
        (
            &["Gievn", "x"],
            "",
            Some("given"),
            "unknown given, Some(\"Gievn\")",
        ),
        (
            &["x", "id"],
            "\"suites\": {\"**\": \"gone\"}",
            None,
            "unknown gone, None",
        ),
    ];
    for (names, rules, explicit, expected) in cases {
        let comma = if rules.is_empty() { "" } else { "," };
        let text = format!("{{{}{comma} {rules}}}", servers(names));
        let workspace = Workspace::new(&[("mcpeak.json", &text)]);
        let file = workspace.path("folder/stem.suite.json");
        let found = chosen(&workspace.definitions(), Some("id"), Some(&file), *explicit);
        assert_eq!(found, *expected, "{text} {explicit:?}");
    }
}

/// What a file's name is without: `.suite.json`, else its last extension.
#[test]
fn the_stem_of_a_file() {
    let names = ["weather", "weather.suite", "a.b", "x"];
    let text = format!("{{{}}}", servers(&names));
    let workspace = Workspace::new(&[("mcpeak.json", &text)]);
    let cases = [
        ("weather.suite.json", "weather FileName"),
        ("weather.json", "weather FileName"),
        ("weather", "weather FileName"),
        ("a.b.suite.json", "a.b FileName"),
        ("a.b.json", "a.b FileName"),
        ("none.json", "ambiguous weather weather.suite a.b x"),
    ];
    for (file, expected) in cases {
        let file = workspace.path("tests").join(file);
        let found = chosen(&workspace.definitions(), None, Some(&file), None);
        assert_eq!(found, expected, "{file:?}");
    }
}

/// A suite without a file, such as one on standard input, has its id and the only server.
#[test]
fn a_suite_without_a_file() {
    let workspace = Workspace::new(&[("mcpeak.json", &format!("{{{}}}", servers(&["a", "b"])))]);
    let definitions = workspace.definitions();
    assert_eq!(chosen(&definitions, Some("b"), None, None), "b SuiteId");
    assert_eq!(chosen(&definitions, None, None, None), "ambiguous a b");
}

/// Patterns are paths from their file's folder; `*` stays within a name; the first that matches counts.
#[test]
fn patterns_of_suites() {
    let cases = [
        ("\"*.suite.json\": \"a\"", "x.suite.json", "a"),
        ("\"*.suite.json\": \"a\"", "sub/x.suite.json", ""),
        ("\"**/*.suite.json\": \"a\"", "sub/deep/x.suite.json", "a"),
        ("\"**/*.suite.json\": \"a\"", "x.suite.json", "a"),
        ("\"sub/*\": \"a\"", "sub/x.suite.json", "a"),
        ("\"sub/*\": \"a\"", "sub/deep/x.suite.json", ""),
        ("\"{sub,other}/x?.json\": \"a\"", "other/x1.json", "a"),
        ("\"/sub/*\": \"a\"", "sub/x.suite.json", ""),
        ("\"**\": \"a\", \"sub/x.json\": \"b\"", "sub/x.json", "a"),
        ("\"sub/x.json\": \"b\", \"**\": \"a\"", "sub/x.json", "b"),
        ("\"sub/*\": \"a\"", "sub/../x.json", ""),
    ];
    for (rules, file, expected) in cases {
        let text = format!("{{{}, \"suites\": {{{rules}}}}}", servers(&["a", "b"]));
        let workspace = Workspace::new(&[("in/mcpeak.json", &text)]);
        let definitions = workspace.read("in/sub").expect("readable");
        let file = workspace.path("in").join(file);
        let found = chosen(&definitions, None, Some(&file), None);
        let name = found.split_once(" Pattern").map_or("", |(name, _)| name);
        assert_eq!(name, expected, "{rules} {file:?}: {found}");
    }
}

/// A shadowed definition is no candidate, so the same name in four files is the only one.
#[test]
fn the_same_name_later_is_no_candidate() {
    let ours = r#"{"servers": {"a": {"command": "first"}}}"#;
    let theirs = r#"{"servers": {"a": {"command": "x"}}, "mcpServers": {"a": {"command": "x"}}}"#;
    let workspace = Workspace::new(&[
        ("mcpeak.json", ours),
        (".vscode/mcp.json", theirs),
        (".mcp.json", theirs),
        (".cursor/mcp.json", theirs),
    ]);
    let definitions = workspace.definitions();
    let suite = SuiteNames {
        id: None,
        file: None,
    };
    let Selection::One(one, Why::OnlyOne) = definitions.select(suite, None) else {
        panic!("not the only one");
    };
    assert_eq!(one.file(), workspace.path("mcpeak.json"));
    assert_eq!(definitions.list.len(), 4);
}

/// A definition that cannot be run is a candidate: no other takes its place unnoticed.
#[test]
fn what_cannot_be_run_is_a_candidate() {
    let text = r#"{"servers": {"a": {"type": "sse"}, "b": {"command": "b"}}}"#;
    let workspace = Workspace::new(&[("mcpeak.json", text)]);
    let definitions = workspace.definitions();
    assert_eq!(chosen(&definitions, None, None, None), "ambiguous a b");
    assert_eq!(chosen(&definitions, Some("a"), None, None), "a SuiteId");
}

/// What a person reads when there is no choice.
#[test]
fn what_is_said_without_a_choice() {
    let two = format!("{{{}}}", servers(&["ab", "cd"]));
    let rule = format!("{{{}, \"suites\": {{\"**\": \"az\"}}}}", servers(&["ab"]));
    let files = "mcpeak.json, .vscode/mcp.json, .mcp.json, .cursor/mcp.json";
    let none = "Put the server's command behind `--`, give its address with `--url`, or define it in mcpeak.json.";
    let cases = [
        ("{}", "sub", None, format!("No server is defined for this suite. Looked into, from ROOT/sub up to ROOT: {files}. {none}")),
        ("{}", "", None, format!("No server is defined for this suite. Looked into in ROOT: {files}. {none}")),
        (&two, "", None, "More than one server could be meant: ab (ROOT/mcpeak.json:1:14), cd (ROOT/mcpeak.json:1:38). Choose one with `--server NAME`, or for good in `suites` of mcpeak.json.".to_owned()),
        (&two, "", Some("cdd"), "There is no server named \"cdd\". Did you mean `cd`?".to_owned()),
        (&two, "", Some("zzz"), "There is no server named \"zzz\". Use one of: ab, cd.".to_owned()),
        ("{}", "", Some("zzz"), "There is no server named \"zzz\". No server is defined. Define one in mcpeak.json.".to_owned()),
        (&rule, "", None, "There is no server named \"az\", which ROOT/mcpeak.json:1:50 names for this suite. Did you mean `ab`?".to_owned()),
    ];
    for (text, folder, explicit, expected) in cases {
        let workspace = Workspace::new(&[("mcpeak.json", text)]);
        let definitions = workspace.read(folder).expect("readable");
        let file = workspace.path("x.suite.json");
        let suite = SuiteNames {
            id: None,
            file: Some(&file),
        };
        let (message, hint) = definitions
            .select(suite, explicit)
            .problem()
            .expect("a problem");
        let said =
            format!("{message} {hint}").replace(&workspace.root().display().to_string(), "ROOT");
        assert_eq!(said, expected);
    }
}

/// Of very many names the first are listed.
#[test]
fn very_many_names_are_not_listed() {
    let names: Vec<_> = (100..1100).map(|n| format!("s{n}")).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let workspace = Workspace::new(&[("mcpeak.json", &format!("{{{}}}", servers(&names)))]);
    let definitions = workspace.definitions();
    let suite = SuiteNames {
        id: None,
        file: None,
    };
    let (message, _) = definitions
        .select(suite, None)
        .problem()
        .expect("a problem");
    assert!(
        message.to_string().ends_with(") and 980 more."),
        "{message}"
    );
    let (_, hint) = definitions
        .select(suite, Some("other"))
        .problem()
        .expect("a problem");
    assert!(
        hint.to_string().ends_with("s118, s119 and 980 more."),
        "{hint}"
    );
}
