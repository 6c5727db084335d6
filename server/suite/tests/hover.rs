//! Hover: what is said at a mark. The fixtures are a data file; each is a headline, a text with the marks `$1`, `$2` and so
//! on, and for each mark what it is about and what is said. `UPDATE_EXPECT=1` writes what is, to be looked at.
#![allow(
    clippy::expect_used,
    clippy::unwrap_used,
    reason = "a test may fail by panicking"
)]

use std::fmt::Write;
use std::path::PathBuf;

use expect_test::expect_file;
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::ide::hover::{Context, LastRun, Part, Subject, hover};
use mcpeak_suite::spec::{
    APPROVAL, APPROVAL_CASE, ASSERTION_TYPE, ASSERTIONS, CASE, KEYWORDS, OPERATION_TYPE,
    OPERATIONS, STATUSES, SUITE, TYPES,
};
use mcpeak_suite::text::Text;
use mcpeak_suite::texts::{Language, Message, TextId};

struct Fixture {
    headline: String,
    marked: String,
}

fn file() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/hover/fixtures.txt")
}

fn fixtures() -> Vec<Fixture> {
    let content = std::fs::read_to_string(file()).unwrap();
    let parts = content.split("## ").skip(1);
    parts
        .map(|part| {
            let (headline, rest) = part.split_once('\n').unwrap();
            let marked = rest.split("\n\n").next().unwrap();
            Fixture {
                headline: headline.to_owned(),
                marked: marked.trim_end().to_owned(),
            }
        })
        .collect()
}

impl Fixture {
    /// The text without its marks, and where they stood.
    fn parts(&self) -> (String, Vec<usize>) {
        let (mut text, mut marks) = (self.marked.clone(), Vec::new());
        while let Some(at) = text.find(&format!("${}", marks.len() + 1)) {
            let length = format!("${}", marks.len() + 1).len();
            text.replace_range(at..at + length, "");
            marks.push(at);
        }
        assert!(!text.contains('$'), "{}: marks are in order", self.headline);
        (text, marks)
    }

    /// The fixture as it is now, for comparing with the file.
    fn rendered(&self) -> String {
        let (text, marks) = self.parts();
        let mut out = format!("## {}\n{}\n", self.headline, self.marked);
        for (at, &offset) in marks.iter().enumerate() {
            write!(out, "\n${} {}", at + 1, said(&text, offset)).unwrap();
        }
        out
    }
}

/// What is known of the last run: the case `passes` passed, and what the server said to `attacks` is an attack.
fn last_run(subject: &Subject) -> Option<LastRun> {
    let run = |words: &str, response: &str| {
        Some(LastRun {
            words: match subject.assertion {
                None => words.to_owned(),
                Some(place) => format!("assertion {place}: {words}"),
            },
            response: Some(response.to_owned()),
        })
    };
    match &*subject.case {
        "passes" | "통과" => run("passed, 3 ms", "{\"ok\":true}"),
        "attacks" => run(
            "failed: </code> **bold** [x](command:rm)",
            "```\n# Title\n[click](command:workbench.action.quit) <img src=x onerror=y> ![](http://x/y.png)",
        ),
        _ => None,
    }
}

fn said(text: &str, offset: usize) -> String {
    let approval = match fingerprint::approval(&Text::new(text)) {
        Approval::Matching { .. } => TextId::HoverApprovalMatches.into(),
        Approval::Stale { fingerprint, .. } => {
            Message::new(TextId::HoverApprovalStale).with("fingerprint", fingerprint)
        }
        _ => TextId::HoverApprovalUnknown.into(),
    };
    let context = Context {
        approval: Some(approval),
        last_run: &last_run,
    };
    let Some(found) = hover(text, offset, &context) else {
        return "nothing\n".to_owned();
    };
    let mut out = format!("{}\n", &text[found.range]);
    for part in &found.parts {
        let lines = match part {
            Part::Title(name, words) => format!("{name} - {}", words.render(Language::English)),
            Part::Text(text) => text.render(Language::English),
            Part::Example(json) => marked_lines("example", json),
            Part::Foreign(text) => marked_lines("foreign", text),
        };
        writeln!(out, "  {}", lines.replace('\n', "\n  ")).unwrap();
    }
    out
}

fn marked_lines(mark: &str, text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("{mark}> {line}")).collect();
    lines.join("\n")
}

#[test]
fn fixtures_are_as_wanted() {
    let fixtures = fixtures();
    let rendered: Vec<String> = fixtures.iter().map(Fixture::rendered).collect();
    expect_file![file()].assert_eq(&rendered.join("\n"));
    let count: usize = fixtures.iter().map(|fixture| fixture.parts().1.len()).sum();
    println!("{count} marks");
    assert!(count >= 60, "{count} marks");
}

/// What is explained by its name is shown by an example too.
#[test]
fn whatever_is_explained_has_an_example() {
    let context = Context {
        approval: None,
        last_run: &|_| None,
    };
    let mut explained = 0;
    for fixture in fixtures() {
        let (text, marks) = fixture.parts();
        for found in marks.iter().filter_map(|&at| hover(&text, at, &context)) {
            let has_example = found
                .parts
                .iter()
                .any(|part| matches!(part, Part::Example(_)));
            assert!(has_example, "{}: {:?}", fixture.headline, found.parts);
            explained += 1;
        }
    }
    assert!(explained >= 60, "{explained}");
}

/// What the format has a sentence for is said somewhere.
#[test]
fn everything_that_the_format_knows_is_explained() {
    let content = std::fs::read_to_string(file()).unwrap();
    let fields = [SUITE, APPROVAL, APPROVAL_CASE, CASE, KEYWORDS];
    let fields = fields.into_iter().flatten();
    let variants = || OPERATIONS.iter().chain(ASSERTIONS);
    let fields = fields.chain(variants().flat_map(|variant| variant.fields));
    let documented = fields
        .chain([&OPERATION_TYPE, &ASSERTION_TYPE])
        .map(|field| (field.name, field.documentation))
        .chain(variants().map(|variant| (variant.name, variant.documentation)))
        .chain(
            TYPES
                .iter()
                .chain(STATUSES)
                .map(|name| (name.name, name.documentation)),
        );
    let mut count = 0;
    for (name, documentation) in documented {
        let sentence = Message::from(documentation).render(Language::English);
        assert!(content.contains(&sentence), "{name}: {sentence}");
        count += 1;
    }
    assert!(count > 40, "{count}");
}

/// Nothing that a suite says is repeated, and what a server says is marked as such, so that whoever shows it can show
/// it as it is.
#[test]
fn no_text_of_others_is_told_as_ours() {
    let attack = "[x](command:y) <b> ``` **";
    let text = format!(
        r#"{{"id": "{attack}", "name": "{attack}", "approval": {{"fingerprint": "{attack}", "cases": [{{"id": "{attack}", "status": "{attack}"}}]}},
        "cases": [{{"id": "attacks", "name": "{attack}", "timeoutMs": "{attack}", "{attack}": 1, "operation": {{"type": "{attack}", "tool": "{attack}"}},
        "assertions": [{{"type": "{attack}", "schema": {{"type": "{attack}", "const": "{attack}", "properties": {{"{attack}": {{}}}}}}}}]}}]}}"#
    );
    let context = Context {
        approval: None,
        last_run: &last_run,
    };
    let mut shown = 0;
    for offset in 0..=text.len() {
        let parts = hover(&text, offset, &context).map(|found| found.parts);
        for part in parts.into_iter().flatten() {
            let ours = match part {
                Part::Title(name, words) => format!("{name} {}", words.render(Language::English)),
                Part::Text(words) => words.render(Language::English),
                Part::Example(json) => json,
                Part::Foreign(_) => continue,
            };
            shown += 1;
            for harmful in ["](", "<b>", "```", "**", "command:"] {
                assert!(!ours.contains(harmful), "@{offset}: {ours}");
            }
        }
    }
    assert!(shown > 100, "{shown}");
}
