use super::*;

fn expanded(convention: Convention, text: &str) -> Result<String, Vec<(String, What)>> {
    let variable = |name: &str| match name {
        "SET" => Some("value".to_owned()),
        "EMPTY" => Some(String::new()),
        "REFERENCE" => Some("${SET}".to_owned()),
        HOME => Some("/home/ada".to_owned()),
        _ => None,
    };
    let input = |id: &str| (id == "key").then(|| "typed".to_owned());
    let surroundings = Surroundings {
        workspace: Path::new("/proj/root"),
        trusted: true,
        variable: &variable,
        input: &input,
    };
    let expander = Expander {
        convention,
        home: Path::new("/proj/root/home"),
        surroundings: &surroundings,
    };
    expander.expand(text).map_err(|unresolved| {
        let written = unresolved.into_iter();
        written
            .map(|(range, what)| (text[range].to_owned(), what))
            .collect()
    })
}

/// What each kind of file puts in the place of a variable.
#[test]
fn variables_with_a_value() {
    use Convention::{Cursor, McpJson, Mcpeak, VsCode};
    let separator = MAIN_SEPARATOR_STR;
    let cases = [
        (Mcpeak, "plain $SET $ {} }", "plain $SET $ {} }"),
        (Mcpeak, "${workspaceFolder}/x", "/proj/root/x"),
        (Mcpeak, "<${env:SET}${env:EMPTY}>", "<value>"),
        (Mcpeak, "${env:REFERENCE}", "${SET}"),
        (Mcpeak, "${SET:-d}", "value"),
        (Mcpeak, "${EMPTY:-d}", ""),
        (Mcpeak, "${NOT:-d e:-f}", "d e:-f"),
        (Mcpeak, "${NOT:-}", ""),
        (VsCode, "${workspaceFolder}", "/proj/root/home"),
        (VsCode, "${workspaceFolderBasename}", "home"),
        (VsCode, "${userHome}", "/home/ada"),
        (VsCode, "${env:SET} ${input:key}", "value typed"),
        (
            VsCode,
            "${pathSeparator}${/}",
            &format!("{separator}{separator}"),
        ),
        (VsCode, "${SET} ${NOT:-d} ${ ${}", "${SET} ${NOT:-d} ${ ${}"),
        (McpJson, "${SET} ${NOT:-d} $SET ${SET", "value d $SET ${SET"),
        (McpJson, "${EMPTY:-d}", ""),
        (
            Cursor,
            "${workspaceFolder} ${workspaceFolderBasename}",
            "/proj/root/home home",
        ),
        (Cursor, "${userHome} ${env:SET}", "/home/ada value"),
        (Cursor, "${pathSeparator}", separator),
        (Cursor, "${SET}", "${SET}"),
    ];
    for (convention, text, expected) in cases {
        let found = expanded(convention, text);
        assert_eq!(found, Ok(expected.to_owned()), "{convention:?} {text}");
    }
}

fn unset(name: &str) -> What {
    What::UnsetVariable {
        name: name.to_owned(),
    }
}

fn editor_only(variable: &str) -> What {
    What::EditorOnly {
        variable: variable.to_owned(),
    }
}

/// What has no value is an error that names it as it is written.
#[test]
fn variables_without_a_value() {
    use Convention::{Cursor, McpJson, Mcpeak, VsCode};
    let unknown = |convention: Convention, variable: &str| What::UnknownVariable {
        variable: variable.to_owned(),
        known: convention.variables(),
    };
    let cases = [
        (Mcpeak, "${env:NOT}", unset("NOT")),
        (Mcpeak, "${SET}", unknown(Mcpeak, "${SET}")),
        (Mcpeak, "${userHome}", unknown(Mcpeak, "${userHome}")),
        (Mcpeak, "${env:SET:-d}", unknown(Mcpeak, "${env:SET:-d}")),
        (Mcpeak, "${env:}", unknown(Mcpeak, "${env:}")),
        (Mcpeak, "${NOT:-${SET}", unknown(Mcpeak, "${NOT:-${SET}")),
        (Mcpeak, "${SET", unknown(Mcpeak, "${SET")),
        (Mcpeak, "${}", unknown(Mcpeak, "${}")),
        (VsCode, "${env:NOT}", unset("NOT")),
        (
            VsCode,
            "${input:other}",
            What::UnsetInput {
                id: "other".to_owned(),
            },
        ),
        (
            VsCode,
            "${config:python.path}",
            editor_only("${config:python.path}"),
        ),
        (VsCode, "${command:pick}", editor_only("${command:pick}")),
        (
            VsCode,
            "${workspaceFolder:api}",
            editor_only("${workspaceFolder:api}"),
        ),
        (VsCode, "${file}", editor_only("${file}")),
        (McpJson, "${NOT}", unset("NOT")),
        (McpJson, "${workspaceFolder}", unset("workspaceFolder")),
        (McpJson, "${env:SET}", unknown(McpJson, "${env:SET}")),
        (McpJson, "${NOT:-${SET}", unknown(McpJson, "${NOT:-${SET}")),
        (Cursor, "${env:NOT}", unset("NOT")),
        (Cursor, "${input:key}", editor_only("${input:key}")),
    ];
    for (convention, text, what) in cases {
        let found = expanded(convention, &format!("é{text}"));
        assert_eq!(
            found,
            Err(vec![(text.to_owned(), what)]),
            "{convention:?} {text}"
        );
    }
}

/// All of them are listed, each with its own bytes.
#[test]
fn all_unresolved_variables_are_listed() {
    let found = expanded(Convention::McpJson, "${A} ${SET} ${B}${A}").expect_err("unresolved");
    let names: Vec<_> = found.iter().map(|(written, _)| written.as_str()).collect();
    assert_eq!(names, ["${A}", "${B}", "${A}"]);
}

/// The variable that stands for an input where nobody can be asked.
#[test]
fn the_variable_of_an_input() {
    let cases = [
        ("key", "MCPEAK_INPUT_KEY"),
        ("api-key.v2", "MCPEAK_INPUT_API_KEY_V2"),
        ("über key", "MCPEAK_INPUT__BER_KEY"),
        ("", "MCPEAK_INPUT_"),
    ];
    for (id, expected) in cases {
        assert_eq!(input_variable(id), expected);
    }
}
