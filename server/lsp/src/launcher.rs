//! What starts servers, for the command line and the language server alike: each behind a guard that is this program too.

use mcpeak_runner::process::{GuardCommand, Launcher};

/// Starts servers behind this program as their guard.
pub(crate) fn launcher() -> Launcher {
    let ourselves = GuardCommand::ourselves();
    Launcher {
        guard: ourselves.unwrap_or_else(|_| GuardCommand::of("mcpeak-lsp")),
    }
}
