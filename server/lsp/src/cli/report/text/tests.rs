//! What the report for people looks like, for findings made by hand so that no check can change it.

use expect_test::{Expect, expect};
use mcpeak_suite::finding::{Code, Related};
use mcpeak_suite::fingerprint::Approval;
use mcpeak_suite::syntax::JsString;
use mcpeak_suite::text::Text;

use super::*;

/// A finding at the first occurrence of `marked` in `source`, with a related place at each of `related`.
fn checked(source: &str, marked: &str, related: &[&str]) -> Checked {
    let range_of = |part: &str| {
        let start = source.find(part).expect("the source has the part");
        start..start + part.len()
    };
    let related = related.iter().map(|part| Related {
        range: range_of(part),
        message: message("first used here"),
    });
    let finding = Finding {
        code: Code::InvalidValue,
        path: JsString::from("name"),
        range: range_of(marked),
        message: message("this is wrong"),
        hint: message("do this"),
        related: related.collect(),
        unnecessary: false,
        cause: Default::default(),
    };
    Checked {
        name: "a.suite.json".to_owned(),
        text: Text::new(source),
        findings: vec![finding],
        omitted: 0,
        has_errors: true,
        approval: Approval::Invalid,
        fixed: None,
    }
}

fn message(text: &str) -> Message {
    Message::new(TextId::CliReasonOther).with("error", text)
}

fn check(checked: &Checked, expected: Expect) {
    let styled = TextReport.file(checked).expect("it renders");
    expected.assert_eq(&anstream::adapter::strip_str(&styled).to_string());
}

#[test]
fn wide_characters_are_counted_as_wide() {
    check(
        &checked("{\n  \"name\": \"서울 날씨\", \"id\": 1\n}", "1", &[]),
        expect![[r#"
            error[INVALID_VALUE]: this is wrong
             --> a.suite.json:2:26
              |
            2 |   "name": "서울 날씨", "id": 1
              |                              ^
              |
              = help: do this

        "#]],
    );
}

#[test]
fn tabs_are_counted_as_they_are_shown() {
    check(
        &checked("{\n\t\"name\":\t\"x\"\n}", "\"x\"", &[]),
        expect![[r#"
            error[INVALID_VALUE]: this is wrong
             --> a.suite.json:2:10
              |
            2 |     "name":    "x"
              |                ^^^
              |
              = help: do this

        "#]],
    );
}

#[test]
fn emoji_are_counted_as_they_are_shown() {
    check(
        &checked("{\"name\": \"🌦👩\u{200d}💻\", \"id\": 1}", "1", &[]),
        expect![[r#"
            error[INVALID_VALUE]: this is wrong
             --> a.suite.json:1:24
              |
            1 | {"name": "🌦👩💻", "id": 1}
              |                         ^
              |
              = help: do this

        "#]],
    );
}

#[test]
fn a_line_may_end_in_any_way() {
    let rendered = |ending: &str| {
        let source = "{|  \"id\": 1,|  \"name\": 2|}".replace('|', ending);
        let styled = TextReport.file(&checked(&source, "2", &[]));
        styled.expect("it renders")
    };
    let of_unix = rendered("\n");
    assert!(of_unix.contains("a.suite.json:3:11"), "{of_unix}");
    assert_eq!(rendered("\r\n"), of_unix);
    assert_eq!(rendered("\r"), of_unix);
}

#[test]
fn a_long_line_is_cut_around_the_place() {
    let cases = "{\"id\": \"case\"}, ".repeat(5000);
    let source = format!("{{\"cases\": [{cases}{{\"id\": 1}}, {cases}]}}");
    check(
        &checked(&source, "1", &[]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:1:80019
          |
        1 | … {"id": "case"}, {"id": "case"}, {"id": 1}, {"id": "case"}, {"id": "case"}, {"id": "case"}, {"id": "case"}, {"…
          |                                          ^
          |
          = help: do this

    "#]],
    );
}

#[test]
fn the_beginning_of_a_long_line_is_shown_from_its_beginning() {
    let source = format!("{{\"id\": 1, \"name\": \"{}\"}}", "서울".repeat(5000));
    check(
        &checked(&source, "1", &[]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:1:8
          |
        1 | {"id": 1, "name": "서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서…
          |        ^
          |
          = help: do this

    "#]],
    );
}

#[test]
fn the_end_of_a_long_line_is_shown_to_its_end() {
    let source = format!("{{\"name\": \"{}\", \"id\": 1}}", "서울".repeat(5000));
    check(
        &checked(&source, "1", &[]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:1:10020
          |
        1 | …울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울서울", "id": 1}
          |                                                                                                             ^
          |
          = help: do this

    "#]],
    );
}

#[test]
fn a_long_place_is_cut() {
    let name = format!("\"{}\"", "x".repeat(100_000));
    let source = format!("{{\"name\": {name}, \"id\": 1}}");
    check(
        &checked(&source, &name, &[]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:1:10
          |
        1 | {"name": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
          |          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
          |
          = help: do this

    "#]],
    );
}

#[test]
fn a_place_of_several_lines_is_shown_whole() {
    let place = "{\n    \"type\": \"isError\"\n  }";
    check(
        &checked(&format!("[\n  {place}\n]"), place, &[]),
        expect![[r#"
            error[INVALID_VALUE]: this is wrong
             --> a.suite.json:2:3
              |
            2 | /   {
            3 | |     "type": "isError"
            4 | |   }
              | |___^
              |
              = help: do this

        "#]],
    );
}

#[test]
fn a_place_of_many_lines_is_shown_by_its_first() {
    let place = format!("[{}\n  ]", "\n    1,".repeat(100));
    check(
        &checked(&format!("{{\n  \"a\": {place}\n}}"), &place, &[]),
        expect![[r#"
            error[INVALID_VALUE]: this is wrong
             --> a.suite.json:2:8
              |
            2 |   "a": [
              |        ^
              |
              = help: do this

        "#]],
    );
}

#[test]
fn a_related_place_in_view_is_marked_there() {
    check(
        &checked("{\"minimum\": 2, \"maximum\": 1}", "1", &["2"]),
        expect![[r#"
            error[INVALID_VALUE]: this is wrong
             --> a.suite.json:1:27
              |
            1 | {"minimum": 2, "maximum": 1}
              |             -             ^
              |             |
              |             first used here
              |
              = help: do this

        "#]],
    );
}

#[test]
fn a_related_place_nearby_is_marked_in_the_same_excerpt() {
    let source = "{\n  \"id\": \"a\",\n  \"x\": 1,\n  \"y\": 1,\n  \"id\": \"b\"\n}";
    check(
        &checked(source, "\"b\"", &["\"a\""]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:5:9
          |
        2 |   "id": "a",
          |         --- first used here
        ...
        5 |   "id": "b"
          |         ^^^
          |
          = help: do this

    "#]],
    );
    check(
        &checked(source, "\"a\"", &["\"b\""]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:2:9
          |
        2 |   "id": "a",
          |         ^^^
        ...
        5 |   "id": "b"
          |         --- first used here
          |
          = help: do this

    "#]],
    );
}

#[test]
fn a_related_place_elsewhere_is_shown_below() {
    let lines = "  {},\n".repeat(20);
    let source = format!("[\n  \"first\",\n{lines}  \"second\"\n]");
    check(
        &checked(&source, "\"second\"", &["\"first\""]),
        expect![[r#"
            error[INVALID_VALUE]: this is wrong
              --> a.suite.json:23:3
               |
            23 |   "second"
               |   ^^^^^^^^
               |
              ::: a.suite.json:2:3
               |
             2 |   "first",
               |   ------- first used here
               |
               = help: do this

        "#]],
    );
}

#[test]
fn a_related_place_far_along_the_line_is_shown_below() {
    let source = format!("[\"first\",{}\"second\"]", " 1,".repeat(50_000));
    check(
        &checked(&source, "\"second\"", &["\"first\""]),
        expect![[r#"
            error[INVALID_VALUE]: this is wrong
             --> a.suite.json:1:150010
              |
            1 | …1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,"second"]
              |                                                                                                       ^^^^^^^^
              |
             ::: a.suite.json:1:2
              |
            1 | ["first", 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1…
              |  ------- first used here
              |
              = help: do this

        "#]],
    );
}

#[test]
fn what_could_harm_a_terminal_is_escaped() {
    let mut hostile = checked(
        "{\"na\u{7f}me\": \"\u{9b}2J\u{202e}\u{feff}\", \"id\": 1}",
        "1",
        &[],
    );
    hostile.name = "\u{1b}]0;x\u{7}.suite.json".to_owned();
    let finding = &mut hostile.findings[0];
    finding.message = message("\u{1b}[31m is\nwrong");
    finding.hint = message("\u{1}:9:9 \u{2066}");
    check(
        &hostile,
        expect![[r#"
        error[INVALID_VALUE]: \u001b[31m is\u000awrong
         --> \u001b]0;x\u0007.suite.json:1:26
          |
        1 | {"na\u007fme": "\u009b2J\u202e\ufeff", "id": 1}
          |                                              ^
          |
          = help: \u0001:9:9 \u2066

    "#]],
    );
}

#[test]
fn a_byte_order_mark_is_no_column() {
    check(
        &checked("\u{feff}{\"id\": 1}", "1", &[]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:1:8
          |
        1 | {"id": 1}
          |        ^
          |
          = help: do this

    "#]],
    );
}

#[test]
fn a_place_may_be_empty_and_at_the_end() {
    check(
        &checked("{\n", "", &[]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:1:1
          |
        1 | {
          | ^
          |
          = help: do this

    "#]],
    );
    let mut at_end = checked("{\n", "", &[]);
    at_end.findings[0].range = 2..2;
    check(
        &at_end,
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:2:1
          |
        2 |
          | ^
          |
          = help: do this

    "#]],
    );
    check(
        &checked("", "", &[]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:1:1
          |
        1 |
          | ^
          |
          = help: do this

    "#]],
    );
}

#[test]
fn a_place_may_lie_on_a_line_ending() {
    check(
        &checked("{\r\n}", "\r\n", &[]),
        expect![[r#"
        error[INVALID_VALUE]: this is wrong
         --> a.suite.json:1:2
          |
        1 |   {
          |  __^
        2 | | }
          | |_^
          |
          = help: do this

    "#]],
    );
}

#[test]
fn each_severity_has_its_name() {
    for (code, name) in [
        (Code::EmptyCases, "error[EMPTY_CASES]: "),
        (Code::DuplicateKey, "warning[DUPLICATE_KEY]: "),
        (Code::VolatileValue, "note[VOLATILE_VALUE]: "),
    ] {
        let mut one = checked("{}", "{", &[]);
        one.findings[0].code = code;
        let rendered = TextReport.file(&one).expect("it renders");
        let rendered = anstream::adapter::strip_str(&rendered).to_string();
        assert!(rendered.starts_with(name), "{rendered}");
    }
}

#[test]
fn totals_say_how_many_of_what_there_is() {
    let summary = |files, errors, warnings, information| Summary {
        files,
        errors,
        warnings,
        information,
        ..Summary::default()
    };
    assert_eq!(totals(&summary(1, 0, 0, 0)), "1 suite, no findings");
    assert_eq!(
        totals(&summary(2, 3, 1, 0)),
        "2 suites, 3 errors, 1 warning"
    );
    assert_eq!(
        totals(&summary(2, 1, 2, 1)),
        "2 suites, 1 error, 2 warnings, 1 note"
    );
    assert_eq!(totals(&summary(12, 0, 0, 2)), "12 suites, 2 notes");
}

#[test]
fn what_is_left_out_is_counted() {
    let mut checked = checked("{}", "{}", &[]);
    checked.findings.clear();
    checked.omitted = 7;
    check(
        &checked,
        expect![[r#"
            7 more findings in a.suite.json are not shown.

        "#]],
    );
}
