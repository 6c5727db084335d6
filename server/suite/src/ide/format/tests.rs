use super::*;
use crate::analysis::Analysis;
use crate::fingerprint::{self, Approval};
use crate::text::Text;

fn options() -> Options {
    Options {
        indent: "  ".to_owned(),
        ending: Ending::OneBreak,
    }
}

fn applied(text: &str, edits: &[Edit]) -> String {
    let mut out = text.to_owned();
    for edit in edits.iter().rev() {
        out.replace_range(edit.range.clone(), &edit.replacement);
    }
    out
}

fn formatted(text: &str) -> String {
    let out = super::formatted(text, &options());
    assert_eq!(out.text, applied(text, &format(text, &options(), None)));
    out.text
}

#[test]
fn it_is_told_how_much_was_laid_out() {
    for (text, expected) in [
        ("{}".to_owned(), Reach::Whole),
        ("{a}".to_owned(), Reach::Lines),
        ("".to_owned(), Reach::Lines),
        ("{]".to_owned(), Reach::LineEnds),
        ("[".to_owned(), Reach::LineEnds),
        ("]".to_owned(), Reach::LineEnds),
        ("[".repeat(DEEPEST + 1), Reach::Nothing),
    ] {
        let out = super::formatted(&text, &options());
        assert_eq!(out.reach, expected, "{text:?}");
    }
}

#[test]
fn each_member_has_its_line_unless_all_stood_on_one() {
    for (text, expected) in [
        ("{}", "{}\n"),
        (" { } ", "{}\n"),
        ("[ ]\n\n", "[]\n"),
        ("{\n}", "{}\n"),
        (
            r#"{"a":1,"b":[1,2,{"c":null}]}"#,
            "{ \"a\": 1, \"b\": [1, 2, { \"c\": null }] }\n",
        ),
        (
            "{\"a\":1,\n\"b\":[1,2]}",
            "{\n  \"a\": 1,\n  \"b\": [1, 2]\n}\n",
        ),
        ("[\n1,2]", "[\n  1,\n  2\n]\n"),
        (
            "{\"a\" : {\n\"b\"\t: \"  c  \" } }",
            "{\n  \"a\": {\n    \"b\": \"  c  \"\n  }\n}\n",
        ),
        ("{\r\n\"가\": 1 }", "{\r\n  \"가\": 1\r\n}\r\n"),
        ("\u{feff}{\n\"a\":1}", "\u{feff}{\n  \"a\": 1\n}\n"),
        ("5", "5\n"),
        ("", ""),
    ] {
        assert_eq!(formatted(text), expected, "{text:?}");
        assert_eq!(formatted(expected), expected, "{text:?} is not settled");
    }
}

#[test]
fn what_does_not_fit_on_a_line_is_broken_up() {
    let long = format!("{{\"a\": [{}1]}}", "\"서울 서울\", ".repeat(20));
    let text = formatted(&long);
    assert!(text.lines().count() > 20, "{text}");
    assert!(
        text.lines().all(|line| line.chars().count() <= WIDTH),
        "{text}"
    );
    assert_eq!(formatted(&text), text);
    // At the limit, with what stands before it on its line.
    for length in WIDTH - 12..WIDTH + 3 {
        let text = formatted(&format!("{{\n\"key\": [\"{}\"]}}", "x".repeat(length - 12)));
        assert!(
            text.lines().all(|line| line.len() <= WIDTH),
            "{length}: {text}"
        );
        assert_eq!(formatted(&text), text, "{length}");
    }
}

#[test]
fn the_end_and_the_indentation_are_as_asked() {
    let options = Options {
        indent: "\t".to_owned(),
        ending: Ending::Kept,
    };
    let text = "{\n\"a\":\n[\n1]}  ";
    assert_eq!(
        applied(text, &format(text, &options, None)),
        "{\n\t\"a\": [\n\t\t1\n\t]\n}  "
    );
}

#[test]
fn a_part_is_laid_out_by_itself() {
    let text = "{\n\"a\":1,\n\"b\":2,\n\"c\":3\n}";
    let part = text.find("\"b\"").unwrap()..text.find("\"c\"").unwrap();
    let edits = format(text, &options(), Some(&part));
    assert_eq!(
        applied(text, &edits),
        "{\n\"a\":1,\n\"b\": 2,\n  \"c\":3\n}"
    );
}

#[test]
fn the_end_is_as_asked() {
    for (ending, text, expected) in [
        (Ending::OneBreak, "{}", "{}\n"),
        (Ending::OneBreak, "{} \n\n", "{}\n"),
        (Ending::AtMostOneBreak, "{}", "{}"),
        (Ending::AtMostOneBreak, "{}\r\n \r\n", "{}\r\n"),
        (Ending::Kept, "{} \n\n", "{} \n\n"),
    ] {
        let options = Options {
            ending,
            ..options()
        };
        assert_eq!(
            super::formatted(text, &options).text,
            expected,
            "{ending:?} {text:?}"
        );
    }
}

#[test]
fn of_very_many_edits_neighbours_are_one() {
    let text = format!("[\n{}1]", "1,2,3,\n\n".repeat(MOST_EDITS));
    let edits = format(&text, &options(), None);
    assert!(edits.len() <= MOST_EDITS, "{}", edits.len());
    assert_eq!(applied(&text, &edits), formatted(&text));
}

#[test]
fn a_broken_text_keeps_its_lines_and_its_content() {
    let text = "{\n\"a\": [ \t\n1 2,\n \n'x', // c\n<<<<<<< ours\n      \"unclosed\n]\n}";
    let out = formatted(text);
    assert_eq!(
        out,
        "{\n  \"a\": [\n    1 2,\n\n    'x', // c\n<<<<<<< ours\n    \"unclosed\n  ]\n}"
    );
    assert_eq!(formatted(&out), out);
}

/// Indentation is what tells which bracket is missing, or one too many.
#[test]
fn where_brackets_do_not_match_indentation_stays() {
    for text in [
        "{\n\"a\": [\n      1\n   }\n",
        "{\n \"a\": [1],\n    ]\n}",
        "{\n   \"a\": {\n\"b\": 1}\n",
        "{\n   \"a\": \"unclosed }\n",
    ] {
        assert_eq!(formatted(text), text);
        let spaced = text.replace('\n', " \t\r\n");
        let expected = match text.contains("unclosed") {
            // White space belongs to the string.
            true => "{\r\n   \"a\": \"unclosed } \t\r\n".to_owned(),
            false => text.replace('\n', "\r\n"),
        };
        let out = formatted(&spaced);
        assert_eq!(out.trim_end(), expected.trim_end(), "{text:?}");
    }
}

/// Every vector of the reference's verdicts, whole or not.
fn vectors() -> Vec<String> {
    let path = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/conformance/validate.jsonl"
    );
    let lines = std::fs::read_to_string(path).unwrap();
    lines
        .lines()
        .filter_map(|line| {
            let vector = crate::json::Document::read(line).ok()?;
            let text = vector.root().member("text")?.string()?;
            text.as_str().map(str::to_owned)
        })
        .collect()
}

#[test]
fn neither_meaning_nor_findings_nor_fingerprint_change() {
    let texts = vectors();
    assert!(texts.len() > 300, "{}", texts.len());
    for text in texts {
        let out = formatted(&text);
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(squeezed(&out), squeezed(&text));
        assert_eq!(formatted(&out), out, "{text:?} is not settled: {out:?}");
        let found = |text: &str| {
            let findings = Analysis::new(&Text::new(text)).findings();
            findings
                .into_iter()
                .map(|one| (one.code, one.path))
                .collect::<Vec<_>>()
        };
        assert_eq!(found(&out), found(&text), "{text:?}");
        let digest = |text: &str| match fingerprint::approval(&Text::new(text)) {
            Approval::Invalid => None,
            Approval::Absent { fingerprint }
            | Approval::Matching { fingerprint }
            | Approval::Stale { fingerprint, .. } => Some(fingerprint),
        };
        assert_eq!(digest(&out), digest(&text), "{text:?}");
    }
}

#[test]
fn what_is_nested_too_deep_is_left_alone() {
    let deep = |depth: usize| format!("{}\n{}", "[".repeat(depth), "]".repeat(depth));
    assert_eq!(formatted(&deep(DEEPEST)).lines().count(), 2 * DEEPEST - 1);
    for text in [deep(DEEPEST + 1), deep(100_000), "[\n".repeat(100_000)] {
        assert_eq!(format(&text, &options(), None), []);
    }
}
