//! What every transport has in common: messages out, messages in, and how a connection ends.

use mcpeak_suite::texts::Message;

/// The longest message that is read, in bytes; a longer one ends the connection (semantics.md, section 10).
pub const MAX_MESSAGE_BYTES: usize = 10 * 1024 * 1024;

/// What kind of message goes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outgoing {
    /// A request, which wants an answer with this id.
    Request {
        /// The request's id.
        id: u64,
    },
    /// A notification.
    Notification,
    /// An answer to a request of the server's.
    Answer,
}

impl Outgoing {
    /// The id, if it is a request.
    pub fn id(self) -> Option<u64> {
        match self {
            Outgoing::Request { id } => Some(id),
            Outgoing::Notification | Outgoing::Answer => None,
        }
    }
}

/// What comes from a server.
#[derive(Clone, Debug)]
pub enum Received {
    /// A line, or an HTTP message body or event; whether it is a JSON-RPC message is not decided yet.
    Text {
        /// The text, without its line ending; bytes that are not UTF-8 have become U+FFFD.
        text: String,
        /// Whether there were such bytes.
        lossy: bool,
    },
    /// Something longer than [`MAX_MESSAGE_BYTES`]; the connection is of no use any more.
    TooLong {
        /// How many bytes it had, as far as it was read.
        bytes: u64,
        /// Its beginning.
        beginning: String,
    },
    /// One request failed, and the connection goes on: an HTTP status, a stream that was cut.
    RequestFailed {
        /// The request's id.
        id: u64,
        /// What happened, and what to do.
        failure: Failure,
    },
    /// The connection is over. Everything after it is this again.
    Lost(Loss),
}

/// Something that did not work, for people.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// What happened.
    pub message: Message,
    /// What to do about it.
    pub hint: Message,
}

/// How a connection was lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Loss {
    /// What kind of end it was.
    pub cause: LossCause,
    /// How the process ended, if it did and is ours.
    pub exit: Option<Exit>,
    /// What happened, and what to do.
    pub failure: Failure,
}

/// What kind of end a connection had (semantics.md, section 10).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossCause {
    /// The server's process is gone.
    ProcessExited,
    /// Messages no longer get through, or are no messages.
    TransportFailed,
    /// The server no longer knows the HTTP session.
    HttpSessionLost,
}

impl LossCause {
    /// The name in reports.
    pub fn as_str(self) -> &'static str {
        match self {
            LossCause::ProcessExited => "processExited",
            LossCause::TransportFailed => "transportFailed",
            LossCause::HttpSessionLost => "httpSessionLost",
        }
    }
}

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// By itself, with this code.
    Code(i32),
    /// By a signal.
    Signal(i32),
}

/// A way to carry messages to a server and back.
pub trait Transport: Send {
    /// Hands over a message: one JSON text without line breaks. Never waits; what cannot be sent shows as a loss.
    fn send(&mut self, text: String, what: Outgoing);

    /// The next thing that comes. May be dropped while it waits; nothing is lost by that.
    fn receive(&mut self) -> impl Future<Output = Received> + Send;

    /// Says that the handshake is done, in this version of the protocol.
    fn initialized(&mut self, version: &str);

    /// Says that nobody waits for the answer to this request any more.
    fn abandon(&mut self, id: u64);
}
