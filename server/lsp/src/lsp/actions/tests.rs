use super::*;

#[test]
fn a_kind_stands_for_those_below_it() {
    let cases = [
        ("quickfix", "quickfix", true),
        ("quickfix", "", true),
        ("source.fixAll.mcpeak", "source", true),
        ("source.fixAll.mcpeak", "source.fixAll", true),
        ("source.fixAll.mcpeak", "source.fix", false),
        ("source.fixAll.mcpeak", "source.fixAll.mcpeak.x", false),
        ("refactor.rewrite", "refactor.extract", false),
    ];
    for (kind, wanted, expected) in cases {
        let (kind, wanted) = (CodeActionKind::new(kind), CodeActionKind::new(wanted));
        assert_eq!(is_below(&kind, &wanted), expected, "{kind:?} {wanted:?}");
    }
}
