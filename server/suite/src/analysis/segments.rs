//! The cases as segments with lengths instead of places, in chunks that versions share: changing one case copies one
//! chunk, and finding a place adds up the lengths of chunks.

use std::ops::Range;
use std::sync::Arc;

use super::ids::hash_of;
use crate::check::{Findings, SyntaxFinding};
use crate::syntax::JsString;

/// Segments in a chunk after building; a chunk is split when it holds twice as many.
const CHUNK: usize = 128;

/// One case: from its first byte to the next one's.
#[derive(Clone, Debug)]
pub(super) struct Segment {
    /// Bytes, with the comma and the white space behind the case.
    pub(super) len: u32,
    pub(super) starts_with_object: bool,
    pub(super) ends_with_comma: bool,
    pub(super) id: Option<Arc<CaseId>>,
    pub(super) outline: Arc<Outline>,
    /// What was found; nothing for a case that is in order.
    pub(super) detail: Option<Arc<Detail>>,
}

/// What a list of cases says of one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Outline {
    /// Bytes of the case itself.
    pub(super) len: u32,
    pub(super) name: Option<JsString>,
    pub(super) calls_tool: bool,
    /// Whether it has a `timeoutMs`, right or wrong.
    pub(super) has_timeout: bool,
    /// The names of tools that it has, the operation's first.
    pub(super) tools: Vec<JsString>,
    /// Stands for the case's tokens, whatever the white space between them.
    pub(super) content: u64,
}

/// A case's id and where its value stands in the segment.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CaseId {
    pub(super) text: JsString,
    pub(super) hash: u64,
    pub(super) range: Range<usize>,
}

impl CaseId {
    pub(super) fn new(text: JsString, range: Range<usize>) -> Self {
        Self {
            hash: hash_of(&text),
            text,
            range,
        }
    }
}

/// What was found in a segment; ranges are relative to it.
#[derive(Clone, Debug)]
pub(super) struct Detail {
    pub(super) findings: Findings,
    pub(super) errors_before_id: usize,
    pub(super) syntax: Vec<SyntaxFinding>,
}

impl Detail {
    /// The detail if there is any.
    pub(super) fn kept(
        findings: Findings,
        errors_before_id: usize,
        syntax: Vec<SyntaxFinding>,
    ) -> Option<Arc<Self>> {
        let any = !findings.is_empty() || !syntax.is_empty();
        any.then(|| {
            Arc::new(Self {
                findings,
                errors_before_id,
                syntax,
            })
        })
    }
}

#[derive(Clone, Debug)]
struct Chunk {
    segments: Vec<Segment>,
    len: usize,
    /// Segments with details.
    detailed: usize,
}

impl Chunk {
    fn new(segments: Vec<Segment>) -> Self {
        Self {
            len: segments.iter().map(|segment| segment.len as usize).sum(),
            detailed: segments
                .iter()
                .filter(|segment| segment.detail.is_some())
                .count(),
            segments,
        }
    }
}

/// All segments of a version.
#[derive(Clone, Debug, Default)]
pub(super) struct Segments {
    chunks: Vec<Arc<Chunk>>,
    len: usize,
    count: usize,
}

/// Segments that an edit touches: which, and their bytes from the first case on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Touched {
    pub(super) cases: Range<usize>,
    pub(super) bytes: Range<usize>,
}

impl Segments {
    pub(super) fn new(segments: Vec<Segment>) -> Self {
        let mut chunks = Vec::with_capacity(segments.len() / CHUNK + 1);
        let mut rest = segments.into_iter().peekable();
        while rest.peek().is_some() {
            chunks.push(Arc::new(Chunk::new(rest.by_ref().take(CHUNK).collect())));
        }
        Self::of(chunks)
    }

    fn of(chunks: Vec<Arc<Chunk>>) -> Self {
        Self {
            len: chunks.iter().map(|chunk| chunk.len).sum(),
            count: chunks.iter().map(|chunk| chunk.segments.len()).sum(),
            chunks,
        }
    }

    /// Bytes of all.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Each chunk with the number of its first case and its first byte.
    fn placed_chunks(&self) -> impl Iterator<Item = (usize, usize, &Arc<Chunk>)> {
        self.chunks.iter().scan((0, 0), |(index, start), chunk| {
            let place = (*index, *start, chunk);
            *index += chunk.segments.len();
            *start += chunk.len;
            Some(place)
        })
    }

    /// Each segment with its number and its first byte.
    pub(super) fn iter(&self) -> impl Iterator<Item = (usize, usize, &Segment)> {
        self.placed_chunks()
            .flat_map(|(index, start, chunk)| placed(index, start, chunk))
    }

    /// The segments with details, likewise; chunks without any are passed over.
    pub(super) fn details(&self) -> impl Iterator<Item = (usize, usize, &Detail)> {
        self.placed_chunks()
            .filter(|(_, _, chunk)| chunk.detailed > 0)
            .flat_map(|(index, start, chunk)| placed(index, start, chunk))
            .filter_map(|(index, start, segment)| Some((index, start, segment.detail.as_deref()?)))
    }

    pub(super) fn lengths(&self) -> impl Iterator<Item = u32> {
        self.chunks
            .iter()
            .flat_map(|chunk| chunk.segments.iter().map(|segment| segment.len))
    }

    /// The segment of case `index` and its first byte.
    pub(super) fn locate(&self, index: usize) -> Option<(usize, &Segment)> {
        let (first, start, chunk) = self
            .placed_chunks()
            .find(|(first, _, chunk)| index < first + chunk.segments.len())?;
        let before = &chunk.segments[..index - first];
        let start = start
            + before
                .iter()
                .map(|segment| segment.len as usize)
                .sum::<usize>();
        Some((start, &chunk.segments[index - first]))
    }

    pub(super) fn get(&self, index: usize) -> Option<&Segment> {
        Some(self.locate(index)?.1)
    }

    /// The segments from the one that holds the byte before `start` to the one that holds the last byte before `end`:
    /// an edit at a segment's first byte touches the one before it. `None` at the very beginning.
    pub(super) fn touched(&self, start: usize, end: usize) -> Option<Touched> {
        let first = self.holding(start.checked_sub(1)?)?;
        let last = match end > start {
            true => self.holding(end - 1)?,
            false => first.clone(),
        };
        Some(Touched {
            cases: first.cases.start..last.cases.end,
            bytes: first.bytes.start..last.bytes.end,
        })
    }

    fn holding(&self, offset: usize) -> Option<Touched> {
        let (first, start, chunk) = self
            .placed_chunks()
            .find(|(_, start, chunk)| offset < start + chunk.len)?;
        let (index, start, segment) = placed(first, start, chunk)
            .find(|(_, start, segment)| offset < start + segment.len as usize)?;
        Some(Touched {
            cases: index..index + 1,
            bytes: start..start + segment.len as usize,
        })
    }

    /// The segments with those of `cases` replaced.
    pub(super) fn replaced(&self, cases: Range<usize>, new: Vec<Segment>) -> Self {
        let mut chunks = Vec::with_capacity(self.chunks.len() + 1);
        let mut new = Some(new);
        let mut pending: Vec<Segment> = Vec::new();
        for (first, _, chunk) in self.placed_chunks() {
            let end = first + chunk.segments.len();
            if end <= cases.start || first >= cases.end {
                flush(&mut pending, &mut chunks);
                chunks.push(Arc::clone(chunk));
                continue;
            }
            let kept_before = cases.start.saturating_sub(first).min(chunk.segments.len());
            let kept_after = cases.end.saturating_sub(first).min(chunk.segments.len());
            pending.extend_from_slice(&chunk.segments[..kept_before]);
            pending.extend(new.take().into_iter().flatten());
            pending.extend_from_slice(&chunk.segments[kept_after..]);
        }
        flush(&mut pending, &mut chunks);
        Self::of(chunks)
    }
}

fn placed(
    index: usize,
    start: usize,
    chunk: &Chunk,
) -> impl Iterator<Item = (usize, usize, &Segment)> {
    chunk
        .segments
        .iter()
        .scan((index, start), |(index, start), segment| {
            let place = (*index, *start, segment);
            *index += 1;
            *start += segment.len as usize;
            Some(place)
        })
}

fn flush(pending: &mut Vec<Segment>, chunks: &mut Vec<Arc<Chunk>>) {
    if pending.len() < 2 * CHUNK {
        if !pending.is_empty() {
            chunks.push(Arc::new(Chunk::new(std::mem::take(pending))));
        }
        return;
    }
    let mut rest = std::mem::take(pending).into_iter().peekable();
    while rest.peek().is_some() {
        chunks.push(Arc::new(Chunk::new(rest.by_ref().take(CHUNK).collect())));
    }
}
