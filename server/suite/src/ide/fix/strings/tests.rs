use super::*;

#[test]
fn what_json_allows_stays_as_it_is_written() {
    for inner in ["", "한글 😀", r#"\" \\ \/ \b \f \n \r \t \u00e9 \uD83D"#] {
        assert_eq!(mended(inner), inner);
    }
}

#[test]
fn what_json_does_not_allow_is_written_another_way() {
    let cases = [
        (r"it\'s", "it's"),
        (r"\d+\.", r"\\d+\\."),
        (r"C:\users\한", r"C:\\users\\한"),
        (r"\x41", r"\u0041"),
        (r"\xz", r"\\xz"),
        (r"\u12", r"\\u12"),
        ("a\tb\u{1}", r"a\tb\u0001"),
        (r#"say "hi""#, r#"say \"hi\""#),
        ("end\\", r"end\\"),
    ];
    for (inner, expected) in cases {
        assert_eq!(mended(inner), expected, "{inner}");
    }
}

#[test]
fn an_escape_cut_short_is_not_certain() {
    assert!(!pieces(r"\u12")[0].is_sure);
    assert!(pieces(r"\users")[0].is_sure);
}

#[test]
fn a_backslash_that_json_reads_is_doubtful_beside_one_that_it_refuses() {
    for (inner, expected) in [
        (r"C:\dir\new", true),
        (r"\new\d", true),
        (r"C:\dir\Windows", false),
        (r"a\nb", false),
        (r"\d \\new", false),
        (r"it\'s\n", false),
    ] {
        assert_eq!(has_doubtful_escapes(inner), expected, "{inner}");
    }
}
