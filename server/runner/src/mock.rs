//! The mock: an MCP server that answers as a definition file says (semantics.md, section 8). Deterministic; starts
//! nothing, reads no file and knows no clock. The command line reads the file and hands over the streams.

mod answer;
mod definition;
mod fault;
mod protocol;
mod schema;

use std::io::{self, BufRead, Read, Write};

use crate::client::transport::MAX_MESSAGE_BYTES;

pub use answer::Answer;
pub use definition::MockDefinition;
pub use fault::{MockDefinitionError, MockFault, Wanted};

/// How deep arguments may be nested, the object itself being level 0 (semantics.md, section 8).
const MAX_DEPTH: usize = 512;

/// Answers the messages of `reader`, one a line, on `writer`, until there are no more. A line that is longer than any
/// message is refused, and not kept.
pub fn run(
    definition: &MockDefinition,
    mut reader: impl BufRead,
    mut writer: impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    while read_line(&mut reader, &mut line)? {
        let answer = match line.len() > MAX_MESSAGE_BYTES {
            true => Some(protocol::too_long()),
            // Bytes that are not UTF-8 become U+FFFD, which JSON allows in strings only.
            false => definition.handle(&String::from_utf8_lossy(&line)),
        };
        if let Some(mut answer) = answer {
            answer.push('\n');
            writer.write_all(answer.as_bytes())?;
            writer.flush()?;
        }
    }
    Ok(())
}

/// Reads the next line without its end, of one that is too long only the beginning. Whether there was one.
fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<bool> {
    line.clear();
    let most = MAX_MESSAGE_BYTES as u64 + 1;
    let read = reader.by_ref().take(most).read_until(b'\n', line)?;
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() > MAX_MESSAGE_BYTES {
        reader.skip_until(b'\n')?;
    }
    Ok(read > 0)
}

#[cfg(test)]
mod tests;
