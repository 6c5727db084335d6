//! What somebody wrote is never lost or turned into something else by what nobody is asked about.

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::ide::fix::fix_all;
use mcpeak_suite::text::Text;

/// A suite laid out over lines, with texts of several words, a number in quotes and an escape.
const PRETTY: &str = r#"{
  "schemaVersion": 1,
  "id": "weather",
  "name": "서울 날씨, 내일",
  "cases": [
    {
      "id": "case-1",
      "name": "two words",
      "operation": {
        "type": "callTool",
        "tool": "get_weather",
        "input": {
          "city": "Seoul",
          "zip": "03187",
          "empty": "",
          "said": "\"hi\" at 10:30"
        }
      },
      "assertions": [
        {
          "type": "bodyMatchesSchema",
          "schema": {
            "type": "object",
            "required": [
              "a"
            ],
            "properties": {
              "a": { "type": "string", "const": "x y" }
            }
          }
        }
      ]
    }
  ]
}
"#;

fn mended(document: &str) -> String {
    let text = Text::new(document);
    fix_all(&text, &Analysis::new(&text)).text.to_string()
}

/// Where the quotes are that open a string, or that close one.
fn quotes(opening: bool) -> Vec<usize> {
    let mut is_inside = false;
    let mut is_escaped = false;
    let mut found = Vec::new();
    for (at, c) in PRETTY.char_indices() {
        if c == '"' && !is_escaped {
            is_inside = !is_inside;
            if is_inside == opening {
                found.push(at);
            }
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    found
}

/// How many documents with one quote less are restored; the others must stay as they are.
fn restored(opening: bool) -> (usize, usize) {
    let places = quotes(opening);
    let is_restored = |at: &&usize| {
        let document = format!("{}{}", &PRETTY[..**at], &PRETTY[**at + 1..]);
        let after = mended(&document);
        assert!(
            after == PRETTY || after == document,
            "neither restored nor left alone:\n{document}\n--->\n{after}"
        );
        after == PRETTY
    };
    (places.iter().filter(is_restored).count(), places.len())
}

#[test]
fn a_missing_opening_quote_is_put_in_or_the_text_is_left_alone() {
    assert_eq!(restored(true), (36, 38));
}

#[test]
fn a_missing_closing_quote_is_put_in_or_the_text_is_left_alone() {
    assert_eq!(restored(false), (36, 38));
}

#[test]
fn text_in_single_quotes_keeps_what_it_says() {
    let cases = [
        (
            r#"{"name":'it\'s',"cases":[]}"#,
            r#"{"schemaVersion":1,"name":"it's","cases":[]}"#,
        ),
        (
            r#"{"name":'a "b" c'}"#,
            r#"{"schemaVersion":1,"name":"a \"b\" c"}"#,
        ),
        (
            "{\n  'id': 'it\\'s \"x\"',\n  'name': 'n',\n  \"schemaVersion\": 1\n}",
            "{\n  \"id\": \"it's \\\"x\\\"\",\n  \"name\": \"n\",\n  \"schemaVersion\": 1\n}",
        ),
    ];
    for (before, after) in cases {
        assert_eq!(mended(before), after, "{before}");
    }
}

#[test]
fn single_quotes_that_cannot_be_told_apart_are_left_alone() {
    for document in [
        r#"{'id':'it\'s "x"','name':'n','cases':[]}"#,
        r#"{"id":'it's'}"#,
    ] {
        assert_eq!(mended(document), document);
    }
}

/// Documents in which the value that counts is missing, damaged or empty, or in which another object counts.
const OVERRIDDEN: &[&str] = &[
    "{\"schemaVersion\":1,\"id\":\"s\",\"name\":\"S\",\"cases\":[1,2],\n\"cases\":\n}",
    r#"{"schemaVersion":1,"id":"s","name":"S","id",}"#,
    r#"{"schemaVersion":1,"id":"s","name":"S","name":tru e}"#,
    r#"{"schemaVersion":1,"id":"s","name":"S","name":null}"#,
    r#"{"schemaVersion":1,"id":"s","name":"S","name":""}"#,
    r#"{"schemaVersion":1,"input":{"city":"서울","city":}}"#,
    r#"{"schemaVersion":1,"input":{"city":{"a":1},"city":{}}}"#,
    r#"{"schemaVersion":1,"input":{"city":[1,2],"city":[1,2,3]}}"#,
    r#"{"schemaVersion":1,"input":{"city":[1,2],"city":5}}"#,
];

#[test]
fn what_a_later_member_overrides_is_not_deleted_if_that_says_less() {
    for document in OVERRIDDEN {
        let after = mended(document);
        let members =
            |text: &str| text.matches(':').count() + usize::from(text.contains("\"id\",}"));
        let lost = ["\"S\"", "\"서울\"", "[1,2]", "{\"a\":1}", "\"s\""];
        for value in lost.iter().filter(|value| document.contains(**value)) {
            assert!(after.contains(value), "{document}\n{after}");
        }
        assert!(
            members(&after) >= members(document) - 1,
            "{document}\n{after}"
        );
    }
}

#[test]
fn what_a_later_member_says_as_well_is_deleted() {
    let cases = [
        (
            r#""a":{"b":[1, 2]},"a":{"b": [1,2]}"#,
            r#""a":{"b": [1,2]}"#,
        ),
        (r#""a":[],"a":[1]"#, r#""a":[1]"#),
        (r#""a":"y","a":"x""#, r#""a":"x""#),
    ];
    for (before, after) in cases {
        let form = |members: &str| {
            format!(
                r#"{{"schemaVersion":1,"cases":[{{"operation":{{"type":"callTool","tool":"t","input":{{{members}}}}}}}]}}"#
            )
        };
        assert_eq!(mended(&form(before)), form(after));
    }
}
