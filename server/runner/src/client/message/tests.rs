use super::*;

fn kind(text: &str) -> String {
    match read(text.to_owned()) {
        Ok(Incoming::Answer { id, answer }) => {
            let answer = match answer {
                Answer::Result(payload) => payload.value().source().to_owned(),
                Answer::Error(error) => {
                    format!("error {} {}", error.code, error.message.to_string_lossy())
                }
            };
            format!("answer {id:?} {answer}")
        }
        Ok(Incoming::Request { id, method }) => {
            format!("request {id} {}", method.to_string_lossy())
        }
        Ok(Incoming::Notification) => "notification".to_owned(),
        Err(reason) => format!("none: {reason}"),
    }
}

#[test]
fn messages_are_told_apart() {
    for (text, wanted) in [
        (
            r#"{"jsonrpc":"2.0","id":1,"result":{}}"#,
            "answer Some(1) {}",
        ),
        (
            r#"{"jsonrpc":"2.0","id":"1","result":{}}"#,
            "answer Some(1) {}",
        ),
        (
            r#"{"jsonrpc":"2.0","id":1.0,"result":{}}"#,
            "answer Some(1) {}",
        ),
        (
            r#"{"jsonrpc":"2.0","id":"x","result":{}}"#,
            "answer None {}",
        ),
        (
            r#"{"jsonrpc":"2.0","id":-1,"result":null}"#,
            "answer None null",
        ),
        (
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"m"}}"#,
            "answer None error -32700 m",
        ),
        (
            r#"{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"m","data":[]}}"#,
            "answer Some(3) error 1 m",
        ),
        (
            r#"{"jsonrpc":"2.0","id":"a","method":"ping"}"#,
            r#"request "a" ping"#,
        ),
        (
            r#"{"jsonrpc":"2.0","method":"notifications/x","params":{}}"#,
            "notification",
        ),
        // JavaScript takes the last of repeated keys.
        (
            r#"{"jsonrpc":"1.0","id":9,"jsonrpc":"2.0","id":1,"result":1,"result":2}"#,
            "answer Some(1) 2",
        ),
    ] {
        assert_eq!(kind(text), wanted, "{text}");
    }
}

/// semantics.md, section 10: what is no message ends the connection, so each is named.
#[test]
fn what_is_no_message_says_why() {
    for (text, wanted) in [
        ("hello", "not JSON"),
        ("{", "not JSON"),
        (r#"[{"jsonrpc":"2.0","id":1,"result":{}}]"#, "batches"),
        ("17", "no object"),
        (r#"{"id":1,"result":{}}"#, "jsonrpc"),
        (r#"{"jsonrpc":2.0,"id":1,"result":{}}"#, "jsonrpc"),
        (r#"{"jsonrpc":"2.0"}"#, "neither"),
        (r#"{"jsonrpc":"2.0","result":{}}"#, "neither"),
        (r#"{"jsonrpc":"2.0","id":1}"#, "neither"),
        (
            r#"{"jsonrpc":"2.0","id":1,"result":{},"error":{"code":1,"message":""}}"#,
            "a `result` and an `error`",
        ),
        (r#"{"jsonrpc":"2.0","id":1,"error":"kaboom"}"#, "`error`"),
        (
            r#"{"jsonrpc":"2.0","id":1,"error":{"code":1.5,"message":""}}"#,
            "`error`",
        ),
        (r#"{"jsonrpc":"2.0","id":[],"result":{}}"#, "`id`"),
        (r#"{"jsonrpc":"2.0","method":1}"#, "`method`"),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#, "`id`"),
    ] {
        let said = kind(text);
        assert!(
            said.starts_with("none: ") && said.contains(wanted),
            "{text}: {said}"
        );
    }
}
