//! One damage in a suite laid out over lines costs one finding, on its line, and takes nothing else away: faults of
//! other cases are still found, with the same paths, and nothing is reported that the damage explains.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::{Code, Finding};
use mcpeak_suite::text::Text;

/// The case that is damaged.
const CASE: &str = r#"    {
      "id": "case-N",
      "name": "get the weather",
      "timeoutMs": 5000,
      "operation": {
        "type": "callTool",
        "tool": "get_weather",
        "input": {
          "city": "Seoul",
          "days": [1, 2, 3],
          "units": "metric"
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
            "required": ["city"],
            "properties": {
              "city": {
                "type": "string",
                "minLength": 1
              }
            }
          }
        }
      ]
    }"#;

/// Cases in a suite; the middle one is damaged, the first and the last have faults of their own.
const CASES: usize = 50;
const DAMAGED: usize = 25;

/// What the texts are in Korean.
const KOREAN: &[(&str, &str)] = &[
    ("get the weather", "서울 날씨를 묻는다 ☔"),
    ("get_weather", "날씨_조회"),
    ("city", "도시"),
    ("Seoul", "서울특별시"),
    ("units", "단위"),
    ("metric", "미터법"),
    ("note", "메모"),
];

#[derive(Clone, Copy, Debug)]
enum Language {
    English,
    Korean,
}

fn translated(text: &str, language: Language) -> String {
    let words = match language {
        Language::English => &[],
        Language::Korean => KOREAN,
    };
    words
        .iter()
        .fold(text.to_owned(), |text, (english, korean)| {
            text.replace(english, korean)
        })
}

fn suite(language: Language) -> String {
    let cases: Vec<String> = (0..CASES)
        .map(|at| {
            let case = CASE.replace("case-N", &format!("case-{at}"));
            match at {
                0 => case.replace("5000", "0"),
                _ if at == CASES - 1 => case
                    .replace("\"expected\": false", "\"expected\": \"no\"")
                    .replace("minLength", "minlength"),
                _ => case,
            }
        })
        .collect();
    let text = format!(
        "{{\n  \"schemaVersion\": 1,\n  \"id\": \"weather\",\n  \"name\": \"note\",\n  \"cases\": [\n{}\n  ]\n}}\n",
        cases.join(",\n")
    );
    translated(&text, language)
}

fn findings(text: &str) -> (Vec<Finding>, Vec<Finding>) {
    let findings = Analysis::new(&Text::new(text)).findings();
    findings
        .into_iter()
        .partition(|finding| finding.code == Code::SuiteJsonInvalid)
}

fn named(findings: &[Finding]) -> Vec<String> {
    let name = |finding: &Finding| format!("{} {}", finding.code.as_str(), finding.path);
    findings.iter().map(name).collect()
}

/// What is wrong with how a damaged text is read; `$0` in `after` marks each line that a finding must be on.
fn disappointment(language: Language, before: &str, after: &str) -> Option<String> {
    let suite = suite(language);
    let (before, after) = (translated(before, language), translated(after, language));
    let case = suite.find(&format!("case-{DAMAGED}")).unwrap();
    let case = suite[..case].rfind("    {").unwrap();
    let place = case + suite[case..].find(&before).expect("what is to be damaged");
    let (head, tail) = (&suite[..place], &suite[place + before.len()..]);
    let marked = format!("{head}{after}{tail}");
    let wanted: Vec<usize> = marked
        .lines()
        .enumerate()
        .flat_map(|(line, text)| vec![line + 1; text.matches("$0").count()])
        .collect();
    let text = Text::new(&marked.replace("$0", ""));
    let (syntax, others) = findings(&text.to_string());
    let lines: Vec<usize> = syntax
        .iter()
        .map(|finding| text.line_of(finding.range.start) + 1)
        .collect();
    if lines != wanted {
        let said = syntax.iter().zip(&lines);
        let said: Vec<String> = said
            .map(|(finding, line)| format!("line {line}: {}", finding.message))
            .collect();
        return Some(format!("wanted lines {wanted:?}, got {said:?}"));
    }
    let (expected, others) = (named(&findings(&suite).1), named(&others));
    let lost: Vec<&String> = expected
        .iter()
        .filter(|name| !others.contains(name))
        .collect();
    let new: Vec<&String> = others
        .iter()
        .filter(|name| !expected.contains(name))
        .collect();
    (expected != others).then(|| format!("lost {lost:?}, new {new:?}"))
}

/// Each damage: what it is, what it is done to, and what stands there afterwards.
const DAMAGES: &[(&str, &str, &str)] = &[
    (
        "a comma missing behind a member",
        "\"name\": \"get the weather\",",
        "\"name\": \"get the weather\"$0",
    ),
    ("a comma missing behind a number", "5000,", "5000$0"),
    (
        "a comma missing behind an array",
        "[1, 2, 3],",
        "[1, 2, 3]$0",
    ),
    (
        "a comma missing behind an object",
        "      },\n      \"assertions\"",
        "      }$0\n      \"assertions\"",
    ),
    (
        "a comma missing between elements",
        "[1, 2, 3]",
        "[1 $02, 3]",
    ),
    (
        "a comma missing between assertions",
        "        },\n        {",
        "        }$0\n        {",
    ),
    (
        "a comma missing between cases",
        "    },\n    {",
        "    }$0\n    {",
    ),
    (
        "a value unclosed before its comma",
        "\"tool\": \"get_weather\",",
        "\"tool\": \"get_weather,$0",
    ),
    (
        "a value unclosed and its comma gone",
        "\"tool\": \"get_weather\",",
        "\"tool\": \"get_weather$0",
    ),
    (
        "the last value unclosed",
        "\"units\": \"metric\"",
        "\"units\": \"metric$0",
    ),
    (
        "a value unclosed before a bracket",
        "[\"city\"]",
        "[\"city]$0",
    ),
    (
        "an id unclosed",
        "\"id\": \"case-25\",",
        "\"id\": \"case-25,$0",
    ),
    (
        "a name unclosed",
        "\"name\": \"get the weather\",",
        "\"name\": \"get the weather,$0",
    ),
    ("a key unclosed", "\"timeoutMs\":", "$0\"timeoutMs:"),
    (
        "a key unclosed before an object",
        "\"input\":",
        "$0\"input:",
    ),
    (
        "a key unclosed before an array",
        "\"assertions\":",
        "$0\"assertions:",
    ),
    (
        "a value not opened",
        "\"tool\": \"get_weather\"",
        "\"tool\": $0get_weather\"",
    ),
    ("a key not opened", "\"tool\":", "$0tool\":"),
    (
        "a key being typed",
        "\"days\"",
        "\"co$0\n          \"days\"",
    ),
    (
        "a key typed, with no colon",
        "\"days\"",
        "\"co\"$0\n          \"days\"",
    ),
    (
        "a key typed, with no value",
        "\"days\"",
        "\"co\":$0\n          \"days\"",
    ),
    ("a quote just typed", "\"days\"", "\"$0\n          \"days\""),
    (
        "two quotes just typed",
        "\"days\"",
        "\"\"$0\n          \"days\"",
    ),
    (
        "a key being typed at the end",
        "\"metric\"\n",
        "\"metric\",\n          \"co$0\n",
    ),
    (
        "a value being typed at the end",
        "\"metric\"\n",
        "\"metric\",\n          \"co\": $0\n",
    ),
    (
        "a case being typed",
        "    },\n    {",
        "    },\n    {\n    {$0",
    ),
    ("a colon missing", "\"tool\":", "\"tool\"$0"),
    (
        "a colon missing before a number",
        "\"timeoutMs\":",
        "\"timeoutMs\"$0",
    ),
    (
        "a colon missing before an object",
        "\"input\":",
        "\"input\"$0",
    ),
    (
        "a colon missing before an array",
        "\"assertions\":",
        "\"assertions\"$0",
    ),
    ("a colon too many", "\"tool\":", "\"tool\":$0:"),
    (
        "a value missing",
        "\"timeoutMs\": 5000,",
        "\"timeoutMs\": $0,",
    ),
    (
        "a text missing",
        "\"tool\": \"get_weather\",",
        "\"tool\": $0,",
    ),
    (
        "the last value missing",
        "\"expected\": false",
        "\"expected\": $0",
    ),
    (
        "a value and its comma missing",
        "\"timeoutMs\": 5000,",
        "\"timeoutMs\": $0",
    ),
    ("an element missing", "[1, 2, 3]", "[1, $0, 3]"),
    ("a semicolon for a comma", "5000,", "5000;$0"),
    ("a semicolon behind a comma", "5000,", "5000,;$0"),
    (
        "a semicolon behind a case",
        "    },\n    {",
        "    };$0\n    {",
    ),
    ("an equals sign for a colon", "\"tool\":", "\"tool\" =$0"),
    ("a parenthesis", "5000", "(5000$0"),
    ("a parenthesis for a bracket", "[1, 2, 3]", "[1, 2, 3$0)"),
    (
        "a letter behind a value",
        "\"get_weather\",",
        "\"get_weather\"a$0,",
    ),
    (
        "a quote too many",
        "\"get_weather\",",
        "\"get_weather\"\"$0,",
    ),
    (
        "a backslash that is no escape",
        "\"get_weather\"",
        "\"C:\\windows$0\"",
    ),
    (
        "a tab in a string",
        "\"get the weather\"",
        "\"get\t$0the weather\"",
    ),
    (
        "a line break in a string",
        "\"get the weather\"",
        "\"get$0\nthe weather\"",
    ),
    (
        "a brace missing behind a case",
        "      ]\n    },",
        "      ]$0,",
    ),
    (
        "a brace and its line missing behind a case",
        "      ]\n    },\n",
        "      ],$0\n",
    ),
    (
        "a brace missing behind an operation",
        "        }\n      },",
        "        }$0,",
    ),
    (
        "a brace missing behind an input",
        "\"metric\"\n        }\n",
        "\"metric\"$0\n",
    ),
    (
        "a brace missing behind an assertion",
        "false\n        },",
        "false$0,",
    ),
    (
        "a brace missing behind a schema",
        "            }\n          }\n        }\n      ]",
        "            }\n          }$0\n      ]",
    ),
    (
        "a brace missing before a case",
        "    },\n    {\n",
        "    },\n\n$0",
    ),
    (
        "a brace missing before an operation",
        "\"operation\": {\n",
        "\"operation\": \n$0",
    ),
    (
        "a brace missing before an input",
        "\"input\": {\n",
        "\"input\": \n$0",
    ),
    (
        "a brace too many behind a case",
        "      ]\n    },",
        "      ]\n    }$0},",
    ),
    (
        "a brace too many behind an input",
        "        }\n      },",
        "        }}\n      }$0,",
    ),
    (
        "a brace too many before a case",
        "    },\n    {",
        "    },\n    {$0{",
    ),
    (
        "a bracket missing behind assertions",
        "        }\n      ]\n",
        "        }$0\n",
    ),
    (
        "a bracket missing behind elements",
        "[1, 2, 3],",
        "[1, 2, 3$0,",
    ),
    (
        "a bracket missing before assertions",
        "\"assertions\": [\n",
        "\"assertions\": \n$0",
    ),
    (
        "a bracket missing before elements",
        "[1, 2, 3]",
        "$01, 2, 3]",
    ),
    ("a bracket too many", "[1, 2, 3],", "[1, 2, 3]$0],"),
    (
        "a bracket too many behind assertions",
        "      ]\n",
        "      ]]$0\n",
    ),
    ("a comment behind a value", "5000,", "5000, // $0note"),
    (
        "a comment on its own line",
        "      \"operation\"",
        "      // note: \"x\" {$0\n      \"operation\"",
    ),
    ("a block comment", "5000,", "/* note } */ $05000,"),
    (
        "a block comment over lines",
        "      \"operation\"",
        "      /* $0note\n       * ]\n       */\n      \"operation\"",
    ),
    (
        "a hash comment",
        "      \"operation\"",
        "      # note$0\n      \"operation\"",
    ),
    (
        "a comma behind the last member",
        "\"metric\"\n",
        "\"metric\",$0\n",
    ),
    (
        "a comma behind the last element",
        "[1, 2, 3]",
        "[1, 2, 3,$0]",
    ),
    (
        "a comma behind the last assertion",
        "        }\n      ]",
        "        },$0\n      ]",
    ),
    ("two commas", "5000,", "5000,,$0"),
    (
        "single quotes around a value",
        "\"get_weather\"",
        "'get_weather'$0",
    ),
    ("single quotes around a key", "\"tool\":", "'tool'$0:"),
    ("a key without quotes", "\"tool\":", "tool$0:"),
    (
        "a key in an input without quotes",
        "\"city\": \"Seoul\"",
        "city$0: \"Seoul\"",
    ),
    ("a value without quotes", "\"metric\"", "metric$0"),
    (
        "a value without quotes that has a space",
        "\"get the weather\"",
        "get the weather$0",
    ),
    ("False", "\"expected\": false", "\"expected\": False$0"),
    ("None", "\"metric\"", "None$0"),
    ("NaN", "5000", "NaN$0"),
    ("undefined", "\"metric\"", "undefined$0"),
    ("a number with a leading zero", "5000", "05000$0"),
    ("a number with a plus sign", "5000", "+5000$0"),
    ("a number in hexadecimal", "5000", "0x1388$0"),
    ("a number with separators", "5000", "5_000$0"),
    ("a no-break space", "\"tool\": ", "\"tool\":\u{a0}$0"),
    (
        "no-break spaces for indentation",
        "      \"timeoutMs\"",
        "\u{a0}\u{a0}\u{a0}\u{a0}$0\"timeoutMs\"",
    ),
    ("an ideographic space", "\"tool\": ", "\"tool\":\u{3000}$0"),
    ("curly quotes", "\"get_weather\"", "“get_weather”$0"),
    (
        "a byte order mark inside",
        "\"tool\": ",
        "\"tool\": \u{feff}$0",
    ),
    (
        "a conflict marker",
        "      \"timeoutMs\"",
        "<<<<<<< ours$0\n      \"timeoutMs\"",
    ),
    (
        "conflict markers around different elements",
        "[1, 2, 3]",
        "[\n<<<<<<< ours$0\n1,\n=======$0\n2,\n>>>>>>> theirs$0\n3]",
    ),
];

/// With two commas, a case is missing: those behind it are numbered as if it were there.
#[test]
fn two_commas_leave_room_for_a_case() {
    let suite = suite(Language::English);
    let (syntax, others) = findings(&suite.replacen("    },\n    {", "    },,\n    {", 1));
    assert_eq!(named(&syntax), ["SUITE_JSON_INVALID cases"]);
    let moved = named(&findings(&suite).1);
    let moved: Vec<String> = moved
        .iter()
        .map(|name| name.replace("cases[49]", "cases[50]"))
        .collect();
    assert_eq!(named(&others), moved);
}

/// R23: the members of both sides of a merge conflict are read, so that what both have is a repeated key.
#[test]
fn both_sides_of_a_conflict_are_read() {
    let conflict = "<<<<<<< ours\n      \"timeoutMs\": 5000,\n||||||| base\n=======\n      \"timeoutMs\": 1.5,\n>>>>>>> theirs\n";
    let suite = suite(Language::English);
    let damaged = suite.replacen("      \"timeoutMs\": 5000,\n", conflict, 1);
    let (syntax, others) = findings(&damaged);
    assert_eq!(named(&syntax), ["SUITE_JSON_INVALID cases[1]"; 4]);
    let (mut named, mut wanted) = (named(&others), named(&findings(&suite).1));
    wanted.push("INVALID_TIMEOUT cases[1].timeoutMs".to_owned());
    wanted.extend(["DUPLICATE_KEY cases[1].timeoutMs"; 2].map(str::to_owned));
    named.sort();
    wanted.sort();
    assert_eq!(named, wanted);
}

/// R16, R23, R31: in ASCII and in Korean.
#[test]
fn one_damage_costs_one_finding_on_its_line() {
    let mut disappointing = Vec::new();
    for (name, before, after) in DAMAGES {
        for language in [Language::English, Language::Korean] {
            if let Some(what) = disappointment(language, before, after) {
                disappointing.push(format!("{name} ({language:?}): {what}"));
            }
        }
    }
    println!("{} damages", DAMAGES.len());
    assert!(disappointing.is_empty(), "{}", disappointing.join("\n"));
}
