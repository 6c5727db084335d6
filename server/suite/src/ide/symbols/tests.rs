use super::*;

const SUITE: &str = r#"{"schemaVersion": 1, "id": "s", "name": "날씨", "cases": [
  {"id": "a", "name": "A", "operation": {"type": "callTool", "tool": "t", "input": {}},
   "assertions": [{"type": "isError", "expected": false}, {"type": "bodyMatchesSchema", "schema": {}}]},
  {"id": "b", "name": " ", "operation": {"type": "listTools"}, "assertions": [{"type": "toolExists", "tool": "u"}]}
]}"#;

/// The outline, a line a symbol.
fn shown(text: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut todo: Vec<(usize, Symbol)> = symbols(text).into_iter().map(|one| (0, one)).collect();
    while let Some((depth, symbol)) = todo.pop() {
        assert!(symbol.range.start <= symbol.selection.start, "{symbol:?}");
        assert!(symbol.selection.end <= symbol.range.end, "{symbol:?}");
        let indent = "  ".repeat(depth);
        let detail = &symbol.detail;
        lines.push(format!(
            "{indent}{:?} {} [{detail}]",
            symbol.kind, symbol.name
        ));
        let children = symbol.children.into_iter().rev();
        todo.extend(children.map(|child| (depth + 1, child)));
    }
    lines
}

#[test]
fn a_suite_has_cases_with_what_they_do_and_expect() {
    let expected = [
        "Suite 날씨 [s]",
        "  Case A [a]",
        "    Operation callTool [t]",
        "    Assertion isError [false]",
        "    Assertion bodyMatchesSchema []",
        "  Case b []",
        "    Operation listTools []",
        "    Assertion toolExists [u]",
    ];
    assert_eq!(shown(SUITE), expected);
    for damage in [
        ("\"schemaVersion\": 1,", ""),
        ("]}\"#", ""),
        ("\"cases\": [", "\"cases\" ["),
    ] {
        assert_eq!(
            shown(&SUITE.replacen(damage.0, damage.1, 1)),
            expected,
            "{damage:?}"
        );
    }
}

#[test]
fn what_is_not_there_is_left_out() {
    assert_eq!(shown(""), [""; 0]);
    assert_eq!(shown("[1]"), [""; 0]);
    assert_eq!(shown("{}"), ["Suite the suite []"]);
    assert_eq!(
        shown(r#"{"cases": [5, {"operation": {}, "assertions": 7}]}"#),
        [
            "Suite the suite []",
            "  Case this case []",
            "    Operation this operation []"
        ]
    );
}

#[test]
fn deep_nesting_is_no_matter() {
    let deep = format!(
        "{{\"cases\": [{{\"id\": \"a\", \"operation\": {}",
        "{\"a\":".repeat(100_000)
    );
    assert_eq!(shown(&deep)[1], "  Case a []");
}
