//! What every fix promises: its finding is gone, nothing is wrong with what it wrote, and nothing else was touched. And that
//! fixing everything with one answer comes to an end and leaves no such finding.

use std::ops::Range;

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::{Code, Finding};
use mcpeak_suite::ide::fix::{Fix, Fixes, fix_all};
use mcpeak_suite::text::Text;
use mcpeak_suite::texts::TextId;

use crate::documents::{FORMS, findings, fixed, fixtures, vectors};

/// All documents: the vectors, and the fixtures in every form.
fn documents() -> Vec<(String, Text)> {
    let fixtures = FORMS.into_iter().flat_map(fixtures);
    vectors().into_iter().chain(fixtures).collect()
}

/// Fixes that write what was there in another form: what was wrong with that may be said only now.
const REWRITING: &[TextId] = &[
    TextId::FixRename,
    TextId::FixQuote,
    TextId::FixUnquote,
    TextId::FixWrap,
    TextId::FixUnwrap,
    TextId::FixSchemaOfType,
    TextId::FixDoubleQuotes,
    TextId::FixTurnInto,
    TextId::FixOnlySchema,
    TextId::FixEscape,
    TextId::FixKeepOurs,
    TextId::FixKeepTheirs,
    TextId::FixRemoveMarker,
];

/// The bytes that a fix wrote, in the text after it.
fn written(fix: &Fix) -> Vec<Range<usize>> {
    let mut moved = 0isize;
    let mut ranges = Vec::new();
    for edit in &fix.edits {
        let start = edit.range.start.checked_add_signed(moved).unwrap();
        ranges.push(start..start + edit.replacement.len());
        moved += edit.replacement.len() as isize - edit.range.len() as isize;
    }
    ranges
}

fn count(findings: &[Finding], like: &Finding) -> usize {
    let same = |f: &&Finding| f.code == like.code && f.message.id() == like.message.id();
    findings.iter().filter(same).count()
}

fn described(findings: &[Finding]) -> String {
    let lines = findings
        .iter()
        .map(|f| format!("{} {} {:?}", f.code.as_str(), f.path, f.range));
    lines.collect::<Vec<_>>().join("\n")
}

/// Whether a code may be shown at what a fix wrote and not be about it: damage is shown at the last thing before what is
/// missing, and whether a digest in the right form is the right one, no fix can know.
fn is_shown_anywhere(code: Code) -> bool {
    matches!(code, Code::SuiteJsonInvalid | Code::StaleApproval)
}

/// What a fix of a finding promises.
pub(crate) fn check(name: &str, text: &Text, finding: &Finding, fix: &Fix) {
    let before = findings(text);
    let after_text = fixed(text, fix);
    let after = findings(&after_text);
    let context = || {
        format!(
            "{name}\n{text}\n{} {}\n{}\n{after_text}\n{}",
            finding.code.as_str(),
            finding.path,
            fix.title,
            described(&after),
        )
    };
    let stays = after.iter().any(|other| {
        other.code == finding.code
            && other.path == finding.path
            && other.message == finding.message
            && other.range == finding.range
    });
    assert!(
        !stays || count(&after, finding) < count(&before, finding),
        "{}",
        context()
    );
    let syntax = |findings: &[Finding]| {
        findings
            .iter()
            .filter(|f| f.code == Code::SuiteJsonInvalid)
            .count()
    };
    assert!(syntax(&after) <= syntax(&before), "{}", context());
    let is_literal = fix.title.id() == TextId::FixReplace && finding.code == Code::SuiteJsonInvalid;
    if REWRITING.contains(&fix.title.id()) || is_literal {
        return;
    }
    for range in written(fix) {
        let text = after_text.slice(range.clone());
        if !text.contains(|c: char| c.is_alphanumeric()) {
            continue;
        }
        let wrong = after
            .iter()
            .filter(|other| !is_shown_anywhere(other.code))
            .find(|other| other.range.start < range.end && range.start < other.range.end);
        assert_eq!(wrong, None, "{}", context());
    }
}

#[test]
fn after_every_offered_fix_its_finding_is_gone_and_what_it_wrote_is_in_order() {
    let mut offered = 0;
    for (name, text) in documents() {
        let analysis = Analysis::new(&text);
        let fixes = Fixes::new(&text, &analysis);
        for finding in findings(&text) {
            for fix in fixes.of(&finding) {
                check(&name, &text, &finding, &fix);
                offered += 1;
            }
        }
    }
    assert!(offered > 2_500, "{offered} fixes were offered");
}

/// The finding whose one answer is still to be given.
fn unanswered(text: &Text, analysis: &Analysis) -> Option<(Finding, Fix)> {
    let fixes = Fixes::new(text, analysis);
    let findings = analysis.findings();
    findings.into_iter().find_map(|finding| {
        let mut offered = fixes.of(&finding).into_iter();
        let answer = offered.find(|fix| fix.is_only_answer)?;
        Some((finding, answer))
    })
}

#[test]
fn fixing_all_leaves_nothing_that_has_one_answer_and_changes_nothing_when_repeated() {
    for (name, text) in documents() {
        let mended = fix_all(&text, &Analysis::new(&text));
        assert_eq!(mended.analysis, Analysis::new(&mended.text), "{name}");
        let left = unanswered(&mended.text, &mended.analysis);
        assert_eq!(left, None, "{name}\n{text}\n{}", mended.text);
        let again = fix_all(&mended.text, &mended.analysis);
        assert_eq!(again.text.to_string(), mended.text.to_string(), "{name}");
        assert_eq!(again.applied, [], "{name}");
    }
}

#[test]
fn fixing_all_is_one_edit_from_the_first_to_the_last_change() {
    for (name, text) in documents() {
        let mended = fix_all(&text, &Analysis::new(&text));
        let after = match mended.edit(&text) {
            Some(edit) => text.edited(&edit),
            None => text.clone(),
        };
        assert_eq!(after.to_string(), mended.text.to_string(), "{name}");
    }
}

#[test]
fn fixing_all_leaves_a_valid_suite_with_the_fingerprint_that_was_approved() {
    let schema = r#"{"type": "string", "minLength": 0}"#;
    let suite = |approval: &str| {
        format!(
            r#"{{"schemaVersion": 1, "id": "s", "name": "n", {approval}"cases": [{{"id": "c", "name": "n", "operation": {{"type": "callTool", "tool": "t", "input": {{}}}}, "assertions": [{{"type": "bodyMatchesSchema", "schema": {schema}}}]}}]}}"#
        )
    };
    let changes = |text: &str| {
        let text = Text::new(text);
        fix_all(&text, &Analysis::new(&text)).applied.len()
    };
    assert_eq!(changes(&suite("")), 1);
    let approval = format!(r#""approval": {{"fingerprint": "{}"}}, "#, "a".repeat(64));
    assert_eq!(changes(&suite(&approval)), 0);
}
