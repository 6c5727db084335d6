//! Findings as annotations of a GitHub workflow, then the line of totals. How an annotation is written is the runner
//! crate's, which writes those of runs.

use std::io::{self, Write};

use mcpeak_runner::report::github::{Annotation, Level};
use mcpeak_suite::finding::{Finding, Severity};
use mcpeak_suite::text::Place;
use mcpeak_suite::texts::{Message, TextId};

use super::{Report, Summary, text as for_people};
use crate::cli::read::Checked;
use crate::cli::repository::in_repository;
use crate::cli::text;

/// The report for a workflow of GitHub.
pub(super) struct GithubReport;

impl Report for GithubReport {
    fn begin(&self, _out: &mut dyn Write) -> io::Result<()> {
        Ok(())
    }

    fn file(&self, checked: &Checked) -> io::Result<String> {
        let findings = checked.findings.iter();
        let mut out: String = findings
            .map(|finding| annotation(checked, finding))
            .collect();
        if checked.omitted > 0 {
            let more = Message::new(TextId::CliMoreFindings)
                .with("count", checked.omitted)
                .with("file", &checked.name);
            out.push_str(&about_file(Level::Warning, &checked.name, text(more)));
        }
        Ok(out)
    }

    fn separator(&self) -> &'static str {
        ""
    }

    fn end(&self, out: &mut dyn Write, summary: &Summary) -> io::Result<()> {
        for unreadable in &summary.unreadable {
            let sentence = text(unreadable.sentence(TextId::CliCannotRead));
            let annotation = about_file(Level::Error, &unreadable.name, sentence);
            out.write_all(annotation.as_bytes())?;
        }
        for_people::TextReport.end(out, summary)
    }
}

fn annotation(checked: &Checked, finding: &Finding) -> String {
    let lines = [text(finding.message.clone()), text(finding.hint.clone())];
    let annotation = Annotation {
        level: match finding.severity() {
            Severity::Error => Level::Error,
            Severity::Warning => Level::Warning,
            Severity::Information => Level::Notice,
        },
        file: &in_repository(&checked.name),
        start: Some(Place::of(&checked.text, finding.range.start)),
        end: Some(Place::of(&checked.text, finding.range.end)),
        title: finding.code.as_str(),
        lines: &lines,
    };
    annotation.render()
}

/// An annotation that is about no place in the file.
fn about_file(level: Level, file: &str, sentence: String) -> String {
    let annotation = Annotation {
        level,
        file: &in_repository(file),
        start: None,
        end: None,
        title: env!("CARGO_PKG_NAME"),
        lines: &[sentence],
    };
    annotation.render()
}
