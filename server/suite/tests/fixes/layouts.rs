//! Fixes in documents laid out over lines: indentation, line endings and a byte order mark stay as the document has them, and
//! nothing but what is mended changes.

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::ide::fix::{Fixes, fix_all};
use mcpeak_suite::text::Text;

use crate::documents::{findings, fixed};

const LAYOUTS: &str = include_str!("layouts.txt");

/// A fix by its title, what stands before it, and what after.
struct Layout {
    title: &'static str,
    before: &'static str,
    after: &'static str,
}

fn layouts() -> Vec<Layout> {
    let blocks = LAYOUTS.split("=== ").skip(1);
    let layouts = blocks.map(|block| {
        let (title, texts) = block.split_once('\n').unwrap();
        let (before, after) = texts.split_once("--->\n").unwrap();
        Layout {
            title,
            before,
            after,
        }
    });
    layouts.collect()
}

/// The text of a document after the first fix with this title, or after all fixes that have one answer.
fn mended(title: &str, document: &str) -> Option<String> {
    let text = Text::new(document);
    let analysis = Analysis::new(&text);
    if title == "all" {
        return Some(fix_all(&text, &analysis).text.to_string());
    }
    let fixes = Fixes::new(&text, &analysis);
    let offered = findings(&text)
        .into_iter()
        .flat_map(|finding| fixes.of(&finding));
    let fix = offered
        .into_iter()
        .find(|fix| fix.title.to_string() == title)?;
    Some(fixed(&text, &fix).to_string())
}

fn with_tabs(text: &str) -> String {
    let lines = text.split('\n').map(|line| {
        let content = line.trim_start_matches(' ');
        "\t".repeat((line.len() - content.len()) / 2) + content
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_fix_keeps_to_the_layout_of_its_document() {
    let forms: [fn(&str) -> String; 4] = [
        str::to_owned,
        |text| text.replace('\n', "\r\n"),
        with_tabs,
        |text| format!("\u{feff}{text}"),
    ];
    for Layout {
        title,
        before,
        after,
    } in layouts()
    {
        for form in forms {
            let got = mended(title, &form(before));
            assert_eq!(got, Some(form(after)), "{title}\n{before}");
        }
    }
}
