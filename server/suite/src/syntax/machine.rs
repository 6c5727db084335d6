//! The grammar of JSON as a state machine that never fails: for a state and a token, what to do and what is wrong.
//! Pure data; the parser builds nodes by it, and the search for lost brackets tries hypotheses by it.

use super::error::SyntaxErrorKind as Fault;
use super::token::TokenKind;

/// What the innermost open container waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum State {
    /// The document's value.
    Root,
    /// Nothing more.
    RootEnd,
    /// A key or `}`, right after `{`.
    FirstKey,
    /// A key, after a comma.
    NextKey,
    /// A colon.
    Colon,
    /// A member's value.
    Value,
    /// A comma or `}`.
    MemberEnd,
    /// An element or `]`, right after `[`.
    FirstElement,
    /// An element, after a comma.
    NextElement,
    /// A comma or `]`.
    ElementEnd,
}

impl State {
    /// The state behind a complete value.
    pub(super) fn behind_value(self) -> State {
        match self {
            State::Root | State::RootEnd => State::RootEnd,
            State::Value | State::Colon | State::MemberEnd | State::FirstKey | State::NextKey => {
                State::MemberEnd
            }
            State::FirstElement | State::NextElement | State::ElementEnd => State::ElementEnd,
        }
    }

    /// Whether a value may begin here.
    pub(super) fn expects_value(self) -> bool {
        matches!(
            self,
            State::Root | State::Value | State::FirstElement | State::NextElement
        )
    }

    /// Whether a container may be closed here.
    pub(super) fn may_close(self) -> bool {
        matches!(
            self,
            State::FirstKey | State::MemberEnd | State::FirstElement | State::ElementEnd
        )
    }
}

/// What to do about a token. Those marked "stays" leave it for the next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Act {
    /// Take it as the key of a new member.
    Key,
    /// Begin a member that has no key, and go on in the state; stays.
    MissingKey(State),
    /// Take the colon.
    Colon,
    /// Take it as a value without children.
    Value,
    /// Put a missing value; stays.
    MissingValue,
    /// Open a container.
    Open,
    /// Close the innermost container.
    Close,
    /// Close containers until this closing bracket fits, or skip it.
    CloseOuter,
    /// Take the comma.
    Comma,
    /// Go on in the state; stays.
    Goto(State),
    /// Pass over it.
    Skip,
    /// The end of the text: close what is open.
    Finish,
}

/// A step of the machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) act: Act,
    pub(super) fault: Option<Fault>,
    /// Whether it shows that brackets do not match, so that the fault may lie further back.
    pub(super) unbalanced: bool,
}

fn fine(act: Act) -> Step {
    Step {
        act,
        fault: None,
        unbalanced: false,
    }
}

fn fault(act: Act, fault: Fault) -> Step {
    Step {
        act,
        fault: Some(fault),
        unbalanced: false,
    }
}

fn unbalanced(act: Act, kind: Fault) -> Step {
    Step {
        unbalanced: true,
        ..fault(act, kind)
    }
}

/// What to do in `state` about `token`, with `next` behind it; `in_error`: nothing was right since the last fault.
#[inline(always)]
pub(super) fn step(state: State, token: TokenKind, next: TokenKind, in_error: bool) -> Step {
    use TokenKind as T;
    if token == T::Stray {
        return fault(Act::Skip, Fault::Stray);
    }
    if token == T::End {
        return match state {
            State::RootEnd => fine(Act::Finish),
            State::Root => fault(Act::MissingValue, Fault::Empty),
            _ => unbalanced(Act::Finish, Fault::Unclosed(0)),
        };
    }
    let names_a_key = matches!(token, T::String | T::Word) && next == T::Colon;
    match state {
        State::Root => value(token, names_a_key),
        State::RootEnd => unbalanced(Act::Skip, Fault::TextAfterEnd),
        State::FirstKey | State::NextKey => key(state, token, next),
        State::Colon => match token {
            T::Colon => fine(Act::Colon),
            T::Comma | T::CloseBrace => fault(Act::MissingValue, Fault::HalfMember),
            T::CloseBracket => unbalanced(Act::CloseOuter, Fault::StrayClose(']')),
            _ if names_a_key => fault(Act::MissingValue, Fault::HalfMember),
            _ => fault(Act::Goto(State::Value), Fault::MissingColon),
        },
        State::Value => match token {
            T::Comma | T::CloseBrace => fault(Act::MissingValue, Fault::MissingValue),
            T::Colon => fault(Act::Skip, Fault::ExtraColon),
            T::CloseBracket => unbalanced(Act::CloseOuter, Fault::StrayClose(']')),
            _ if names_a_key => fault(Act::MissingValue, Fault::MissingValue),
            _ => value(token, false),
        },
        State::MemberEnd => match token {
            T::Comma => fine(Act::Comma),
            T::CloseBrace => fine(Act::Close),
            T::CloseBracket => unbalanced(Act::CloseOuter, Fault::StrayClose(']')),
            T::Colon => fault(Act::Skip, Fault::ExtraColon),
            T::OpenBrace | T::OpenBracket => {
                unbalanced(Act::Goto(State::NextKey), Fault::MissingComma)
            }
            _ if names_a_key => fault(Act::Goto(State::NextKey), Fault::MissingComma),
            T::String if !in_error => fault(Act::Goto(State::NextKey), Fault::MissingComma),
            _ => fault(Act::Skip, Fault::UnexpectedValue),
        },
        State::FirstElement | State::NextElement => match token {
            T::CloseBracket if state == State::NextElement => {
                fault(Act::Close, Fault::TrailingComma)
            }
            T::CloseBracket => fine(Act::Close),
            T::Comma => fault(Act::MissingValue, Fault::ExtraComma),
            T::CloseBrace => unbalanced(Act::CloseOuter, Fault::StrayClose('}')),
            T::Colon => fault(Act::Skip, Fault::ExtraColon),
            _ => value(token, names_a_key),
        },
        State::ElementEnd => match token {
            T::Comma => fine(Act::Comma),
            T::CloseBracket => fine(Act::Close),
            T::CloseBrace => unbalanced(Act::CloseOuter, Fault::StrayClose('}')),
            T::Colon => fault(Act::Skip, Fault::ExtraColon),
            T::Word | T::Number | T::True | T::False | T::Null if in_error => {
                fault(Act::Skip, Fault::UnexpectedValue)
            }
            _ => fault(Act::Goto(State::NextElement), Fault::MissingComma),
        },
    }
}

fn key(state: State, token: TokenKind, next: TokenKind) -> Step {
    use TokenKind as T;
    match token {
        T::String => fine(Act::Key),
        T::Word => fault(Act::Key, Fault::UnquotedKey),
        T::Number | T::True | T::False | T::Null if next == T::Colon => {
            fault(Act::Key, Fault::UnquotedKey)
        }
        T::CloseBrace if state == State::NextKey => fault(Act::Close, Fault::TrailingComma),
        T::CloseBrace => fine(Act::Close),
        T::Comma => fault(Act::Skip, Fault::ExtraComma),
        T::Colon => fault(Act::MissingKey(State::Colon), Fault::MissingKey),
        T::OpenBrace | T::OpenBracket => {
            unbalanced(Act::MissingKey(State::Value), Fault::MissingKey)
        }
        T::CloseBracket => unbalanced(Act::CloseOuter, Fault::StrayClose(']')),
        _ => fault(Act::Skip, Fault::UnexpectedValue),
    }
}

fn value(token: TokenKind, names_a_key: bool) -> Step {
    use TokenKind as T;
    match token {
        _ if names_a_key => unbalanced(Act::Value, Fault::MissingOpen('{')),
        T::OpenBrace | T::OpenBracket => fine(Act::Open),
        T::Word => fault(Act::Value, Fault::BadWord),
        T::CloseBrace => unbalanced(Act::Skip, Fault::StrayClose('}')),
        T::CloseBracket => unbalanced(Act::Skip, Fault::StrayClose(']')),
        T::Comma => fault(Act::Skip, Fault::ExtraComma),
        T::Colon => fault(Act::Skip, Fault::ExtraColon),
        _ => fine(Act::Value),
    }
}
