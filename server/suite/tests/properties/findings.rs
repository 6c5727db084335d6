//! The findings of any text: complete, in place, each said once.

use std::collections::HashSet;

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::Code;
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::model::Suite;
use mcpeak_suite::text::Text;
use mcpeak_suite::texts::{Language, Message};

use crate::texts::{Look, properties};

const EXECUTIONS: usize = 400;

properties! {
    ranges_are_in_the_text
    findings_mark_something
    messages_and_hints_say_two_things
    every_argument_is_filled
    no_finding_is_repeated
    repeated_keys_name_each_other
    a_fingerprint_goes_with_no_errors
}

/// Ranges, those of related places too, lie in the text, on character boundaries.
fn ranges_are_in_the_text(look: &Look<'_>) {
    for finding in look.findings() {
        let related = finding.related.iter().map(|related| &related.range);
        for range in std::iter::once(&finding.range).chain(related) {
            assert!(
                range.start <= range.end && look.text.get(range.clone()).is_some(),
                "{finding:?}"
            );
        }
    }
}

/// A finding marks at least one character, unless there is nothing but white space and comments.
fn findings_mark_something(look: &Look<'_>) {
    let findings = look.findings();
    let has_value = !findings
        .iter()
        .any(|finding| finding.message.id() == mcpeak_suite::texts::TextId::SyntaxEmpty);
    for finding in findings {
        assert!(!finding.range.is_empty() || !has_value, "{finding:?}");
    }
}

/// Every message and hint has words, on one line, and the two are not the same.
fn messages_and_hints_say_two_things(look: &Look<'_>) {
    for finding in look.findings() {
        let (message, hint) = (rendered(&finding.message), rendered(&finding.hint));
        assert!(!message.trim().is_empty() && !hint.trim().is_empty());
        assert_ne!(message, hint);
        for said in [&message, &hint] {
            assert!(!said.chars().any(breaks_a_message), "{said:?}");
            assert!(said.chars().count() < 400, "{said:?}");
        }
    }
}

/// No `{argument}` is left unfilled, in related messages neither.
fn every_argument_is_filled(look: &Look<'_>) {
    for finding in look.findings() {
        let related = finding.related.iter().map(|related| &related.message);
        for message in [&finding.message, &finding.hint].into_iter().chain(related) {
            let said = rendered(message);
            let left = argument(&said).filter(|name| !look.text.contains(name));
            assert_eq!(left, None, "{said:?}");
        }
    }
}

/// The same is not said twice about one place; two brackets may be missing at one place, each with its own opener.
fn no_finding_is_repeated(look: &Look<'_>) {
    let mut seen = HashSet::new();
    for finding in look.findings() {
        let said = (
            finding.code,
            finding.path.clone(),
            finding.range.clone(),
            rendered(&finding.message),
            finding.related.first().map(|related| related.range.clone()),
        );
        assert!(seen.insert(said), "{finding:?}");
    }
}

/// R22: each occurrence of a repeated key is marked, and names the other.
fn repeated_keys_name_each_other(look: &Look<'_>) {
    let findings = look.findings();
    let repeated = || {
        findings
            .iter()
            .filter(|finding| finding.code == Code::DuplicateKey)
    };
    for finding in repeated() {
        let [other] = finding.related.as_slice() else {
            panic!("{finding:?}");
        };
        assert!(
            repeated().any(|known| known.range == other.range),
            "{finding:?}"
        );
    }
}

/// A text is a suite and has a fingerprint exactly where it is valid, and advice never takes that away.
fn a_fingerprint_goes_with_no_errors(look: &Look<'_>) {
    let text = Text::new(look.text);
    let analysis = Analysis::new(&text);
    let has_errors = analysis
        .findings()
        .iter()
        .any(|finding| finding.code.is_specified() || finding.code == Code::SuiteJsonInvalid);
    assert_eq!(has_errors, analysis.has_errors());
    assert_eq!(has_errors, *look.approval() == Approval::Invalid);
    assert_eq!(has_errors, fingerprint::canonical(&text).is_none());
    assert_eq!(has_errors, Suite::read(look.text).is_err());
}

fn rendered(message: &Message) -> String {
    message.render(Language::English)
}

/// Control and direction characters, which could change how a message looks.
fn breaks_a_message(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{2028}' | '\u{2029}')
}

/// The first thing that looks like an argument: a lowercase word in braces.
fn argument(said: &str) -> Option<&str> {
    said.match_indices('{').find_map(|(start, _)| {
        let end = start + said[start..].find('}')?;
        let name = &said[start + 1..end];
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_lowercase());
        is_name.then_some(&said[start..=end])
    })
}
