//! How results are printed. A format takes checked files and a summary and returns or writes text; it reads nothing
//! and decides nothing about them.

mod excerpt;
mod github;
mod json;
mod junit;
mod sarif;
mod text;

use std::io::{self, Write};

use clap::ValueEnum;
use clap::builder::PossibleValue;

use super::read::{Checked, Unreadable};

/// The formats of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Format {
    /// For people: excerpts of the source.
    #[default]
    Text,
    /// For programs: one object.
    Json,
    /// For programs that gather what analyses find: SARIF 2.1.0.
    Sarif,
    /// For a workflow of GitHub: annotations.
    Github,
    /// For programs that gather what tests found: JUnit's XML.
    Junit,
}

impl Format {
    /// What prints this format.
    pub(super) fn report(self) -> &'static dyn Report {
        match self {
            Format::Text => &text::TextReport,
            Format::Json => &json::JsonReport,
            Format::Sarif => &sarif::SarifReport,
            Format::Github => &github::GithubReport,
            Format::Junit => &junit::JunitReport,
        }
    }
}

impl ValueEnum for Format {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Format::Text,
            Format::Json,
            Format::Sarif,
            Format::Github,
            Format::Junit,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(match self {
            Format::Text => "text",
            Format::Json => "json",
            Format::Sarif => "sarif",
            Format::Github => "github",
            Format::Junit => "junit",
        }))
    }
}

/// A format's output, in parts: files are rendered by several threads and written by one.
pub(super) trait Report: Sync {
    /// What stands before the first file.
    fn begin(&self, out: &mut dyn Write) -> io::Result<()>;

    /// One file's part.
    fn file(&self, checked: &Checked) -> io::Result<String>;

    /// What stands between the parts of two files.
    fn separator(&self) -> &'static str;

    /// What stands behind the last file.
    fn end(&self, out: &mut dyn Write, summary: &Summary) -> io::Result<()>;
}

/// What a whole check came to.
#[derive(Default)]
pub(super) struct Summary {
    /// The files for which something was printed.
    pub(super) parts: usize,
    /// How many findings were left out of which files.
    pub(super) omitted: Vec<(String, usize)>,
    /// The files that were checked.
    pub(super) files: usize,
    /// Those among them with an error.
    pub(super) files_with_errors: usize,
    /// What could not be read.
    pub(super) unreadable: Vec<Unreadable>,
    /// Findings that make a suite invalid.
    pub(super) errors: usize,
    /// Advice: probably not what was meant.
    pub(super) warnings: usize,
    /// Advice: worth knowing.
    pub(super) information: usize,
    /// What was mended before, if that was asked for.
    pub(super) fixed: Option<usize>,
}

#[cfg(test)]
mod tests;
