use super::*;

/// In the wrong example is what the page is about and nothing else; in the right one nothing. A repeated key is found
/// at both of its places.
#[test]
fn examples_do_what_they_show() {
    for &code in Code::ALL {
        let Explanation { wrong, right, .. } = explanation(code);
        let mut codes: Vec<Code> = findings(&wrong)
            .iter()
            .map(|finding| finding.code)
            .collect();
        codes.dedup();
        assert_eq!(codes, [code], "wrong:\n{wrong}");
        assert_eq!(findings(&right), [], "{}, right:\n{right}", code.as_str());
        assert_ne!(wrong, right);
    }
}

/// No code has the words of another.
#[test]
fn each_code_has_texts_of_its_own() {
    let mut seen = std::collections::HashMap::new();
    for &code in Code::ALL {
        let (meaning, reason, fix) = texts(code);
        for id in [meaning, reason, fix] {
            let other = seen.insert(words(id), code);
            assert_eq!(other, None, "{} and {}", words(id), code.as_str());
            assert!(words(id).ends_with('.'), "{id:?}");
        }
    }
}

#[test]
fn a_page_has_all_there_is_to_say() {
    let page = page(Code::DuplicateCaseId);
    let Explanation {
        meaning,
        reason,
        fix,
        wrong,
        right,
    } = explanation(Code::DuplicateCaseId);
    for part in [words(meaning), words(reason), words(fix), wrong, right] {
        assert!(page.contains(&part), "{part}");
    }
    assert!(page.starts_with("# DUPLICATE_CASE_ID\n\n"));
    assert!(
        page.contains("At `cases[1].id`: The id \"forecast\" is already the id of `cases[0]`.")
    );
}

/// The document has every page's body, below a heading that its table links to.
#[test]
fn the_document_has_every_page() {
    let document = document();
    for &code in Code::ALL {
        let name = code.as_str();
        let section = format!("\n## {name}\n\n{}", body(code, "###"));
        assert!(document.contains(&section), "{name}");
        let link = format!("[`{name}`](#{})", name.to_ascii_lowercase());
        assert!(document.contains(&link), "{name}");
    }
}
