use super::*;

#[test]
fn schemes_are_named_without_their_parameters() {
    let cases: [(&[&str], &[&str]); 11] = [
        (&["Bearer"], &["Bearer"]),
        (
            &["Bearer realm=\"x\", error=\"invalid_token\""],
            &["Bearer"],
        ),
        (
            &["Basic realm=\"a, Digest b\", Digest nonce=\"c\""],
            &["Basic", "Digest"],
        ),
        (&["Basic realm=\"a\\\", Evil b\""], &["Basic"]),
        (&["Bearer realm = \"x\", scope = \"y\""], &["Bearer"]),
        (&["Negotiate YWJj==, NTLM"], &["Negotiate", "NTLM"]),
        (&["Basic a=1", "bearer", "BASIC"], &["Basic", "bearer"]),
        (&["Newauth a=1, b=2,, , Basic"], &["Newauth", "Basic"]),
        (&["", "  ", ",,"], &[]),
        (&["\"quoted\"", "<script>"], &[]),
        (
            &["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
            &[],
        ),
    ];
    for (headers, expected) in cases {
        let headers: Vec<HeaderValue> = headers
            .iter()
            .map(|text| HeaderValue::from_static(text))
            .collect();
        assert_eq!(schemes(&headers), expected, "{headers:?}");
    }
}
