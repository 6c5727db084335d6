use super::*;

/// What comes out when bytes come in pieces of a size.
fn read(bytes: &[u8], piece: usize, limit: usize) -> Vec<String> {
    let mut lines = Lines::new(limit);
    let mut out = Vec::new();
    for piece in bytes.chunks(piece) {
        lines.space().extend_from_slice(piece);
        out.extend(std::iter::from_fn(|| lines.next()));
    }
    out.extend(lines.rest());
    assert!(lines.rest().is_none() && lines.next().is_none());
    out.into_iter().map(shown).collect()
}

fn shown(received: Received) -> String {
    match received {
        Received::Text { text, lossy: false } => text,
        Received::Text { text, lossy: true } => format!("lossy {text}"),
        Received::TooLong { bytes, beginning } => format!("{bytes} bytes: {beginning}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn lines_are_the_same_in_whatever_pieces_they_come() {
    let expected = ["one", "", "two\rhalf", "lossy \u{FFFD}x", "größe", "last"];
    let bytes = b"one\n\ntwo\rhalf\r\n\xffx\ngr\xc3\xb6\xc3\x9fe\nlast";
    for piece in 1..=bytes.len() {
        assert_eq!(read(bytes, piece, 100), expected, "pieces of {piece}");
    }
}

#[test]
fn a_line_may_have_the_limit_and_no_more() {
    let long = "x".repeat(1000);
    for (length, expected) in [
        (300, &long[..300]),
        (301, &format!("301 bytes: {}", &long[..200])),
        (999, &format!("999 bytes: {}", &long[..200])),
    ] {
        let line = &long[..length];
        let bytes = format!("{line}\nnext\n");
        for piece in [1, 7, 10_000] {
            assert_eq!(read(bytes.as_bytes(), piece, 300), [expected, "next"]);
            assert_eq!(read(line.as_bytes(), piece, 300), [expected]);
        }
    }
}

#[test]
fn only_the_beginning_of_what_is_too_long_is_kept() {
    let mut lines = Lines::new(1000);
    for _ in 0..100 {
        lines.space().extend_from_slice("é".repeat(1000).as_bytes());
        assert!(lines.next().is_none() && lines.is_too_long());
        assert!(lines.buffer.is_empty());
    }
    let Some(Received::TooLong { bytes, beginning }) = lines.rest() else {
        panic!("nothing was too long")
    };
    assert_eq!((bytes, beginning), (200_000, "é".repeat(200)));
}

#[test]
fn the_room_of_a_long_line_is_given_back() {
    let mut lines = Lines::new(10 * KEPT_BYTES);
    let mut long = vec![b'x'; 5 * KEPT_BYTES];
    long.push(b'\n');
    lines.space().extend_from_slice(&long);
    assert!(lines.next().is_some());
    assert!(lines.space().capacity() <= KEPT_BYTES + CHUNK_BYTES);
}
