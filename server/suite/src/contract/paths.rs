//! Paths of a deep schema in the order of their UTF-16 units, without writing them all out: each path is a way through a
//! tree whose steps are the pieces between the dots. Sizes are those of the schema, however deep it is.

use std::collections::HashMap;

use crate::syntax::JsString;

/// A place in the tree of paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place(usize);

/// Paths that begin at one root; at some of them something ends.
#[derive(Debug)]
pub(super) struct Paths<T> {
    nodes: Vec<Node<T>>,
    known: HashMap<(Place, JsString), Place>,
}

#[derive(Debug)]
struct Node<T> {
    above: Option<Place>,
    piece: JsString,
    below: Vec<Place>,
    ends: Vec<T>,
}

enum Step {
    End(Place),
    Below(Place),
}

impl<T> Paths<T> {
    /// The place where all paths begin.
    pub(super) const ROOT: Place = Place(0);

    /// No paths so far.
    pub(super) fn new() -> Self {
        Self {
            nodes: vec![Node::new(None, JsString::new())],
            known: HashMap::new(),
        }
    }

    /// The place of a name behind `place`. A name may have dots itself, and then is several steps.
    pub(super) fn step(&mut self, place: Place, name: &JsString) -> Place {
        let mut place = place;
        for piece in name.split(b'.') {
            place = self.piece(place, piece);
        }
        place
    }

    fn piece(&mut self, above: Place, piece: JsString) -> Place {
        let next = Place(self.nodes.len());
        let place = *self.known.entry((above, piece.clone())).or_insert(next);
        if place == next {
            self.nodes.push(Node::new(Some(above), piece));
            if let Some(node) = self.nodes.get_mut(above.0) {
                node.below.push(place);
            }
        }
        place
    }

    /// Lets something end at a place.
    pub(super) fn end(&mut self, place: Place, end: T) {
        if let Some(node) = self.nodes.get_mut(place.0) {
            node.ends.push(end);
        }
    }

    /// All that ends somewhere, in the order of the paths.
    pub(super) fn in_order(&self) -> impl Iterator<Item = (Place, &T)> {
        let mut todo = vec![Step::Below(Self::ROOT)];
        let places = std::iter::from_fn(move || {
            loop {
                match todo.pop()? {
                    Step::End(place) => return Some(place),
                    Step::Below(place) => todo.extend(self.steps_from(place)),
                }
            }
        });
        places.flat_map(|place| {
            let ends = self.nodes.get(place.0).into_iter();
            ends.flat_map(move |node| node.ends.iter().map(move |end| (place, end)))
        })
    }

    /// What lies behind a place, last first. A path that goes on has a dot behind its piece, which counts in the order.
    fn steps_from(&self, place: Place) -> impl Iterator<Item = Step> {
        let below = self.nodes.get(place.0).into_iter();
        let below = below.flat_map(|node| &node.below);
        let mut steps = Vec::new();
        for &place in below {
            let Some(node) = self.nodes.get(place.0) else {
                continue;
            };
            if !node.ends.is_empty() {
                steps.push((node.piece.clone(), Step::End(place)));
            }
            if !node.below.is_empty() {
                let mut piece = node.piece.clone();
                piece.push('.');
                steps.push((piece, Step::Below(place)));
            }
        }
        steps.sort_by(|(a, _), (b, _)| b.cmp_units(a));
        steps.into_iter().map(|(_, step)| step)
    }

    /// A place's path, its pieces with dots between.
    pub(super) fn path(&self, place: Place) -> JsString {
        let mut pieces = Vec::new();
        let mut next = self.nodes.get(place.0);
        while let Some(node) = next {
            let Some(above) = node.above else { break };
            pieces.push(&node.piece);
            next = self.nodes.get(above.0);
        }
        let mut path = JsString::new();
        for (index, piece) in pieces.into_iter().rev().enumerate() {
            if index > 0 {
                path.push('.');
            }
            path.push_js(piece);
        }
        path
    }
}

impl<T> Node<T> {
    fn new(above: Option<Place>, piece: JsString) -> Self {
        Self {
            above,
            piece,
            below: Vec::new(),
            ends: Vec::new(),
        }
    }
}
