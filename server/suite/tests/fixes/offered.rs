//! What is offered for each fixture, and what becomes of the text.

use std::collections::HashSet;
use std::fmt::Write;

use expect_test::expect_file;
use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::Code;
use mcpeak_suite::ide::fix::Fixes;
use mcpeak_suite::text::Text;
use mcpeak_suite::texts::TextId;

use crate::documents::{FORMS, Form, findings, fixed, fixtures};

/// What a fix changed, with some characters around it.
fn change(before: &Text, after: &Text) -> String {
    let (before, after) = (before.to_string(), after.to_string());
    let (old, new): (Vec<char>, Vec<char>) = (before.chars().collect(), after.chars().collect());
    let start = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let rest = old.len().min(new.len()) - start;
    let behind = old.iter().rev().zip(new.iter().rev());
    let end = behind.take(rest).take_while(|(a, b)| a == b).count();
    let part = |text: &[char]| -> String {
        let from = start.saturating_sub(16);
        let to = (text.len() - end + 8).min(text.len());
        text[from..to]
            .iter()
            .collect::<String>()
            .escape_debug()
            .to_string()
    };
    format!("{} → {}", part(&old), part(&new)).replace("\\\"", "\"")
}

fn report() -> String {
    let mut out = String::new();
    for (line, text) in fixtures(Form::Plain) {
        writeln!(out, "{line}").unwrap();
        let analysis = Analysis::new(&text);
        let fixes = Fixes::new(&text, &analysis);
        for finding in findings(&text) {
            writeln!(
                out,
                "  {} {}: {}",
                finding.code.as_str(),
                finding.path,
                finding.message
            )
            .unwrap();
            for fix in fixes.of(&finding) {
                let mark = if fix.is_only_answer { "!" } else { "-" };
                let change = change(&text, &fixed(&text, &fix));
                writeln!(out, "    {mark} {}: {change}", fix.title).unwrap();
            }
        }
        out.push('\n');
    }
    out
}

#[test]
fn each_finding_is_offered_what_can_be_done_about_it() {
    expect_file!["offered.txt"].assert_eq(&report());
}

/// The titles of fixes: neither that of all of them, nor what the page about a code says to do.
fn titles() -> HashSet<TextId> {
    let is_of_page = |name: &str| Code::ALL.iter().any(|code| name == format!("Fix{code:?}"));
    let is_fix = |id: &TextId| {
        let name = format!("{id:?}");
        name.starts_with("Fix") && *id != TextId::FixAll && !is_of_page(&name)
    };
    TextId::ALL.iter().copied().filter(is_fix).collect()
}

#[test]
fn every_kind_of_fix_is_offered_in_plain_korean_and_damaged_documents() {
    for form in FORMS {
        let mut missing = titles();
        for (_, text) in fixtures(form) {
            let analysis = Analysis::new(&text);
            let fixes = Fixes::new(&text, &analysis);
            for finding in findings(&text) {
                for fix in fixes.of(&finding) {
                    missing.remove(&fix.title.id());
                }
            }
        }
        assert_eq!(missing, HashSet::new(), "{form:?}");
    }
}
