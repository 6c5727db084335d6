//! Findings as JUnit's XML: a suite for each file, in which an error is a test that failed; advice is told beside the
//! tests, since it fails nothing. How the XML is written is the runner crate's, which writes that of runs.

use std::io::{self, Write};

use mcpeak_runner::report::junit::{self, Outcome, Problem, TestCase, TestSuite};
use mcpeak_suite::finding::{Finding, Severity};
use mcpeak_suite::printable::escaped;
use mcpeak_suite::text::Place;
use mcpeak_suite::texts::{Message, TextId};

use super::{Report, Summary};
use crate::cli::read::{Checked, Unreadable};
use crate::cli::text;

/// The report for programs that read JUnit's XML.
pub(super) struct JunitReport;

impl Report for JunitReport {
    fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        let begin = junit::begin(&text(TextId::CliJunitName))?;
        out.write_all(begin.as_bytes())
    }

    fn file(&self, checked: &Checked) -> io::Result<String> {
        junit::element(&suite(checked))
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn end(&self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        for unreadable in &summary.unreadable {
            out.write_all(junit::element(&not_read(unreadable))?.as_bytes())?;
        }
        out.write_all(junit::END.as_bytes())
    }
}

fn suite(checked: &Checked) -> TestSuite {
    let is_error = |finding: &&Finding| finding.severity() == Severity::Error;
    let errors = checked.findings.iter().filter(is_error);
    let mut cases: Vec<TestCase> = errors.map(|finding| failed(checked, finding)).collect();
    if cases.is_empty() {
        cases.push(TestCase {
            name: text(TextId::CliJunitValid),
            class: shown(&checked.name),
            outcome: Outcome::Passed,
        });
    }
    TestSuite {
        name: shown(&checked.name),
        cases,
        output: advice(checked),
    }
}

fn failed(checked: &Checked, finding: &Finding) -> TestCase {
    let (message, hint) = (words(&finding.message), words(&finding.hint));
    let place = place(checked, finding);
    let path = finding.path.to_string_lossy();
    TestCase {
        name: format!("{} {}", finding.code.as_str(), shown(&path)),
        class: shown(&checked.name),
        outcome: Outcome::Failure(Some(Problem {
            body: format!("{place}\n{message}\n\n→ {hint}"),
            message,
            kind: finding.code.as_str(),
        })),
    }
}

/// What is no error, a line each, and how much is not told.
fn advice(checked: &Checked) -> Option<String> {
    let is_advice = |finding: &&Finding| finding.severity() != Severity::Error;
    let advice = checked.findings.iter().filter(is_advice);
    let mut lines: Vec<String> = advice
        .map(|finding| {
            let (severity, code) = (finding.severity().as_str(), finding.code.as_str());
            let (message, hint) = (words(&finding.message), words(&finding.hint));
            let place = place(checked, finding);
            format!("{place}: {severity} {code}: {message} {hint}")
        })
        .collect();
    if checked.omitted > 0 {
        let more = Message::new(TextId::CliMoreFindings)
            .with("count", checked.omitted)
            .with("file", &checked.name);
        lines.push(words(&more));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

fn not_read(unreadable: &Unreadable) -> TestSuite {
    let sentence = words(&unreadable.sentence(TextId::CliCannotRead));
    TestSuite {
        name: shown(&unreadable.name),
        cases: vec![TestCase {
            name: text(TextId::CliJunitValid),
            class: shown(&unreadable.name),
            outcome: Outcome::Error(Some(Problem {
                message: sentence.clone(),
                kind: "UNREADABLE",
                body: sentence,
            })),
        }],
        output: None,
    }
}

fn place(checked: &Checked, finding: &Finding) -> String {
    let Place { line, column, .. } = Place::of(&checked.text, finding.range.start);
    format!("{}:{line}:{column}", shown(&checked.name))
}

fn words(message: &Message) -> String {
    shown(&text(message.clone()))
}

/// A text made printable: XML holds some of what steers a terminal, and the rest would be left out without a word.
fn shown(text: &str) -> String {
    escaped(text).into_owned()
}
