use super::*;

/// One variable `A`, written in many ways.
#[test]
fn ways_to_write_a_value() {
    let cases = [
        ("A=b", "b"),
        ("A=b\r\n", "b"),
        ("\n# c\n \t# d\n  A = b c \n", "b c"),
        ("export A=b", "b"),
        ("export\tA=b", "b"),
        ("A=", ""),
        ("A=\n", ""),
        ("A=b # c", "b"),
        ("A=b#c", "b#c"),
        ("A=# c", ""),
        ("A=b=c", "b=c"),
        ("A=\"b # c\" # d", "b # c"),
        ("A='b # c'# d", "b # c"),
        ("A=\"b\\n\\t\\\"\\\\\\$\\x\"", "b\n\t\"\\$\\x"),
        ("A='b\\n\"'", "b\\n\""),
        ("A=\"b\nc\"\n", "b\nc"),
        ("A='b\nc'\n", "b\nc"),
        ("A=b\"c", "b\"c"),
        ("A=${B} $C", "${B} $C"),
        ("A=\"\"", ""),
    ];
    for (text, value) in cases {
        let expected = vec![("A".to_owned(), value.to_owned())];
        assert_eq!(parse(text), Ok(expected), "{text:?}");
    }
}

/// Names, in order, repeated ones too.
#[test]
fn variables_stand_in_their_order() {
    let text = "exported=1\nB.C-D_2=2\nexport export=3\nexported=4";
    let names: Vec<_> = parse(text)
        .expect("variables")
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["exported", "B.C-D_2", "export", "exported"]);
}

/// Lines that are no variables are listed, and do not swallow others.
#[test]
fn lines_that_are_no_variables() {
    let cases: &[(&str, &[u32])] = &[
        ("A", &[1]),
        ("A=1\nB\nC=2\n=3\n", &[2, 4]),
        ("A=\"x\ny\"\nB", &[3]),
        ("1A=b", &[1]),
        ("A B=c", &[1]),
        ("A=\"b", &[1]),
        ("A='b\nC=1", &[1]),
        ("A=\"b\" c", &[1]),
        ("A=b\0", &[1]),
    ];
    for (text, lines) in cases {
        assert_eq!(parse(text), Err(lines.to_vec()), "{text:?}");
    }
}

/// A file of another kind is not listed line by line.
#[test]
fn not_every_line_is_listed() {
    let lines = parse(&"x\n".repeat(100_000)).expect_err("no variables");
    assert_eq!(lines, (1..=20).collect::<Vec<_>>());
}
