//! Every byte of whole documents, valid and broken: nothing panics, and the validator has nothing against what is offered.

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};

use mcpeak_suite::analysis::View;
use mcpeak_suite::ide::completion::completions;
use mcpeak_suite::spec::SuiteGuide;
use mcpeak_suite::syntax::parse;
use mcpeak_suite::text::Text;

use super::accept::{PLAIN, SNIPPETS, accept, accept_filled, findings, illegality, objection};
use super::documents::{Walked, documents};

/// Asks at every byte of a document; how many items were judged, and what is to be said against them.
fn walk(document: &Walked) -> (usize, Vec<String>) {
    let Walked { name, text, .. } = document;
    let view = View::whole(&Text::new(text));
    let before = findings(text);
    let (mut judged, mut objections) = (HashSet::new(), Vec::new());
    for offset in 0..=text.len() {
        let plain = completions(&view, offset, &PLAIN).items;
        let mut snippets = Vec::new();
        for (at, item) in plain.iter().enumerate() {
            let line = &text[item.edit.range.clone()];
            assert!(!line.contains(['\n', '\r']), "{name}: an edit over lines");
            if text.is_char_boundary(offset) {
                let range = &item.edit.range;
                assert!(
                    range.start <= offset && offset <= range.end,
                    "{name}: not at the cursor"
                );
            }
            let accepted = accept(text, item);
            if !judged.insert(accepted.text.clone()) {
                continue;
            }
            if snippets.is_empty() {
                snippets = completions(&view, offset, &SNIPPETS).items;
            }
            let filled = accept_filled(text, &snippets[at]);
            assert_eq!(
                filled.text, accepted.text,
                "{name} @{offset} {}",
                item.label
            );
            let objection = match document.lost_brackets {
                true => illegality(&before, &accepted),
                false => objection(&before, &accepted),
            };
            objections.extend(objection.map(|objection| {
                let around = &accepted.text[accepted.inserted.clone()];
                format!(
                    "{name} @{offset} {}: {objection}\n    {around:?}",
                    item.label
                )
            }));
        }
    }
    (judged.len(), objections)
}

#[test]
fn nothing_illegal_is_offered_at_any_byte() {
    let documents = documents();
    assert!(documents.len() >= 40, "{} documents", documents.len());
    let next = AtomicUsize::new(0);
    let walk_some = || {
        let (mut judged, mut objections) = (0, Vec::new());
        while let Some(document) = documents.get(next.fetch_add(1, Ordering::Relaxed)) {
            let (count, said) = walk(document);
            judged += count;
            objections.extend(said);
        }
        (judged, objections)
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let walked: Vec<(usize, Vec<String>)> = std::thread::scope(|scope| {
        let walkers: Vec<_> = (0..threads).map(|_| scope.spawn(walk_some)).collect();
        let walked = walkers.into_iter().map(|walker| walker.join());
        walked
            .map(|walked| walked.expect("nothing panics"))
            .collect()
    });
    let judged: usize = walked.iter().map(|(judged, _)| judged).sum();
    let objections: Vec<String> = walked.into_iter().flat_map(|(_, said)| said).collect();
    println!(
        "{} documents, {judged} different texts after accepting",
        documents.len()
    );
    assert!(
        objections.is_empty(),
        "{} of {judged}:\n{}",
        objections.len(),
        objections.join("\n")
    );
    assert!(judged > 5_000, "{judged}");
}

/// A key that stands in an object is not offered there, wherever in the object a comma is missing (R16).
#[test]
fn a_missing_comma_hides_no_key() {
    let object = [
        "\"id\": \"a\"",
        "\"name\": \"b\"",
        "\"operation\": {\"type\": \"listTools\"}",
        "\"timeoutMs\": 5",
    ];
    for line in ["", "\n"] {
        for missing in 0..=object.len() {
            for cursor in 0..=object.len() {
                let (mut case, mut offset) = (String::from("{\"cases\": [{"), 0);
                for at in 0..=object.len() {
                    if at == cursor {
                        offset = case.len();
                    }
                    let Some(member) = object.get(at) else { break };
                    case.push_str(member);
                    case.push_str(if at == missing || at + 1 == object.len() {
                        " "
                    } else {
                        ", "
                    });
                    case.push_str(line);
                }
                case.push_str("}]}");
                let items = completions(&View::whole(&Text::new(&case)), offset, &PLAIN).items;
                let labels: Vec<&str> = items.iter().map(|item| item.label.as_str()).collect();
                assert_eq!(
                    labels,
                    ["assertions", "assertions: toolExists"],
                    "{case} @{offset}"
                );
            }
        }
    }
}

/// Depth costs neither the stack nor more than time that grows with it (R24).
#[test]
fn nesting_is_no_danger() {
    for opening in ["[", "{\"cases\":[", "{\"a\":"] {
        let text = opening.repeat(100_000);
        let view = View::whole(&Text::new(&text));
        completions(&view, text.len(), &SNIPPETS);
        completions(&view, text.len() / 2, &SNIPPETS);
    }
}

/// The walk is about both kinds.
#[test]
fn documents_are_valid_and_broken() {
    let broken = |document: &&Walked| !parse(&document.text, &SuiteGuide).1.is_empty();
    let documents = documents();
    let count = documents.iter().filter(broken).count();
    assert!(count >= 20 && documents.len() - count >= 15, "{count}");
}
