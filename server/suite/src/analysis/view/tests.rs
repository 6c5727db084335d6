use super::*;
use crate::syntax::{self, SyntaxError};
use crate::text::Edit;

fn suite(cases: usize) -> String {
    let cases: Vec<String> = (0..cases)
        .map(|at| format!("  {{\"id\": \"c{at}\", \"operation\": {{\"tool\": \"t{at}\"}}}}"))
        .collect();
    format!(
        "{{\"id\": \"s\", \"cases\": [\n{}\n], \"name\": \"수\"}}\n",
        cases.join(",\n")
    )
}

fn errors(text: &str) -> Vec<SyntaxError> {
    syntax::parse(text, &crate::spec::SuiteGuide).1
}

/// The numbers of the cases whose id stands in a view.
fn kept(view: &View<'_>, cases: usize) -> Vec<usize> {
    let has = |at: &usize| view.text().contains(&format!("\"c{at}\""));
    (0..cases).filter(has).collect()
}

#[test]
fn a_view_is_a_suite_of_the_cases_around_a_place() {
    let text = Text::new(&suite(20));
    let basis = Basis::from(Analysis::new(&text));
    let whole = text.to_string();
    for (needle, expected) in [
        ("\"c10\"", vec![0, 9, 10, 11, 19]),
        ("\"c1\"", vec![0, 1, 2, 19]),
        ("\"c19\"", vec![0, 18, 19]),
        ("\"id\": \"s\"", vec![0, 19]),
        ("수", vec![0, 19]),
    ] {
        let offset = whole.find(needle).unwrap();
        let view = View::cut(&text, &basis, offset);
        // A place outside the cases may keep a neighbour more.
        let kept = kept(&view, 20);
        assert!(
            expected.iter().all(|at| kept.contains(at)),
            "{needle} {kept:?}"
        );
        assert!(kept.len() <= expected.len() + 2, "{needle} {kept:?}");
        assert_eq!(errors(view.text()), [], "{needle}");
        let place = view.place(offset);
        assert!(view.text()[place..].starts_with(needle), "{needle}");
        assert_eq!(view.offset(place + 1), offset + 1, "{needle}");
    }
}

#[test]
fn what_is_left_out_is_still_known() {
    let text = Text::new(&suite(20));
    let basis = Basis::from(Analysis::new(&text));
    let view = View::cut(&text, &basis, text.to_string().find("c10").unwrap());
    let others: Vec<usize> = view.other_cases().map(|case| case.index).collect();
    assert_eq!(others, [1, 2, 3, 4, 5, 6, 7, 8, 12, 13, 14, 15, 16, 17, 18]);
    let tools: Vec<String> = view
        .other_cases()
        .flat_map(|case| case.tools)
        .map(ToString::to_string)
        .collect();
    assert_eq!(tools[0], "t1");
    assert_eq!(View::whole(&text).other_cases().count(), 0);
}

/// Typing breaks a case; the others are told apart by the analysis from before.
#[test]
fn a_text_broken_since_its_analysis_is_cut_where_it_is_whole() {
    let before = Text::new(&suite(20));
    let mut basis = Basis::from(Analysis::new(&before));
    let mut text = before.clone();
    let place = before.to_string().find("\"c10\"").unwrap() + 5;
    for (behind, typed) in [(0, ","), (1, " "), (2, "\""), (3, "na")] {
        let edit = Edit {
            range: place + behind..place + behind,
            replacement: typed.to_owned(),
        };
        text = text.edited(&edit);
        basis = basis.edited(&edit);
    }
    let view = View::cut(&text, &basis, place + 5);
    assert_eq!(kept(&view, 20), [0, 9, 10, 11, 19]);
    let at = view.place(place + 5);
    assert!(view.text()[..at].ends_with("\"c10\", \"na"));
    // A place elsewhere keeps what has changed as well.
    let elsewhere = text.to_string().find("\"c3\"").unwrap();
    let view = View::cut(&text, &basis, elsewhere);
    assert_eq!(kept(&view, 20), [0, 2, 3, 4, 9, 10, 11, 19]);
}

#[test]
fn a_text_without_cases_is_kept_whole() {
    for text in ["", "{", "[1, 2]", "{\"cases\": []}"] {
        let text = Text::new(text);
        let basis = Basis::from(Analysis::new(&text));
        for offset in 0..=text.len() {
            let view = View::cut(&text, &basis, offset);
            assert_eq!(view.text(), text.to_string());
            assert_eq!(view.offset(view.place(offset)), offset);
        }
    }
}
