use super::*;

const CASE: &str = r#"{"id": "a", "assertions": [{"type": "isError", "expected": false}]}"#;
const SPACED: &str =
    "{ \"id\" :\r\n\"a\",\n\t\"assertions\": [ {\"type\":\"isError\" , \"expected\": false } ] }";

#[test]
fn a_place_is_found_again_whatever_the_white_space() {
    let (anchors, spaced) = (Anchors::new(CASE), Anchors::new(SPACED));
    for place in [
        "false",
        r#""id""#,
        r#"{"type": "isError", "expected": false}"#,
        CASE,
    ] {
        let start = CASE.find(place).unwrap();
        let bytes = start..start + place.len();
        let anchor = anchors.of(&bytes);
        assert_eq!(anchors.bytes(&anchor), Some(bytes));
        let there = spaced.bytes(&anchor).unwrap();
        let squeezed = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(squeezed(&SPACED[there]), squeezed(place));
    }
}

#[test]
fn a_place_without_tokens_is_the_token_before_it() {
    let anchors = Anchors::new("  {}  ");
    for bytes in [0..0, 3..3, 5..6, 100..200] {
        assert!(anchors.bytes(&anchors.of(&bytes)).is_some(), "{bytes:?}");
    }
    assert_eq!(anchors.bytes(&anchors.of(&(5..6))), Some(3..4));
}

#[test]
fn an_anchor_of_a_longer_case_means_nothing() {
    let anchor = Anchors::new(CASE).of(&(CASE.len() - 1..CASE.len()));
    assert_eq!(Anchors::new("{}").bytes(&anchor), None);
    assert_eq!(Anchors::new("").bytes(&Anchors::new("").of(&(0..1))), None);
}
