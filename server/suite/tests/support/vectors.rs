//! Reading the conformance vectors with the project's own JSON reader: half of what they test is in there.

use std::path::PathBuf;

use mcpeak_suite::syntax::{AnyJson, JsString, Tree, Value, parse};

/// One line of a vector file.
pub(crate) struct Line {
    text: String,
    tree: Tree,
}

impl Line {
    /// The line's object.
    pub(crate) fn value(&self) -> Value<'_> {
        Value::new(&self.tree, &self.text, self.tree.root())
    }

    /// A member of the line's object.
    pub(crate) fn get(&self, name: &str) -> Option<Value<'_>> {
        Some(self.value().object()?.get(name)?.value)
    }

    /// A member that is a string.
    pub(crate) fn string(&self, name: &str) -> Option<JsString> {
        self.get(name)?.string()
    }

    /// The vector's name.
    pub(crate) fn name(&self) -> String {
        self.string("name")
            .expect("a vector has a name")
            .to_string()
    }

    /// A suite's text; `None` where it holds an unpaired surrogate, which no file can.
    pub(crate) fn suite_text(&self) -> String {
        let text = self.string("text").expect("a vector has a text");
        text.as_str()
            .expect("a text is a file's content")
            .to_owned()
    }
}

/// The lines of a file in `tests/conformance`.
pub(crate) fn read(file: &str) -> Vec<Line> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/conformance")
        .join(file);
    let content = std::fs::read_to_string(&path).expect("the vectors are in the project");
    content
        .split('\n')
        .filter(|line| !line.is_empty())
        .map(|line| {
            let (tree, errors) = parse(line, &AnyJson);
            assert_eq!(errors, [], "{line}");
            Line {
                text: line.to_owned(),
                tree,
            }
        })
        .collect()
}
