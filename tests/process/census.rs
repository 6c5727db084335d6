//! Finds the processes of one test: a server's environment, and so that of all it starts, holds the test's token.

use std::time::{Duration, Instant};

/// The variable that the token stands in.
pub(crate) const VARIABLE: &str = "MCPEAK_TEST_TOKEN";

/// The living processes whose environment holds a token, as `id command`.
pub(crate) fn living(token: &str) -> Vec<String> {
    let wanted = format!("{VARIABLE}={token}");
    let mut found = Vec::new();
    for entry in std::fs::read_dir("/proc").unwrap().flatten() {
        let folder = entry.path();
        // A process that ends while it is looked at is not counted; a zombie has no environment any more.
        let Ok(environment) = std::fs::read(folder.join("environ")) else {
            continue;
        };
        let mut variables = environment.split(|byte| *byte == 0);
        if variables.any(|variable| variable == wanted.as_bytes()) {
            let command = std::fs::read(folder.join("cmdline")).unwrap_or_default();
            let command = String::from_utf8_lossy(&command).replace('\0', " ");
            found.push(format!("{} {command}", entry.file_name().display()));
        }
    }
    found
}

/// Waits until a test has this many processes at least.
pub(crate) fn wait_for(token: &str, count: usize) {
    wait_until(Duration::from_secs(20), || living(token).len() >= count)
        .unwrap_or_else(|()| panic!("fewer than {count}: {:?}", living(token)));
}

/// Nothing of a test may be left by then.
pub(crate) fn assert_none_within(token: &str, limit: Duration) {
    wait_until(limit, || living(token).is_empty())
        .unwrap_or_else(|()| panic!("left over: {:#?}", living(token)));
}

/// Looks again and again, for what nobody tells.
fn wait_until(limit: Duration, is_true: impl Fn() -> bool) -> Result<(), ()> {
    let start = Instant::now();
    while !is_true() {
        if start.elapsed() > limit {
            return Err(());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    Ok(())
}
