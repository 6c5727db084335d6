use super::*;

#[test]
fn a_name_is_meant_when_it_is_near_enough() {
    let long = "a".repeat(64);
    let longer = "a".repeat(65);
    let rows: [(&str, &[&str], Option<&str>); 14] = [
        ("time_out-MS", &["tool", "timeoutMs"], Some("timeoutMs")),
        ("wether", &["maps", "weather"], Some("weather")),
        ("swap-brokne", &["swap-broken"], Some("swap-broken")),
        ("c2", &["c1", "c3"], Some("c1")),
        ("cities", &["city", "citis", "citiess"], Some("citis")),
        ("서울-날시", &["부산-날씨", "서울-날씨"], Some("서울-날씨")),
        // Two edits of two characters are another name.
        ("zz", &["c1", "lists-cities"], None),
        ("a", &["b"], None),
        ("nowhere", &["offers-get-weather"], None),
        ("uv", &[], None),
        ("", &["a"], None),
        ("-", &["a"], None),
        (&long, &[&longer], Some(&longer)),
        (&longer, &[&longer, &long], None),
    ];
    for (written, names, expected) in rows {
        let found = nearest(written, names.iter().copied());
        assert_eq!(found, expected, "{written}");
    }
}
