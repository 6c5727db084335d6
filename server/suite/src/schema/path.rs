//! Places in a value, each known by the one above it, so that a deep value costs nothing until a place is named.

use crate::syntax::JsString;

/// A place.
#[derive(Clone, Copy, Debug)]
pub(super) struct PathId(usize);

impl PathId {
    /// The whole value: `$`.
    pub(super) const ROOT: PathId = PathId(0);
}

enum Step {
    Member(JsString),
    Element(usize),
}

/// All places that were come by.
#[derive(Default)]
pub(super) struct Paths(Vec<(PathId, Step)>);

impl Paths {
    /// The member `name` of the object at `parent`.
    pub(super) fn member(&mut self, parent: PathId, name: JsString) -> PathId {
        self.add(parent, Step::Member(name))
    }

    /// The element at `index` of the array at `parent`.
    pub(super) fn element(&mut self, parent: PathId, index: usize) -> PathId {
        self.add(parent, Step::Element(index))
    }

    fn add(&mut self, parent: PathId, step: Step) -> PathId {
        self.0.push((parent, step));
        PathId(self.0.len())
    }

    /// The place as reports print it (semantics.md, 6.2).
    pub(super) fn render(&self, path: PathId) -> JsString {
        let mut steps = Vec::new();
        let mut at = path;
        while let Some((parent, step)) = at.0.checked_sub(1).and_then(|place| self.0.get(place)) {
            steps.push(step);
            at = *parent;
        }
        let mut out = JsString::from("$");
        for step in steps.into_iter().rev() {
            match step {
                Step::Member(name) => {
                    out.push('.');
                    out.push_js(name);
                }
                Step::Element(index) => out.push_str(&format!("[{index}]")),
            }
        }
        out
    }
}
