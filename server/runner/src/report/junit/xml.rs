//! Writing JUnit's XML: suites of cases as data in, a document or an element of one out. Whatever a text holds, the XML
//! is well-formed.

use std::io;

use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesEnd, BytesStart, BytesText, Event};

/// The end of a document that [`begin`] has begun.
pub const END: &str = "</testsuites>\n";

/// A `testsuite`.
#[derive(Clone, Debug)]
pub struct TestSuite {
    /// Its name.
    pub name: String,
    /// What was tested, in order.
    pub cases: Vec<TestCase>,
    /// What there is to say beside the cases (`system-out`).
    pub output: Option<String>,
}

/// A `testcase`.
#[derive(Clone, Debug)]
pub struct TestCase {
    /// Its name.
    pub name: String,
    /// What it belongs to (`classname`).
    pub class: String,
    /// What came of it.
    pub outcome: Outcome,
}

/// What came of a test case.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// It held.
    Passed,
    /// It was not tried.
    Skipped,
    /// It could not be tried.
    Error(Option<Problem>),
    /// It did not hold.
    Failure(Option<Problem>),
}

/// What is wrong.
#[derive(Clone, Debug)]
pub struct Problem {
    /// In a sentence.
    pub message: String,
    /// What kind of problem it is (`type`).
    pub kind: &'static str,
    /// At length.
    pub body: String,
}

#[derive(Default)]
struct Counts {
    tests: usize,
    failures: usize,
    errors: usize,
    skipped: usize,
}

impl Counts {
    fn of<'s>(suites: impl IntoIterator<Item = &'s TestSuite>) -> Self {
        let mut counts = Self::default();
        for case in suites.into_iter().flat_map(|suite| &suite.cases) {
            counts.tests += 1;
            match case.outcome {
                Outcome::Passed => {}
                Outcome::Skipped => counts.skipped += 1,
                Outcome::Error(_) => counts.errors += 1,
                Outcome::Failure(_) => counts.failures += 1,
            }
        }
        counts
    }
}

/// A whole document with the counts of all suites.
pub(super) fn document(name: &str, suites: &[TestSuite]) -> io::Result<String> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(declaration()))?;
    let root = counted("testsuites", name, &Counts::of(suites));
    writer.write_event(Event::Start(root))?;
    for suite in suites {
        write_suite(&mut writer, suite)?;
    }
    writer.write_event(Event::End(BytesEnd::new("testsuites")))?;
    Ok(finished(writer))
}

/// The beginning of a document whose suites are not known yet, and which therefore has no counts.
pub fn begin(name: &str) -> io::Result<String> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    writer.write_event(Event::Decl(declaration()))?;
    let mut root = BytesStart::new("testsuites");
    root.push_attribute(("name", attribute(name).as_str()));
    writer.write_event(Event::Start(root))?;
    Ok(finished(writer))
}

/// One suite for a document that [`begin`] has begun.
pub fn element(suite: &TestSuite) -> io::Result<String> {
    let mut writer = Writer::new_with_indent(Vec::new(), b' ', 2);
    write_suite(&mut writer, suite)?;
    Ok(finished(writer))
}

fn finished(writer: Writer<Vec<u8>>) -> String {
    let mut out = String::from_utf8_lossy(&writer.into_inner()).into_owned();
    out.push('\n');
    out
}

fn declaration() -> BytesDecl<'static> {
    BytesDecl::new("1.0", Some("UTF-8"), None)
}

fn counted<'n>(tag: &'n str, name: &str, counts: &Counts) -> BytesStart<'n> {
    let mut start = BytesStart::new(tag);
    start.push_attribute(("name", attribute(name).as_str()));
    start.push_attribute(("tests", counts.tests.to_string().as_str()));
    start.push_attribute(("failures", counts.failures.to_string().as_str()));
    start.push_attribute(("errors", counts.errors.to_string().as_str()));
    start.push_attribute(("skipped", counts.skipped.to_string().as_str()));
    start.push_attribute(("time", "0"));
    start
}

fn write_suite(writer: &mut Writer<Vec<u8>>, suite: &TestSuite) -> io::Result<()> {
    let start = counted("testsuite", &suite.name, &Counts::of([suite]));
    writer.write_event(Event::Start(start))?;
    for case in &suite.cases {
        write_case(writer, case)?;
    }
    if let Some(output) = &suite.output {
        writer.write_event(Event::Start(BytesStart::new("system-out")))?;
        writer.write_event(text(output))?;
        writer.write_event(Event::End(BytesEnd::new("system-out")))?;
    }
    writer.write_event(Event::End(BytesEnd::new("testsuite")))
}

fn write_case(writer: &mut Writer<Vec<u8>>, case: &TestCase) -> io::Result<()> {
    let mut start = BytesStart::new("testcase");
    start.push_attribute(("name", attribute(&case.name).as_str()));
    start.push_attribute(("classname", attribute(&case.class).as_str()));
    start.push_attribute(("time", "0"));
    let (tag, problem) = match &case.outcome {
        Outcome::Passed => return writer.write_event(Event::Empty(start)),
        Outcome::Skipped => ("skipped", None),
        Outcome::Error(problem) => ("error", problem.as_ref()),
        Outcome::Failure(problem) => ("failure", problem.as_ref()),
    };
    writer.write_event(Event::Start(start))?;
    match problem {
        Some(problem) => write_problem(writer, tag, problem)?,
        None => writer.write_event(Event::Empty(BytesStart::new(tag)))?,
    }
    writer.write_event(Event::End(BytesEnd::new("testcase")))
}

fn write_problem(writer: &mut Writer<Vec<u8>>, tag: &str, problem: &Problem) -> io::Result<()> {
    let mut start = BytesStart::new(tag);
    start.push_attribute(("message", attribute(&problem.message).as_str()));
    start.push_attribute(("type", problem.kind));
    writer.write_event(Event::Start(start))?;
    writer.write_event(text(&problem.body))?;
    writer.write_event(Event::End(BytesEnd::new(tag)))
}

/// What XML 1.0 can hold of a text.
fn legal(text: &str) -> String {
    let is_legal = |c: &char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{D7FF}' | '\u{E000}'..='\u{FFFD}' | '\u{10000}'..);
    text.chars().filter(is_legal).collect()
}

/// The same for an attribute: a run of line breaks and tabs becomes one space.
fn attribute(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut in_run = false;
    for character in legal(text).chars() {
        let breaks = matches!(character, '\r' | '\n' | '\t');
        if !breaks {
            out.push(character);
        } else if !in_run {
            out.push(' ');
        }
        in_run = breaks;
    }
    out
}

fn text(text: &str) -> Event<'static> {
    Event::Text(BytesText::new(&legal(text)).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_cannot_hold_is_left_out() {
        assert_eq!(legal("a\u{0}\u{1b}\u{fffe}b\tc"), "ab\tc");
        assert_eq!(attribute("a\r\n\tb\nc"), "a b c");
    }
}
