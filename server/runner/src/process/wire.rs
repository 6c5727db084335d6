//! What is said between us and a guard over its control socket: one launch request with the server's three pipes, then
//! single-byte orders one way and short lines the other way. Only encoding and decoding; nothing is decided here.

use std::ffi::OsString;
use std::io::{self, IoSlice, IoSliceMut, Read};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::net::UnixStream;

use rustix::io::{FdFlags, fcntl_setfd};
use rustix::net::{
    RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendAncillaryBuffer,
    SendAncillaryMessage, SendFlags, recvmsg, sendmsg,
};
use serde::{Deserialize, Serialize};

use crate::client::transport::Exit;

/// What the guard is to start. It travels over the socket and not in arguments, which everyone on the machine can read.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Request {
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
    pub(super) environment: Vec<(OsString, OsString)>,
    pub(super) cwd: Option<OsString>,
}

/// What a guard is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Ask all processes to end.
    Terminate,
    /// End all processes.
    Kill,
}

impl Order {
    pub(super) fn to_byte(self) -> u8 {
        match self {
            Order::Terminate => b'T',
            Order::Kill => b'K',
        }
    }

    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        [Order::Terminate, Order::Kill]
            .into_iter()
            .find(|order| order.to_byte() == byte)
    }
}

/// What a guard tells, a line each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// The server runs, with this process id, which is its group's id too.
    Started(i32),
    /// The server could not be started; the system's error number.
    Failed(i32),
    /// The process that was started has ended; others of its tree may live.
    Exited(Exit),
    /// No process of the server's is left.
    Gone,
}

impl Report {
    pub(super) fn to_line(self) -> String {
        match self {
            Report::Started(pid) => format!("started {pid}\n"),
            Report::Failed(errno) => format!("failed {errno}\n"),
            Report::Exited(Exit::Code(code)) => format!("code {code}\n"),
            Report::Exited(Exit::Signal(signal)) => format!("signal {signal}\n"),
            Report::Gone => "gone\n".to_owned(),
        }
    }

    pub(super) fn from_line(line: &str) -> Option<Self> {
        let mut words = line.split_ascii_whitespace();
        let kind = words.next()?;
        let number = words.next().and_then(|word| word.parse().ok());
        match (kind, number) {
            ("started", Some(pid)) => Some(Report::Started(pid)),
            ("failed", Some(errno)) => Some(Report::Failed(errno)),
            ("code", Some(code)) => Some(Report::Exited(Exit::Code(code))),
            ("signal", Some(signal)) => Some(Report::Exited(Exit::Signal(signal))),
            ("gone", None) => Some(Report::Gone),
            _ => None,
        }
    }
}

/// Hands the server's ends of its standard streams to the guard.
pub(super) fn send_pipes(socket: &UnixStream, pipes: [BorrowedFd<'_>; 3]) -> io::Result<()> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = SendAncillaryBuffer::new(&mut space);
    ancillary.push(SendAncillaryMessage::ScmRights(&pipes));
    // Descriptors need at least one byte to travel with.
    let sent = sendmsg(
        socket,
        &[IoSlice::new(b"P")],
        &mut ancillary,
        SendFlags::empty(),
    )?;
    if sent == 1 {
        Ok(())
    } else {
        Err(io::ErrorKind::WriteZero.into())
    }
}

/// Takes what [`send_pipes`] handed over. The descriptors are closed in whatever is started later.
pub(super) fn receive_pipes(socket: &UnixStream) -> io::Result<[OwnedFd; 3]> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut ancillary = RecvAncillaryBuffer::new(&mut space);
    let mut byte = [0];
    recvmsg(
        socket,
        &mut [IoSliceMut::new(&mut byte)],
        &mut ancillary,
        RecvFlags::empty(),
    )?;
    let mut pipes = Vec::new();
    for message in ancillary.drain() {
        if let RecvAncillaryMessage::ScmRights(received) = message {
            pipes.extend(received);
        }
    }
    for pipe in &pipes {
        // Not by a flag of `recvmsg`, which only some systems have; the guard has no other thread that could start something.
        fcntl_setfd(pipe.as_fd(), FdFlags::CLOEXEC)?;
    }
    pipes
        .try_into()
        .map_err(|_| io::ErrorKind::InvalidData.into())
}

/// Reads the launch request, one line of JSON. Nothing follows it until the guard has answered.
pub(super) fn read_request(mut socket: &UnixStream) -> io::Result<Request> {
    let mut line = Vec::new();
    let mut chunk = [0; 16 * 1024];
    while line.last() != Some(&b'\n') {
        let read = socket.read(&mut chunk)?;
        if read == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        line.extend_from_slice(chunk.get(..read).unwrap_or_default());
    }
    Ok(serde_json::from_slice(&line)?)
}

#[cfg(test)]
mod tests;
