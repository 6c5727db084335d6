use super::*;

#[test]
fn an_address_is_shown_without_what_may_be_secret() {
    let cases = [
        ("http://h:1/mcp", "http://h:1/mcp"),
        ("https://u:p@h/a?b#c", "https://h/a"),
        ("https://u@h/@scope/mcp#c", "https://h/@scope/mcp"),
        ("http://[::1]:80/", "http://[::1]/"),
        ("http:u:p@h/x?y", "http://h/x"),
        ("http://u:p/w@h/?k=v", "…"),
        ("http://u:p#w@h/", "…"),
        ("localhost?k=v", "localhost"),
        ("nothing#x", "nothing"),
        ("", ""),
    ];
    for (url, expected) in cases {
        assert_eq!(shown_url(url), expected, "{url}");
    }
}

#[test]
fn this_computer_is_known_by_its_names() {
    let cases = [
        ("http://localhost:1", true),
        ("http://LOCALHOST", true),
        ("http://a.localhost", true),
        ("http://127.9.9.9", true),
        ("http://2130706433", true),
        ("http://[::1]", true),
        ("http://localhost.example.org", false),
        ("http://10.0.0.1", false),
        ("http://[::2]", false),
        ("http://0.0.0.0", false),
    ];
    for (url, expected) in cases {
        let url = Url::parse(url).expect("a URL");
        assert_eq!(is_loopback(&url), expected, "{url}");
    }
}

#[test]
fn a_header_may_come_twice_and_is_not_logged() {
    let given = [("x-a", "1"), ("X-A", "2")].map(|(name, value)| (name.into(), value.into()));
    let headers = headers(&given).expect("headers");
    let values: Vec<&HeaderValue> = headers.get_all("x-a").iter().collect();
    assert_eq!(values, ["1", "2"]);
    assert!(values.iter().all(|value| value.is_sensitive()));
}
