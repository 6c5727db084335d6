//! Carries messages between the client's pipes and the dispatcher, on threads of its own: one reads, one writes.
//! What a message means is not known here.

mod frame;
mod message;
mod parent;

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

use tokio::runtime::Handle;

use frame::Frames;

use super::dispatch::Flow;
use super::queue::Queue;

pub(super) use message::{Incoming, REQUEST_FAILED, error, internal_error, unknown_command};
pub(super) use parent::gone;

/// Why the server ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The client sent `exit`.
    Exit,
    /// Nothing more can arrive. Answers may still be on their way out.
    InputEnded,
    /// Nobody reads what is written.
    OutputClosed,
    /// The process that started the server is gone.
    ParentGone,
}

/// Starts to read standard input. Every message goes to `accept`, on the reading thread, inside the runtime.
pub(super) fn read_stdin(
    runtime: Handle,
    mut accept: impl FnMut(Incoming) -> Flow + Send + 'static,
    end: Sender<End>,
) -> io::Result<()> {
    let read = move || {
        let _inside = runtime.enter();
        let why = read_all(&mut io::stdin().lock(), &mut accept);
        // Who no longer listens is ending already.
        let _ = end.send(why);
    };
    thread::Builder::new().name("reader".into()).spawn(read)?;
    Ok(())
}

fn read_all(input: &mut impl Read, accept: &mut impl FnMut(Incoming) -> Flow) -> End {
    let mut frames = Frames::default();
    let mut chunk = vec![0; 64 * 1024];
    loop {
        match input.read(&mut chunk) {
            Ok(0) => return End::InputEnded,
            Ok(count) => frames.extend(&chunk[..count]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => {
                tracing::error!("the input cannot be read: {error}");
                return End::InputEnded;
            }
        }
        while let Some(body) = frames.next_body() {
            let (message, taken) = message::read(&body);
            frames.give_back(&body[taken..]);
            if accept(message) == Flow::Exit {
                return End::Exit;
            }
        }
    }
}

/// Starts to write what the queue holds to standard output.
pub(super) fn write_stdout(queue: Arc<Queue>, end: Sender<End>) -> io::Result<()> {
    let write = move || {
        if let Err(error) = write_all(&mut io::stdout().lock(), &queue) {
            tracing::info!("the output cannot be written: {error}");
            let _ = end.send(End::OutputClosed);
        }
    };
    thread::Builder::new().name("writer".into()).spawn(write)?;
    Ok(())
}

fn write_all(output: &mut impl Write, queue: &Queue) -> io::Result<()> {
    while let Some(body) = queue.take() {
        let frame = format!("Content-Length: {}\r\n\r\n{body}", body.len());
        output.write_all(frame.as_bytes())?;
        output.flush()?;
    }
    Ok(())
}
