//! What is known of one version of a suite: its cases as segments, and the findings of each. An edit inside a case
//! reads and checks that case alone; everything else falls back to a full pass with the same answer.

mod basis;
mod ids;
mod outline;
mod segments;
mod view;

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use crate::check::{self, Findings, SyntaxFinding};
use crate::finding::{Cause, Code, Finding, Related};
use crate::spec::SuiteGuide;
use crate::syntax::{self, Behind, JsString, NodeId, NodeKind, SyntaxError, Tree, Value};
use crate::text::{Edit, Text};
use crate::texts::{Message, TextId};
pub use basis::Basis;
use ids::Ids;
use outline::Contents;
pub use outline::{CaseOutline, SuiteOutline};
pub(crate) use outline::{time_limit, tools_of};
use segments::{CaseId, Detail, Outline, Segment, Segments};
pub use view::View;

/// Everything that the checks know about one version of a text. Immutable; versions share what did not change.
#[derive(Clone, Debug)]
pub struct Analysis {
    root: Arc<Root>,
    /// Bytes before the first case; all of the text where there are no cases.
    head: usize,
    segments: Segments,
    ids: Ids,
    repeated: Arc<[Repeat]>,
    /// Whether what a segment means depends on that segment alone, so that an edit can be looked at by itself.
    local: bool,
}

/// What was found outside the cases.
#[derive(Debug)]
struct Root {
    outline: SuiteOutline,
    has_approval: bool,
    findings: Findings,
    syntax: Vec<SyntaxFinding>,
    /// Where the cases ended when this was found: places from there on have moved with them since.
    cases_end: usize,
}

/// A case whose id an earlier one has.
#[derive(Clone, Debug, PartialEq)]
struct Repeat {
    index: usize,
    first: usize,
    first_range: Range<usize>,
}

impl Analysis {
    /// Reads and checks a whole text. Linear: some 20 to 40 milliseconds a megabyte; call it off the async thread.
    pub fn new(text: &Text) -> Self {
        Self::read(&text.to_string())
    }

    /// The same for a text in one piece.
    pub(crate) fn read(text: &str) -> Self {
        let (tree, errors) = syntax::parse(text, &SuiteGuide);
        let root = Value::new(&tree, text, tree.root());
        let cases = check::cases_array(root);
        let read = cases.and_then(|cases| {
            let closed = cases.source().ends_with(']');
            let end = cases.range().end - usize::from(closed);
            read_cases(&tree, text, cases.id(), end, &errors, Behind::ArrayEnd)
        });
        let read = read.unwrap_or_else(|| {
            let cases_node = cases.map(Value::id);
            CasesRead {
                start: text.len(),
                end: text.len(),
                segments: Vec::new(),
                outside: check::syntax_errors(&errors, &tree, text, cases_node),
                local: false,
            }
        });
        let mut ids = Ids::default();
        for segment in &read.segments {
            ids.add(segment.id.as_deref());
        }
        let findings = check::suite(root, read.segments.len());
        let local = read.local && whole_cases(root).is_some() && !tree.brackets_searched();
        let segments = Segments::new(read.segments);
        Self {
            root: Arc::new(Root {
                outline: SuiteOutline::of(root),
                has_approval: has_approval(root),
                findings,
                syntax: read.outside,
                cases_end: read.end,
            }),
            head: read.start,
            repeated: repeats(&segments, &ids),
            segments,
            ids,
            local,
        }
    }

    /// The analysis of `after`, which is the analysed text with `edit` applied, by looking at the touched cases only:
    /// microseconds. `None` when only a full pass can tell.
    pub fn edited(&self, after: &Text, edit: &Edit) -> Option<Self> {
        if !self.local || edit.range.start > edit.range.end {
            return None;
        }
        let cases_end = self.cases_end();
        if edit.range.start > self.head && edit.range.end < cases_end {
            return self.cases_edited(after, edit);
        }
        if edit.range.end < self.head || edit.range.start > cases_end {
            return self.outside_edited(after, edit);
        }
        None
    }

    fn cases_end(&self) -> usize {
        self.head + self.segments.len()
    }

    fn cases_edited(&self, after: &Text, edit: &Edit) -> Option<Self> {
        let touched = self
            .segments
            .touched(edit.range.start - self.head, edit.range.end - self.head)?;
        let behind = match self.segments.get(touched.cases.end) {
            Some(next) if !next.starts_with_object => return None,
            Some(_) => Behind::Element,
            None => Behind::ArrayEnd,
        };
        if let Some(before) = touched.cases.start.checked_sub(1)
            && !self.segments.get(before)?.ends_with_comma
        {
            return None;
        }
        let start = self.head + touched.bytes.start;
        let end = self.head + touched.bytes.end - edit.range.len() + edit.replacement.len();
        let text = after.slice(start..end);
        let (tree, errors) = syntax::parse_elements(&text, &SuiteGuide, behind)?;
        let read = read_cases(&tree, &text, tree.root(), text.len(), &errors, behind)?;
        if !read.local || !read.outside.is_empty() || read.start != 0 {
            return None;
        }
        let ids = self.ids_with(touched.cases.clone(), &read.segments)?;
        let segments = self.segments.replaced(touched.cases, read.segments);
        Some(Self {
            root: Arc::clone(&self.root),
            head: self.head,
            repeated: repeats(&segments, &ids),
            segments,
            ids,
            local: true,
        })
    }

    /// The ids with those of `cases` exchanged for those of `new`; typing elsewhere than in an id changes none.
    fn ids_with(&self, cases: Range<usize>, new: &[Segment]) -> Option<Ids> {
        let mut ids = self.ids.clone();
        let unchanged = cases.len() == new.len()
            && cases.clone().zip(new).all(|(index, new)| {
                let old = self.segments.get(index).and_then(|old| old.id.as_deref());
                old.map(|id| &id.text) == new.id.as_deref().map(|id| &id.text)
            });
        if unchanged {
            return Some(ids);
        }
        for index in cases {
            ids.remove(self.segments.get(index)?.id.as_deref());
        }
        for segment in new {
            ids.add(segment.id.as_deref());
        }
        Some(ids)
    }

    fn outside_edited(&self, after: &Text, edit: &Edit) -> Option<Self> {
        let before_cases = edit.range.end < self.head;
        let head = match before_cases {
            true => self.head - edit.range.len() + edit.replacement.len(),
            false => self.head,
        };
        let cases_end = head + self.segments.len();
        let skeleton = format!(
            "{}{}",
            after.slice(0..head),
            after.slice(cases_end..after.len())
        );
        let (tree, errors) = syntax::parse(&skeleton, &SuiteGuide);
        let root = Value::new(&tree, &skeleton, tree.root());
        let cases = whole_cases(root)?;
        let hole_is_there = cases.range().end == head + 1 && cases.source().ends_with(']');
        let is_empty = cases.elements()?.next().is_none();
        let in_step = tree.out_of_step().next().is_none();
        if tree.brackets_searched() || !errors.is_empty() || !in_step || !hole_is_there || !is_empty
        {
            return None;
        }
        let mut findings = check::suite(root, self.segments.count());
        let cases_len = self.segments.len();
        findings.shift_from(head, cases_len);
        Some(Self {
            root: Arc::new(Root {
                outline: SuiteOutline::of(root),
                has_approval: has_approval(root),
                findings,
                syntax: Vec::new(),
                cases_end,
            }),
            head,
            ..self.clone()
        })
    }

    /// Whether any finding is an error, so that `mcpeak test` would refuse the suite.
    pub fn has_errors(&self) -> bool {
        !self.root.syntax.is_empty()
            || self.root.findings.has_errors()
            || !self.repeated.is_empty()
            || self
                .segments
                .details()
                .any(|(_, _, detail)| detail.findings.has_errors() || !detail.syntax.is_empty())
    }

    /// Whether the suite has an `approval`, so that its fingerprint is worth working out.
    pub fn has_approval(&self) -> bool {
        self.root.has_approval
    }

    /// Whether where cases begin and end is beyond doubt, so that each can be looked at by itself.
    pub fn tells_cases_apart(&self) -> bool {
        self.local
    }

    /// The number of cases.
    pub fn case_count(&self) -> usize {
        self.segments.count()
    }

    /// All findings but the approval's, in this order: syntax, then the specification's codes in the reference's
    /// order, then advice by place. Ranges are bytes of the analysed text.
    pub fn findings(&self) -> Vec<Finding> {
        self.first_findings(Limits::NONE).0
    }

    /// The first of all findings, and how many are left out: their number, and the length of the paths of findings
    /// deep down, can be the square of the text's length.
    pub fn first_findings(&self, limits: Limits) -> (Vec<Finding>, usize) {
        let mut shown = Shown {
            findings: Vec::new(),
            left: limits,
        };
        let syntax = self.syntax_findings();
        let total = syntax.len() + self.repeated.len() + self.checked_count();
        shown.add(syntax.into_iter());
        self.add_errors(&mut shown);
        self.add_advice(&mut shown);
        let omitted = total - shown.findings.len();
        (shown.findings, omitted)
    }

    /// How many findings the checks of the suite and of its cases have.
    fn checked_count(&self) -> usize {
        let cases = self
            .segments
            .details()
            .map(|(_, _, detail)| detail.findings.len());
        self.root.findings.len() + cases.sum::<usize>()
    }

    fn syntax_findings(&self) -> Vec<Finding> {
        let outside = self.root.syntax.iter().map(|found| self.root_syntax(found));
        let mut syntax: Vec<Finding> = outside.collect();
        for (index, start, detail) in self.segments.details() {
            let (prefix, start) = (case_path(index), self.head + start);
            let own = detail.syntax.iter();
            syntax.extend(own.map(|found| moved_syntax(found, &prefix, |offset| start + offset)));
        }
        syntax.sort_by_key(|finding| finding.range.start);
        syntax
    }

    fn add_errors(&self, shown: &mut Shown) {
        let place = |offset| self.root_place(offset);
        shown.add(self.root.findings.errors(&JsString::new(), place));
        let mut repeated = self.repeated.iter().peekable();
        let mut proposed = HashMap::new();
        for (index, start, detail) in self.segments.details() {
            while let Some(repeat) = repeated.next_if(|repeat| repeat.index < index) {
                shown.add(self.repeat_finding(repeat, &mut proposed).into_iter());
            }
            let (prefix, start) = (case_path(index), self.head + start);
            let mut own = detail
                .findings
                .errors(&prefix, move |offset| start + offset);
            if let Some(repeat) = repeated.next_if(|repeat| repeat.index == index) {
                shown.add(own.by_ref().take(detail.errors_before_id));
                shown.add(self.repeat_finding(repeat, &mut proposed).into_iter());
            }
            shown.add(own);
        }
        for repeat in repeated {
            shown.add(self.repeat_finding(repeat, &mut proposed).into_iter());
        }
    }

    fn add_advice(&self, shown: &mut Shown) {
        let (root, cases_end) = (JsString::new(), self.cases_end());
        let outside = || {
            self.root
                .findings
                .advice(&root, |offset| self.root_place(offset))
        };
        shown.add(outside().take_while(|finding| finding.range.start < cases_end));
        for (index, start, detail) in self.segments.details() {
            let (prefix, start) = (case_path(index), self.head + start);
            shown.add(
                detail
                    .findings
                    .advice(&prefix, move |offset| start + offset),
            );
        }
        shown.add(outside().skip_while(|finding| finding.range.start < cases_end));
    }

    /// Where a place outside the cases stands now.
    fn root_place(&self, offset: usize) -> usize {
        match offset >= self.root.cases_end {
            true => offset - self.root.cases_end + self.cases_end(),
            false => offset,
        }
    }

    fn root_syntax(&self, found: &SyntaxFinding) -> Finding {
        moved_syntax(found, &JsString::from("cases"), |offset| {
            self.root_place(offset)
        })
    }

    /// The finding for a repeated id; `proposals` keeps what was proposed for an id, which is the same each time.
    fn repeat_finding<'a>(
        &'a self,
        repeat: &Repeat,
        proposed: &mut HashMap<&'a JsString, usize>,
    ) -> Option<Finding> {
        let (start, segment) = self.segments.locate(repeat.index)?;
        let id = segment.id.as_deref()?;
        let mut path = case_path(repeat.index);
        path.push_str(".id");
        let message = Message::new(TextId::DuplicateCaseId)
            .with("id", check::quoted(&id.text.to_json()))
            .with("first", case_path(repeat.first));
        let proposal = self.fresh_id(&id.text, proposed.entry(&id.text).or_insert(1));
        Some(Finding {
            code: Code::DuplicateCaseId,
            path,
            range: self.head + start + id.range.start..self.head + start + id.range.end,
            message,
            hint: Message::new(TextId::DuplicateCaseIdHint)
                .with("proposal", check::quoted(&proposal.to_json())),
            related: vec![Related {
                range: self.head + repeat.first_range.start..self.head + repeat.first_range.end,
                message: TextId::RelatedFirstUse.into(),
            }],
            unnecessary: false,
            cause: Cause::RepeatedId(Some(proposal)),
        })
    }

    /// An id like `taken` that no case has; its number is above `last`, which becomes it.
    pub(crate) fn fresh_id(&self, taken: &JsString, last: &mut usize) -> JsString {
        loop {
            *last += 1;
            let mut fresh = taken.clone();
            fresh.push_str(&format!("-{last}"));
            if !self.ids.has(&fresh) {
                return fresh;
            }
        }
    }
}

/// How much of all findings is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of findings.
    pub findings: usize,
    /// The bytes of their paths taken together.
    pub path_bytes: usize,
}

impl Limits {
    /// All there is.
    pub const NONE: Limits = Limits {
        findings: usize::MAX,
        path_bytes: usize::MAX,
    };
}

/// Findings as far as limits go.
struct Shown {
    findings: Vec<Finding>,
    left: Limits,
}

impl Shown {
    fn add(&mut self, findings: impl Iterator<Item = Finding>) {
        let mut findings = findings;
        while self.left.findings > 0
            && self.left.path_bytes > 0
            && let Some(finding) = findings.next()
        {
            self.left.findings -= 1;
            self.left.path_bytes = self.left.path_bytes.saturating_sub(finding.path.len());
            self.findings.push(finding);
        }
    }
}

/// Equal when the findings and the cases are, however they were come by.
impl PartialEq for Analysis {
    fn eq(&self, other: &Self) -> bool {
        self.head == other.head
            && self.segments.lengths().eq(other.segments.lengths())
            && self.repeated == other.repeated
            && self.suite() == other.suite()
            && self.cases().eq(other.cases())
            && self.findings() == other.findings()
    }
}

fn has_approval(root: Value<'_>) -> bool {
    root.object()
        .is_some_and(|object| object.get("approval").is_some())
}

/// The array of cases where the key that names it is whole.
fn whole_cases(root: Value<'_>) -> Option<Value<'_>> {
    let object = root.object()?;
    let member = object.members().iter().find(|member| member.is("cases"))?;
    (member.value.kind() == NodeKind::Array).then_some(member.value)
}

/// The cases of an array, and what was found in and between them.
struct CasesRead {
    start: usize,
    end: usize,
    segments: Vec<Segment>,
    /// Syntax errors outside the segments.
    outside: Vec<SyntaxFinding>,
    local: bool,
}

/// Cuts the array `cases` into segments, each from one case's first byte to the next one's; the last ends at `end`.
/// `None` where there are no cases.
fn read_cases(
    tree: &Tree,
    text: &str,
    cases: NodeId,
    end: usize,
    errors: &[SyntaxError],
    behind: Behind,
) -> Option<CasesRead> {
    let nodes: Vec<NodeId> = tree.children(cases).collect();
    let start = tree.range(*nodes.first()?).start;
    let starts: Vec<usize> = nodes.iter().map(|&node| tree.range(node).start).collect();
    let end = end.max(tree.range(*nodes.last()?).end);
    let mut syntax = check::syntax_errors(errors, tree, text, Some(cases))
        .into_iter()
        .peekable();
    let mut outside = Vec::new();
    while let Some(found) = syntax.next_if(|found| found.finding.range.start < start) {
        outside.push(found);
    }
    let mut local = true;
    let mut commas = Commas::new(tree);
    let mut contents = Contents::new(tree, text);
    let mut segments = Vec::with_capacity(nodes.len());
    for (at, &node) in nodes.iter().enumerate() {
        let next = starts.get(at + 1).copied().unwrap_or(end);
        let node_end = tree.range(node).end;
        let comma = commas.between(node_end, next);
        let is_last = at + 1 == nodes.len();
        let wants_comma = !is_last || behind == Behind::Element;
        local &= comma == wants_comma && tree.kind(node) != NodeKind::Missing;
        let report = check::case(Value::new(tree, text, node));
        let mut own = Vec::new();
        while let Some(mut found) = syntax.next_if(|found| found.finding.range.start < next) {
            // A bracket that a case and its surroundings share belongs to the surroundings.
            if found
                .finding
                .related
                .iter()
                .any(|related| related.range.start < starts[at])
            {
                outside.push(found);
                continue;
            }
            move_finding(&mut found.finding, |offset| {
                offset.saturating_sub(starts[at])
            });
            own.push(found);
        }
        segments.push(Segment {
            len: (next - starts[at]) as u32,
            starts_with_object: tree.kind(node) == NodeKind::Object,
            ends_with_comma: comma,
            outline: Arc::new(Outline {
                len: (node_end - starts[at]) as u32,
                name: report.name.and_then(Value::string),
                calls_tool: report.calls_tool,
                has_timeout: Value::new(tree, text, node).member("timeoutMs").is_some(),
                tools: tools_of(Value::new(tree, text, node)),
                content: contents.of(starts[at]..node_end),
            }),
            id: report.id.and_then(|id| {
                let range = id.range().start - starts[at]..id.range().end - starts[at];
                Some(Arc::new(CaseId::new(id.string()?, range)))
            }),
            detail: Detail::kept(report.findings, report.errors_before_id, own),
        });
    }
    outside.extend(syntax);
    local &= are_apart(text, &starts, end, tree.out_of_step());
    Some(CasesRead {
        start,
        end,
        segments,
        outside,
        local,
    })
}

/// Whether the line of each place begins in the place's own segment, so that no other one has a say in how quotes are
/// read. The places come in the order of the text.
fn are_apart(
    text: &str,
    starts: &[usize],
    cases_end: usize,
    places: impl Iterator<Item = usize>,
) -> bool {
    let (mut looked_at, mut line_start) = (0, 0);
    for at in places {
        if let Some(ending) = text[looked_at..at].rfind(['\n', '\r']) {
            line_start = looked_at + ending + 1;
        }
        looked_at = at;
        let begins = match starts.partition_point(|&start| start <= at) {
            0 => 0,
            _ if at >= cases_end => cases_end,
            next => starts[next - 1],
        };
        if begins != 0 && line_start <= begins {
            return false;
        }
    }
    true
}

/// Tells whether a comma stands between two places; the places come in order.
struct Commas<'t> {
    tokens: std::iter::Peekable<std::slice::Iter<'t, syntax::Token>>,
}

impl<'t> Commas<'t> {
    fn new(tree: &'t Tree) -> Self {
        Self {
            tokens: tree.tokens().iter().peekable(),
        }
    }

    fn between(&mut self, from: usize, to: usize) -> bool {
        while self
            .tokens
            .next_if(|token| (token.start as usize) < from)
            .is_some()
        {}
        let mut found = false;
        while let Some(token) = self.tokens.next_if(|token| (token.start as usize) < to) {
            found |= token.kind == syntax::TokenKind::Comma;
        }
        found
    }
}

fn repeats(segments: &Segments, ids: &Ids) -> Arc<[Repeat]> {
    if !ids.has_repeated() {
        return Arc::from([]);
    }
    let mut first_uses: HashMap<&JsString, (usize, Range<usize>)> = HashMap::new();
    let mut repeats = Vec::new();
    for (index, start, segment) in segments.iter() {
        let Some(id) = segment.id.as_deref().filter(|id| ids.is_repeated(id)) else {
            continue;
        };
        let range = start + id.range.start..start + id.range.end;
        match first_uses.get(&id.text) {
            Some((first, first_range)) => repeats.push(Repeat {
                index,
                first: *first,
                first_range: first_range.clone(),
            }),
            None => {
                first_uses.insert(&id.text, (index, range));
            }
        }
    }
    Arc::from(repeats)
}

fn case_path(index: usize) -> JsString {
    JsString::from(format!("cases[{index}]").as_str())
}

fn moved_syntax(
    found: &SyntaxFinding,
    prefix: &JsString,
    place: impl Fn(usize) -> usize,
) -> Finding {
    let mut finding = found.finding.clone();
    if found.in_case {
        let mut path = prefix.clone();
        path.push_js(&finding.path);
        finding.path = path;
    }
    move_finding(&mut finding, place);
    finding
}

fn move_finding(finding: &mut Finding, place: impl Fn(usize) -> usize) {
    finding.range = place(finding.range.start)..place(finding.range.end);
    for related in &mut finding.related {
        related.range = place(related.range.start)..place(related.range.end);
    }
}
