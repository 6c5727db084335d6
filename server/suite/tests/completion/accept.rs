//! An editor as far as completion needs one: asks, accepts an item, fills placeholders, indents as editors do. And the
//! judge: the validator looks at the text after an item was accepted.

use std::ops::Range;

use mcpeak_suite::analysis::{Analysis, View};
use mcpeak_suite::finding::{Code, Finding};
use mcpeak_suite::ide::completion::{Context, Item, List, completions};
use mcpeak_suite::text::{Edit, Text};

/// How an editor asks.
pub(crate) const PLAIN: Context<'static> = Context {
    snippets: false,
    as_is: true,
    quote_typed: false,
    tools: &[],
};
pub(crate) const SNIPPETS: Context<'static> = Context {
    snippets: true,
    ..PLAIN
};
pub(crate) const INDENTING: Context<'static> = Context {
    as_is: false,
    ..SNIPPETS
};

pub(crate) fn ask(text: &str, offset: usize, context: &Context<'_>) -> List {
    completions(&View::whole(&Text::new(text)), offset, context)
}

/// A text after an item was accepted, and where the item's own text stands in it.
pub(crate) struct Accepted {
    pub(crate) text: String,
    pub(crate) inserted: Range<usize>,
}

/// Accepts an item; placeholders stay as they are written.
pub(crate) fn accept(text: &str, item: &Item) -> Accepted {
    accept_with(text, item, item.edit.replacement.clone())
}

/// Accepts an item, with each placeholder replaced by its default.
pub(crate) fn accept_filled(text: &str, item: &Item) -> Accepted {
    accept_with(text, item, filled(item))
}

/// Accepts an item as an editor that indents the lines of snippets itself.
pub(crate) fn accept_indented(text: &str, item: &Item) -> Accepted {
    let before = &text[..item.edit.range.start];
    let line = &before[before.rfind(['\n', '\r']).map_or(0, |at| at + 1)..];
    let indentation: String = line
        .chars()
        .take_while(|c| matches!(c, ' ' | '\t'))
        .collect();
    let new = filled(item);
    let new = match item.is_snippet {
        true => new.replace('\n', &format!("\n{indentation}")),
        false => new,
    };
    accept_with(text, item, new)
}

fn accept_with(text: &str, item: &Item, new: String) -> Accepted {
    let mut edits = item.additional_edits.clone();
    for edit in &edits {
        assert!(
            edit.range.end < item.edit.range.start || edit.range.start > item.edit.range.end,
            "edits touch: {item:?}"
        );
    }
    let length = new.len();
    edits.push(Edit {
        range: item.edit.range.clone(),
        replacement: new,
    });
    edits.sort_by_key(|edit| edit.range.start);
    let (mut out, mut at, mut inserted) = (String::new(), 0, 0..0);
    for edit in &edits {
        out.push_str(&text[at..edit.range.start]);
        if edit.range == item.edit.range {
            inserted = out.len()..out.len() + length;
        }
        out.push_str(&edit.replacement);
        at = edit.range.end;
    }
    out.push_str(&text[at..]);
    Accepted {
        text: out,
        inserted,
    }
}

fn filled(item: &Item) -> String {
    match item.is_snippet {
        true => filled_snippet(&item.edit.replacement),
        false => item.edit.replacement.clone(),
    }
}

/// The protocol's syntax of snippets, as far as it is used, with each placeholder replaced by its default. Placeholders
/// must be numbered as they stand there.
pub(crate) fn filled_snippet(snippet: &str) -> String {
    let mut out = String::new();
    let mut rest = snippet.chars().peekable();
    let mut expected = 1;
    while let Some(c) = rest.next() {
        match c {
            '\\' => out.extend(rest.next()),
            '$' => {
                let braces = rest.next_if_eq(&'{').is_some();
                let mut number = String::new();
                while let Some(digit) = rest.next_if(char::is_ascii_digit) {
                    number.push(digit);
                }
                assert_eq!(number, expected.to_string(), "{snippet}");
                expected += 1;
                if braces {
                    let kind = rest.next().unwrap();
                    assert!(matches!(kind, ':' | '|'), "{snippet}");
                    let mut first_choice = true;
                    loop {
                        match rest.next().unwrap() {
                            '\\' => {
                                let escaped = rest.next();
                                out.extend(escaped.filter(|_| first_choice));
                            }
                            ',' if kind == '|' => first_choice = false,
                            '|' if kind == '|' => {}
                            '}' => break,
                            c => out.extend(Some(c).filter(|_| first_choice)),
                        }
                    }
                }
            }
            c => out.push(c),
        }
    }
    out
}

pub(crate) fn findings(text: &str) -> Vec<Finding> {
    Analysis::new(&Text::new(text)).findings()
}

pub(crate) fn syntax_errors(findings: &[Finding]) -> usize {
    let is_syntax = |finding: &&Finding| finding.code == Code::SuiteJsonInvalid;
    findings.iter().filter(is_syntax).count()
}

/// What is wrong with a text after an item was accepted that was not wrong before; by the validator, which knows nothing
/// of completion.
pub(crate) fn objection(before: &[Finding], accepted: &Accepted) -> Option<String> {
    let (was, is) = (
        syntax_errors(before),
        syntax_errors(&findings(&accepted.text)),
    );
    if is > was {
        return Some(format!("{is} syntax errors, before {was}"));
    }
    illegality(before, accepted)
}

/// What the format has against what was inserted, whatever the syntax.
pub(crate) fn illegality(before: &[Finding], accepted: &Accepted) -> Option<String> {
    let after = findings(&accepted.text);
    let count = |findings: &[Finding]| {
        let duplicates = findings
            .iter()
            .filter(|finding| finding.code == Code::DuplicateKey);
        duplicates.count()
    };
    if count(&after) > count(before) {
        return Some("a key that is there already".to_owned());
    }
    let wrong = after.iter().find(|finding| is_in(finding, accepted));
    wrong.map(|wrong| format!("{} {}", wrong.code.as_str(), wrong.path))
}

/// Whether an error is about what was inserted.
fn is_in(finding: &Finding, accepted: &Accepted) -> bool {
    let is_inside = finding.range.start >= accepted.inserted.start
        && finding.range.end <= accepted.inserted.end;
    // An object that lost its brace is shown where it begins, which may be the inserted text.
    let is_of_other = finding.code == Code::MissingRequiredField
        && !accepted.text[finding.range.clone()].starts_with('{');
    // The fingerprint is nobody's to invent, so its placeholder is empty.
    let is_fingerprint = finding.path == "approval.fingerprint";
    finding.code.is_specified() && is_inside && !is_of_other && !is_fingerprint
}
