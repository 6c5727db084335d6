//! Reads which rows the tables at the top of the servers' scripts name, so that a test can see that none is forgotten.

use std::collections::BTreeSet;

use super::harness::script;

/// The names of a script's tools.
pub(crate) fn tools(script: &str) -> BTreeSet<String> {
    let (tools, _) = halves(script);
    names(&tools)
}

/// The names of what a script can do before a tool is called, without values.
pub(crate) fn starts(script: &str) -> BTreeSet<String> {
    let (_, starts) = halves(script);
    let modes = names(&starts).into_iter();
    modes
        .map(|mode| mode.split('=').next().unwrap().to_owned())
        .collect()
}

/// Asserts that a test's rows are those of the script.
pub(crate) fn assert_complete(named: &BTreeSet<String>, rows: &[&str]) {
    let rows: Vec<String> = rows.iter().map(|&row| row.to_owned()).collect();
    let unique: BTreeSet<String> = rows.iter().cloned().collect();
    assert_eq!(&unique, named);
    assert_eq!(unique.len(), rows.len(), "a row stands twice");
}

fn halves(name: &str) -> (String, String) {
    let text = std::fs::read_to_string(script(name)).unwrap();
    let described = text.split("\"\"\"").nth(1).unwrap();
    let (tools, starts) = described.split_once("\n--start MODE\n").unwrap();
    let heading = tools.find("\nTools").unwrap();
    (tools[heading..].to_owned(), starts.to_owned())
}

/// The names at the beginning of the rows: two blanks, names divided by commas, two blanks or the end.
fn names(table: &str) -> BTreeSet<String> {
    let rows = table.lines().filter_map(|line| line.strip_prefix("  "));
    let cells = rows.map(|row| row.split("  ").next().unwrap());
    let words = cells.flat_map(|cell| cell.split(", "));
    words
        .filter(|word| !word.is_empty())
        .map(|word| word.split(' ').next().unwrap().to_owned())
        .collect()
}
