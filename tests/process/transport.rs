//! Messages over the streams of real processes.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::{Duration, Instant};

use mcpeak_runner::client::stdio::StdioTransport;
use mcpeak_runner::client::transport::{
    Exit, Loss, LossCause, MAX_MESSAGE_BYTES, Outgoing, Received,
};
use mcpeak_runner::process::StopMode;
use tokio::task::consume_budget;
use tokio::time::timeout;

use super::harness::Token;

async fn connect(token: &Token, command: &[&str]) -> StdioTransport {
    StdioTransport::new(token.start(command).await)
}

async fn receive(transport: &mut StdioTransport) -> Received {
    let limit = Duration::from_secs(30);
    timeout(limit, transport.receive())
        .await
        .expect("nothing came")
}

async fn text(transport: &mut StdioTransport) -> String {
    match receive(transport).await {
        Received::Text { text, .. } => text,
        other => panic!("{other:?}"),
    }
}

/// All texts until the loss, and the loss.
async fn rest(transport: &mut StdioTransport) -> (Vec<String>, Loss) {
    let mut texts = Vec::new();
    loop {
        match receive(transport).await {
            Received::Text { text, .. } => texts.push(text),
            Received::Lost(loss) => return (texts, loss),
            other => panic!("{other:?}"),
        }
    }
}

#[tokio::test]
async fn what_is_sent_is_answered() {
    let token = Token::new();
    let mut transport = connect(&token, &["cat"]).await;
    for id in 0..1000 {
        transport.send(&format!("message {id}"), Outgoing::Request { id });
        assert_eq!(text(&mut transport).await, format!("message {id}"));
    }
    let stopped = transport.close(StopMode::Graceful).await;
    assert_eq!((stopped.exit, stopped.swept), (Some(Exit::Code(0)), true));
    token.assert_none();
}

/// An answer that is there already could be had for ever without giving the thread away.
#[tokio::test]
async fn a_server_that_is_always_quick_leaves_others_their_turn() {
    let token = Token::new();
    let script = "read first; echo $first; read second; echo $second";
    let mut transport = connect(&token, &["sh", "-c", script]).await;
    transport.send("first", Outgoing::Request { id: 0 });
    assert_eq!(text(&mut transport).await, "first");
    transport.send("second", Outgoing::Request { id: 1 });
    transport.process().wait_exit().await;
    poll_fn(|context| {
        while pin!(consume_budget()).poll(context).is_ready() {}
        assert!(pin!(transport.receive()).poll(context).is_pending());
        Poll::Ready(())
    })
    .await;
    assert_eq!(text(&mut transport).await, "second");
    transport.close(StopMode::Graceful).await;
    token.assert_none();
}

#[tokio::test]
async fn all_lines_come_before_the_end() {
    for (script, lines, exit) in [
        (
            "printf 'a\\n\\nb\\r\\n{}'; exit 3",
            vec!["a", "", "b", "{}"],
            Exit::Code(3),
        ),
        // Half a message says less than the end.
        ("printf 'a\\n{\"half'; exit 7", vec!["a"], Exit::Code(7)),
        ("exit 0", vec![], Exit::Code(0)),
        ("echo last; kill -KILL $$", vec!["last"], Exit::Signal(9)),
        // An orphan holds the pipe.
        ("sleep 600 & echo last; exit 5", vec!["last"], Exit::Code(5)),
    ] {
        let token = Token::new();
        let mut transport = connect(&token, &["sh", "-c", script]).await;
        // So that the end is known before anything was read.
        transport.process().wait_exit().await;
        let (texts, loss) = rest(&mut transport).await;
        assert_eq!(texts, lines, "{script}");
        assert_eq!(
            (loss.cause, loss.exit),
            (LossCause::ProcessExited, Some(exit)),
            "{script}"
        );
        // Everything after it is this again.
        assert!(matches!(receive(&mut transport).await, Received::Lost(again) if again == loss));
        transport.close(StopMode::Graceful).await;
        token.assert_none();
    }
}

#[tokio::test]
async fn a_stream_closed_by_a_living_server_is_named() {
    for (script, message) in [
        ("exec >&-; sleep 600", "closed its standard output"),
        ("exec <&-; sleep 600", "closed its standard input"),
    ] {
        let token = Token::new();
        let mut transport = connect(&token, &["sh", "-c", script]).await;
        // Until the pipe is closed, messages fit into it.
        let loss = loop {
            transport.send("hello", Outgoing::Notification);
            if let Ok(Received::Lost(loss)) =
                timeout(Duration::from_millis(5), transport.receive()).await
            {
                break loss;
            }
        };
        assert_eq!(
            (loss.cause, loss.exit),
            (LossCause::TransportFailed, None),
            "{script}"
        );
        assert!(
            loss.failure.message.to_string().contains(message),
            "{}",
            loss.failure.message
        );
        transport.close(StopMode::Now).await;
        token.assert_none();
    }
}

/// Lesson 27.
#[tokio::test]
async fn large_messages_pass_and_larger_ones_are_named() {
    const MIB: usize = 1024 * 1024;
    for (length, passes) in [
        (64 * 1024, true),
        (MIB, true),
        (9 * MIB, true),
        (10 * MIB, true),
        (10 * MIB + 1, false),
        (20 * MIB, false),
    ] {
        let token = Token::new();
        let code = format!("import sys; print('x' * {length}, flush=True); sys.stdin.read()");
        let mut transport = connect(&token, &["python3", "-c", &code]).await;
        match receive(&mut transport).await {
            Received::Text { text, lossy: false } if passes => assert_eq!(text.len(), length),
            Received::TooLong { bytes, beginning } if !passes => {
                // How much is counted depends on how busy the machine is.
                let counted = MAX_MESSAGE_BYTES as u64 + 1..=length as u64;
                assert!(counted.contains(&bytes), "{bytes}");
                assert_eq!(beginning, "x".repeat(200));
                let (_, loss) = rest(&mut transport).await;
                assert_eq!(loss.cause, LossCause::TransportFailed);
            }
            other => panic!("{length}: {other:?}"),
        }
        transport.close(StopMode::Graceful).await;
        token.assert_none();
    }
}

#[tokio::test]
async fn what_has_no_end_is_too_long_in_bounded_time() {
    let token = Token::new();
    let command = ["sh", "-c", "head -c 11000000 /dev/zero; sleep 600"];
    let mut transport = connect(&token, &command).await;
    let Received::TooLong { bytes, .. } = receive(&mut transport).await else {
        panic!("it was taken")
    };
    assert_eq!(bytes, 11_000_000);
    transport.close(StopMode::Now).await;
    token.assert_none();
}

/// Lesson 29.
#[tokio::test]
async fn bytes_that_are_not_utf_8_are_told() {
    let token = Token::new();
    let mut transport = connect(&token, &["sh", "-c", "printf 'gr\\374n\\n'; read x"]).await;
    let received = receive(&mut transport).await;
    assert!(
        matches!(&received, Received::Text { text, lossy: true } if text == "gr\u{FFFD}n"),
        "{received:?}"
    );
    transport.close(StopMode::Now).await;
    token.assert_none();
}

/// A server that writes and does not read, and one that reads and does not write, hold nobody up.
#[tokio::test]
async fn neither_direction_waits_for_the_other() {
    let token = Token::new();
    let mut transport = connect(&token, &["sh", "-c", "yes | head -n 200000; sleep 600"]).await;
    for _ in 0..200 {
        transport.send(&"x".repeat(100_000), Outgoing::Notification);
    }
    for _ in 0..200_000 {
        assert_eq!(text(&mut transport).await, "y");
    }
    let start = Instant::now();
    assert!(transport.close(StopMode::Graceful).await.swept);
    assert!(start.elapsed() < Duration::from_secs(10));
    token.assert_none();
}

/// What was sent last is still written when the connection is closed.
#[tokio::test]
async fn the_last_message_goes_out_before_the_end() {
    let token = Token::new();
    let mut transport = connect(&token, &["sh", "-c", "cat >&2"]).await;
    let stderr = transport.process().stderr().clone();
    transport.send("cancelled", Outgoing::Notification);
    transport.close(StopMode::Graceful).await;
    assert_eq!(stderr.last_lines(1), ["cancelled"]);
    token.assert_none();
}

/// A call that is cancelled again and again loses nothing.
#[tokio::test]
async fn a_cancelled_wait_loses_nothing() {
    let token = Token::new();
    let script =
        "i=0; while [ $i -lt 300 ]; do i=$((i+1)); printf 'half'; printf ' %s\\n' $i; done";
    let mut transport = connect(&token, &["sh", "-c", script]).await;
    let mut texts = Vec::new();
    loop {
        match timeout(Duration::ZERO, transport.receive()).await {
            Err(_) => tokio::task::yield_now().await,
            Ok(Received::Text { text, .. }) => texts.push(text),
            Ok(Received::Lost(loss)) => break assert_eq!(loss.exit, Some(Exit::Code(0))),
            Ok(other) => panic!("{other:?}"),
        }
    }
    let expected: Vec<String> = (1..=300).map(|number| format!("half {number}")).collect();
    assert_eq!(texts, expected);
    transport.close(StopMode::Graceful).await;
    token.assert_none();
}
