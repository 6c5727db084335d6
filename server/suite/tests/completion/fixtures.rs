//! The data files in `fixtures`. Each fixture is a headline, a text with the mark `$0`, the labels that are offered, and
//! the texts after items were accepted, placeholders included. `UPDATE_EXPECT=1` writes what is, to be looked at.

use std::fmt::Write;
use std::path::PathBuf;

use expect_test::expect_file;
use mcpeak_suite::ide::completion::Item;

use super::accept::{
    INDENTING, PLAIN, SNIPPETS, accept, accept_filled, accept_indented, ask, filled_snippet,
    findings, objection, syntax_errors,
};

const MARK: &str = "$0";

/// Labels in a headline: the text cannot be whole, whatever is accepted.
const BROKEN: &str = "(stays broken)";

struct Fixture {
    headline: String,
    text: String,
    /// The labels of the items to accept.
    accepted: Vec<String>,
}

fn file(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("tests/completion/fixtures")
        .join(name)
}

fn read(name: &str) -> Vec<Fixture> {
    let content = std::fs::read_to_string(file(name)).unwrap();
    let parts = content.split("## ").skip(1);
    parts
        .map(|part| {
            let (headline, rest) = part.split_once('\n').unwrap();
            let (text, rest) = rest.split_once("\noffers:").unwrap();
            let accepted = rest.lines().filter_map(|line| line.strip_prefix("accept "));
            Fixture {
                headline: headline.to_owned(),
                text: text.to_owned(),
                accepted: accepted.map(str::to_owned).collect(),
            }
        })
        .collect()
}

impl Fixture {
    fn parts(&self, line_ending: &str) -> (String, usize) {
        let text = self.text.replace('\n', line_ending);
        let offset = text.find(MARK).expect("a fixture has a mark");
        (text.replacen(MARK, "", 1), offset)
    }

    /// The fixture as it is now, for comparing with the file.
    fn rendered(&self) -> String {
        let (text, offset) = self.parts("\n");
        let list = ask(&text, offset, &SNIPPETS);
        let mut out = format!("## {}\n{}\noffers:", self.headline, self.text);
        for item in &list.items {
            write!(out, " {},", item.label.replace(' ', "\u{a0}")).unwrap();
        }
        if !list.items.is_empty() {
            out.pop();
        }
        out.push('\n');
        for label in &self.accepted {
            let item = list.items.iter().find(|item| item.label == *label);
            let accepted = item.map_or("not offered".to_owned(), |item| accept(&text, item).text);
            writeln!(out, "accept {label}\n{accepted}").unwrap();
        }
        out
    }

    /// Every item, accepted in each way: the text is the same, and right. What is not.
    fn objections(&self) -> Vec<String> {
        let mut objections = Vec::new();
        for line_ending in ["\n", "\r\n"] {
            let (text, offset) = self.parts(line_ending);
            let lists =
                [PLAIN, SNIPPETS, INDENTING].map(|context| ask(&text, offset, &context).items);
            let [plain, snippets, indenting] = &lists;
            let labels = |items: &[Item]| {
                items
                    .iter()
                    .map(|item| item.label.clone())
                    .collect::<Vec<_>>()
            };
            assert_eq!(labels(plain), labels(snippets), "{}", self.headline);
            assert_eq!(labels(plain), labels(indenting), "{}", self.headline);
            let before = findings(&text);
            for (at, item) in plain.iter().enumerate() {
                let accepted = accept(&text, item);
                let filled = accept_filled(&text, &snippets[at]).text;
                let indented = accept_indented(&text, &indenting[at]).text;
                let objection = match objection(&before, &accepted) {
                    _ if item.is_snippet => Some("a placeholder in plain text".to_owned()),
                    _ if filled != accepted.text => Some(format!("with placeholders: {filled}")),
                    _ if indented != accepted.text => Some(format!("indented: {indented}")),
                    Some(objection) => Some(objection),
                    None => self.syntax_objection(&text, &accepted.text),
                };
                let said = objection.map(|objection| {
                    format!(
                        "{}: {}: {objection}\n{}",
                        self.headline, item.label, accepted.text
                    )
                });
                objections.extend(said);
            }
        }
        objections
    }

    fn syntax_objection(&self, before: &str, text: &str) -> Option<String> {
        let is_broken = self.headline.ends_with(BROKEN);
        let errors = syntax_errors(&findings(text));
        let by_others =
            serde_json::from_str::<serde_json::Value>(text.trim_start_matches('\u{feff}'));
        let count = |text: &str, ending: &str| text.matches(ending).count();
        let bare = |text: &str| count(text, "\n") - count(text, "\r\n");
        let mixed = count(before, "\r\n") > 0 && bare(text) > 0
            || count(before, "\r") == 0 && count(text, "\r") > 0;
        match (errors > 0, by_others.is_err()) {
            _ if mixed => Some("line endings are mixed".to_owned()),
            (ours, others) if ours != is_broken || others != is_broken => {
                Some(format!("errors: {ours}, by serde_json: {others}"))
            }
            _ => None,
        }
    }
}

#[test]
fn fixtures_are_as_wanted() {
    let (mut count, mut objections) = (0, Vec::new());
    let mut names: Vec<_> = std::fs::read_dir(file("")).unwrap().collect();
    names.sort_by_key(|entry| entry.as_ref().unwrap().file_name());
    for entry in names {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let fixtures = read(&name);
        count += fixtures.len();
        let rendered: Vec<String> = fixtures.iter().map(Fixture::rendered).collect();
        expect_file![file(&name)].assert_eq(&rendered.join("\n"));
        for fixture in &fixtures {
            objections.extend(fixture.objections());
        }
    }
    assert!(objections.is_empty(), "{}", objections.join("\n\n"));
    assert!(count >= 120, "{count} fixtures");
}

#[test]
fn placeholders_are_read_as_the_protocol_writes_them() {
    let snippet = "a\\$b ${1:x\\}y} $2 ${3|p\\,q,r|} {$4}";
    assert_eq!(filled_snippet(snippet), "a$b x}y  p,q {}");
}
