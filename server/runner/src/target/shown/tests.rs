use serde_json::json;

use crate::target::{Definition, Definitions, Kind};

/// A definition with these words.
fn definition(words: &[&str]) -> Definition {
    let settings = json!({"servers": {"s": {"command": words[0], "args": words[1..]}}});
    read(&settings)
}

fn read(settings: &serde_json::Value) -> Definition {
    let folder = tempfile::tempdir().unwrap();
    let definitions = Definitions::read_with(settings, folder.path(), folder.path()).unwrap();
    definitions.list[0].clone()
}

fn exact(words: &[&str]) -> String {
    match definition(words).kind {
        Kind::Stdio(stdio) => stdio.command_line(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_list_shows_no_value_that_may_be_a_secret() {
    for (words, shown) in [
        (&["node", "a b.js"][..], "node 'a b.js'"),
        (&["x", "--api-key", "k"], "x --api-key '[REDACTED]'"),
        (&["x", "--token=k"], "x '--token=[REDACTED]'"),
        (&["x", "GITHUB_TOKEN=k!"], "x 'GITHUB_TOKEN=[REDACTED]'"),
        (
            &["x", "--header", "X-Api-Key: k"],
            "x --header 'X-Api-Key: [REDACTED]'",
        ),
        (
            &["x", "Authorization: Bearer k"],
            "x 'Authorization: [REDACTED]'",
        ),
        (&["x", "https://u:p@h/x?k=v"], "x https://h/x"),
        (&["x", "--token=${K:-k}"], "x '--token=[REDACTED]'"),
    ] {
        assert_eq!(definition(words).shown().unwrap(), shown);
    }
}

#[test]
fn a_list_shows_names_of_variables_and_words_that_are_no_secrets() {
    for words in [
        &["x", "--token=${K}"][..],
        &["x", "--token", "${K}"],
        &["x", "Authorization: Bearer ${K}"],
        &["x", "--token", "--verbose"],
        &["x", "--tokens", "5"],
        &["x", "token"],
        &["x", "C:\\token"],
        &["x", "--token="],
    ] {
        let shown = definition(words).shown().unwrap();
        assert!(!shown.contains("REDACTED"), "{shown}");
    }
}

#[test]
fn a_question_hides_only_what_cannot_be_run() {
    assert_eq!(exact(&["x", "--token=k"]), "x '--token=[REDACTED]'");
    assert_eq!(
        exact(&["x", "Authorization: Bearer k"]),
        "x 'Authorization: [REDACTED]'"
    );
    for words in [
        &["npx", "--token", "package"][..],
        &["sh", "-c", "TOKEN=$(evil)"],
        &["sh", "-c", "TOKEN=x;evil"],
        &["sh", "-c", "TOKEN=`evil`"],
        &["sh", "-c", "token=x\nevil"],
        &["x", "https://u:p@h/x?k=v"],
        &["x", "--token=${K}"],
    ] {
        let shown = exact(words);
        assert!(!shown.contains("REDACTED"), "{shown}");
    }
}

#[test]
fn an_address_is_shown_without_what_may_be_secret() {
    let http = read(&json!({"servers": {"s": {"url": "https://u:p@h/x?k=v"}}}));
    assert_eq!(http.shown().as_deref(), Some("https://h/x"));
}

#[test]
fn what_cannot_be_run_is_not_shown() {
    assert_eq!(read(&json!({"servers": {"s": {}}})).shown(), None);
}
