use super::*;

fn answers(input: &[u8]) -> String {
    let definition = r#"{"tools":[{"name":"a","inputSchema":{}}]}"#;
    let definition = MockDefinition::read(definition).unwrap();
    let mut out = Vec::new();
    run(&definition, input, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn each_line_is_answered_in_turn_whatever_its_ending_up_to_the_end() {
    let input = concat!(
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}\n\n",
        "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n",
        "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"ping\"}\r\n",
        "{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"ping\"}",
    );
    let wanted: Vec<String> = (1..=3)
        .map(|id| format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#))
        .collect();
    assert_eq!(
        answers(input.as_bytes()).lines().collect::<Vec<_>>(),
        wanted
    );
}

#[test]
fn bytes_that_are_not_utf8_do_not_end_it() {
    let input = b"\xFF\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xFF\"}\n";
    let answers = answers(input);
    let codes: Vec<&str> = answers.lines().collect();
    assert!(codes[0].contains("-32700"), "{answers}");
    assert!(codes[1].contains("-32601"), "{answers}");
}
