use super::*;

fn tail(chunks: &[&[u8]]) -> StderrTail {
    let tail = StderrTail::default();
    for chunk in chunks {
        tail.push(chunk);
    }
    tail
}

#[test]
fn the_last_64_kib_are_kept() {
    let lines: String = (0..100_000).map(|number| format!("{number}\n")).collect();
    let tail = tail(&[lines.as_bytes()]);
    assert_eq!(tail.kept().len(), TAIL_BYTES);
    assert_eq!(tail.last_lines(2), ["99998", "99999"]);
}

#[test]
fn lines_are_cut_and_bad_bytes_are_shown() {
    let long = "é".repeat(1500);
    let tail = tail(&[b"first\r\n", long.as_bytes(), b"\nbad \xff byte"]);
    assert_eq!(
        tail.last_lines(9),
        ["first", &"é".repeat(1000), "bad \u{FFFD} byte"]
    );
    assert!(tail.last_lines(0).is_empty());
}

#[tokio::test]
async fn a_listener_gets_everything_once_and_characters_whole() {
    let (stream, mut writer) = tokio::io::duplex(64);
    let tail = StderrTail::default();
    tail.follow(stream);
    use tokio::io::AsyncWriteExt;
    writer
        .write_all("a\u{20AC}".as_bytes().get(..3).unwrap())
        .await
        .unwrap();
    let (position, text) = tail.next(0).await.unwrap();
    assert_eq!((position, text.as_str()), (1, "a"));
    writer
        .write_all("\u{20AC}".as_bytes().get(2..).unwrap())
        .await
        .unwrap();
    let (position, text) = tail.next(position).await.unwrap();
    assert_eq!((position, text.as_str()), (4, "\u{20AC}"));
    drop(writer);
    assert_eq!(tail.next(position).await, None);
}

#[test]
fn a_listener_that_was_away_too_long_begins_at_what_is_kept() {
    let tail = tail(&[&vec![b'x'; TAIL_BYTES], b"end"]);
    let (position, text) = tail.since(1, false);
    assert_eq!(position, TAIL_BYTES as u64 + 3);
    assert_eq!(text.len(), TAIL_BYTES);
    assert!(text.ends_with("xend"));
}
