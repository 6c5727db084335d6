use super::*;

#[test]
fn a_shell_reads_each_name_as_one_word_that_is_no_option() {
    for (suite, server, expected) in [
        ("s.suite.json", None, "s.suite.json"),
        ("-s.suite.json", None, "./-s.suite.json"),
        ("a b/s.suite.json", None, "'a b/s.suite.json'"),
        ("-a b.suite.json", None, "'./-a b.suite.json'"),
        ("$(x).suite.json", None, "'$(x).suite.json'"),
        ("s.suite.json", Some("a"), "s.suite.json --server a"),
        ("s.suite.json", Some("a b"), "s.suite.json --server 'a b'"),
        ("s.suite.json", Some("-a"), "s.suite.json --server=-a"),
        ("s.suite.json", Some("-a b"), "s.suite.json '--server=-a b'"),
    ] {
        let command = words(Platform::Unix, Path::new(suite), server);
        assert_eq!(command, format!("mcpeak-lsp trust {expected}"));
    }
}
