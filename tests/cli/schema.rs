//! The format for others, as the binary prints it. What it says is tested by those who read it (`tests/consumers`).

use mcpeak_suite::export::{Draft, json_schema, typescript};

use super::sandbox::Sandbox;

#[test]
fn each_form_is_printed() {
    for (arguments, expected) in [
        (&["schema"][..], json_schema(Draft::Draft2020)),
        (&["schema", "--draft-07"], json_schema(Draft::Draft07)),
        (&["schema", "--typescript"], typescript()),
    ] {
        let ran = Sandbox::new(&[]).run(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        assert_eq!(ran.out, expected, "{arguments:?}");
    }
}

#[test]
fn there_is_one_form_at_a_time() {
    let ran = Sandbox::new(&[]).run(&["schema", "--draft-07", "--typescript"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
}
