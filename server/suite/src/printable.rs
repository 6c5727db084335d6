//! Text from files and arguments, made safe to show: characters that steer a terminal, reorder a line or cannot be
//! seen come out as escapes. What is escaped is decided here and nowhere else.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character must not reach a terminal as it is: controls (C0 but tab, DEL, C1), bidirectional marks, line
/// and paragraph separators, and characters without a shape. Joiners stay, since scripts and emoji are written with them.
pub fn is_unsafe(character: char) -> bool {
    match character {
        ' '..='~' | '\t' | '\u{200C}' | '\u{200D}' => false,
        '\u{AD}' | '\u{61C}' | '\u{180E}' | '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' => {
            true
        }
        '\u{2060}'..='\u{206F}'
        | '\u{FEFF}'
        | '\u{FFF9}'..='\u{FFFB}'
        | '\u{E0000}'..='\u{E0FFF}' => true,
        _ => character.is_control(),
    }
}

/// Appends a character, as an escape if it is unsafe.
pub fn push_escaped(out: &mut String, character: char) {
    match (is_unsafe(character), u32::from(character)) {
        (false, _) => out.push(character),
        // Writing to a string cannot fail.
        (true, code @ ..=0xFFFF) => _ = write!(out, "\\u{code:04x}"),
        (true, code) => _ = write!(out, "\\u{{{code:x}}}"),
    }
}

/// A text in which each unsafe character is an escape; line breaks are among them.
pub fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(is_unsafe) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        push_escaped(&mut out, character);
    }
    Cow::Owned(out)
}

/// JSON with its unsafe characters as JSON escapes. They occur inside strings only, so the value stays the same; the
/// line breaks of a layout stay.
pub fn escaped_json(json: String) -> String {
    let is_kept = |character: char| character == '\n' || !is_unsafe(character);
    if json.chars().all(is_kept) {
        return json;
    }
    let mut out = String::with_capacity(json.len() + 16);
    for character in json.chars() {
        if is_kept(character) {
            out.push(character);
            continue;
        }
        for unit in character.encode_utf16(&mut [0; 2]) {
            _ = write!(out, "\\u{unit:04x}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_escaped() {
        assert_eq!(
            escaped("a\u{1b}[31m\u{9b}\u{7f}\r\n"),
            r"a\u001b[31m\u009b\u007f\u000d\u000a"
        );
    }

    #[test]
    fn what_reorders_or_hides_is_escaped() {
        assert_eq!(
            escaped("\u{202e}\u{2066}\u{200f}\u{feff}\u{e0041}"),
            r"\u202e\u2066\u200f\ufeff\u{e0041}"
        );
    }

    #[test]
    fn words_and_emoji_are_left_alone() {
        let text = "서울\té 👩\u{200d}💻 ❤\u{fe0f}";
        assert_eq!(escaped(text), text);
    }

    #[test]
    fn json_keeps_its_value() {
        let json = "\"\u{9b}\u{e0041}서울\"".to_owned();
        assert_eq!(escaped_json(json), r#""\u009b\udb40\udc41서울""#);
    }
}
