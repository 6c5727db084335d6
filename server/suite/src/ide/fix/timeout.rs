//! Fixes for time limits: the nearest that is one, or what a text with a unit says.

use super::Fix;
use super::value::replace;
use crate::check;
use crate::spec::{DEFAULT_TIMEOUT_MS, MAX_TIMEOUT_MS, ValueKind};
use crate::syntax::Value;

/// What a limit that is none can become.
pub(super) fn fixes(value: Value<'_>) -> Option<Fix> {
    let default = || replace(value, &DEFAULT_TIMEOUT_MS.to_string());
    let meant = match value.number() {
        Some(number) => nearest(number),
        None => milliseconds(value.string()?.as_str()?),
    };
    match meant {
        Some(limit) => Some(replace(value, &crate::json::number(limit)).only()),
        None => Some(default()),
    }
}

/// The limit that a number is next to; none for one that means no time at all.
fn nearest(number: f64) -> Option<f64> {
    (number >= 1.0).then(|| number.min(f64::from(MAX_TIMEOUT_MS)).round())
}

/// What a text such as `5s` or `500 ms` says.
fn milliseconds(text: &str) -> Option<f64> {
    let text = text.trim();
    let unit = text.find(|c: char| c.is_ascii_alphabetic())?;
    let factor = match text[unit..].to_ascii_lowercase().as_str() {
        "ms" | "msec" | "millis" | "milliseconds" => 1.0,
        "s" | "sec" | "secs" | "second" | "seconds" => 1_000.0,
        "m" | "min" | "mins" | "minute" | "minutes" => 60_000.0,
        _ => return None,
    };
    let number: f64 = text[..unit].trim().parse().ok()?;
    let limit = number * factor;
    check::is_in_range(limit, ValueKind::Timeout).then_some(limit)
}
