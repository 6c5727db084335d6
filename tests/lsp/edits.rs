//! Text synchronisation: what the server holds is what the editor holds.

use serde_json::{Value, json};

use super::harness::{Editor, changing, frame, notification, opening, replacement};

const URI: &str = "file:///a.suite.json";

/// A small deterministic generator (xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// What an editor holds, with positions in UTF-16; written without the server's own code.
struct Buffer(Vec<char>);

impl Buffer {
    fn position(&self, at: usize) -> [u32; 2] {
        let before = &self.0[..at];
        let line = before.iter().filter(|&&c| c == '\n').count();
        let start = before
            .iter()
            .rposition(|&c| c == '\n')
            .map_or(0, |end| end + 1);
        let column: usize = before[start..].iter().map(|c| c.len_utf16()).sum();
        [line as u32, column as u32]
    }

    /// Makes a random edit here and gives the change that tells of it.
    fn edit(&mut self, random: &mut Random) -> Value {
        const PIECES: [&str; 10] = [
            "",
            "x",
            "{\"a\": 1}",
            "\n",
            "한글",
            "😀",
            "e\u{301}",
            "[\n  ",
            "\"",
            "],\n",
        ];
        if random.below(50) == 0 {
            self.0 = "{\n  \"cases\": []\n}\n".chars().collect();
            return json!({ "text": self.text() });
        }
        let start = random.below(self.0.len() + 1);
        let end = start + random.below((self.0.len() - start).min(8) + 1);
        let ([start_line, start_column], [end_line, end_column]) =
            (self.position(start), self.position(end));
        let piece = PIECES[random.below(PIECES.len())];
        self.0.splice(start..end, piece.chars());
        replacement([start_line, start_column, end_line, end_column], piece)
    }

    fn text(&self) -> String {
        self.0.iter().collect()
    }
}

/// R1: 200 random edits in one burst, several in one notification at times; the request behind them sees exactly the
/// text that they make. 100 runs, and the burst of the next run is not held back for the answers of the last.
#[test]
fn a_request_sees_exactly_the_edits_before_it() {
    let mut editor = Editor::pulling();
    let mut expected = Vec::new();
    let mut random = Random(0x5EED);
    for run in 0..100 {
        let uri = format!("file:///{run}.suite.json");
        let mut buffer = Buffer("{}\n".chars().collect());
        let mut burst = frame(&notification(
            "textDocument/didOpen",
            opening(&uri, "mcpeak-suite", &buffer.text()),
        ));
        let (mut edits, mut version) = (0, 1);
        while edits < 200 {
            let count = 1 + random.below(4);
            let changes: Vec<Value> = (0..count).map(|_| buffer.edit(&mut random)).collect();
            edits += count;
            version += 1;
            burst.extend(frame(&notification(
                "textDocument/didChange",
                changing(&uri, version, &changes),
            )));
        }
        editor.send_bytes(&burst);
        let id = editor.ask("mcpeak/text", json!({"textDocument": {"uri": uri}}));
        // What comes behind the request is not seen by it.
        editor.replace(&uri, version + 1, "later");
        expected.push((id, version, buffer.text()));
    }
    for (run, (id, version, text)) in expected.into_iter().enumerate() {
        let answer = editor.answer(id);
        assert_eq!(
            answer["result"],
            json!({"version": version, "text": text}),
            "run {run}"
        );
    }
    editor.quit();
}

/// R10, R14: whatever the position, the edit is applied at the nearest place, and the log says so once.
#[test]
fn impossible_positions_are_corrected_and_logged_once() {
    let text = "a😀b\r\n한글\n";
    let cases = [
        ("reversed", [0, 3, 0, 1], "a|b\r\n한글\n"),
        ("reversed over lines", [1, 1, 0, 0], "|글\n"),
        ("behind the line", [0, 99, 0, 99], "a😀b|\r\n한글\n"),
        ("behind the text", [99, 5, 100, 0], "a😀b\r\n한글\n|"),
        (
            "far behind everything",
            [u32::MAX, u32::MAX, u32::MAX, u32::MAX],
            "a😀b\r\n한글\n|",
        ),
        ("inside a surrogate pair", [0, 2, 0, 3], "a|b\r\n한글\n"),
        ("from the beginning to nowhere", [0, 0, 7, 7], "|"),
    ];
    for (name, range, expected) in cases {
        let mut editor = Editor::pulling();
        editor.open(URI, text);
        editor.change(URI, 2, &[replacement(range, "|")]);
        assert_eq!(editor.text(URI), (2, expected.to_owned()), "{name}");
        editor.replace(URI, 3, text);
        editor.change(URI, 4, &[replacement(range, "|")]);
        assert_eq!(editor.text(URI), (4, expected.to_owned()), "{name}");
        let log = editor.quit();
        assert_eq!(log.matches("outside its text").count(), 1, "{name}: {log}");
    }
}

/// R10: no pair of positions in any encoding ends the server or leaves the text in pieces.
#[test]
fn no_pair_of_positions_breaks_anything() {
    let text = "é😀\r\n\r한\n";
    for encoding in ["utf-8", "utf-16", "utf-32"] {
        let mut editor = Editor::with(json!({
            "general": {"positionEncodings": [encoding]},
            "textDocument": {"diagnostic": {}},
        }));
        editor.open(URI, text);
        let mut version = 1;
        let places: Vec<[u32; 2]> = (0..6)
            .flat_map(|line| (0..8).map(move |column| [line, column]))
            .collect();
        for [line, column] in &places {
            for [other_line, other_column] in &places {
                version += 2;
                editor.change(
                    URI,
                    version,
                    &[replacement(
                        [*line, *column, *other_line, *other_column],
                        "",
                    )],
                );
                editor.replace(URI, version + 1, text);
            }
        }
        assert_eq!(editor.text(URI).1, text, "{encoding}");
        editor.quit();
    }
}

/// R14: an edit counts whatever number the editor gives to the version.
#[test]
fn versions_need_not_rise() {
    let mut editor = Editor::pulling();
    editor.open(URI, "a");
    for (version, text) in [(7, "b"), (3, "c"), (3, "d"), (-1, "e")] {
        editor.replace(URI, version, text);
        assert_eq!(editor.text(URI), (i64::from(version), text.to_owned()));
    }
    let log = editor.quit();
    assert_eq!(log.matches("came after version").count(), 3, "{log}");
}

#[test]
fn several_changes_in_one_notification_apply_in_their_order() {
    let mut editor = Editor::pulling();
    editor.open(URI, "0123456789");
    let changes = [
        replacement([0, 0, 0, 2], ""),
        replacement([0, 0, 0, 0], "ab"),
        replacement([0, 2, 0, 3], "\n"),
        replacement([1, 0, 1, 1], "한"),
    ];
    editor.change(URI, 2, &changes);
    assert_eq!(editor.text(URI).1, "ab\n한456789");
    editor.quit();
}

#[test]
fn a_document_ends_with_its_closing_and_begins_anew() {
    let mut editor = Editor::pulling();
    editor.change(URI, 2, &[replacement([0, 0, 0, 0], "x")]);
    editor.close(URI);
    editor.open(URI, "first");
    editor.close(URI);
    let text = json!({"textDocument": {"uri": URI}});
    assert_eq!(editor.request("mcpeak/text", text), Value::Null);
    editor.open(URI, "second");
    editor.open(URI, "third");
    assert_eq!(editor.text(URI).1, "third");
    editor.quit();
}

/// R45: one document under all its spellings.
#[test]
fn spellings_of_one_uri_are_one_document() {
    let mut editor = Editor::pulling();
    let rows = [
        ["file:///c%3A/w/a.suite.json", "file:///C:/w/a.suite.json"],
        [
            "file:///w/한 글.suite.json",
            "file:///w/%ED%95%9C%20%EA%B8%80.suite.json",
        ],
        [
            "file://Server/share/a.suite.json",
            "file://server/share/a.suite.json",
        ],
    ];
    for [one, other] in rows {
        editor.open(one, "text");
        editor.change(other, 2, &[replacement([0, 0, 0, 0], "my ")]);
        assert_eq!(editor.text(one).1, "my text");
        editor.close(other);
        assert_eq!(
            editor.request("mcpeak/text", json!({"textDocument": {"uri": one}})),
            Value::Null
        );
    }
    editor.quit();
}

/// R10, R14: an edit whose version or positions the protocol does not know counts all the same: what a client asks
/// behind it is about the edited text. The log tells of it once.
#[test]
fn an_edit_with_a_bad_version_and_a_bad_position_is_applied() {
    let mut editor = Editor::pulling();
    editor.open(URI, "{}");
    assert!(
        !editor
            .pulled(URI)
            .contains(&"SUITE_JSON_INVALID".to_owned())
    );
    let start = json!({"line": -1, "character": -1});
    for text in ["]", "["] {
        let change =
            json!({"range": {"start": start, "end": {"line": 0, "character": 0.5}}, "text": text});
        let document = json!({"uri": URI, "version": null});
        editor.notify(
            "textDocument/didChange",
            json!({"textDocument": document, "contentChanges": [change, {"text": null}]}),
        );
    }
    assert!(
        editor
            .pulled(URI)
            .contains(&"SUITE_JSON_INVALID".to_owned())
    );
    assert_eq!(editor.text(URI), (0, "[]{}".to_owned()));
    let log = editor.quit();
    assert_eq!(log.matches("are repaired").count(), 1, "{log}");
}
