use super::*;

/// The names of a template's arguments; `None` where a brace stands alone.
fn arguments(template: &str) -> Option<Vec<&str>> {
    let mut names = Vec::new();
    let mut rest = template;
    while let Some(at) = rest.find(['{', '}']) {
        let inner = rest[at..].strip_prefix('{')?;
        let (name, tail) = inner.split_once('}')?;
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        names.push(is_name.then_some(name)?);
        rest = tail;
    }
    Some(names)
}

/// A brace in a text always belongs to an argument, whose name is a lowercase word.
#[test]
fn braces_belong_to_arguments() {
    for id in TextId::ALL {
        let template = id.template(Language::English);
        assert!(arguments(template).is_some(), "{id:?}: {template:?}");
    }
}

/// Filled with all of its arguments, a text has no brace left.
#[test]
fn a_filled_text_has_no_brace() {
    for &id in TextId::ALL {
        let names = arguments(id.template(Language::English)).unwrap_or_default();
        let message = names
            .into_iter()
            .fold(Message::new(id), |message, name| message.with(name, 1));
        let text = message.render(Language::English);
        assert!(!text.contains(['{', '}']), "{id:?}: {text:?}");
        assert!(!text.trim().is_empty(), "{id:?}");
    }
}

/// An argument that was not given shows as its name, and what an argument holds is not filled again.
#[test]
fn arguments_are_filled_once() {
    let message = Message::new(TextId::WrongType)
        .with("field", "{value}")
        .with_text("value", TextId::WantText);
    assert_eq!(
        message.to_string(),
        "`{value}` must be a string that is not blank, but this is {found}."
    );
}

/// Where the code fills an argument, the text has one of that name. Read off the source: `TextId::Name`, then `.with`
/// with a name up to the end of the expression.
#[test]
fn names_in_the_code_are_names_in_the_table() {
    let mut looked_at = 0;
    for (file, source) in sources() {
        for (at, _) in source.match_indices("Message::new(TextId::") {
            let rest = &source[at + "Message::new(TextId::".len()..];
            let Some((name, chain)) = rest.split_once(')') else {
                continue;
            };
            let Some(&id) = TextId::ALL.iter().find(|id| format!("{id:?}") == name) else {
                continue;
            };
            let known = arguments(id.template(Language::English)).unwrap_or_default();
            for argument in chained(chain) {
                looked_at += 1;
                assert!(
                    known.contains(&argument),
                    "{file}: {name} has no {argument}"
                );
            }
        }
    }
    assert!(looked_at > 80, "only {looked_at} arguments were found");
}

/// The names in `.with("name", …).with_text("name", …)` right at the beginning of `chain`.
fn chained(chain: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut rest = chain.trim_start();
    while let Some(call) = rest
        .strip_prefix(".with(\"")
        .or_else(|| rest.strip_prefix(".with_text(\""))
        .or_else(|| rest.strip_prefix(".with("))
        .or_else(|| rest.strip_prefix(".with_text("))
    {
        let call = call.trim_start().trim_start_matches('"');
        let Some((name, arguments)) = call.split_once('"') else {
            break;
        };
        names.push(name);
        let mut depth = 1;
        let end = arguments.find(|c| {
            depth += match c {
                '(' => 1,
                ')' => -1,
                _ => 0,
            };
            depth == 0
        });
        rest = end.map_or("", |end| arguments[end + 1..].trim_start());
    }
    names
}

/// A text that nobody shows is a text that somebody forgot.
#[test]
fn each_text_is_shown_somewhere() {
    let crates = ["", "../runner", "../lsp"].map(sources_of).concat();
    let shown: std::collections::HashSet<&str> = crates
        .iter()
        .filter(|(file, _)| !file.ends_with("table.rs"))
        .flat_map(|(_, source)| source.split(|c: char| !c.is_alphanumeric()))
        .collect();
    for id in TextId::ALL {
        assert!(shown.contains(id.name().as_str()), "{id:?} is used nowhere");
    }
}

/// The crate's source files.
fn sources() -> Vec<(String, String)> {
    sources_of("")
}

/// The source files of a crate, by its path from this one.
fn sources_of(path: &str) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let this = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![this.join(path).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if !path.ends_with("tests.rs") {
                let source = std::fs::read_to_string(&path).expect("a source file");
                files.push((path.display().to_string(), source));
            }
        }
    }
    files
}
