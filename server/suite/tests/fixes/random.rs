//! Fixes and refactorings in documents that nobody would write: vectors, fixtures and suites with random damage.

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::ide::fix::{Fixes, fix_all};
use mcpeak_suite::ide::refactor::{Kind, refactorings};
use mcpeak_suite::text::{Edit, Text};

use crate::documents::{FORMS, findings, fixtures, vectors};
use crate::promises::check;
use crate::random::{self, Random};

/// How many documents.
const DOCUMENTS: u64 = 350;

/// Of a document with very many findings, so many are looked at.
const FINDINGS: usize = 12;

fn damaged(random: &mut Random, whole: &[Text]) -> Text {
    let mut text = match random.below(3) {
        0 => {
            let count = 1 + random.below(4);
            Text::new(&random::suite(random, count))
        }
        _ => random.pick(whole).clone(),
    };
    for _ in 0..1 + random.below(6) {
        let edit = random::edit(random, &text.to_string());
        text = text.edited(&edit);
    }
    text
}

/// Edits stand in their order, whole characters and nothing twice.
fn is_applicable(text: &str, edits: &[Edit]) -> bool {
    let is_inside = |edit: &Edit| text.get(edit.range.clone()).is_some();
    let is_apart = |pair: &[Edit]| pair[0].range.end <= pair[1].range.start;
    edits.iter().all(is_inside) && edits.windows(2).all(is_apart)
}

fn damage(analysis: &Analysis) -> usize {
    let findings = analysis.findings();
    findings.iter().filter(|f| f.is_damage()).count()
}

fn each_document(look: impl Fn(&mut Random, u64, &Text)) {
    let fixtures = FORMS.into_iter().flat_map(fixtures);
    let whole: Vec<Text> = vectors()
        .into_iter()
        .chain(fixtures)
        .map(|pair| pair.1)
        .collect();
    for seed in 0..DOCUMENTS {
        let mut random = Random::new(seed);
        let text = damaged(&mut random, &whole);
        look(&mut random, seed, &text);
    }
}

#[test]
fn a_fix_of_random_damage_does_what_every_fix_promises() {
    each_document(|random, seed, text| {
        let analysis = Analysis::new(text);
        let fixes = Fixes::new(text, &analysis);
        let found = findings(text);
        let source = text.to_string();
        for _ in 0..FINDINGS.min(found.len()) {
            let finding = random.pick(&found);
            for fix in fixes.of(finding) {
                assert!(
                    is_applicable(&source, &fix.edits),
                    "{seed}\n{source}\n{fix:?}"
                );
                check(&seed.to_string(), text, finding, &fix);
            }
        }
    });
}

#[test]
fn fixing_all_of_random_damage_ends_and_makes_nothing_worse() {
    each_document(|_, seed, text| {
        let analysis = Analysis::new(text);
        let mended = fix_all(text, &analysis);
        assert!(
            damage(&mended.analysis) <= damage(&analysis),
            "{seed}\n{text}"
        );
        assert_eq!(
            mended.analysis,
            Analysis::new(&mended.text),
            "{seed}\n{text}"
        );
        let again = fix_all(&mended.text, &mended.analysis);
        assert_eq!(again.applied, [], "{seed}\n{text}\n{}", mended.text);
    });
}

#[test]
fn a_refactoring_around_random_damage_loses_nothing() {
    each_document(|random, seed, text| {
        let analysis = Analysis::new(text);
        let source = text.to_string();
        for _ in 0..20 {
            let offset = random.below(source.len() + 1);
            for found in refactorings(text, &analysis, offset) {
                let context = || format!("{seed} {offset}\n{source}\n{found:?}");
                assert!(is_applicable(&source, &found.edits), "{}", context());
                let edits = found.edits.iter().rev();
                let after = edits.fold(text.clone(), |text, edit| text.edited(edit));
                assert!(
                    damage(&Analysis::new(&after)) <= damage(&analysis),
                    "{}",
                    context()
                );
                if matches!(found.kind, Kind::MoveUp | Kind::MoveDown | Kind::SortKeys) {
                    let bytes = |text: &str| {
                        let mut bytes = text.as_bytes().to_vec();
                        bytes.sort_unstable();
                        bytes
                    };
                    assert_eq!(bytes(&after.to_string()), bytes(&source), "{}", context());
                }
            }
        }
    });
}
