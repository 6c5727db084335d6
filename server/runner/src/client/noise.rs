//! What a server said that it should not have, but that did no harm: counted, with the first of each kind, so that a
//! tester hears of it (mcp.md, lesson 13; semantics.md, section 10).

use mcpeak_suite::texts::{Message, TextId};

/// A kind of noise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoiseKind {
    /// A blank line.
    BlankLine,
    /// An answer with an id that no request had.
    UnknownId,
    /// A second answer to a request.
    SecondAnswer,
    /// An answer to a request after its time limit.
    LateAnswer,
    /// Bytes that are not UTF-8.
    NotUtf8,
    /// A tool whose `outputSchema` is none, so that nothing can be held against it.
    BadOutputSchema,
}

impl NoiseKind {
    /// What to say of it.
    fn text(self) -> TextId {
        match self {
            NoiseKind::BlankLine => TextId::RunNoiseBlankLine,
            NoiseKind::UnknownId => TextId::RunNoiseUnknownId,
            NoiseKind::SecondAnswer => TextId::RunNoiseSecondAnswer,
            NoiseKind::LateAnswer => TextId::RunNoiseLateAnswer,
            NoiseKind::NotUtf8 => TextId::RunNoiseNotUtf8,
            NoiseKind::BadOutputSchema => TextId::RunNoiseBadOutputSchema,
        }
    }
}

/// One kind of noise and how often it came.
#[derive(Clone, Debug, PartialEq)]
pub struct NoiseCount {
    /// What kind.
    pub kind: NoiseKind,
    /// How often.
    pub count: u64,
    /// The first of them, shortened.
    pub first: String,
}

impl NoiseCount {
    /// What to say of it.
    pub fn message(&self) -> Message {
        Message::new(self.kind.text())
            .with("count", self.count)
            .with("first", &self.first)
    }
}

/// The noise of a conversation.
#[derive(Clone, Debug, Default)]
pub struct Noise {
    counts: Vec<NoiseCount>,
}

impl Noise {
    pub(crate) fn add(&mut self, kind: NoiseKind, shown: String) {
        match self.counts.iter_mut().find(|known| known.kind == kind) {
            Some(known) => known.count += 1,
            None => self.counts.push(NoiseCount {
                kind,
                count: 1,
                first: shown,
            }),
        }
    }

    /// Each kind that came, in the order of its first.
    pub fn counts(&self) -> &[NoiseCount] {
        &self.counts
    }
}
