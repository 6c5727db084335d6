//! Notices that the editor which started the server is gone, even when somebody else keeps the pipe open.
//! It looks, every few seconds; it never signals or waits for a process.

use std::time::Duration;

/// How often to look.
const INTERVAL: Duration = Duration::from_secs(2);

/// What returns once the process has ended; nothing for one that cannot be seen from here now: its number then means
/// nothing, as in another container.
pub(in crate::lsp) fn gone(process: u32) -> Option<impl Future<Output = ()> + Send> {
    if !is_alive(process) {
        tracing::debug!("process {process} is not visible; only the end of the input counts");
        return None;
    }
    Some(async move {
        let mut ticks = tokio::time::interval(INTERVAL);
        while is_alive(process) {
            ticks.tick().await;
        }
    })
}

/// A zombie has ended too: nobody is left to talk to.
#[cfg(target_os = "linux")]
fn is_alive(process: u32) -> bool {
    let Ok(stat) = std::fs::read_to_string(format!("/proc/{process}/stat")) else {
        return false;
    };
    // The state follows the command's name, which stands in parentheses and may hold any character.
    let state = stat.rsplit(')').next().unwrap_or_default().trim_start();
    !state.starts_with(['Z', 'X'])
}

/// The kernel gives an orphan another parent.
#[cfg(all(unix, not(target_os = "linux")))]
fn is_alive(process: u32) -> bool {
    std::os::unix::process::parent_id() == process
}

/// Nothing in the standard library tells; the end of the input is the sign.
#[cfg(not(unix))]
fn is_alive(_process: u32) -> bool {
    false
}
