//! Where brackets do not match, the fault often lies far before the place that shows it. This search tries, over the
//! stretch in question, to put in or take out single brackets, and keeps what fits the format best (a [`Guide`] says
//! what fits) and the indentation. Bounded: a beam of hypotheses, a limit of tokens, a few repairs.

use rustc_hash::FxHashMap;

use super::guide::{Context, Guide, Shape};
use super::machine::{Act, State, step};
use super::token::{Token, TokenKind};

/// A bracket put in or taken out before a token is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repair {
    /// Close the innermost container.
    Close,
    /// Open an object or an array.
    Open(TokenKind),
    /// Pass over the token.
    Delete,
}

/// What to do with a stretch of tokens.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Repairs in order, each with the place (in the significant tokens) that it stands before.
    pub(super) repairs: Vec<(usize, Repair)>,
    /// The first token behind the stretch.
    pub(super) until: usize,
}

/// The kind of an open container.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum FrameKind {
    Root,
    Object,
    Array,
}

/// An open container, as far as the search looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Outline {
    pub(super) kind: FrameKind,
    pub(super) state: State,
    pub(super) context: Context,
    /// The context of the member at hand.
    pub(super) value_context: Context,
    /// Bits of the keys seen so far.
    seen: u16,
    /// Oddities counted so far.
    odd: u8,
    /// The indentation of the line that opened it.
    indent: u32,
    /// The column of its first key that begins a line, plus one.
    key_column: u32,
}

impl Outline {
    /// The cost of something odd in this container, as long as it counts.
    fn oddity(&mut self, cost: u32) -> u32 {
        if cost == 0 || self.odd >= ODDITIES {
            return 0;
        }
        self.odd += 1;
        cost
    }

    pub(super) fn new(
        kind: FrameKind,
        state: State,
        context: Context,
        value_context: Context,
    ) -> Self {
        Self {
            kind,
            state,
            context,
            value_context,
            seen: 0,
            odd: 0,
            indent: UNKNOWN,
            key_column: 0,
        }
    }
}

/// The stretch to search: `start` is the place the outlines belong to, `fail` where the brackets were found wrong.
pub(super) struct Stretch<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: &'a [Token],
    pub(super) significant: &'a [u32],
    pub(super) start: usize,
    pub(super) fail: usize,
    pub(super) outlines: Vec<Outline>,
    pub(super) in_error: bool,
}

const UNKNOWN: u32 = u32::MAX;
/// Hypotheses kept after each token.
const BEAM: usize = 48;
/// Tokens looked at in one search.
pub(super) const MAX_TOKENS: usize = 4096;
/// Brackets put in or taken out in one stretch.
const MAX_REPAIRS: u8 = 4;
/// A bracket put in.
const INSERT: u32 = 12;
/// A bracket put in where the format has another shape: else all that is odd behind it could hide in there.
const MISFIT: u32 = 14;
/// A closing bracket taken out, and an opening one.
const DELETE: u32 = 24;
const DELETE_OPEN: u32 = 22;
/// The same for a closing bracket right behind another one of its kind: typed once too often.
const DELETE_SECOND: u32 = 17;
/// A fault that would be reported, such as a missing comma.
const FAULT: u32 = 11;
/// A fault beside another one.
const FURTHER_FAULT: u32 = 5;
/// A key that the object has already.
const REPEATED_KEY: u32 = 10;
/// A key that the format does not have there.
const UNKNOWN_KEY: u32 = 9;
/// The same where an object further out has it: most likely a bracket is missing between.
const MISPLACED_KEY: u32 = 16;
/// A container of another shape than the format has there, and a value without children likewise.
const MISSHAPEN: u32 = 8;
const MISSHAPEN_LEAF: u32 = 4;
/// An array where the format has an object: more likely its bracket is one too many.
const ARRAY_FOR_OBJECT: u32 = 11;
/// A key that the format wants.
const MISSING_KEY: u32 = 4;
/// A closing bracket put in right before a key of what it closes.
const PREMATURE: u32 = 10;
/// A container or value without a key in an object, beside the fault itself.
const KEYLESS: u32 = 8;
/// An object or array on a line of its own that stands no deeper than what would hold it: more likely its neighbour.
const NOT_DEEPER: u32 = 24;
/// A bracket or key that is not indented like what it belongs to.
const INDENTED_OTHERWISE: u32 = 4;
/// Containers that are looked at for that.
const FURTHER_OUT: usize = 6;
/// Tokens behind the last repair after which a stretch may be over: what a repair leads to shows only then.
const SETTLED: usize = 16;
/// Oddities of one container that count: one that is wholly wrong is not the reason to read it as something else.
const ODDITIES: u8 = 2;

#[derive(Clone, Copy)]
struct Hypothesis {
    top: Outline,
    /// The containers below the top, in [`Search::stacks`].
    below: u32,
    cost: u32,
    repairs: u8,
    /// The last repair, in [`Search::history`].
    last_repair: u32,
    in_error: bool,
    /// Whether the fault was at the token being read.
    fault_here: bool,
}

struct Search<'a, G> {
    guide: &'a G,
    stretch: &'a Stretch<'a>,
    stacks: Vec<(Outline, u32)>,
    known_stacks: FxHashMap<(Outline, u32), u32>,
    history: Vec<(usize, Repair, u32)>,
    /// The indentation of the line at hand.
    line_indent: u32,
}

/// The token being read and what the search needs to know around it.
#[derive(Clone, Copy)]
struct Sight {
    at: usize,
    kind: TokenKind,
    next: TokenKind,
    /// Its column in bytes, where it is the first on its line.
    column: Option<u32>,
}

/// The best way through a stretch, or `None` where the search finds none within its bounds.
pub(super) fn plan(guide: &impl Guide, stretch: &Stretch<'_>) -> Option<Plan> {
    let (top, below) = stretch.outlines.split_last()?;
    let mut search = Search {
        guide,
        stretch,
        stacks: Vec::new(),
        known_stacks: FxHashMap::default(),
        history: Vec::new(),
        line_indent: UNKNOWN,
    };
    let below = below
        .iter()
        .fold(UNKNOWN, |parent, &outline| search.intern(outline, parent));
    let first = Hypothesis {
        top: *top,
        below,
        cost: 0,
        repairs: 0,
        last_repair: UNKNOWN,
        in_error: stretch.in_error,
        fault_here: false,
    };
    search.run(first)
}

impl<G: Guide> Search<'_, G> {
    fn run(&mut self, first: Hypothesis) -> Option<Plan> {
        let end = self.stretch.significant.len();
        let mut beam = vec![first];
        for at in self.stretch.start..=end {
            let sight = self.sight(at);
            if let Some(column) = sight.column {
                self.line_indent = column;
            }
            let past = at > self.stretch.fail;
            if self.is_boundary(beam.first()?, sight, past) {
                return Some(self.finished(beam.first()?, at));
            }
            if at - self.stretch.start >= MAX_TOKENS {
                return past.then(|| beam.first().map(|best| self.finished(best, at)))?;
            }
            beam = self.advance(&beam, sight);
        }
        Some(self.finished(beam.first()?, end + 1))
    }

    fn sight(&self, at: usize) -> Sight {
        let kind = |at: usize| {
            self.stretch
                .significant
                .get(at)
                .map_or(TokenKind::End, |&token| {
                    self.stretch.tokens[token as usize].kind
                })
        };
        Sight {
            at,
            kind: kind(at),
            next: kind(at + 1),
            column: self.column(at),
        }
    }

    fn column(&self, at: usize) -> Option<u32> {
        let token = *self.stretch.significant.get(at)? as usize;
        let Some(before) = token.checked_sub(1) else {
            return Some(0);
        };
        let before = self.stretch.tokens[before];
        if before.kind != TokenKind::Whitespace {
            return None;
        }
        let space = &self.stretch.text[before.range()];
        space
            .rfind(['\n', '\r'])
            .map(|ending| (space.len() - ending - 1) as u32)
    }

    /// Whether the best hypothesis stands between two elements of the segmented array, so that the stretch is over.
    fn is_boundary(&self, best: &Hypothesis, sight: Sight, past: bool) -> bool {
        let repaired = self.history.get(best.last_repair as usize);
        let settled = match repaired {
            Some((place, ..)) => sight.at >= place + SETTLED,
            None => past && sight.at >= self.stretch.fail + SETTLED,
        };
        settled
            && sight.kind == TokenKind::Comma
            && sight.next == TokenKind::OpenBrace
            && best.top.state == State::ElementEnd
            && best.top.context == self.guide.segmented()
    }

    fn finished(&self, best: &Hypothesis, until: usize) -> Plan {
        let mut repairs = Vec::new();
        let mut at = best.last_repair;
        while let Some(&(place, repair, before)) = self.history.get(at as usize) {
            repairs.push((place, repair));
            at = before;
        }
        repairs.reverse();
        Plan { repairs, until }
    }

    fn advance(&mut self, beam: &[Hypothesis], sight: Sight) -> Vec<Hypothesis> {
        let mut reached = Vec::with_capacity(beam.len() * 3);
        for &hypothesis in beam {
            let unfaulted = Hypothesis {
                fault_here: false,
                ..hypothesis
            };
            self.consume(unfaulted, sight, &mut reached);
            self.delete(unfaulted, sight, &mut reached);
            self.open(unfaulted, sight, &mut reached);
            self.close(unfaulted, sight, &mut reached);
        }
        self.best(&reached)
    }

    /// The cheapest ones, one for each stack; among equals the one whose repair came last, next to what shows the fault.
    fn best(&self, reached: &[Hypothesis]) -> Vec<Hypothesis> {
        let mut order: Vec<_> = (0..reached.len())
            .map(|at| {
                let Hypothesis {
                    cost,
                    repairs,
                    last_repair,
                    ..
                } = reached[at];
                let repair = self.history.get(last_repair as usize);
                let place = repair.map_or(0, |repair| repair.0);
                (cost, repairs, std::cmp::Reverse(place), at)
            })
            .collect();
        order.sort_unstable();
        let mut kept: Vec<Hypothesis> = Vec::with_capacity(BEAM);
        for (.., at) in order {
            let hypothesis = reached[at];
            let is_known = kept
                .iter()
                .any(|known| known.below == hypothesis.below && known.top == hypothesis.top);
            if !is_known {
                kept.push(hypothesis);
            }
            if kept.len() == BEAM {
                break;
            }
        }
        kept
    }

    fn delete(&mut self, hypothesis: Hypothesis, sight: Sight, reached: &mut Vec<Hypothesis>) {
        if !sight.kind.is_bracket() {
            return;
        }
        let closes = matches!(sight.kind, TokenKind::CloseBrace | TokenKind::CloseBracket);
        let is_second = closes && sight.at > 0 && self.sight(sight.at - 1).kind == sight.kind;
        let cost = match (closes, is_second) {
            (true, true) => DELETE_SECOND,
            (true, false) => DELETE,
            (false, _) => DELETE_OPEN,
        };
        if let Some(repaired) = self.repaired(hypothesis, sight, Repair::Delete, cost) {
            reached.push(repaired);
        }
    }

    fn open(&mut self, hypothesis: Hypothesis, sight: Sight, reached: &mut Vec<Hypothesis>) {
        if !hypothesis.top.state.expects_value() {
            return;
        }
        let names_a_key = self.names_a_key(sight);
        let braces = names_a_key || sight.kind == TokenKind::CloseBrace;
        let brackets = !names_a_key && sight.kind != TokenKind::CloseBrace;
        for (wanted, bracket) in [
            (braces, TokenKind::OpenBrace),
            (brackets, TokenKind::OpenBracket),
        ] {
            if !wanted {
                continue;
            }
            let hides_nothing =
                matches!(sight.kind, TokenKind::CloseBrace | TokenKind::CloseBracket);
            let cost = match hides_nothing || self.fits(&hypothesis.top, bracket) {
                true => INSERT,
                false => INSERT + MISFIT,
            };
            let Some(repaired) = self.repaired(hypothesis, sight, Repair::Open(bracket), cost)
            else {
                continue;
            };
            let mut opened = self.opened(repaired, bracket);
            // Where the missing bracket stood, nobody knows.
            opened.top.indent = UNKNOWN;
            self.consume(opened, sight, reached);
        }
    }

    fn close(&mut self, hypothesis: Hypothesis, sight: Sight, reached: &mut Vec<Hypothesis>) {
        let mut hypothesis = hypothesis;
        while let Some(closed) = self.closed_early(hypothesis, sight) {
            self.consume(closed, sight, reached);
            hypothesis = closed;
        }
    }

    /// The hypothesis with its innermost container closed before the token; a member cut short is a fault.
    fn closed_early(&mut self, hypothesis: Hypothesis, sight: Sight) -> Option<Hypothesis> {
        let cut_short = matches!(hypothesis.top.state, State::Colon | State::Value);
        if !hypothesis.top.state.may_close() && !cut_short {
            return None;
        }
        let mut repaired = self.repaired(hypothesis, sight, Repair::Close, INSERT)?;
        if cut_short {
            repaired.cost += FAULT;
            repaired.in_error = true;
            repaired.fault_here = true;
        }
        let inner = repaired.top.context;
        let mut closed = self.closed(repaired)?;
        if let Some(key) = self.next_key(sight) {
            let fits = |context| self.says_something_of(context, key);
            if fits(inner) && !fits(closed.top.context) {
                closed.cost += PREMATURE;
            }
        }
        Some(closed)
    }

    /// The key that the token is, or that follows the comma which it is.
    fn next_key(&self, sight: Sight) -> Option<&str> {
        let sight = match sight.kind {
            TokenKind::Comma => self.sight(sight.at + 1),
            _ => sight,
        };
        self.names_a_key(sight).then(|| self.key_text(sight.at))
    }

    /// Whether the format gives objects in `context` this very key, or says what the values of all keys are.
    fn says_something_of(&self, context: Context, key: &str) -> bool {
        let member = self.guide.member(context, key);
        member.known && (member.bit != 0 || member.value != Context::FREE)
    }

    fn names_a_key(&self, sight: Sight) -> bool {
        matches!(sight.kind, TokenKind::String | TokenKind::Word) && sight.next == TokenKind::Colon
    }

    fn repaired(
        &mut self,
        hypothesis: Hypothesis,
        sight: Sight,
        repair: Repair,
        cost: u32,
    ) -> Option<Hypothesis> {
        if hypothesis.repairs >= MAX_REPAIRS {
            return None;
        }
        self.history
            .push((sight.at, repair, hypothesis.last_repair));
        Some(Hypothesis {
            cost: hypothesis.cost + cost,
            repairs: hypothesis.repairs + 1,
            last_repair: (self.history.len() - 1) as u32,
            ..hypothesis
        })
    }

    /// Reads the token as the machine says; nothing is reached where it shows that brackets do not match.
    fn consume(&mut self, mut hypothesis: Hypothesis, sight: Sight, reached: &mut Vec<Hypothesis>) {
        loop {
            let step = step(
                hypothesis.top.state,
                sight.kind,
                sight.next,
                hypothesis.in_error,
            );
            let keyless = matches!(step.act, Act::MissingKey(State::Value));
            if step.unbalanced && hypothesis.top.state != State::RootEnd && !keyless {
                return;
            }
            hypothesis.cost += if keyless { KEYLESS } else { 0 };
            if step.fault.is_some() {
                hypothesis.cost += if hypothesis.in_error {
                    FURTHER_FAULT
                } else {
                    FAULT
                };
                hypothesis.in_error = true;
                hypothesis.fault_here = true;
            }
            let top = &mut hypothesis.top;
            match step.act {
                Act::MissingKey(state) => {
                    top.state = state;
                    top.value_context = Context::FREE;
                    continue;
                }
                Act::MissingValue => {
                    top.state = top.state.behind_value();
                    continue;
                }
                Act::Goto(state) => {
                    top.state = state;
                    continue;
                }
                Act::Key => self.key(&mut hypothesis, sight),
                Act::Colon => top.state = State::Value,
                Act::Value => {
                    let odd = self.shape_cost(&hypothesis.top, Shape::Scalar);
                    hypothesis.cost += hypothesis.top.oddity(odd);
                    hypothesis.top.state = hypothesis.top.state.behind_value();
                }
                Act::Open => {
                    if self.is_not_deeper(top, sight) {
                        hypothesis.cost += NOT_DEEPER;
                    }
                    hypothesis = self.opened(hypothesis, sight.kind);
                }
                Act::Close => {
                    if sight
                        .column
                        .is_some_and(|column| top.indent != UNKNOWN && column != top.indent)
                    {
                        hypothesis.cost += INDENTED_OTHERWISE;
                    }
                    match self.closed(hypothesis) {
                        Some(closed) => hypothesis = closed,
                        None => return,
                    }
                }
                Act::Comma => {
                    top.state = match top.kind {
                        FrameKind::Object => State::NextKey,
                        _ => State::NextElement,
                    };
                }
                Act::Skip | Act::CloseOuter | Act::Finish => {}
            }
            hypothesis.in_error &= hypothesis.fault_here;
            reached.push(hypothesis);
            return;
        }
    }

    fn is_not_deeper(&self, top: &Outline, sight: Sight) -> bool {
        let inside = top.kind != FrameKind::Root && top.indent != UNKNOWN;
        // Where nothing is indented, column 0 says nothing.
        inside
            && sight
                .column
                .is_some_and(|column| column > 0 && column <= top.indent)
    }

    fn key(&self, hypothesis: &mut Hypothesis, sight: Sight) {
        let key = self.key_text(sight.at);
        let member = self.guide.member(hypothesis.top.context, key);
        let odd = match member.known {
            true => 0,
            false if self.belongs_further_out(hypothesis.below, key) => MISPLACED_KEY,
            false => UNKNOWN_KEY,
        };
        let top = &mut hypothesis.top;
        hypothesis.cost += top.oddity(odd);
        if top.seen & member.bit != 0 {
            hypothesis.cost += top.oddity(REPEATED_KEY);
        }
        if let Some(column) = sight.column {
            if top.key_column != 0 && top.key_column != column + 1 {
                hypothesis.cost += INDENTED_OTHERWISE;
            }
            top.key_column = column + 1;
        }
        top.seen |= member.bit;
        top.value_context = member.value;
        top.state = State::Colon;
    }

    /// Whether one of the next objects further out has the key.
    fn belongs_further_out(&self, below: u32, key: &str) -> bool {
        let outer = std::iter::successors(self.stacks.get(below as usize), |(_, below)| {
            self.stacks.get(*below as usize)
        });
        outer
            .take(FURTHER_OUT)
            .filter(|(outline, _)| {
                outline.kind == FrameKind::Object && outline.context != Context::FREE
            })
            .any(|(outline, _)| self.guide.member(outline.context, key).bit != 0)
    }

    fn key_text(&self, at: usize) -> &str {
        let token = self.stretch.tokens[self.stretch.significant[at] as usize];
        unquoted(&self.stretch.text[token.range()])
    }

    fn value_context(&self, top: &Outline) -> Context {
        match top.kind {
            FrameKind::Root => self.guide.root(),
            FrameKind::Object => top.value_context,
            FrameKind::Array => self.guide.element(top.context),
        }
    }

    fn shape_cost(&self, top: &Outline, shape: Shape) -> u32 {
        let wanted = self.guide.shape(self.value_context(top));
        match shape {
            _ if wanted == Shape::Any || wanted == shape => 0,
            Shape::Scalar => MISSHAPEN_LEAF,
            Shape::Array if wanted == Shape::Object => ARRAY_FOR_OBJECT,
            _ => MISSHAPEN,
        }
    }

    fn fits(&self, top: &Outline, bracket: TokenKind) -> bool {
        let shape = match bracket {
            TokenKind::OpenBrace => Shape::Object,
            _ => Shape::Array,
        };
        self.shape_cost(top, shape) == 0
    }

    fn opened(&mut self, mut hypothesis: Hypothesis, bracket: TokenKind) -> Hypothesis {
        let (kind, state, shape) = match bracket {
            TokenKind::OpenBrace => (FrameKind::Object, State::FirstKey, Shape::Object),
            _ => (FrameKind::Array, State::FirstElement, Shape::Array),
        };
        let cost = self.shape_cost(&hypothesis.top, shape);
        let context = match cost {
            0 => self.value_context(&hypothesis.top),
            _ => Context::FREE,
        };
        let cost = hypothesis.top.oddity(cost);
        let mut top = Outline::new(kind, state, context, Context::FREE);
        top.indent = self.line_indent;
        Hypothesis {
            top,
            below: self.intern(hypothesis.top, hypothesis.below),
            cost: hypothesis.cost + cost,
            ..hypothesis
        }
    }

    fn closed(&self, mut hypothesis: Hypothesis) -> Option<Hypothesis> {
        let &(mut top, below) = self.stacks.get(hypothesis.below as usize)?;
        if hypothesis.top.kind == FrameKind::Object {
            let missing = self.guide.required(hypothesis.top.context) & !hypothesis.top.seen;
            for _ in 0..missing.count_ones() {
                hypothesis.cost += hypothesis.top.oddity(MISSING_KEY);
            }
        }
        top.state = top.state.behind_value();
        Some(Hypothesis {
            top,
            below,
            ..hypothesis
        })
    }

    fn intern(&mut self, outline: Outline, below: u32) -> u32 {
        let stacks = &mut self.stacks;
        *self
            .known_stacks
            .entry((outline, below))
            .or_insert_with(|| {
                stacks.push((outline, below));
                (stacks.len() - 1) as u32
            })
    }
}

/// A key's text without its quotes, as far as a guide looks at it: escapes stay as they are.
pub(super) fn unquoted(token: &str) -> &str {
    let inner = token.strip_prefix('"').unwrap_or(token);
    inner.strip_suffix('"').unwrap_or(inner)
}
