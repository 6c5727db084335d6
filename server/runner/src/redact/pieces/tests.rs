use super::*;

/// What is shown after each piece, and at the end.
fn shown(secrets: &[&str], pieces: &[&str]) -> Vec<String> {
    let mut stream = Pieces::new(Redaction::new(secrets.iter().copied()));
    let mut shown: Vec<String> = pieces.iter().map(|piece| stream.next(piece)).collect();
    shown.push(stream.end());
    shown
}

#[test]
fn only_what_could_begin_a_secret_waits() {
    for (pieces, wanted) in [
        (&["plain\n", "text"][..], &["plain\n", "text", ""][..]),
        (
            &["half hunter2-pl", "ain-secret-token end\n"],
            &["half ", "[REDACTED] end\n", ""],
        ),
        (
            &["half hunter2-pl", "um\n"],
            &["half ", "hunter2-plum\n", ""],
        ),
        (&["it ends with hunter2"], &["it ends with ", "hunter2"]),
        (&["hunter2-plain-secret-token"], &["[REDACTED]", ""]),
        (
            &["a hunt", "er2-hunter2-plain", "-secret-token"],
            &["a ", "hunter2-", "[REDACTED]", ""],
        ),
    ] {
        assert_eq!(shown(&["hunter2-plain-secret-token"], pieces), wanted);
    }
}

#[test]
fn a_secret_that_may_still_become_a_longer_one_waits() {
    let secrets = &["abcdefgh", "abcdefgh-ijkl"];
    assert_eq!(
        shown(secrets, &["abcdefgh", "-ijkl", "abcdefgh", " x"]),
        ["", "[REDACTED]", "", "[REDACTED] x", ""]
    );
}

/// However a text is cut, what is shown is what would be shown of all of it, also where secrets overlap.
#[test]
fn pieces_are_redacted_as_the_whole_is() {
    let secrets = &[
        "abababab",
        "비밀입니다여덟자",
        "tail-12345",
        "pass\"word\"1",
        "\"1abababab",
    ];
    let text = "ab\u{20AC}ababababababa 비밀입니비밀입니다여덟자 abababatail-12345abababab pass\\\"word\\\"1 \
                pass\"word\"1abababab \n ababababpass";
    let whole = Redaction::new(secrets.iter().copied());
    let whole = whole.text(text);
    let ends: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    for (place, &first) in ends.iter().enumerate() {
        for &second in &ends[place..] {
            let pieces = [&text[..first], &text[first..second], &text[second..]];
            assert_eq!(shown(secrets, &pieces).concat(), whole, "{pieces:?}");
        }
    }
    let characters: Vec<String> = text.chars().map(String::from).collect();
    let characters: Vec<&str> = characters.iter().map(String::as_str).collect();
    assert_eq!(shown(secrets, &characters).concat(), whole);
}
