//! Pages about codes: what `explain` prints, and the document that has them all.

use mcpeak_suite::export::explain;
use mcpeak_suite::finding::Code;

use super::sandbox::Sandbox;

/// The examples of a page, checked by the binary: the wrong one is reported under the page's code and no other, the
/// right one not at all.
#[test]
fn the_examples_of_each_page_do_what_they_show() {
    for code in Code::ALL {
        let ran = Sandbox::new(&[]).run(&["explain", code.as_str()]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
        let examples: Vec<&str> = ran.out.split("```json\n").skip(1).collect();
        let examples: Vec<&str> = examples
            .iter()
            .filter_map(|rest| rest.split("```").next())
            .collect();
        let [wrong, right] = examples[..] else {
            panic!("{}: {} examples", code.as_str(), examples.len());
        };
        let sandbox = Sandbox::new(&[("a.suite.json", wrong), ("b.suite.json", right)]);
        let report = sandbox.run(&["check", "--format", "json"]).json();
        let found = |file: usize| {
            let findings = report["files"][file]["findings"].as_array().unwrap();
            findings
                .iter()
                .map(|finding| finding["code"].clone())
                .collect::<Vec<_>>()
        };
        assert!(!found(0).is_empty(), "{}", code.as_str());
        assert!(
            found(0).iter().all(|found| found == code.as_str()),
            "{}",
            code.as_str()
        );
        assert!(found(1).is_empty(), "{}", code.as_str());
    }
}

#[test]
fn without_a_code_all_are_listed() {
    let ran = Sandbox::new(&[]).run(&["explain"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    for code in Code::ALL {
        let rows = ran.out.lines().filter(|line| {
            let mut words = line.split_whitespace();
            words.next() == Some(code.as_str()) && words.next() == Some(code.severity().as_str())
        });
        assert_eq!(rows.count(), 1, "{}", code.as_str());
    }
}

#[test]
fn several_codes_are_several_pages() {
    let ran = Sandbox::new(&[]).run(&["explain", "empty_cases", "INVALID_TYPE"]);
    let pages = [Code::EmptyCases, Code::InvalidType]
        .map(explain::page)
        .join("\n");
    assert_eq!((ran.code, ran.out), (Some(0), pages));
}

#[test]
fn an_unknown_code_is_2_and_the_others_are_explained() {
    let ran = Sandbox::new(&[]).run(&[
        "explain",
        "DUPLICATE_ID_CASE\u{7}",
        "EMPTY_CASE",
        "EMPTY_CASES",
    ]);
    assert_eq!(ran.code, Some(2));
    assert_eq!(
        ran.err,
        "error: there is no code DUPLICATE_ID_CASE\\u0007; `mcpeak-lsp explain` lists all\n\
         error: there is no code EMPTY_CASE; did you mean EMPTY_CASES?\n"
    );
    assert!(ran.out.contains("# EMPTY_CASES\n"), "{ran:?}");
}
