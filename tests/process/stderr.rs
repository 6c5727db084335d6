//! Standard error never holds up a server, and its end is kept.

use std::time::Duration;

use mcpeak_runner::client::transport::Exit;
use mcpeak_runner::process::StopMode;

use super::harness::Token;

#[tokio::test]
async fn a_flood_is_taken_and_its_end_kept() {
    let token = Token::new();
    let script =
        "yes 'some noise of a server' | head -c 100000000 >&2; printf '\\nlast words\\n' >&2";
    let process = token.start(&["sh", "-c", script]).await;
    assert_eq!(process.wait_exit().await, Some(Exit::Code(0)));
    let stderr = process.stderr().clone();
    process.stop(StopMode::Graceful).await;
    assert_eq!(stderr.last_lines(1), ["last words"]);
    assert_eq!(stderr.last_lines(3)[0], "some noise of a server");
    token.assert_none();
}

#[tokio::test]
async fn a_listener_hears_while_the_server_lives() {
    let token = Token::new();
    let mut process = token
        .start(&["sh", "-c", "echo one >&2; read x; echo two >&2"])
        .await;
    let stderr = process.stderr().clone();
    let (position, text) = stderr.next(0).await.unwrap();
    assert_eq!(text, "one\n");
    drop(process.stdin.take());
    let (position, text) = stderr.next(position).await.unwrap();
    assert_eq!(text, "two\n");
    assert_eq!(stderr.next(position).await, None);
    process.stop(StopMode::Graceful).await;
    token.assert_none();
}

/// Lesson 10: an orphan that holds the pipe does not hold us up, and what was written before is there.
#[tokio::test]
async fn an_orphan_that_holds_the_pipe_holds_nobody_up() {
    let token = Token::new();
    let process = token
        .start(&["sh", "-c", "setsid sleep 600 & echo why >&2; exit 4"])
        .await;
    assert_eq!(process.wait_exit().await, Some(Exit::Code(4)));
    process.stderr().settled(Duration::from_millis(100)).await;
    assert_eq!(process.stderr().last_lines(5), ["why"]);
    process.stop(StopMode::Now).await;
    token.assert_none();
}
