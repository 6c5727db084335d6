//! Addresses and headers as a definition gives them: checked, named in messages without what may be secret. Nothing
//! connects here.

use mcpeak_suite::texts::{Message, TextId};
use reqwest::Url;
use reqwest::header::{
    CONNECTION, CONTENT_LENGTH, HeaderMap, HeaderName, HeaderValue, TRANSFER_ENCODING,
};

use crate::client::transport::Failure;

/// Headers that a definition can't give, since they frame each message.
const RESERVED: [HeaderName; 3] = [CONTENT_LENGTH, TRANSFER_ENCODING, CONNECTION];

/// An address as messages show it: without user, password, query and fragment, which may hold secrets (semantics.md,
/// section 10). Of text that is no URL, little is shown, since it can't be told what in it is secret.
pub fn shown_url(url: &str) -> String {
    match Url::parse(url) {
        Ok(url) => shown(&url),
        Err(_) if url.contains('@') => "…".to_owned(),
        Err(_) => {
            let end = url.find(['?', '#']).unwrap_or(url.len());
            url.get(..end).unwrap_or_default().to_owned()
        }
    }
}

/// [`shown_url`] for an address that is read already.
pub(super) fn shown(url: &Url) -> String {
    let mut url = url.clone();
    url.set_query(None);
    url.set_fragment(None);
    // Both refuse only where there can be neither.
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.into()
}

/// The address of a server, which must be one of HTTP.
pub(super) fn parse(url: &str) -> Result<Url, Failure> {
    let hint = Message::new(TextId::HttpBadUrlHint);
    let shown = shown_url(url);
    let parsed = Url::parse(url).map_err(|error| Failure {
        message: Message::new(TextId::HttpBadUrl)
            .with("url", &shown)
            .with("reason", error),
        hint: hint.clone(),
    })?;
    if matches!(parsed.scheme(), "http" | "https") {
        return Ok(parsed);
    }
    let message = Message::new(TextId::HttpBadScheme)
        .with("url", &shown)
        .with("scheme", parsed.scheme());
    Err(Failure { message, hint })
}

/// Whether the address is on this computer by its looks, so that no proxy can be meant.
pub(super) fn is_loopback(url: &Url) -> bool {
    let host = url.host_str().unwrap_or_default();
    let host = host.trim_start_matches('[').trim_end_matches(']');
    if host == "localhost" || host.ends_with(".localhost") {
        return true;
    }
    host.parse::<std::net::IpAddr>()
        .is_ok_and(|address| address.is_loopback())
}

/// The headers of a definition. A message names a header, never its value.
pub(super) fn headers(given: &[(String, String)]) -> Result<HeaderMap, Failure> {
    let mut headers = HeaderMap::new();
    for (name, value) in given {
        headers.append(header_name(name)?, header_value(name, value)?);
    }
    Ok(headers)
}

fn header_name(name: &str) -> Result<HeaderName, Failure> {
    let Ok(parsed) = HeaderName::try_from(name) else {
        let message = Message::new(TextId::HttpBadHeaderName).with("name", shown_name(name));
        let hint = Message::new(TextId::HttpBadHeaderNameHint);
        return Err(Failure { message, hint });
    };
    if RESERVED.contains(&parsed) {
        let message = Message::new(TextId::HttpReservedHeader).with("name", &parsed);
        let hint = Message::new(TextId::HttpReservedHeaderHint);
        return Err(Failure { message, hint });
    }
    Ok(parsed)
}

/// A name that is none, up to where a value may have slipped into it.
fn shown_name(name: &str) -> String {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let end = name.find(|c| !is_part(c)).unwrap_or(name.len());
    format!("\"{}…\"", name.get(..end).unwrap_or_default())
}

fn header_value(name: &str, value: &str) -> Result<HeaderValue, Failure> {
    let Ok(mut value) = HeaderValue::try_from(value) else {
        let message = Message::new(TextId::HttpBadHeaderValue).with("name", name);
        let hint = Message::new(TextId::HttpBadHeaderValueHint);
        return Err(Failure { message, hint });
    };
    value.set_sensitive(true);
    Ok(value)
}

#[cfg(test)]
mod tests;
