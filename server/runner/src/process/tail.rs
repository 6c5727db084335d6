//! What a process writes to standard error: read as it comes, so that the process never waits for us, and the end of it
//! kept. Nothing is redacted or escaped here; whoever shows it does that.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::sync::watch;
use tokio::time::timeout;

/// How much is kept, in bytes.
const TAIL_BYTES: usize = 64 * 1024;
/// The longest line that is handed out, in characters; the reference cuts there too.
const LINE_CHARACTERS: usize = 1000;
/// How much is read at once, in bytes: what a pipe holds.
const CHUNK_BYTES: usize = 64 * 1024;

/// The last 64 KiB of what a process writes to standard error. Clones share it.
#[derive(Clone, Debug, Default)]
pub struct StderrTail {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    kept: Mutex<VecDeque<u8>>,
    progress: watch::Sender<Progress>,
}

/// How much was written so far, and how many streams are still followed.
#[derive(Clone, Copy, Debug, Default)]
struct Progress {
    bytes: u64,
    open: usize,
}

impl StderrTail {
    /// Reads a stream to its end, on a task of its own.
    pub(super) fn follow(&self, mut stream: impl AsyncRead + Unpin + Send + 'static) {
        let tail = self.clone();
        tail.shared
            .progress
            .send_modify(|progress| progress.open += 1);
        tokio::spawn(async move {
            let mut chunk = vec![0; CHUNK_BYTES];
            while let Ok(read @ 1..) = stream.read(&mut chunk).await {
                tail.push(chunk.get(..read).unwrap_or_default());
            }
            tail.shared
                .progress
                .send_modify(|progress| progress.open -= 1);
        });
    }

    fn push(&self, bytes: &[u8]) {
        let newest = &bytes[bytes.len().saturating_sub(TAIL_BYTES)..];
        let mut kept = self.kept();
        kept.extend(newest);
        let surplus = kept.len().saturating_sub(TAIL_BYTES);
        kept.drain(..surplus);
        // Under the lock, so that what is kept and how much there was always fit together.
        self.shared
            .progress
            .send_modify(|progress| progress.bytes += bytes.len() as u64);
    }

    fn kept(&self) -> MutexGuard<'_, VecDeque<u8>> {
        let kept = self.shared.kept.lock();
        kept.unwrap_or_else(PoisonError::into_inner)
    }

    /// The last lines, at most `count`, each cut at 1000 characters. Bytes that are not UTF-8 have become U+FFFD.
    pub fn last_lines(&self, count: usize) -> Vec<String> {
        let (_, text) = self.since(0, true);
        let lines: Vec<&str> = text.lines().collect();
        let first = lines.len().saturating_sub(count);
        lines
            .iter()
            .skip(first)
            .map(|line| line.chars().take(LINE_CHARACTERS).collect())
            .collect()
    }

    /// Waits for text after a position (0 at first) and gives it with the position behind it; none when there will be
    /// no more. What is no longer kept is left out. Can be cancelled and called again.
    pub async fn next(&self, from: u64) -> Option<(u64, String)> {
        let mut progress = self.shared.progress.subscribe();
        loop {
            let ended = progress.borrow_and_update().open == 0;
            let (position, text) = self.since(from, ended);
            if !text.is_empty() {
                return Some((position, text));
            }
            if ended {
                return None;
            }
            progress.changed().await.ok()?;
        }
    }

    /// Waits until the streams have ended, which may be never if an orphan holds them; hence the limit.
    pub async fn settled(&self, limit: Duration) {
        let mut progress = self.shared.progress.subscribe();
        let ended = progress.wait_for(|progress| progress.open == 0);
        // Either way there is nothing to do but to go on.
        let _ = timeout(limit, ended).await;
    }

    /// The kept text from a position on. A character that is not complete yet is left for the next time.
    fn since(&self, from: u64, ended: bool) -> (u64, String) {
        let kept = self.kept();
        let written = self.shared.progress.borrow().bytes;
        let start = written - kept.len() as u64;
        let skipped = usize::try_from(from.saturating_sub(start)).unwrap_or(usize::MAX);
        let mut bytes: Vec<u8> = kept.iter().skip(skipped).copied().collect();
        drop(kept);
        if !ended {
            bytes.truncate(bytes.len() - incomplete_end(&bytes));
        }
        let position = from.max(start) + bytes.len() as u64;
        (position, String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// How many bytes at the end begin a character that the rest of may still come.
fn incomplete_end(bytes: &[u8]) -> usize {
    let from = bytes.len().saturating_sub(3);
    (from..bytes.len())
        .find_map(|start| {
            let end = bytes.get(start..)?;
            let error = std::str::from_utf8(end).err()?;
            (error.valid_up_to() == 0 && error.error_len().is_none()).then_some(end.len())
        })
        .unwrap_or(0)
}

#[cfg(test)]
mod tests;
