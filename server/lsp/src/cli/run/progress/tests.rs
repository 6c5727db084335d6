use super::*;

#[test]
fn a_line_is_cut_to_the_columns_that_it_fills() {
    let lines = [
        ("1/2 c1", 6, "1/2 c1"),
        ("1/2 c1", 5, "1/2 …"),
        ("1/2 서울", 8, "1/2 서울"),
        ("1/2 서울", 7, "1/2 서…"),
        // A character of two columns does not fit into one.
        ("1/2 서울", 6, "1/2 …"),
        ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"),
        ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
        ("1/2 c1", 1, "…"),
        ("1/2 c1", 0, ""),
        ("", 0, ""),
    ];
    for (line, columns, expected) in lines {
        assert_eq!(fitted(line, columns), expected, "{line} in {columns}");
        assert!(fitted(line, columns).width() <= columns);
    }
}
