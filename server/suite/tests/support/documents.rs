//! Documents to walk through byte by byte: suites of our own, whole and damaged, and some of the vectors. Short, since what
//! walks asks for everything at every byte.

use super::vectors;

/// A suite with everything in it, laid out over lines.
const LAID_OUT: &str = r#"{
  "schemaVersion": 1,
  "id": "a",
  "name": "날씨 ☔",
  "approval": { "fingerprint": "0", "cases": [{ "id": "b", "status": "passed" }] },
  "cases": [
    {
      "id": "b",
      "name": "목록",
      "operation": { "type": "listTools" },
      "assertions": [{ "type": "toolExists", "tool": "t" }]
    },
    {
      "id": "c",
      "name": "서울",
      "timeoutMs": 5000,
      "operation": {
        "type": "callTool",
        "tool": "t",
        "input": { "city": "서울" }
      },
      "assertions": [
        { "type": "isError", "expected": false },
        {
          "type": "bodyMatchesSchema",
          "schema": {
            "type": "object",
            "required": ["city", "도시"],
            "properties": { "city": { "type": "string", "minLength": 1 } },
            "additionalProperties": false
          }
        }
      ]
    }
  ]
}
"#;

/// The same on one line.
const MINIFIED: &str = r#"{"schemaVersion":1,"id":"s","name":"n","cases":[{"id":"a","name":"n","operation":{"type":"callTool","tool":"t","input":{"a":[1,{}]}},"assertions":[{"type":"isError","expected":true},{"type":"structuredContentMatchesSchema","schema":{"type":"string","const":"x"}}]}]}"#;

/// A short suite, for damage to brackets: each reading of it then searches for what is lost.
const SHORT: &str = r#"{
  "schemaVersion": 1,
  "cases": [
    {
      "id": "b",
      "operation": { "type": "callTool", "input": {} },
      "assertions": [{ "type": "isError", "expected": true }, { "type": "bodyMatchesSchema", "schema": { "type": "string" } }]
    },
    { "id": "c" }
  ]
}
"#;

/// What is taken out of the suite to break it, and what is put there.
const DAMAGES: &[(&str, &str)] = &[
    ("  \"schemaVersion\": 1,\n", "  \"schemaVersion\": 1\n"),
    ("\"id\": \"a\"", "\"id\": \"a"),
    ("\"id\": \"a\"", "\"id\" \"a\""),
    ("\"name\": \"서울\",", "\"name\": \"서울"),
    ("\"도시\"]", "\"도시]"),
    ("\"id\": \"c\",", "\"id\": \"이름"),
    ("\"name\": \"날씨 ☔\"", "name: \"날씨 ☔\""),
    ("\"name\": \"날씨 ☔\",", "\"name\": ,"),
    ("\"b\", \"status\"", "\"b\" \"status\""),
    ("{ \"type\": \"listTools\" }", "{ \" }"),
    ("    },\n    {", "    }\n    {"),
    ("\"timeoutMs\": 5000,", "timeoutMs = 5000;"),
    ("\"tool\": \"t\",\n", "\"\n"),
    ("{ \"city\": \"서울\" }", "{ \"city\": 서울\" }"),
    ("\"expected\": false },", "},"),
    ("\"properties\": {", "// properties\n\"properties\": {"),
    (
        "\"additionalProperties\": false\n",
        "\"additionalProperties\": \n",
    ),
];

/// Damage to the brackets of the short suite.
const BRACKETS: &[(&str, &str)] = &[
    ("\"cases\": [\n", "\"cases\": \n"),
    ("\"cases\": [\n", "\"cases\": {\n"),
    ("{ \"type\": \"callTool\", \"input\": {} }", "{ \"type\": "),
    (
        "{ \"type\": \"callTool\", \"input\": {} }",
        "\"type\": \"callTool\", \"input\": {} }",
    ),
    ("true }, {", "true, {"),
    ("[{ \"type\": \"isError\"", "[ \"type\": \"isError\""),
    (
        "\"schema\": { \"type\": \"string\" } }]",
        "\"schema\": { \"type\": \"string\" }",
    ),
    ("    },\n    { \"id\"", "    { \"id\""),
    ("\"b\",", "\"b"),
];

/// A document to walk through.
pub(crate) struct Walked {
    pub(crate) name: String,
    pub(crate) text: String,
    /// Whether brackets are lost. A word more can then make another reading of the rest the likeliest one, with more
    /// errors or fewer; what is inserted must be legal all the same.
    pub(crate) lost_brackets: bool,
}

fn walked(name: impl Into<String>, text: impl Into<String>) -> Walked {
    Walked {
        name: name.into(),
        text: text.into(),
        lost_brackets: false,
    }
}

fn damaged(text: &str, (from, to): &(&str, &str)) -> Walked {
    assert!(text.contains(from), "{from}");
    walked(format!("{from} -> {to}"), text.replacen(from, to, 1))
}

/// Forty documents and more.
pub(crate) fn documents() -> Vec<Walked> {
    let cut = LAID_OUT.find("\"schema\"").expect("there is a schema");
    let mut documents = vec![
        walked("laid out", LAID_OUT),
        walked("minified", MINIFIED),
        walked("laid out, \\r\\n", LAID_OUT.replace('\n', "\r\n")),
        walked("cut off", &LAID_OUT[..cut]),
        walked("minified, cut off", &MINIFIED[..MINIFIED.len() / 2]),
    ];
    documents.extend(DAMAGES.iter().map(|damage| damaged(LAID_OUT, damage)));
    documents.extend(BRACKETS.iter().map(|damage| Walked {
        lost_brackets: true,
        ..damaged(SHORT, damage)
    }));
    let lines = vectors::read("validate.jsonl");
    let texts = lines
        .iter()
        .map(|line| walked(line.name(), line.suite_text()));
    let fitting: Vec<Walked> = texts
        .filter(|document| (100..900).contains(&document.text.len()))
        .collect();
    let step = fitting.len() / 20;
    documents.extend(fitting.into_iter().step_by(step).take(20));
    documents
}
