//! How often property tests run: a little by default, as often as `MCPEAK_EXECUTIONS` says when it is set, starting at
//! `MCPEAK_SEED`.

/// The number of executions.
pub(crate) fn count(default: usize) -> usize {
    number("MCPEAK_EXECUTIONS").unwrap_or(default as u64) as usize
}

/// The first seed.
pub(crate) fn first_seed() -> u64 {
    number("MCPEAK_SEED").unwrap_or(1)
}

fn number(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().expect("the variable is a number"))
}
