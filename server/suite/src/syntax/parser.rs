//! Tokens to tree, by the machine's steps. Where brackets do not match, the stretch since the last sure place is read
//! again with the repairs that the search found; the work for that is bounded, so reading stays linear.

use std::ops::Range;

use super::error::{SyntaxError, SyntaxErrorKind as Fault};
use super::guide::{Context, Guide};
use super::machine::{Act, State, Step, step};
use super::repair::{self, FrameKind, Outline, Plan, Repair, Stretch};
use super::scanner::{self, Position, Scanned};
use super::token::{Token, TokenKind};
use super::tree::{Node, NodeId, NodeKind, Tree};

/// Reads a whole text. Never fails: damage is in the errors, in the order of the text, and the tree goes on around it.
pub fn parse(text: &str, guide: &impl Guide) -> (Tree, Vec<SyntaxError>) {
    let scanned = scanner::scan(text, Position::DocumentStart);
    let base = Frame::new(FrameKind::Root, State::Root, guide.root());
    let mut parser = Parser::new(text, guide, scanned, vec![base]);
    parser.run();
    parser.finish()
}

/// Reads some elements of the segmented array with the commas behind them, as they would be read inside their document:
/// the tree's root is an array of them. `None` where only the whole document can tell: brackets do not match, quotes
/// are out of step with what stands before, or the end leaves the array in another state than `behind`.
pub(crate) fn parse_elements(
    text: &str,
    guide: &impl Guide,
    behind: Behind,
) -> Option<(Tree, Vec<SyntaxError>)> {
    let scanned = scanner::scan(text, Position::Inside);
    let first_line = text.find(['\n', '\r']).unwrap_or(text.len());
    if scanned
        .out_of_step
        .first()
        .is_some_and(|&at| at as usize <= first_line)
    {
        return None;
    }
    let last = scanned.tokens.last()?;
    let ends_apart = matches!(
        last.kind,
        TokenKind::Comma | TokenKind::Whitespace | TokenKind::CloseBrace | TokenKind::CloseBracket
    );
    let first = scanned.tokens[*scanned.significant.first()? as usize];
    if !ends_apart || first.kind != TokenKind::OpenBrace {
        return None;
    }
    let array = Frame::new(FrameKind::Array, State::NextElement, guide.segmented());
    let mut parser = Parser::new(text, guide, scanned, vec![array]);
    parser.nodes.push(Node {
        kind: NodeKind::Array,
        damaged: false,
        escaped: false,
        start: 0,
        end: text.len() as u32,
        parent: 0,
        next: 0,
    });
    parser.run_elements(behind)?;
    parser.nodes[0].next = parser.nodes.len() as u32;
    Some(parser.finish())
}

/// What stands behind the elements that [`parse_elements`] reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Behind {
    /// A further element, an object: a comma comes last.
    Element,
    /// The array's closing bracket: no comma comes last.
    ArrayEnd,
}

#[derive(Clone, Debug)]
struct Frame {
    kind: FrameKind,
    state: State,
    context: Context,
    value_context: Context,
    node: u32,
    /// The member at hand, in an object.
    member: u32,
}

impl Frame {
    fn new(kind: FrameKind, state: State, context: Context) -> Self {
        Self {
            kind,
            state,
            context,
            value_context: Context::FREE,
            node: 0,
            member: 0,
        }
    }
}

/// A place to come back to.
struct Checkpoint {
    at: usize,
    frames: Vec<Frame>,
    /// The containers of the frames as they were then, and their members at hand.
    open: Vec<(Option<Node>, Option<Node>)>,
    nodes: usize,
    errors: usize,
    in_error: bool,
}

/// Whether unmatched brackets stop the reading or are dealt with on the spot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Strict,
    Forced,
}

/// Brackets do not match here.
struct Unbalanced;

struct Parser<'a, G> {
    text: &'a str,
    guide: &'a G,
    tokens: Vec<Token>,
    significant: Vec<u32>,
    at: usize,
    frames: Vec<Frame>,
    nodes: Vec<Node>,
    scan_errors: Vec<SyntaxError>,
    out_of_step: Vec<u32>,
    errors: Vec<SyntaxError>,
    in_error: bool,
    /// Whether the last fault was at the token at hand.
    fault_here: bool,
    checkpoint: Checkpoint,
    brackets_searched: bool,
    /// How many tokens may still be searched, and read again.
    search_left: usize,
    reread_left: usize,
}

/// Containers still open at the end, beyond which no search is worth while.
const HOPELESS_DEPTH: usize = 8;
/// Tokens that searches may look at in one text.
const SEARCH_BUDGET: usize = 8 * repair::MAX_TOKENS;

impl<'a, G: Guide> Parser<'a, G> {
    fn new(text: &'a str, guide: &'a G, scanned: Scanned, frames: Vec<Frame>) -> Self {
        let significant = scanned.significant;
        Self {
            text,
            guide,
            at: 0,
            checkpoint: Checkpoint {
                at: 0,
                open: vec![(None, None); frames.len()],
                frames: frames.clone(),
                nodes: 0,
                errors: 0,
                in_error: false,
            },
            frames,
            nodes: Vec::with_capacity(significant.len()),
            tokens: scanned.tokens,
            scan_errors: scanned.errors,
            out_of_step: scanned.out_of_step,
            errors: Vec::new(),
            in_error: false,
            fault_here: false,
            brackets_searched: false,
            search_left: SEARCH_BUDGET,
            reread_left: 4 * significant.len() + SEARCH_BUDGET,
            significant,
        }
    }

    fn finish(mut self) -> (Tree, Vec<SyntaxError>) {
        self.place_scan_errors();
        let mut errors = std::mem::take(&mut self.scan_errors);
        if errors.is_empty() {
            errors = self.errors;
        } else {
            errors.append(&mut self.errors);
            errors.sort_by_key(|error| error.range.start);
        }
        let tree = Tree {
            nodes: self.nodes,
            tokens: self.tokens,
            brackets_searched: self.brackets_searched,
            out_of_step: self.out_of_step,
        };
        (tree, errors)
    }

    /// Finds the containers that the scanner's errors stand in. Nodes and errors both come in the order of the text.
    fn place_scan_errors(&mut self) {
        let is_container = |node: &Node| matches!(node.kind, NodeKind::Object | NodeKind::Array);
        let mut open: Vec<u32> = Vec::new();
        let mut next = 0;
        for error in &mut self.scan_errors {
            let at = error.range.start as u32;
            while let Some(node) = self.nodes.get(next).filter(|node| node.start <= at) {
                open.extend(is_container(node).then_some(next as u32));
                next += 1;
            }
            while open
                .last()
                .is_some_and(|&node| self.nodes[node as usize].end <= at)
            {
                open.pop();
            }
            error.container = open.last().map(|&node| NodeId(node));
        }
    }

    fn run(&mut self) {
        while self.at <= self.significant.len() {
            self.read_sound();
            self.note_boundary();
            if self.token(Mode::Strict).is_err() {
                self.balance();
            }
        }
    }

    /// Reads on while nothing is wrong and no boundary is to be noted: what [`Self::token`] does, without all that only
    /// damage needs. Nearly every token of a text is read here.
    fn read_sound(&mut self) {
        if self.in_error {
            return;
        }
        let Some(mut token) = self.significant(self.at) else {
            return;
        };
        while let Some(next) = self.significant(self.at + 1) {
            let Some(top) = self.frames.last() else {
                return;
            };
            let may_be_boundary = matches!(top.state, State::FirstElement | State::ElementEnd);
            let step = step(top.state, token.kind, next.kind, false);
            if may_be_boundary || step.fault.is_some() || token.damaged {
                return;
            }
            self.apply(step.act, token);
            token = next;
        }
    }

    fn run_elements(&mut self, behind: Behind) -> Option<()> {
        while self.at < self.significant.len() {
            if self.at_element_end() && self.kind(self.at) == TokenKind::Comma {
                let last = self.at + 1 == self.significant.len();
                let next_is_object = self.kind(self.at + 1) == TokenKind::OpenBrace;
                if !(next_is_object || (last && behind == Behind::Element)) {
                    return None;
                }
            }
            if self.at_element_end() && self.kind(self.at) == TokenKind::CloseBracket {
                return None;
            }
            self.token(Mode::Strict).ok()?;
        }
        let wanted = match behind {
            Behind::Element => State::NextElement,
            Behind::ArrayEnd => State::ElementEnd,
        };
        (self.frames.len() == 1 && self.frames[0].state == wanted && !self.in_error).then_some(())
    }

    fn significant(&self, at: usize) -> Option<Token> {
        let &token = self.significant.get(at)?;
        self.tokens.get(token as usize).copied()
    }

    fn kind(&self, at: usize) -> TokenKind {
        self.significant(at)
            .map_or(TokenKind::End, |token| token.kind)
    }

    fn token_range(&self, at: usize) -> Option<Range<usize>> {
        self.significant(at).map(Token::range)
    }

    /// The token at hand; behind the last one an empty one.
    fn at_hand(&self) -> Token {
        self.significant(self.at).unwrap_or(Token {
            kind: TokenKind::End,
            damaged: false,
            escaped: false,
            start: self.text.len() as u32,
            end: self.text.len() as u32,
        })
    }

    /// The end of the last token before the one at hand.
    fn previous_end(&self) -> usize {
        self.at
            .checked_sub(1)
            .and_then(|before| self.token_range(before))
            .map_or(0, |range| range.end)
    }

    /// The last character before the token at hand: where something is missing.
    fn gap(&self) -> Range<usize> {
        let end = self.previous_end();
        let width = self.text[..end]
            .chars()
            .next_back()
            .map_or(0, char::len_utf8);
        end - width..end
    }

    fn at_element_end(&self) -> bool {
        self.frames.last().is_some_and(|top| {
            top.state == State::ElementEnd && top.context == self.guide.segmented()
        })
    }

    /// Between two elements of the segmented array, what came before can't be to blame for what comes.
    fn note_boundary(&mut self) {
        let Some(top) = self.frames.last() else {
            return;
        };
        let sure = match top.state {
            State::FirstElement => true,
            State::ElementEnd => {
                self.kind(self.at) == TokenKind::Comma
                    && self.kind(self.at + 1) == TokenKind::OpenBrace
            }
            _ => false,
        };
        if sure && top.context == self.guide.segmented() && top.kind == FrameKind::Array {
            self.set_checkpoint();
        }
    }

    fn set_checkpoint(&mut self) {
        let checkpoint = &mut self.checkpoint;
        checkpoint.at = self.at;
        checkpoint.frames.clone_from(&self.frames);
        checkpoint.open.clear();
        checkpoint.open.extend(self.frames.iter().map(|frame| {
            let node = |id: u32| self.nodes.get(id as usize).copied();
            (node(frame.node), node(frame.member))
        }));
        checkpoint.nodes = self.nodes.len();
        checkpoint.errors = self.errors.len();
        checkpoint.in_error = self.in_error;
    }

    fn go_back(&mut self) {
        let checkpoint = &self.checkpoint;
        self.at = checkpoint.at;
        self.frames.clone_from(&checkpoint.frames);
        self.nodes.truncate(checkpoint.nodes);
        self.errors.truncate(checkpoint.errors);
        self.in_error = checkpoint.in_error;
        // What was open has been closed, and damaged, by what is forgotten now.
        for (frame, &(node, member)) in self.frames.iter().zip(&checkpoint.open) {
            for (id, then) in [(frame.node, node), (frame.member, member)] {
                if let (Some(now), Some(then)) = (self.nodes.get_mut(id as usize), then) {
                    *now = then;
                }
            }
        }
    }

    /// The brackets do not match at the token at hand: reads again from the checkpoint with them put right, or deals
    /// with this token alone where the search finds nothing.
    fn balance(&mut self) {
        // Even where nothing is put right: the search has looked at what comes behind.
        self.brackets_searched = true;
        match self.plan() {
            Some(plan) => {
                self.go_back();
                self.follow(&plan);
            }
            None => {
                // Forced mode has an answer for every token.
                let _ = self.token(Mode::Forced);
            }
        }
        // Nobody comes back any more: copying the frames for each bracket would not be linear.
        if self.search_left > 0 {
            self.set_checkpoint();
        }
    }

    fn plan(&mut self) -> Option<Plan> {
        let reread = self.at - self.checkpoint.at;
        let hopeless = self.kind(self.at) == TokenKind::End && self.frames.len() > HOPELESS_DEPTH;
        if hopeless || self.search_left == 0 || reread > self.reread_left {
            return None;
        }
        self.reread_left -= reread;
        let stretch = Stretch {
            text: self.text,
            tokens: &self.tokens,
            significant: &self.significant,
            start: self.checkpoint.at,
            fail: self.at,
            outlines: self
                .checkpoint
                .frames
                .iter()
                .map(|frame| {
                    Outline::new(frame.kind, frame.state, frame.context, frame.value_context)
                })
                .collect(),
            in_error: self.checkpoint.in_error,
        };
        let plan = repair::plan(self.guide, &stretch);
        let searched = plan
            .as_ref()
            .map_or(repair::MAX_TOKENS, |plan| plan.until - self.checkpoint.at);
        self.search_left = self.search_left.saturating_sub(searched);
        plan
    }

    fn follow(&mut self, plan: &Plan) {
        let mut repairs = plan.repairs.iter().peekable();
        while self.at < plan.until && self.at <= self.significant.len() {
            let mut deleted = false;
            if self.kind(self.at) == TokenKind::End {
                self.report_unclosed();
            }
            while let Some((_, repair)) = repairs.next_if(|(place, _)| *place == self.at) {
                match repair {
                    Repair::Close => self.close_virtually(),
                    Repair::Open(bracket) => self.open_virtually(*bracket),
                    Repair::Delete => deleted = true,
                }
            }
            if deleted {
                self.delete();
            } else {
                let _ = self.token(Mode::Forced);
            }
        }
    }

    fn close_virtually(&mut self) {
        let Some(top) = self.frames.last() else {
            return;
        };
        let bracket = match top.kind {
            FrameKind::Object => '}',
            _ => ']',
        };
        let (opener, node) = (self.opener(top.node), top.node as usize);
        let is_empty = top.state == State::FirstElement;
        let at_end = self.kind(self.at) == TokenKind::End;
        self.nodes[node].damaged |= is_empty || at_end;
        if !at_end && !self.in_error {
            self.error(Fault::MissingClose(bracket), self.gap(), opener);
        }
        self.close(self.previous_end());
    }

    /// What is still open where the text ends is one damage.
    fn report_unclosed(&mut self) {
        let step = step(State::MemberEnd, TokenKind::End, TokenKind::End, false);
        if self.frames.len() > 1
            && let Some(fault) = step.fault
        {
            self.report(fault, step);
        }
    }

    fn open_virtually(&mut self, bracket: TokenKind) {
        let character = if bracket == TokenKind::OpenBrace {
            '{'
        } else {
            '['
        };
        let place = self.token_range(self.at).unwrap_or_else(|| self.gap());
        self.error(Fault::MissingOpen(character), place.clone(), None);
        self.open(bracket, place.start..place.start);
    }

    fn delete(&mut self) {
        let kind = match self.kind(self.at) {
            TokenKind::OpenBrace => Fault::StrayOpen('{'),
            TokenKind::OpenBracket => Fault::StrayOpen('['),
            TokenKind::CloseBrace => Fault::StrayClose('}'),
            _ => Fault::StrayClose(']'),
        };
        if let Some(range) = self.token_range(self.at) {
            self.error(kind, range, None);
        }
        self.at += 1;
    }

    /// The bracket that opens a container; none where it was put in.
    fn opener(&self, node: u32) -> Option<Range<usize>> {
        let start = self.nodes[node as usize].start as usize;
        let is_there = self.text[start..].starts_with(['{', '[']);
        is_there.then_some(start..start + 1)
    }

    /// Reads the token at hand.
    fn token(&mut self, mode: Mode) -> Result<(), Unbalanced> {
        self.fault_here = false;
        let token = self.at_hand();
        loop {
            let Some(top) = self.frames.last() else {
                return Ok(());
            };
            let step = step(top.state, token.kind, self.kind(self.at + 1), self.in_error);
            if let Some(fault) = step.fault {
                if mode == Mode::Strict && (step.unbalanced || self.is_doubtful(step)) {
                    return Err(Unbalanced);
                }
                self.report(fault, step);
            }
            if self.apply(step.act, token) {
                break;
            }
        }
        // The token's own damage, which the scanner named, may have swallowed what is missing behind it.
        if !self.fault_here {
            self.in_error = token.damaged;
        }
        Ok(())
    }

    /// Whether a brace may be missing where a value seems to be: `"a": "b": 1`. Inside an element that shows soon
    /// enough; before the first one, nothing would show it until much later.
    fn is_doubtful(&self, step: Step) -> bool {
        let in_elements = self
            .frames
            .get(2)
            .is_some_and(|frame| frame.context == self.guide.segmented());
        step.fault == Some(Fault::MissingValue)
            && !in_elements
            && matches!(self.kind(self.at), TokenKind::String | TokenKind::Word)
    }

    /// Does what a step says; true when the token is consumed.
    fn apply(&mut self, act: Act, token: Token) -> bool {
        match act {
            Act::Key => self.key(token),
            Act::MissingKey(state) => {
                let start = self
                    .token_range(self.at)
                    .map_or(self.previous_end(), |range| range.start);
                self.begin_member(start);
                self.push_missing(start);
                self.set_state(state);
                return false;
            }
            Act::Colon => self.set_state(State::Value),
            Act::Value => {
                self.push_leaf(leaf_kind(token.kind), token, self.holder());
                self.value_done(token.end as usize);
            }
            Act::MissingValue => {
                let place = self.missing_place();
                self.push_missing(place);
                self.value_done(place);
                return self.frames.len() == 1 && token.kind == TokenKind::End && self.end();
            }
            Act::Open => self.open(token.kind, token.range()),
            Act::Close => self.close(token.end as usize),
            Act::CloseOuter => self.close_outer(token.kind),
            Act::Comma => {
                let state = match self.frames.last().map(|top| top.kind) {
                    Some(FrameKind::Object) => State::NextKey,
                    _ => State::NextElement,
                };
                self.set_state(state);
            }
            Act::Goto(state) => {
                self.set_state(state);
                return false;
            }
            Act::Skip if self.is_lone_mark() => {}
            Act::Skip => self.mark_damaged(),
            Act::Finish => return self.end(),
        }
        self.at += 1;
        true
    }

    fn end(&mut self) -> bool {
        while self.frames.len() > 1 {
            self.mark_damaged();
            self.close(self.previous_end());
        }
        self.at += 1;
        true
    }

    /// Where a value is missing: behind the token before, but in what holds it, whose bracket may have been put in.
    fn missing_place(&self) -> usize {
        let holder = self.nodes.get(self.holder() as usize);
        let start = holder.map_or(0, |node| node.start as usize);
        self.previous_end().max(start)
    }

    fn set_state(&mut self, state: State) {
        if let Some(top) = self.frames.last_mut() {
            top.state = state;
        }
    }

    /// Whether the token at hand is a character that can't have been part of a key or a value.
    fn is_lone_mark(&self) -> bool {
        self.kind(self.at) == TokenKind::Stray
            && self
                .token_range(self.at)
                .is_some_and(|range| !self.text[range].starts_with('"'))
    }

    fn mark_damaged(&mut self) {
        if let Some(top) = self.frames.last()
            && top.kind != FrameKind::Root
        {
            self.nodes[top.node as usize].damaged = true;
        }
    }

    fn report(&mut self, fault: Fault, step: Step) {
        let first = !self.in_error;
        self.in_error = true;
        self.fault_here = true;
        if first {
            let (fault, range, opener) = self.place(fault, step);
            self.error(fault, range, opener);
        }
    }

    /// Where a fault is shown, and the bracket it has to do with.
    fn place(&self, fault: Fault, step: Step) -> (Fault, Range<usize>, Option<Range<usize>>) {
        let here = self.token_range(self.at).unwrap_or_else(|| self.gap());
        match fault {
            Fault::MissingComma | Fault::MissingColon | Fault::MissingValue | Fault::Empty => {
                (fault, self.gap(), None)
            }
            Fault::HalfMember | Fault::TrailingComma => {
                let before = self.at.checked_sub(1).and_then(|at| self.token_range(at));
                (fault, before.unwrap_or(here), None)
            }
            Fault::Unclosed(_) => {
                let open = self.frames.len() - 1;
                let opener = self.frames.last().and_then(|top| self.opener(top.node));
                match (open, self.frames.last().map(|top| top.kind)) {
                    (1, Some(FrameKind::Object)) => (Fault::MissingClose('}'), self.gap(), opener),
                    (1, Some(FrameKind::Array)) => (Fault::MissingClose(']'), self.gap(), opener),
                    _ => (Fault::Unclosed(open as u32), self.gap(), opener),
                }
            }
            Fault::StrayClose(closer)
                if step.act == Act::CloseOuter && self.closes_an_outer(closer) =>
            {
                let opener = self.frames.last().and_then(|top| self.opener(top.node));
                let missing = if closer == '}' { ']' } else { '}' };
                (Fault::MissingClose(missing), self.gap(), opener)
            }
            Fault::BadWord | Fault::UnquotedKey | Fault::Stray => (self.sharpen(fault), here, None),
            _ => (fault, here, None),
        }
    }

    /// The kind of a fault that depends on the token's own text.
    fn sharpen(&self, fault: Fault) -> Fault {
        let text = self
            .token_range(self.at)
            .map_or("", |range| &self.text[range]);
        let first = text.chars().next().unwrap_or(' ');
        match fault {
            Fault::BadWord | Fault::UnquotedKey if first == '\'' => Fault::SingleQuotes,
            Fault::BadWord if first.is_ascii_digit() || matches!(first, '+' | '-' | '.') => {
                Fault::BadNumber
            }
            Fault::Stray if first == '\u{feff}' => Fault::ByteOrderMark,
            Fault::Stray if scanner::is_odd_space(first) => Fault::BadWhitespace,
            Fault::Stray if first == '"' => Fault::UnclosedString,
            _ => fault,
        }
    }

    fn error(&mut self, kind: Fault, range: Range<usize>, opener: Option<Range<usize>>) {
        let container = self
            .frames
            .last()
            .filter(|top| top.kind != FrameKind::Root)
            .map(|top| NodeId(top.node));
        self.errors.push(SyntaxError {
            kind,
            range,
            opener,
            container,
        });
        self.in_error = true;
        self.fault_here = true;
    }

    fn push_node(&mut self, kind: NodeKind, range: Range<usize>, parent: u32) -> u32 {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node {
            kind,
            damaged: false,
            escaped: false,
            start: range.start as u32,
            end: range.end as u32,
            parent,
            next: id + 1,
        });
        id
    }

    /// The node that a value at hand belongs to: the member, or the array.
    fn holder(&self) -> u32 {
        self.frames.last().map_or(0, |top| match top.kind {
            FrameKind::Object => top.member,
            _ => top.node,
        })
    }

    /// Puts a value or a key that is not there.
    fn push_missing(&mut self, at: usize) {
        self.push_node(NodeKind::Missing, at..at, self.holder());
    }

    /// Puts a token as a value or a key without children.
    fn push_leaf(&mut self, kind: NodeKind, token: Token, parent: u32) {
        let next = self.nodes.len() as u32 + 1;
        self.nodes.push(Node {
            kind,
            damaged: token.damaged,
            escaped: token.escaped,
            start: token.start,
            end: token.end,
            parent,
            next,
        });
    }

    /// Puts a member, of which nothing is known yet but where it begins. Its node.
    fn begin_member(&mut self, start: usize) -> u32 {
        let parent = self.frames.last().map_or(0, |top| top.node);
        let member = self.push_node(NodeKind::Member, start..start, parent);
        if let Some(top) = self.frames.last_mut() {
            top.member = member;
            top.value_context = Context::FREE;
        }
        member
    }

    fn key(&mut self, token: Token) {
        let member = self.begin_member(token.start as usize);
        let node = if token.kind == TokenKind::String {
            NodeKind::String
        } else {
            NodeKind::Bad
        };
        self.push_leaf(node, token, member);
        // Below the root's members only the search looks at contexts; working them out here would cost every key.
        let looks = self.frames.len() <= 2 || self.brackets_searched;
        let text = self.text;
        if let Some(top) = self.frames.last_mut() {
            top.state = State::Colon;
            if looks {
                let key = repair::unquoted(&text[token.range()]);
                top.value_context = self.guide.member(top.context, key).value;
            }
        }
    }

    fn open(&mut self, bracket: TokenKind, range: Range<usize>) {
        let (kind, node, state) = match bracket {
            TokenKind::OpenBrace => (FrameKind::Object, NodeKind::Object, State::FirstKey),
            _ => (FrameKind::Array, NodeKind::Array, State::FirstElement),
        };
        let context = match self.frames.last() {
            Some(top) if top.kind == FrameKind::Root => self.guide.root(),
            Some(top) if top.kind == FrameKind::Object => top.value_context,
            Some(top) => self.guide.element(top.context),
            None => Context::FREE,
        };
        let node = self.push_node(node, range, self.holder());
        self.frames.push(Frame {
            node,
            ..Frame::new(kind, state, context)
        });
    }

    /// Closes the innermost container, whose last byte is before `end`.
    fn close(&mut self, end: usize) {
        if self.frames.len() < 2 {
            return;
        }
        let Some(closed) = self.frames.pop() else {
            return;
        };
        // A member cut short: its key, or its key and colon, are all there is.
        if closed.kind == FrameKind::Object && matches!(closed.state, State::Colon | State::Value) {
            self.push_node(NodeKind::Missing, end..end, closed.member);
            self.end_node(closed.member, end);
        }
        self.end_node(closed.node, end);
        self.value_done(self.nodes[closed.node as usize].end as usize);
    }

    fn end_node(&mut self, node: u32, end: usize) {
        let next = self.nodes.len() as u32;
        let node = &mut self.nodes[node as usize];
        node.next = next;
        node.end = node.end.max(end as u32);
    }

    /// A value that ends there is complete.
    fn value_done(&mut self, end: usize) {
        let Some(top) = self.frames.last_mut() else {
            return;
        };
        top.state = top.state.behind_value();
        let (kind, member) = (top.kind, top.member);
        if kind == FrameKind::Object {
            self.end_node(member, end);
        }
    }

    fn closes_an_outer(&self, closer: char) -> bool {
        let wanted = if closer == '}' {
            FrameKind::Object
        } else {
            FrameKind::Array
        };
        self.frames
            .iter()
            .rev()
            .take(FORCED_DEPTH)
            .any(|frame| frame.kind == wanted)
    }

    fn close_outer(&mut self, kind: TokenKind) {
        let (closer, wanted) = match kind {
            TokenKind::CloseBrace => ('}', FrameKind::Object),
            _ => (']', FrameKind::Array),
        };
        if !self.closes_an_outer(closer) {
            return self.mark_damaged();
        }
        while self.frames.last().is_some_and(|top| top.kind != wanted) {
            self.close(self.previous_end());
        }
        let end = self.token_range(self.at).map_or(0, |range| range.end);
        self.close(end);
    }
}

/// How far out a closing bracket looks for its container when the search has given up.
const FORCED_DEPTH: usize = 64;

fn leaf_kind(kind: TokenKind) -> NodeKind {
    match kind {
        TokenKind::String => NodeKind::String,
        TokenKind::Number => NodeKind::Number,
        TokenKind::True => NodeKind::True,
        TokenKind::False => NodeKind::False,
        TokenKind::Null => NodeKind::Null,
        _ => NodeKind::Bad,
    }
}
