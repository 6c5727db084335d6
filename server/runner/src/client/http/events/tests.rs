use super::*;

fn read(pieces: &[&[u8]]) -> (Vec<(String, String)>, Events) {
    let mut events = Events::new(1000);
    let mut read = Vec::new();
    for piece in pieces {
        for event in events.feed(piece).expect("short events") {
            let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
            read.push((text(event.name), text(event.data)));
        }
    }
    (read, events)
}

fn data_of(stream: &[u8]) -> Vec<String> {
    let (events, _) = read(&[stream]);
    events.into_iter().map(|(_, data)| data).collect()
}

#[test]
fn events_are_read_as_the_standard_says() {
    let cases: [(&str, &[&str]); 15] = [
        ("data: a\n\n", &["a"]),
        ("data:a\n\n", &["a"]),
        ("data:  a \n\n", &[" a "]),
        ("data: a\r\rdata: b\r\n\r\ndata: c\n\n", &["a", "b", "c"]),
        ("data: a\ndata: b\ndata\ndata: c\n\n", &["a\nb\n\nc"]),
        ("\u{feff}data: a\n\n", &["a"]),
        ("\u{feff}\u{feff}data: a\n\n", &[]),
        (": comment\n:\ndata: a\n: comment\n\n", &["a"]),
        ("data\n\n", &[""]),
        ("data:\ndata:\n\n", &["\n"]),
        ("event: x\n\n", &[]),
        ("\n\n\n", &[]),
        ("data: a\n", &[]),
        ("Data: a\nother: b\n data: c\n\n", &[]),
        ("data: a: b\n\n", &["a: b"]),
    ];
    for (stream, expected) in cases {
        assert_eq!(data_of(stream.as_bytes()), expected, "{stream:?}");
    }
}

#[test]
fn a_stream_may_be_cut_anywhere() {
    let stream = "\u{feff}event: e\r\nid: 7\r\ndata: é\r\ndata: b\r\n\r\n: x\r\rdata: c\n\nretry: 20\rdata: d\r\n\r\n";
    let stream = stream.as_bytes();
    let (whole, _) = read(&[stream]);
    assert_eq!(whole.len(), 3);
    for cut in 0..=stream.len() {
        let (one, two) = stream.split_at(cut);
        let (pieces, events) = read(&[one, b"", two]);
        assert_eq!(pieces, whole, "cut at {cut}");
        assert_eq!(events.last_id(), Some("7"));
        assert_eq!(events.retry(), Some(20));
    }
    let single: Vec<&[u8]> = stream.chunks(1).collect();
    assert_eq!(read(&single).0, whole);
}

#[test]
fn an_id_counts_from_the_end_of_its_event() {
    let cases = [
        ("id: 1\ndata: a\n\n", Some("1")),
        ("id: 1\n\n", Some("1")),
        ("id: 1\n\ndata: a\n\n", Some("1")),
        ("id: 1\n\nid: 2\ndata: a\n", Some("1")),
        ("id: 1\n\nid\n\n", None),
        ("id: 1\n\nid: a\0b\n\n", Some("1")),
        ("data: a\n\n", None),
    ];
    for (stream, expected) in cases {
        let (_, events) = read(&[stream.as_bytes()]);
        assert_eq!(events.last_id(), expected, "{stream:?}");
    }
}

#[test]
fn a_time_to_wait_is_digits_alone() {
    let cases = [
        ("retry: 10\n", Some(10)),
        ("retry: 10\nretry: x\n", Some(10)),
        ("retry: +1\n", None),
        ("retry: 99999999999999999999\n", None),
        ("retry\n", None),
    ];
    for (stream, expected) in cases {
        let (_, events) = read(&[stream.as_bytes()]);
        assert_eq!(events.retry(), expected, "{stream:?}");
    }
}

#[test]
fn a_name_belongs_to_one_event() {
    let (events, _) = read(&[b"event: x\ndata: a\n\ndata: b\n\nevent: y\n\ndata: c\n\n"]);
    let names: Vec<&str> = events.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["x", "", ""]);
}

#[test]
fn a_new_stream_begins_without_the_rest_of_the_old_one() {
    let (_, mut events) = read(&[b"retry: 5\nid: 1\ndata: a\n\nid: 2\ndata: b\ndata: c"]);
    assert!(events.is_unfinished());
    events.restart();
    assert!(!events.is_unfinished());
    assert_eq!((events.last_id(), events.retry()), (Some("1"), Some(5)));
    let next = events.feed("\u{feff}data: d\n\n".as_bytes());
    assert_eq!(next.expect("short events")[0].data, b"d");
}

#[test]
fn an_event_has_at_most_so_many_bytes() {
    let within = format!("data: {}\n\n", "x".repeat(1000));
    assert_eq!(data_of(within.as_bytes())[0].len(), 1000);
    let lines = "data: xxxxxxxxx\n".repeat(101);
    for stream in [
        format!("data: {}", "x".repeat(1100)),
        lines,
        ":".repeat(1100),
    ] {
        for size in [7, 5000] {
            let mut events = Events::new(1000);
            let long = stream
                .as_bytes()
                .chunks(size)
                .find_map(|piece| events.feed(piece).err());
            let long = long.expect("a long event");
            assert!(long.bytes > 1000, "{long:?}");
            assert!(!long.beginning.is_empty());
        }
    }
}

#[test]
fn a_message_is_data_without_another_name() {
    let cases = [
        ("", "a", true),
        ("message", "a", true),
        ("ping", "a", false),
        ("", "", false),
    ];
    for (name, data, expected) in cases {
        let event = Event {
            name: name.into(),
            data: data.into(),
        };
        assert_eq!(event.is_message(), expected, "{name:?} {data:?}");
    }
}
