use super::*;

fn name(text: &str) -> JsString {
    JsString::from(text)
}

fn violation(field: &str, fault: Fault) -> Violation {
    Violation {
        field: name(field),
        fault,
    }
}

fn missing(field: &str) -> Violation {
    let arguments = r#"{"days":3}"#.to_owned();
    violation(field, Fault::Missing { arguments })
}

fn every_kind() -> Vec<Violation> {
    let bounds = [
        Bound::Minimum,
        Bound::Maximum,
        Bound::ExclusiveMinimum,
        Bound::ExclusiveMaximum,
        Bound::MinLength,
        Bound::MaxLength,
        Bound::MinItems,
        Bound::MaxItems,
    ];
    let range = bounds.map(|bound| {
        violation(
            "days",
            Fault::Range {
                bound,
                limit: "1".to_owned(),
                found: "0".to_owned(),
            },
        )
    });
    let wrong_type = Fault::Type {
        declared: name("integer"),
        received: r#""three""#.to_owned(),
        found: "string",
    };
    let not_listed = Fault::Enum {
        allowed: r#"["C","F"]"#.to_owned(),
        received: r#""K""#.to_owned(),
    };
    let mut all = vec![
        missing("city"),
        violation("days", wrong_type),
        violation("unit", not_listed),
    ];
    all.extend(range);
    all
}

#[test]
fn a_refusal_is_a_line_for_each_violation_and_two_that_say_what_to_do() {
    let text = refusal(&name("get_weather"), &every_kind());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines,
        [
            r#"→ Tool "get_weather": the field "city" is required, but it is missing. Received: {"days":3}"#,
            r#"→ Tool "get_weather": the field "days" must be of type integer. Received: "three" (string)"#,
            r#"→ Tool "get_weather": the field "unit" must be one of ["C","F"]. Received: "K""#,
            r#"→ Tool "get_weather": the field "days" must be at least 1. Received: 0"#,
            r#"→ Tool "get_weather": the field "days" must be at most 1. Received: 0"#,
            r#"→ Tool "get_weather": the field "days" must be more than 1. Received: 0"#,
            r#"→ Tool "get_weather": the field "days" must be less than 1. Received: 0"#,
            r#"→ Tool "get_weather": the length of the field "days" must be at least 1. Received: 0"#,
            r#"→ Tool "get_weather": the length of the field "days" must be at most 1. Received: 0"#,
            r#"→ Tool "get_weather": the number of items of the field "days" must be at least 1. Received: 0"#,
            r#"→ Tool "get_weather": the number of items of the field "days" must be at most 1. Received: 0"#,
            "→ The `inputSchema` that this tool declares in `tools/list` asks for that.",
            "→ If the refusal is not meant, give these arguments a response of their own in `responses`.",
        ]
    );
}

#[test]
fn each_kind_of_violation_is_known_again() {
    let tool = name("get_weather");
    for violation in every_kind() {
        let text = refusal(&tool, &[violation]);
        assert!(is_refusal(&text, &tool), "{text}");
    }
    assert!(is_refusal(&refusal(&tool, &every_kind()), &tool));
}

#[test]
fn names_and_values_that_look_like_the_sentences_are_known_again() {
    let awkward = [
        "a\nb",
        "\"",
        " must be one of ",
        ": the field ",
        "{field}",
        "\r",
        "\u{2028}",
        "서울",
        "",
    ];
    for tool in awkward.map(name) {
        for field in awkward {
            let text = refusal(&tool, &[missing(field), missing(field)]);
            assert!(is_refusal(&text, &tool), "{text}");
        }
    }
}

#[test]
fn a_lone_surrogate_in_a_name_is_known_again() {
    let mut tool = name("a");
    tool.push_unit(0xD800);
    let text = refusal(&tool, &[missing("city")]);
    assert!(is_refusal(&text, &tool));
    assert!(!is_refusal(&text, &name("a\u{FFFD}")));
}

const REFERENCE_LINES: [&str; 12] = [
    "→ 툴 'add' 호출에 필수 필드 'a' 이(가) 없습니다. 받은 인자: {}",
    "→ 툴 'add' 의 'a' 은(는) integer 이어야 합니다. 받은 값: \"x\" (string)",
    "→ 툴 'add' 의 'a' 은(는) object 이어야 합니다. 받은 값: \"(x) (y)\" (string)",
    "→ 툴 'add' 의 'a' 은(는) 선언된 값 중 하나여야 합니다: \"C\", \"F\". 받은 값: \"K\"",
    "→ 툴 'add' 의 'a' 은(는) 1 이상이어야 합니다. 받은 값: 0",
    "→ 툴 'add' 의 'a' 은(는) 1 이하여야 합니다. 받은 값: 2",
    "→ 툴 'add' 의 'a' 은(는) 1 보다 커야 합니다. 받은 값: 1",
    "→ 툴 'add' 의 'a' 은(는) 1 보다 작아야 합니다. 받은 값: 1",
    "→ 툴 'add' 의 'a' 은(는) 1자 이상이어야 합니다. 받은 값의 길이: 0",
    "→ 툴 'add' 의 'a' 은(는) 1자 이하여야 합니다. 받은 값의 길이: 2",
    "→ 툴 'add' 의 'a' 은(는) 원소가 1개 이상이어야 합니다. 받은 개수: 0",
    "→ 툴 'add' 의 'a' 은(는) 원소가 1개 이하여야 합니다. 받은 개수: 2",
];

fn reference(lines: &[&str]) -> String {
    [lines, &REFERENCE_ENDING].concat().join("\n")
}

#[test]
fn each_kind_of_the_references_refusals_is_known() {
    for line in REFERENCE_LINES {
        assert!(is_refusal(&reference(&[line]), &name("add")), "{line}");
    }
    assert!(is_refusal(&reference(&REFERENCE_LINES), &name("add")));
}

#[test]
fn anything_else_is_no_refusal() {
    let tool = name("add");
    let good = refusal(&tool, &[missing("a")]);
    let ending = ENDING.map(|id| id.template(LANGUAGE)).join("\n");
    let others = [
        String::new(),
        ending.clone(),
        format!("\n{ending}"),
        format!("Error: database is locked\n{ending}"),
        format!("Error: database is locked\n{good}"),
        format!("{good}\nError: database is locked"),
        good.replacen("missing", "absent", 1),
        good.replacen("\"a\"", "", 1),
        good.replacen("Received: {\"days\":3}", "Received: ", 1),
        reference(&[]),
        reference(&["Error: 데이터베이스"]),
        reference(&["→ 툴 'add' 의 'a' 은(는) integer 이어야 합니다. 받은 값: \"x\" ()"]),
        reference(&["→ 툴 'add' 의 'a' 은(는) integer 이어야 합니다. 받은 값: \"x\" (a)b)"]),
        reference(&["→ 툴 'add' 의 '' 은(는) 1 이상이어야 합니다. 받은 값: 0"]),
        reference(&["→ 툴 'add' 의 'a' 은(는) 1 이상이어야 합니다. 받은 값: a\rb"]),
    ];
    for text in others {
        assert!(!is_refusal(&text, &tool), "{text}");
    }
}

#[test]
fn a_refusal_of_another_tool_is_none_of_this_one() {
    for tool in ["ad", "add2", "Add", ""] {
        let ours = refusal(&name("add"), &[missing("a")]);
        assert!(!is_refusal(&ours, &name(tool)), "{tool}");
        assert!(
            !is_refusal(&reference(&REFERENCE_LINES), &name(tool)),
            "{tool}"
        );
    }
}
