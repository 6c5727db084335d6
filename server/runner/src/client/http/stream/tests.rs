use super::*;

#[test]
fn a_try_waits_as_long_as_the_server_asks_or_longer_with_each_try() {
    let cases = [
        ("", 0, 1000),
        ("", 2, 3000),
        ("retry: 20\n", 0, 20),
        ("retry: 20\n", 2, 20),
        ("retry: 60000\n", 0, 5000),
        ("retry: 18446744073709551615\n", 0, 5000),
    ];
    for (stream, fruitless, expected) in cases {
        let mut events = Events::new(100);
        events.feed(stream.as_bytes()).expect("short events");
        let wait = wait(&events, fruitless);
        assert_eq!(wait.as_millis(), expected, "{stream:?} {fruitless}");
    }
}
