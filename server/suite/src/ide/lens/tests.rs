use super::*;
use crate::texts::Language;

const SUITE: &str = r#"{
  "schemaVersion": 1,
  "cases": [
    {"id": "list", "name": "n", "operation": {"type": "listTools"}, "assertions": []},
    {"id": "make", "name": "n", "operation": {"type": "callTool", "tool": "t", "input": {}}, "assertions": []},
    {"id": "사용", "name": "n", "operation": {"type": "callTool", "tool": "u", "input": {}}, "assertions": []},
    {"id": "again", "name": "n", "operation": {"type": "listTools"}, "assertions": []},
    {"id": " ", "name": "n", "operation": {"type": "listTools"}, "assertions": []}
  ]
}"#;

fn shown_with(text: &str, change: impl Fn(&mut Context<'_>)) -> Vec<String> {
    let rope = Text::new(text);
    let mut context = Context {
        kinds: Kinds::default(),
        server: None,
        is_running: false,
        failed: 0,
        result: &|_| None,
    };
    change(&mut context);
    let lenses = lenses(&rope, &Analysis::new(&rope), &context);
    let shown = lenses.iter().map(|lens| {
        let line = rope.position(lens.range.start, Encoding::Utf8).line;
        let title = lens.title.render(Language::English);
        let id = lens
            .case
            .as_ref()
            .map_or("".into(), |id| id.to_string_lossy());
        format!("{line} {title} [{:?} {id}]", lens.action)
    });
    shown.collect()
}

fn shown(text: &str) -> Vec<String> {
    shown_with(text, |_| {})
}

const ALL: [&str; 6] = [
    "0 Run suite, 5 cases [RunSuite ]",
    "3 Run case [RunCase list]",
    "4 Run case [RunCase make]",
    "5 Run case [RunCase 사용]",
    "5 Run up to here [RunUpTo 사용]",
    "6 Run case [RunCase again]",
];

#[test]
fn the_suite_comes_first_and_then_each_case_with_an_id() {
    assert_eq!(shown(SUITE), ALL);
    assert_eq!(shown("{}"), [""; 0]);
    assert_eq!(shown(r#"{"cases": []}"#), [""; 0]);
}

/// R38
#[test]
fn a_copy_of_a_case_has_no_result_yet() {
    let text = SUITE.replace("again", "make");
    let lenses = shown_with(&text, |context| {
        context.result = &|_| Some(TextId::LensStale.into())
    });
    let results = lenses
        .iter()
        .filter(|lens| lens.contains("[ShowResponse make]"));
    assert_eq!(results.count(), 1, "{lenses:?}");
}

/// R31
#[test]
fn damage_elsewhere_moves_no_lens() {
    for damage in [
        (r#""schemaVersion": 1,"#, r#""schemaVersion": ,"#),
        (r#""schemaVersion": 1,"#, r#""schemaVersion 1,"#),
        (r#""cases": ["#, r#""cases": "#),
        (r#""assertions": []},"#, r#""assertions": []}"#),
        ("  ]\n}", "  ]"),
        ("  ]\n}", ""),
        (r#""id": " ""#, ""),
        (r#""name": "n""#, r#""name": "n"#),
    ] {
        let text = SUITE.replacen(damage.0, damage.1, 1);
        assert_eq!(shown(&text), ALL, "{damage:?}");
    }
}

#[test]
fn each_kind_can_be_switched_off() {
    let without = |change: fn(&mut Kinds), words: &[&str]| {
        let found = shown_with(SUITE, |context| {
            context.result = &|_| Some(TextId::LensCaseRunning.into());
            change(&mut context.kinds);
        });
        for word in words {
            assert!(!found.iter().any(|lens| lens.contains(word)), "{found:?}");
        }
        found.len()
    };
    assert_eq!(without(|_| {}, &[]), 10);
    assert_eq!(without(|kinds| kinds.suite = false, &["suite"]), 9);
    assert_eq!(without(|kinds| kinds.case = false, &["Run case"]), 6);
    assert_eq!(without(|kinds| kinds.up_to = false, &["up to"]), 9);
    assert_eq!(without(|kinds| kinds.result = false, &["running"]), 6);
}

#[test]
fn what_is_known_stands_in_the_line() {
    let found = shown_with(SUITE, |context| {
        context.server = Some("weather");
        context.is_running = true;
        context.failed = 1;
        context.result = &|case| {
            let is_make = case
                .id
                .as_ref()
                .is_some_and(|id| id.0.as_str() == Some("make"));
            is_make.then(|| TextId::LensCaseRunning.into())
        };
    });
    let expected = [
        "0 Run suite, 5 cases (weather) [RunSuite ]",
        "0 Cancel [Cancel ]",
        "0 Rerun failed, 1 case [RerunFailed ]",
        "3 Run case [RunCase list]",
        "4 Run case [RunCase make]",
        "4 running… [ShowResponse make]",
    ];
    assert_eq!(found[..6], expected);
}

/// R33
#[test]
fn a_line_has_three_lenses_at_most() {
    let lines = shown(&SUITE.replace('\n', " "));
    assert_eq!(lines.len(), A_LINE, "{lines:?}");
    assert!(lines[0].starts_with("0 Run suite"));
}
