//! Any text at all, most of it almost a suite.

use std::cell::OnceCell;

use mcpeak_suite::analysis::Analysis;
use mcpeak_suite::finding::Finding;
use mcpeak_suite::fingerprint::{self, Approval};
use mcpeak_suite::spec::SuiteGuide;
use mcpeak_suite::syntax::{AnyJson, NodeKind, SyntaxError, Tree, parse};
use mcpeak_suite::text::Text;

use crate::random::{self, Random};
use crate::{executions, vectors};

/// Longer vectors are about depth and width, which other tests look at.
const LONGEST: usize = 4096;

/// What a value is replaced by.
const VALUES: &[&str] = &[
    "null",
    "true",
    "false",
    "0",
    "-0",
    "1",
    "-1",
    "1.5",
    "1e400",
    "9007199254740993",
    "2147483648",
    "1754000000000",
    "\"\"",
    "\" \"",
    "\"\\u0085\"",
    "\"\\ud800\"",
    "\"\\ud83d\\ude00\"",
    "\"서울\"",
    "\"c1\"",
    "\"1\"",
    "\"true\"",
    "\"listTools\"",
    "\"callTool\"",
    "\"cal_tool\"",
    "\"isError\"",
    "\"is_error\"",
    "\"toolExists\"",
    "\"structuredContentMatchesSchema\"",
    "\"object\"",
    "\"integer\"",
    "\"str\"",
    "\"serverDefect\"",
    "\"2026-08-01T12:00:00Z\"",
    "\"a\\nb\\u202ec\"",
    "\"{name}\"",
    "[]",
    "{}",
    "[null]",
    "[1,\"a\",{\"b\":1e999}]",
    "{\"a\":1,\"a\":2,\"a\":3}",
    "{\"type\":\"string\",\"minLength\":3,\"maxLength\":1}",
    "{\"type\":[\"string\",\"null\"],\"items\":true}",
    "{\"type\":\"object\",\"required\":[\"x\",\" \"],\"properties\":{},\"additionalProperties\":false}",
    "{\"type\":\"array\",\"minItems\":0,\"items\":{\"enum\":[],\"const\":1e999}}",
    "{\"$ref\":\"#\",\"pattern\":\"a\",\"nullable\":true,\"minlength\":1}",
    "{\"type\":\"isError\",\"expected\":true},{\"type\":\"isError\",\"expected\":false}",
    // Almost JSON.
    "01",
    "1.",
    ".5",
    "+1",
    "-",
    "1e",
    "0x10",
    "NaN",
    "tru",
    "'a'",
    "\"a\tb\"",
    "\"\\x\"",
    "\"\\u12g4\"",
    "\"\\\"",
    "{\"fingerprint\":\"ABC\",\"cases\":[{\"id\":\"a\",\"status\":\"pass\"},{\"id\":\"a\"},1]}",
];

/// What a key is replaced by.
const KEYS: &[&str] = &[
    "\"id\"",
    "\"name\"",
    "\"type\"",
    "\"tool\"",
    "\"input\"",
    "\"nmae\"",
    "\"TIMEOUT_MS\"",
    "\"timeoutMs\"",
    "\"cases\"",
    "\"assertions\"",
    "\"approval\"",
    "\"schema\"",
    "\"const\"",
    "\"enum\"",
    "\"items\"",
    "\"minItems\"",
    "\"stringContains\"",
    "\"$ref\"",
    "\"\"",
    "\"10\"",
    "\"9\"",
    "\"__proto__\"",
    "\"a.b\"",
    "\"\\u0069d\"",
    "\"\\udc00\"",
    "\"\u{1F600}\"",
    "\"\u{E000}\"",
];

/// The texts that executions are made of.
pub(crate) struct Texts {
    vectors: Vec<String>,
}

impl Texts {
    pub(crate) fn new() -> Self {
        let lines = vectors::read("validate.jsonl").into_iter();
        Self {
            vectors: lines
                .map(|line| {
                    assert!(!line.name().is_empty());
                    line.suite_text()
                })
                .filter(|text| text.len() <= LONGEST)
                .collect(),
        }
    }

    /// A text: a suite or a vector with some values replaced and some damage done, or noise.
    pub(crate) fn any(&self, random: &mut Random) -> String {
        match random.below(10) {
            0 => noise(random),
            1 => snippets(random),
            2..=5 => {
                let vector = random.pick(&self.vectors).clone();
                damaged(random, vector)
            }
            _ => {
                let count = random.below(5);
                let suite = random::suite(random, count);
                damaged(random, suite)
            }
        }
    }
}

/// A text and what was made of it, worked out when it is first asked for.
pub(crate) struct Look<'t> {
    pub(crate) text: &'t str,
    parsed: OnceCell<(Tree, Vec<SyntaxError>)>,
    findings: OnceCell<Vec<Finding>>,
    approval: OnceCell<Approval>,
}

impl Look<'_> {
    pub(crate) fn tree(&self) -> &Tree {
        &self.parsed.get_or_init(|| parse(self.text, &SuiteGuide)).0
    }

    pub(crate) fn errors(&self) -> &[SyntaxError] {
        &self.parsed.get_or_init(|| parse(self.text, &SuiteGuide)).1
    }

    pub(crate) fn approval(&self) -> &Approval {
        let text = || Text::new(self.text);
        self.approval.get_or_init(|| fingerprint::approval(&text()))
    }

    /// All findings, that of the approval included.
    pub(crate) fn findings(&self) -> &[Finding] {
        self.findings.get_or_init(|| {
            let mut findings = Analysis::new(&Text::new(self.text)).findings();
            if let Approval::Stale { finding, .. } = self.approval() {
                findings.push((**finding).clone());
            }
            findings
        })
    }
}

/// Runs properties on many texts; a failure names its seed and shows the text.
pub(crate) fn run(default_count: usize, properties: &[fn(&Look<'_>)]) {
    let texts = Texts::new();
    let first = executions::first_seed();
    let count = executions::count(default_count);
    for seed in first..first + count as u64 {
        let text = texts.any(&mut Random::new(seed));
        let shown = Shown { seed, text: &text };
        let look = Look {
            text: &text,
            parsed: OnceCell::new(),
            findings: OnceCell::new(),
            approval: OnceCell::new(),
        };
        for property in properties {
            property(&look);
        }
        std::mem::forget(shown);
    }
    println!("{count} texts");
}

/// A test for each property, and the list of them all.
macro_rules! properties {
    ($($name:ident)*) => {
        pub(crate) const ALL: &[fn(&crate::texts::Look<'_>)] = &[$($name),*];

        mod each {
            $(#[test] fn $name() { crate::texts::run(super::EXECUTIONS, &[super::$name]); })*
        }
    };
}
pub(crate) use properties;

/// Says which text it was when a property panics.
struct Shown<'a> {
    seed: u64,
    text: &'a str,
}

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        println!("seed {}: {:?}", self.seed, self.text);
    }
}

fn noise(random: &mut Random) -> String {
    let bytes: Vec<u8> = (0..random.below(64)).map(|_| random.next() as u8).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn snippets(random: &mut Random) -> String {
    let count = random.below(24);
    (0..count).map(|_| *random.pick(random::SNIPPETS)).collect()
}

fn damaged(random: &mut Random, mut text: String) -> String {
    for _ in 0..random.below(4) {
        text = with_part_replaced(random, text);
    }
    for _ in 0..random.below(4) {
        let edit = random::edit(random, &text);
        text.replace_range(edit.range, &edit.replacement);
    }
    text
}

/// Replaces a key or a value by another one.
fn with_part_replaced(random: &mut Random, mut text: String) -> String {
    let (tree, _) = parse(&text, &AnyJson);
    let nodes: Vec<_> = tree.subtree(tree.root()).collect();
    let node = *random.pick(&nodes);
    let is_key = tree.parent(node).is_some_and(|parent| {
        tree.kind(parent) == NodeKind::Member && tree.key_and_value(parent).0 == node
    });
    if tree.kind(node) != NodeKind::Member {
        let parts = if is_key { KEYS } else { VALUES };
        let part = *random.pick(parts);
        text.replace_range(tree.range(node), part);
    }
    text
}
