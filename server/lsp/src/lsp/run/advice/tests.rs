use super::*;

/// Texts with options that no editor shows: they are the command line's own, or stand in what it writes.
fn is_of_command_line(id: TextId) -> bool {
    let of_output = [
        TextId::RunUnverifiedHint,
        TextId::RunConsistent,
        TextId::RunDiffersState,
        TextId::RunServerStderrHidden,
        TextId::ExportTypeScript,
    ];
    id.name().starts_with("Cli") || of_output.contains(&id)
}

/// One that says both, which of them is for the command line, helps everybody.
fn names_an_option(text: &str) -> bool {
    if text.contains("on the command line") && text.contains("in a definition") {
        return false;
    }
    let mut words = text.split(|c: char| c.is_whitespace() || "(`".contains(c));
    words.any(|word| word.starts_with("--"))
}

#[test]
fn no_advice_in_an_editor_names_an_option_of_the_command_line() {
    let seen = TextId::ALL.iter().filter(|id| !is_of_command_line(**id));
    for id in seen {
        let text = in_editor(&Message::new(*id)).to_string();
        assert!(!names_an_option(&text), "{id:?}: {text}");
    }
}

#[test]
fn other_advice_stays_as_it_is() {
    let advice = Message::new(TextId::TargetUnsetVariableHint).with("name", "TOKEN");
    assert_eq!(in_editor(&advice), advice);
}
