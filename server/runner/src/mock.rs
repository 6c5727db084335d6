//! The mock: an MCP server that answers as a definition file says (semantics.md, section 8). Deterministic; starts
//! nothing, reads no file and knows no clock. The command line reads the file and hands over the streams.

mod answer;
mod definition;
mod fault;
mod protocol;
mod schema;

use std::io::{self, BufRead, Write};

pub use answer::Answer;
pub use definition::MockDefinition;
pub use fault::{MockDefinitionError, MockFault, Wanted};

/// How deep arguments may be nested, the object itself being level 0 (semantics.md, section 8).
const MAX_DEPTH: usize = 512;

/// Answers the messages of `reader`, one a line, on `writer`, until there are no more.
pub fn run(
    definition: &MockDefinition,
    mut reader: impl BufRead,
    mut writer: impl Write,
) -> io::Result<()> {
    let mut line = Vec::new();
    while reader.read_until(b'\n', &mut line)? > 0 {
        // Bytes that are not UTF-8 become U+FFFD, which JSON allows in strings only.
        if let Some(mut answer) = definition.handle(&String::from_utf8_lossy(&line)) {
            answer.push('\n');
            writer.write_all(answer.as_bytes())?;
            writer.flush()?;
        }
        line.clear();
    }
    Ok(())
}

#[cfg(test)]
mod tests;
