use super::*;

#[test]
fn a_command_reads_as_one_would_type_it() {
    let server = StdioServer {
        program: "/opt/my tools/run".to_owned(),
        arguments: vec!["-y".to_owned(), "a b".to_owned()],
        ..StdioServer::default()
    };
    let expected = match Platform::CURRENT {
        Platform::Unix => "'/opt/my tools/run' -y 'a b'",
        Platform::Windows => "\"/opt/my tools/run\" -y \"a b\"",
    };
    assert_eq!(shown_command(&server), expected);
}

#[cfg(unix)]
#[test]
fn signals_have_names() {
    assert_eq!(signal_name(9), "SIGKILL");
    assert_eq!(signal_name(11), "SIGSEGV");
    assert_eq!(signal_name(64), "signal 64");
}
