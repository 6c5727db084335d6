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

/// The client does not send more either, and a line without an end must not fill the memory.
#[test]
fn a_line_that_is_longer_than_any_message_is_refused_and_not_kept() {
    let ping = |id: usize, length: usize| {
        let ping = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping","params":{{}}}}"#);
        let missing = length.saturating_sub(ping.len());
        ping + &" ".repeat(missing)
    };
    let input = [
        ping(1, MAX_MESSAGE_BYTES),
        ping(2, MAX_MESSAGE_BYTES + 1),
        ping(3, 3 * MAX_MESSAGE_BYTES),
        ping(4, 0),
        ping(5, MAX_MESSAGE_BYTES + 1),
    ];
    let answers = answers(input.join("\n").as_bytes());
    let refused = r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"The message has more than 10485760 bytes"}}"#;
    let answered = |id| format!(r#"{{"jsonrpc":"2.0","id":{id},"result":{{}}}}"#);
    let wanted = [
        answered(1),
        refused.to_owned(),
        refused.to_owned(),
        answered(4),
        refused.to_owned(),
    ];
    assert_eq!(answers.lines().collect::<Vec<_>>(), wanted);
}

#[test]
fn bytes_that_are_not_utf8_do_not_end_it() {
    let input = b"\xFF\n{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"\xFF\"}\n";
    let answers = answers(input);
    let codes: Vec<&str> = answers.lines().collect();
    assert!(codes[0].contains("-32700"), "{answers}");
    assert!(codes[1].contains("-32601"), "{answers}");
}
