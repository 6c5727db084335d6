//! A repeated key is marked at each occurrence, and the value that counts is the reference's.

#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::{Code, Finding};
use mcpeak_suite::text::Text;

const SUITE: &str = r#"{"schemaVersion":1,"id":"s","name":"S","cases":[{"id":"c","name":"n","timeoutMs":7,"operation":{"type":"callTool","tool":"t","input":{"k":0}},"assertions":[{"type":"bodyMatchesSchema","schema":{"type":"object","properties":{"p":{"const":{"q":0}}}}}]}]}"#;

/// Everywhere that an object can stand: what is repeated there, and with what value.
const REPEATED: &[(&str, &str)] = &[
    (r#""name":"S""#, r#""name":"T""#),
    (r#""cases":["#, r#""cases":[1]"#),
    (r#""timeoutMs":7"#, r#""timeoutMs":8"#),
    (r#""tool":"t""#, r#""tool":"u""#),
    (r#""k":0"#, r#""k":1"#),
    (r#""schema":{"#, r#""schema":1"#),
    (r#""properties":{"#, r#""properties":1"#),
    (r#""p":{"#, r#""p":1"#),
    (r#""q":0"#, r#""\u0071":1"#),
];

fn findings(text: &str) -> Vec<Finding> {
    Analysis::new(&Text::new(text)).findings()
}

/// R22: both occurrences are marked, each names the other, and the one that is ignored is greyed out.
#[test]
fn both_occurrences_are_marked() {
    for (member, again) in REPEATED {
        let place = SUITE.find(member).unwrap();
        let text = format!("{}{again},{}", &SUITE[..place], &SUITE[place..]);
        let key = |member: &str| member.find(':').unwrap();
        let first = place..place + key(again);
        let last = place + again.len() + 1..place + again.len() + 1 + key(member);
        let found: Vec<_> = findings(&text)
            .into_iter()
            .map(|finding| {
                assert_eq!(finding.code, Code::DuplicateKey, "{text}");
                let related = finding.related.iter().map(|related| related.range.clone());
                (finding.range, finding.unnecessary, related.collect())
            })
            .collect();
        assert_eq!(
            found,
            [
                (first.clone(), true, vec![last.clone()]),
                (last, false, vec![first])
            ],
            "{text}"
        );
    }
}

/// R22: the last value is the one that is checked, as `mcpeak test` does.
#[test]
fn the_last_value_is_checked() {
    for (first, last, code) in [
        ("0", "5", None),
        ("5", "0", Some(Code::InvalidTimeout)),
        ("5", "\"5\"", Some(Code::InvalidTimeout)),
    ] {
        let repeated = format!(r#""timeoutMs":{first},"timeoutMs":{last}"#);
        let text = SUITE.replace(r#""timeoutMs":7"#, &repeated);
        let codes = findings(&text).into_iter().map(|finding| finding.code);
        let specified = codes.filter(|code| code.is_specified()).collect::<Vec<_>>();
        assert_eq!(specified, code.into_iter().collect::<Vec<_>>(), "{text}");
    }
}
