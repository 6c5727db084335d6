//! Lists as a whole: what is known from elsewhere, what is left for later, and that a part of a long suite is enough.

use mcpeak_suite::analysis::{Analysis, Basis, View};
use mcpeak_suite::ide::completion::{Context, Kind, completions};
use mcpeak_suite::text::Text;

use super::accept::{PLAIN, SNIPPETS, ask};

const MARK: &str = "$0";

fn parts(marked: &str) -> (String, usize) {
    let offset = marked.find(MARK).expect("there is a mark");
    (marked.replacen(MARK, "", 1), offset)
}

fn long_suite(cases: usize) -> String {
    let cases: Vec<String> = (1..=cases)
        .map(|at| {
            let (tool, list) = (at % 7, at % 5 == 0);
            let operation = match list {
                true => "{ \"type\": \"listTools\" }".to_owned(),
                false => format!("{{ \"type\": \"callTool\", \"tool\": \"도구 {tool}\", \"input\": {{}} }}"),
            };
            format!("    {{\n      \"id\": \"case-{at}\",\n      \"operation\": {operation},\n      \"assertions\": [{{ }}]\n    }}")
        })
        .collect();
    format!(
        "{{\n  \"schemaVersion\": 1,\n  \"cases\": [\n{}\n  ],\n  \"approval\": {{ \"cases\": [{{ \"id\": \"$0\" }}] }}\n}}\n",
        cases.join(",\n")
    )
}

#[test]
fn tools_of_the_server_are_offered_beside_those_of_the_file() {
    let (text, offset) = parts(
        r#"{"cases": [{"operation": {"tool": "b"}}, {"operation": {"type": "callTool", "tool": "$0"}}]}"#,
    );
    let tools = [
        "c".to_owned(),
        "a".to_owned(),
        "b".to_owned(),
        " ".to_owned(),
    ];
    let context = Context {
        tools: &tools,
        ..PLAIN
    };
    let items = ask(&text, offset, &context).items;
    let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
    assert_eq!(labels, ["a", "b", "c"]);
    assert!(items.iter().all(|item| item.kind == Kind::Tool));
}

/// Hundreds of ids are not sent at once; those that go with what was typed come when more is typed.
#[test]
fn a_list_that_is_too_long_is_cut_by_what_was_typed() {
    let (text, offset) = parts(&long_suite(600));
    let list = ask(&text, offset, &PLAIN);
    assert_eq!((list.items.len(), list.is_incomplete), (500, true));
    let typed = text.replace("\"id\": \"\"", "\"id\": \"CASE-59\"");
    let list = ask(&typed, offset + "CASE-59".len(), &PLAIN);
    let labels: Vec<&str> = list.items.iter().map(|item| item.label.as_str()).collect();
    let expected: Vec<String> = [59]
        .into_iter()
        .chain(590..600)
        .map(|at| format!("case-{at}"))
        .collect();
    assert_eq!(labels, expected);
    assert!(list.is_incomplete);
}

/// What editors compare with what stands before the cursor (R19).
#[test]
fn everything_matches_a_string_that_is_there() {
    const CASES: &str = r#"{"schemaVersion":1,"cases":[{"id":"one","operation":{"type":"callTool","tool":"alpha"}},{"id":"two","operation":{"type":"callTool","tool":"beta"}}"#;
    let with_approval =
        |ids: &str| format!("{CASES}],\"approval\":{{\"cases\":[{{\"id\":{ids}}}]}}}}");
    let of_tool = |first: &str| {
        let text = CASES.replace("\"alpha\"", first);
        format!("{text},{{\"operation\":{{\"type\":\"callTool\",\"tool\":\"a\\\"b\"}}}}]}}")
    };
    let all = |label: &str, filter: &str| (label.to_owned(), filter.to_owned());
    for (marked, filters) in [
        (
            of_tool(r#""al$0pha""#),
            vec![all("a\"b", r#""alpha""#), all("beta", r#""alpha""#)],
        ),
        (
            of_tool(r#""zeta$0""#),
            vec![all("a\"b", r#""zeta""#), all("beta", r#""zeta""#)],
        ),
        // Being typed between quotes that an editor closed.
        (
            of_tool(r#""be$0""#),
            vec![all("a\"b", r#""a\"b""#), all("beta", r#""beta""#)],
        ),
        (
            of_tool(r#""a\"$0b""#),
            vec![all("a\"b", r#""a\"b""#), all("beta", r#""a\"b""#)],
        ),
        (
            of_tool(r#""\u0061\"$0b""#),
            vec![all("a\"b", r#""\u0061\"b""#), all("beta", r#""\u0061\"b""#)],
        ),
        (
            with_approval(r#""gone$0""#),
            vec![all("one", r#""gone""#), all("two", r#""gone""#)],
        ),
        (
            r#"{"cases":[{"assertions":[{"type":"bodyMatchesSchema","schema":{"type":"object","required":["x$0y"],"properties":{"city":{}}}}]}]}"#.to_owned(),
            vec![all("city", r#""xy""#)],
        ),
    ] {
        let (text, offset) = parts(&marked);
        let items = ask(&text, offset, &PLAIN).items;
        let mut found: Vec<(String, String)> = items
            .into_iter()
            .map(|item| (item.label, item.filter_text))
            .collect();
        found.sort();
        assert_eq!(found, filters, "{marked}");
    }
}

#[test]
fn a_quote_that_was_typed_last_asks_only_where_it_opens() {
    let context = Context {
        quote_typed: true,
        ..PLAIN
    };
    for (marked, offers) in [
        (r#"{"$0"}"#, true),
        (r#"{"$0"#, true),
        (r#"{"schemaVersion": 1, "id": "a"$0}"#, false),
        (
            r#"{"cases": [{"operation": {"type": "callTool"$0}}]}"#,
            false,
        ),
    ] {
        let (text, offset) = parts(marked);
        assert_eq!(
            !ask(&text, offset, &context).items.is_empty(),
            offers,
            "{marked}"
        );
        assert!(!ask(&text, offset, &PLAIN).items.is_empty(), "{marked}");
    }
}

/// What is asked for in a part of a long suite is what the whole of it gives.
#[test]
fn a_part_of_a_long_suite_gives_what_the_whole_gives() {
    let (text, _) = parts(&long_suite(60));
    let rope = Text::new(&text);
    let basis = Basis::from(Analysis::new(&rope));
    let whole = View::whole(&rope);
    let mut offered = 0;
    for offset in (0..=text.len()).step_by(7) {
        let part = View::around(&rope, &basis, offset);
        assert!(part.text().len() * 2 < text.len(), "{offset}");
        let mut of_part = completions(&part, offset, &SNIPPETS);
        let mut of_whole = completions(&whole, offset, &SNIPPETS);
        for list in [&mut of_part, &mut of_whole] {
            // Ids come in the order of the view, so their places differ.
            for item in &mut list.items {
                if item.kind == Kind::CaseId {
                    item.sort_text.clear();
                }
            }
            list.items
                .sort_by(|a, b| (&a.sort_text, &a.label).cmp(&(&b.sort_text, &b.label)));
        }
        assert_eq!(of_part, of_whole, "@{offset}");
        offered += of_part.items.len();
    }
    assert!(offered > 500, "{offered}");
}
