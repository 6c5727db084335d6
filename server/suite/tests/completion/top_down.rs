//! A suite as a person types it, from the top down, with nothing that closes brackets: at each key and each known value
//! what comes next is offered, and with it and closing brackets the text reads.

use mcpeak_suite::ide::completion::Item;
use mcpeak_suite::spec::SuiteGuide;
use mcpeak_suite::syntax::{NodeKind, TokenKind, parse};

use super::accept::{PLAIN, accept, ask};

const SUITE: &str = r#"{
  "schemaVersion": 1,
  "id": "weather",
  "name": "날씨",
  "defaultTimeoutMs": 5000,
  "approval": {
    "fingerprint": "0",
    "cases": [
      {
        "id": "first",
        "status": "passed"
      }
    ]
  },
  "cases": [
    {
      "id": "first",
      "name": "목록",
      "operation": {
        "type": "listTools"
      },
      "assertions": [
        {
          "type": "toolExists",
          "tool": "get_weather"
        }
      ],
      "timeoutMs": 100
    },
    {
      "id": "second",
      "name": "서울",
      "operation": {
        "type": "callTool",
        "tool": "get_weather",
        "input": {
          "city": "서울",
          "days": [1, {}]
        }
      },
      "assertions": [
        {
          "type": "isError",
          "expected": false
        },
        {
          "type": "bodyMatchesSchema",
          "schema": {
            "type": "object",
            "properties": {
              "city": {
                "type": "string",
                "minLength": 1
              }
            },
            "additionalProperties": false
          }
        }
      ]
    }
  ]
}
"#;

/// The suite over lines, with objects on lines of their own, and on one line.
fn layouts() -> Vec<String> {
    let compact = |text: &str| {
        let mut out = String::new();
        for line in text.lines() {
            out.push_str(line.trim());
        }
        out
    };
    let unindented: Vec<&str> = SUITE.lines().map(str::trim).collect();
    vec![
        SUITE.to_owned(),
        SUITE.replace('\n', "\r\n"),
        unindented.join("\n"),
        compact(SUITE),
        compact(SUITE).replace("\": ", "\":"),
        compact(SUITE).replace(',', ", "),
    ]
}

/// The places of keys and values that the format names: where each begins, and what it says.
fn places(text: &str) -> Vec<(usize, String)> {
    let (tree, errors) = parse(text, &SuiteGuide);
    assert!(errors.is_empty());
    let strings = tree
        .subtree(tree.root())
        .filter(|&node| tree.kind(node) == NodeKind::String);
    let places = strings.map(|node| {
        let range = tree.range(node);
        let said = text[range.start + 1..range.end - 1].to_owned();
        (range.start, said)
    });
    // What a person names is nobody's to offer.
    let named = [
        "weather",
        "날씨",
        "0",
        "first",
        "second",
        "목록",
        "서울",
        "get_weather",
        "city",
        "days",
    ];
    places
        .filter(|(_, said)| !named.contains(&said.as_str()))
        .collect()
}

/// The text with what is open in it closed.
fn closed(text: &str) -> String {
    let (tree, _) = parse(text, &SuiteGuide);
    let mut open = Vec::new();
    for token in tree.tokens() {
        match token.kind {
            TokenKind::OpenBrace => open.push('}'),
            TokenKind::OpenBracket => open.push(']'),
            TokenKind::CloseBrace | TokenKind::CloseBracket => {
                open.pop();
            }
            _ => {}
        }
    }
    let closers: String = open.into_iter().rev().collect();
    format!("{text}{closers}")
}

fn offered<'a>(items: &'a [Item], name: &str) -> Option<&'a Item> {
    items.iter().find(|item| item.label == name)
}

#[test]
fn what_comes_next_is_offered_wherever_the_text_ends() {
    let (mut asked, mut objections) = (0, Vec::new());
    for layout in layouts() {
        for (start, name) in places(&layout) {
            // Nothing typed, a quote, a quote and a letter; and as an editor that closes quotes has it.
            let letter = &name[..1];
            let typed = ["".to_owned(), "\"".to_owned(), format!("\"{letter}")];
            for (typed, behind) in typed
                .iter()
                .flat_map(|typed| ["", "\n"].map(|behind| (typed.as_str(), behind)))
                .chain([("\"", "\"")])
            {
                asked += 1;
                let before = &layout[..start];
                let text = format!("{before}{typed}{behind}");
                let items = ask(&text, before.len() + typed.len(), &PLAIN).items;
                let Some(item) = offered(&items, &name) else {
                    let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
                    objections.push(format!("{name} is not in {labels:?}:\n{text}"));
                    continue;
                };
                let accepted = closed(&accept(&text, item).text);
                if let Err(error) = serde_json::from_str::<serde_json::Value>(&accepted) {
                    objections.push(format!("{name}: {error}:\n{accepted}"));
                }
            }
        }
    }
    assert!(
        objections.is_empty(),
        "{} of {asked}:\n{}",
        objections.len(),
        objections.join("\n\n")
    );
    assert!(asked > 1_000, "{asked}");
}
