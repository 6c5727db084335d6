//! The header `WWW-Authenticate`: the schemes that it names (RFC 9110, section 11.6.1). Their parameters may hold anything,
//! so they go no further.

use reqwest::header::HeaderValue;

/// The longest name of a scheme that is taken for one, in characters.
const LONGEST: usize = 40;

/// The schemes of all challenges, in their order, each once.
pub(super) fn schemes<'a>(headers: impl IntoIterator<Item = &'a HeaderValue>) -> Vec<String> {
    let mut schemes: Vec<String> = Vec::new();
    for header in headers {
        let text = String::from_utf8_lossy(header.as_bytes());
        for scheme in elements(&text).into_iter().filter_map(scheme_of) {
            if !schemes
                .iter()
                .any(|known| known.eq_ignore_ascii_case(scheme))
            {
                schemes.push(scheme.to_owned());
            }
        }
    }
    schemes
}

/// What commas outside of quotes separate.
fn elements(text: &str) -> Vec<&str> {
    let mut quoted = false;
    let mut escaped = false;
    text.split(|c| {
        let is_end = c == ',' && !quoted;
        quoted ^= c == '"' && !escaped;
        escaped = quoted && c == '\\' && !escaped;
        is_end
    })
    .collect()
}

/// The scheme that an element begins with, if it is not one more parameter of the scheme before it.
fn scheme_of(element: &str) -> Option<&str> {
    let element = element.trim();
    let end = element
        .find(|c: char| !c.is_ascii_alphanumeric() && !"-_.".contains(c))
        .unwrap_or(element.len());
    let (scheme, rest) = element.split_at_checked(end)?;
    let stands_alone = rest.is_empty() || rest.starts_with([' ', '\t']);
    let is_parameter = rest.trim_start().starts_with('=');
    let is_scheme = stands_alone && !is_parameter && (1..=LONGEST).contains(&end);
    is_scheme.then_some(scheme)
}

#[cfg(test)]
mod tests;
